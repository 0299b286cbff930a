public import DojimaSeries
public import DojimaTime

/// Data and how it is drawn.
@dynamicMemberLookup
public struct ChartSeries: Sendable {
    /// Unique in the chart and stable.
    public var id: String
    /// What is said of it whatever its data are. They are members of the series too: `series.color`.
    public var options = SeriesOptions()
    public var data: SeriesData
    /// A hidden series is not drawn and does not stretch the visible range; it stays part of the data range.
    public var isHidden = false
    /// The interval of the bars as drawn, when they were grouped for this chart.
    public var shownAs: String?
    /// Colours of single points; `nil` for those of the kind and the theme.
    public var palette: PointPalette?
    /// Whether a crosshair may stand at its points and tells its values.
    public var isTracked = true
    /// The id of a series of the same pane whose legend line this one shares; `nil` for a line of its own.
    public var legendHead: String?
    /// The id of a series of the same axis whose base this one shares where values are rebased, as an average shares that of its prices.
    public var basedOn: String?
    /// The value from which it grows when it comes into sight, where its kind stands on none; `nil` for the bottom of the plot.
    public var growsFrom: Double?
    /// What of it is selected; `nil` for nothing.
    public var selected: SelectedMarks?

    /// A series without a name is called by its id, and one without a kind is a line.
    public init(id: String, options: SeriesOptions = SeriesOptions(), data: SeriesData = .values(ValueSeries(time: [], values: []))) {
        self.id = id
        self.options = options
        self.data = data
    }

    /// - Parameters:
    ///   - axis: the id of a value axis of its pane; `nil` for the primary one.
    ///   - options: all else that is said of it.
    ///   - change: sets what else differs.
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

/// The columns a series is made of.
public enum SeriesData: Sendable {
    case bars(BarSeries)
    /// NaN where there is none, which breaks a line.
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

    /// How many points some rows stand for: of bars that were put together each one.
    func pointCount(_ rows: [Int]) -> Int {
        guard case .bars(let bars) = self, !bars.counts.isEmpty else { return rows.count }
        return rows.reduce(0) { $0 + bars.counts[$1] }
    }
}

extension ChartSeries {
    /// The same series, drawn in the same way, without any rows.
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
