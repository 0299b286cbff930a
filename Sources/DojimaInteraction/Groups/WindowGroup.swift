public import DojimaTime

/// A group of charts that show the same time: if one is moved, the others follow, each on its own axis.
///
/// The charts share clock time, not axis time, so that charts of exchanges with different holidays and hours show the same days. Charts
/// with the same timeline get exactly the same window. Only the chart that was moved has a motion: the others copy its window in every
/// frame, also while it bounces beyond the ends of its summary.
public struct WindowGroup: Sendable {
    /// A chart of the group.
    public struct Member: Sendable {
        /// The id of the chart, unique in the group.
        public let id: String
        /// The timeline of the chart's axis, by which its positions become times.
        public var timeline: Timeline
        /// The time zone of dates, used if only one of two charts has an axis of trade dates.
        public var zone: Zone
        /// The visible ranges of the chart and their motion.
        public fileprivate(set) var viewport: Viewport

        public init(id: String, timeline: Timeline, zone: Zone = .utc, viewport: Viewport) {
            self.id = id
            self.timeline = timeline
            self.zone = zone
            self.viewport = viewport
        }

        /// The window of the time axis, which stays within the summary even while the chart bounces.
        public var window: Range<AxisPosition> { viewport.selector.selection }
    }

    /// An event of one chart.
    public struct Change: Sendable, Hashable {
        /// The id of the chart.
        public var member: String
        /// The event of the chart's viewport.
        public var event: ViewportEvent
    }

    /// The charts in the order of creation.
    public private(set) var members: [Member]

    /// Creates a group and sets the windows of all charts to that of the first. A member with the id of an earlier one is left out.
    public init(_ members: [Member]) {
        var ids: Set<String> = []
        self.members = members.filter { ids.insert($0.id).inserted }
        guard let ranges = members.first?.viewport.ranges else { return }
        _ = follow(0, ViewportEvent(joining: ranges)) { _, _, _ in nil }
    }

    /// The chart with an id; `nil` if there is none. O(charts).
    public subscript(id: String) -> Member? { members.first { $0.id == id } }

    /// Applies an operation to one chart; returns its events, and a change with the same cause for each other chart. Empty for an unknown
    /// id.
    ///
    /// Motions of the other charts are advanced to the operation's time and end. O(members * log segments).
    ///
    /// - Parameters:
    ///   - operation: the operation on the chart's viewport.
    ///   - time: the time in seconds, on the same clock for all operations.
    ///   - id: the id of the chart.
    ///   - extent: returns the extent of the values of a member's axis in a window, as for a `Viewport`.
    public mutating func apply(
        _ operation: ViewportOperation, at time: Double, to id: String,
        extent: (_ member: String, _ axis: String, _ window: Range<AxisPosition>) -> ClosedRange<Double>? = { _, _, _ in nil }
    ) -> [Change] {
        guard let leader = members.firstIndex(where: { $0.id == id }) else { return [] }
        var changes: [Change] = []
        if operation != .frame {
            for index in members.indices where index != leader && members[index].viewport.isMoving {
                changes += applyAndFollow(index, extent) { $0.halt(at: time, over: $1) }
            }
        }
        return changes + applyAndFollow(leader, extent) { $0.apply(operation, at: time, over: $1) }
    }

    private typealias Extent = (_ member: String, _ axis: String, _ window: Range<AxisPosition>) -> ClosedRange<Double>?

    /// Runs `body` on one chart; returns its events and the changes of the other charts.
    private mutating func applyAndFollow(
        _ leader: Int, _ extent: Extent, _ body: (inout Viewport, any ViewportData) -> [ViewportEvent]
    ) -> [Change] {
        let id = members[leader].id
        let events = withoutActuallyEscaping(extent) { extent in
            body(&members[leader].viewport, ValuesOnly { extent(id, $0, $1) })
        }
        let changes = events.map { Change(member: id, event: $0) }
        guard let last = events.last(where: { $0.phase == .change }) else { return changes }
        return changes + follow(leader, last, extent)
    }

    private mutating func follow(_ leader: Int, _ event: ViewportEvent, _ extent: Extent) -> [Change] {
        let source = members[leader]
        return members.indices.flatMap { index -> [Change] in
            guard index != leader else { return [] }
            let member = members[index]
            return withoutActuallyEscaping(extent) { extent in
                members[index].viewport.follow(
                    event, of: source.viewport, on: source.timeline, source.zone, here: member.timeline,
                    over: ValuesOnly { extent(member.id, $0, $1) })
            }.map { Change(member: member.id, event: $0) }
        }
    }
}

extension ViewportEvent {
    /// The event that moves a chart that joins a group to the ranges of the group.
    package init(joining ranges: ViewportRanges) {
        self.init(phase: .change, cause: .programmatic, source: .program, time: -.infinity, previous: ranges, ranges: ranges)
    }
}

extension Viewport {
    /// Shows the times that another chart shows after an event, on this chart's own axis.
    ///
    /// - Parameters:
    ///   - timeline: the timeline of the other chart, followed by the zone of its dates.
    ///   - own: the timeline of this chart.
    ///   - data: the values of this chart.
    package mutating func follow(
        _ event: ViewportEvent, of leader: Viewport, on timeline: Timeline, _ zone: Zone, here target: Timeline, over data: any ViewportData
    ) -> [ViewportEvent] {
        let (window, overshoot) = (leader.selector.selection, leader.overshoot)
        let isAlike = target == timeline
        let shown = isAlike ? window : timeline.window(window, on: target, zone: zone)
        // The overshoot is the same fraction of this window as it is of the leader's window.
        let beyond = isAlike || window.isEmpty ? overshoot : shown.part(Double(overshoot) / Double(window.length))
        return follow(event, window: shown, overshoot: beyond, over: data)
    }
}
