import DojimaChart
import DojimaScale
import DojimaSeries
import Testing

/// The axes that the series of a pane name.
@Suite struct PaneAxisTests {
    private func drawn(_ axes: [ValueAxis], on axis: String?, levels: String? = nil) -> ChartDrawing {
        let series = ChartSeries(id: "s", name: "S", kind: .line, data: .bars(dailyBars(20)), axis: axis)
        var pane = Pane(id: "p", axes: axes, series: [series], levels: [100])
        pane.levelAxis = levels
        let chart = Chart(heading: Heading(symbol: "TEST", interval: "1d"), size: Size(800, 450), timeAxis: dailyAxis(20), panes: [pane])
        return chart.drawn
    }

    @Test("A series on an axis that its pane does not have is drawn on the first one, with a note") func unknown() {
        let known = drawn([ValueAxis(id: "left"), ValueAxis(id: "right")], on: "left")
        #expect(known.notes == [])
        let unknown = drawn([ValueAxis(id: "left"), ValueAxis(id: "right")], on: "nope")
        #expect(unknown.scene == known.scene)
        #expect(unknown.notes == ["s: pane p has no axis nope, but left, right; drawn on left"])
        #expect(drawn([], on: "nope").notes == ["s: pane p has no axis nope, but p; drawn on p"])
        #expect(drawn([], on: nil, levels: "x").notes == ["levels: pane p has no axis x, but p; drawn on p"])
    }

    @Test("Two axes with the same id have a note") func doubled() {
        #expect(drawn([ValueAxis(id: "a"), ValueAxis(id: "a")], on: "a").notes == ["pane p: two axes have the id a"])
    }
}
