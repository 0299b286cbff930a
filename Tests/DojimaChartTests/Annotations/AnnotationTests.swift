@testable import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Positions of annotations: at data, above or below it, and at the next open moment if the market is closed.
@Suite struct AnnotationTests {
    private let axis = dailyAxis(70, weekdaysOnly: true)
    private let bars = dailyBars(50, weekdaysOnly: true)

    private func day(_ index: Int) -> Instant { Instant(monday.adding(days: index)) }

    private func drawn(
        _ annotations: [Annotation], window: Range<AxisPosition>? = nil, size: Size = Size(800, 450),
        orientation: PlotOrientation = .horizontal
    ) -> ChartDrawing {
        var time = axis
        if let window { time.window = window }
        var chart = chart([ChartSeries(id: "bars", name: "bars", kind: .candlestick, data: .bars(bars))], time: time, size: size)
        chart.panes[0].axes = [ValueAxis(id: "price") { $0.range = .fixed(50...150) }]
        chart.panes[0].annotations = annotations
        chart.orientation = orientation
        return chart.drawn
    }

    /// The pixel of a value by the described axis alone.
    private func y(_ value: Double, _ drawing: ChartDrawing) -> Double {
        guard let range = drawing.description.axes.first(where: { $0.id == "price" })?.range else { return .nan }
        let pane = drawing.description.panes[0].box
        return pane.maxY - (value - range.lowerBound) / (range.upperBound - range.lowerBound) * pane.height
    }

    /// The centre of a weekday's slot: five slots a week, all of one width.
    private func x(_ day: Int, _ drawing: ChartDrawing, days: Double = 50, from: Double = 0) -> Double {
        let pane = drawing.description.panes[0].box
        let slot = Double(day / 7 * 5 + day % 7) + 0.5
        return pane.x + (slot - from) / days * pane.width
    }

    @Test("An annotation is drawn at its date and value, in the complete axis and after panning", .feature("S0-AN-01", "S0-AN-08"))
    func pinned() throws {
        let mark = Annotation(id: "a", kind: .text, points: [AnnotationPoint(time: day(16), value: 120)], text: "here")
        let whole = drawn([mark])
        let first = try #require(whole.description.annotations.first?.points.first)
        #expect(abs(first.x - x(16, whole)) < 1e-6 && abs(first.y - y(120, whole)) < 1e-6)

        let panned = drawn(
            [mark], window: AxisPosition(microseconds: 10 * 86_400_000_000)..<AxisPosition(microseconds: 30 * 86_400_000_000))
        let second = try #require(panned.description.annotations.first?.points.first)
        #expect(abs(second.x - x(16, panned, days: 20, from: 10)) < 1e-6 && abs(second.y - y(120, panned)) < 1e-6)
        let boxes = try [whole, panned].map { drawing in try #require(drawing.description.texts.first { $0.text == "here" }).box }
        #expect(boxes[0].width == boxes[1].width && boxes[0].height == boxes[1].height, "the text keeps its size")
    }

    @Test(
        "On a logarithmic axis an area down to zero ends at the lower edge, and a line from zero is omitted with a warning",
        arguments: [0.0, -20])
    func belowALogarithm(value: Double) throws {
        let points = [AnnotationPoint(time: day(14), value: value), AnnotationPoint(time: day(21), value: 110)]
        let kinds = AnnotationCatalog.all.filter { $0.points.contains(2) && $0.uses.contains(.value) && $0.name != "image" }
        #expect(kinds.contains { $0.isArea } && kinds.contains { !$0.isArea })
        for kind in kinds {
            for isInverted in [false, true] {
                var chart = chart([ChartSeries(id: "bars", name: "bars", kind: .candlestick, data: .bars(bars))], time: axis)
                chart.panes[0].axes = [
                    ValueAxis(id: "price") {
                        $0.scale = .logarithmic
                        $0.range = .fixed(50...150)
                        $0.isInverted = isInverted
                    }
                ]
                chart.panes[0].annotations = [Annotation(id: "a", kind: kind, points: points)]
                let drawing = chart.drawn
                let shapes = drawing.scene.group("annotation-a")
                guard kind.isArea else {
                    #expect(shapes.isEmpty && drawing.description.warnings.contains { $0.hasPrefix("a: ") }, "\(kind.name)")
                    continue
                }
                let (pane, box) = (drawing.description.panes[0].box, try #require(shapes.lazy.flatMap(\.rectangles).first?.0))
                #expect(isInverted ? abs(box.y - pane.y) < 1 : abs(box.maxY - pane.maxY) < 1, "\(kind.name)")
                #expect(box.height > 20 && box.height < pane.height - 20, "\(kind.name)")
            }
        }
    }

    @Test(
        "The background of a legend has the colour below it in each part: that of the plot, tinted by the areas there",
        arguments: [0, 1, 7])
    func tintedLegend(start: Int) throws {
        let points = [AnnotationPoint(time: day(start)), AnnotationPoint(time: day(42))]
        let drawing = drawn([Annotation(id: "a", kind: .verticalBand, points: points, text: "slump")])
        let background = drawing.scene.background
        guard let (area, fill) = drawing.scene.group("annotation-a").flatMap(\.rectangles).first else { throw Missing() }
        let plates = drawing.scene.group("legend-price").flatMap(\.rectangles).filter { $0.0.height > 9 }
        #expect(plates.contains { $0.0.overlaps(area) })
        for (plate, color) in plates {
            let isTinted = plate.overlaps(area, byMoreThan: 1e-6)
            #expect(!isTinted || plate.isWithin(area, tolerance: 1e-6), "\(plate) is in one colour")
            #expect(color == (isTinted ? fill.over(background) : background).opacity(0.85))
        }
    }

    @Test("An image between two points is stretched with the window, and its pixels are translucent", .feature("S0-AN-02", "S0-AN-06"))
    func stretched() throws {
        let raster = try Raster(width: 1, height: 1, pixels: [255, 0, 0, 200])
        let image = Annotation(
            id: "a", kind: .image, points: [AnnotationPoint(time: day(14), value: 90), AnnotationPoint(time: day(21), value: 110)],
            image: AnnotationImage(raster: raster, opacity: 0.1))
        func box(_ drawing: ChartDrawing) throws -> Rect {
            guard case .image(let raster, let rect)? = drawing.scene.group("annotation-a").first else { throw Missing() }
            #expect(raster.pixels == [255, 0, 0, 20])
            return rect
        }
        let (whole, near) = (
            drawn([image]),
            drawn([image], window: AxisPosition(microseconds: 5 * 86_400_000_000)..<AxisPosition(microseconds: 30 * 86_400_000_000))
        )
        let (far, close) = (try box(whole), try box(near))
        // Half the days in the same pixels: twice as wide, and as high as before.
        #expect(abs(close.width - 2 * far.width) <= 1.5 && abs(close.height - far.height) <= 1)
        #expect(abs(far.x - x(14, whole)) <= 0.5 && abs(far.y - y(110, whole)) <= 0.5)
    }

    @Test(
        "Without time or value the plot's centre is used; an image of one point keeps its size or fills the plot", .feature("S0-AN-03"))
    func middle() throws {
        let raster = try Raster(width: 40, height: 30, pixels: [UInt8](repeating: 255, count: 4800))
        func image(_ point: AnnotationPoint, fills: Bool = false) -> Annotation {
            Annotation(id: "a", kind: .image, points: [point], image: AnnotationImage(raster: raster, fillsWidth: fills))
        }
        let free = drawn([image(AnnotationPoint())])
        let plot = free.description.panes[0].box
        guard case .image(_, let rect)? = free.scene.group("annotation-a").first else { throw Missing() }
        #expect(abs(rect.midX - plot.midX) <= 0.5 && abs(rect.midY - plot.midY) <= 0.5 && rect.width == 40 && rect.height == 30)
        guard case .image(_, let wide)? = drawn([image(AnnotationPoint(value: 80), fills: true)]).scene.group("annotation-a").first else {
            throw Missing()
        }
        #expect(abs(wide.x - plot.x) <= 0.5 && abs(wide.width - plot.width) <= 1 && wide.height == 30)
        let atTime = try #require(drawn([image(AnnotationPoint(time: day(1)))]).description.annotations.first?.points.first)
        #expect(abs(atTime.x - x(1, free)) < 1e-6 && atTime.y == plot.midY)
    }

    @Test("Annotations are drawn over or under the series, areas under them by default", .feature("S0-AN-04"))
    func layers() throws {
        func order(_ annotation: Annotation) -> Bool? {
            let drawing = drawn([annotation])
            guard case .group(_, _, let shapes)? = drawing.scene.shapes.first(where: { $0.id == "pane-price" }) else { return nil }
            let ids = shapes.compactMap(\.id)
            guard let own = ids.firstIndex(of: "annotation-a"), let series = ids.firstIndex(of: "series-bars") else { return nil }
            return own > series
        }
        var line = Annotation(id: "a", kind: .horizontalLine, points: [AnnotationPoint(value: 100)])
        #expect(order(line) == true)
        line.layer = .below
        #expect(order(line) == false)
        var band = Annotation(id: "a", kind: .horizontalBand, points: [AnnotationPoint(value: 90), AnnotationPoint(value: 100)])
        #expect(order(band) == false)
        band.layer = .above
        #expect(order(band) == true)
    }

    @Test("Lines span the complete plot, bands the pixels between their values or dates", .feature("S0-AN-05"))
    func extents() throws {
        let all = drawn([
            Annotation(id: "h", kind: .horizontalLine, points: [AnnotationPoint(value: 100)]),
            Annotation(id: "v", kind: .verticalLine, points: [AnnotationPoint(time: day(8))]),
            Annotation(id: "hb", kind: .horizontalBand, points: [AnnotationPoint(value: 120), AnnotationPoint(value: 110)]),
            Annotation(id: "vb", kind: .verticalBand, points: [AnnotationPoint(time: day(21)), AnnotationPoint(time: day(23))]),
        ])
        let plot = all.description.panes[0].box
        guard case .segments(let horizontal, _)? = all.scene.group("annotation-h").first,
            case .segments(let vertical, _)? = all.scene.group("annotation-v").first,
            case .rectangles(let level, _)? = all.scene.group("annotation-hb").first,
            case .rectangles(let days, _)? = all.scene.group("annotation-vb").first
        else { throw Missing() }
        #expect(horizontal.map(\.from.x) == [plot.x] && horizontal.map(\.to.x) == [plot.maxX])
        #expect(abs(horizontal[0].from.y - y(100, all)) <= 0.5 && horizontal[0].from.y == horizontal[0].to.y)
        #expect(vertical.map(\.from.y) == [plot.y] && vertical.map(\.to.y) == [plot.maxY])
        #expect(abs(vertical[0].from.x - x(8, all)) <= 0.5)
        #expect(abs(level[0].y - y(120, all)) <= 0.5 && abs(level[0].maxY - y(110, all)) <= 0.5 && level[0].width == plot.width)
        // Three complete days.
        let slot = plot.width / 50
        #expect(abs(days[0].x - (x(21, all) - slot / 2)) <= 0.5 && abs(days[0].width - 3 * slot) <= 1 && days[0].height == plot.height)
    }

    @Test("An annotation with a known id replaces that one; any can be removed", .feature("S0-AN-07", "S0-AN-09"))
    func identity() throws {
        var pane = Pane(id: "price", series: [])
        let point = [AnnotationPoint(value: 1)]
        for text in ["one", "two", "three"] { pane.annotate(Annotation(id: "a", kind: .horizontalLine, points: point, text: text)) }
        pane.annotate(Annotation(id: "b", kind: .horizontalLine, points: point))
        pane.annotate(Annotation(id: "a", kind: .horizontalLine, points: point, text: "four"))
        #expect(pane.annotations.map(\.id) == ["a", "b"] && pane.annotations[0].text == "four")
        pane.annotations.removeAll { $0.id == "a" }
        #expect(pane.annotations.map(\.id) == ["b"])
    }

    @Test("A text can have each of its nine anchors at the point", .feature("S0-AN-10"), arguments: AnnotationAnchor.allCases)
    func anchors(anchor: AnnotationAnchor) throws {
        let mark = Annotation(id: "a", kind: .text, points: [AnnotationPoint(time: day(35), value: 70)], text: "anchor", anchor: anchor)
        let drawing = drawn([mark])
        let point = try #require(drawing.description.annotations.first?.points.first)
        guard case .text(let run)? = drawing.scene.group("annotation-a").first else { throw Missing() }
        #expect(run.halo != nil, "separated from the bars next to it")
        // Four pixels at its ends, and one and a half times the height of its letters.
        let (middle, height) = (run.origin.y - 0.727 / 2 * run.font.size, (1.5 * run.font.size).rounded(.up))
        let box = Rect(x: run.box.x - 4, y: middle - height / 2, width: (run.box.width + 8).rounded(.up), height: height)
        let ends = ["left": box.x, "right": box.maxX, "top": box.y, "bottom": box.maxY]
        let words = anchor.rawValue.split(separator: "-").map(String.init)
        for side in ["left", "right"] where words.contains(side) { #expect(abs((ends[side] ?? 0) - point.x) <= 0.5) }
        for side in ["top", "bottom"] where words.contains(side) { #expect(abs((ends[side] ?? 0) - point.y) <= 0.5) }
        if !words.contains("left"), !words.contains("right") { #expect(abs(box.midX - point.x) <= 0.5) }
        if !words.contains("top"), !words.contains("bottom") { #expect(abs(box.midY - point.y) <= 0.5) }
    }

    @Test("An annotation on a Saturday is drawn at Monday, and the description reports it", .feature("S0-AN-11")) func closedTime() throws {
        let weekend = Annotation(id: "a", kind: .text, points: [AnnotationPoint(time: day(5), value: 100)], text: "here")
        let after = Annotation(id: "a", kind: .text, points: [AnnotationPoint(time: day(7), value: 100)], text: "here")
        let (moved, plain) = (drawn([weekend]).description.annotations[0], drawn([after]).description.annotations[0])
        #expect(moved.points == plain.points && moved.isMoved && !plain.isMoved)
        #expect(drawn([weekend]).description.json().contains(#""moved":true"#))
    }

    @Test("Annotations can be a picture of data: bars to the left and right of a line", .feature("S0-AN-12"))
    func tornado() throws {
        let (values, base) = ([(95.0, 130.0), (85, 120), (98, 105)], 100.0)
        let bars = values.enumerated().map { index, ends in
            Annotation(
                id: "\(index)", kind: .rectangle,
                points: [AnnotationPoint(time: day(7 * index), value: ends.0), AnnotationPoint(time: day(7 * index + 3), value: ends.1)])
        }
        let line = Annotation(id: "line", kind: .horizontalLine, points: [AnnotationPoint(value: base)])
        let drawing = drawn(bars + [line], orientation: .vertical)
        let pane = drawing.description.panes[0].box
        // The values go to the right, from 50 to 150, and the time upwards, in fifty slots.
        func x(_ value: Double) -> Double { pane.x + (value - 50) / 100 * pane.width }
        func y(_ day: Int) -> Double { pane.maxY - (Double(day / 7 * 5 + day % 7) + 0.5) / 50 * pane.height }
        guard case .segments(let lines, _)? = drawing.scene.group("annotation-line").first else { throw Missing() }
        let center = try #require(lines.first)
        #expect(abs(center.from.x - x(base)) <= 1 && center.from.x == center.to.x)
        #expect(abs(abs(center.from.y - center.to.y) - pane.height) <= 1)
        for (index, ends) in values.enumerated() {
            guard case .rectangles(let boxes, _)? = drawing.scene.group("annotation-\(index)").first else { throw Missing() }
            #expect(abs(boxes[0].x - x(ends.0)) <= 1 && abs(boxes[0].maxX - x(ends.1)) <= 1, "\(index): \(boxes)")
            #expect(boxes[0].x < center.from.x && boxes[0].maxX > center.from.x)
            // From one slot to another, or to their edges.
            let slot = pane.height / 50
            #expect(abs(boxes[0].maxY - y(7 * index)) <= slot && abs(boxes[0].y - y(7 * index + 3)) <= slot)
        }
    }

    @Test("A buy mark is below its bar and points up, a sell mark above and down; without a bar the one before is used")
    func markers() throws {
        let row = 12
        let (low, high) = (bars.low[row], bars.high[row])
        let time = bars.time[row]
        let drawing = drawn([
            Annotation(id: "b", kind: .buy, points: [AnnotationPoint(time: time)]),
            Annotation(id: "s", kind: .sell, points: [AnnotationPoint(time: time)]),
            Annotation(id: "e", kind: .event, points: [AnnotationPoint(time: day(69))], text: "D"),
        ])
        guard case .polygon(let buy, _)? = drawing.scene.group("annotation-b").first,
            case .polygon(let sell, _)? = drawing.scene.group("annotation-s").first,
            case .arcs(let disc, _, _)? = drawing.scene.group("annotation-e").first
        else { throw Missing() }
        #expect(abs(buy[0].y - y(low, drawing) - 4) <= 0.5 && buy.dropFirst().allSatisfy { $0.y > buy[0].y })
        #expect(abs(sell[0].y - y(high, drawing) + 4) <= 0.5 && sell.dropFirst().allSatisfy { $0.y < sell[0].y })
        // The last weekday of ten weeks has no bar: the disc is drawn over the last one.
        let last = y(bars.high[bars.count - 1], drawing)
        #expect(disc[0].center.y < last)
    }

    @Test("A move is measured in difference, percent and bars; a line beyond the axis is omitted and reported")
    func measured() throws {
        let drawing = drawn([
            Annotation(
                id: "m", kind: .measure, points: [AnnotationPoint(time: day(0), value: 80), AnnotationPoint(time: day(14), value: 100)]),
            Annotation(
                id: "t", kind: .trendLine, points: [AnnotationPoint(time: day(-20), value: 80), AnnotationPoint(time: day(3), value: 90)]),
        ])
        #expect(drawing.description.texts.contains { $0.text.hasPrefix("+20.00 (+25.00%), 10 bars") })
        #expect(drawing.description.annotations.map(\.id) == ["m"])
        #expect(drawing.description.warnings == ["t: not drawn: a point is outside the time axis"])
    }

    @Test("Retracements are drawn at their fractions of the move") func retracements() throws {
        let drawing = drawn([
            Annotation(
                id: "f", kind: .fibonacci, points: [AnnotationPoint(time: day(0), value: 60), AnnotationPoint(time: day(21), value: 140)])
        ])
        guard case .segments(let lines, _)? = drawing.scene.group("annotation-f").dropFirst().first else { throw Missing() }
        let values = [140, 121.12, 109.44, 100, 90.56, 77.12, 60]
        for (line, value) in zip(lines, values) { #expect(abs(line.from.y - y(value, drawing)) <= 0.51) }
        #expect(lines.count == 7)
        let texts = drawing.description.texts.map(\.text)
        #expect(texts.contains { $0.hasPrefix("61.8%") } && texts.contains { $0.hasPrefix("50%") })
    }

    @Test("Texts overlap neither each other nor the legend, and omitted texts are reported in one line") func crowded() throws {
        let marks = (0..<40).map { index in
            Annotation(id: "\(index)", kind: .text, points: [AnnotationPoint(time: day(index % 5), value: 100)], text: "remark \(index)")
        }
        let drawing = drawn(marks, size: Size(400, 300))
        let boxes = drawing.description.texts.map(\.box)
        for (index, box) in boxes.enumerated() {
            #expect(boxes[(index + 1)...].allSatisfy { !overlaps($0, box) })
            #expect(box.x >= -0.5 && box.maxX <= 400.5 && box.y >= -0.5 && box.maxY <= 300.5)
        }
        let shown = drawing.description.texts.count { $0.role == "annotation" }
        #expect(shown >= 8 && shown + drawing.description.warnings.count == 40)
    }

    private func overlaps(_ a: Rect, _ b: Rect) -> Bool {
        min(a.maxX, b.maxX) - max(a.x, b.x) > 0.5 && min(a.maxY, b.maxY) - max(a.y, b.y) > 0.5
    }
}

private struct Missing: Error {}

extension Shape {
    fileprivate var id: String? {
        guard case .group(let id, _, _) = self else { return nil }
        return id
    }
}
