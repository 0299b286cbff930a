public import DojimaChart
public import DojimaInteraction

extension Chart {
    /// Returns the chart with only the series that are on in a tree of metrics, by id, and without the panes whose series are all off.
    ///
    /// Series that the tree does not name are unchanged. The caller keeps `colors`, so that a series has the same colour whichever others
    /// are shown. If nothing is on, the first pane remains, without visible series.
    public func showing(_ tree: MetricTree, colors: inout ColorAssignment) -> Chart {
        var chart = self
        let metrics = Dictionary(uniqueKeysWithValues: tree.metrics.map { ($0.id, $0.isOn) })
        for pane in chart.panes.indices {
            for index in chart.panes[pane].series.indices {
                let series = chart.panes[pane].series[index]
                if series.kind.usesPalette, series.color == .automatic {
                    chart.panes[pane].series[index].color = .palette(colors.index(of: series.id))
                }
                if let isOn = metrics[series.id] { chart.panes[pane].series[index].isHidden = !isOn }
            }
        }
        return chart.withoutHiddenPanes
    }

    /// The chart without the panes whose series are all hidden; if all are, the first one remains.
    var withoutHiddenPanes: Chart {
        var chart = self
        let shown = panes.filter { pane in pane.series.contains { !$0.isHidden } }
        chart.panes = shown.isEmpty ? Array(panes.prefix(1)) : shown
        return chart
    }
}
