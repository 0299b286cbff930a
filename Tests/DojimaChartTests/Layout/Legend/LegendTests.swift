import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@testable import DojimaChart

struct LegendTests {
    private func bars(_ name: String, _ seed: UInt64) -> ChartSeries {
        ChartSeries(id: name, name: name, kind: .candlestick, data: .bars(dailyBars(30, seed: seed)))
    }

    private func names(of chart: Chart) -> [[String]] {
        let legends = chart.drawn.description.texts.filter { $0.role == "legend" }.map(\.text)
        return [legends.filter { $0 == "A" }, legends.filter { $0 == "B" }]
    }

    @Test("Bars are named if there are others in any pane, and not if the heading names them")
    func named() {
        var picture = chart([bars("A", 1)], time: dailyAxis(30))
        #expect(names(of: picture) == [[], []])
        picture.panes.append(Pane(id: "other", series: [bars("B", 2)]))
        #expect(names(of: picture) == [["A"], ["B"]])
    }

    @Test("A line of prices has no change of its last bar in the legend, except at a crosshair; candles have one")
    func lineWithoutChange() {
        for kind in [SeriesKind.line, .area, .candlestick] {
            var picture = chart([ChartSeries(id: "A", name: "A", kind: kind, data: .bars(dailyBars(30)))], time: dailyAxis(30))
            let hasChange = { picture.drawn.description.texts.contains { $0.role == "legend" && $0.text.hasSuffix("%)") } }
            #expect(hasChange() == (kind == .candlestick))
            picture.crosshair = Crosshair(time: Instant(monday.adding(days: 20)))
            #expect(hasChange())
        }
    }

    @Test("The value of a baseline series has the colour of its side of the base, as its tag has", arguments: 1...12 as ClosedRange<UInt64>)
    func baselineColor(seed: UInt64) throws {
        let bars = dailyBars(30, seed: seed)
        let drawn = chart([ChartSeries(id: "A", name: "A", kind: .baseline, data: .bars(bars))], time: dailyAxis(30)).drawn
        let theme = ThemeCatalog.light
        let value = try #require(drawn.scene.texts.first { $0.role == "legend" })
        #expect(value.color == theme.seriesText(theme.color(from: bars.close[0], to: bars.close[29])))
    }

    @Test("Volume of longer bars than the prices has a line of its own, and none without values", arguments: [true, false])
    func volumeOfLongerBars(hasValues: Bool) {
        var theme = ThemeCatalog.light
        theme.showsReadings = hasValues
        var volume = ChartSeries(id: "v", name: "Volume", kind: .column, data: .bars(dailyBars(60)), axis: "v")
        volume.shownAs = "1w"
        var prices = ChartSeries(id: "A", name: "A", kind: .line, data: .bars(dailyBars(60)))
        prices.shownAs = "1d"
        let drawn = chart(
            [volume, prices], axes: [ValueAxis(id: "price"), .volumeOverlay(id: "v")], time: dailyAxis(60), theme: theme
        ).drawn
        #expect(drawn.description.texts.contains { $0.role == "legend" && $0.text == "Volume" } == hasValues)
    }

    @Test("Without values, the names that share a line of the legend have the colours of their lines")
    func namesWithoutValues() throws {
        let bars = dailyBars(120)
        var theme = ThemeCatalog.light
        theme.showsReadings = false
        var picture = chart(
            [ChartSeries(id: "A", name: "A", kind: .candlestick, data: .bars(bars))], time: dailyAxis(120), theme: theme)
        picture.panes.append(try IndicatorRequest("macd").pane(on: bars))
        let runs = picture.drawn.scene.group("legend-macd").flatMap(\.texts)
        #expect(runs.map(\.text) == ["MACD 12, 26, 9", "Signal", "Histogram"])
        #expect(runs[1].color == theme.seriesText(theme.palette(1).color) && runs[0].color == theme.text && runs[2].color == theme.text)
    }

    @Test("A rule is listed with the text of its line, or the value of a line without one, and the last one as otherwise")
    func rules() throws {
        let bars = dailyBars(30)
        let middle = (try #require(bars.close.min()) + (try #require(bars.close.max()))).rounded() / 2
        for (text, shown) in [("Ceiling", "Ceiling"), ("", NumberText.plain(middle, decimals: NumberText.decimals(of: middle)))] {
            var series = ChartSeries(id: "s", name: "S", kind: .line, data: .values(ValueSeries(time: bars.time, values: bars.close)))
            series.palette = PointPalette([try ColorRule("value > line:once-1: #FF0000"), try ColorRule("else: #808080")])
            var picture = chart([series], time: dailyAxis(30))
            picture.panes[0].annotations = [
                Annotation(id: "once-1", kind: .horizontalLine, points: [AnnotationPoint(value: middle)], text: text)
            ]
            let legend = picture.drawn.description.texts.filter { $0.role == "legend" }.map(\.text)
            #expect(legend.contains("value > \(shown)") && legend.contains("otherwise"), "\(legend)")
        }
    }

    @Test(
        "A change from a price at or below zero has no percentage",
        arguments: [(2.0, -1.0, true), (-2, -3, false), (-2, 1, false), (0, 1, false)])
    func negativePrices(before: Double, close: Double, hasPercentage: Bool) {
        let rows = [before, close].map { ($0, $0 + 1, $0 - 1, $0) }
        let series = ChartSeries(id: "A", name: "A", kind: .candlestick, data: .bars(BarSeries(prices: rows)))
        let legend = chart([series], time: dailyAxis(2)).drawn.description.texts.filter { $0.role == "legend" }.map(\.text)
        #expect(legend.contains { $0.hasSuffix("%)") } == hasPercentage, "\(legend)")
        #expect(legend.contains { $0.hasPrefix(close > before ? "+" : "\u{2212}") }, "\(legend)")
    }

    /// All texts and plain rectangles of a scene, also those in groups.
    private func parts(_ shapes: [Shape]) -> (texts: [TextRun], fills: [(box: Rect, fill: Fill)]) {
        var parts: (texts: [TextRun], fills: [(box: Rect, fill: Fill)]) = ([], [])
        for shape in shapes {
            switch shape {
            case .text(let run): parts.texts.append(run)
            case .rectangles(let boxes, let fill): parts.fills += boxes.map { ($0, fill) }
            case .group(_, _, let inner):
                let found = self.parts(Array(inner))
                parts.texts += found.texts
                parts.fills += found.fills
            default: break
            }
        }
        return parts
    }

    @Test(
        "Prices in the legend have the colour of their bar as its tag has, and the change its own colour",
        arguments: [(SeriesKind.candlestick, true), (.ohlc, true), (.hlc, true), (.hollow, false)])
    func colors(_ kind: SeriesKind, tellsBody: Bool) throws {
        // The last bar closes above the close before and below its own open.
        let bars = BarSeries(
            unchecked: [Bar(time: Instant(monday), open: 9, high: 11, low: 8, close: 10)]
                + [Bar(time: Instant(monday.adding(days: 1)), open: 13, high: 14, low: 9.5, close: 12)], interval: .day)
        let theme = ThemeCatalog.light
        let series = ChartSeries(id: "A", name: "A", kind: kind, data: .bars(bars))
        let (texts, fills) = parts(chart([series], time: dailyAxis(2)).drawn.scene.shapes)
        let own = tellsBody ? theme.falling : theme.rising
        for price in [13, 14, 9.5, 12] {
            let run = try #require(texts.first { $0.role == "legend" && Double($0.text) == price })
            #expect(run.color == own.legible(on: theme.background))
        }
        #expect(try #require(texts.first { $0.text.hasPrefix("+2") }).color == theme.rising.legible(on: theme.background))
        let tag = try #require(texts.first { $0.role == "tag" && Double($0.text) == 12 })
        let (x, y) = (tag.origin.x + 1, tag.origin.y - 1)
        #expect(fills.contains { $0.fill == .color(own) && $0.box.x < x && x < $0.box.maxX && $0.box.y < y && y < $0.box.maxY })
    }

    @Test("The legend does not touch the tags of an axis at the left", arguments: [1, 2, 3, 4, 5] as [UInt64])
    func besideTags(seed: UInt64) throws {
        let bars = dailyBars(60, seed: seed)
        let series = ChartSeries(id: "bars", name: "A", kind: .line, data: .bars(bars), axis: "l")
        let drawn = chart([series], axes: [ValueAxis(id: "l", side: .left)], time: dailyAxis(60)).drawn
        let legend = try #require(drawn.description.legends.first)
        let axis = try #require(drawn.description.axes.first { $0.id == "l" })
        #expect(legend.x >= axis.box.maxX + 5)
    }

    /// Six pixels a character; a symbol takes twenty, and lines keep eight pixels from the right edge of the pane.
    @Test("If a legend is shortened again for narrower plots, the warning is about the lines that are drawn")
    func cutOnceMore() throws {
        let times = dailyBars(20).time
        // Space for the legend makes the labels of the axis longer: 100 is above all values.
        let values = ValueSeries(time: times, values: times.indices.map { 99 - Double($0) })
        var warned: Set<Bool> = []
        for length in 38...46 {
            var rule = ColorRule(nil, color: .fixed(Color(0xF57C00)))
            rule.title = String(repeating: "R", count: length)
            let series = ["A", "B"].map { name in
                ChartSeries(id: name, name: name, kind: .line, data: .values(values)) { series in
                    series.lastValue = .hidden
                    if name == "B" { series.palette = PointPalette([rule]) }
                }
            }
            let axis = ValueAxis(id: "price", side: .left)
            let description = chart(series, axes: [axis], time: dailyAxis(20), size: Size(320, 120)).drawn.description
            let width = try #require(description.panes.first).box.width
            let hasRoom = Double(20 + 6 * length) <= width - 8
            #expect(description.warnings == (hasRoom ? ["price: 1 of 3 legend lines does not fit"] : []), "\(length) in \(width)")
            warned.insert(hasRoom)
        }
        #expect(warned == [true, false])
    }
}
