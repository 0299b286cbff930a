public import DojimaSeries
public import DojimaTime

/// Data with the options of their drawing.
@dynamicMemberLookup
public struct ChartSeries: Sendable {
    /// Unique in the chart and stable.
    public var id: String
    /// Options independent of the data. They are also members of the series itself: `series.color`.
    public var options = SeriesOptions()
    /// The times and the values of the points.
    public var data: SeriesData
    /// The interval of the drawn bars, if they were grouped for this chart.
    package var shownAs: String?
    /// Whether bars are as wide as their slots, as for bricks that touch at their corners.
    package var fillsSlots = false
    /// The height of a box, if bars are columns of boxes; `nil` otherwise.
    package var boxSize: Double?
    /// The times of the first and last bar that drew a part of each row, if rows are columns, bricks or lines of a transform; `nil`
    /// otherwise.
    package var columnTimes: [ClosedRange<Instant>]?
    /// Whether the values are prices, drawn by a kind that uses values instead of bars: they have the decimals of prices and one colour.
    package var isPrice = false
    /// The colours of individual points; `nil` for those of the kind and the theme.
    public var palette: PointPalette?
    /// Returns the mark of a point, or `nil` for the mark of the options. Without a function, all points have the mark of the options.
    ///
    ///     series.pointMarker = { $0.value > 100 ? PointMarker(size: 12, innerSize: 6) : nil }
    public var pointMarker: (@Sendable (_ point: RenderPoint) -> PointMarker?)?
    /// Whether a crosshair can snap to its points and shows its values.
    public var isTracked = true
    /// The id of a series of the same pane whose legend line this one shares; `nil` for a separate line.
    package var legendHead: String?
    /// Whether the legend shows the value at the end of the visible range, or at the crosshair.
    package var showsValuesInLegend = true
    /// Whether a legend has a line for the series; `false` if the heading already describes the only series.
    package var isListed = true
    /// Whether the legend keeps a muted entry of the series while it is hidden.
    public var keepsLegendEntry = false
    /// The name in the specification of the symbol or study that the series draws, used to hide it; `nil` if it has none.
    package var specifiedName: String?
    /// The id of a series of the same axis whose base is used if values are rebased: a moving average uses that of its prices.
    public var basedOn: String?
    /// The row whose value all values are measured from, on a rebased axis; `nil` for other series.
    var baseRow: Int?
    /// The time of a bar that is not part of the automatic range of the axis, so that the others have room; `nil` for none.
    package var outlier: Instant?
    /// The value from which the series grows in an animation, if its kind has no baseline; `nil` for the bottom of the plot.
    package var growsFrom: Double?
    /// The labels of the columns or cells that are hatched because their period is incomplete, by row; `nil` if there are none.
    package var hatched: [Int: String]?
    /// The statistics or sums that the series shows, for the description of the chart; `nil` for none.
    package var described: DescribedParts?
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
    ///   - name: the displayed name, for example in the legend.
    ///   - kind: the kind of drawing, such as `.line`.
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

    /// The name in legends and tags.
    public var name: String {
        get { options.name ?? id }
        set { options.name = newValue }
    }

    /// How the data are drawn.
    public var kind: SeriesKind {
        get { options.kind ?? .line }
        set { options.kind = newValue }
    }
}

/// The columns of a series.
public enum SeriesData: Sendable {
    /// Open, high, low, close and volume.
    case bars(BarSeries)
    /// Values; NaN marks a missing one, which interrupts a line.
    case values(ValueSeries)
    /// An upper, a middle and a lower curve.
    case band(BandSeries)

    /// The times of the points, one per row.
    public var time: [Instant] {
        switch self {
        case .bars(let bars): bars.time
        case .values(let values): values.time
        case .band(let band): band.time
        }
    }

    /// The number of rows.
    public var count: Int { time.count }

    /// Returns the number of points that rows represent; a grouped bar represents the bars it was made of.
    func pointCount(_ rows: [Int]) -> Int {
        guard case .bars(let bars) = self, !bars.counts.isEmpty else { return rows.count }
        return rows.reduce(0) { $0 + bars.counts[$1] }
    }
}

extension ChartSeries {
    /// Returns the same series without rows.
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

extension Sequence {
    /// Returns the first element whose series has the id `name`, else the symbol or study `name` in the specification, else the name `name`
    /// in the legend; `nil` for none.
    package func first(named name: String, _ series: (Element) -> ChartSeries) -> Element? {
        first { series($0).id == name } ?? first { series($0).specifiedName == name && series($0).legendHead == nil }
            ?? first { series($0).name == name }
    }
}
