public import DojimaTime

/// Charts that show the same time: whichever is moved, the others follow, each on its own axis.
///
/// What is shared is time by the clock and not axis time, so that charts of exchanges with different holidays and hours show the same
/// days. Charts of one timeline get the very same window.
public struct WindowGroup: Sendable {
    public struct Member: Sendable {
        public let id: String
        public var timeline: Timeline
        /// Whose dates count where only one of two charts has an axis of trade dates.
        public var zone: Zone
        public fileprivate(set) var viewport: Viewport

        public init(id: String, timeline: Timeline, zone: Zone = .utc, viewport: Viewport) {
            self.id = id
            self.timeline = timeline
            self.zone = zone
            self.viewport = viewport
        }

        /// The window of its time axis; within its summary also while the chart bounces.
        public var window: Range<AxisPosition> { viewport.selector.selection }
    }

    /// What became of one chart.
    public struct Change: Sendable, Hashable {
        public var member: String
        public var event: ViewportEvent
    }

    public private(set) var members: [Member]

    /// All take the window of the first; each id once.
    public init(_ members: [Member]) {
        precondition(Set(members.map(\.id)).count == members.count, "a chart is in a group once")
        self.members = members
        if !members.isEmpty { _ = follow(0, .programmatic, at: -.infinity) { _, _, _ in nil } }
    }

    public subscript(id: String) -> Member? { members.first { $0.id == id } }

    /// An operation on one chart: what it tells, and a change of each other chart that followed, with the same cause; none for an unknown id.
    ///
    /// A motion of any other chart ends there. O(members * log segments).
    ///
    /// - Parameters:
    ///   - time: in seconds, by the clock of all operations.
    ///   - extent: the values of an axis of a member in a window, as a `Viewport` asks for them.
    public mutating func apply(
        _ operation: ViewportOperation, at time: Double, to id: String,
        extent: (_ member: String, _ axis: String, _ window: Range<AxisPosition>) -> ClosedRange<Double>? = { _, _, _ in nil }
    ) -> [Change] {
        guard let leader = members.firstIndex(where: { $0.id == id }) else { return [] }
        var changes: [Change] = []
        if operation != .frame {
            for index in members.indices where index != leader && members[index].viewport.isMoving {
                changes += told(index, .range(.set(members[index].window)), at: time, extent)
            }
        }
        let own = told(leader, operation, at: time, extent)
        guard let cause = own.last(where: { $0.event.phase == .change })?.event.cause else { return changes + own }
        return changes + own + follow(leader, cause, at: time, extent)
    }

    private mutating func told(
        _ index: Int, _ operation: ViewportOperation, at time: Double,
        _ extent: (String, String, Range<AxisPosition>) -> ClosedRange<Double>?
    ) -> [Change] {
        let id = members[index].id
        return members[index].viewport.apply(operation, at: time) { extent(id, $0, $1) }.map { Change(member: id, event: $0) }
    }

    private mutating func follow(
        _ leader: Int, _ cause: RangeChange.Cause, at time: Double, _ extent: (String, String, Range<AxisPosition>) -> ClosedRange<Double>?
    ) -> [Change] {
        let (source, window) = (members[leader], members[leader].window)
        return members.indices.flatMap { index -> [Change] in
            guard index != leader else { return [] }
            let member = members[index]
            let own = member.timeline == source.timeline ? window : source.timeline.window(window, on: member.timeline, zone: source.zone)
            return told(index, .range(.set(own)), at: time, extent).map { change in
                var change = change
                change.event.cause = cause
                return change
            }
        }
    }
}
