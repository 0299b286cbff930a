public import DojimaText
public import DojimaChart
public import DojimaScale
public import DojimaTime

/// Ticks and labels of the time axis.
public struct TimeAxisSpecification: Sendable, Equatable {
    /// `nil` for those that fit.
    public var ticks: TimeTicks?
    /// A Unicode date pattern; `nil` for labels that fit the ticks.
    public var format: DatePattern?
    /// Whether months, years or days stand in a row of their own.
    public var secondRow: Bool
    /// In the middle below the labels; `nil` for none.
    public var title: String?
    /// The value of the first price axis at which the line crosses the plot; `nil` for the lower edge.
    public var crosses: Double?
    /// Whether labels stay at the edge of the plot where the axis crosses it.
    public var fixedLabels: Bool
    public var side: TimeAxis.Side
    /// Further time axes by the clocks of other zones, those of one side from the plots outwards.
    public var zones: [ZoneRow]

    public init(
        ticks: TimeTicks? = nil, format: DatePattern? = nil, secondRow: Bool = false, title: String? = nil, crosses: Double? = nil,
        fixedLabels: Bool = false, side: TimeAxis.Side = .bottom, zones: [ZoneRow] = []
    ) {
        self.ticks = ticks
        self.format = format
        self.secondRow = secondRow
        self.title = title
        self.crosses = crosses
        self.fixedLabels = fixedLabels
        self.side = side
        self.zones = zones
    }
}

extension TimeAxisSpecification: Record {
    public init() { self.init(ticks: nil) }

    package static var fields: [Field<TimeAxisSpecification>] {
        [
            Field(
                "ticks", \.ticks,
                .written(
                    advice: TimeTicks.advice, examples: ["1M", "1M@2024-01-31"],
                    parse: { text in
                        if let error = TimeTextError.beyondLimits(in: TimeTicks.times(in: text)) { throw TextError(error.message) }
                        return TimeTicks(text)
                    }, text: \.text),
                "A distance such as 1M or 2h, with @TIME to count from there, or times with commas between them."),
            Field(
                "format", \.format,
                .written(
                    advice: "write a Unicode date pattern such as d MMM", examples: ["d MMM", "HH:mm"],
                    parse: { text in
                        do throws(DatePatternError) { return try DatePattern(text) } catch { throw TextError(error.description) }
                    }, text: \.text), "Labels by a Unicode date pattern."),
            Field("secondRow", \.secondRow, .flag, "Write the months, years or days above the ticks in a row of their own."),
            Field("title", \.title, .text, "A text below the labels."),
            Field("crosses", \.crosses, .number(), "The axis crosses the plot at this value of the first price axis."),
            Field("fixedLabels", \.fixedLabels, .flag, "Labels stay at the edge of the plot where the axis crosses it."),
            Field("side", \.side, .word(of: TimeAxis.Side.allCases), "The edge of the plots at which it stands."),
            Field(
                "zones", \.zones,
                .list(
                    .written(
                        advice: ZoneRow.advice, examples: ["America/New_York", "top:Asia/Tokyo"], parse: { ZoneRow($0) }, text: \.text)),
                "Further time axes by the clocks of other zones, from the plots outwards; top:Asia/Tokyo stands above them."),
        ]
    }

    package static var rules: [FieldRule] { [.needs("fixedLabels", "crosses")] }
}

/// A vertical axis of a pane.
public struct ValueAxisSpecification: Sendable, Equatable {
    public enum Scale: String, Sendable, CaseIterable { case linear, logarithmic }

    /// Unique in its pane; empty for one by its place: `price`, `price-2`.
    public var id: String
    /// `nil` for the right side, and for the left one where prices of a second symbol have it.
    public var side: ValueAxis.Side?
    public var scale: Scale
    /// Whether values grow downwards.
    public var inverted: Bool
    /// `nil` for those that fit.
    public var ticks: ValueTicks?
    /// `nil` for that of the values.
    public var format: ValueFormat?
    /// Beside the labels; `nil` for the currency of the instrument.
    public var title: String?
    /// What is shown of the values; `nil` for those of the window.
    public var range: ClosedRange<Double>?
    /// Where the title stands.
    public var titlePlacement: AxisTitlePlacement
    /// An automatic range never spans less.
    public var minSpan: Double?
    /// The time at which the line crosses the plot; `nil` for its side of it.
    public var crosses: TimeText?
    /// Whether labels stay at the edge of the plot where the axis crosses it.
    public var fixedLabels: Bool

    public init(
        id: String = "", side: ValueAxis.Side? = nil, scale: Scale = .linear, inverted: Bool = false, ticks: ValueTicks? = nil,
        format: ValueFormat? = nil, title: String? = nil, range: ClosedRange<Double>? = nil, titlePlacement: AxisTitlePlacement = .end,
        minSpan: Double? = nil, crosses: TimeText? = nil, fixedLabels: Bool = false
    ) {
        self.id = id
        self.side = side
        self.scale = scale
        self.inverted = inverted
        self.ticks = ticks
        self.format = format
        self.title = title
        self.range = range
        self.titlePlacement = titlePlacement
        self.minSpan = minSpan
        self.crosses = crosses
        self.fixedLabels = fixedLabels
    }
}

extension ValueAxisSpecification: Record {
    package init() { self.init(id: "") }

    package static var fields: [Field<ValueAxisSpecification>] {
        [
            Field("id", \.id, .anyText, "A name by which series and annotations choose the axis; by default price, price-2, ..."),
            Field("side", \.side, .word(of: [.left, .right]), "By default right; of the second symbol left."),
            Field("scale", \.scale, .word(of: Scale.allCases), "How values become places."),
            Field("inverted", \.inverted, .flag, "Values grow downwards, as of yields or of exchange rates quoted the other way round."),
            Field(
                "ticks", \.ticks,
                .written(advice: ValueTicks.advice, examples: ["5", "5@1", "2^1"], parse: { ValueTicks($0) }, text: \.text),
                "A distance such as 5 or 5@1, 2^1 for each power of 2 on a logarithmic axis, or values with commas between them."),
            Field(
                "format", \.format,
                .written(
                    advice: "write number, compact, percent, or a pattern such as %.2f", examples: ["%.2f", "1/32"],
                    parse: { text in
                        do throws(NumberPatternError) { return try ValueFormat(written: text) } catch {
                            throw TextError(error.description)
                        }
                    }, text: { $0.written }), "number, compact, percent, a pattern such as %.2f, or fractions: 1/32, 1'32."),
            Field("title", \.title, .anyText, "Beside the labels; by default the currency of the instrument."),
            Field(
                "range", \.range, .ends(.number()), "The least and the greatest value that are shown; by default those of the window."
            ),
            Field(
                "titlePlacement", \.titlePlacement, .word(of: AxisTitlePlacement.allCases),
                "Above the labels at the upper end, or in the middle: turned to read upwards, or level."),
            Field("minSpan", \.minSpan, .number(1e-300...1e300), "The axis never spans less than this."),
            Field("crosses", \.crosses, .time, "The axis crosses the plot at this time."),
            Field("fixedLabels", \.fixedLabels, .flag, "Labels stay at the edge of the plot where the axis crosses it."),
        ]
    }

    package static var rules: [FieldRule] { [.needs("fixedLabels", "crosses")] }

    package func check(_ place: TextPath) throws {
        guard let range else { return }
        guard range.lowerBound < range.upperBound else {
            throw place.key("range", line: nil).error("is empty; write two numbers, the lower first")
        }
        guard scale != .logarithmic || range.lowerBound > 0 else {
            throw place.key("range", line: nil).error("a logarithmic axis has no \(plain(range.lowerBound)); write numbers above 0")
        }
    }
}
