import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import Testing

@Suite struct InvertedAxisTests {
    private func drawing(_ kind: SeriesKind, seed: UInt64 = 1, inverted: Bool = true, log: Bool = false, count: Int = 60) -> ChartDrawing {
        let bars = dailyBars(count, seed: seed)
        return chart(
            [
                ChartSeries(id: "v", name: "V", kind: .column, data: .bars(bars), axis: "v"),
                ChartSeries(id: "bars", name: "A", kind: kind, data: .bars(bars)),
            ],
            axes: [
                ValueAxis(id: "price") {
                    $0.scale = log ? .logarithmic : .linear
                    $0.isInverted = inverted
                }, .volumeOverlay(id: "v"),
            ],
            time: dailyAxis(count)
        ).drawn
    }

    @Test("Values of an inverted axis grow downwards, its ticks too, and bars are completely inside", arguments: [false, true])
    func bars(log: Bool) throws {
        for kind in [SeriesKind.candlestick, .ohlc, .line, .area, .baseline] {
            for count in [5, 60, 3000] {
                let drawn = drawing(kind, log: log, count: count)
                #expect(layoutFaults(drawn, oneBar: false) == [], "\(kind.name) \(count)")
                let axis = try #require(drawn.description.axes.first { $0.id == "price" })
                #expect(zip(axis.ticks, axis.ticks.dropFirst()).allSatisfy { $0.value < $1.value && $0.at < $1.at })
                let box = drawn.description.panes[0].box
                let rects = drawn.scene.group("series-bars").flatMap(\.rectangles)
                #expect(!rects.isEmpty || ![SeriesKind.candlestick, .ohlc].contains(kind), "\(kind.name) \(count)")
                for (rect, _) in rects {
                    #expect(rect.height > 0 && rect.y >= box.y - 0.5 && rect.maxY <= box.maxY + 0.5, "\(kind.name) \(count)")
                }
            }
        }
    }

    @Test("Candles of an inverted axis are the mirror images of those of a normal one, in the same colours")
    func mirrored() throws {
        let range = 0.0...1000.0
        let draw = { (inverted: Bool) in
            var picture = chart(
                [ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(dailyBars(40)))],
                axes: [
                    ValueAxis(id: "price") {
                        $0.range = .fixed(range)
                        $0.isInverted = inverted
                    }
                ], time: dailyAxis(40))
            // The title of the inverted axis takes a wider column.
            picture.options.layout.axisWidths.right = [100]
            return picture.drawn
        }
        let (plain, inverted) = (draw(false), draw(true))
        let box = plain.description.panes[0].box
        let rects = { (drawn: ChartDrawing) in drawn.scene.group("series-bars").flatMap(\.rectangles) }
        // Each rectangle except wicks of one pixel has its mirror image; a wick above a body is then one below it.
        #expect(rects(plain).count > 40)
        for (rect, color) in rects(plain) where rect.height > 1 {
            let middle = box.y + box.maxY - rect.midY
            #expect(
                rects(inverted).contains { $0.1 == color && abs($0.0.midX - rect.midX) < 0.01 && abs($0.0.midY - middle) <= 1 },
                "\(rect)")
        }
    }

    @Test("An inverted axis says so beside its labels, where no tag covers it", arguments: [PlotOrientation.horizontal, .vertical])
    func said(_ orientation: PlotOrientation) throws {
        for (isInverted, title) in [(true, nil), (true, "USD"), (false, "USD")] as [(Bool, String?)] {
            let bars = dailyBars(60)
            var picture = chart(
                [ChartSeries(id: "bars", name: "A", kind: .line, data: .bars(bars))],
                axes: [ValueAxis(id: "price") { ($0.isInverted, $0.title) = (isInverted, title) }], time: dailyAxis(60))
            picture.options.orientation = orientation
            // The last value is at the end of the axis that has the title.
            picture.panes[0].axes[0].range = .fixed(bars.close[59]...(bars.close[59] * 2))
            let texts = picture.drawn.description.texts
            let said = texts.filter { $0.role == "axis-title" }
            #expect(said.map(\.text).contains { $0.hasPrefix(title ?? "") && $0.contains("inverted") } == isInverted)
            for tag in texts where tag.role == "tag" { #expect(!said.contains { $0.box.overlaps(tag.box) }) }
        }
    }

    @Test("A logarithmic axis says so beside its labels", arguments: [PlotOrientation.horizontal, .vertical])
    func logarithmic(_ orientation: PlotOrientation) {
        for (scale, isInverted, wanted) in [
            (ValueAxis.Scale.logarithmic, false, ["log scale"]), (.linear, false, []),
            (.logarithmic, true, [orientation == .vertical ? "log, inverted \u{2190}" : "log, inverted \u{2193}"]),
        ] {
            var picture = chart(
                [ChartSeries(id: "bars", name: "A", kind: .line, data: .bars(dailyBars(60)))],
                axes: [ValueAxis(id: "price") { ($0.scale, $0.isInverted) = (scale, isInverted) }], time: dailyAxis(60))
            picture.options.orientation = orientation
            #expect(picture.drawn.description.texts.filter { $0.role == "axis-title" }.map(\.text) == wanted)
        }
    }

    @Test("A label at the upper end of a logarithmic axis stays, above the words that say its scale")
    func logarithmicEnd() throws {
        var (theme, count) = (ThemeCatalog.light, 0)
        for (index, top) in stride(from: 520.0, to: 580, by: 2.5).enumerated() {
            theme.fontSize = [nil, 14, 15][index % 3]
            var picture = chart(
                [ChartSeries(id: "bars", name: "A", kind: .line, data: .bars(dailyBars(60)))],
                axes: [ValueAxis(id: "price") { ($0.scale, $0.range) = (.logarithmic, .fixed(1...top)) }], time: dailyAxis(60),
                size: Size(800, 900), theme: theme)
            picture.options.scale = [1, 1.25, 1.5, 2][index / 3 % 4]
            let drawn = picture.drawn.description
            // In larger type, the labels of a scale with fewer ticks are 1, 10 and 100.
            guard let tick = drawn.axes.first(where: { $0.id == "price" })?.ticks.first(where: { $0.value == 500 }) else { continue }
            count += 1
            #expect(tick.label == "500", "\(top)")
            let (label, title) = (drawn.texts.filter { $0.text == "500" }, drawn.texts.filter { $0.role == "axis-title" })
            #expect(label.count == 1 && title.count == 1 && !label[0].box.overlaps(title[0].box), "\(top)")
        }
        #expect(count >= 16, "\(count)")
    }

    @Test("The words about the scale are shortened in the middle of a low axis, and not cut") func lowAxis() {
        for height in stride(from: 100.0, to: 300, by: 10) {
            let picture = chart(
                [ChartSeries(id: "bars", name: "A", kind: .line, data: .bars(dailyBars(60)))],
                axes: [ValueAxis(id: "price") { ($0.scale, $0.titlePlacement) = (.logarithmic, .turned) }], time: dailyAxis(60),
                size: Size(500, height))
            let titles = picture.drawn.description.texts.filter { $0.role == "axis-title" }.map(\.text)
            #expect(titles == ["log scale"] || titles == ["log"], "\(height): \(titles)")
        }
    }

    @Test("No bar of an inverted axis is behind the legend or in the area of the volume")
    func room() throws {
        for seed in 1...12 as ClosedRange<UInt64> {
            let drawn = drawing(.candlestick, seed: seed)
            let legend = try #require(drawn.description.legends.first)
            let box = drawn.description.panes[0].box
            let rects = drawn.scene.group("series-bars").flatMap(\.rectangles).map(\.0)
            #expect(!rects.isEmpty)
            for rect in rects { #expect(rect.x >= legend.maxX || rect.maxX <= legend.x || rect.y >= legend.maxY - 1) }
            #expect((rects.map(\.maxY).max() ?? 0) < box.maxY - box.height * 0.12, "as far from the columns as on a normal axis")
        }
    }

    @Test("A price axis that skips a range of values has bars on both sides of it, and no tick within", .feature("S0-DC-15"))
    func skipped() throws {
        let prices = (0..<40).map { index -> (Double, Double, Double, Double) in
            let level = index < 20 ? 100.0 + Double(index % 5) : 900 + Double(index % 7)
            return (level, level + 2, level - 2, level + 1)
        }
        let draw = { (skips: [Range<Double>]) in
            chart(
                [ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(BarSeries(prices: prices)))],
                axes: [ValueAxis(id: "price") { $0.skips = skips }], time: dailyAxis(40)
            ).drawn
        }
        let (plain, broken) = (draw([]), draw([120..<880]))
        #expect(layoutFaults(broken, oneBar: false) == [])
        let ticks = try #require(broken.description.axes.first { $0.id == "price" }).ticks
        #expect(ticks.count > 3 && !ticks.contains { (120..<880).contains($0.value) }, "\(ticks)")
        let heights = { (drawn: ChartDrawing) in drawn.scene.group("series-bars").flatMap(\.rectangles).map(\.0.height).max() ?? 0 }
        #expect(heights(broken) > 5 * heights(plain), "the former dash is a bar")
    }
}
