public import DojimaScale
public import DojimaTime

/// A whole chart as a value: what is shown, how large and in which theme. `drawing(measure:)` turns it into a scene.
public struct Chart: Sendable {
    /// The line at the top; empty to compose it from the heading.
    public var title: String
    public var heading: Heading
    /// Logical pixels.
    public var size: Size
    /// Device pixels for a logical one.
    public var scale: Double
    public var theme: Theme
    /// Which way the time axis runs; everything else is turned with it.
    public var orientation = PlotOrientation.horizontal
    public var time: TimeAxis
    /// From the top down; the first is that of the main series.
    public var panes: [Pane]
    public var navigator: Navigator?
    /// Marks where closed time is left off the axis; none unless asked for.
    public var gapMarks: GapMarkOptions?
    /// What is closed on the time axis and why; `nil` where that is not known, so that no gap is marked.
    public var closed: ClosedTime?
    /// Columns of axis labels are never narrower, so that the plots of several charts align; wider where labels need it.
    public var leastAxisWidths: AxisWidths
    public var layout = LayoutOptions()
    /// Whether lines go through every point, also where several share a pixel; the picture is the same, and larger as SVG and PDF.
    public var drawsAllPoints = false
    /// A cross at one moment, with the values there; none unless asked for.
    public var crosshair: Crosshair?
    /// A line and a label at the last value in the window; none unless asked for.
    public var tracking: ValueTracking?
    /// What the labels of the further time axes take across them at least; the layout of a vertical chart says so.
    var rowDepths: [Double] = []
    /// In place of the last values at the top left of each pane; none unless asked for.
    public var legend: Legend?

    public init(
        title: String = "", heading: Heading, size: Size, scale: Double = 1, theme: Theme = ThemeCatalog.light, time: TimeAxis,
        panes: [Pane], navigator: Navigator? = nil, gapMarks: GapMarkOptions? = nil, closed: ClosedTime? = nil,
        leastAxisWidths: AxisWidths = AxisWidths(),
        crosshair: Crosshair? = nil,
        layout: LayoutOptions = LayoutOptions(),
        tracking: ValueTracking? = nil, legend: Legend? = nil
    ) {
        self.title = title
        self.heading = heading
        self.size = size
        self.scale = scale
        self.theme = theme
        self.time = time
        self.panes = panes
        self.navigator = navigator
        self.gapMarks = gapMarks
        self.closed = closed
        self.leastAxisWidths = leastAxisWidths
        self.layout = layout
        self.crosshair = crosshair
        self.tracking = tracking
        self.legend = legend
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
