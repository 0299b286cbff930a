/// The position of a series in the group that shares its slots.
struct GroupPosition: Equatable {
    /// The index from the left.
    var index: Int
    var count: Int
}

extension Pane {
    /// Returns the positions in groups, by series index. A stack counts as one series; hidden series and kinds without slots have none.
    func groupPositions() -> [Int: GroupPosition] {
        var units: [String: [String]] = [:]
        var own: [Int: (group: String, unit: String)] = [:]
        for (index, item) in series.enumerated() where !item.isHidden && item.kind.hasSlots {
            guard let group = item.group else { continue }
            let unit = item.stack.map { "stack \(axisIndex(of: item)) \($0.name)" } ?? "series \(item.id)"
            if units[group]?.contains(unit) != true { units[group, default: []].append(unit) }
            own[index] = (group, unit)
        }
        return own.compactMapValues { member in
            guard let all = units[member.group], let index = all.firstIndex(of: member.unit) else { return nil }
            return GroupPosition(index: index, count: all.count)
        }
    }

    /// The stacks, groups and rules of prices that cannot be drawn, one line each.
    var problems: [String] {
        series.filter { !$0.isHidden }.flatMap { item -> [String] in
            var problems: [String] = []
            if item.stack != nil, !item.kind.stacks {
                problems.append("\(item.id): \(item.kind.name) cannot be stacked; column, line, step and area can")
            }
            if item.group != nil, !item.kind.hasSlots {
                problems.append("\(item.id): \(item.kind.name) cannot be grouped side by side; columns, candles and bars can")
            }
            for rule in item.palette?.rules ?? [] where item.isPrice && item.kind.hasSlots && rule.roles == .marker {
                let reason = "\(item.kind.name) has no marks, so that the rule \(rule.condition) colours nothing"
                problems.append("\(item.id): \(reason); line, step and area have marks")
            }
            return problems
        }
    }
}

extension GroupPosition {
    /// Returns the series' part of a slot, in whole device pixels; in slots of equal width, all parts have the same width. Unless a gap is
    /// requested, it is at most as wide as a named bar.
    func part(of slot: (left: Double, right: Double), _ gaps: GroupGaps, _ grid: PixelGrid) -> (left: Double, right: Double) {
        let available = (slot.right - slot.left) * grid.scale * (1 - gaps.betweenGroups)
        let widest = gaps.between == nil ? BarGeometry.widestNamed * grid.scale : .infinity
        let width = max(1, min(available / Double(count), widest).rounded(.down))
        let start = ((slot.left + slot.right) / 2 * grid.scale - width * Double(count) / 2).rounded()
        let left = start + width * Double(index)
        let gap = min(width - 1, (width * gaps.inside).rounded())
        return (left / grid.scale, (left + width - gap) / grid.scale)
    }
}
