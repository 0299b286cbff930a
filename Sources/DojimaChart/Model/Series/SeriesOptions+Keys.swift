package import DojimaText

extension SeriesOptions: Record {
    package static var fields: [Field<SeriesOptions>] {
        [
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
            Field("marker", \.marker, .record, "Marks at the points of a line, an area, a scatter plot or whiskers; {} for circles."),
            Field(
                "lastValue", \.lastValue, .word(of: LastValue.allCases),
                "Whether the last value is marked on the axis; by default that of the first series of each pane."),
            Field(
                "sampler", \.sampler, .sampler,
                "The drawn points of a line with more points than pixels: the first, lowest, highest and last of each pixel column (m4, the default), one point of each of equal groups, with the largest triangle (lttb), or all of them (none)."
            ),
            Field(
                "smoothing", \.smoother, .smoother,
                "The curve through the points of a line or an area, without values beyond those of neighbouring points (monotone); by default straight lines."
            ),
            Field(
                "baseline", \.baseline, .number(),
                "The value at which columns and areas begin, and at which the colours of a baseline series change."),
            Field("cornerRatio", \.cornerRatio, .number(0...1), "The roundness of the tips of columns, up to 1 for half circles."),
            Field(
                "gradient", \.gradient, .gradient,
                "Two colours, such as #A8D5BA..#1B7837: columns from left to right, horizontal ones from top to bottom; areas from the line down."
            ),
            Field(
                "bubbleScale", \.bubbleScale, .number(1e-15...1e15),
                "Square pixels per unit of volume of a bubble; by default the largest bubble is about as wide as a slot."),
            Field("flat", \.showsFlat, .flag, "Whether bars whose open and close are equal are drawn."),
            Field("rising", \.rising, .record, "The colours of rising bars and columns; by default the theme's, or shades of color."),
            Field("falling", \.falling, .record, "The colours of falling bars and columns."),
            Field("flatStyle", \.flatStyle, .record, "The colours of bars whose open and close are equal."),
            Field(
                "outlineWidth", \.outlineWidth, .number(0.1...50), "The width of the outlines of candles in logical pixels; by default 1."),
            Field(
                "stemWidth", \.stemWidth, .number(0.1...50),
                "The width of wicks and stems in logical pixels; by default suited to the bars."),
            Field(
                "armWidth", \.armWidth, .number(0.1...50),
                "The thickness of the arms of OHLC bars and of the caps of whiskers in logical pixels; by default that of the stem."),
            Field("selectedStyle", \.selectedStyle, .record, "The appearance of selected parts."),
        ]
    }

    package static var rules: [FieldRule] {
        [.needs("share", "stack"), .notAll(["areaColor", "gradient"]), .notAll(["stack", "smoothing"])]
    }

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
