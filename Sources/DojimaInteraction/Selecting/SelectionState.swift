public import DojimaScale
internal import DojimaTime

/// An operation on a selection.
public enum SelectionOperation: Sendable, Hashable {
    /// A tap at a point of the picture, in pixels.
    case tap(Point)
    /// The program sets the selection.
    case set(PointSelection)
    case clear
}

/// An event of a selection.
public enum SelectionEvent: Sendable, Hashable {
    /// A point was tapped, and is now selected or deselected.
    case point(FieldPoint, isSelected: Bool, pixel: Point)
    /// A series was tapped, and is now selected or deselected; `nearest` is the nearest point.
    case series(String, nearest: FieldPoint, isSelected: Bool, pixel: Point)
    /// The program changed the selection.
    case set(PointSelection)
}

/// The selection of a chart, and the rules by which taps change it.
public struct SelectionState: Sendable, Hashable {
    /// What taps select.
    public var rules: SelectionRules
    /// What is selected.
    public private(set) var selection: PointSelection

    public init(rules: SelectionRules = SelectionRules(), selection: PointSelection = PointSelection()) {
        self.rules = rules
        self.selection = selection
    }

    /// Applies an operation and returns its event; `nil` if nothing was hit or changed.
    public mutating func apply(_ operation: SelectionOperation, on field: PointField) -> SelectionEvent? {
        switch operation {
        case .set(let wanted): return replace(wanted)
        case .clear: return replace(PointSelection())
        case .tap(let pointer): return tap(pointer, on: field)
        }
    }

    /// Deselects the points whose data were removed, and returns the event; `nil` if there are none.
    public mutating func dropMissing(on field: PointField) -> SelectionEvent? {
        var remaining = selection
        for (id, times) in selection.points {
            let series = field.series(id)
            for time in times where series?.row(of: time) == nil { remaining.remove(id, time) }
        }
        return replace(remaining)
    }

    private mutating func replace(_ wanted: PointSelection) -> SelectionEvent? {
        guard wanted != selection else { return nil }
        selection = wanted
        return .set(wanted)
    }

    /// The nearest point that can be selected; series whose `selecting` is `none` are ignored.
    public func hit(_ pointer: Point, on field: PointField) -> FieldPoint? {
        guard let pane = field.pane(at: pointer) else { return nil }
        let candidates = field.series.lazy.filter { $0.pane == pane && $0.selecting != .none }
        let best = field.best(candidates.map { $0.point(tapped: pointer, outsideBoxes: rules.hitsOutsideBars) })
        return best.flatMap { $0.squaredDistance <= rules.hitDistance * rules.hitDistance ? $0.point : nil }
    }

    private mutating func tap(_ pointer: Point, on field: PointField) -> SelectionEvent? {
        guard let point = hit(pointer, on: field), let series = field.series(point.series) else { return nil }
        if series.selecting == .series {
            let isSelected = !selection.series.contains(series.id)
            if rules.isExclusive { selection.series = [] }
            if isSelected { selection.series.insert(series.id) } else { selection.series.remove(series.id) }
            return .series(series.id, nearest: point, isSelected: isSelected, pixel: pointer)
        }
        let isSelected = !selection.contains(point.series, point.time)
        if isSelected, rules.isExclusive {
            if rules.scope == .chart { selection.removePoints() } else { selection.removePoints(of: point.series) }
        }
        if isSelected { selection.insert(point.series, point.time) } else { selection.remove(point.series, point.time) }
        return .point(point, isSelected: isSelected, pixel: pointer)
    }
}
