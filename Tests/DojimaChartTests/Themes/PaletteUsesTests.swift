import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaChart

/// The colours that series without one take from the theme.
@Suite struct PaletteUsesTests {
    private let theme = ThemeCatalog.light

    private func lines(_ colors: [ColorChoice]) -> Chart {
        var chart = chart([], time: dailyAxis(10))
        // Two panes, so that colours are those of the chart and not of a pane.
        for (index, color) in colors.enumerated() {
            let values = ValueSeries(time: dailyBars(10).time, values: (0..<10).map { Double($0 + index) })
            let series = ChartSeries(id: "s\(index)", name: "S", kind: .line, data: .values(values)) { $0.color = color }
            if index % 2 == 0 { chart.panes[0].series.append(series) } else { chart.panes.append(Pane(id: "p\(index)", series: [series])) }
        }
        return chart
    }

    private func strokes(_ chart: Chart) -> [Color] {
        let drawn = chart.drawn
        return (0..<chart.panes.flatMap(\.series).count).compactMap { index in
            drawn.scene.group("series-s\(index)").compactMap { if case .polyline(_, let stroke) = $0 { stroke.color } else { nil } }.first
        }
    }

    @Test("Lines of all panes have different colours as long as one is free", .feature("S2-ST-24"))
    func different() {
        let colors = strokes(lines(Array(repeating: .automatic, count: theme.palette.count)))
        #expect(Set(colors) == Set(theme.palette.map(\.color)) && colors.count == theme.palette.count)
        let more = strokes(lines(Array(repeating: .automatic, count: theme.palette.count + 2)))
        #expect(theme.palette.allSatisfy { line in (1...2).contains(more.count { $0 == line.color }) })
    }

    @Test("Automatic colours avoid those that other series name, by number or as a colour that looks the same", .feature("S2-ST-24"))
    func avoided() {
        // #2962FF is the blue of other tools, almost equal to the palette's first.
        for named in [ColorChoice.palette(0), .fixed(theme.palette[0].color), .fixed(Color(0x2962FF))] {
            for chart in [lines([named, .automatic]), lines([.automatic, named])] {
                #expect(strokes(chart).contains(theme.palette[1].color) && Set(strokes(chart)).count == 2)
            }
        }
        #expect(strokes(lines([.fixed(Color(0x00AA00)), .automatic]))[1] == theme.palette[0].color)
    }

    @Test("Lines of one indicator differ clearly in lightness and hue, whichever colours are free", arguments: ThemeCatalog.all)
    func indicator(in theme: Theme) throws {
        for used in 0..<4 {
            var uses = PaletteUses(theme)
            for index in 0..<used { uses.add(.palette(index)) }
            let lines = try IndicatorRequest("macd").series(on: dailyBars(2), axis: "").filter { $0.kind == .line }
            let colors = lines.map { theme.palette[uses.takeNext(for: $0)].color }
            #expect(colors.count == 2 && colors[0].distance(to: colors[1]) >= 0.22, "\(theme.name) \(used)")
        }
    }

    @Test("The lines of an indicator have the colour of texts if a theme has no palette") func emptyPalette() throws {
        var theme = Theme.light
        theme.palette = []
        var uses = PaletteUses(theme)
        let series = try IndicatorRequest("macd").series(on: dailyBars(2), axis: "")
        #expect(series.map { theme.palette(uses.takeNext(for: $0)).color }.allSatisfy { $0 == theme.strongText })
    }

    /// The colours of the rectangles of two symbols' bars.
    private func bars(_ colors: [ColorChoice], kind: SeriesKind = .candlestick, theme: Theme) -> [Set<Color>] {
        let series = colors.enumerated().map { index, color in
            ChartSeries(id: "s\(index)", name: "S", kind: kind, data: .bars(dailyBars(30, seed: UInt64(index + 1)))) { $0.color = color }
        }
        let drawn = chart(series, time: dailyAxis(30), theme: theme).drawn
        return series.map { Set(drawn.scene.group("series-\($0.id)").flatMap(\.rectangles).map(\.1)) }
    }

    @Test(
        "Bars among others have two shades of their own colour, which differ on every background, and the only bars those of the theme",
        arguments: ThemeCatalog.all
    )
    func shades(of theme: Theme) throws {
        for kind in [SeriesKind.candlestick, .ohlc, .hollow] where kind == .candlestick || !theme.isHollow {
            let drawn = bars([.automatic, .automatic, .palette(2)], kind: kind, theme: theme)
            #expect(bars([.automatic], kind: kind, theme: theme)[0].isSuperset(of: [theme.rising, theme.falling]))
            #expect(drawn[0].subtracting([theme.background]).isDisjoint(with: drawn[1]))
            guard !theme.isHollow else { continue }
            for own in drawn {
                let shades = own.subtracting([theme.background]).sorted { $0.relativeLuminance < $1.relativeLuminance }
                // Hollow candles that change neither way have the colour itself.
                try #require(shades.count == 2 || kind == .hollow && shades.count == 3, "\(kind.name) \(shades)")
                #expect(shades.allSatisfy { $0.contrast(with: theme.background) > 2.4 }, "\(theme.name) \(shades)")
                #expect(shades[0].contrast(with: shades[shades.count - 1]) > 1.5, "\(theme.name) \(shades)")
            }
        }
    }

    @Test("Rising bars have the lighter shade, and so does the axis of bars with their own colour")
    func rising() throws {
        let times = dailyBars(2).time
        let prices = BarSeries(
            unchecked: [
                Bar(time: times[0], open: 10, high: 12, low: 9, close: 11, volume: 1),
                Bar(time: times[1], open: 11, high: 12, low: 8, close: 9, volume: 1),
            ], interval: .day)
        let series = ["a", "b"].map { id in
            ChartSeries(id: id, name: id, kind: .candlestick, data: .bars(prices), axis: id) {
                if id == "b" { $0.color = .palette(1) }
            }
        }
        let drawn = chart(series, axes: [ValueAxis(id: "a"), ValueAxis(id: "b", side: .left)], time: dailyAxis(2)).drawn
        let colors = drawn.scene.group("series-b").flatMap(\.rectangles).sorted { $0.0.x < $1.0.x }.map { $0.1.relativeLuminance }
        #expect(try #require(colors.first) > #require(colors.last))
        let labels = Set(drawn.scene.group("axis-b").flatMap(\.texts).filter { $0.role == "tick" }.map(\.color))
        #expect(labels == [theme.palette[1].color.legible(on: theme.background)])
    }
}
