import DojimaText
import DojimaTime

/// A tick during layout: its label, its position and whether it is kept.
struct TimeTickCandidate {
    var time: Instant
    var position: AxisPosition
    var label: TimeLabel
    var weight: Int
    var movedFrom: Instant?
    var x = 0.0
    var left = 0.0
    /// The width of the label; 0 if there is none.
    var width = 0.0
    var fate = TimeTickReport.Fate.kept

    var right: Double { left + width }
    var hasLabel: Bool { width > 0 }

    mutating func removeLabel(_ fate: TimeTickReport.Fate) { (width, left, self.fate) = (0, x, fate) }
}

/// Places ticks along an axis and chooses those that have space.
struct TimeTickLayout {
    let axis: TimeTickAxis
    let style: TimeTickStyle
    private let grid: TimeTickGrid
    var naming: TimeTickNaming

    init(axis: TimeTickAxis, style: TimeTickStyle) {
        self.axis = axis
        self.style = style
        grid = TimeTickGrid(timeline: axis.timeline, zone: axis.zone)
        naming = TimeTickNaming(timeline: axis.timeline, zone: axis.zone, interval: axis.interval)
    }

    private var timeline: Timeline { axis.timeline }

    // MARK: Candidates

    /// The boundaries of a step, beginning at the start of the larger unit, so that the choice of ticks does not change while panning.
    ///
    /// - Parameter mean: the mean axis time between two boundaries.
    mutating func candidates(
        of step: TimeStep, reading: TimeStep.Unit, _ spacings: TimeTickSpacing, mean: Double
    ) -> [TimeTickCandidate] {
        guard let first = timeline.instant(at: axis.open.lowerBound) else { return [] }
        // Ticks just outside the window compete with their neighbours inside; without them, ticks would flicker while panning.
        let perPixel = 1 / axis.scale.pixelsPerMicrosecond
        let margin = Int64(clamping: min(spacings.minimum(step.unit) * 2 * perPixel, 4 * Double(axis.scale.length), 0x1p62))
        var end = timeline.instant(at: axis.open.upperBound.advanced(by: margin)) ?? timeline.span.upperBound
        if step.unit == .hour {
            end = min(grid.zone.startOfDay(grid.zone.localTime(at: end).date.adding(days: 1)), timeline.span.upperBound)
        }
        var times = grid.ticks(of: step, from: grid.parentStart(of: step, at: first), to: end)
        if step.unit == .hour {
            let spread = TimeTickSpread(
                timeline: timeline, grid: grid, minimum: spacings.tightest(.hour) * perPixel, mean: mean, until: end)
            times = spread.spread(times) { naming.weight(of: $0) >= TimeField.day.weight }
        }
        return times.map { time in
            let weight = naming.weight(of: time)
            return candidate(time, naming.label(of: time, weight: weight, among: reading), weight)
        }
    }

    mutating func candidates(of frequency: TimeFrequencyGrid, _ measure: (String) -> Double) -> [TimeTickCandidate] {
        let days = timeline.meanDistance(ofTicksEvery: Double(Instant.microsecondsPerDay)) * axis.scale.pixelsPerMicrosecond
        let namesMonths = days >= measure("30 May") + style.spacing
        var previous: Instant?
        var candidates: [TimeTickCandidate] = []
        for tick in frequency.ticks {
            let (label, weight) = naming.label(
                of: tick.time, after: previous, among: frequency.every.unit, form: frequency.form, namesMonths: namesMonths)
            let made = candidate(tick.time, label, weight, movedFrom: tick.movedFrom)
            // Without a previous tick it is unknown which units changed, so a first tick before the window is only used to label the next
            // ones.
            if previous != nil || made.position >= axis.open.lowerBound { candidates.append(made) }
            previous = tick.time
        }
        return candidates
    }

    mutating func candidates(at marks: [TimeMark]) -> [TimeTickCandidate] {
        var previous: Instant?
        // The last tick whose label contains its date.
        var lastLabelled: Instant?
        var candidates: [TimeTickCandidate] = []
        for mark in marks.sorted(by: { $0.time < $1.time }) {
            guard let time = openMoment(mark.time), time != previous else { continue }
            let movedFrom = time == mark.time ? nil : mark.time
            if let text = mark.label {
                candidates.append(candidate(time, TimeLabel(text: text), naming.weight(of: time), movedFrom: movedFrom))
            } else {
                let (label, weight) = naming.label(of: time, after: lastLabelled, among: .hour)
                lastLabelled = time
                candidates.append(candidate(time, label, weight, movedFrom: movedFrom))
            }
            previous = time
        }
        return candidates
    }

    /// The open time of a tick set by the user; `nil` if the tick is dropped.
    private func openMoment(_ time: Instant) -> Instant? {
        guard let open = grid.firstOpen(time) else { return nil }
        return open == time || style.closedTicks == .moved ? open : nil
    }

    func candidate(_ time: Instant, _ label: TimeLabel, _ weight: Int, movedFrom: Instant? = nil) -> TimeTickCandidate {
        TimeTickCandidate(time: time, position: timeline.position(of: time), label: label, weight: weight, movedFrom: movedFrom)
    }

    // MARK: Placing

    /// The ticks that have space, with their labels, the larger units and a report on each candidate.
    ///
    /// - Parameters:
    ///   - unit: the unit of the step or of the fixed frequency.
    ///   - keepsAll: whether a tick without space loses only its label and is kept.
    mutating func place(
        _ candidates: [TimeTickCandidate], unit: TimeStep.Unit, keepsAll: Bool = false, _ measure: (String) -> Double
    ) -> TimeTickSet {
        var candidates = adjusted(candidates)
        let scale = axis.scale
        for index in candidates.indices {
            let time = candidates[index].time
            if let format = style.format, candidates[index].label.names != nil {
                candidates[index].label = TimeLabel(text: format.text(of: time, in: axis.zone))
            } else if style.context == .secondRow, !keepsAll, candidates[index].label.names != nil {
                candidates[index].label = naming.label(of: time, inRowOf: unit)
            }
            let text = candidates[index].label.text
            candidates[index].x = scale.x(candidates[index].position.advanced(by: axis.shift))
            candidates[index].width = text.isEmpty ? 0 : measure(text)
            candidates[index].left = candidates[index].x - candidates[index].width * style.alignment
        }
        let isShown = { [axis] (tick: TimeTickCandidate) in
            axis.open.contains(tick.position) && tick.position.advanced(by: axis.shift) < axis.window.upperBound
        }
        let inside = candidates.filter(isShown)
        let dayWidth = !keepsAll && naming.namesWeekdays ? measure(TimeTickLayout.widestDay) : 0
        thin(&candidates, keepsAll: keepsAll, dayWidth: dayWidth)
        if !keepsAll { repeatHours(&candidates) }
        var shown = candidates.filter(isShown)
        if keepsAll, !shown.contains(where: \.hasLabel) {
            // Ticks outside the window must not remove the last label.
            shown = inside
            thin(&shown, keepsAll: true)
        }
        clip(&shown)
        var set = TimeTickSet()
        addContext(&shown, unit, &set, measure)
        for candidate in shown where candidate.isKept {
            set.ticks.append(
                TimeTick(
                    time: candidate.time, position: candidate.position, label: candidate.hasLabel ? candidate.label.text : "",
                    weight: candidate.weight, x: candidate.x, left: candidate.left, width: candidate.width,
                    labelWithoutWeekday: candidate.hasLabel ? candidate.label.textWithoutWeekday : nil))
        }
        set.report = shown.map { candidate in
            TimeTickReport(
                time: candidate.time, position: candidate.position, label: candidate.label.text, weight: candidate.weight, x: candidate.x,
                movedFrom: candidate.movedFrom ?? (keepsAll ? nil : naming.boundary(of: candidate.time, weight: candidate.weight)),
                fate: candidate.fate)
        }
        return set
    }

    /// The candidates after the style's `adjust` hook; labels changed by the hook are used as they are.
    private mutating func adjusted(_ candidates: [TimeTickCandidate]) -> [TimeTickCandidate] {
        guard let adjust = style.adjust else { return candidates }
        var drafts = candidates.map { TimeTickDraft(time: $0.time, label: $0.label.text, weight: $0.weight) }
        adjust(&drafts)
        let candidatesByTime = Dictionary(candidates.map { ($0.time, $0) }) { first, _ in first }
        var adjusted: [TimeTickCandidate] = []
        for draft in drafts.sorted(by: { $0.time < $1.time }) {
            guard let time = openMoment(draft.time), time != adjusted.last?.time else { continue }
            var candidate = candidatesByTime[time] ?? candidate(time, TimeLabel(text: draft.label), draft.weight)
            if candidate.label.text != draft.label { candidate.label = TimeLabel(text: draft.label) }
            candidate.weight = draft.weight
            if time != draft.time { candidate.movedFrom = draft.time }
            adjusted.append(candidate)
        }
        return adjusted
    }

    /// A label of a day as wide as any other one.
    static let widestDay = "Wed 30 May"

    /// Drops the hours of the last day that the day before has not, because they are too close to its end.
    private mutating func repeatHours(_ candidates: inout [TimeTickCandidate]) {
        let starts = candidates.indices.filter { candidates[$0].weight >= TimeField.day.weight }
        guard let last = starts.last, let before = starts.dropLast().last else { return }
        let times = candidates.map { naming.localTime(at: $0.time).time }
        let (earlier, own) = (times[(before + 1)..<last], times[(last + 1)...])
        guard own.count <= earlier.count, zip(earlier, own).allSatisfy({ $0 == $1 }) else { return }
        for offset in 1..<(own.count + 1) where candidates[last + offset].isKept && !candidates[before + offset].isKept {
            candidates[last + offset].fate = .crowded(by: candidates[last].time)
        }
    }

    /// Chooses ticks by descending rank, then from left to right. A tick too close to a chosen one is dropped; with `keepsAll` only its
    /// label is.
    ///
    /// - Parameters:
    ///   - candidates: the ticks, of which those that do not fit get a reason.
    ///   - keepsAll: whether a tick without space loses only its label.
    ///   - dayWidth: the minimum width that times of day leave to labels of days, so that all days have the same times.
    private func thin(_ candidates: inout [TimeTickCandidate], keepsAll: Bool, dayWidth: Double = 0) {
        let ranks = candidates.map { rank(of: $0) }
        let order = candidates.indices.sorted { (ranks[$1], candidates[$0].x) < (ranks[$0], candidates[$1].x) }
        var labelled: [Int] = []
        for index in order {
            let tick = candidates[index]
            if keepsAll, !tick.hasLabel { continue }
            let insertion = labelled.prefixCount { $0 <= index }
            let before = insertion > 0 ? labelled[insertion - 1] : nil
            let after = insertion < labelled.count ? labelled[insertion] : nil
            var rival: Int?
            // Half of the space is on each side of a label in the middle of its tick.
            let reserved = { (other: TimeTickCandidate) -> Double in
                let isDay = tick.weight < TimeField.day.weight && other.weight >= TimeField.day.weight && other.hasLabel
                return isDay ? max(0, dayWidth - other.width) : 0
            }
            if let after {
                let left = candidates[after].left - reserved(candidates[after]) * style.alignment
                if left - tick.right < spacing(tick, before: candidates[after]) { rival = after }
            }
            if let before {
                let right = candidates[before].right + reserved(candidates[before]) * (1 - style.alignment)
                if tick.left - right < style.spacing { rival = before }
            }
            if let rival {
                let by = candidates[rival].time
                if keepsAll { candidates[index].removeLabel(.labelCrowded(by: by)) } else { candidates[index].fate = .crowded(by: by) }
            } else {
                labelled.insert(index, at: insertion)
            }
        }
    }

    /// The minimum distance between two labels; doubled between a day and a month, which would be read as one date: "29 Nov".
    private func spacing(_ tick: TimeTickCandidate, before next: TimeTickCandidate) -> Double {
        let month = TimeField.month.weight
        let isDate =
            tick.weight >= TimeField.day.weight && tick.weight < month && next.weight >= month
            && tick.label.text.allSatisfy(\.isNumber)
        return isDate ? 2 * style.spacing : style.spacing
    }

    /// The rank of a tick among ticks that touch: by weight, then by the side of a gap.
    private func rank(of candidate: TimeTickCandidate) -> Int {
        let index = timeline.segmentIndex(startingAtOrBefore: candidate.time)
        let followsGap =
            index > 0 && timeline.segments[index].start == candidate.time
            && timeline.segments[index - 1].end < candidate.time
        switch style.gapLabel {
        case .dropLow: return 2 * candidate.weight + (followsGap ? 1 : 0)
        case .dropHigh:
            // Starts of months and years keep their rank, because without them the later labels would be misread.
            let isLight = followsGap && candidate.weight < TimeField.month.weight
            return isLight ? 0 : 2 * candidate.weight + 1
        }
    }

    // MARK: The ends

    private func clip(_ shown: inout [TimeTickCandidate]) {
        let end = axis.width + axis.overhang
        for index in shown.indices where shown[index].isKept && shown[index].hasLabel {
            let tick = shown[index]
            let (isLow, isHigh) = (tick.left < 0, tick.right > end)
            guard isLow || isHigh else { continue }
            switch isLow ? style.lowEnd : style.highEnd {
            case .ticksAndLabelsPersist: break
            case .ticksPersist: shown[index].removeLabel(.labelClipped)
            case .neitherPersists: shown[index].fate = .clipped
            case .movesInside: moveInside(index, &shown, end)
            }
        }
    }

    /// Moves a label into the axis; removes it if it would touch another.
    private func moveInside(_ index: Int, _ shown: inout [TimeTickCandidate], _ end: Double) {
        let tick = shown[index]
        let left = min(max(tick.left, 0), end - tick.width)
        let others = shown.indices.filter { $0 != index && shown[$0].isKept && shown[$0].hasLabel }
        let isFree =
            left >= 0
            && others.allSatisfy {
                shown[$0].left >= left + tick.width + style.spacing / 2 || shown[$0].right + style.spacing / 2 <= left
            }
        if isFree { shown[index].left = left } else { shown[index].removeLabel(.labelClipped) }
    }
}

extension TimeTickCandidate {
    var isKept: Bool {
        switch fate {
        case .crowded, .clipped: false
        default: true
        }
    }
}
