/// The metrics that a chart shows, in nested groups that are turned on and off, and presets of them.
///
/// The tree has no effect on windows and colours.
public struct MetricTree: Sendable, Hashable {
    /// A metric, or a group of metrics and groups.
    public struct Node: Sendable, Hashable {
        /// The id; metrics with the same id are turned on and off together.
        public let id: String
        /// The members of a group; empty for a metric.
        public private(set) var members: [Node]
        private var isShown = true
        /// The number of groups that contain each other, with the node itself.
        private let depth: Int

        /// The maximum number of groups that contain each other.
        public static let maximumDepth = 32

        /// Creates a metric.
        public init(id: String, isOn: Bool = true) { (self.id, members, isShown, depth) = (id, [], isOn, 0) }

        /// Creates a group; without members it is a metric. If groups would be nested more than `maximumDepth` levels deep, the members are
        /// the metrics within the given ones instead.
        public init(id: String, members: [Node]) {
            let depth = members.map { $0.depth + 1 }.max() ?? 0
            self.id = id
            (self.members, self.depth) = depth <= Node.maximumDepth ? (members, depth) : (members.flatMap(\.metrics), 1)
        }

        /// The metrics of the group at any depth, in order; a metric itself.
        public var metrics: [Node] { members.isEmpty ? [self] : members.flatMap(\.metrics) }

        /// The group itself and its groups at any depth, in order; empty for a metric.
        public var groups: [Node] { members.isEmpty ? [] : [self] + members.flatMap(\.groups) }

        /// The state of the node's checkbox.
        public var mark: Mark {
            guard !members.isEmpty else { return isShown ? .on : .off }
            let marks = Set(members.map(\.mark))
            return marks.count == 1 ? marks.first ?? .off : .partial
        }

        /// Whether all metrics of the node are on.
        public var isOn: Bool { mark == .on }

        /// The node without the metrics that are off; `nil` if all are.
        fileprivate var shown: Node? {
            guard !members.isEmpty else { return isShown ? self : nil }
            let shown = members.compactMap(\.shown)
            return shown.isEmpty ? nil : Node(id: id, members: shown)
        }

        /// Sets the state of each metric for which the closure returns one.
        fileprivate mutating func set(_ state: (String) -> Bool?) {
            if members.isEmpty { isShown = state(id) ?? isShown }
            for index in members.indices { members[index].set(state) }
        }
    }

    /// The state of a checkbox; `partial` if some metrics of a group are on.
    public enum Mark: String, Sendable, CaseIterable { case on, off, partial }

    /// The outermost groups and metrics, in order.
    public private(set) var nodes: [Node]
    /// The ids of the groups and metrics that each preset shows.
    public let presets: [String: [String]]

    /// Creates a tree. Metrics with the same id are turned on and off together; of groups with the same id, only the first is.
    public init(_ nodes: [Node], presets: [String: [String]] = [:]) { (self.nodes, self.presets) = (nodes, presets) }

    /// All metrics in order.
    public var metrics: [Node] { nodes.flatMap(\.metrics) }

    /// All groups in order, each before its members.
    public var groups: [Node] { nodes.flatMap(\.groups) }

    /// The nodes with at least one metric that is on, without the metrics that are off.
    public var shown: [Node] { nodes.compactMap(\.shown) }

    /// Whether a metric with an id is in the tree and on. O(metrics).
    public func isOn(_ metric: String) -> Bool { metrics.contains { $0.id == metric && $0.isOn } }

    /// Turns one metric on or off; returns `false` for an unknown id.
    @discardableResult
    public mutating func toggle(metric id: String) -> Bool {
        guard let metric = metrics.first(where: { $0.id == id }) else { return false }
        set { $0 == id ? !metric.isOn : nil }
        return true
    }

    /// Turns all metrics of a group on, or off if all are on; returns `false` for an unknown id.
    @discardableResult
    public mutating func toggle(group id: String) -> Bool {
        guard let group = groups.first(where: { $0.id == id }) else { return false }
        let ids = Set(group.metrics.map(\.id))
        set { ids.contains($0) ? !group.isOn : nil }
        return true
    }

    /// Turns the metrics of a preset, or of a group, on and all others off; returns `false` for an unknown name.
    @discardableResult
    public mutating func show(_ name: String) -> Bool {
        let groups = groups
        guard let names = presets[name] ?? (groups.contains { $0.id == name } ? [name] : nil) else { return false }
        let ids = Set(names.flatMap { id in groups.first { $0.id == id }?.metrics.map(\.id) ?? [id] })
        set { ids.contains($0) }
        return true
    }

    private mutating func set(_ state: (String) -> Bool?) {
        for index in nodes.indices { nodes[index].set(state) }
    }
}
