public import DojimaSeries
public import DojimaTime

/// Data and how they are drawn.
@dynamicMemberLookup
public struct ChartSeries: Sendable {
    /// Unique in the chart and stable.
    public var id: String
    /// Options independent of the data. They are also members of the series: `series.color`.
    public var options = SeriesOptions()
    public var data: SeriesData
    /// The interval of the bars drawn, if they were grouped for this chart.
    package var shownAs: String?
    /// Whether bars are as wide as their slots, as bricks that meet at their corners.
    package var fillsSlots = false
    /// Whether the values are prices, drawn by a kind that takes them in place of bars: they have the digits of prices and one colour.
    package var isPrice = false
    /// The colours of individual points; `nil` for those of the kind and the theme.
    public var palette: PointPalette?
    /// Whether a crosshair can stand at its points and shows its values.
    public var isTracked = true
    /// The id of a series of the same pane whose legend line this one shares; `nil` for a line of its own.
    package var legendHead: String?
    /// Whether the legend tells the value at the end of the window, or at the crosshair.
    package var tellsValues = true
    /// Whether a legend has a line for the series; not where the heading says what the only series shows.
    package var isListed = true
    /// Whether the legend keeps an entry of the series, drawn muted, while it is hidden.
    public var staysListed = false
    /// The symbol or the study that the series draws, as a specification names it to hide it; `nil` for a series of no specification.
    package var specifiedName: String?
    /// The id of a series of the same axis whose base this one shares if values are rebased, as an average shares that of its prices.
    public var basedOn: String?
    /// The value from which the series grows when it appears, if its kind has no baseline; `nil` for the bottom of the plot.
    package var growsFrom: Double?
    /// The labels of columns and cells that are drawn hatched, by row: those of incomplete periods. `nil` for a series without such.
    package var hatched: [Int: String]?
    /// The selected parts of the series; `nil` for none.
    public var selected: SelectedMarks?

    /// Creates a series whose name defaults to its id and whose kind defaults to a line.
    public init(id: String, options: SeriesOptions = SeriesOptions(), data: SeriesData = .values(ValueSeries(time: [], values: []))) {
        self.id = id
        self.options = options
        self.data = data
    }

    /// - Parameters:
    ///   - id: unique in the chart and stable.
    ///   - name: the name that is shown, for example in the legend.
    ///   - kind: how the data are drawn, such as `.line`.
    ///   - data: the columns of the series.
    ///   - axis: the id of a value axis of its pane; `nil` for the primary one.
    ///   - options: the other options.
    ///   - change: sets further properties.
    public init(
        id: String, name: String, kind: SeriesKind, data: SeriesData = .values(ValueSeries(time: [], values: [])), axis: String? = nil,
        options: SeriesOptions = SeriesOptions(), _ change: (inout ChartSeries) -> Void = { _ in }
    ) {
        self.init(id: id, options: options, data: data)
        (self.options.name, self.options.kind, self.options.axis) = (name, kind, axis)
        change(&self)
    }

    public subscript<Value>(dynamicMember path: WritableKeyPath<SeriesOptions, Value>) -> Value {
        get { options[keyPath: path] }
        set { options[keyPath: path] = newValue }
    }

    public var name: String {
        get { options.name ?? id }
        set { options.name = newValue }
    }

    public var kind: SeriesKind {
        get { options.kind ?? .line }
        set { options.kind = newValue }
    }
}

/// The columns of a series.
public enum SeriesData: Sendable {
    case bars(BarSeries)
    /// Values, with NaN for a missing one, which breaks a line.
    case values(ValueSeries)
    case band(BandSeries)

    public var time: [Instant] {
        switch self {
        case .bars(let bars): bars.time
        case .values(let values): values.time
        case .band(let band): band.time
        }
    }

    public var count: Int { time.count }

    /// Returns the number of points that some rows represent; a grouped bar represents the bars it was made of.
    func pointCount(_ rows: [Int]) -> Int {
        guard case .bars(let bars) = self, !bars.counts.isEmpty else { return rows.count }
        return rows.reduce(0) { $0 + bars.counts[$1] }
    }
}

extension ChartSeries {
    /// The same series without rows.
    public var withoutData: ChartSeries {
        var series = self
        switch data {
        case .bars(let bars): series.data = .bars(BarSeries(interval: bars.interval, stamp: bars.stamp))
        case .values: series.data = .values(ValueSeries(time: [], values: []))
        case .band: series.data = .band(BandSeries(time: [], upper: [], middle: [], lower: []))
        }
        return series
    }
}
