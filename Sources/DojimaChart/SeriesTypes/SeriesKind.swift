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
    /// The least and greatest value of some rows, NaN aside; `nil` when there is none. Not what the axis shows: the baseline and room come later.
    public let extent: @Sendable (SeriesData, [Int]) -> ClosedRange<Double>?
    /// The shapes of a series in its plot.
    public let draw: @Sendable (SeriesPlot) -> [Shape]

    public enum LegendSymbol: Sendable { case none, line, block }

    public init(
        name: String, baseline: Double? = nil, symbol: LegendSymbol = .line, marksLastValue: Bool = false, usesPalette: Bool = true,
        extent: @escaping @Sendable (SeriesData, [Int]) -> ClosedRange<Double>? = { data, rows in data.extent(rows) },
        draw: @escaping @Sendable (SeriesPlot) -> [Shape]
    ) {
        self.name = name
        self.baseline = baseline
        self.symbol = symbol
        self.marksLastValue = marksLastValue
        self.usesPalette = usesPalette
        self.extent = extent
        self.draw = draw
    }
}
