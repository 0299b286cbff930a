import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Glibc
import Testing

/// Annotations near each other: levels with texts at their own lines, and events that do not cover each other.
@Suite struct CloseAnnotationTests {
    private let bars = dailyBars(60, seed: 4)

    private func drawn(_ annotations: [Annotation], size: Size = Size(800, 450), orientation: PlotOrientation = .horizontal) -> ChartDrawing
    {
        var chart = chart(
            [ChartSeries(id: "candles", name: "C", kind: .candlestick, data: .bars(bars))], axes: [ValueAxis(id: "price")],
            time: dailyAxis(60), size: size)
        chart.panes[0].annotations = annotations
        chart.options.orientation = orientation
        return chart.drawn
    }

    private func levels(_ values: [Double]) -> [Annotation] {
        values.enumerated().map { index, value in
            Annotation(id: "\(index)", kind: .horizontalLine, points: [AnnotationPoint(value: value)], text: "level \(index)")
        }
    }

    private func line(_ id: Int, _ drawing: ChartDrawing) throws -> LineSegment {
        guard case .segments(let lines, _)? = drawing.scene.group("annotation-\(id)").first else { throw Missing() }
        return lines[0]
    }

    private func text(_ id: Int, _ drawing: ChartDrawing) throws -> Rect {
        try #require(drawing.description.texts.first { $0.text == "level \(id)" }).box
    }

    private var middle: Double { (bars.low.min() ?? 0) / 2 + (bars.high.max() ?? 0) / 2 }
    private var span: Double { (bars.high.max() ?? 0) - (bars.low.min() ?? 0) }

    @Test("Of two close levels the upper one is labelled above and the lower one below, in any order", arguments: [false, true])
    func two(isReversed: Bool) throws {
        let values = [middle, middle + span * 0.01]
        let drawing = drawn(levels(isReversed ? values.reversed() : values))
        let (lower, upper) = isReversed ? (1, 0) : (0, 1)
        #expect(try text(upper, drawing).maxY < line(upper, drawing).from.y)
        #expect(try text(lower, drawing).y > line(lower, drawing).from.y)
        #expect(try text(lower, drawing).y < line(lower, drawing).from.y + 12)
    }

    @Test("Fibonacci levels are labelled on their own lines, each on a plate")
    func retracements() throws {
        for first in [2, 20, 40] {
            let drawing = drawn([
                Annotation(
                    id: "f", kind: .fibonacci,
                    points: [
                        AnnotationPoint(time: bars.time[first], value: middle + span * 0.4),
                        AnnotationPoint(time: bars.time[55], value: middle - span * 0.4),
                    ])
            ])
            let shapes = drawing.scene.group("annotation-f")
            let texts = drawing.description.texts.filter { $0.role == "annotation" }
            let lines = shapes.flatMap { if case .segments(let lines, _) = $0 { lines } else { [LineSegment]() } }
            #expect(texts.count == 7, "\(first): \(drawing.description.warnings)")
            #expect(shapes.flatMap(\.rectangles).count == 7)
            for text in texts {
                #expect(lines.contains { $0.from.y == $0.to.y && abs($0.from.y - text.box.midY) <= 3 }, "\(first): \(text)")
            }
        }
    }

    @Test("Fibonacci levels cover no bar of a steady fall") func retracementsOfFall() throws {
        let prices = (0..<60).map { row in
            let close = 150 - 1.5 * Double(row)
            return (close + 1, close + 2, close - 2, close)
        }
        let fall = BarSeries(prices: prices)
        var chart = chart(
            [ChartSeries(id: "candles", name: "C", kind: .candlestick, data: .bars(fall))], axes: [ValueAxis(id: "price")],
            time: dailyAxis(60))
        for first in [0, 20, 35] {
            chart.panes[0].annotations = [
                Annotation(
                    id: "f", kind: .fibonacci,
                    points: [first, 59].map { AnnotationPoint(time: fall.time[$0], value: fall.close[$0]) })
            ]
            let drawing = chart.drawn
            let candles = drawing.scene.group("series-candles").flatMap(\.rectangles).map(\.0)
            let texts = drawing.description.texts.filter { $0.role == "annotation" }
            #expect(candles.count >= 60 && texts.count == 7)
            for text in texts {
                #expect(!candles.contains { $0.x < text.box.maxX && $0.maxX > text.box.x && $0.y < text.box.maxY && $0.maxY > text.box.y })
            }
        }
    }

    @Test("No level crosses a text of a level, and a text that is not next to its line has a leader to it", arguments: [3, 4, 6])
    func many(count: Int) throws {
        let values = (0..<count).map { middle + Double($0 * 7 % count) * span * 0.012 }
        let drawing = drawn(levels(values))
        let lines = try (0..<count).map { try line($0, drawing).from.y }
        for id in 0..<count {
            let box = try text(id, drawing)
            #expect(lines.allSatisfy { $0 <= box.y || $0 >= box.maxY })
            let between = lines.filter { $0 != lines[id] && $0 > min(box.midY, lines[id]) && $0 < max(box.midY, lines[id]) }
            let leaders = drawing.scene.group("annotation-\(id)").dropFirst().compactMap { shape -> [LineSegment]? in
                if case .segments(let segments, _) = shape { segments } else { nil }
            }.joined()
            if !between.isEmpty {
                let leader = try #require(leaders.first)
                #expect(abs(leader.to.y - lines[id]) < 0.5 && leader.from.x >= box.maxX - 0.5)
            }
        }
        // Texts have the order of their lines, so that no two leaders cross.
        let order = try (0..<count).sorted { lines[$0] < lines[$1] }.map { try text($0, drawing).midY }
        #expect(order == order.sorted())
    }

    @Test("Texts of close lines at times are in rows, no line crosses a text, and a text away from its line has an elbow to it")
    func lines() throws {
        for (first, step, count) in [(20, 1, 4), (30, 2, 4), (1, 2, 3), (54, 1, 5), (10, 1, 7)] {
            let names = (0..<count).map { "Report number \($0)" }
            // The upper half of the plot has no data.
            let range = ValueAxis.Range.fixed((middle - 0.6 * span)...(middle + 1.6 * span))
            var chart = chart(
                [ChartSeries(id: "candles", name: "C", kind: .candlestick, data: .bars(bars))],
                axes: [ValueAxis(id: "price") { $0.range = range }], time: dailyAxis(60))
            chart.panes[0].annotations = names.enumerated().map { index, name in
                Annotation(
                    id: "\(index)", kind: .verticalLine, points: [AnnotationPoint(time: bars.time[first + index * step])], text: name)
            }
            let drawing = chart.drawn
            #expect(drawing.description.warnings.isEmpty)
            let lines = try (0..<count).map { try line($0, drawing).from.x }
            for (index, name) in names.enumerated() {
                let box = try #require(drawing.description.texts.first { $0.text == name }).box
                #expect(lines.allSatisfy { $0 <= box.x + 2 || $0 >= box.maxX - 2 }, "\(first): \(name)")
                if min(abs(box.x - lines[index]), abs(box.maxX - lines[index])) > 8 {
                    let elbow = drawing.scene.group("annotation-\(index)").dropFirst().lazy.compactMap { shape -> LineSegment? in
                        if case .segments(let segments, _) = shape { segments.first } else { nil }
                    }.first
                    let end = try #require(elbow)
                    #expect(abs(end.to.x - lines[index]) <= 1 && abs(end.to.y - box.midY) <= 2 && end.from.y == end.to.y)
                }
                #expect(box.maxY < drawing.description.panes[0].box.midY, "\(first), \(name): \(box)")
            }
        }
    }

    @Test("A text of a close line is below a legend rather than across the other lines")
    func besideLegend() throws {
        let range = ValueAxis.Range.fixed((middle - 0.6 * span)...(middle + 1.6 * span))
        var chart = chart(
            [ChartSeries(id: "line", name: "Normal distribution", kind: .line, data: .bars(bars))],
            axes: [ValueAxis(id: "price") { $0.range = range }], time: dailyAxis(60))
        // The line in the middle has its text first, as the mean of a histogram.
        chart.panes[0].annotations = [21, 17, 25].enumerated().map { index, row in
            Annotation(
                id: "\(index)", kind: .verticalLine, points: [AnnotationPoint(time: bars.time[row])], text: "Report number \(index)")
        }
        let drawing = chart.drawn
        let boxes = try (0...2).map { index in
            try #require(drawing.description.texts.first { $0.text == "Report number \(index)" }).box
        }
        let (low, high) = (boxes[1], boxes[2])
        #expect(try low.maxX < line(1, drawing).from.x && high.x > line(2, drawing).from.x)
    }

    @Test("Levels of a vertical chart keep their texts next to their lines")
    func vertical() throws {
        let drawing = drawn(levels([middle, middle + span * 0.01]), size: Size(450, 800), orientation: .vertical)
        let (left, right) = (try text(0, drawing), try text(1, drawing))
        #expect(try left.maxX < line(0, drawing).from.x && right.x > line(1, drawing).from.x)
    }

    @Test("Events of neighbouring bars cover neither each other nor their texts", arguments: ["", "E", "Earnings"], [800.0, 420])
    func events(text: String, width: Double) throws {
        let marks = (20..<24).map { row in
            Annotation(id: "\(row)", kind: .event, points: [AnnotationPoint(time: bars.time[row])], text: text)
        }
        let drawing = drawn(marks, size: Size(width, 450))
        #expect(drawing.description.warnings == [])
        let discs = try (20..<24).map { row -> Rect in
            guard case .arcs(let arcs, _, _)? = drawing.scene.group("annotation-\(row)").first else { throw Missing() }
            let (center, radius) = (arcs[0].center, arcs[0].radius)
            return Rect(x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
        }
        let texts = text.count > 1 ? drawing.description.texts.filter { $0.text == text }.map(\.box) : []
        #expect(texts.count == (text.count > 1 ? 4 : 0))
        let stems = (20..<24).flatMap { row in
            drawing.scene.group("annotation-\(row)").flatMap { shape -> [LineSegment] in
                if case .segments(let segments, _) = shape { segments } else { [] }
            }
        }
        #expect(stems.isEmpty == (discs[1].x - discs[0].x >= 14))
        for stem in stems {
            #expect(!texts.contains { $0.x < stem.from.x && $0.maxX > stem.from.x && $0.maxY > stem.from.y && $0.y < stem.to.y })
        }
        let all = discs + texts
        for (index, box) in all.enumerated() {
            #expect(all[(index + 1)...].allSatisfy { !overlaps($0, box) })
            #expect(box.y >= drawing.description.panes[0].box.y - 0.5)
        }
    }

    @Test("The leaders of names of points cross neither texts nor candles", arguments: [Size(320, 200), Size(480, 320), Size(800, 450)])
    func leaders(_ size: Size) throws {
        var leaders = 0
        for seed in 1...20 as ClosedRange<UInt64> {
            let bars = dailyBars(60, seed: seed)
            var chart = chart(
                [ChartSeries(id: "candles", name: "C", kind: .candlestick, data: .bars(bars))], axes: [ValueAxis(id: "price")],
                time: dailyAxis(60), size: size)
            // Lows between higher bars, close to each other, so that few names fit next to their points.
            chart.panes[0].annotations = [12, 14, 17, 30, 33, 34, 50].map { row in
                Annotation(
                    id: "\(row)", kind: .pointName(), points: [AnnotationPoint(time: bars.time[row], value: bars.low[row])],
                    text: "low of bar \(row)\n\(row)")
            }
            let drawing = chart.drawn
            let candles = drawing.scene.group("series-candles").flatMap(\.rectangles).map(\.0)
            #expect(candles.count >= 60)
            let texts = drawing.description.texts.filter { $0.role == "annotation" }
            for annotation in chart.panes[0].annotations {
                let segments = drawing.scene.group("annotation-\(annotation.id)").flatMap { shape -> [LineSegment] in
                    if case .segments(let segments, _) = shape { segments } else { [] }
                }
                for leader in segments {
                    leaders += 1
                    let length = hypot(leader.to.x - leader.from.x, leader.to.y - leader.from.y)
                    // Checked up to the surroundings of the point, which is on a candle itself, at distances of a tenth of a pixel.
                    let checked = length - min(12, length / 2 + 2)
                    let others = texts.filter { text in !text.text.hasSuffix(annotation.id) }.map(\.box)
                    for step in stride(from: 0, to: checked, by: 0.1) {
                        let x = leader.from.x + (leader.to.x - leader.from.x) * step / length
                        let y = leader.from.y + (leader.to.y - leader.from.y) * step / length
                        let crossed = (candles + others).contains { isInside($0, x, y) }
                        #expect(!crossed, "\(size.width), seed \(seed), bar \(annotation.id)")
                    }
                }
            }
        }
        #expect(leaders > 0)
    }

    private func isInside(_ box: Rect, _ x: Double, _ y: Double) -> Bool {
        box.x + 1 < x && x < box.maxX - 1 && box.y + 1 < y && y < box.maxY - 1
    }

    private func overlaps(_ a: Rect, _ b: Rect) -> Bool {
        min(a.maxX, b.maxX) - max(a.x, b.x) > 0.5 && min(a.maxY, b.maxY) - max(a.y, b.y) > 0.5
    }
}

private struct Missing: Error {}
