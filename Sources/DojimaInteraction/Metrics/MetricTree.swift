/// The metrics that a chart shows, in two levels: groups, each in its own pane, and their metrics, which are on or off.
///
/// The tree has no effect on windows and colours.
public struct MetricTree: Sendable, Hashable {
    public struct Metric: Sendable, Hashable {
        /// Unique in the tree.
        public var id: String
        var title: String
        public var isOn: Bool

        public init(id: String, title: String = "", isOn: Bool = true) {
            self.id = id
            self.title = title.isEmpty ? id : title
            self.isOn = isOn
        }
    }

    public struct Group: Sendable, Hashable {
        public var id: String
        var title: String
        public var metrics: [Metric]

        public init(id: String, title: String = "", metrics: [Metric]) {
            self.id = id
            self.title = title.isEmpty ? id : title
            self.metrics = metrics
        }

        /// The state of the group's checkbox.
        public var mark: Mark {
            let on = metrics.count(where: \.isOn)
            return on == 0 ? .off : on == metrics.count ? .on : .partial
        }
    }

    public enum Mark: String, Sendable, CaseIterable { case on, off, partial }

    public private(set) var groups: [Group]

    /// Creates a tree. Ids must be unique within their level.
    public init(_ groups: [Group]) {
        let ids = groups.flatMap { $0.metrics.map(\.id) }
        precondition(Set(ids).count == ids.count && Set(groups.map(\.id)).count == groups.count, "ids must be unique")
        self.groups = groups
    }

    /// Turns one metric on or off; returns `false` for an unknown id.
    @discardableResult
    public mutating func toggle(metric id: String) -> Bool {
        for group in groups.indices {
            guard let metric = groups[group].metrics.firstIndex(where: { $0.id == id }) else { continue }
            groups[group].metrics[metric].isOn.toggle()
            return true
        }
        return false
    }

    /// Turns all metrics of a group on, or off if all are on; returns `false` for an unknown id.
    @discardableResult
    public mutating func toggle(group id: String) -> Bool {
        guard let group = groups.firstIndex(where: { $0.id == id }) else { return false }
        let turnsOn = groups[group].mark != .on
        for metric in groups[group].metrics.indices { groups[group].metrics[metric].isOn = turnsOn }
        return true
    }

    /// The groups with at least one metric that is on, each of which has a pane, without the metrics that are off.
    public var shown: [Group] {
        groups.compactMap { group in
            var group = group
            group.metrics.removeAll { !$0.isOn }
            return group.metrics.isEmpty ? nil : group
        }
    }

    public func isOn(_ metric: String) -> Bool { groups.contains { $0.metrics.contains { $0.id == metric && $0.isOn } } }
}
