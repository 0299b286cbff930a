import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// The drawing of an analysis: its name, and a function that makes its charts.
struct AnalysisDrawing: Sendable {
    let name: String
    /// The content of the picture, as a phrase for the help.
    let summary: String
    /// Whether one chart shows all symbols; otherwise each symbol has a separate chart.
    let showsAllSymbols: Bool
    /// Returns the charts from top to bottom; most analyses have one.
    let charts: @Sendable (AnalysisCanvas) throws -> [SizedChart]
    /// Returns a figure that is drawn instead of the charts; `nil` if the arguments request none.
    var figure: @Sendable (AnalysisCanvas) throws -> Figure? = { _ in nil }

    init(
        _ name: String, _ summary: String, showsAllSymbols: Bool = false,
        charts: @escaping @Sendable (AnalysisCanvas) throws -> [SizedChart]
    ) {
        (self.name, self.summary, self.showsAllSymbols, self.charts) = (name, summary, showsAllSymbols, charts)
    }

    /// Creates a drawing of one chart.
    init(
        _ name: String, _ summary: String, showsAllSymbols: Bool = false, chart: @escaping @Sendable (AnalysisCanvas) throws -> Chart
    ) {
        self.init(name, summary, showsAllSymbols: showsAllSymbols) { canvas in [SizedChart(chart: try chart(canvas))] }
    }

    /// A chart with its height in logical pixels; charts whose height is `nil` share the remaining height.
    struct SizedChart {
        var chart: Chart
        var height: Double?
    }
}

/// The input of the charts of an analysis: the data, the size, the theme and the axis options.
struct AnalysisCanvas {
    @Boxed private(set) var reading: AnalysisReading
    /// The index of the symbol that the chart shows; 0 if one chart shows all symbols.
    let index: Int
    /// The size of all charts together, in logical pixels.
    let size: Size
    @Boxed private(set) var theme: Theme
    let timeAxis: TimeAxisOptions
    /// The options of the first value axis.
    let valueAxis: ValueAxis?

    var series: AnalysedSeries { reading.series[index] }
    var source: ChartSource { reading.sources[index] }
    var arguments: AnalysisArguments { reading.arguments }
    /// The table of the symbol.
    var table: AnalysisTable { reading.result.parts[min(index, reading.result.parts.count - 1)].table }
    /// Whether there is space for only a few words.
    var isSmall: Bool { size.width < 480 || size.height < 280 }
    /// The font size of labels in the plot.
    var labelSize: Double { theme.texts.label.size ?? theme.fontSize ?? (isSmall ? 10 : 11) }
    /// The ratio of the font size of labels to the usual one.
    var textRatio: Double { labelSize / (isSmall ? 10 : 11) }

    /// Returns the title of a picture of several rows: the names of a few, or the number of more.
    func title(of names: [String], _ noun: String) -> String {
        names.count == 1 ? title : names.count > (isSmall ? 2 : 4) ? "\(names.count) \(noun)" : names.joined(separator: ", ")
    }

    /// The name of the symbol in a heading.
    var title: String {
        if let portfolio = reading.portfolio { return "Portfolio · \(portfolio.title)" }
        return source.instrument?.name.map { "\(series.symbol) · \($0)" } ?? series.symbol
    }

    /// The first and the last date of the window: `3 Jan 1950 to 31 Dec 2018`.
    var span: String {
        guard let first = series.window.first, let last = series.window.last else { return "" }
        return ChartComposer.spanText(
            series.bars.time[first]...series.bars.time[last], of: source.interval, in: reading.shownZone)
    }

    /// Returns a chart with the heading of the symbol.
    ///
    /// - Parameters:
    ///   - what: a short description of its values, which is true of all symbols.
    ///   - figures: what is true of this symbol only; empty for nothing.
    ///   - symbol: the title; `nil` for the name of the symbol.
    func chart(_ what: String, figures: String = "", time: TimeAxis, panes: [Pane], symbol: String? = nil) -> Chart {
        var chart = Chart(heading: heading(what, figures, symbol: symbol), size: size, theme: theme, timeAxis: time, panes: panes)
        (chart.timeAxis.title, chart.timeAxis.labelAngle) = (timeAxis.title ?? chart.timeAxis.title, timeAxis.labelAngle)
        if timeAxis.style != AxisStyle() { chart.timeAxis.style = timeAxis.style }
        return chart
    }

    /// Returns the frame of a figure with the heading of the symbol.
    func frame(_ what: String) -> FigureFrame {
        FigureFrame(options: ChartOptions { $0.size = size }, heading: heading(what), theme: theme)
    }

    private func heading(_ what: String, _ figures: String = "", symbol: String? = nil) -> Heading {
        let details = [what, figures, isSmall ? "" : span, isSmall ? "" : [source].adjustmentText]
        return Heading(symbol: symbol ?? title, note: details.filter { !$0.isEmpty }.joined(separator: SheetNotes.separator))
    }

    /// A value axis with the options of the specification.
    func axis(_ id: String, _ configure: (inout ValueAxis) -> Void) -> ValueAxis {
        var axis = ValueAxis(id: id)
        configure(&axis)
        guard var custom = valueAxis else { return axis }
        custom.id = ""
        return custom.supplemented(by: axis)
    }

    /// The axis of the closes of the window, with the same kind of scale for all symbols: logarithmic, which the title says, if all closes
    /// are above 0 and for one symbol the highest is more than eight times the lowest.
    var priceAxis: ValueAxis {
        let ranges = reading.series.compactMap { series in series.closes.min().map { ($0, series.closes.max() ?? $0) } }
        let isLogarithmic = ranges.allSatisfy { $0.0 > 0 } && ranges.contains { $0.1 > 8 * $0.0 }
        var prices = axis("price") { axis in
            if isLogarithmic { axis.scale = .logarithmic }
            axis.title = source.instrument?.currency
        }
        // At the end of the axis a tag may leave no room for the title, which says that the scale is logarithmic.
        if prices.scale == .logarithmic, valueAxis?.title == nil { prices.titlePlacement = .turned }
        return prices
    }

    /// The axes of a scatter plot with percentages in both directions.
    ///
    /// - Parameters:
    ///   - titles: the titles of the horizontal axis and of the value axis.
    ///   - margin: the share of the value axis that is left free at each end.
    func percentAxes(
        _ range: ClosedRange<Double>, format: ValueFormat, titles: (String, String), margin: Double
    ) -> (TimeAxis, ValueAxis) {
        var horizontal = NumericAxis.makeTimeAxis(range, format: format)
        horizontal.options = timeAxis
        horizontal.title = timeAxis.title ?? titles.0
        let values = axis("return") { axis in
            (axis.format, axis.range) = (.signedPercent, .visible(above: margin, below: margin))
            (axis.title, axis.titlePlacement) = (titles.1, .turned)
        }
        return (horizontal, values)
    }

    /// The bars of the window with times as on the axis: daily and longer bars are at midnight UTC of their dates.
    var bars: BarSeries { series.datedBars.slice(series.window) }

    /// The axis of the window's times, without closed time.
    ///
    /// - Parameter margin: the space after the last bar, as a share of the length of the window.
    func time(margin: Double = 0) throws -> TimeAxis {
        let bars = bars
        let sourceAxis = try SourceAxis(source, closed: reading.closed)
        let timeline = sourceAxis.timeline
        let first = bars.time.first.map(timeline.position) ?? timeline.firstPosition
        let last = bars.time.last.map(timeline.position) ?? timeline.lastPosition
        var axis = TimeAxis(
            timeline: timeline, window: first..<max(first, last).advanced(by: 1),
            zone: sourceAxis.shownZone, interval: source.interval, stamp: source.barStamp, options: timeAxis)
        axis.window = axis.window(showingAllOf: bars)
        axis.window = axis.window.lowerBound..<axis.window.upperBound.advanced(by: Int64(clamping: Double(axis.window.length) * margin))
        return axis
    }
}

extension [Double] {
    /// Each value times one hundred, for axes in percent.
    var inPercent: [Double] { map { $0 * 100 } }
}
