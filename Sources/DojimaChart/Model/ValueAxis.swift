public import DojimaScale
public import DojimaTime

/// A vertical axis of a pane.
public struct ValueAxis: Sendable {
    public enum Side: String, CaseIterable, Sendable { case left, right }
    public enum Kind: String, Sendable { case linear, logarithmic }

    /// What part of the values is shown.
    public enum Range: Sendable {
        /// The values of the window with room above and below, in fractions of their span (a series' baseline gets no room).
        case visible(above: Double, below: Double)
        /// The same, but never less than a range: 0 to 100 of an index in percent.
        case including(ClosedRange<Double>, above: Double, below: Double)
        case fixed(ClosedRange<Double>)
    }

    /// Unique in the chart.
    public var id: String
    public var side: Side
    public var kind: Kind
    public var range: Range
    /// Whether values grow downwards, as yields, ranks and exchange rates quoted the other way round may.
    public var isInverted: Bool
    /// Stretches of values that take no room on a linear axis.
    public var skips: [Swift.Range<Double>]
    /// Counts the values of all its series from one moment; `nil` for the values themselves.
    public var rebasing: Rebasing?
    /// An automatic range never spans less: it is widened about its middle.
    public var leastSpan: Double
    /// Where its line stands in the plot; `nil` for its side of it. An axis without a column of labels has no line.
    public var crossing: AxisCrossing<Instant>?
    /// Beside the axis' labels; none when empty.
    public var title: String
    public var titlePlacement: AxisTitlePlacement
    /// The smallest step of a price; ticks are multiples of it.
    public var tickSize: Double?
    public var format: ValueFormat
    /// Where ticks stand; the axis' own tick size and format hold whatever this says of them.
    public var ticks: ValueTickStyle
    public var look: AxisLook
    /// The share of the pane's height that it takes, from the bottom: 0.25 for volume below prices.
    public var heightShare: Double
    /// Whether it has a column with labels; an axis without one takes no width.
    public var showsLabels: Bool

    public init(
        id: String, side: Side = .right, kind: Kind = .linear, range: Range = .visible(above: 0.07, below: 0.07), title: String = "",
        tickSize: Double? = nil, format: ValueFormat = .number, ticks: ValueTickStyle = ValueTickStyle(), look: AxisLook = AxisLook(),
        heightShare: Double = 1, showsLabels: Bool = true, isInverted: Bool = false, skips: [Swift.Range<Double>] = [],
        rebasing: Rebasing? = nil, leastSpan: Double = 0, crossing: AxisCrossing<Instant>? = nil, titlePlacement: AxisTitlePlacement = .end
    ) {
        self.id = id
        self.side = side
        self.kind = kind
        self.range = range
        self.title = title
        self.tickSize = tickSize
        self.format = format
        self.ticks = ticks
        self.look = look
        self.isInverted = isInverted
        self.skips = skips
        self.rebasing = rebasing
        self.leastSpan = leastSpan
        self.crossing = crossing
        self.titlePlacement = titlePlacement
        self.heightShare = heightShare
        self.showsLabels = showsLabels
    }

    /// An axis without any marking: no labels, ticks, grid or title, as for a summary chart.
    public static func hidden(id: String, side: Side = .right, range: Range = .visible(above: 0.07, below: 0.07)) -> ValueAxis {
        ValueAxis(id: id, side: side, range: range, look: .hidden, showsLabels: false)
    }

    /// The axis of volume in the lower quarter of the price pane, without labels.
    public static func volumeOverlay(id: String = "volume") -> ValueAxis {
        ValueAxis(id: id, range: .visible(above: 0, below: 0), format: .compact, heightShare: 0.25, showsLabels: false)
    }

    /// The axis of a volume pane.
    public static func volume(id: String = "volume", side: Side = .right) -> ValueAxis {
        ValueAxis(id: id, side: side, range: .visible(above: 0.08, below: 0), format: .compact)
    }
}
