public import DojimaChart
public import DojimaInteraction

extension Chart {
    /// Returns the chart with only the panes and series that are enabled in a tree of metrics: its groups are panes and its metrics series,
    /// by id.
    ///
    /// Series and panes that the tree does not name are unchanged. The caller keeps `colors`, so that a series has the same colour
    /// whichever others are shown. If nothing is enabled, the first pane remains, without visible series.
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
        let shownPanes = chart.panes.filter { !named.contains($0.id) || shown.contains($0.id) }
        chart.panes = shownPanes.isEmpty ? Array(chart.panes.prefix(1)) : shownPanes
        return chart
    }
}
