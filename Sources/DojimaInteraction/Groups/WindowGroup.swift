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
        public fileprivate(set) var selector: RangeSelector

        public init(id: String, timeline: Timeline, zone: Zone = .utc, selector: RangeSelector) {
            self.id = id
            self.timeline = timeline
            self.zone = zone
            self.selector = selector
        }
    }

    /// What became of one chart.
    public struct Change: Sendable, Hashable {
        public var member: String
        public var change: RangeChange
    }

    public private(set) var members: [Member]

    /// All take the window of the first; each id once.
    public init(_ members: [Member]) {
        precondition(Set(members.map(\.id)).count == members.count, "a chart is in a group once")
        self.members = members
        if !members.isEmpty { _ = follow(0, .programmatic) }
    }

    public subscript(id: String) -> Member? { members.first { $0.id == id } }

    /// An operation on one chart: its change and those of the others that followed it, each with the same cause; none for an unknown id.
    ///
    /// A glide of any other chart ends. O(members * log segments).
    public mutating func apply(_ operation: RangeOperation, to id: String) -> [Change] {
        guard let leader = members.firstIndex(where: { $0.id == id }) else { return [] }
        for index in members.indices where index != leader && members[index].selector.glide != nil {
            _ = members[index].selector.apply(.set(members[index].selector.selection))
        }
        guard let change = members[leader].selector.apply(operation) else { return [] }
        return [Change(member: id, change: change)] + follow(leader, change.cause)
    }

    private mutating func follow(_ leader: Int, _ cause: RangeChange.Cause) -> [Change] {
        let (source, window) = (members[leader], members[leader].selector.selection)
        return members.indices.compactMap { index in
            guard index != leader else { return nil }
            let member = members[index]
            let own = member.timeline == source.timeline ? window : source.timeline.window(window, on: member.timeline, zone: source.zone)
            guard var change = members[index].selector.apply(.set(own)) else { return nil }
            change.cause = cause
            return Change(member: member.id, change: change)
        }
    }
}
