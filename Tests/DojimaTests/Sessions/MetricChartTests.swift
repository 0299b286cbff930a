import Dojima
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Panes and series that are switched on and off.
@Suite struct MetricChartTests {
    private let tree = MetricTree([
        .init(id: "network", members: [.init(id: "eth0"), .init(id: "eth1"), .init(id: "lo")]),
        .init(id: "load", members: [.init(id: "one"), .init(id: "five")]),
    ])

    private func chart() -> Chart {
        func line(_ id: String) -> ChartSeries {
            ChartSeries(
                id: id, name: id, kind: .line,
                data: .values(ValueSeries(time: Array(minutes.time[0..<50]), values: Array(minutes.close[0..<50]))))
        }
        var chart = minuteChart(0..<50)
        chart.timeAxis.window = AxisPosition(microseconds: 10 * minute)..<AxisPosition(microseconds: 40 * minute)
        chart.panes = tree.groups.map { Pane(id: $0.id, series: $0.metrics.map { line($0.id) }) }
        return chart
    }

    @Test("Switching metrics on and off changes the panes, and keeps window and colours", .feature("S2-MS-02", "S2-MS-03", "S2-MS-04"))
    func toggling() throws {
        var (tree, colors) = (tree, ColorAssignment())
        let whole = chart()
        let all = whole.showing(tree, colors: &colors).drawing(measure: plainMeasure)
        let first = lineColors(all)
        #expect(first.count == 5 && Set(first.values).count == 5 && all.description.panes.map(\.id) == ["network", "load"])
        for toggle in ["eth0", "eth1", "lo", "five", "eth1", "one"] {
            tree.toggle(metric: toggle)
            let shown = whole.showing(tree, colors: &colors)
            let drawing = shown.drawing(measure: plainMeasure)
            if !tree.shown.isEmpty {
                #expect(drawing.description.panes.map(\.id) == tree.shown.map(\.id))
            }
            #expect(shown.timeAxis.window == whole.timeAxis.window && drawing.description.axes[0].range == all.description.axes[0].range)
            let now = lineColors(drawing)
            #expect(Set(now.keys) == Set(tree.shown.flatMap(\.metrics).map(\.id)))
            for (id, color) in now { #expect(color == first[id], "\(id)") }
        }
        tree.toggle(group: "network")
        tree.toggle(group: "load")
        #expect(lineColors(whole.showing(tree, colors: &colors).drawing(measure: plainMeasure)) == first)
        // All are off: a chart with one pane and no line.
        tree.toggle(group: "network")
        tree.toggle(group: "load")
        let none = whole.showing(tree, colors: &colors).drawing(measure: plainMeasure)
        #expect(none.description.panes.count == 1 && lineColors(none).isEmpty)
    }
}
