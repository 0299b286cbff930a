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
                        do throws(DatePatternError) { return try DatePattern(text) } catch { throw TextError(error.message) }
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
