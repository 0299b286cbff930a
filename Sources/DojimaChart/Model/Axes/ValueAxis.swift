public import DojimaScale
import DojimaText
public import DojimaTime

/// A vertical axis of a pane.
///
///     var axis = ValueAxis(id: "price")
///     axis.scale = .logarithmic
///     let yields = ValueAxis(id: "yield", side: .left) { $0.isInverted = true }
public struct ValueAxis: Sendable {
    /// The edge of the pane at which the axis is.
    public enum Side: String, CaseIterable, Sendable { case left, right }
    /// How distances on the axis follow from values.
    public enum Scale: String, CaseIterable, Sendable { case linear, logarithmic }

    /// The range of values that an axis shows.
    public enum Range: Sendable, Equatable {
        /// The visible values with space above and below, in fractions of their span (no space on the side of a series' baseline).
        case visible(above: Double, below: Double)
        /// Like `visible`, but always including a range, such as 0 to 100 for values in percent.
        case including(ClosedRange<Double>, above: Double, below: Double)
        /// This range, whatever the values are.
        case fixed(ClosedRange<Double>)
    }

    /// Unique in its pane; if empty, the id is derived from the index: `price`, `price-2`.
    public var id = ""
    /// The side of the plot; `nil` for the right side, or in a specification for the left side if the axis has the prices of a second
    /// symbol.
    public var side: Side?
    /// Whether equal distances are equal differences or equal ratios of values.
    public var scale = Scale.linear
    /// Whether values increase downwards, as for yields, ranks and inversely quoted exchange rates.
    public var isInverted = false
    /// The positions of the ticks; `nil` for those of `tickStyle`.
    public var ticks: ValueTicks?
    /// The format of numbers; `nil` for the default format of the values.
    public var format: ValueFormat?
    /// The title next to the labels; `nil` for the currency of the instrument if it is known, empty for none.
    public var title: String?
    /// Where the title is.
    public var titlePlacement = AxisTitlePlacement.end
    /// The displayed range; `nil` for the visible values with 7 percent of their span above and below.
    public var range: Range?
    /// The minimum span of an automatic range, which is widened around its middle; `nil` for none.
    public var minSpan: Double?
    /// The time at which the axis line crosses the plot; `nil` for its side of the plot. An axis without a column of labels has no line.
    public var crosses: TimeText?
    /// Whether labels and tick marks stay at the edge of the plot if the axis crosses it.
    public var hasFixedLabels = false

    /// The minimum price increment; ticks are multiples of it.
    public var tickSize: Double?
    /// The rebasing of values to a base time, which is the same for all series of the axis; `nil` for unchanged values.
    public var rebasing: Rebasing?
    /// Ranges of values that are omitted from a linear axis.
    public var skips: [Swift.Range<Double>] = []
    /// The space below and above the visible values, in values of the axis; `nil` for that of `range`. It has no effect on a fixed range.
    public var padding: AxisPadding<Double>?
    /// The minor ticks; `nil` for those of `tickStyle`, without marks.
    public var minors: ValueTickStyle.Minors?
    /// The treatment of labels at the ends of the axis; `nil` for that of `tickStyle`.
    public var lowEnd: TickClip?
    /// The label at the high end of the axis, if it does not fit there; `nil` for that of the tick style.
    public var highEnd: TickClip?
    /// The angle at which labels are written.
    public var labelAngle = LabelAngle.horizontal
    /// The remaining properties of ticks. The options of the axis take precedence.
    public var tickStyle = ValueTickStyle()
    /// The lines, the tick marks and the labels.
    public var style = AxisStyle()
    /// The fraction of the pane's height that the axis occupies, from the bottom: 0.15 for volume below prices.
    public var heightShare = 1.0
    /// The names of the rows 0, 1, 2, ... from the top down, if the axis shows categories instead of values. Each row has a height of 1,
    /// with its label at the middle. Range, scale, ticks and format are then not used.
    public var categories: [String] = []
    /// The smallest and the largest possible value, beyond which an automatic range never goes: the legend of a lower pane is then above
    /// its plot.
    package var bounds: ClosedRange<Double>?
    /// Whether the axis has a column of labels; without one it has no width.
    public var showsLabels = true

    public init() {}

    public init(id: String, side: Side? = nil) {
        self.id = id
        self.side = side
    }

    /// Creates an axis and configures it by a closure: `ValueAxis(id: "yield") { $0.isInverted = true }`.
    public init(id: String, side: Side? = nil, _ configure: (inout ValueAxis) throws -> Void) rethrows {
        self.init(id: id, side: side)
        try configure(&self)
    }

    /// Returns an axis of named rows, from the top down, as for a heat map. Without names it has one row, which has no name.
    public static func rows(_ names: [String], id: String, side: Side = .left) -> ValueAxis {
        let names = names.isEmpty ? [""] : names
        return ValueAxis(id: id, side: side) { axis in
            (axis.categories, axis.isInverted) = (names, true)
            axis.range = .fixed(-0.5...(Double(names.count) - 0.5))
            axis.style = AxisStyle { $0.grid = .none }
        }
    }

    /// Returns an axis without labels, ticks, grid and title, as for a summary chart.
    public static func hidden(id: String, side: Side = .right, range: Range? = nil) -> ValueAxis {
        ValueAxis(id: id, side: side) { axis in
            axis.range = range
            axis.style = .hidden
            axis.showsLabels = false
        }
    }

    /// Returns an axis for volume in the lower 15 % of the price pane, without labels.
    public static func volumeOverlay(id: String = "volume") -> ValueAxis {
        ValueAxis(id: id) { axis in
            axis.range = .visible(above: 0, below: 0)
            axis.format = .compact
            axis.heightShare = 0.15
            axis.showsLabels = false
        }
    }

    /// Returns the axis of a volume pane.
    public static func volume(id: String = "volume", side: Side? = .right) -> ValueAxis {
        ValueAxis(id: id, side: side) { axis in
            axis.range = .visible(above: 0.08, below: 0)
            axis.format = .compact
        }
    }

    /// Returns this axis, with options that are `nil` and options that specifications cannot set taken from another axis.
    package func supplemented(by other: ValueAxis) -> ValueAxis {
        var axis = other
        axis.id = id.isEmpty ? other.id : id
        axis.side = side ?? other.side
        axis.scale = scale
        axis.isInverted = isInverted
        axis.ticks = ticks ?? other.ticks
        axis.format = format ?? other.format
        axis.title = title ?? other.title
        axis.titlePlacement = titlePlacement
        axis.range = range ?? other.range
        axis.minSpan = minSpan ?? other.minSpan
        axis.crosses = crosses
        axis.hasFixedLabels = hasFixedLabels
        axis.skips = skips.isEmpty ? other.skips : skips
        axis.padding = padding ?? other.padding
        axis.minors = minors ?? other.minors
        axis.lowEnd = lowEnd ?? other.lowEnd
        axis.highEnd = highEnd ?? other.highEnd
        axis.labelAngle = labelAngle
        axis.style = style == AxisStyle() ? other.style : style
        return axis
    }
}

extension ValueAxis {
    // The options, with the default values for `nil`.
    var shownSide: Side { side ?? .right }
    var shownFormat: ValueFormat { format ?? .number }
    var shownTitle: String { title ?? "" }
    var shownRange: Range { range ?? .visible(above: 0.07, below: 0.07) }

    /// `tickStyle` with the options that take precedence applied.
    var shownTicks: ValueTickStyle {
        var style = tickStyle
        (style.format, style.tickSize) = (shownFormat, tickSize)
        if let ticks { style.placement = ticks.placement }
        style.minors = minors ?? style.minors
        style.lowEnd = lowEnd ?? style.lowEnd
        style.highEnd = highEnd ?? style.highEnd
        return style
    }

    /// `style` with default lengths; `isFirst` is whether the axis is the first value axis of its pane.
    func shownStyle(isFirst: Bool) -> AxisStyle {
        let hasMinors = minors.map { $0 != .none } ?? false
        // The grid lines belong to the first axis, so labels of other axes need tick marks.
        return style.completed(tickLength: hasMinors || !isFirst && showsLabels ? 4 : 0, hasMinors: hasMinors)
    }
}
