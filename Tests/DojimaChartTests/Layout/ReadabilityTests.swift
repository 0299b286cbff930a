import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaChart

/// Defects that a reader of a picture would notice.
@Suite struct ReadabilityTests {
    @Test("Bars of two and a half to three and a half pixels have bodies of two and wicks of one, at every size")
    func smallCandles() throws {
        let bars = dailyBars(250)
        for width in stride(from: 720.0, through: 900, by: 60) {
            let drawing = chart(
                [ChartSeries(id: "bars", name: "T", kind: .candlestick, data: .bars(bars))], time: dailyAxis(250), size: Size(width, 450)
            ).drawn
            let slot = try #require(drawing.description.panes.first).box.width / 250
            try #require(slot > 2.5 && slot < 3.4)
            let rects = drawing.scene.group("series-bars").flatMap(\.rectangles).map(\.0)
            #expect(Set(rects.map(\.width)) == [1, 2])
            #expect(rects.filter { $0.width == 2 }.count == 250)
            // A wick is the left half of its body, which covers no part of a neighbour's.
            let bodies = rects.filter { $0.width == 2 }.map(\.x)
            #expect(Set(rects.filter { $0.width == 1 }.map(\.x)).isSubset(of: bodies))
            #expect(zip(bodies.sorted(), bodies.sorted().dropFirst()).allSatisfy { $1 - $0 >= 2 })
        }
    }

    @Test("Values of millions that differ by hundreds are distinguished in tag, legend and labels")
    func narrowMillions() throws {
        let times = dailyBars(20).time
        func tag(_ values: [Double]) throws -> String {
            let drawing = chart(
                [ChartSeries(id: "obv", name: "OBV", kind: .line, data: .values(ValueSeries(time: times, values: values)))],
                axes: [ValueAxis(id: "price") { $0.format = .compact }], time: dailyAxis(20), size: Size(700, 300)
            ).drawn
            #expect(layoutFaults(drawing, oneBar: false) == [])
            return try #require(drawing.description.texts.first { $0.role == "tag" }).text
        }
        #expect(try tag((0..<20).map { 40_784_100 + Double($0 * 97) }) == "40.78594M")
        #expect(try tag((0..<20).map { -40_784_100 - Double($0 * 97) }) == "\u{2212}40.78594M")
        // Three digits suffice for a wide range.
        #expect(try tag((0..<20).map { Double($0) * 2_146_501 }) == "40.8M")
        #expect(try tag((0..<20).map { 900 + Double($0) * 7 }) == "1,033")
    }

    @Test("The last grouped bar, of which only a part exists, is completely within the axis", .feature("S0-ST-07"))
    func lastLongerBar() throws {
        let minute: Int64 = 60_000_000
        let start = Instant(monday)
        let half = BarInterval.minutes(30)
        let bars = BarSeries.random(at: (0..<12).map { start.advanced(by: 30 * minute * Int64($0)) }, interval: half, seed: 3)
        for missing in [5, 12, 20] {
            let timeline = Timeline.continuous(start..<start.advanced(by: minute * Int64(360 - missing)))
            let drawing = chart(
                [ChartSeries(id: "bars", name: "T", kind: .candlestick, data: .bars(bars))],
                time: TimeAxis(timeline: timeline, interval: half), size: Size(900, 450)
            ).drawn
            let box = try #require(drawing.description.panes.first).box
            let last = drawing.scene.group("series-bars").flatMap(\.rectangles).map(\.0).filter { $0.midX > box.maxX - 40 }
            let body = try #require(last.max { $0.width < $1.width })
            let slot = box.width / Double(360 - missing) * Double(30 - missing)
            #expect(body.maxX <= box.maxX, "\(missing) minutes are missing")
            #expect(abs(body.midX - (box.maxX - slot / 2)) <= 1)
        }
    }

    @Test("Next to a line of all bars, volume of grouped bars has its full name, and the subtitle its interval")
    func groupedVolume() {
        func texts(volumeAs interval: String?) -> [TextRun] {
            let bars = dailyBars(60)
            let volume = ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume") {
                $0.shownAs = interval
            }
            return chart(
                [ChartSeries(id: "P", name: "P", kind: .line, data: .bars(bars), axis: "price") { $0.shownAs = "1d" }, volume],
                axes: [ValueAxis(id: "price"), .volumeOverlay()], time: dailyAxis(60)
            ).drawn.scene.texts
        }
        let (grouped, plain) = (texts(volumeAs: "1w"), texts(volumeAs: "1d"))
        #expect(grouped.contains { $0.role == "subtitle" && $0.text.hasSuffix("daily data, volume shown weekly") })
        #expect(grouped.contains { $0.role == "legend" && $0.text == "Volume" } && !grouped.contains { $0.text == "Vol" })
        #expect(!plain.contains { $0.text.contains("bars") })
        #expect(plain.contains { $0.text == "Vol" } && !plain.contains { $0.text == "Volume" })
    }

    @Test("Labels of the navigator are centred under their moments, except at its ends")
    func navigatorLabels() throws {
        let days = 1500
        var time = dailyAxis(days)
        let whole = time.timeline.firstPosition..<time.timeline.lastPosition
        time.window = whole.lowerBound.advanced(by: Int64(0.7 * Double(time.timeline.length)))..<whole.upperBound
        for width in [700.0, 900, 1300] {
            var sample = chart(
                [ChartSeries(id: "P", name: "P", kind: .line, data: .bars(dailyBars(days)))], time: time, size: Size(width, 450))
            sample.navigator = Navigator(timeline: time.timeline, showing: time, series: .bars(dailyBars(days)), interval: .day)
            let drawing = sample.drawn
            let strip = try #require(drawing.description.navigator).box
            let labels = drawing.scene.texts.filter { $0.role == "navigator" }
            #expect(labels.count >= 3 && labels.contains { Int($0.text) != nil })
            for label in labels {
                guard let year = Int(label.text) else { continue }
                let share =
                    Double(Instant(CivilDate(normalizing: year, month: 1, day: 1)).since(Instant(monday))) / Double(time.timeline.length)
                let moment = strip.x + share * strip.width
                let isAtEnd = label.box.x <= strip.x + 1 || label.box.maxX >= strip.maxX - 1
                #expect(abs(label.box.midX - moment) <= 1.5 || isAtEnd, "\(label.text) at \(label.box.midX), not \(moment)")
            }
        }
    }

    /// Ratios to white as WCAG's formula gives them: #757575 4.61, #767676 4.54, #FFA500 1.97, #FF0000 4.00.
    @Test("Texts on colours are white or black, whichever has the higher contrast")
    func contrast() {
        for color: UInt32 in [0x757575, 0x2962FF, 0xCF2338, 0x000080, 0x000000] { #expect(Color(color).contrasting == Color(0xFFFFFF)) }
        for color: UInt32 in [0x767676, 0xFF0000, 0x089981, 0xFFA500, 0xFFFFFF, 0xFFFF00] { #expect(Color(color).contrasting == Color(0)) }
        #expect(abs(Color(0x767676).contrast(with: Color(0xFFFFFF)) - 4.54) < 0.005)
        #expect(abs(Color(0xFFA500).contrast(with: Color(0xFFFFFF)) - 1.97) < 0.005)
    }

    @Test("Computed values have two decimals below a thousand, and integers have none")
    func decimals() {
        func tags(_ numbers: [Double]) -> [String] {
            let values = ValueSeries(time: dailyBars(numbers.count).time, values: numbers)
            return chart([ChartSeries(id: "V", name: "V", kind: .line, data: .values(values))], time: dailyAxis(numbers.count))
                .drawn.scene.texts.filter { $0.role == "tag" }.map(\.text)
        }
        #expect(tags([-40.125, 62.5, 31.377]) == ["31.38"])
        #expect(tags([-40, 62, 31]) == ["31"])
        #expect(tags([-40_000.5, 62_000.25, 31_000.75]) == ["31,001"])
    }

    @Test("A legend does not touch the line around its plot", arguments: [1.0, 2])
    func border(scale: Double) throws {
        var sample = chart(
            [ChartSeries(id: "P", name: "P", kind: .candlestick, data: .bars(dailyBars(80)))], time: dailyAxis(80), scale: scale)
        for surfaces in [
            Surfaces(plot: Surface(.clear, border: Color(0x5D606B))),
            Surfaces(canvas: Surface(.clear, border: Color(0x5D606B), borderWidth: 2)),
        ] {
            sample.layout.surfaces = surfaces
            let drawing = sample.drawn
            let box = try #require(drawing.description.panes.first).box
            let backgrounds = drawing.scene.group("legend-price").flatMap(\.rectangles).map(\.0)
            #expect(!backgrounds.isEmpty)
            let width = surfaces.borderWidth
            #expect(backgrounds.allSatisfy { $0.x >= box.x + width - 1e-6 && $0.y >= box.y + width - 1e-6 })
            #expect(drawing.scene.texts.filter { $0.role == "legend" }.allSatisfy { $0.box.x >= box.x + width + 4 })
        }
    }

    @Test("Prices near a billion keep the digits in which they differ")
    func largePrices() {
        let bars = BarSeries(prices: [
            (998_500_000, 1_004_250_000, 996_750_000, 1_002_125_000), (1_002_125_000, 1_003_000_000, 999_000_000, 1_000_500_000),
        ])
        let texts = chart([ChartSeries(id: "P", name: "P", kind: .candlestick, data: .bars(bars))], time: dailyAxis(2)).drawn.scene.texts
        #expect(texts.filter { $0.role == "tag" }.map(\.text) == ["1,000,500,000"])
        #expect(texts.contains { $0.role == "legend" && $0.text == "1,002,125,000" })
        let ticks = texts.filter { $0.role == "tick" && $0.text.contains(",") }.map(\.text)
        #expect(ticks.count >= 3 && Set(ticks).count == ticks.count)
    }

    @Test("If an axis omits values, a dashed line through the plot and two strokes show it")
    func axisBreak() throws {
        let bars = BarSeries(prices: [(101, 104, 99, 102), (221, 224, 219, 222)])
        func drawing(_ skips: [Range<Double>]) -> ChartDrawing {
            chart(
                [ChartSeries(id: "P", name: "P", kind: .candlestick, data: .bars(bars))],
                axes: [ValueAxis(id: "price") { $0.skips = skips }],
                time: dailyAxis(2)
            ).drawn
        }
        func dashed(_ drawing: ChartDrawing) -> [LineSegment] {
            drawing.scene.group("grid-price").flatMap { shape -> [LineSegment] in
                if case .segments(let segments, let stroke) = shape, stroke.dash == [3, 3] { segments } else { [] }
            }
        }
        let broken = drawing([110..<210])
        let axis = try #require(broken.description.axes.first { $0.id == "price" })
        let (below, above) = (axis.ticks.last { $0.value <= 110 }, axis.ticks.first { $0.value >= 210 })
        let line = try #require(dashed(broken).first)
        #expect(dashed(broken).count == 1 && line.from.y == line.to.y)
        let (top, bottom) = (try #require(above).at, try #require(below).at)
        #expect(top <= line.from.y && line.from.y <= bottom)
        #expect(dashed(drawing([])).isEmpty && dashed(drawing([300..<400])).isEmpty, "no visible value is omitted")
    }

    @Test("Volumes that are all zero or unknown have an axis without numbers and no columns", arguments: [0, Double.nan])
    func noVolume(volume: Double) throws {
        var bars = dailyBars(30)
        bars.volume = bars.volume.map { _ in volume }
        let drawing = Chart(
            heading: Heading(symbol: "T", interval: "1d"), size: Size(800, 450), theme: ThemeCatalog.light, timeAxis: dailyAxis(30),
            panes: [
                Pane(id: "price", series: [ChartSeries(id: "P", name: "P", kind: .candlestick, data: .bars(bars))]),
                Pane(
                    id: "volume", axes: [.volume()],
                    series: [ChartSeries(id: "V", name: "V", kind: .column, data: .bars(bars), axis: "volume")]),
            ]
        ).drawn
        let axis = try #require(drawing.description.axes.first { $0.id == "volume" })
        #expect(axis.ticks.allSatisfy { $0.value == 0 })
    }

    @Test("In an SVG right-aligned texts are anchored at their ends and time labels at their centres, for any font")
    func anchors() throws {
        let drawing = chart([ChartSeries(id: "P", name: "P", kind: .candlestick, data: .bars(dailyBars(80)))], time: dailyAxis(80)).drawn
        let lines = drawing.scene.svg().split(separator: "\n").filter { $0.contains("<text") }
        let attribute = { (name: String, line: Substring) -> String? in
            line.split(separator: "\(name)=\"", maxSplits: 1).dropFirst().first?.split(separator: "\"").first.map(String.init)
        }
        let ends = lines.filter { attribute("text-anchor", $0) == "end" }
        let prices = try #require(drawing.description.axes.first { $0.id == "price" }).ticks.filter { !$0.label.isEmpty }
        #expect(ends.count >= prices.count && prices.count > 3)
        let places = ends.compactMap { attribute(" x", $0) }.compactMap(Double.init)
        #expect(places.count == ends.count && (places.max() ?? 0) - (places.min() ?? 0) <= 1, "one right edge")
        let times = try #require(drawing.description.axes.first { $0.id == "x" }).ticks.filter { !$0.label.isEmpty }
        let middles = lines.filter { attribute("text-anchor", $0) == "middle" }.compactMap { attribute(" x", $0) }.compactMap(Double.init)
        #expect(times.count > 3)
        #expect(times.dropFirst().dropLast().allSatisfy { tick in middles.contains { abs($0 - tick.at) <= 1.5 } })
    }
}
