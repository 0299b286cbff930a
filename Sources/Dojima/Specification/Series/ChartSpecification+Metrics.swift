package import DojimaInteraction
import DojimaSeries
import DojimaText

extension ChartSpecification {
    /// The groups of `metrics` with their series, by their names in `listedSeries`; without `metrics`, each pane is a group.
    ///
    /// Names that the chart does not draw are left out, and so are groups without a series.
    package var metricTree: MetricTree {
        let (groups, listed) = (metrics ?? paneGroups, listedSeries)
        var (seenGroups, seenMetrics): (Set<String>, Set<String>) = ([], [])
        func metric(_ text: String) -> MetricTree.Node? {
            guard let name = seriesName(text), seenMetrics.insert(name).inserted else { return nil }
            return MetricTree.Node(id: name, isOn: listed.contains { $0.name.isExactly(name) && !$0.isHidden })
        }
        func node(of group: MetricGroups.Group) -> MetricTree.Node? {
            guard seenGroups.insert(group.name).inserted else { return nil }
            let members = group.metrics.compactMap { name in groups.group(name, in: group).map(node) ?? metric(name) }
            return members.isEmpty ? nil : MetricTree.Node(id: group.name, members: members)
        }
        let nodes = groups.topGroups.compactMap(node)
        let presets = groups.presets.map { preset in
            (preset.name, preset.shows.map { name in groups.group(named: name)?.name ?? seriesName(name) ?? name })
        }
        return MetricTree(nodes, presets: Dictionary(presets) { first, _ in first })
    }

    /// Shows the series of a preset or of a group of `metrics`, and hides the other series of all groups.
    ///
    /// Without `metrics`, each pane becomes a group. Throws a `PictureError` if there is no such preset or group, or if a group names a
    /// series that the chart does not draw.
    public mutating func showMetrics(_ name: String) throws {
        let groups = metrics ?? paneGroups
        for group in groups.groups {
            for metric in group.metrics where groups.group(metric, in: group) == nil && seriesName(metric) == nil {
                throw PictureError(
                    .request, "there is no series \(quoted(metric)) for the group \(quoted(group.name)); \(adviceOnSeries(near: metric))")
            }
        }
        var tree = metricTree
        guard tree.show(name) else {
            let names = (groups.presets.map(\.name) + groups.groups.map(\.name)).joined(separator: ", ")
            throw PictureError(.request, "there is no preset or group of metrics \(quoted(name)); there are \(names)")
        }
        metrics = groups
        try hide(tree)
    }

    /// Shows all series of a group of `metrics`, or hides them if all are shown. Throws a `PictureError` if there is no such group.
    package mutating func toggleMetrics(_ group: String) throws {
        var tree = metricTree
        guard tree.toggle(group: group) else { throw PictureError(.request, "there is no group of metrics \(quoted(group))") }
        try hide(tree)
    }

    /// Hides the series that are off in a tree, and shows those that are on.
    private mutating func hide(_ tree: MetricTree) throws {
        for metric in tree.metrics { try setHidden(!metric.isOn, series: metric.id) }
    }

    /// A group for each pane.
    private var paneGroups: MetricGroups {
        MetricGroups(panes.enumerated().map { index, pane in MetricGroups.Group(pane.name(at: index), pane.series.map(name(of:))) })
    }
}
