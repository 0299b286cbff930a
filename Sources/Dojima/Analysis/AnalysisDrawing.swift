import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// How the result of an analysis is drawn: the name of the analysis, and a function that makes its charts. `AnalysisDrawingCatalog` lists all.
struct AnalysisDrawing: Sendable {
    let name: String
    /// Whether one picture shows all symbols; else each symbol has one of its own.
    var showsAllSymbols = false
    /// Returns the charts from the top down; most analyses have one.
    let charts: @Sendable (AnalysisCanvas) throws -> [SizedChart]

    init(_ name: String, showsAllSymbols: Bool = false, charts: @escaping @Sendable (AnalysisCanvas) throws -> [SizedChart]) {
        (self.name, self.showsAllSymbols, self.charts) = (name, showsAllSymbols, charts)
    }

    /// Creates a drawing of one chart.
    init(_ name: String, showsAllSymbols: Bool = false, chart: @escaping @Sendable (AnalysisCanvas) throws -> Chart) {
        self.init(name, showsAllSymbols: showsAllSymbols) { canvas in [SizedChart(chart: try chart(canvas))] }
    }

    /// A chart and its height; `nil` for what others leave.
    struct SizedChart {
        var chart: Chart
        var height: Double?
    }
}

/// What the charts of an analysis are made from.
struct AnalysisCanvas {
    let reading: AnalysisReading
    /// The symbol whose chart it is, by its number; the first where one chart shows all.
    let index: Int
    /// The size of all charts together, in logical pixels.
    let size: Size
    let theme: Theme
    let timeAxis: TimeAxisOptions
    /// The options of the first value axis.
    let valueAxis: ValueAxis?

    var series: AnalysedSeries { reading.series[index] }
    var source: ChartSource { reading.sources[index] }
    var arguments: AnalysisArguments { reading.arguments }
    /// The table of the symbol.
    var table: AnalysisTable { reading.result.parts[min(index, reading.result.parts.count - 1)].table }
    /// Whether there is room for few words only.
    var isSmall: Bool { size.width < 480 || size.height < 280 }

    /// The name of the symbol in a heading.
    var title: String {
        if let portfolio = reading.portfolio { return "Portfolio · \(portfolio.words)" }
        return source.instrument?.name.map { "\(series.symbol) · \($0)" } ?? series.symbol
    }

    /// The first and the last date of the window: `3 Jan 1950 to 31 Dec 2018`.
    var span: String {
        guard let first = series.window.first, let last = series.window.last else { return "" }
        let dates = [first, last].map { ChartComposer.dateText(series.bars.time[$0], in: reading.shownZone) }
        return dates[0] == dates[1] ? dates[0] : dates.joined(separator: " to ")
    }

    /// Returns a chart with the heading of the symbol.
    ///
    /// - Parameter what: what its values are, in a few words.
    func chart(_ what: String, time: TimeAxis, panes: [Pane], symbol: String? = nil) -> Chart {
        let details = [what, isSmall ? "" : span, isSmall ? "" : source.adjustment.words].filter { !$0.isEmpty }.joined(separator: " · ")
        var chart = Chart(heading: Heading(symbol: symbol ?? title, note: details), size: size, theme: theme, time: time, panes: panes)
        chart.time.title = timeAxis.title ?? chart.time.title
        return chart
    }

    /// A value axis with the options of the specification.
    func axis(_ id: String, side: ValueAxis.Side = .right, _ configure: (inout ValueAxis) -> Void = { _ in }) -> ValueAxis {
        var axis = ValueAxis(id: id, side: side)
        configure(&axis)
        guard var own = valueAxis else { return axis }
        own.id = ""
        return own.supplemented(by: axis)
    }

    /// The axes of points that have a percentage in both directions.
    ///
    /// - Parameters:
    ///   - titles: of the horizontal axis and the value axis.
    ///   - margin: the share of the value axis that stays free on either side.
    func percentAxes(
        _ range: ClosedRange<Double>, format: ValueFormat, titles: (String, String), margin: Double
    ) -> (TimeAxis, ValueAxis) {
        var horizontal = Numbers.axis(range, format: format)
        horizontal.options = timeAxis
        horizontal.title = timeAxis.title ?? titles.0
        let values = axis("return") { axis in
            (axis.format, axis.range) = (.signedPercent, .visible(above: margin, below: margin))
            (axis.title, axis.titlePlacement) = (titles.1, .turned)
        }
        return (horizontal, values)
    }

    /// Points at pairs of percentages, in the order of the first ones.
    func points(_ id: String, _ name: String, at pairs: [(Double, Double)], size: Double) -> ChartSeries {
        ChartSeries(
            id: id, name: name, kind: .scatter,
            data: .values(ValueSeries(time: pairs.map { Numbers.moment(of: $0.0) }, values: pairs.map(\.1)))
        ) {
            ($0.color, $0.lastValue, $0.isListed) = (.palette(0), .hidden, false)
            $0.marker = PointMarker(.circle, size: size)
        }
    }

    /// The bars of the window in the time of the axis, those of days and longer at midnights UTC of their dates.
    var bars: BarSeries { series.placedBars.slice(series.window) }

    /// The axis of the window's times, without closed time.
    ///
    /// - Parameter margin: how much longer it is than the bars, as a share of them.
    func time(margin: Double = 0) throws -> TimeAxis {
        let bars = bars
        let sourceAxis = try SourceAxis(source, closed: reading.closed)
        let timeline = sourceAxis.timeline
        let first = bars.time.first.map(timeline.position) ?? timeline.firstPosition
        let last = bars.time.last.map(timeline.position) ?? timeline.lastPosition
        var axis = TimeAxis(
            timeline: timeline, window: first..<max(first, last).advanced(by: 1),
            zone: source.placesByDate ? .utc : reading.closed.zone, interval: source.interval, stamp: source.stamp, options: timeAxis)
        axis.window = axis.window(showingWhole: bars)
        axis.window = axis.window.lowerBound..<axis.window.upperBound.advanced(by: Int64(clamping: Double(axis.window.length) * margin))
        return axis
    }
}

extension [Double] {
    /// Each value times one hundred, for axes in percent.
    var inPercent: [Double] { map { $0 * 100 } }
}
