import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct CandlestickTests {
    private let theme = ThemeCatalog.light

    private func rects(_ bars: BarSeries, style: SeriesOptions = SeriesOptions(), time: TimeAxis? = nil, kind: SeriesKind = .candlestick)
        -> [(
            Rect, Color
        )]
    {
        let series = ChartSeries(id: "bars", name: "TEST", kind: kind, data: .bars(bars), options: style)
        return chart([series], time: time ?? dailyAxis(bars.count)).drawn.scene.group("series-bars").flatMap(\.rectangles)
    }

    @Test("Rising, falling and flat bars have different colours", .feature("S0-ST-12", "S0-ST-18"))
    func colors() {
        #expect(Set(rects(BarSeries(prices: [(10, 13, 9, 12)])).map(\.1)) == [theme.rising])
        #expect(Set(rects(BarSeries(prices: [(12, 13, 9, 10)])).map(\.1)) == [theme.falling])
        #expect(Set(rects(BarSeries(prices: [(11, 13, 9, 11)])).map(\.1)) == [theme.flat])
    }

    @Test("Wick and outline have the colour of strokes, the body that of fills", .feature("S0-ST-12")) func parts() throws {
        let (stroke, fill) = (Color(0x112233), Color(0x445566))
        let series = ChartSeries(
            id: "bars", name: "T", kind: .candlestick, data: .bars(BarSeries(prices: [(10, 13, 9, 12), (12, 14, 8, 10)]))
        ) {
            $0.palette = PointPalette { pass in
                PointColors(stroke: Array(repeating: stroke, count: pass.count), fill: Array(repeating: fill, count: pass.count))
            }
        }
        let rects = chart([series], time: dailyAxis(2)).drawn.scene.group("series-bars").flatMap(\.rectangles)
        let (outer, inner) = (rects.filter { $0.1 == stroke }.map(\.0), rects.filter { $0.1 == fill }.map(\.0))
        // Each candle has two wicks and an outline, which the body fills except for a pixel on each side.
        #expect(outer.count == 6 && inner.count == 2 && rects.count == 8)
        for body in inner {
            #expect(
                outer.contains {
                    $0 == Rect(x: body.x - 1, y: body.y - 1, width: body.width + 2, height: body.height + 2)
                })
        }
        let narrow = try #require(outer.map(\.width).min())
        #expect(narrow <= 3 && outer.count { $0.width == narrow } == 4)
    }

    @Test("Trunk and arms of a bar have the colour of rising or falling prices", .feature("S0-ST-15"), arguments: [true, false])
    func barColors(rises: Bool) throws {
        let rects = rects(BarSeries(prices: [rises ? (10, 14, 8, 13) : (13, 14, 8, 10)]), kind: .ohlc)
        #expect(rects.count == 3 && Set(rects.map(\.1)) == [rises ? theme.rising : theme.falling])
        let trunk = try #require(rects.map(\.0).max { $0.height < $1.height })
        let arms = rects.map(\.0).filter { $0 != trunk }.sorted { $0.x < $1.x }
        #expect((arms[0].y > arms[1].y) == rises && arms.allSatisfy { $0.height == trunk.width && $0.width > trunk.width })
    }

    @Test("A flat bar is a line as wide as a body, unless it is switched off", .feature("S0-ST-13"))
    func flat() {
        let bars = BarSeries(prices: [(10, 13, 9, 12), (11, 13, 9, 11)])
        let shapes = rects(bars)
        let line = shapes.filter { $0.1 == theme.flat }.max { $0.0.width < $1.0.width }?.0
        let body = shapes.filter { $0.1 == theme.rising }.max { $0.0.width < $1.0.width }?.0
        #expect(line?.height == 1 && line?.width == body?.width)
        #expect(!rects(bars, style: SeriesOptions { $0.showsFlat = false }).contains { $0.1 == theme.flat })
    }

    @Test("Wicks extend to high and low, the body to open and close, all on device pixels", .feature("S0-ST-11"))
    func extents() throws {
        let bars = dailyBars(40)
        let drawing = chart([ChartSeries(id: "bars", name: "T", kind: .candlestick, data: .bars(bars))], time: dailyAxis(40)).drawn
        let axis = try #require(drawing.description.axes.first { $0.id == "price" })
        let box = drawing.description.panes[0].box
        let y = { (value: Double) in
            box.maxY - (value - axis.range.lowerBound) / (axis.range.upperBound - axis.range.lowerBound) * box.height
        }
        let rects = drawing.scene.group("series-bars").flatMap(\.rectangles).map(\.0)
        for index in bars.indices {
            let center = box.x + (Double(index) + 0.5) / 40 * box.width
            let own = rects.filter { $0.x < center && $0.maxX > center }
            #expect(abs((own.map(\.y).min() ?? 0) - y(bars.high[index])) <= 1.01)
            #expect(abs((own.map(\.maxY).max() ?? 0) - y(bars.low[index])) <= 1.01)
            let body = try #require(own.max { $0.width < $1.width })
            #expect(abs(body.y - y(max(bars.open[index], bars.close[index]))) <= 1.01)
            #expect(abs(body.maxY - y(min(bars.open[index], bars.close[index]))) <= 1.01)
        }
        for rect in rects { for edge in [rect.x, rect.y, rect.width, rect.height] { #expect(edge == edge.rounded()) } }
    }

    @Test("The interval gives the width of a bar: missing bars and closed time do not change it", .feature("S0-ST-07", "S0-DC-17"))
    func width() {
        let bodies = { (shapes: [(Rect, Color)]) in Set(shapes.map(\.0.width)).max() ?? 0 }
        let whole = bodies(rects(dailyBars(40), time: dailyAxis(40)))
        var some = BarSeries(interval: .day)
        for index in [0, 7, 8, 23] { some.append(unchecked: dailyBars(40)[index]) }
        #expect(bodies(rects(some, time: dailyAxis(40))) == whole)
        // Eight weeks without weekends are also forty days.
        #expect(bodies(rects(dailyBars(40, weekdaysOnly: true), time: dailyAxis(56, weekdaysOnly: true))) == whole)
    }

    @Test("A bar on a closed date has no slot and is not drawn")
    func closedDate() {
        let bars = dailyBars(7)
        let drawing = chart(
            [ChartSeries(id: "bars", name: "T", kind: .candlestick, data: .bars(bars))], time: dailyAxis(7, weekdaysOnly: true)
        ).drawn
        #expect(drawing.description.series[0].bars == 5)
    }

    @Test("Bars of one pixel are grouped: one column each, with its exact range, for any number of bars")
    func folding() throws {
        let bars = BarSeries.random(60_000, every: BarInterval.minutes(1), seed: 4)
        let end = bars.time[bars.count - 1].advanced(by: 60_000_000)
        let time = TimeAxis(timeline: .continuous(bars.time[0]..<end), interval: BarInterval.minutes(1))
        let drawing = chart([ChartSeries(id: "bars", name: "T", kind: .candlestick, data: .bars(bars))], time: time).drawn
        let rects = drawing.scene.group("series-bars").flatMap(\.rectangles).map(\.0)
        let box = drawing.description.panes[0].box
        let axis = try #require(drawing.description.axes.first { $0.id == "price" })
        #expect(Set(rects.map(\.x)).count <= Int(box.width) + 1 && rects.count <= 2 * Int(box.width) + 2)
        let perPixel = Double(bars.count) / box.width
        for column in stride(from: 10, to: Int(box.width) - 10, by: 37) {
            let own = rects.filter { $0.x == box.x + Double(column) }
            let first = Int((Double(column) * perPixel).rounded(.up)), last = Int(Double(column + 1) * perPixel) - 1
            let high = bars.high[first...last].max() ?? 0
            let y = box.maxY - (high - axis.range.lowerBound) / (axis.range.upperBound - axis.range.lowerBound) * box.height
            #expect(abs((own.map(\.y).min() ?? 0) - y) <= 1.51)
        }
    }

    @Test("An OHLC bar has its open at the left and its close at the right", .feature("S0-ST-15"))
    func arms() throws {
        let shapes = rects(BarSeries(prices: [(10, 14, 8, 13)]), kind: .ohlc).map(\.0)
        let trunk = try #require(shapes.max { $0.height < $1.height })
        let arms = shapes.filter { $0 != trunk }.sorted { $0.x < $1.x }
        #expect(arms.count == 2 && arms[0].maxX == trunk.x && arms[1].x == trunk.maxX)
        #expect(arms[0].y > arms[1].y, "the open is lower")
    }
}
