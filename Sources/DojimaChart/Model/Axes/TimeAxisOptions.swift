public import DojimaScale
public import DojimaText
public import DojimaTime

/// Options for the ticks, labels and line of the time axis.
public struct TimeAxisOptions: Options, Sendable {
    /// The positions of the ticks; `nil` for those of `tickStyle`.
    public var ticks: TimeTicks?
    /// The format of all labels; `nil` for that of `tickStyle`, by default one that fits the ticks.
    public var format: DatePattern?
    /// The minimum distance between two labels in pixels; `nil` for that of `tickStyle`, by default 14.
    public var labelSpacing: Double?
    /// The angle at which labels are written.
    public var labelAngle = LabelAngle.horizontal
    /// Whether months, years or days are written in a separate row.
    public var hasSecondRow = false
    /// The title, centred outside the labels; `nil` or empty for none.
    public var title: String?
    /// The value on the first axis of the first pane at which the axis line crosses the plot; `nil` for the edge of the plots.
    public var crosses: Double?
    /// Whether labels and tick marks stay at the edge of the plot if the axis crosses it.
    public var hasFixedLabels = false
    /// The edge of the chart at which the axis is.
    public var side = TimeAxis.Side.bottom
    /// Further time axes; those on the same side are ordered from the plots outwards.
    public var zones: [TimeAxisRow] = []

    /// The minor ticks; `nil` for those of `tickStyle`.
    public var minors: TimeTickStyle.Minors?
    /// The measure of time by which an automatic step is chosen; `nil` for that of `tickStyle`.
    public var basis: TimeTickStyle.Basis?
    /// The label that is left out if two touch across a gap; `nil` for that of `tickStyle`.
    public var gapLabel: TimeTickStyle.GapLabel?
    /// The treatment of labels at the ends of the axis; `nil` for that of `tickStyle`.
    public var lowEnd: TickClip?
    /// The label at the end of the axis, if it does not fit there; `nil` for that of the tick style.
    public var highEnd: TickClip?
    /// The space before the first and after the last bar if no window is requested; `nil` lengths for none. A length such as a month is as
    /// wide as the last month of the data.
    public var padding: AxisPadding<BarInterval?>?

    /// The remaining properties of ticks. The options above take precedence.
    public var tickStyle = TimeTickStyle()
    /// The lines, the tick marks and the labels.
    public var style = AxisStyle()

    public init() {}
}

extension TimeAxis {
    /// `tickStyle` with the options that take precedence applied.
    var shownTicks: TimeTickStyle {
        var style = options.tickStyle
        if let ticks = options.ticks { style.placement = ticks.placement(in: isTradeDates ? .utc : zone) }
        if options.hasSecondRow { style.context = .secondRow }
        style.format = options.format ?? style.format
        style.spacing = options.labelSpacing ?? style.spacing
        style.minors = options.minors ?? style.minors
        style.basis = options.basis ?? style.basis
        style.gapLabel = options.gapLabel ?? style.gapLabel
        style.lowEnd = options.lowEnd ?? style.lowEnd
        style.highEnd = options.highEnd ?? style.highEnd
        return style
    }

    /// `style` with the lengths of a time axis.
    var shownStyle: AxisStyle { options.style.completed(tickLength: 4, hasMinors: true) }

    var shownTitle: String { options.title ?? "" }
}

extension TimeAxisOptions: Equatable {
    /// Options are equal if their written forms are.
    public static func == (a: TimeAxisOptions, b: TimeAxisOptions) -> Bool { a.isWritten(like: b) }
}

extension TimeAxisOptions: Record {
    package static var fields: [Field<TimeAxisOptions>] {
        [
            Field(
                "ticks", \.ticks,
                .parsed(
                    advice: TimeTicks.advice, examples: ["1M", "1M@2024-01-31"],
                    parse: { text in
                        if let error = TimeTextError.beyondLimits(in: TimeTicks.times(in: text)) { throw TextError(error.message) }
                        return TimeTicks(text)
                    }, text: \.text),
                "Ticks of the time axis: a step such as 1M or 2h (units: \(TimeStep.units)), with @TIME as its origin, or comma-separated times."
            ),
            Field(
                "format", \.format,
                .parsed(
                    advice: "write a Unicode date pattern such as d MMM", examples: ["d MMM", "HH:mm"],
                    parse: { text in
                        do throws(DatePatternError) { return try DatePattern(text) } catch { throw TextError(error.message) }
                    }, text: \.text), "The format of the labels of the time axis as a Unicode date pattern, such as 'd MMM' or HH:mm."),
            Field(
                "labelSpacing", \.labelSpacing, .number(0...2000),
                "The minimum distance in pixels between two labels of the time axis; by default 14."),
            Field(
                "labelAngle", \.labelAngle, .word(of: LabelAngle.allCases),
                "The angle of the labels of the time axis: horizontal, diagonal (rising to the right) or vertical (reading upwards)."),
            Field(
                "secondRow", \.hasSecondRow, .flag, "Whether months, years or days above the ticks of the time axis are in a separate row."),
            Field("title", \.title, .text, "A text below the labels of the time axis."),
            Field("crosses", \.crosses, .number(), "The time axis crosses the plot at this value of the first price axis."),
            Field("fixedLabels", \.hasFixedLabels, .flag, "Whether labels stay at the edge of the plot if the axis crosses it."),
            Field("side", \.side, .word(of: TimeAxis.Side.allCases), "The edge of the plots at which the time axis is drawn."),
            Field(
                "zones", \.zones,
                .list(
                    .parsed(
                        advice: TimeAxisRow.advice, examples: ["America/New_York", "top:Asia/Tokyo"], parse: { TimeAxisRow($0) },
                        text: \.text)),
                "Further time axes with the times of other zones, from the plots outward; top:Asia/Tokyo is above them."),
            Field(
                "padding", \.padding, .padding(.intervalOrZero),
                "The space before the first and after the last bar in a picture of all bars, as wide as the last part of the data of this "
                    + "length: [0, 1M] for a month at the end."),
            Field(
                "minors", \.minors, .timeMinors, "The minor ticks: none, automatic, or a step such as 1w if the ticks have a step."),
            Field(
                "basis", \.basis, .word(of: TimeTickStyle.Basis.allCases),
                "Whether the step of the ticks fits the open time on the axis, or is that of an axis without gaps."),
            Field(
                "gapLabel", \.gapLabel, .word(of: TimeTickStyle.GapLabel.allCases),
                "The label that is left out if two touch across a gap: the one before it or the one after it."),
            Field("lowEnd", \.lowEnd, .word(of: TickClip.allCases), "The label at the start of the axis, if it does not fit there."),
            Field("highEnd", \.highEnd, .word(of: TickClip.allCases), "The label at the end of the axis, if it does not fit there."),
            Field("style", \.style, .record, "The marks, labels and lines of the axis, each of which can be hidden."),
        ]
    }

    package static var rules: [FieldRule] { [.needs("fixedLabels", "crosses")] }
}
