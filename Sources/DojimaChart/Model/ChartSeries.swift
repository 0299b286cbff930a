public import DojimaSeries
public import DojimaTime

/// Data and how it is drawn.
public struct ChartSeries: Sendable {
    /// Unique in the chart and stable.
    public var id: String
    /// As it stands in the legend.
    public var name: String
    public var kind: SeriesKind
    public var data: SeriesData
    /// The id of a value axis of its pane; the primary one when the pane has none of that name.
    public var axis: String
    public var style: SeriesStyle
    /// A hidden series is not drawn and does not stretch the visible range; it stays part of the data range.
    public var isHidden: Bool
    /// The interval of the bars as drawn, when they were grouped for this chart.
    public var shownAs: String?
    /// Series of one pane and axis with the same stack are added up, the first at the bottom; `nil` for one that stands alone.
    public var stack: Stack?
    /// Series of one pane with the same group share their slots side by side, a stack as one; `nil` for the whole slot.
    public var group: String?
    /// Colours of single points; `nil` for those of the kind and the theme.
    public var palette: PointPalette?
    /// Whether a crosshair may stand at its points and tells its values.
    public var isTracked: Bool
    /// The id of a series of the same pane whose legend line this one shares; `nil` for a line of its own.
    public var legendHead: String?
    /// The id of a series of the same axis whose base this one shares where values are rebased, as an average shares that of its prices.
    public var basedOn: String?
    /// The value from which it grows when it comes into sight, where its kind stands on none; `nil` for the bottom of the plot.
    public var growsFrom: Double?
    /// The title above it and others in a legend that was asked for; empty for none.
    public var legendGroup = ""
    /// What of it is selected; `nil` for nothing.
    public var selected: SelectedMarks?

    public init(
        id: String, name: String, kind: SeriesKind, data: SeriesData = .values(ValueSeries(time: [], values: [])), axis: String = "",
        style: SeriesStyle = SeriesStyle(),
        isHidden: Bool = false, shownAs: String? = nil, legendHead: String? = nil, basedOn: String? = nil,
        stack: Stack? = nil, group: String? = nil, palette: PointPalette? = nil, isTracked: Bool = true,
        selected: SelectedMarks? = nil
    ) {
        self.id = id
        self.name = name
        self.kind = kind
        self.data = data
        self.axis = axis
        self.style = style
        self.isHidden = isHidden
        self.shownAs = shownAs
        self.legendHead = legendHead
        self.basedOn = basedOn
        self.selected = selected
        self.stack = stack
        self.group = group
        self.palette = palette
        self.isTracked = isTracked
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

/// What may be said of one series beyond the theme.
public struct SeriesStyle: Sendable, Equatable {
    public enum Hue: Sendable, Equatable {
        /// The theme's next colour.
        case automatic
        /// The theme's colour of this index, whatever others have.
        case palette(Int)
        case fixed(Color)
    }

    public var color: Hue
    /// Of the ground below an area or between the edges of a band, as it is; `nil` for a tint of the line's.
    public var areaColor: Color?
    /// Logical pixels.
    public var lineWidth: Double
    /// Whether the last value is marked on its axis; by default for the first series of each pane that is not volume.
    public var lastValue: LastValue
    /// Whether bars whose open and close are equal are drawn.
    public var showsFlat: Bool

    /// Marks at the points of lines and areas; scatter plots have them in any case.
    public var marker: PointMarker?
    /// Where columns, grounds and the two colours of a baseline begin; `nil` for 0 (1 on a logarithmic axis), the end of the axis, and the first value.
    public var baseline: Double?
    /// How round the tips of columns are, from 0 to 1, a half circle.
    public var cornerRatio: Double
    /// Square pixels for 1 of a bubble's area; `nil` to make the largest an eighth of the plot wide.
    public var bubbleScale: Double?
    /// The values beside the points; none unless asked for.
    public var labels: PointLabels?

    public enum LastValue: Sendable, Equatable { case automatic, shown, hidden }

    public init(
        color: Hue = .automatic, lineWidth: Double = 1.5, lastValue: LastValue = .automatic, showsFlat: Bool = true,
        marker: PointMarker? = nil, baseline: Double? = nil, cornerRatio: Double = 0, bubbleScale: Double? = nil,
        labels: PointLabels? = nil,
        areaColor: Color? = nil
    ) {
        self.areaColor = areaColor
        self.color = color
        self.lineWidth = lineWidth
        self.lastValue = lastValue
        self.showsFlat = showsFlat
        self.marker = marker
        self.baseline = baseline
        self.cornerRatio = cornerRatio
        self.bubbleScale = bubbleScale
        self.labels = labels
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
