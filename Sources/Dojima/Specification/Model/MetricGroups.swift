package import DojimaText

/// Groups of a chart's series that are shown and hidden together, and presets of them.
public struct MetricGroups: Sendable, Equatable {
    /// Series and groups that are turned on and off together.
    public struct Group: Sendable, Equatable {
        /// The name in lists of a page, unique among groups and series.
        public var name: String
        /// The names of series and of other groups.
        public var metrics: [String]

        public init(_ name: String, _ metrics: [String]) { (self.name, self.metrics) = (name, metrics) }
    }

    /// A choice of series that one control shows.
    public struct Preset: Sendable, Equatable {
        /// The name of the control.
        public var name: String
        /// The names of the groups and series that the preset shows.
        public var shows: [String]

        public init(_ name: String, _ shows: [String]) { (self.name, self.shows) = (name, shows) }
    }

    /// The groups in the order of the page.
    public var groups: [Group]
    /// The presets in the order of the page.
    public var presets: [Preset]

    public init(_ groups: [Group] = [], presets: [Preset] = []) { (self.groups, self.presets) = (groups, presets) }
}

extension MetricGroups: Record {
    package init() { self.init([]) }

    package static var fields: [Field<MetricGroups>] {
        [
            Field(
                "groups", \.groups, .list(.record, 1...100), isRequired: true,
                "The groups; a group that is named in another one is nested in it."),
            Field("presets", \.presets, .list(.record, 0...100), "Selections of groups and series, each shown by its name."),
        ]
    }

    package func check(_ path: TextPath) throws {
        let (groupPath, presetPath) = (path.key("groups", line: nil), path.key("presets", line: nil))
        var (names, members): (Set<String>, Set<String>) = ([], [])
        for (index, group) in groups.enumerated() {
            guard names.insert(group.name).inserted else {
                throw groupPath.index(index, line: nil).error("there are two groups \(quoted(group.name)); give one of them another name")
            }
            for metric in group.metrics where !members.insert(metric).inserted {
                throw groupPath.index(index, line: nil).error("\(quoted(metric)) is in two groups; remove it from one of them")
            }
        }
        // Each group is in at most one other group, so a group that is not below a top group is part of a cycle or below one.
        let below = topGroups.flatMap(groups(below:))
        if let index = groups.firstIndex(where: { group in !below.contains { $0.name == group.name } }) {
            throw groupPath.index(index, line: nil).error("the group contains itself; remove it from the groups below it")
        }
        for (index, preset) in presets.enumerated() {
            guard !names.contains(preset.name), !presets[..<index].contains(where: { $0.name == preset.name }) else {
                throw presetPath.index(index, line: nil).error(
                    "\(quoted(preset.name)) is the name of another preset or group; write another one")
            }
            if let unknown = preset.shows.first(where: { !names.contains($0) && !members.contains($0) }) {
                throw presetPath.index(index, line: nil).error("\(quoted(unknown)) is in no group; add it to one")
            }
        }
    }

    /// The groups that are in no other group.
    var topGroups: [Group] {
        let nested = Set(groups.flatMap { group in group.metrics.filter { $0 != group.name } })
        return groups.filter { !nested.contains($0.name) }
    }

    /// The group with a name; `nil` if there is none.
    package func group(named name: String) -> Group? { groups.first { $0.name == name } }

    /// The group that a member of another group names; `nil` if it names a series. A group may have the name of a series that it contains.
    func group(_ member: String, in other: Group) -> Group? { member == other.name ? nil : group(named: member) }

    /// A group and all groups in it.
    private func groups(below top: Group) -> [Group] {
        [top] + top.metrics.compactMap { group($0, in: top) }.flatMap(groups(below:))
    }
}

extension MetricGroups.Group: Record {
    package init() { self.init("", []) }

    package static var fields: [Field<MetricGroups.Group>] {
        [
            Field("name", \.name, .text, isRequired: true, "The name of the group."),
            Field(
                "metrics", \.metrics, .list(.text, 1...200), isRequired: true,
                "Symbols, studies and names of the legend, and the names of other groups."),
        ]
    }
}

extension MetricGroups.Preset: Record {
    package init() { self.init("", []) }

    package static var fields: [Field<MetricGroups.Preset>] {
        [
            Field("name", \.name, .text, isRequired: true, "The name of the preset."),
            Field(
                "show", \.shows, .list(.text, 1...200), isRequired: true,
                "The groups and series that are shown; the other series of all groups are hidden."),
        ]
    }
}
