import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

extension OddValues {
    mutating func size() -> Size { chance(0.8) ? Size(Double(count(1...400)), Double(count(1...300))) : Size(number(), number()) }
    mutating func rect() -> Rect {
        chance(0.7)
            ? Rect(x: Double(count(-20...300)), y: Double(count(-20...200)), width: Double(count(0...200)), height: Double(count(0...100)))
            : Rect(x: number(), y: number(), width: number(), height: number())
    }
    mutating func color() -> Color { Color(argb: UInt32(truncatingIfNeeded: integer())).opacity(number()) }
    mutating func stroke() -> Stroke {
        Stroke(
            color(), width: chance(0.5) ? 1 : number(), dash: chance(0.6) ? [] : [number(), number()], join: chance(0.5) ? .round : .bevel)
    }
    mutating func fill() -> Fill {
        switch count(0...2) {
        case 0: .color(color())
        case 1: .gradient(top: number(), color(), bottom: number(), color())
        default: .gradientAcross(left: number(), color(), right: number(), color())
        }
    }
    mutating func font() -> Font { Font(family: choice(["Inter", "", text()]), size: choice([11, 0, number()]), weight: .bold) }
    mutating func points() -> [Point] { (0..<count(0...5)).map { _ in point() } }
    mutating func optional<Value>(_ value: Value, _ share: Double = 0.3) -> Value? { chance(share) ? value : nil }

    mutating func shape(depth: Int = 0) -> Shape {
        switch count(0...(depth < 3 ? 8 : 6)) {
        case 0: .rectangles((0..<count(0...3)).map { _ in rect() }, fill: fill())
        case 1: .segments((0..<count(0...3)).map { _ in LineSegment(point(), point()) }, stroke: stroke())
        case 2: .polyline(points(), stroke: stroke())
        case 3: .polygon(points(), fill: fill())
        case 4:
            .arcs(
                (0..<count(0...2)).map { _ in Arc(center: point(), radius: number(), start: number(), end: number()) },
                fill: optional(fill()),
                stroke: optional(stroke()))
        case 5: .text(run())
        case 6: (try? Raster(width: 1, height: 1, pixels: [1, 2, 3, 4])).map { .image($0, in: rect()) } ?? .text(run())
        default: .group(id: text(), clip: optional(rect(), 0.5), (0..<count(0...3)).map { _ in shape(depth: depth + 1) })
        }
    }

    mutating func run() -> TextRun {
        var run = TextRun(
            text() + text(), font: font(), color: color(), origin: point(),
            extent: TextExtent(width: number(), ascent: 9, descent: number()),
            role: text(), angle: chance(0.5) ? 0 : number())
        (run.anchor, run.halo) = (choice([.start, .middle, .end]), optional(color()))
        return run
    }

    mutating func theme() -> Theme {
        var theme = Theme(text(), like: choice(ThemeCatalog.all))
        if chance(0.3) { theme.palette = [] }
        if chance(0.3) { theme.palette = [Theme.Line(color(), dash: [number()], weight: number(), marker: marker())] }
        if chance(0.3) { theme.fontSize = number() }
        if chance(0.3) { theme.fontFamily = text() }
        if chance(0.3) { (theme.texts.axis.size, theme.texts.title.size, theme.texts.label.size) = (number(), number(), number()) }
        (theme.showsChange, theme.namesLines, theme.isHollow) = (chance(0.3), chance(0.3), chance(0.3))
        return theme
    }

    mutating func marker() -> PointMarker {
        PointMarker(choice(PointMarker.Shape.allCases), size: number(), innerSize: number(), every: integer())
    }

    mutating func values(_ maximum: Int = 6) -> [Double] { (0..<count(0...maximum)).map { _ in number() } }
}

extension PublicUse {
    static func measure(_ text: String, _ font: Font) -> TextExtent {
        TextExtent(width: 0.6 * font.size * Double(text.count), ascent: 0.8 * font.size, descent: 0.2 * font.size)
    }

    static func draw(scene odd: inout OddValues) throws {
        switch odd.count(0...6) {
        case 0, 1:
            var scene = Scene(
                size: odd.size(), scale: odd.chance(0.8) ? 1 : odd.number(), background: odd.color(),
                shapes: (0..<odd.count(0...5)).map { _ in odd.shape() })
            if odd.chance(0.3) { scene.metadata = SceneMetadata(title: odd.text(), content: odd.text()) }
            let old = scene
            if odd.chance(0.5) { scene.shapes.append(odd.shape()) }
            _ = (scene.svg(), scene.changes(since: old), scene.texts, scene.withoutSeries([odd.text()]))
            var memory = [UInt8](repeating: 7, count: odd.choice([0, 400, 480_000]))
            var pixels = memory.mutableSpan
            try? scene.draw(into: &pixels, bytesPerRow: odd.choice([odd.integer(), 1600]), as: .rgba8888)
            if odd.chance(0.5) { _ = try odd.choice(Array(OutputCatalog.all)).bytes(of: scene) }
        case 2: try drawFigure(&odd)
        case 3:
            let axis = odd.valueAxis()
            _ = axis.scale(of: odd.range(), length: odd.number(), on: .left).pixel(odd.number())
            _ = axis.drawing(
                of: odd.range(), on: odd.choice(ValueAxis.Orientation.allCases), length: odd.choice([300, odd.number()]),
                scale: odd.choice([1, odd.number()]), theme: odd.theme(), measure: measure
            ).scene.svg()
        case 4:
            let grid = PixelGrid(scale: odd.number())
            _ = (grid.edge(odd.number()), grid.center(odd.number()), grid.length(odd.number()), grid.snapped(odd.rect()))
            _ = (grid.horizontal(y: odd.number(), from: odd.number(), to: odd.number()), grid.vertical(x: 1, from: 2, to: odd.number()))
            let theme = odd.theme()
            _ = (theme.palette(odd.integer()), theme.color(from: odd.number(), to: odd.number()), odd.color().opacity(odd.number()))
            for text in [odd.text(), "#" + odd.text(), odd.text() + "%"] {
                _ = (
                    Color(text: text), Color(hexText: text), ColorGradient(parsing: text), Surface.Background(parsing: text),
                    ValueTicks(text), TimeTicks(text), TimeAxisRow(text)
                )
                _ = (ColorChoice(parsing: text), try? ValueFormat(parsing: text), AnnotationCatalog.kind(named: text))
            }
        case 5:
            let (domain, skips) = (odd.range(), [odd.range(), odd.range()].map { $0.lowerBound..<$0.upperBound })
            let scales: [ValueScale] = [true, false].map {
                ValueScale(domain: domain, start: odd.number(), end: odd.number(), logarithmic: $0, skips: odd.chance(0.5) ? skips : [])
            }
            _ = (
                LogScale(domain: domain, start: 0, end: odd.number())?.value(atPixel: odd.number()),
                LinearScale(domain: domain, start: 1, end: odd.number())
            )
            _ = BrokenScale(domain: domain, skips: skips, start: odd.number(), end: odd.number())?.pixel(odd.number())
            for scale in scales {
                _ = odd.valueTicks().ticks(
                    on: scale, spacing: odd.choice([36, odd.number()]), height: odd.number(), dataMinimum: odd.number())
            }
            _ = valueTicks(in: domain, maximumCount: odd.choice([10, odd.number()]), tickSize: odd.optional(odd.number()))
            _ = logTicks(in: domain, pixels: odd.choice([300, odd.number()]), spacing: odd.choice([40, odd.number()]))
            _ = (
                ValueFormat.number.text(odd.number(), decimals: odd.integer()),
                ValueFormat.percent.signedText(odd.number(), decimals: odd.integer())
            )
        default:
            let chart = Chart.sparkline(of: odd.values(), size: odd.size(), theme: odd.theme())
            _ = (chart.drawing(measure: measure).scene.svg(), chart.levelField(measure: measure), chart.axisWidths(measure: measure))
        }
    }

    private static func drawFigure(_ odd: inout OddValues) throws {
        let options = ChartOptions { options in
            options.size = odd.size()
            options.scale = odd.choice([1, odd.number()])
            (options.title, options.note) = (odd.text(), odd.text())
            options.legend = odd.optional(odd.legend(), 0.5)
        }
        let frame = FigureFrame(options: options, heading: Heading(symbol: odd.text()), theme: odd.theme())
        let figure: Figure
        switch odd.count(0...2) {
        case 0:
            var pie = PieOptions()
            (pie.start, pie.hole, pie.other, pie.pullBy) = (
                odd.number(), odd.optional(odd.number()), odd.optional(odd.number()), odd.number()
            )
            (pie.pull, pie.turnTo, pie.centerText) = (["A"], odd.optional(odd.number()), odd.optional(odd.text()))
            (pie.spokes.width, pie.spokes.length, pie.spokes.padding, pie.spokes.offset, pie.spokes.anchor) = (
                odd.number(), odd.optional(odd.number()), odd.number(), odd.number(), odd.number()
            )
            let chart = PieChart((0..<odd.count(0...5)).map { _ in PieSlice(odd.text(), odd.number()) }, options: pie)
            _ = (
                chart.slice(atAngle: odd.number()), chart.rotated(by: odd.number()),
                chart.rotation(bringing: odd.integer(), to: odd.number())
            )
            figure = .pie(chart, in: frame)
            _ = figure.turned(by: odd.number())?.drawing(measure: measure)
        case 1:
            var tiles = TreemapOptions()
            (tiles.limit, tiles.center) = (odd.optional(odd.number()), odd.number())
            figure = .treemap(
                TreemapChart(
                    (0..<odd.count(0...5)).map { _ in TreemapTile(odd.text(), group: odd.text(), odd.number(), colorValue: odd.number()) },
                    options: tiles), in: frame)
        default:
            var radial = RadialOptions()
            (radial.start, radial.period, radial.range, radial.step) = (
                odd.number(), odd.choice([360, odd.number()]), odd.optional(odd.range()), odd.optional(odd.number())
            )
            let series = (0..<odd.count(0...2)).map {
                RadialSeries(id: "\($0)", name: odd.text(), x: odd.values(), values: odd.values(), options: odd.seriesOptions())
            }
            let chart = RadialChart(categories: odd.chance(0.5) ? [odd.text(), odd.text()] : [], series: series, options: radial)
            _ = chart.angle(of: odd.number())
            figure = .radial(chart, in: frame)
        }
        let drawing = figure.drawing(measure: measure)
        _ = (drawing.scene.svg(), drawing.description.json())
    }

    /// Draws a chart with odd options of its layout, legend, crosshair, navigator, axes and series.
    static func drawOptions(_ odd: inout OddValues) throws {
        let bars = bars(&odd)
        let first = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        let days = Timeline.continuous(first..<first.advanced(by: .seconds(86_400 * 300)), clock: .tradeDates)
        var time = TimeAxis(
            timeline: odd.chance(0.8) ? days : (try? odd.timeline()) ?? days, zone: odd.zone(), interval: odd.optional(.day, 0.8))
        if odd.chance(0.2) { time.window = odd.positions() }
        if odd.chance(0.5) { time.options = odd.timeOptions() }
        let series = (0..<odd.count(1...3)).map { index in
            var series = ChartSeries(
                id: odd.chance(0.8) ? "s\(index)" : odd.text(), name: odd.text(), kind: odd.choice(SeriesCatalog.all), data: odd.data(bars))
            if odd.chance(0.5) { series.options = odd.seriesOptions() }
            return series
        }
        var pane = Pane(id: "price", axes: (0..<odd.count(0...2)).map { _ in odd.valueAxis() }, series: series)
        (pane.levels, pane.band, pane.levelAxis) = (odd.values(2), odd.optional(odd.range()), odd.optional(odd.text()))
        if odd.chance(0.3) { pane.options.gaps = GroupGaps(between: odd.optional(odd.number(), 0.6), inside: odd.number()) }
        if odd.chance(0.3) { pane.options.weight = odd.number() }
        let second = odd.chance(0.3) ? try IndicatorRequest("rsi:14").pane(on: bars) : nil
        var chart = Chart(
            heading: Heading(symbol: odd.text()), size: Size(480, 300), timeAxis: time, panes: [pane] + [second].compactMap(\.self))
        chart.theme = odd.theme()
        chart.options.layout.split = odd.optional(odd.number())
        chart.options.layout.canvasInset = odd.chance(0.3) ? odd.number() : 0
        chart.options.layout.onlyAxis = odd.chance(0.1) ? odd.text() : nil
        if odd.chance(0.2) {
            (chart.options.layout.axisWidths.left, chart.options.layout.axisWidths.right) = (odd.values(2), odd.values(3))
        }
        if odd.chance(0.2) {
            chart.options.layout.surfaces = Surfaces(chart: Surface(.color(odd.color()), border: odd.color(), borderWidth: odd.number()))
        }
        if odd.chance(0.2) {
            var marks = GapMarkOptions()
            (marks.width, marks.classes) = (odd.number(), GapReason.Kind.allCases)
            chart.options.gapMarks = marks
        }
        if odd.chance(0.2) { chart.options.tracking = ValueTracking(of: odd.optional("s0"), lineWidth: odd.number(), dash: [odd.number()]) }
        chart.options.legend = odd.optional(odd.legend(), 0.5)
        chart.options.highlight = odd.chance(0.2) ? [odd.text(), "s0"] : []
        chart.options.orientation = odd.choice(PlotOrientation.allCases)
        if odd.chance(0.4) {
            var navigator = Navigator(
                timeline: days, window: odd.chance(0.5) ? days.firstPosition..<days.lastPosition : odd.positions(),
                selection: odd.positions(),
                series: odd.data(bars), heightFraction: odd.choice([0.1, odd.number()]))
            (navigator.handle.width, navigator.handle.height, navigator.handle.lines) = (odd.number(), odd.number(), odd.integer())
            chart.navigator = navigator
        }
        if odd.chance(0.4) {
            chart.crosshair = Crosshair(
                time: odd.instant(), tracking: odd.choice([.first, .series(odd.text()), .nearest(to: odd.number())]),
                interpolates: odd.chance(0.5), outside: odd.choice([.edge, .hidden, .removed]))
        }
        let drawing = chart.drawing(measure: measure)
        _ = (drawing.scene.svg(), drawing.description.json(), chart.pointField(measure: measure), chart.levelField(measure: measure))
        _ = (chart.laidOut(odd.point()), chart.axisWidths(measure: measure))
        try? chart.removeAxis(odd.text())
    }
}

extension OddValues {
    mutating func legend() -> Legend {
        var legend = Legend(choice([.top, .bottom, .left, .right]))
        (legend.maximumPerRow, legend.columns, legend.order) = (optional(integer()), integer(), [text()])
        if chance(0.3) { legend.items = [LegendItem(text(), color: .palette(integer()))] }
        return legend
    }

    mutating func seriesOptions() -> SeriesOptions {
        SeriesOptions { options in
            options.kind = choice(SeriesCatalog.all)
            options.color = choice([.automatic, .palette(integer()), .fixed(color())])
            (options.lineWidth, options.outlineWidth, options.stemWidth, options.armWidth) = (
                optional(number()), optional(number()), optional(number()), optional(number())
            )
            (options.baseline, options.cornerRatio, options.bubbleScale) = (
                optional(number()), chance(0.7) ? 0 : number(), optional(number())
            )
            (options.stack, options.group) = (optional(Stack(text(), form: choice([.sum, .share]))), optional(text()))
            options.marker = optional(marker())
            options.labels = optional(PointLabels(dx: number(), dy: number()))
            options.sampler = optional(choice(SamplerCatalog.all))
            options.smoother = optional(choice(SmootherCatalog.all))
            options.gradient = optional(ColorGradient(color(), color()))
            options.heat = optional(HeatScale(limit: number(), center: number(), decimals: integer()))
            options.selectedStyle.lineWidth = optional(number())
        }
    }

    mutating func data(_ bars: BarSeries) -> SeriesData {
        let times = (0..<count(0...5)).map { _ in
            chance(0.7) ? Instant(CivilDate(normalizing: 2024, month: 1, day: count(1...200))) : instant()
        }
        switch count(0...3) {
        case 0, 1: return .bars(bars)
        case 2: return .values(ValueSeries(time: chance(0.7) ? times.sorted() : times, values: values(), areas: values(2)))
        default: return .band(BandSeries(time: times.sorted(), upper: values(), middle: values(), lower: values()))
        }
    }

    mutating func valueTicks() -> ValueTickStyle {
        var style = ValueTickStyle()
        switch count(0...3) {
        case 0: if let frequency = TickFrequency(number(), anchor: number()) { style.placement = .every(frequency) }
        case 1: style.placement = .exponents(base: number(), every: integer())
        case 2: style.placement = .at([ValueMark(number(), label: text()), ValueMark(number())])
        default: break
        }
        style.minors = choice([.none, .automatic, .every(number()), .parts(integer())])
        (style.tickSize, style.lowEnd) = (optional(number()), choice(TickClip.allCases))
        return style
    }

    mutating func valueAxis() -> ValueAxis {
        ValueAxis(id: chance(0.7) ? "price" : text()) { axis in
            axis.range = optional(
                choice([.fixed(range()), .including(range(), above: number(), below: number()), .visible(above: number(), below: number())])
            )
            (axis.scale, axis.isInverted) = (choice([.linear, .logarithmic]), chance(0.3))
            (axis.title, axis.minSpan, axis.tickSize) = (text(), optional(number()), optional(number()))
            axis.skips = chance(0.2) ? [range()].map { $0.lowerBound..<$0.upperBound } : []
            axis.padding = optional(AxisPadding(low: number(), high: number()))
            axis.crosses = optional(time())
            axis.tickStyle = valueTicks()
            (axis.style.tickLength, axis.style.tickGap, axis.style.minorTickLength) = (
                optional(number()), chance(0.8) ? 5 : number(), optional(number())
            )
            axis.heightShare = chance(0.8) ? 1 : number()
            axis.categories = chance(0.1) ? [text(), text()] : []
            if chance(0.2) { axis.rebasing = Rebasing(choice([.percent, .index(number())]), base: optional(time())) }
            axis.labelAngle = choice(LabelAngle.allCases)
        }
    }

    mutating func timeOptions() -> TimeAxisOptions {
        var options = TimeAxisOptions()
        (options.labelSpacing, options.crosses, options.title) = (optional(number()), optional(number()), optional(text()))
        options.padding = optional(AxisPadding(low: optional(interval()), high: optional(interval())))
        (options.lowEnd, options.highEnd, options.hasSecondRow) = (choice(TickClip.allCases), choice(TickClip.allCases), chance(0.3))
        if chance(0.3) { (options.tickStyle.spacing, options.tickStyle.alignment) = (number(), number()) }
        if chance(0.4) {
            let step = TimeStep(choice([1, 3, integer()]), choice([.day, .hour, .month, .year]))
            options.tickStyle.placement = choice([
                .every(TimeFrequency(every: step, anchor: optional(LocalTime(date(), timeOfDay())))),
                .at([TimeMark(instant(), label: text()), TimeMark(instant())]),
            ])
        }
        var row = TimeAxisRow()
        row.zone = zone()
        options.zones = chance(0.2) ? [row] : []
        return options
    }
}
