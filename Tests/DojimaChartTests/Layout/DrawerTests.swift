import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@testable import DojimaChart

/// Drawers tested separately with given parameters, without a laid-out chart.
@Suite struct DrawerTests {
    private let theme = ThemeCatalog.light
    private let size = Size(800, 450)
    private let grid = PixelGrid(scale: 1)
    private let box = Rect(x: 10, y: 20, width: 400, height: 200)

    private func style(_ orientation: PlotOrientation = .horizontal) -> DrawingStyle {
        DrawingStyle(
            theme: theme, type: Typography(size: size, theme: theme), typesetter: Typesetter(measure: plainMeasure, grid: grid),
            transform: OrientationTransform(orientation, in: size, grid))
    }

    @Test("Transparent backgrounds draw nothing, and a canvas draws only its background") func surfaces() {
        func shapes(_ surfaces: Surfaces) -> [Shape] { SurfaceDrawer(surfaces: surfaces, size: size, canvas: box, grid: grid).shapes }
        #expect(shapes(Surfaces()).isEmpty)
        let canvas = shapes(Surfaces(canvas: Surface(.color(Color(0x102030)))))
        #expect(canvas == [.group(id: "surfaces", clip: nil, [.rectangles([box], fill: .color(Color(0x102030)))])])
    }

    private func heading(_ align: TitleAlignment, detailLines: Int = 0) -> HeadingDrawer {
        var options = LayoutOptions()
        options.titleAlign = align
        return HeadingDrawer(
            title: "SPX", details: ["1d", "XNYS"], detailLines: detailLines, titleLines: 1, options: options,
            box: Rect(x: 12, y: 8, width: 776, height: 20), plots: box, middle: 400, style: style())
    }

    @Test("The details of a heading are next to the title or below it, and centred with it if it is centred") func headings() {
        let line = heading(.left).runs
        #expect(line.map(\.text) == ["SPX", "1d · XNYS"] && line[0].box.x == 12)
        #expect(line[1].box.x > line[0].box.maxX && line[0].origin.y == line[1].origin.y)
        let lines = heading(.left, detailLines: 1).runs
        #expect(lines[1].box.x == 12 && lines[1].origin.y > lines[0].origin.y)
        let centered = heading(.chart).runs
        #expect(abs((centered[0].box.x + centered[1].box.maxX) / 2 - 400) <= 1)
    }

    private func gapMarks(_ marks: GapMarkOptions.Style?, gap: Double = 0) -> GapMarkDrawer {
        let window = AxisPosition(microseconds: 0)..<AxisPosition(microseconds: 1000)
        let scale = PaneScale(window: window, left: 10, width: 400, marks: [AxisPosition(microseconds: 500)], gap: gap)
        return GapMarkDrawer(styles: marks.map { [$0] } ?? [], scale: scale, theme: theme, grid: grid)
    }

    @Test("A gap has a hairline in the panes or a slash on the axis, and none on request") func gaps() {
        let (none, hairline, slash) = (gapMarks(nil), gapMarks(.hairline), gapMarks(.slash))
        let line = Rect(x: 10, y: 300, width: 400, height: 1)
        #expect(none.hairlines(through: box, of: "p").isEmpty && none.slashes(across: line).isEmpty)
        #expect(hairline.hairlines(through: box, of: "p").count == 1 && hairline.slashes(across: line).isEmpty)
        #expect(slash.hairlines(through: box, of: "p").isEmpty && slash.slashes(across: line).count == 1)
        let place = AxisPosition(microseconds: 500)
        #expect(hairline.replacesGridLine(at: place, 210) && !slash.replacesGridLine(at: place, 210))
        #expect(hairline.replacesGridLine(at: AxisPosition(microseconds: 501), 211))
        #expect(!hairline.replacesGridLine(at: AxisPosition(microseconds: 600), 250))
    }

    private func tick(_ x: Double) -> TimeTick {
        TimeTick(
            time: Instant(monday), position: AxisPosition(microseconds: Int64((x - 200) * 2.5 + 500)), label: "", weight: 0, x: x, left: x,
            width: 0)
    }

    @Test("The grid has a line for each tick within the pane, except at the mark of a gap") func gridLines() {
        var ticks = TimeTickSet()
        ticks.ticks = [tick(1), tick(100), tick(200), tick(300)]
        func lines(_ marks: GapMarkOptions.Style?) -> [Rect] {
            GridDrawer(
                box: box, timeStyle: AxisStyle(), time: ticks, values: nil, levels: [], gaps: gapMarks(marks), isDotted: false,
                style: style()
            ).shapes.flatMap(\.rectangles).map(\.0)
        }
        #expect(lines(nil).map(\.x) == [110, 210, 310])
        #expect(lines(.hairline).map(\.x) == [110, 310])
        #expect(lines(nil).allSatisfy { $0.y == box.y && $0.height == box.height })
    }

    private func pane(
        _ kind: SeriesKind = .line, annotations: [Annotation] = [], _ change: (inout ChartSeries) -> Void = { _ in }
    ) -> (pane: PaneLayout, time: TimeAxis) {
        let time = dailyAxis(20)
        let series = ChartSeries(id: "s", name: "S", kind: kind, data: .bars(dailyBars(20)), change)
        var chart = chart([series], time: time)
        chart.panes[0].annotations = annotations
        let items = ResolvedSeries.all(of: chart)[0]
        let scale = PaneScale(window: time.window, left: box.x, width: box.width)
        var pane = PaneLayout(0, of: chart, items, grid: grid, box: box, time: scale)
        pane.planAxes(style().type)
        return (pane, time)
    }

    @Test("A series is drawn within its pane, and described with its bars") func series() {
        let pane = pane(.candlestick).pane
        let drawer = SeriesDrawer(pane.series[0], in: pane, style().transform)
        guard case .group("series-s", let clip?, let shapes) = drawer.shapes[0] else { return #expect(Bool(false), "a clipped group") }
        #expect(clip == box && !shapes.isEmpty && drawer.warnings.isEmpty)
        let described = drawer.described(interval: "5m")
        #expect(described.bars == 20 && described.pane == "price" && described.shownAs == "1d")
    }

    @Test("Labels of points overlap neither occupied areas nor each other") func pointLabels() throws {
        let (pane, time) = pane { $0.labels = PointLabels() }
        let (item, style) = (pane.series[0], style())
        let drawer = PointLabelDrawer(
            labels: try #require(item.series.labels), item: item, plot: pane.plot(of: item), pane: pane, axis: time, style: style)
        var none: [Rect] = []
        let all = drawer.drawn(avoiding: &none).shapes.flatMap(\.texts)
        #expect(!all.isEmpty && none.count == all.count)
        for (index, box) in none.enumerated() { #expect(!none[..<index].contains { $0.overlaps(box) }) }
        var everything = [box]
        #expect(drawer.drawn(avoiding: &everything).shapes.isEmpty)
    }

    @Test("An annotation's text without space is omitted with a warning, and its line stays") func annotations() {
        let value = pane().pane.axes[0].scale.value(atPixel: box.midY)
        let line = Annotation(id: "level", kind: .horizontalLine, points: [AnnotationPoint(value: value)], text: "Level")
        let (pane, time) = pane(annotations: [line])
        let drawer = AnnotationDrawer(pane: pane, axis: time, style: style())
        let (free, full) = (drawer.drawn(avoiding: []), drawer.drawn(avoiding: [box]))
        #expect(free.above.flatMap(\.texts).map(\.text) == ["Level"] && free.warnings.isEmpty)
        #expect(full.above.count == 1 && full.above.flatMap(\.texts).isEmpty && full.warnings == ["level: the text Level does not fit"])
    }

    @Test("The label of a tracked series is at the end of the line, and further left if a legend is there") func tracking() throws {
        var pane = pane().pane
        func label() throws -> Rect {
            let drawer = TrackingDrawer(tracking: ValueTracking(placement: .plot), pane: pane, style: style())
            return try #require(drawer.tracked?.label).box
        }
        let free = try label()
        #expect(free.maxX == box.maxX)
        pane.legendBoxes = [Rect(x: free.x, y: box.y, width: free.width, height: box.height)]
        #expect(try label().maxX <= free.x)
    }

    @Test("A label that a tag covers moves beside it, and is omitted without space", arguments: [PlotOrientation.horizontal, .vertical])
    func valueAxis(_ orientation: PlotOrientation) throws {
        let (style, plan) = (style(orientation), pane().pane.axes[0])
        let tick = try #require(plan.tickSet.ticks.dropFirst().first)
        let y = plan.scale.pixel(tick.value)
        func labels(_ tags: [ValueTag], width: Double = 60) -> [String] {
            let column = Rect(x: box.maxX, y: box.y, width: width, height: box.height)
            let drawer = ValueAxisDrawer(
                plan: plan, frame: AxisFrame(box: column, edge: .left, line: nil, coversPlot: false), column: column, tags: tags,
                markShift: 0, style: style)
            let drawn = drawer.drawn(pane: "price", avoiding: [])
            let boxes = drawn.shapes.flatMap(\.texts).map(\.box)
            for (index, box) in boxes.enumerated() { #expect(!boxes[(index + 1)...].contains { $0.overlaps(box) }) }
            return drawn.described.ticks.map(\.label)
        }
        #expect(labels([]).contains(tick.label))
        let tag = ValueTag(axis: 0, text: "1", color: Color(0), y: y, middle: y, length: 40)
        #expect(labels([tag]).contains(tick.label) == (orientation == .horizontal))
        #expect(!labels([tag], width: 24).contains(tick.label))
    }

    @Test("A crosshair's box meets no text, and is omitted with a warning if there is no space") func crosshair() throws {
        let (pane, time) = pane()
        let crosshair = Crosshair(time: Instant(monday.adding(days: 10)))
        let position = try #require(CrosshairPosition(crosshair, on: time, over: [pane]))
        let renderer = CrosshairRenderer(
            position: position, reader: CrosshairReader(panes: [pane], axis: time, theme: theme), style: style())
        let free = try #require(renderer.drawn(avoiding: []).described.box)
        let beside = renderer.drawn(avoiding: [free])
        #expect(try #require(beside.described.box).overlaps(free) == false && beside.warning == nil)
        let full = renderer.drawn(avoiding: [box])
        #expect(full.described.box == nil && full.warning == "crosshair: its box does not fit")
        #expect(full.described.series == "s" && full.described.isShown)
    }
}
