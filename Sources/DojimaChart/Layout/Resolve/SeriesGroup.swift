/// The place of a series among those that share its slots.
struct GroupPlace: Equatable {
    /// Counted from the left.
    var index: Int
    var count: Int
}

extension Pane {
    /// The places of the grouped series, by their indices; a stack stands as one. Hidden series and kinds without slots have no place.
    func groupPlaces() -> [Int: GroupPlace] {
        var units: [String: [String]] = [:]
        var own: [Int: (group: String, unit: String)] = [:]
        for (index, item) in series.enumerated() where !item.isHidden && item.kind.hasSlots {
            guard let group = item.group else { continue }
            let unit = item.stack.map { "stack \(axisIndex(of: item)) \($0.name)" } ?? "series \(item.id)"
            if units[group]?.contains(unit) != true { units[group, default: []].append(unit) }
            own[index] = (group, unit)
        }
        return own.compactMapValues { place in
            guard let all = units[place.group], let index = all.firstIndex(of: place.unit) else { return nil }
            return GroupPlace(index: index, count: all.count)
        }
    }

    /// How far the column of a series in a group lies from the middle of its slot, in parts of the slot; 0 for one that has the slot alone,
    /// `nil` for one that is not there.
    package func groupOffset(of id: String) -> Double? {
        guard let index = series.firstIndex(where: { $0.id == id }) else { return nil }
        guard let place = groupPlaces()[index] else { return 0 }
        return ((Double(place.index) + 0.5) / Double(place.count) - 0.5) * (1 - options.gaps.between)
    }

    /// What of stacks and groups cannot be drawn, one line each.
    var problems: [String] {
        series.filter { !$0.isHidden }.flatMap { item -> [String] in
            var problems: [String] = []
            if item.stack != nil, !item.kind.stacks {
                problems.append("\(item.id): \(item.kind.name) cannot be stacked; column, line, step and area can")
            }
            if item.group != nil, !item.kind.hasSlots {
                problems.append("\(item.id): \(item.kind.name) cannot stand beside others in a group; columns, candles and bars can")
            }
            return problems
        }
    }
}

extension GroupPlace {
    /// The part of a slot that is this series', in whole device pixels, all parts of one width as long as the slots are.
    func part(of slot: (left: Double, right: Double), _ gaps: GroupGaps, _ grid: PixelGrid) -> (left: Double, right: Double) {
        let room = (slot.right - slot.left) * grid.scale * (1 - gaps.between)
        let width = max(1, (room / Double(count)).rounded(.down))
        let start = ((slot.left + slot.right) / 2 * grid.scale - width * Double(count) / 2).rounded()
        let left = start + width * Double(index)
        let gap = min(width - 1, (width * gaps.inside).rounded())
        return (left / grid.scale, (left + width - gap) / grid.scale)
    }
}
