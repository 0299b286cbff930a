import DojimaText
import DojimaTime

extension Timeline {
    /// Whether the axis is a sequence, such as one of Renko bricks, on which each stamp has one slot independent of its duration.
    var isSequence: Bool { clock == .instants && segments.contains { $0.countsSlots } }
}

extension TimeTickAxis {
    /// The ticks of a sequence axis. Units of time are not evenly spaced on it, so ticks are a fixed number of slots apart, as small
    /// as the labels allow, after one at the first slot. Each label is the date of its slot; only the first tick and the first tick of each new year have the year.
    func sequence(_ style: TimeTickStyle, _ measure: (String) -> Double) -> TimeTickSet {
        var layout = TimeTickLayout(axis: self, style: style)
        let marks = SequenceMarks(self, style, measure)
        return layout.place(layout.candidates(of: marks, measure), unit: .day, keepsAll: true, measure)
    }
}

/// The positions of the ticks on a sequence axis, and the smallest unit of their labels.
private struct SequenceMarks {
    let positions: [AxisPosition]
    let finest: TimeField

    /// Counts slots from the start of the timeline, so that ticks keep their slots while panning.
    init(_ axis: TimeTickAxis, _ style: TimeTickStyle, _ measure: (String) -> Double) {
        let (timeline, first) = (axis.timeline, axis.timeline.firstPosition)
        let slot = Double(slotMicroseconds) * axis.scale.pixelsPerMicrosecond
        // The number of slots that two adjacent labels need: one with the units from the year, one with those from `largest`, both down to
        // `finest`.
        func distance(from largest: TimeField, to finest: TimeField) -> Double {
            let samples = (1...12).map { LocalTime(CivilDate(normalizing: 2000, month: $0, day: 28)) }
            let widths = [TimeField.year, largest].map { largest in
                samples.map { measure(style.format?.text(of: Zone.utc.instant(of: $0), in: .utc) ?? TimeLabel($0, largest...finest).text) }
                    .max() ?? 0
            }
            return min(max(1, ((widths[0] + widths[1]) / 2 + style.spacing) / slot), 0x1p20).rounded(.up)
        }
        let days = distance(from: .year, to: .day)
        let meanTime = Double(timeline.span.upperBound.since(timeline.span.lowerBound)) / Double(timeline.segments.count)
        let isWithinDay = axis.interval?.isIntraday ?? true && meanTime * days < Double(Instant.microsecondsPerDay)
        finest = isWithinDay ? .clock : .day
        let every = Int64(clamping: isWithinDay ? distance(from: .day, to: .clock) : days) * slotMicroseconds
        let (from, to) = (axis.open.lowerBound.microseconds - first.microseconds, axis.open.upperBound.microseconds - first.microseconds)
        // The first slot that begins in the window tells where the sequence begins; ticks too close to it have no space.
        let start = (from + slotMicroseconds - 1) / slotMicroseconds * slotMicroseconds
        let regular = stride(from: (start + every - 1) / every * every, to: to, by: Int(every)).filter {
            $0 == start || $0 - start >= every
        }
        positions = ((regular.first == start || start >= to ? [] : [start]) + regular).map { first.advanced(by: $0) }
    }
}

extension TimeTickLayout {
    fileprivate mutating func candidates(of marks: SequenceMarks, _ measure: (String) -> Double) -> [TimeTickCandidate] {
        let timeline = axis.timeline
        var lastLabelled: Instant?
        var candidates: [TimeTickCandidate] = []
        for (index, position) in marks.positions.enumerated() {
            guard let time = timeline.instant(at: position) else { continue }
            let local = naming.localTime(at: time)
            let changed = lastLabelled.map { naming.changed(naming.localTime(at: $0), local) } ?? .year
            var label = TimeLabel(local, min(changed == .day ? .month : changed, marks.finest)...marks.finest)
            if lastLabelled == nil, index + 1 < marks.positions.count {
                // If the full date of the first tick has no space before the next label, the next label gets the full date instead.
                let x = axis.scale.x(position.advanced(by: axis.shift))
                let next = axis.scale.x(marks.positions[index + 1].advanced(by: axis.shift))
                let width = measure(label.text)
                let nextWidth = marks.finest == .day ? width : measure(TimeLabel(local, .day...marks.finest).text)
                if max(0, x - width * style.alignment) + width + style.spacing / 2 > next - nextWidth * style.alignment { continue }
            }
            if changed > marks.finest { label = TimeLabel(text: "") } else { lastLabelled = time }
            candidates.append(candidate(time, label, changed == .year ? TimeField.year.weight : TimeField.day.weight))
        }
        return candidates
    }
}
