import DojimaChart
import DojimaSeries
import Testing

struct LegendTests {
    private func bars(_ name: String, _ seed: UInt64) -> ChartSeries {
        ChartSeries(id: name, name: name, kind: .candlestick, data: .bars(dailyBars(30, seed: seed)))
    }

    private func names(of chart: Chart) -> [[String]] {
        let legends = chart.drawn.description.texts.filter { $0.role == "legend" }.map(\.text)
        return [legends.filter { $0 == "A" }, legends.filter { $0 == "B" }]
    }

    @Test("bars are named where others stand in any pane, and not where the heading names them")
    func named() {
        var picture = chart([bars("A", 1)], time: dailyAxis(30))
        #expect(names(of: picture) == [[], []])
        picture.panes.append(Pane(id: "other", series: [bars("B", 2)]))
        #expect(names(of: picture) == [["A"], ["B"]])
    }
}
