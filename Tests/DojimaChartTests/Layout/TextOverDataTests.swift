import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@testable import DojimaChart

/// Texts are next to the objects that they name, and cover no data if there is other space.
@Suite struct TextOverDataTests {
    private let days = 120

    private func drawing(
        seed: UInt64, kind: SeriesKind = .line, size: Size, labels: PointLabels? = nil, annotations: [Annotation] = []
    ) -> ChartDrawing {
        let bars = dailyBars(days, seed: seed)
        var drawn = chart(
            [
                ChartSeries(id: "volume", name: "Volume", kind: .column, data: .bars(bars), axis: "volume"),
                ChartSeries(id: "bars", name: "A", kind: kind, data: .bars(bars)) { $0.labels = labels },
            ], axes: [ValueAxis(id: "price"), .volumeOverlay()], time: dailyAxis(days), size: size)
        drawn.panes[0].annotations = annotations
        return drawn.drawn
    }

    private func columns(_ drawing: ChartDrawing) -> [Rect] { drawing.scene.group("series-volume").flatMap(\.rectangles).map(\.0) }

    private func distance(from point: Point, to box: Rect) -> Double {
        let (across, down) = (max(box.x - point.x, point.x - box.maxX), max(box.y - point.y, point.y - box.maxY))
        return max(across, down)
    }

    private func day(_ index: Int) -> Instant { Instant(monday.adding(days: index)) }

    @Test(
        "The labels of main points are near them or have a leader, and cover no column of volume",
        arguments: [Size(300, 200), Size(480, 320), Size(700, 400), Size(400, 1200)])
    func mainPoints(_ size: Size) throws {
        for seed in 1...12 as ClosedRange<UInt64> {
            let drawing = drawing(seed: seed, size: size, labels: PointLabels())
            let (bars, box) = (dailyBars(days, seed: seed), drawing.description.panes[0].box)
            let axis = try #require(drawing.description.axes.first { $0.id == "price" })
            let (lowest, highest) = (bars.close.min() ?? 0, bars.close.max() ?? 0)
            let texts = drawing.description.texts.filter { $0.role == "label" }
            let leaders = drawing.scene.group("labels-price").flatMap {
                if case .segments(let lines, _) = $0 { lines } else { [LineSegment]() }
            }
            // The last point has a tag.
            let extremes = [lowest, highest].filter { $0 != bars.close[days - 1] }
            let columns = columns(drawing)
            #expect(columns.count >= days / 2)
            #expect(texts.count >= extremes.count, "seed \(seed): the highest and the lowest point always have space")
            for text in texts {
                #expect(!columns.contains { $0.overlaps(text.box) }, "seed \(seed): \(text.text)")
                let named = [0, days - 1, bars.close.firstIndex(of: lowest) ?? 0, bars.close.firstIndex(of: highest) ?? 0]
                let distances = named.map { row -> Double in
                    let x = box.x + (Double(row) + 0.5) / Double(days) * box.width
                    let length = axis.range.upperBound - axis.range.lowerBound
                    let y = box.maxY - (bars.close[row] - axis.range.lowerBound) / length * box.height
                    return distance(from: Point(x, y), to: text.box)
                }
                let nearest = distances.min() ?? .infinity
                let hasLeader = leaders.contains { abs($0.from.y - text.box.y) < 2 || abs($0.from.y - text.box.maxY) < 2 }
                let most = hasLeader ? 5 * text.box.height + 1 : 1.5 * text.box.height + 5
                #expect(nearest <= most, "\(seed): \(text)")
            }
        }
    }

    @Test("The name of a band is at the part of the band without data", arguments: [Size(390, 300), Size(700, 400), Size(1600, 900)])
    func bandName(_ size: Size) throws {
        let values = (0..<days).map { (30...90).contains($0) ? 0.0 : $0.isMultiple(of: 2) ? 12 : 8 }
        var drawn = chart(
            [
                ChartSeries(
                    id: "a", name: "A", kind: .line,
                    data: .values(ValueSeries(time: (0..<days).map(day), values: values)))
            ], axes: [ValueAxis(id: "price")], time: dailyAxis(days), size: size)
        drawn.panes[0].annotations = [
            Annotation(
                id: "band", kind: .horizontalBand, points: [AnnotationPoint(value: 8.5), AnnotationPoint(value: 11.5)], text: "Zone")
        ]
        let description = drawn.drawn.description
        let (box, zone) = (description.panes[0].box, try #require(description.texts.first { $0.text == "Zone" }).box)
        #expect(zone.x > box.x + 0.24 * box.width && zone.maxX < box.x + 0.76 * box.width, "\(zone) \(box)")
    }

    @Test("The name of an area is under no column, and those of trades are at their arrows", arguments: [Size(480, 320), Size(700, 400)])
    func annotations(_ size: Size) throws {
        for seed in 1...12 as ClosedRange<UInt64> {
            let drawing = drawing(
                seed: seed, kind: .candlestick, size: size,
                annotations: [
                    Annotation(
                        id: "band", kind: .verticalBand, points: [AnnotationPoint(time: day(2)), AnnotationPoint(time: day(50))],
                        text: "Slump"),
                    Annotation(id: "entry", kind: .buy, points: [AnnotationPoint(time: day(90))], text: "Entry"),
                ])
            let texts = drawing.description.texts
            let slump = try #require(texts.first { $0.text == "Slump" })
            let columns = columns(drawing)
            #expect(columns.count >= days / 2 && !columns.contains { $0.overlaps(slump.box) }, "seed \(seed)")
            let entry = try #require(texts.first { $0.text == "Entry" })
            let arrow = try #require(drawing.scene.group("annotation-entry").compactMap(\.bounds).first)
            let (across, down) = (
                max(entry.box.x - arrow.maxX, arrow.x - entry.box.maxX), max(entry.box.y - arrow.maxY, arrow.y - entry.box.maxY)
            )
            let distance = max(across, down)
            #expect(distance <= entry.box.height + 10, "seed \(seed): \(distance)")
        }
    }

    @Test("A text stays at its point, also over the line of a measured move")
    func pinnedText() throws {
        let (low, high) = (dailyBars(days, seed: 2).low.min() ?? 0, dailyBars(days, seed: 2).high.max() ?? 0)
        let middle = (low + high) / 2
        let remark = Annotation(
            id: "remark", kind: .text, points: [AnnotationPoint(time: day(60), value: middle)], text: "A remark")
        let measure = Annotation(
            id: "move", kind: .measure, points: [AnnotationPoint(time: day(30), value: high), AnnotationPoint(time: day(90), value: low)])
        func place(_ annotations: [Annotation]) throws -> Rect {
            try #require(
                drawing(seed: 2, size: Size(700, 400), annotations: annotations).description.texts.first { $0.text == "A remark" }
            ).box
        }
        #expect(try place([measure, remark]) == place([remark]))
    }

    @Test("No text is covered by a mark that is drawn later", arguments: [Size(300, 200), Size(480, 320), Size(700, 400)])
    func laterMarks(_ size: Size) throws {
        var named = 0
        for seed in 1...12 as ClosedRange<UInt64> {
            let bars = dailyBars(days, seed: seed)
            let move = Annotation(
                id: "move", kind: .measure,
                points: [
                    AnnotationPoint(time: day(40), value: bars.low.min() ?? 0), AnnotationPoint(time: day(80), value: bars.high.max() ?? 0),
                ])
            let sales = (52...68).filter { $0 % 4 == 0 }.map {
                Annotation(id: "sale-\($0)", kind: .sell, points: [AnnotationPoint(time: day($0))])
            }
            let drawing = drawing(seed: seed, kind: .candlestick, size: size, annotations: [move] + sales)
            let arrows = sales.flatMap { drawing.scene.group("annotation-\($0.id)") }.compactMap(\.bounds)
            #expect(arrows.count == sales.count)
            let texts = drawing.description.texts.filter { $0.role == "annotation" }
            #expect(!texts.contains { text in arrows.contains(where: text.box.overlaps) }, "seed \(seed)")
            named += texts.count
        }
        #expect(named > 0 || size.width < 400)
    }

    @Test("If the levels of a retracement would cover bars, they omit their prices and keep the ratio")
    func shortened() throws {
        var (whole, short) = (0, 0)
        for seed in 1...12 as ClosedRange<UInt64> {
            let bars = dailyBars(days, seed: seed)
            let levels = Annotation(
                id: "fib", kind: .fibonacci,
                points: [
                    AnnotationPoint(time: day(20), value: bars.low.min() ?? 0), AnnotationPoint(time: day(60), value: bars.high.max() ?? 0),
                ])
            let texts = drawing(seed: seed, kind: .candlestick, size: Size(300, 200), annotations: [levels]).description.texts
            for text in texts.filter({ $0.role == "annotation" }) {
                let ratio = try #require(text.text.split(separator: " ").first)
                #expect(["0%", "23.6%", "38.2%", "50%", "61.8%", "78.6%", "100%"].contains(ratio))
                if text.text == ratio { short += 1 } else { whole += 1 }
            }
        }
        #expect(whole > 0 && short > 0, "\(whole) and \(short)")
    }

    @Test("The name of an event over an area has the required contrast with the tinted background", arguments: ThemeCatalog.all)
    func overAreas(_ theme: Theme) throws {
        for kind in [AnnotationKind.sell, .event, .measure] {
            let points = [AnnotationPoint(time: day(40), value: 100), AnnotationPoint(time: day(50), value: 90)]
            let area = Annotation(
                id: "area", kind: .verticalBand, points: [AnnotationPoint(time: day(0)), AnnotationPoint(time: day(119))])
            let named = Annotation(id: "named", kind: kind, points: Array(points.prefix(kind.points.upperBound)), text: "Exit")
            let bars = dailyBars(days, seed: 4)
            var drawn = chart(
                [ChartSeries(id: "bars", name: "A", kind: .candlestick, data: .bars(bars))], axes: [ValueAxis(id: "price")],
                time: dailyAxis(days), size: Size(700, 400))
            drawn.theme = theme
            drawn.panes[0].annotations = [area, named]
            let scene = drawn.drawn.scene
            let fill = try #require(scene.group("annotation-area").flatMap(\.rectangles).first).1
            let tint = fill.over(theme.background)
            let texts = scene.group("annotation-named").flatMap(\.texts)
            #expect(!texts.isEmpty)
            for text in texts { #expect(text.color.contrast(with: tint) >= 4.5, "\(kind.name)") }
            // Its halo has the colour below it.
            #expect(texts.allSatisfy { $0.halo == nil || $0.halo?.opacity(1) == tint } && texts.contains { $0.halo != nil })
        }
    }

    @Test("Two levels on one pixel are named in the order of their values", arguments: [false, true])
    func levelsOnOnePixel(_ isReversed: Bool) throws {
        let middle = try #require(drawing(seed: 3, size: Size(300, 200)).description.axes.first { $0.id == "price" }).range
        let value = (middle.lowerBound + middle.upperBound) / 2
        let levels = [("lower", value), ("upper", value + (middle.upperBound - middle.lowerBound) * 1e-6)].map {
            Annotation(id: $0, kind: .horizontalLine, points: [AnnotationPoint(value: $1)], text: $0)
        }
        let texts = drawing(seed: 3, size: Size(300, 200), annotations: isReversed ? levels.reversed() : levels).description.texts
        let (lower, upper) = (try #require(texts.first { $0.text == "lower" }), try #require(texts.first { $0.text == "upper" }))
        #expect(upper.box.midY < lower.box.midY)
    }

    @Test("A label that would meet a tag is moved at most two pixels from its tick, or else omitted")
    func besideTags() throws {
        var omitted = 0
        for seed in 1...40 as ClosedRange<UInt64> {
            let drawing = drawing(seed: seed, size: Size(700, 400))
            let axis = try #require(drawing.description.axes.first { $0.id == "price" })
            let texts = drawing.description.texts
            let tag = try #require(texts.first { $0.role == "tag" })
            for tick in axis.ticks {
                guard !tick.label.isEmpty else {
                    #expect(abs(tag.box.midY - tick.at) < tag.box.height, "seed \(seed): \(tick.value)")
                    omitted += 1
                    continue
                }
                let text = try #require(
                    texts.filter { $0.role == "tick" && $0.text == tick.label }.min {
                        abs($0.box.midY - tick.at) < abs($1.box.midY - tick.at)
                    })
                #expect(!text.box.overlaps(tag.box))
                let distance = abs(text.box.midY - tick.at)
                #expect(distance <= 4, "seed \(seed): \(tick.label) is \(distance) pixels from its line")
            }
        }
        #expect(omitted > 3)
    }

    @Test("The text of a horizontal line is over no candle if there is space for it along the line") func clearOfCandles() throws {
        var (clear, free) = (0, 0)
        for seed in 1...20 as ClosedRange<UInt64> {
            let bars = dailyBars(days, seed: seed)
            let (low, high) = (bars.low.min() ?? 0, bars.high.max() ?? 0)
            for fraction in [0.2, 0.4, 0.6, 0.8] {
                let line = Annotation(
                    id: "line", kind: .horizontalLine, points: [AnnotationPoint(value: low + fraction * (high - low))], text: "Support")
                let drawing = drawing(seed: seed, kind: .candlestick, size: Size(700, 400), annotations: [line])
                let text = try #require(drawing.description.texts.first { $0.text == "Support" }).box
                let (pane, axis) = (drawing.description.panes[0].box, try #require(drawing.description.axes.first { $0.id == "price" }))
                func y(_ value: Double) -> Double {
                    pane.maxY - (value - axis.range.lowerBound) / (axis.range.upperBound - axis.range.lowerBound) * pane.height
                }
                let candles = (0..<days).map { row -> Rect in
                    let x = pane.x + (Double(row) + 0.5) / Double(days) * pane.width
                    return Rect(x: x - 2, y: y(bars.high[row]), width: 4, height: y(bars.low[row]) - y(bars.high[row]))
                }
                // A place above or below the line whose surroundings are also free of candles.
                let lineY = y(low + fraction * (high - low))
                let hasSpace = stride(from: pane.x + 100, to: pane.maxX - text.width - 100, by: 5).contains { x in
                    [lineY - text.height - 6, lineY - 2].contains { top in
                        let place = Rect(x: x - text.width / 2, y: top, width: 2 * text.width, height: text.height + 8)
                        return !candles.contains { $0.overlaps(place) }
                    }
                }
                guard hasSpace else { continue }
                free += 1
                if !candles.contains(where: { $0.overlaps(text.ink) }) { clear += 1 }
            }
        }
        #expect(free > 30 && clear == free, "\(clear) of \(free)")
    }
}
