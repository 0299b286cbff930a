import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Colours, widths and gaps of the parts of bars.
@Suite struct BarPartTests {
    private let theme = ThemeCatalog.light
    private let body = Color(0x112233)
    private let outline = Color(0x445566)
    private let wick = Color(0x778899)

    private func drawing(
        _ kind: SeriesKind, _ bars: BarSeries, gaps: GroupGaps = GroupGaps(), scale: Double = 1, theme: Theme = ThemeCatalog.light,
        _ change: (inout SeriesOptions) -> Void = { _ in }
    ) -> ChartDrawing {
        let series = ChartSeries(id: "s", name: "S", kind: kind, data: .bars(bars), options: SeriesOptions(change))
        var chart = chart([series], time: dailyAxis(bars.count), theme: theme, scale: scale)
        chart.panes[0].gaps = gaps
        return chart.drawn
    }

    private func rects(
        _ kind: SeriesKind, _ bars: BarSeries, gaps: GroupGaps = GroupGaps(), scale: Double = 1, theme: Theme = ThemeCatalog.light,
        _ change: (inout SeriesOptions) -> Void = { _ in }
    ) -> [(rect: Rect, color: Color)] {
        drawing(kind, bars, gaps: gaps, scale: scale, theme: theme, change).rects
    }

    @Test("Body, outline and wick of each direction have their own colours, and no other bar changes", .feature("S0-ST-12"))
    func colors() throws {
        let paths: [(WritableKeyPath<SeriesOptions, BarColors>, Int, Color)] = [
            (\.rising, 0, theme.rising), (\.falling, 1, theme.falling), (\.flatStyle, 2, theme.flat),
        ]
        let bars = BarSeries(prices: [(10, 14, 8, 13), (13, 15, 7, 9), (11, 14, 8, 11)])
        let plain = rects(.candlestick, bars)
        for (path, index, own) in paths {
            let drawn = rects(.candlestick, bars) {
                ($0[keyPath: path].body, $0[keyPath: path].outline, $0[keyPath: path].wick) = (body, outline, wick)
            }
            func colored(_ color: Color) -> [Rect] { drawn.filter { $0.color == color }.map(\.rect) }
            let (wicks, solid) = (colored(wick), colored(index < 2 ? outline : body))
            let outer = try #require(solid.first)
            #expect(wicks.count == 2 && solid.count == 1 && colored(own).isEmpty, "\(index)")
            // The wicks end at the body, one above it and one below.
            #expect(wicks.contains { $0.maxY == outer.y } && wicks.contains { $0.y == outer.maxY } && wicks[0].width < outer.width)
            let inside = Rect(x: outer.x + 1, y: outer.y + 1, width: outer.width - 2, height: outer.height - 2)
            #expect(index == 2 || colored(body) == [inside])
            #expect(drawn.count { ![body, outline, wick].contains($0.color) } == plain.count { $0.color != own })
        }
        // The body gives the colour of the parts without one of their own.
        #expect(Set(rects(.candlestick, BarSeries(prices: [(10, 14, 8, 13)])) { $0.rising.body = body }.map(\.color)) == [body])
        #expect(Set(rects(.candlestick, BarSeries(prices: [(10, 14, 8, 13)])) { $0.falling.body = body }.map(\.color)) == [theme.rising])
    }

    @Test("Bars drawn as strokes, and bodies too low for an outline, keep their own colour") func small() {
        for bars in [dailyBars(400), BarSeries(prices: [(10, 14, 8, 10.01), (13, 15, 7, 12.99)])] {
            let drawn = rects(.candlestick, bars) { ($0.rising.outline, $0.falling.outline) = (outline, outline) }
            #expect(!drawn.isEmpty && !drawn.contains { $0.color == outline })
        }
    }

    @Test("A body colour fills the hollow candles of a theme; the hollow kind keeps hollow ones") func hollow() {
        let bars = BarSeries(prices: [(10, 14, 8, 13)])
        let hollow = ThemeCatalog.print
        #expect(hollow.isHollow && rects(.candlestick, bars, theme: hollow).contains { $0.color == hollow.background })
        #expect(Set(rects(.candlestick, bars, theme: hollow) { $0.rising.body = body }.map(\.color)) == [body])
        #expect(Set(rects(.hollow, bars) { $0.rising.body = body }.map(\.color)) == [body, theme.background])
    }

    @Test("An outline has its width, on any density of pixels", .feature("S0-ST-12"), arguments: [1.0, 2])
    func outlineWidth(scale: Double) throws {
        let drawn = rects(.candlestick, BarSeries(prices: [(10, 14, 8, 13)]), scale: scale) {
            ($0.rising.outline, $0.rising.wick, $0.outlineWidth) = (outline, wick, 3)
        }
        let outer = try #require(drawn.first { $0.color == outline }?.rect)
        let inner = try #require(drawn.first { $0.color == theme.rising }?.rect)
        #expect(inner == Rect(x: outer.x + 3, y: outer.y + 3, width: outer.width - 6, height: outer.height - 6))
    }

    @Test("Trunk and arms have the given widths, and begin at the same prices", .feature("S0-ST-15"), arguments: [1.0, 2])
    func widths(scale: Double) throws {
        let bars = BarSeries(prices: [(10, 14, 8, 13)])
        for (stem, arm) in [(nil, nil), (1, nil), (5, nil), (nil, 7), (3, 5)] as [(Double?, Double?)] {
            let drawn = rects(.ohlc, bars, scale: scale) { ($0.stemWidth, $0.armWidth) = (stem, arm) }.map(\.rect)
            let trunk = try #require(drawn.max { $0.height < $1.height })
            let arms = drawn.filter { $0 != trunk }.sorted { $0.x < $1.x }
            #expect(trunk.width == stem ?? (scale == 1 ? 2 : 1.5) && arms.count == 2, "\(trunk)")
            #expect(arms.allSatisfy { $0.height == arm ?? trunk.width } && arms[0].maxX == trunk.x && arms[1].x == trunk.maxX)
            #expect(abs(arms[0].midY - arms[1].midY - (trunk.height - trunk.width) / 2) < trunk.width + 2, "10 to 13 of 8 to 14")
        }
        let wicks = rects(.candlestick, bars, scale: scale) { ($0.stemWidth, $0.rising.wick) = (5, wick) }.filter { $0.color == wick }
        #expect(wicks.count == 2 && wicks.allSatisfy { $0.rect.width == 5 })
        #expect(Set(rects(.ohlc, bars) { $0.rising.wick = wick }.map(\.color)) == [wick])
    }

    @Test("Caps of whiskers have the thickness of arms") func caps() {
        let drawn = rects(.whisker, BarSeries(prices: [(10, 14, 8, 13)])) { ($0.stemWidth, $0.armWidth) = (2, 4) }.map(\.rect)
        let stems = drawn.filter { $0.width == 2 }
        #expect(stems.count == 1 && drawn.count == 3 && drawn.allSatisfy { $0.width == 2 || $0.height == 4 })
    }

    @Test(
        "Columns and bodies leave the given fraction of their slots free; without gaps, columns touch",
        .feature("S0-ST-07"), arguments: [SeriesKind.column, .candlestick, .box])
    func gaps(_ kind: SeriesKind) throws {
        let bars = dailyBars(37)
        for fraction in [0, 0.1, 0.5, 0.9] {
            let drawn = drawing(kind, bars, gaps: GroupGaps(between: fraction))
            let slot = drawn.description.panes[0].box.width / 37
            let widest = try #require(drawn.rects.map(\.rect.width).max())
            // A body has the parity of its wick, so that this is in its middle.
            #expect(abs(widest - slot * (1 - fraction)) <= 2, "\(kind.name) \(fraction): \(widest) of \(slot)")
        }
        guard kind == .column else { return }
        let touching = rects(kind, bars, gaps: GroupGaps(between: 0)).map(\.rect).sorted { $0.x < $1.x }
        #expect(zip(touching, touching.dropFirst()).allSatisfy { abs($0.maxX - $1.x) < 1e-9 })
    }

    @Test("Gaps do not change bars that are strokes one pixel wide") func dense() {
        let bars = dailyBars(3000)
        for kind in [SeriesKind.column, .candlestick] {
            #expect(
                rects(kind, bars).map(\.rect) == rects(kind, bars, gaps: GroupGaps(between: 0.5)).map(\.rect), "\(kind.name)")
        }
    }
}

extension ChartDrawing {
    /// The rectangles of the series with their colours.
    fileprivate var rects: [(rect: Rect, color: Color)] { scene.group("series-s").flatMap(\.rectangles).map { ($0.0, $0.1) } }
}
