import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Columns between running totals.
@Suite struct WaterfallTests {
    private let theme = ThemeCatalog.light

    private func drawn(_ data: SeriesData, ofPrices isPrice: Bool = false) -> (
        columns: [(from: Double, to: Double, color: Color)], lines: [Double]
    ) {
        let axis = ValueAxis(id: "sum") { $0.range = .fixed(0...20) }
        let drawing = chart(
            [ChartSeries(id: "s", name: "S", kind: .waterfall, data: data) { $0.isPrice = isPrice }], axes: [axis],
            time: CategoryAxis((0..<data.count).map { "\($0)" }).timeAxis
        ).drawn
        let pane = drawing.description.panes[0].box
        func value(_ y: Double) -> Double { ((pane.maxY - y) / pane.height * 200).rounded() / 10 }
        let rects = drawing.scene.group("series-s").flatMap(\.rectangles).filter { $0.0.width < pane.width }.sorted { $0.0.x < $1.0.x }
        let columns = rects.filter { $0.0.height > 2 }.map { (value($0.0.maxY), value($0.0.y), $0.1) }
        return (columns, rects.filter { $0.0.height <= 2 }.map { value($0.0.midY) })
    }

    @Test("Columns of a band extend from one sum to the next, joined at their ends, and totals begin at zero") func band() {
        let times = (0..<4).map { CategoryAxis.moment(of: $0) }
        let (columns, lines) = drawn(
            .band(BandSeries(time: times, upper: [10, 6, 6, 15], middle: [.nan, .nan, 6, .nan], lower: [0, 10, 0, 6])))
        #expect(columns.map { [$0.from, $0.to] } == [[0, 10], [6, 10], [0, 6], [6, 15]])
        #expect(columns.map(\.color) == [theme.rising, theme.falling, theme.strongText, theme.rising])
        for (line, end) in zip(lines, [10.0, 6, 6]) { #expect(abs(line - end) <= 0.1) }
        #expect(lines.count == 3)
    }

    @Test("The closes of a symbol have the colours of rising and falling values") func prices() {
        let times = (0..<3).map { CategoryAxis.moment(of: $0) }
        let columns = drawn(.values(ValueSeries(time: times, values: [4, 12, 9])), ofPrices: true).columns
        #expect(columns.map(\.color) == [theme.rising, theme.rising, theme.falling])
        // The value in the legend has the colour of its column.
        for (closes, color, other) in [([4, 12, 9.25], theme.falling, theme.rising), ([4, 7, 9.25], theme.rising, theme.falling)] {
            let days = (0..<3).map { Instant(monday.adding(days: $0)) }
            let series = ChartSeries(id: "s", name: "S", kind: .waterfall, data: .values(ValueSeries(time: days, values: closes))) {
                $0.isPrice = true
            }
            let shown = Set(chart([series], time: dailyAxis(3)).drawn.scene.texts.filter { $0.text == "9.25" }.map(\.color))
            #expect(shown.contains(theme.seriesText(color)) && !shown.contains(theme.seriesText(other)))
        }
    }

    @Test("Values are running totals, from zero on; a missing one has no column and no line") func values() {
        let times = (0..<4).map { CategoryAxis.moment(of: $0) }
        #expect(
            drawn(.values(ValueSeries(time: times, values: [4, 12, 9, 18]))).columns.map { [$0.from, $0.to] }
                == [[0, 4], [4, 12], [9, 12], [9, 18]])
        let (columns, lines) = drawn(.values(ValueSeries(time: times, values: [4, .nan, 9, 18])))
        #expect(columns.map { [$0.from, $0.to] } == [[0, 4], [9, 18]] && lines.isEmpty)
    }
}
