import DojimaSeries
public import DojimaText

/// A kind of series: a name, default properties and drawing functions. `SeriesCatalog` lists the built-in kinds.
public struct SeriesKind: NamedValue {
    /// The name in specifications, such as `candlestick`.
    public let name: String
    /// A value that the axis always includes, such as zero for columns; `nil` for none.
    public let baseline: Double?
    /// The symbol of the series in the legend.
    public let symbol: LegendSymbol
    /// Whether the last value is marked on its axis by default.
    public let marksLastValue: Bool
    /// Whether the series uses a colour of the theme's palette; bars and columns have other colours.
    public let usesPalette: Bool
    /// Whether rows occupy slots, so that several series can be drawn side by side.
    public let hasSlots: Bool
    /// Whether several series can be stacked.
    public let stacks: Bool
    /// Whether straight lines join the points, so that there are values between them.
    public let joinsPoints: Bool
    /// Whether the series can be scaled around a point of the plot while it appears or disappears; `false` if its layout uses angles.
    public let animates: Bool
    /// Whether the series shows open and close, so that bars too narrow for these are grouped into longer bars.
    public let groupsBars: Bool
    /// Whether prices are drawn as values, their closes, because the kind draws other columns of bars, such as the volume.
    public let drawsCloses: Bool
    /// Whether a bar's colour shows its change from the previous close instead of from its own open.
    public let colorsByChange: Bool
    /// Whether, of the rows in one device pixel column, only the first, lowest, highest and last can be visible: true for lines and
    /// columns, false for kinds that draw each row separately.
    public let showsExtremes: Bool
    /// Whether the base, the value that separates the two colours, is labelled on the axis and in the legend.
    var marksBase = false
    /// Returns the colour of a bar if it depends on the bars before it in another way than `colorsByChange`; `nil` otherwise.
    var barColor: (@Sendable (BarSeries, Int, Theme) -> Color)?
    /// The method of downsampling rows that are narrower than pixels, for a palette.
    public let downsampling: Downsampling
    /// Returns the minimum and maximum of the given rows, ignoring NaN; `nil` if there is none. Baseline and padding are added later.
    public let extent: @Sendable (SeriesData, [Int]) -> ClosedRange<Double>?
    /// Returns the pixels by which shapes may extend beyond their points, reserved by the axis; `nil` for kinds whose shapes do not.
    public let overhang: (@Sendable (SeriesPlot) -> Double)?
    /// Returns the shapes of a series in its plot.
    public let draw: @Sendable (SeriesPlot) -> [Shape]

    /// The sample of a series in a legend.
    public enum LegendSymbol: String, Sendable, CaseIterable { case none, line, block, dot }

    /// The part of the rows of one device pixel column that is drawn.
    public enum Downsampling: Sendable {
        /// The first, lowest, highest and last.
        case extremes
        /// The tallest.
        case tallest
        /// One bar grouped from all of them.
        case bars
    }

    /// Creates a kind; only the name and the drawing function are required.
    public init(
        name: String, baseline: Double? = nil, symbol: LegendSymbol = .line, marksLastValue: Bool = false, usesPalette: Bool = true,
        hasSlots: Bool = false, stacks: Bool = false, joinsPoints: Bool = false, animates: Bool = true, groupsBars: Bool = false,
        drawsCloses: Bool = false,
        colorsByChange: Bool = false, showsExtremes: Bool = false, downsampling: Downsampling = .extremes,
        extent: @escaping @Sendable (SeriesData, [Int]) -> ClosedRange<Double>? = { data, rows in data.extent(rows) },
        overhang: (@Sendable (SeriesPlot) -> Double)? = nil, draw: @escaping @Sendable (SeriesPlot) -> [Shape]
    ) {
        self.name = name
        self.baseline = baseline
        self.symbol = symbol
        self.marksLastValue = marksLastValue
        self.usesPalette = usesPalette
        self.hasSlots = hasSlots
        self.stacks = stacks
        self.joinsPoints = joinsPoints
        self.animates = animates
        self.groupsBars = groupsBars
        self.drawsCloses = drawsCloses
        self.colorsByChange = colorsByChange
        self.showsExtremes = showsExtremes
        self.downsampling = downsampling
        self.extent = extent
        self.overhang = overhang
        self.draw = draw
    }

    /// Whether bars have the colours of rising and falling prices, or shades of the series' colour.
    package var hasBarColors: Bool { !usesPalette && downsampling == .bars }

    /// Whether one line joins the points, which may be a curve.
    var isLine: Bool { joinsPoints && showsExtremes }

    /// Returns the colour of a bar, used for its candle, its tag and its prices in the legend.
    func color(of bars: BarSeries, _ row: Int, _ theme: Theme) -> Color {
        barColor?(bars, row, theme)
            ?? (colorsByChange ? theme.changeColor(of: bars, row) : theme.color(from: bars.open[row], to: bars.close[row]))
    }
}

extension SeriesKind: Equatable {
    /// Kinds are equal if their names are.
    public static func == (a: SeriesKind, b: SeriesKind) -> Bool { a.name == b.name }
}

extension Theme {
    /// Returns the colour of a close compared with the previous one; the first close is compared with its own open.
    func changeColor(of bars: BarSeries, _ row: Int) -> Color {
        color(from: bars.priceBefore(row), to: bars.close[row])
    }
}

extension BarSeries {
    /// Returns the price from which the change of a bar is measured: the previous close, or the open of the first bar.
    func priceBefore(_ row: Int) -> Double { row > 0 ? close[row - 1] : open[row] }
}
