public import DojimaScale
public import DojimaTime

/// A whole chart as a value: what is shown, how large and in which theme. `drawing(measure:)` turns it into a scene.
///
///     var chart = Chart(heading: Heading(symbol: "SPX"), size: Size(800, 450), time: axis, panes: [pane])
///     chart.legend = Legend(.bottom)
@dynamicMemberLookup
public struct Chart: Sendable {
    /// What is said of it as a whole. They are members of the chart too: `chart.title`, `chart.layout.titleAlign`.
    public var options = ChartOptions()
    public var heading: Heading
    public var theme: Theme
    public var time: TimeAxis
    /// From the top down; the first is that of the main series.
    public var panes: [Pane]
    public var navigator: Navigator?
    /// What is closed on the time axis and why; `nil` where that is not known, so that no gap is marked.
    public var closed: ClosedTime?
    /// A cross at one moment, with the values there; none unless asked for.
    public var crosshair: Crosshair?
    /// Columns of axis labels are never narrower, so that the plots of several charts align; wider where labels need it.
    public var leastAxisWidths = AxisWidths()
    /// Whether lines go through every point, also where several share a pixel; the picture is the same, and larger as SVG and PDF.
    public var drawsAllPoints = false

    package init(options: ChartOptions, heading: Heading, theme: Theme = ThemeCatalog.light, time: TimeAxis, panes: [Pane]) {
        self.options = options
        self.heading = heading
        self.theme = theme
        self.time = time
        self.panes = panes
    }

    /// - Parameters:
    ///   - size: logical pixels.
    ///   - scale: device pixels for a logical one.
    public init(
        title: String? = nil, heading: Heading, size: Size, scale: Double = 1, theme: Theme = ThemeCatalog.light, time: TimeAxis,
        panes: [Pane], navigator: Navigator? = nil, crosshair: Crosshair? = nil
    ) {
        self.init(options: ChartOptions(), heading: heading, theme: theme, time: time, panes: panes)
        (options.title, options.size, options.scale) = (title, size, scale)
        (self.navigator, self.crosshair) = (navigator, crosshair)
    }

    public subscript<Value>(dynamicMember path: WritableKeyPath<ChartOptions, Value>) -> Value {
        get { options[keyPath: path] }
        set { options[keyPath: path] = newValue }
    }
}

/// What a chart is of; empty parts are left out.
public struct Heading: Sendable, Equatable {
    public var symbol: String
    /// As in `1d`.
    public var interval: String
    public var exchange: String
    /// What was taken out of the prices, such as `adjusted for splits`; empty for prices as they traded.
    public var adjustment: String
    /// What a reader must know of the data, such as `shown as 1h bars`.
    public var note: String

    public init(symbol: String, interval: String = "", exchange: String = "", adjustment: String = "", note: String = "") {
        self.symbol = symbol
        self.interval = interval
        self.exchange = exchange
        self.adjustment = adjustment
        self.note = note
    }
}
