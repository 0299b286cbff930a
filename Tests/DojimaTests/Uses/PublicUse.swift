import Dojima
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// A use of the public surface with random values: it ends in a result or in an error of one line, never in a trap.
enum PublicUse: CaseIterable {
    /// A specification written as text with any of its keys.
    case text
    /// A specification that is changed in code.
    case code
    /// A session, moved by operations of any numbers at any times.
    case session
    /// A session of an interactive chart, with events of pointers anywhere and odd bars that arrive.
    case pointers
    /// A chart that is made without a specification.
    case chart
    /// Scales, indicators and other values of any numbers.
    case values
    /// Dates, zones, calendars, rules and timelines of any moments.
    case times
    /// Scenes, figures, scales, colours and axes of any shapes and numbers.
    case scene
    /// A chart with any options of its layout, axes and series.
    case options
    /// Bars, formulas, indicators, databases and keys of any values.
    case series
    /// Groups of windows, points, presets and rotations.
    case gestures

    /// Performs the use that a seed determines. Throws what the library throws.
    static func perform(seed: UInt64) throws {
        var odd = OddValues(seed: seed)
        switch odd.choice(allCases) {
        case .text: try drawText(&odd)
        case .code: try drawCode(&odd)
        case .session: try move(&odd)
        case .pointers: try point(&odd)
        case .chart: drawChart(&odd)
        case .values: try compute(&odd)
        case .times: try compute(times: &odd)
        case .scene: try draw(scene: &odd)
        case .options: try drawOptions(&odd)
        case .series: try compute(series: &odd)
        case .gestures: try gesture(&odd)
        }
    }

    private static let key = SeriesKey(symbol: "A", interval: .day)

    /// Bars of consecutive days, with odd prices in some seeds.
    static func bars(_ odd: inout OddValues) -> BarSeries {
        let count = odd.choice([0, 1, 2, 40, 300])
        let isOdd = odd.chance(0.2)
        var bars: [Bar] = []
        for row in 0..<count {
            let close = 100 + Double(row % 17) - Double(row % 5) / 3
            var bar = Bar(
                time: Instant(CivilDate(normalizing: 2024, month: 1, day: 1).adding(days: row)), open: close - 1, high: close + 2,
                low: close - 2,
                close: close, volume: odd.chance(0.95) ? Double(1000 + row % 7) : nil)
            if isOdd, odd.chance(0.1) { (bar.high, bar.close) = (odd.number(), odd.number()) }
            bars.append(bar)
        }
        return BarSeries(unchecked: bars, interval: odd.chance(0.95) ? .day : nil)
    }

    private static func draw(_ specification: ChartSpecification, _ odd: inout OddValues) throws {
        var specification = specification
        // Large pictures take long, and are not more odd.
        if specification.width > 700 { specification.width = 640 }
        if specification.height > 500 { specification.height = 360 }
        let picture = try Picture(specification, source: bars(&odd))
        _ = try picture.bytes(as: .svg)
    }

    // MARK: Specifications

    private static let schema = try? TextNode(json: Array(ChartSpecification.schema().utf8))

    private static func drawText(_ odd: inout OddValues) throws {
        guard let schema, case .object(let members) = odd.node(for: schema).content else { return }
        var node = TextNode(.object(members))
        if node["panes"] == nil || odd.chance(0.5) {
            node = TextNode(.object(members.filter { $0.name != "panes" && $0.name != "table" }))
                .adding([("panes", [["series": [["symbol": "A"]]]])])
        }
        let text = node.json()
        let specification = try ChartSpecification(text)
        try specification.validate()
        guard try ChartSpecification(specification.json()) == specification else { throw Broken("read differently: \(text)") }
        try draw(specification, &odd)
    }

    private static func drawCode(_ odd: inout OddValues) throws {
        var specification = ChartSpecification(panes: [PaneSpecification(series: [SeriesSpecification(symbol: "A")])])
        if odd.chance(0.3) { specification.panes.append(PaneSpecification(series: [SeriesSpecification(study: try Study("rsi:14"))])) }
        if odd.chance(0.3) { specification.panes[0].options.axes = [ValueAxis(id: "price")] }
        for _ in 0..<odd.count(1...4) { change(&specification, &odd) }
        _ = specification.json()
        try draw(specification, &odd)
    }

    private static func change(_ chart: inout ChartSpecification, _ odd: inout OddValues) {
        func set<Value>(_ paths: [WritableKeyPath<ChartSpecification, Value>], _ value: Value) {
            chart[keyPath: odd.choice(paths)] = value
        }
        switch odd.count(0...17) {
        case 0: set([\.options.width, \.options.height, \.options.scale], odd.number())
        case 1:
            set(
                [
                    \.window.zoom, \.panes[0].options.weight, \.panes[0].series[0].options.baseline, \.panes[0].series[0].options.lineWidth,
                    \.timeAxis.labelSpacing, \.timeAxis.crosses,
                ], odd.number())
        case 2: chart.window.bars = odd.integer()
        case 3: chart.window.select = odd.range()
        case 4: set([\.window.from, \.window.to, \.crosshair], odd.time())
        case 5: chart.selected = [odd.time(), odd.time()]
        case 6: set([\.theme, \.transform, \.zone, \.panes[0].series[0].options.axis, \.options.title, \.options.note], odd.text())
        case 7: set([\.panes[0].options.id, \.options.crosshairTemplate], odd.text())
        case 8: chart.rebase = Rebasing(odd.choice([.percent, .price, .index(odd.number())]), base: odd.chance(0.5) ? odd.time() : nil)
        case 9: chart.panes[0].series[0].kind = odd.choice(SeriesCatalog.all)
        case 10:
            chart.panes[0].series[0].heat = HeatScale(limit: odd.number(), center: odd.number(), decimals: odd.integer())
            chart.panes[0].series[0].kind = .heat
        case 11:
            var annotation = Annotation()
            annotation.kind = odd.choice(AnnotationCatalog.all)
            for _ in 0..<odd.count(0...3) {
                annotation.points.append(AnnotationPoint(time: odd.chance(0.7) ? odd.time() : nil, value: odd.number()))
            }
            (annotation.text, annotation.lineWidth, annotation.dash) = (odd.text(), odd.number(), [odd.number(), odd.number()])
            chart.panes[0].options.annotations.append(annotation)
        case 12: chart.panes[0].options.axes = (0..<odd.count(0...2)).map { _ in axis(&odd) }
        case 13:
            chart.panes.removeAll { _ in odd.chance(0.5) }
            if chart.panes.isEmpty { chart.panes = [PaneSpecification()] }
            if chart.panes[0].series.isEmpty { chart.panes[0].series = [SeriesSpecification(study: .volume)] }
        case 14:
            chart.closedTime.exclude = [odd.text()]
            chart.closedTime.calendars = odd.chance(0.3) ? [odd.text()] : []
        case 15: chart.highlight = [odd.text()]
        case 16: chart.panes[0].series[0].lineColors = [.automatic, .palette(odd.integer())]
        default:
            (chart.showsNavigator, chart.groupsBySymbol) = (odd.chance(0.8), odd.chance(0.3))
            chart.facet = odd.chance(0.3) ? FacetOptions() : nil
            chart.grouping = odd.choice(ChartSpecification.Grouping.allCases)
            chart.orientation = odd.choice(PlotOrientation.allCases)
        }
    }

    private static func axis(_ odd: inout OddValues) -> ValueAxis {
        ValueAxis(id: odd.text()) { axis in
            axis.range = odd.choice([
                nil, .fixed(odd.range()), .including(odd.range(), above: odd.number(), below: odd.number()),
                .visible(above: odd.number(), below: odd.number()),
            ])
            axis.scale = odd.choice([.linear, .logarithmic])
            (axis.minSpan, axis.tickSize) = (odd.number(), odd.chance(0.3) ? odd.number() : nil)
            axis.isInverted = odd.chance(0.3)
            let skip = odd.range()
            axis.skips = odd.chance(0.3) ? [skip.lowerBound..<skip.upperBound] : []
            axis.style.tickLength = odd.chance(0.3) ? odd.number() : 4
        }
    }

    // MARK: Sessions

    private static func move(_ odd: inout OddValues) throws {
        let database = MemoryDatabase()
        try database.upsert(bars(&odd), into: key)
        var specification = ChartSpecification(panes: [PaneSpecification(series: [SeriesSpecification(symbol: "A")])])
        (specification.width, specification.height) = (480, 300)
        specification.showsNavigator = odd.chance(0.5)
        if odd.chance(0.3) { change(&specification, &odd) }
        let gestures = SessionGestures { gestures in
            let spans = [odd.microseconds(), odd.microseconds()].sorted()
            if odd.chance(0.3) { gestures.spans = spans[0]...spans[1] }
            gestures.options.animation = odd.chance(0.5) ? odd.number() : 0
            gestures.options.doubleTap = odd.choice([.zoom(odd.number()), .reset, .nothing])
            gestures.options.bounces = odd.chance(0.5)
            gestures.values = [ValueWindow(id: odd.text(), range: 90...110)]
        }
        let session = try FrameSession(specification, source: database, gestures: gestures)
        for _ in 0..<odd.count(1...12) {
            switch odd.count(0...9) {
            case 0: session.apply(crosshairOperation(&odd))
            case 1: session.apply(odd.choice([SelectionOperation.tap(odd.point()), .clear]))
            case 2: session.apply(level: odd.choice([.press(odd.point()), .drag(to: odd.point()), .release]))
            case 3: session.choose(odd.choice([.all, .yearToDate]), at: odd.number())
            case 4: session.edit { chart in chart.timeAxis.window = odd.positions() }
            case 5: try session.reload()
            default: session.apply(operation(&odd), at: odd.number())
            }
            if odd.chance(0.4) { try session.update() }
        }
        try session.update()
    }

    private static func point(_ odd: inout OddValues) throws {
        var specification = ChartSpecification(panes: [PaneSpecification(series: [SeriesSpecification(symbol: "A")])])
        (specification.width, specification.height) = (480, 300)
        specification.showsNavigator = odd.chance(0.7)
        if odd.chance(0.3) { change(&specification, &odd) }
        let session = try SessionState(specification, source: MemorySource(key, bars(&odd)))
        var day = 0
        for _ in 0..<odd.count(1...16) {
            let (point, time) = (odd.point(), odd.number())
            var changes: [(SessionState) throws -> Void] = PointerPhase.allCases.map { phase in
                { try $0.pointer(phase, at: point, time: time) }
            }
            let (factor, moments) = (odd.number(), [odd.instant(), odd.instant()].sorted())
            day += odd.count(0...40)
            let bar = Bar(
                time: Instant(CivilDate(normalizing: 2025, month: 1, day: 1).adding(days: day)), open: 100, high: 103, low: 98, close: 101)
            changes += [
                { try $0.wheel(by: factor, at: point, time: time) }, { try $0.pinch(by: factor, at: point, time: time) },
                { try $0.current.show(from: moments[0], to: moments[1], at: time) }, { try $0.current.choose(.yearToDate, at: time) },
                { try $0.current.reset() }, { try $0.current.point(at: moments[0]) }, { $0.append(bar) }, { $0.reload() },
                { try $0.edit { $0.width = factor } }, { try $0.current.advance(to: time) },
            ]
            session.perform(odd.choice(changes))
            if odd.chance(0.5) { _ = session.nextFrame() }
            _ = session.frame.nearest(to: point)
            _ = session.frame.part(at: point)
        }
        if let error = session.nextFrame()?.error { throw error }
    }

    static func crosshairOperation(_ odd: inout OddValues) -> CrosshairOperation {
        odd.choice([
            .press(odd.point()), .drag(to: odd.point()), .release, .dismiss, .hide, .show(at: odd.instant(), series: odd.text()),
            .showBetween(odd.instant(), odd.instant(), fraction: odd.number()), .redrawn(reloaded: odd.chance(0.5)),
        ])
    }

    static func operation(_ odd: inout OddValues) -> ViewportOperation {
        let part = odd.choice(RangePart.allCases)
        let (a, b) = (PlotPoint(odd.number(), odd.number()), PlotPoint(0.3, 0.6))
        let point = odd.chance(0.5) ? a : b
        let velocity = PlotVelocity(odd.number(), odd.number())
        let operations: [ViewportOperation] = [
            .range(.beginDrag(part, at: odd.position())), .range(.drag(to: odd.position())), .range(.endDrag(velocity: odd.number())),
            .range(.move(part, by: odd.microseconds())), .range(.center(on: odd.position())), .range(.pan(by: odd.microseconds())),
            .range(.zoom(by: odd.number(), about: odd.position())), .range(.reset), .range(.set(odd.positions())),
            .range(.preset(odd.positions())), .range(.fling(part, velocity: odd.number())),
            .range(.glide(elapsed: odd.number(), generation: odd.integer())), .beginPan(at: point), .pan(to: point),
            .endPan(velocity: velocity), .beginPinch(about: point), .pinch(scale: odd.number(), about: point),
            .endPinch(rate: odd.number()), .zoom(by: odd.number(), about: point), .doubleTap(at: point), .beginBox(at: point),
            .box(to: point), .endBox, .show(time: odd.positions(), values: ["A": odd.range(), "price": odd.range()]),
            .showAround(
                time: odd.position(), span: odd.microseconds(), values: ["price": .init(odd.number(), span: odd.number())]), .frame, .stop,
        ]
        return odd.choice(operations)
    }

    // MARK: Charts

    private static func drawChart(_ odd: inout OddValues) {
        let bars = bars(&odd)
        let first = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        let timeline = Timeline.continuous(first..<first.advanced(by: 300 * Instant.microsecondsPerDay), clock: .tradeDates)
        var time = odd.choice([
            TimeAxis(timeline: timeline, interval: .day), NumericAxis.makeTimeAxis(odd.range()),
            CategoryAxis([odd.text(), odd.text()]).timeAxis,
            CategoryAxis([]).timeAxis,
        ])
        if odd.chance(0.3) { time.window = odd.positions() }
        let kind = odd.choice(SeriesCatalog.all)
        let data: SeriesData =
            odd.chance(0.6)
            ? .bars(bars)
            : .values(ValueSeries(time: bars.time, values: (0..<odd.count(0...9)).map { _ in odd.number() }))
        var series = ChartSeries(id: "a", name: odd.text(), kind: kind, data: data)
        if odd.chance(0.3) { series.baseline = odd.number() }
        if odd.chance(0.3) { series.heat = HeatScale(limit: odd.number(), center: odd.number(), decimals: odd.integer()) }
        if odd.chance(0.3) { series.axis = odd.text() }
        var pane = Pane(id: "price", axes: (0..<odd.count(0...2)).map { _ in axis(&odd) }, series: [series])
        if odd.chance(0.4) {
            pane.annotations = [
                Annotation(
                    kind: odd.choice(AnnotationCatalog.all),
                    points: (0..<odd.count(0...3)).map { _ in AnnotationPoint(time: odd.time(), value: odd.number()) }, text: odd.text())
            ]
        }
        if odd.chance(0.2) { pane.levels = [odd.number(), odd.number()] }
        let size = odd.chance(0.8) ? Size(480, 300) : Size(odd.number(), odd.number())
        var chart = Chart(
            heading: Heading(symbol: odd.text()), size: size, scale: odd.chance(0.8) ? 1 : odd.number(), timeAxis: time,
            panes: odd.chance(0.95) ? [pane] : [])
        if odd.chance(0.3) { chart.crosshair = Crosshair(time: odd.instant()) }
        if odd.chance(0.3) { chart.legend = Legend(.bottom) }
        func measure(_ text: String, _ font: Font) -> TextExtent {
            TextExtent(width: 0.6 * font.size * Double(text.count), ascent: 0.8 * font.size, descent: 0.2 * font.size)
        }
        _ = chart.drawing(measure: measure).scene.svg()
        _ = chart.pointField(measure: measure)
        _ = chart.dataRange(ofAxis: "price")
    }

    // MARK: Values

    private static func compute(_ odd: inout OddValues) throws {
        switch odd.count(0...9) {
        case 0:
            let scale = ValueScale(
                domain: odd.range(), start: odd.number(), end: odd.number(), logarithmic: odd.chance(0.5),
                skips: [odd.range()].map { $0.lowerBound..<$0.upperBound })
            _ = (scale.pixel(odd.number()), scale.value(atPixel: odd.number()))
            let time = TimeScale(window: odd.positions(), left: odd.number(), width: odd.number())
            _ = (time.x(odd.position()), time.position(atX: odd.number()))
        case 1:
            let indicator = odd.choice(IndicatorCatalog.all)
            let numbers = (0..<odd.count(0...4)).map { _ in odd.chance(0.5) ? Double(odd.count(1...30)) : odd.number() }
            let columns = try indicator.apply(bars(&odd), numbers)
            if columns.isEmpty { throw Broken("\(indicator.name) has no columns") }
        case 2:
            let animation = SeriesAnimation(odd.choice(SeriesAnimation.Factory.allCases), duration: odd.number(), hides: odd.chance(0.5))
            _ = (animation.frame(at: odd.number()), animation.frame(progress: odd.number()))
        case 3:
            _ = ThemeCatalog.all.map { $0.palette(odd.integer()) }
            _ = try Raster(width: odd.integer(), height: odd.integer(), pixels: [1, 2, 3, 4])
        case 4:
            let source = MemorySource(key, bars(&odd))
            _ = try source.buckets(of: key, edges: (0..<odd.count(0...4)).map { _ in odd.instant() })
        case 5:
            let source = MemorySource(key, bars(&odd))
            var live = LiveBars([key, key])
            _ = try live.load(from: source)
            let notice = SourceNotice(
                removedFirst: odd.integer(), prepended: odd.integer(), updatesLast: odd.chance(0.5), appended: odd.integer())
            _ = try live.apply([key: notice], from: source)
        case 6:
            let moment = NumericAxis.moment(of: odd.number())
            _ = NumericAxis.number(of: moment)
            let ids = (0..<3).map { _ in odd.text() }
            var tree = MetricTree(ids.map { MetricTree.Node(id: $0, members: odd.chance(0.5) ? [] : [MetricTree.Node(id: $0)]) })
            tree.toggle(group: odd.text())
            tree.toggle(metric: odd.text())
            _ = tree.shown
        case 7:
            var series = ["A": bars(&odd), "B": bars(&odd)]
            series[odd.text()] = bars(&odd)
            let table = try Analysis.run(odd.choice(AnalysisCatalog.all).name, ["by": "year"].filter { _ in odd.chance(0.5) }, on: series)
            _ = "\(table)"
            if !table.rows.isEmpty { _ = try (table.numbers(odd.choice(table.columns)), table[0, odd.text()]) }
        case 8:
            _ = try bars(&odd).values(of: odd.choice(["sma:3", "close > open", "macd.signal", "mean", odd.text()]))
        default:
            let series = AnalysedSeries(symbol: "A", interval: .day, bars: bars(&odd), window: odd.integer() < 1 ? -5..<10 : 3..<1_000)
            let analysis = odd.choice(AnalysisCatalog.all)
            _ = try analysis.run(AnalysisArguments(of: analysis, [:]), on: [series])
        }
    }

    /// A law that a use broke.
    struct Broken: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) { self.description = description }
    }
}
