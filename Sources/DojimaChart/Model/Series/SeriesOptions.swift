public import DojimaSeries
public import DojimaText

/// Options of a series, independent of its data: kind, names and appearance. Specifications and charts share them.
public struct SeriesOptions: Options, Sendable, Equatable {
    /// The kind; `nil` for a line, or in a specification for candlesticks of the first symbol.
    public var kind: SeriesKind?
    /// The name in the legend; `nil` for the symbol, the study or the id.
    public var name: String?
    /// Whether the series is neither drawn nor included in the visible range; it stays part of the data range.
    public var isHidden = false
    /// Whether legends list the series.
    public var showsInLegend = true
    /// The title above this and other series in the box of a `Legend`; `nil` for none.
    public var legendGroup: String?
    /// The id of a value axis of its pane; `nil` for the primary one, or in a specification without axes for a separate axis.
    public var axis: String?
    /// The colour of the series; by default the next one of the theme.
    public var color = ColorChoice.automatic
    /// The colour of the area below a line or between the edges of a band, used unchanged; `nil` for a tint of the line's colour.
    public var areaColor: Color?
    /// The line width in logical pixels; `nil` for 1.5.
    public var lineWidth: Double?
    /// Series of one pane and axis with the same stack are added up, the first at the bottom; `nil` for no stack.
    public var stack: Stack?
    /// Series of one pane with the same group share their slots side by side, a stack counting as one; `nil` for the entire slot.
    public var group: String?
    /// The labels with the values next to the points; `nil` for none.
    public var labels: PointLabels?
    /// The marks at the points of lines and areas; scatter plots always have marks.
    public var marker: PointMarker?
    /// Whether the last value is marked on its axis; `automatic` marks it for the first series of each pane that is not volume.
    public var lastValue = LastValue.automatic
    /// The method that chooses the drawn points of a line or an area with more points than pixel columns; `nil` for M4.
    public var sampler: Sampler?
    /// The method that draws lines and areas as curves through their points; `nil` for straight lines. Series of stacks are not curves.
    public var smoother: Smoother?
    /// Whether bars whose open and close are equal are drawn.
    public var showsFlat = true
    /// The colours of rising bars.
    public var rising = BarColors()
    /// The colours of falling bars.
    public var falling = BarColors()
    /// The colours of bars whose open and close are equal.
    public var flatStyle = BarColors()
    /// The width of the outlines of candles, in logical pixels; `nil` for 1.
    public var outlineWidth: Double?
    /// The width of wicks and stems, in logical pixels; `nil` for one that depends on the width of the bars.
    public var stemWidth: Double?
    /// The thickness of the arms of OHLC bars and of the caps of whiskers, in logical pixels; `nil` for the width of the stem.
    public var armWidth: Double?
    /// The value at which columns, areas and both colours of a baseline series begin; `nil` for 0 (1 if logarithmic), the end of the axis,
    /// or the first value, respectively.
    public var baseline: Double?
    /// The roundness of the tips of columns, from 0 to 1 (a half circle).
    public var cornerRatio = 0.0
    /// The fill of columns, from the left to the right, or of horizontal columns from the top to the bottom, and of areas from the line to
    /// the baseline; `nil` for one colour, or a tint of the line's colour.
    public var gradient: ColorGradient?
    /// Square pixels per unit of a bubble's volume or area quantity; `nil` for a scale at which the largest bubble is as wide as a slot or
    /// 24 pixels, but at most an eighth of the plot's smaller side.
    public var bubbleScale: Double?
    /// The appearance of selected parts.
    public var selectedStyle = SelectedStyle()
    /// The colours and numbers of a heat map; `nil` for a limit derived from its values.
    public var heat: HeatScale?

    /// What is drawn at the last value.
    public enum LastValue: String, Sendable, CaseIterable {
        case automatic = "auto"
        case shown, hidden
    }

    public init() {}

    /// Creates options and configures them by a closure.
    ///
    ///     SeriesOptions { $0.lineWidth = 3 }
    public init(_ change: (inout SeriesOptions) -> Void) { change(&self) }

    /// Returns the width of the series' lines, in logical pixels.
    func width(of line: Theme.Line) -> Double { lineWidth ?? 1.5 * line.weight }

    /// Returns these options with the appearance of others; kind, names, axis, stack, group, sampler and selected style are kept.
    func restyled(as looks: SeriesOptions) -> SeriesOptions {
        var options = looks
        options.kind = kind
        options.name = name
        (options.legendGroup, options.showsInLegend) = (legendGroup, showsInLegend)
        options.axis = axis
        (options.stack, options.group, options.isHidden) = (stack, group, isHidden)
        (options.sampler, options.selectedStyle) = (sampler, selectedStyle)
        return options
    }

    /// Returns the colours of bars from one price to another.
    func barColors(from open: Double, to close: Double) -> BarColors { close > open ? rising : close < open ? falling : flatStyle }
}
