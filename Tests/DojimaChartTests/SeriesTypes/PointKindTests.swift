import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Marks, bubbles, hollow candles, strokes of flat bars, and lines that go back.
@Suite struct PointKindTests {
    private let times = (0..<6).map { Instant(monday.adding(days: $0)) }

    private func shapes(_ series: ChartSeries, _ days: Int = 6, theme: Theme = ThemeCatalog.light) -> [Shape] {
        chart([series], time: dailyAxis(days), theme: theme).drawn.scene.group("series-\(series.id)")
    }

    @Test("A scatter plot has a mark at each value and no line between them", .feature("S0-ST-05"))
    func scatter() throws {
        let data = SeriesData.values(ValueSeries(time: times, values: [1, 4, .nan, 2, 5, 3]))
        for shape in PointMarker.Shape.allCases {
            let style = SeriesOptions { $0.marker = PointMarker(shape, size: 8) }
            let drawn = shapes(ChartSeries(id: "s", name: "S", kind: .scatter, data: data, options: style))
            #expect(drawn.compactMap(\.polyline).isEmpty)
            let marks =
                drawn.reduce(0) { count, drawn in
                    switch drawn {
                    case .arcs(let arcs, _, _): count + arcs.count
                    case .rectangles(let rects, _): count + rects.count
                    case .segments(let arms, _): count + arms.count / 2
                    case .polygon: count + 1
                    default: count
                    }
                }
            #expect(marks == 5, "\(shape)")
        }
    }

    @Test("Marks at every third point are those of the rows 0, 3, 6 and so on", arguments: [SeriesKind.line, .area, .step, .scatter])
    func everyThird(_ kind: SeriesKind) throws {
        let many = (0..<20).map { Instant(monday.adding(days: $0)) }
        let data = SeriesData.values(ValueSeries(time: many, values: many.indices.map { Double($0 % 7) }))
        func centers(_ every: Int) -> [Double] {
            let marker = PointMarker(.circle, size: 8, innerSize: 4, every: every)
            let series = ChartSeries(id: "s", name: "S", kind: kind, data: data, options: SeriesOptions { $0.marker = marker })
            return shapes(series, 20).flatMap { shape -> [Double] in
                guard case .arcs(let arcs, .color(let color)?, _) = shape, color != ThemeCatalog.light.background else { return [] }
                return arcs.map(\.center.x)
            }
        }
        let all = centers(1)
        #expect(all.count == 20 && centers(3) == stride(from: 0, to: 20, by: 3).map { all[$0] })
        #expect(centers(100) == [all[0]])
    }

    @Test("A line of many values has a mark of its theme every 64 to 128 pixels")
    func sparseMarks() {
        let many = (0..<600).map { Instant(monday.adding(days: $0)) }
        let data = SeriesData.values(ValueSeries(time: many, values: many.indices.map { Double($0 % 7) }))
        let lines = (0..<4).map { ChartSeries(id: "s\($0)", name: "S", kind: .line, data: data) }
        let scene = chart(lines, time: dailyAxis(600), theme: ThemeCatalog.print).drawn.scene
        let counts = lines.map { line in
            scene.group("series-\(line.id)").reduce(0) { count, drawn in
                switch drawn {
                case .arcs(let arcs, _, _): count + arcs.count
                case .rectangles(let rects, _): count + rects.count
                case .polygon: count + 1
                default: count
                }
            }
        }
        #expect(counts.contains { $0 >= 3 } && counts.allSatisfy { $0 <= 20 }, "\(counts)")
    }

    @Test("The area of a bubble in pixels is its value times the scale", .feature("S0-ST-20", "S0-DP-04"))
    func bubbles() throws {
        func radii(_ areas: [Double], scale: Double?) -> [Double] {
            let values = ValueSeries(time: Array(times.prefix(areas.count)), values: areas.map { _ in 3 }, areas: areas)
            let drawn = shapes(
                ChartSeries(id: "s", name: "S", kind: .bubble, data: .values(values)) { $0.bubbleScale = scale })
            return drawn.flatMap { if case .arcs(let arcs, _, _) = $0 { arcs.map(\.radius) } else { [Double]() } }
        }
        #expect(radii([100], scale: .pi) == [10])
        // Without a scale the largest has its size from the plot, the others by area; larger ones are drawn below.
        let free = radii([1, 4, 16], scale: nil)
        #expect(free.count == 3 && abs(free[0] / free[1] - 2) < 1e-9 && abs(free[1] / free[2] - 2) < 1e-9)
        #expect(radii([1, -4, .nan], scale: 1).count == 1)
    }

    @Test("Bubbles are complete: inside the pane, at the ends of the window, and not behind the legend")
    func wholeBubbles() throws {
        for (count, size) in [(4, Size(800, 450)), (20, Size(800, 450)), (120, Size(800, 450)), (20, Size(300, 200)), (60, Size(480, 320))]
        {
            for seed in 1...5 as ClosedRange<UInt64> {
                let series = ChartSeries(id: "s", name: "S", kind: .bubble, data: .bars(dailyBars(count, seed: seed)))
                let drawing = chart([series], time: dailyAxis(count), size: size).drawn
                let (pane, legend) = (drawing.description.panes[0].box, drawing.description.legends[0])
                let clip = try #require(
                    drawing.scene.group("pane-price").compactMap { shape -> Rect? in
                        if case .group("series-s", let clip, _) = shape { clip } else { nil }
                    }.first)
                let arcs = drawing.scene.group("series-s").flatMap { if case .arcs(let arcs, _, _) = $0 { arcs } else { [Arc]() } }
                #expect(arcs.count == count)
                for arc in arcs {
                    let (x, y, r) = (arc.center.x, arc.center.y, arc.radius)
                    #expect(y - r >= pane.y - 0.5 && y + r <= pane.maxY + 0.5, "\(count) \(size) \(seed)")
                    #expect(x - r >= clip.x - 0.01 && x + r <= clip.maxX + 0.01, "\(count) \(size) \(seed)")
                    let isClear = x + r < legend.x || x - r > legend.maxX || y - r >= legend.maxY
                    #expect(isClear || size.height < 300, "\(count) \(size) \(seed)")
                }
                #expect(clip.x >= pane.x - 12 && clip.maxX <= pane.maxX + 12)
            }
        }
    }

    @Test(
        "A hollow candle has the colour of its change and is hollow if its close is above its open",
        .feature("S0-ST-17"))
    func hollow() throws {
        let theme = ThemeCatalog.light
        // Open and close: up and above the close before; up and below it; down and above; down and below.
        let bars = BarSeries(prices: [(10, 13, 9, 12), (12, 15, 11, 14), (10, 13, 9, 11), (15, 16, 12, 13), (12, 13, 8, 9)])
        let drawn = shapes(ChartSeries(id: "s", name: "S", kind: .hollow, data: .bars(bars)), 5)
        let rects = drawn.flatMap(\.rectangles)
        let widest = rects.filter { $0.1 != theme.background }.map(\.0.width).max() ?? 0
        let bodies = rects.filter { $0.1 != theme.background && $0.0.width == widest }.sorted { $0.0.x < $1.0.x }
        #expect(bodies.map(\.1) == [theme.rising, theme.rising, theme.falling, theme.rising, theme.falling])
        let insides = rects.filter { $0.1 == theme.background }.map(\.0)
        let isHollow = bodies.map { body in insides.contains { $0.x > body.0.x && $0.maxX < body.0.maxX } }
        #expect(isHollow == [true, true, true, false, false])
        // A first bar that fell is falling, although there is none before it.
        let first = shapes(ChartSeries(id: "s", name: "S", kind: .hollow, data: .bars(BarSeries(prices: [(12, 13, 9, 10)]))), 1)
        #expect(Set(first.flatMap(\.rectangles).map(\.1)) == [theme.falling])
    }

    @Test("A flat bar is two pixels high if bars are strokes", .feature("S0-ST-13"))
    func flatStrokes() {
        let stamps = (0..<2000).map { Instant(monday).advanced(by: Int64($0) * 60_000_000) }
        var bars = BarSeries(interval: BarInterval.minutes(1))
        for (index, stamp) in stamps.enumerated() {
            let price = index % 100 < 50 ? 10.0 : 11
            bars.append(unchecked: Bar(time: stamp, open: price, high: price, low: price, close: price))
        }
        let time = TimeAxis(
            timeline: .continuous(stamps[0]..<stamps[1999].advanced(by: 60_000_000)), interval: BarInterval.minutes(1))
        for scale in [1.0, 2] {
            let drawing = chart([ChartSeries(id: "s", name: "S", kind: .candlestick, data: .bars(bars))], time: time, scale: scale).drawn
            let rects = drawing.scene.group("series-s").flatMap(\.rectangles).map(\.0)
            #expect(!rects.isEmpty && rects.allSatisfy { $0.height >= 2 })
        }
    }

    @Test("Points are joined in the order given, also back in time", .feature("S0-DP-08"))
    func zigzag() throws {
        let days = [0, 3, 1, 4, 2]
        let data = ValueSeries(time: days.map { times[$0] }, values: [1, 2, 3, 4, 5])
        let series = ChartSeries(id: "s", name: "S", kind: .line, data: .values(data))
        let drawing = chart([series], time: dailyAxis(6)).drawn
        let line = try #require(drawing.scene.group("series-s").compactMap(\.polyline).first)
        let box = drawing.description.panes[0].box
        #expect(zip(line, days).allSatisfy { abs($0.x - (box.x + (Double($1) + 0.5) / 6 * box.width)) < 1e-6 } && line.count == 5)
        #expect(zip(line, line.dropFirst()).allSatisfy { $0.y > $1.y })
    }

    @Test("An unknown kind of series is refused, and never ignored silently", .feature("S0-ST-02"))
    func families() {
        for name in ["pie", "donut", "radar", ""] { #expect(SeriesCatalog.all[name] == nil) }
        #expect(Set(SeriesCatalog.all.map(\.name)).count == SeriesCatalog.all.count)
        // Six at a time: with more lines than the palette has, grey ones would be drawn first.
        for first in stride(from: 0, to: SeriesCatalog.all.count, by: 6) {
            let kinds = SeriesCatalog.all[first..<min(first + 6, SeriesCatalog.all.count)]
            let series = kinds.map { ChartSeries(id: $0.name, name: $0.name, kind: $0, data: .bars(dailyBars(10))) }
            let drawing = chart(series, time: dailyAxis(10), size: Size(1200, 900)).drawn
            #expect(drawing.description.series.map(\.type) == kinds.map(\.name))
            #expect(series.allSatisfy { !drawing.scene.group("series-\($0.id)").isEmpty })
        }
    }
}
