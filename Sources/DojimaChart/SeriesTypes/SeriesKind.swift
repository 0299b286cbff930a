import DojimaSeries

/// A way to draw a series: a name, its defaults and two functions. The catalog lists those that are built in.
public struct SeriesKind: Sendable {
    public let name: String
    /// A value that the axis always shows, as zero below columns; `nil` for none.
    public let baseline: Double?
    /// What marks the series in the legend.
    public let symbol: LegendSymbol
    /// Whether the last value is marked on its axis unless the style says otherwise.
    public let marksLastValue: Bool
    /// Whether it takes a colour of the theme's palette; bars and columns have their own.
    public let usesPalette: Bool
    /// Whether its rows stand in slots, so that several series of it can stand side by side.
    public let hasSlots: Bool
    /// Whether several series of it can be stacked.
    public let stacks: Bool
    /// Whether straight lines lead from point to point, so that there are values between them.
    public let joinsPoints: Bool
    /// Whether it can be scaled about a point of the plot while it comes or goes: not what is laid out by angles, as a radial kind is.
    public let animates: Bool
    /// Whether it tells open and close, so that bars which are narrower than pixels allow are better shown as longer bars.
    public let groupsBars: Bool
    /// Whether a bar's colour tells its change from the close before instead of from its own open.
    let colorsByChange: Bool
    /// Whether of many rows in one device pixel column nothing is seen but the first, least, greatest and last, or even fewer: so with lines and
    /// columns, but not with what draws each row by itself.
    package let showsExtremes: Bool
    /// How rows are thinned out for a palette where they are narrower than pixels.
    let thinning: Thinning
    /// The least and greatest value of some rows, NaN aside; `nil` when there is none. Not what the axis shows: the baseline and room come later.
    public let extent: @Sendable (SeriesData, [Int]) -> ClosedRange<Double>?
    /// The shapes of a series in its plot.
    public let draw: @Sendable (SeriesPlot) -> [Shape]

    public enum LegendSymbol: Sendable { case none, line, block, dot }

    /// What of the rows of one device pixel column is drawn.
    enum Thinning: Sendable {
        /// The first, least, greatest and last.
        case extremes
        /// The greatest.
        case tallest
        /// One bar made of all.
        case bars
    }

    public init(
        name: String, baseline: Double? = nil, symbol: LegendSymbol = .line, marksLastValue: Bool = false, usesPalette: Bool = true,
        hasSlots: Bool = false, stacks: Bool = false, joinsPoints: Bool = false, animates: Bool = true,
        extent: @escaping @Sendable (SeriesData, [Int]) -> ClosedRange<Double>? = { data, rows in data.extent(rows) },
        draw: @escaping @Sendable (SeriesPlot) -> [Shape]
    ) {
        self.init(
            name: name, baseline: baseline, symbol: symbol, marksLastValue: marksLastValue, usesPalette: usesPalette, hasSlots: hasSlots,
            stacks: stacks, joinsPoints: joinsPoints, animates: animates, thinning: .extremes, extent: extent, draw: draw)
    }

    init(
        name: String, baseline: Double? = nil, symbol: LegendSymbol = .line, marksLastValue: Bool = false, usesPalette: Bool = true,
        hasSlots: Bool = false, stacks: Bool = false, joinsPoints: Bool = false, animates: Bool = true, groupsBars: Bool = false,
        colorsByChange: Bool = false, showsExtremes: Bool = false, thinning: Thinning,
        extent: @escaping @Sendable (SeriesData, [Int]) -> ClosedRange<Double>? = { data, rows in data.extent(rows) },
        draw: @escaping @Sendable (SeriesPlot) -> [Shape]
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
        self.colorsByChange = colorsByChange
        self.showsExtremes = showsExtremes
        self.thinning = thinning
        self.extent = extent
        self.draw = draw
    }

    /// The colour of a bar by itself: that of its candle, of its tag and of its prices in the legend.
    func color(of bars: BarSeries, _ row: Int, _ theme: Theme) -> Color {
        colorsByChange ? theme.changeColor(of: bars, row) : theme.color(from: bars.open[row], to: bars.close[row])
    }
}

extension SeriesKind: Equatable {
    /// Two kinds of one name are the same.
    public static func == (a: SeriesKind, b: SeriesKind) -> Bool { a.name == b.name }
}

extension Theme {
    /// The colour of a close against the close before; the first of all is compared with its own open.
    func changeColor(of bars: BarSeries, _ row: Int) -> Color {
        color(from: row > 0 ? bars.close[row - 1] : bars.open[row], to: bars.close[row])
    }
}
