public import DojimaScale

/// Charts whose crosshairs stand at the same time: that under the pointer, and in the others what a pointer would meet there.
///
/// Where the first is out of sight, so are the others.
public struct CrosshairGroup: Sendable {
    public struct Change: Sendable, Hashable {
        public var member: String
        public var event: CrosshairEvent
    }

    /// By the charts' ids.
    public private(set) var crosshairs: [String: CrosshairState]

    public init(_ crosshairs: [String: CrosshairState]) { self.crosshairs = crosshairs }

    /// An operation on one chart: what came of it there, then in the others, in the order of their ids.
    ///
    /// - Parameters:
    ///   - fields: of the frames that are shown; a chart without one is left as it is.
    public mutating func apply(_ operation: CrosshairOperation, to id: String, on fields: [String: PointField]) -> [Change] {
        guard let field = fields[id], var leader = crosshairs[id] else { return [] }
        var changes = leader.apply(operation, on: field).map { Change(member: id, event: $0) }
        crosshairs[id] = leader
        // Going on holding it, or letting go, moves nobody.
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
    /// What brings another crosshair to where this one stands.
    fileprivate func step(on field: PointField) -> CrosshairOperation {
        guard let anchor else { return .dismiss }
        guard shown?.isShown != false else { return .hide }
        guard anchor.share > 0, let series = field.series(anchor.series), let row = series.row(of: anchor.time),
            row + 1 < series.time.count
        else { return .show(at: anchor.time) }
        return .showBetween(anchor.time, series.time[row + 1], share: anchor.share)
    }
}
