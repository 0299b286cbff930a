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
    /// Whether bars whose open and close are equal are drawn.
    public var showsFlat = true
    /// The value at which columns, areas and both colours of a baseline series begin; `nil` for 0 (1 if logarithmic), the end of the axis,
    /// or the first value, respectively.
    public var baseline: Double?
    /// The roundness of the tips of columns, from 0 to 1 (a half circle).
    public var cornerRatio = 0.0
    /// Square pixels per unit of a bubble's volume or area quantity; `nil` for a scale at which the largest bubble is as wide as a slot or
    /// 24 pixels, but at most an eighth of the plot's smaller side.
    public var bubbleScale: Double?

    /// The colours and numbers of a heat map; `nil` for a limit derived from its values.
    public var heat: HeatScale?

    public enum LastValue: Sendable, Equatable { case automatic, shown, hidden }

    public init() {}

    /// Creates options and configures them by a closure.
    ///
    ///     SeriesOptions { $0.lineWidth = 3 }
    public init(_ change: (inout SeriesOptions) -> Void) { change(&self) }

    /// Returns the width of the series' lines, in logical pixels.
    func width(of line: Theme.Line) -> Double { lineWidth ?? 1.5 * line.weight }

    /// Returns these options with the appearance of others; kind, names, axis, stack and group are kept.
    func restyled(as looks: SeriesOptions) -> SeriesOptions {
        var options = looks
        options.kind = kind
        options.name = name
        (options.legendGroup, options.showsInLegend) = (legendGroup, showsInLegend)
        options.axis = axis
        (options.stack, options.group, options.isHidden) = (stack, group, isHidden)
        return options
    }
}

extension SeriesOptions: Record {
    package static var fields: [Field<SeriesOptions>] {
        [
            Field("type", \.kind, .seriesKind, "The series type; by default candlestick, and line for further symbols."),
            Field("name", \.name, .text, "The name in the legend."),
            Field(
                "hidden", \.isHidden, .flag,
                "Whether the series is left out of the plot and of the range of its axis; the legend keeps its entry, muted."),
            Field("listed", \.showsInLegend, .flag, "Whether the legend lists the series."),
            Field(
                "legendGroup", \.legendGroup, .text,
                "The heading in the legend under which this series and others of the same group are listed."),
            Field("axis", \.axis, .anyText, "The id of an axis of the pane; by default the first declared axis, else a separate axis."),
            Field("color", \.color.specified, .color, "A colour such as #2962FF, or 1, 2, ... in quotes for one of the theme's."),
            Field("areaColor", \.areaColor, .hash, "The exact colour below an area or between the edges of a band."),
            Field("lineWidth", \.lineWidth, .number(0.1...50), "The width of the line in logical pixels."),
            Field(
                "stack", \.stackName, .text,
                "Series of one axis with the same name are stacked, the first at the bottom: lines, areas, columns."),
            Field(
                "share", \.sharesStack, .flag, "Whether the stack shows percentages of its total; the setting of its lowest series is used."
            ),
            Field("group", \.group, .text, "Series with the same name are drawn side by side in each slot; a stack counts as one series."),
            Field("labels", \.labels, .record, "Labels next to the points, if there is space; {} for the value above each point."),
        ]
    }

    package static var rules: [FieldRule] { [.needs("share", "stack")] }

    private var stackName: String? {
        get { stack?.name }
        set { stack = newValue.map { Stack($0, form: stack?.form ?? .sum) } }
    }

    /// Whether the stack is one of shares. A specification may set it before or after the name of the stack.
    private var sharesStack: Bool {
        get { stack?.form == .share }
        set { stack = Stack(stack?.name ?? "", form: newValue ? .share : .sum) }
    }
}
