public import DojimaScale
import DojimaSeries
import DojimaTime

extension Chart {
    /// Returns a sparkline of values at equal distances, without heading, axes and labels. Missing values are left out, and the line joins
    /// the values around them.
    ///
    ///     let scene = Chart.sparkline(of: bars.close, size: Size(120, 30)).drawing(measure: measure).scene
    public static func sparkline(of values: [Double], size: Size, theme: Theme = ThemeCatalog.light) -> Chart {
        let rows = values.indices.filter { values[$0].isFinite }
        let data = ValueSeries(time: rows.map(CategoryAxis.moment), values: rows.map { values[$0] })
        let span = CategoryAxis.moment(of: 0)..<CategoryAxis.moment(of: max(1, values.count))
        let series = ChartSeries(id: "values", name: "values", kind: .sparkline, data: .values(data))
        return Chart(
            heading: Heading(symbol: ""), size: size, theme: theme,
            timeAxis: TimeAxis(timeline: .continuous(span, clock: .tradeDates), interval: .day),
            panes: [Pane(id: "values", series: [series])]
        ).bare
    }

    /// The chart without heading, axes, grid, entries of legends in panes, and marks of long breaks, and with narrow margins.
    package var bare: Chart {
        var chart = self
        chart.isBare = true
        chart.layout.hidesTitle = true
        (chart.timeAxis.style, chart.timeAxis.zones, chart.closed) = (.hidden, [], nil)
        for pane in chart.panes.indices {
            if chart.panes[pane].axes.isEmpty { chart.panes[pane].axes = [ValueAxis(id: chart.panes[pane].id)] }
            for axis in chart.panes[pane].axes.indices {
                chart.panes[pane].axes[axis].style = .hidden
                chart.panes[pane].axes[axis].showsLabels = false
                chart.panes[pane].axes[axis].range = chart.panes[pane].axes[axis].range ?? .visible(above: 0, below: 0)
            }
            for series in chart.panes[pane].series.indices { chart.panes[pane].series[series].isListed = false }
        }
        return chart
    }
}
