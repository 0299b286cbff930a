public import DojimaScale
public import DojimaTime

/// A complete chart as a value: its content, size and theme. `drawing(measure:)` creates a scene from it.
///
///     var chart = Chart(heading: Heading(symbol: "SPX"), size: Size(800, 450), timeAxis: axis, panes: [pane])
///     chart.legend = Legend(.bottom)
@dynamicMemberLookup
public struct Chart: Sendable {
    /// Options of the entire chart. They are also members of the chart itself: `chart.title`, `chart.layout.titleAlign`.
    public var options = ChartOptions()
    /// The texts that identify the data.
    public var heading: Heading
    /// The colours and the font.
    public var theme: Theme
    /// The time axis that all panes share, with the visible range.
    public var timeAxis: TimeAxis
    /// The panes from top to bottom; the first contains the main series.
    public var panes: [Pane]
    /// The summary of the whole history below the panes; `nil` for none.
    public var navigator: Navigator?
    /// The closed times of the time axis and their reasons; `nil` if they are unknown, in which case no gap is marked.
    public var closed: ClosedTime?
    /// A crosshair at a time, with the values there; `nil` for none.
    public var crosshair: Crosshair?
    /// Whether lines are drawn through every point, even if several share a pixel. The picture looks the same; SVG and PDF files are
    /// larger.
    public var drawsAllPoints = false
    /// The size from which font sizes and distances are derived, for charts of several sizes side by side; `nil` for the chart's own size.
    package var typeSize: Size?
    /// Whether the chart is one of small multiples: its prices have no legend, and the bases of changes are written once above all charts.
    package var isFacet = false
    /// The key of the chart's heat maps next to its heading; `nil` for none.
    package var heatKey: HeatKey?
    /// Whether the margins are only as wide as the dots of a sparkline, for a chart that is drawn without heading, axes and labels.
    var isBare = false

    public init(options: ChartOptions, heading: Heading, theme: Theme = ThemeCatalog.light, timeAxis: TimeAxis, panes: [Pane]) {
        self.options = options
        self.heading = heading
        self.theme = theme
        self.timeAxis = timeAxis
        self.panes = panes
    }

    /// - Parameters:
    ///   - title: the line at the top; `nil` or empty to use the heading.
    ///   - heading: the symbol, interval and exchange, and notes about the data.
    ///   - size: logical pixels.
    ///   - scale: device pixels per logical pixel.
    ///   - theme: the colours and the font.
    ///   - timeAxis: the time axis shared by all panes, with the visible range.
    ///   - panes: from top to bottom; the first contains the main series.
    ///   - navigator: the summary below the panes; `nil` for none.
    ///   - crosshair: a crosshair at a time, with the values there; `nil` for none.
    public init(
        title: String? = nil, heading: Heading, size: Size, scale: Double = 1, theme: Theme = ThemeCatalog.light, timeAxis: TimeAxis,
        panes: [Pane], navigator: Navigator? = nil, crosshair: Crosshair? = nil
    ) {
        self.init(options: ChartOptions(), heading: heading, theme: theme, timeAxis: timeAxis, panes: panes)
        (options.title, options.size, options.scale) = (title, size, scale)
        (self.navigator, self.crosshair) = (navigator, crosshair)
    }

    public subscript<Value>(dynamicMember path: WritableKeyPath<ChartOptions, Value>) -> Value {
        get { options[keyPath: path] }
        set { options[keyPath: path] = newValue }
    }
}

/// The texts that identify a chart's data; empty parts are left out.
public struct Heading: Sendable, Equatable {
    /// The symbol or name of the data.
    public var symbol: String
    /// The interval of the bars, such as `1d`.
    public var interval: String
    /// The name or code of the exchange.
    public var exchange: String
    /// The adjustment of prices, such as `adjusted for splits`; empty for prices as traded.
    public var adjustment: String
    /// A note about the data, such as `shown as 1h bars`.
    public var note: String
    /// The change of the price over the window, such as `−6.24% since 29 Dec 2017`; empty for none.
    public var change = ""

    public init(symbol: String, interval: String = "", exchange: String = "", adjustment: String = "", note: String = "") {
        self.symbol = symbol
        self.interval = interval
        self.exchange = exchange
        self.adjustment = adjustment
        self.note = note
    }
}
