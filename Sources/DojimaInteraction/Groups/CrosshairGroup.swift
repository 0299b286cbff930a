public import DojimaScale

/// A group of charts whose crosshairs show the same time: in the other charts, at the point that a pointer at that time would hit.
///
/// If the crosshair under the pointer is hidden, so are the others.
public struct CrosshairGroup: Sendable {
    /// An event of one chart of the group.
    public struct Change: Sendable, Hashable {
        /// The id of the chart.
        public var member: String
        /// The event of the chart's crosshair.
        public var event: CrosshairEvent
    }

    /// The crosshairs, by the charts' ids.
    public private(set) var crosshairs: [String: CrosshairState]

    public init(_ crosshairs: [String: CrosshairState]) { self.crosshairs = crosshairs }

    /// Applies an operation to one chart; returns its events, then those of the other charts in the order of their ids.
    ///
    /// - Parameters:
    ///   - operation: the operation on the chart's crosshair.
    ///   - id: the id of the chart; nothing changes if it is unknown.
    ///   - fields: the fields of the current frames, by id; a chart without one is not changed.
    public mutating func apply(_ operation: CrosshairOperation, to id: String, on fields: [String: PointField]) -> [Change] {
        guard let field = fields[id], var leader = crosshairs[id] else { return [] }
        var changes = leader.apply(operation, on: field).map { Change(member: id, event: $0) }
        crosshairs[id] = leader
        // An operation without events, such as a release, does not move the others.
        guard !changes.isEmpty else { return [] }
        let step = leader.step(on: field)
        for other in crosshairs.keys.sorted() where other != id {
            guard let field = fields[other], var crosshair = crosshairs[other] else { continue }
            changes += crosshair.apply(step, on: field).map { Change(member: other, event: $0) }
            crosshairs[other] = crosshair
        }
        return changes
    }
}

extension CrosshairState {
    /// The operation that moves another chart's crosshair to the time of this one.
    package func step(on field: PointField) -> CrosshairOperation {
        guard let anchor else { return .dismiss }
        guard shown?.isShown != false else { return .hide }
        guard anchor.fraction > 0, let series = field.series(anchor.series), let row = series.row(of: anchor.time),
            row + 1 < series.time.count
        else { return .show(at: anchor.time) }
        return .showBetween(anchor.time, series.time[row + 1], fraction: anchor.fraction)
    }
}
