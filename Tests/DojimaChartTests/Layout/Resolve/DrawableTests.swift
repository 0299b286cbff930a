import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Charts that are built in code with values that cannot be drawn: the rest is drawn, and the description has a warning.
@Suite struct DrawableTests {
    private static let bars = BarSeries.random(60, every: .day)
    private static let axis = TimeAxis(
        timeline: .continuous(bars.time[0]..<bars.time[59].advanced(by: Instant.microsecondsPerDay), clock: .tradeDates), interval: .day)

    private static func chart() -> Chart {
        Chart(
            heading: Heading(symbol: "A"), size: Size(480, 300), timeAxis: axis,
            panes: [Pane(id: "price", series: [ChartSeries(id: "a", name: "A", kind: .area, data: .bars(bars))])])
    }

    private static let changes: [(String, @Sendable (inout Chart) -> Void)] = [
        ("no panes", { $0.panes = [] }),
        ("scale of 0.0", { $0.scale = 0 }),
        ("scale of nan", { $0.scale = .nan }),
        ("width of nan", { $0.size.width = .nan }),
        ("height of inf", { $0.size.height = .infinity }),
        ("time axis is empty", { $0.timeAxis.window = $0.timeAxis.window.lowerBound..<$0.timeAxis.window.lowerBound }),
        ("the range of the axis price", { $0.panes[0].axes[0].range = .fixed(0 ... .infinity) }),
        ("the range of the axis price", { $0.panes[0].axes[0].range = .visible(above: .nan, below: 0) }),
        ("the range of the axis price", { $0.panes[0].axes[0].range = .including(0 ... .infinity, above: 0, below: 0) }),
        ("the baseline of a", { $0.panes[0].series[0].baseline = -.infinity }),
        ("an inset of nan", { $0.options.layout.canvasInset = .nan }),
        ("a split of 7.0", { $0.options.layout.split = 7 }),
        ("widths of axes", { $0.options.layout.axisWidths.left = [-1, .infinity] }),
        ("a font size of inf", { $0.theme.fontSize = .infinity }),
        ("a font size of -3.0", { $0.theme.texts.axis.size = -3 }),
        (
            "0 given; trend-line takes 2 points",
            {
                var line = Annotation()
                line.kind = .trendLine
                $0.panes[0].annotations = [line]
            }
        ),
    ]

    @Test("What cannot be drawn is left out or replaced, with a warning", arguments: changes.indices)
    func replaced(_ index: Int) {
        let (wanted, change) = DrawableTests.changes[index]
        var chart = DrawableTests.chart()
        change(&chart)
        let drawing = chart.drawing(measure: plainMeasure)
        #expect(drawing.description.warnings.contains { $0.contains(wanted) }, "\(drawing.description.warnings)")
        #expect(drawing.scene.size.width.isFinite && drawing.scene.size.height.isFinite && drawing.scene.scale > 0)
        _ = chart.pointField(measure: plainMeasure)
    }

    @Test("Annotations of any number of points of all kinds are drawn or warned about", arguments: AnnotationCatalog.all.map(\.name), 0...3)
    func points(_ name: String, _ count: Int) throws {
        let kind = try #require(AnnotationCatalog.kind(named: name))
        var chart = DrawableTests.chart()
        let points = (0..<count).map { AnnotationPoint(time: DrawableTests.bars.time[10 * $0 + 5], value: 100) }
        chart.panes[0].annotations = [Annotation(kind: kind, points: points)]
        let warnings = chart.drawing(measure: plainMeasure).description.warnings
        #expect(warnings.contains { $0.contains("\(count) given") } == !kind.points.contains(count), "\(warnings)")
    }

    @Test("Axes of nothing have one slot or row; an axis of one number extends around it")
    func emptyAxes() {
        #expect(CategoryAxis([]).timeAxis.categories == [""])
        #expect(ValueAxis.rows([], id: "a").categories == [""])
        let one = NumericAxis.makeTimeAxis(7...7).timeline.span
        #expect(NumericAxis.number(of: one.lowerBound) == 6.5 && NumericAxis.number(of: one.upperBound) == 7.5)
    }

    @Test("A palette continues at both ends, a pixel grid has a scale, and a heat scale without a limit chooses one")
    func odd() {
        let theme = ThemeCatalog.light
        #expect(theme.palette(-1).color == theme.palette[theme.palette.count - 1].color)
        #expect(PixelGrid(scale: 0) == PixelGrid(scale: 1) && PixelGrid(scale: .nan).pixel == 1)
        var coloured = DrawableTests.chart()
        coloured.panes[0].series[0].options.color = .palette(-1)
        #expect(coloured.drawing(measure: plainMeasure).scene.shapes.isEmpty == false)
        var heat = DrawableTests.chart()
        heat.panes[0].series[0].kind = .heat
        heat.panes[0].series[0].heat = HeatScale(limit: -1)
        var plain = heat
        plain.panes[0].series[0].heat = HeatScale()
        #expect(heat.drawing(measure: plainMeasure).scene == plain.drawing(measure: plainMeasure).scene)
    }

    @Test("Handles and the height of a navigator that cannot be drawn are those of the default, with a warning")
    func navigator() {
        var chart = DrawableTests.chart()
        let axis = chart.timeAxis
        chart.navigator = Navigator(timeline: axis.timeline, showing: axis, series: .bars(DrawableTests.bars))
        let plain = chart.drawing(measure: plainMeasure)
        chart.navigator?.handle.lines = .max
        chart.navigator?.heightFraction = .nan
        let drawing = chart.drawing(measure: plainMeasure)
        #expect(drawing.scene == plain.scene && drawing.description.warnings.count == plain.description.warnings.count + 2)
    }

    @Test("An axis alone has a length and a font that can be drawn", arguments: [Double.nan, -1, .infinity]) func axis(_ length: Double) {
        var theme = ThemeCatalog.light
        theme.fontSize = length
        let drawing = ValueAxis(id: "a") { $0.scale = .logarithmic }.drawing(
            of: 1e-300...1e300, on: .bottom, length: length, theme: theme, measure: plainMeasure)
        #expect((1...100_000).contains(drawing.scene.size.width))
    }

    @Test("A pie of any lengths is drawn", arguments: [Double.nan, -5, 1e9]) func pie(_ length: Double) {
        var options = PieOptions()
        (options.pullBy, options.pull, options.hole, options.spokes.padding) = (length, ["a"], length, length)
        let pie = PieChart([PieSlice("a", 1), PieSlice("b", 2)], options: options)
        let frame = FigureFrame(options: ChartOptions { $0.size = Size(300, 200) }, heading: Heading(symbol: "A"))
        #expect(!Figure.pie(pie, in: frame).drawing(measure: plainMeasure).scene.shapes.isEmpty)
    }

    @Test("A smoother that returns too few slopes draws straight lines, and a slice that does not exist turns no pie") func counts() {
        var chart = DrawableTests.chart()
        let plain = chart.drawing(measure: plainMeasure).scene
        chart.panes[0].series[0].options.smoother = Smoother(name: "none") { _, _ in [] }
        #expect(chart.drawing(measure: plainMeasure).scene == plain)
        #expect(PieChart([PieSlice("a", 1)]).rotation(bringing: 7, to: 90, from: 2) == 2)
    }

    @Test("The pixels of an image are four bytes each")
    func raster() {
        #expect(throws: (any Error).self) { try Raster(width: 3, height: 3, pixels: []) }
        #expect(throws: (any Error).self) { try Raster(width: .max, height: .max, pixels: []) }
        #expect(throws: Never.self) { try Raster(width: 1, height: 2, pixels: [1, 2, 3, 4, 5, 6, 7, 8]) }
    }

    @Test("Rows that do not exist have no extent") func extent() {
        let data = SeriesData.bars(DrawableTests.bars)
        #expect(data.extent([1_000_000, -1]) == nil && data.extent([3, -1]) == data.extent([3]))
    }
}
