public import DojimaChart
public import DojimaInteraction

extension Chart {
    /// Returns the chart with the panes and series that are on in a tree of metrics; its groups are panes and its metrics series, by id.
    ///
    /// All else is unchanged, and so are series and panes that the tree does not name. A series keeps its colour whichever others are
    /// shown, through `colors`, which the caller keeps. When nothing is on, the first pane stays, without series.
    public func showing(_ tree: MetricTree, colors: inout StableIndices) -> Chart {
        var chart = self
        let named = Set(tree.groups.map(\.id)), shown = Set(tree.shown.map(\.id))
        let metrics = Set(tree.groups.flatMap { $0.metrics.map(\.id) })
        for pane in chart.panes.indices {
            for index in chart.panes[pane].series.indices {
                let series = chart.panes[pane].series[index]
                if series.kind.usesPalette, series.color == .automatic {
                    chart.panes[pane].series[index].color = .palette(colors.index(of: series.id))
                }
                if metrics.contains(series.id) { chart.panes[pane].series[index].isHidden = !tree.isOn(series.id) }
            }
        }
        let kept = chart.panes.filter { !named.contains($0.id) || shown.contains($0.id) }
        chart.panes = kept.isEmpty ? Array(chart.panes.prefix(1)) : kept
        return chart
    }
}
