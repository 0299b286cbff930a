import DojimaText
import DojimaTime

extension TimeTickLayout {
    /// Adds the units that labels omit, so that the full date of each labelled tick can be read from left to right.
    mutating func addContext(
        _ shown: inout [TimeTickCandidate], _ unit: TimeStep.Unit, _ set: inout TimeTickSet, _ measure: (String) -> Double
    ) {
        // Labels in a custom format are treated as complete.
        guard style.format == nil || style.context == .secondRow else { return }
        switch style.context {
        case .none: break
        case .edge: addEdge(&shown, &set, measure)
        case .secondRow: addRow(&shown, unit, &set, measure)
        }
    }

    private mutating func locals(_ shown: [TimeTickCandidate], _ labelled: [Int]) -> [LocalTime] {
        labelled.map { naming.localTime(at: shown[$0].time) }
    }

    // MARK: At the left edge

    /// Places the larger units where the fewest labels are lost: before the first labels, or in one of them as a full date. Then removes
    /// labels that would still be misread.
    private mutating func addEdge(_ shown: inout [TimeTickCandidate], _ set: inout TimeTickSet, _ measure: (String) -> Double) {
        let labelled = shown.indices.filter { shown[$0].isKept && shown[$0].hasLabel }
        let locals = locals(shown, labelled)
        let edge = naming.localTime(at: timelineStart)
        guard let first = labelled.first, !shown[first].label.isReadable(at: locals[0], after: nil) else {
            addFirstYear(edge, shown, labelled, &set, measure)
            return dropMisread(&shown, labelled, locals, from: 0, after: locals.first)
        }
        var best: EdgeLabel?
        // Placements further right would cover more labels.
        for index in labelled.indices.prefix(4) {
            for choice in [before(index, edge, shown, labelled, locals, measure), inPlace(of: index, shown, labelled, locals, measure)] {
                guard var choice else { continue }
                choice.cost += cost(misread(shown, labelled, locals, from: choice.next, after: locals[choice.dateTick]), shown, labelled)
                if choice.cost < best?.cost ?? .infinity { best = choice }
            }
        }
        guard let best = best ?? withoutMonths(edge, shown, labelled, locals, measure) else { return }
        for index in labelled.indices where best.covered.contains(index) { shown[labelled[index]].removeLabel(.labelCovered) }
        if case .automatic = style.placement, best.text != nil, best.left == 0 {
            // The tick mark of a later hour above a date at the edge would be read as the start of that date.
            let dateX = best.dateTick == best.next ? 0 : shown[labelled[best.dateTick]].x
            for index in shown.indices where shown[index].isKept && shown[index].x > dateX && shown[index].x < best.width {
                guard let unit = shown[index].label.names?.lowerBound, unit >= .clock else { continue }
                shown[index].fate = .crowded(by: timelineStart)
            }
        }
        dropMisread(&shown, labelled, locals, from: best.next, after: locals[best.dateTick])
        if let text = best.text { add(text, left: best.left, width: best.width, to: &set) }
    }

    /// The placement if there is no space for the date of any label: without names of months before the first year, or with the year of the
    /// left edge instead of all of them. `nil` for other labels.
    private func withoutMonths(
        _ edge: LocalTime, _ shown: [TimeTickCandidate], _ labelled: [Int], _ locals: [LocalTime], _ measure: (String) -> Double
    ) -> EdgeLabel? {
        let next = labelled.indices.first { shown[labelled[$0]].label.isReadable(at: locals[$0], after: nil) } ?? labelled.endIndex
        guard labelled[..<next].allSatisfy({ shown[$0].label.names == .month...(.month) }) else { return nil }
        guard next == labelled.endIndex else {
            return EdgeLabel(text: nil, left: 0, width: 0, covered: 0..<next, next: next, dateTick: next, cost: 0)
        }
        let text = TimeLabelText.year(edge.date.components.year)
        let width = measure(text)
        guard width <= axis.width + axis.overhang else { return nil }
        return EdgeLabel(text: text, left: 0, width: width, covered: 0..<next, next: next, dateTick: 0, cost: 0)
    }

    /// Labels the left edge with its year if the axis begins with the first trading days of that year: as the other years have labels, a
    /// reader expects this one too.
    private func addFirstYear(
        _ edge: LocalTime, _ shown: [TimeTickCandidate], _ labelled: [Int], _ set: inout TimeTickSet, _ measure: (String) -> Double
    ) {
        guard let first = labelled.first, shown[first].label.names == .year...(.year), TimeLabel.beginsYear(edge)
        else { return }
        let text = TimeLabelText.year(edge.date.components.year)
        let width = measure(text)
        guard text != shown[first].label.text, width + style.spacing <= shown[first].left else { return }
        add(text, left: 0, width: width, to: &set)
    }

    private func add(_ text: String, left: Double, width: Double, to set: inout TimeTickSet) {
        set.ticks.append(
            TimeTick(
                time: timelineStart, position: axis.open.lowerBound, label: text, weight: TimeStep.ladder.count, x: 0, left: left,
                width: width, isParent: true))
    }

    private var timelineStart: Instant { axis.timeline.instant(at: axis.open.lowerBound) ?? axis.timeline.span.lowerBound }

    /// The placement of the full date of the edge before a label; labels to the left of that label are removed. `nil` if the label would be
    /// misread after the date.
    private func before(
        _ index: Int, _ edge: LocalTime, _ shown: [TimeTickCandidate], _ labelled: [Int], _ locals: [LocalTime],
        _ measure: (String) -> Double
    ) -> EdgeLabel? {
        let (tick, covered) = (shown[labelled[index]], 0..<index)
        guard let label = tick.label.edge(at: edge, before: locals[index]) else {
            guard tick.label.isReadable(at: locals[index], after: nil) else { return nil }
            return EdgeLabel(
                text: nil, left: 0, width: 0, covered: covered, next: index, dateTick: index, cost: cost(covered, shown, labelled))
        }
        // Omits the weekday if there is no space for it.
        let texts = [label.text] + (label.textWithoutWeekday.map { [$0] } ?? [])
        guard let (text, width) = texts.map({ ($0, measure($0)) }).first(where: { $0.1 + style.spacing / 2 <= tick.left }) else {
            return nil
        }
        // A date at the edge that is also that of the tick is better placed at the tick.
        let isRepeated = tick.label.full(at: locals[index])?.names == label.names && edge.date == locals[index].date
        return EdgeLabel(
            text: text, left: 0, width: width, covered: covered, next: index, dateTick: index,
            cost: cost(covered, shown, labelled) + (text == label.text ? 0 : TimeTickLayout.irregularCost) + (isRepeated ? 2 : 0))
    }

    /// The replacement of a label by a full date; labels before it, and labels after it without space, are removed.
    private func inPlace(
        of index: Int, _ shown: [TimeTickCandidate], _ labelled: [Int], _ locals: [LocalTime], _ measure: (String) -> Double
    ) -> EdgeLabel? {
        let tick = shown[labelled[index]]
        guard let full = tick.label.full(at: locals[index]) else { return nil }
        let width = measure(full.text)
        let left = max(0, tick.x - width / 2)
        // The text must still be at its tick.
        guard left <= tick.x + 1 || left == 0, left + width <= axis.width + axis.overhang else { return nil }
        let next = labelled[(index + 1)...].firstIndex { shown[$0].left >= left + width + style.spacing / 2 } ?? labelled.endIndex
        // A single date is best placed at its tick. A date with a time of day is unlike all later labels.
        let isAlone = labelled.count == 1
        let hasTime = tick.label.names.map { $0.upperBound >= .clock } ?? false
        guard next < labelled.endIndex || isAlone else { return nil }
        let covered = 0..<next
        return EdgeLabel(
            text: full.text, left: left, width: width, covered: covered, next: next, dateTick: index,
            cost: cost(0..<index, shown, labelled) + cost((index + 1)..<next, shown, labelled) + (isAlone ? -0.5 : 0.5)
                + (hasTime ? TimeTickLayout.irregularCost : 0))
    }

    /// The cost of a first date that has other parts than later ones: no weekday, or a time of day. It exceeds that of the label of one time
    /// of day.
    private static let irregularCost = 2.0

    /// The cost of removing labels; labels of larger units cost more.
    private func cost(_ covered: some Sequence<Int>, _ shown: [TimeTickCandidate], _ labelled: [Int]) -> Double {
        covered.reduce(0) { $0 + 1 + 2 * Double(rank(ofWeight: shown[labelled[$1]].weight)) / 5 }
    }

    private func dropMisread(
        _ shown: inout [TimeTickCandidate], _ labelled: [Int], _ locals: [LocalTime], from start: Int, after lastNamed: LocalTime?
    ) {
        for index in misread(shown, labelled, locals, from: start, after: lastNamed) { shown[labelled[index]].removeLabel(.labelMisread) }
    }

    /// The indices of labels that would be read as another date.
    private func misread(
        _ shown: [TimeTickCandidate], _ labelled: [Int], _ locals: [LocalTime], from start: Int, after lastNamed: LocalTime?
    ) -> [Int] {
        var previous = lastNamed
        return (start..<max(start, labelled.count)).filter { index in
            guard shown[labelled[index]].label.isReadable(at: locals[index], after: previous) else { return true }
            previous = locals[index]
            return false
        }
    }

    // MARK: In a second row

    /// Adds the larger units below the ticks, one label for each run of ticks with the same units. If a run has no space for it, the labels
    /// of its ticks are removed.
    private mutating func addRow(
        _ shown: inout [TimeTickCandidate], _ unit: TimeStep.Unit, _ set: inout TimeTickSet, _ measure: (String) -> Double
    ) {
        let shownIndices = shown.indices.filter { shown[$0].isKept }
        let labels = shownIndices.map { index -> TimeLabel? in
            let local = naming.localTime(at: shown[index].time)
            return TimeLabel(local, unit.field...unit.field).context(at: local)
        }
        var runs: [(from: Int, to: Int, label: TimeLabel)] = []
        for (index, label) in labels.enumerated() {
            guard let label else { continue }
            if runs.last?.label == label { runs[runs.count - 1].to = index + 1 } else { runs.append((index, index + 1, label)) }
        }
        var lefts = [0.0]
        for run in runs.dropFirst() {
            let tick = shown[shownIndices[run.from]]
            lefts.append(max(0, min(tick.left, tick.x)))
        }
        var previous: LocalTime?
        for (run, item) in runs.enumerated() {
            let local = naming.localTime(at: shown[shownIndices[item.from]].time)
            let space = (run + 1 < runs.count ? lefts[run + 1] - style.spacing : axis.width + axis.overhang) - lefts[run]
            var texts: [TimeLabel] = [item.label]
            if let previous, let short = self.short(item.label, at: local, after: previous) { texts = [short, item.label] }
            if let text = texts.map(\.text).first(where: { measure($0) <= space }) {
                set.secondRow.append(TimeRowLabel(text: text, left: lefts[run], width: measure(text)))
                previous = local
            } else {
                let labelled = shownIndices[item.from..<item.to].filter { shown[$0].hasLabel }
                let all = shown.count { $0.hasLabel }
                // At least one label is kept.
                guard all > labelled.count else { continue }
                for index in labelled { shown[index].removeLabel(.labelMisread) }
            }
        }
    }

    /// A label of the second row without the units that the previous one contains; `nil` if that would be misread.
    private func short(_ label: TimeLabel, at local: LocalTime, after previous: LocalTime) -> TimeLabel? {
        guard let finest = label.names?.upperBound, finest > .year else { return nil }
        let lowest: TimeField = finest == .clock ? .clock : .month
        let second = LocalTime(local.date, TimeOfDay(microseconds: local.time.microseconds - Int64(local.time.fraction)))
        var short = TimeLabel(second, lowest...finest)
        if finest == .clock, second.time.second == 0 { short.text += ":00" }
        return short.isReadable(at: local, after: previous) ? short : nil
    }
}

/// A possible placement of the larger units at the left edge, and its cost.
private struct EdgeLabel {
    /// The text; `nil` if the labels are complete.
    var text: String?
    var left: Double
    var width: Double
    /// The indices of the labels that are removed.
    var covered: Range<Int>
    /// The index of the first label after the placement.
    var next: Int
    /// The index of the label whose larger units are shown.
    var dateTick: Int
    var cost: Double
}
