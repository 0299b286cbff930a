import DojimaTime

extension Indicator {
    /// The opening range: the highest and lowest price of the first minutes of each session, shown from their end to the end of the
    /// session.
    static let openingRange: Indicator = {
        var indicator = Indicator(
            name: "opening-range", title: "Opening range", inputs: [.high, .low],
            parameters: [
                Parameter(
                    "length",
                    text: Parameter.TextForm(
                        default: "30m", validValues: "a length such as 5m, 30m or 1h", accepts: { OpeningRange.length($0) != nil }))
            ],
            outputs: [Output("high", .steps, title: "High"), Output("low", .steps, title: "Low")],
            formula: "highest h and lowest l of the bars in the first minutes of the session, from the first bar after them on",
            source: "Toby Crabel, Day Trading with Short Term Price Patterns and Opening Range Breakout, 1990",
            make: { OpeningRange(OpeningRange.length($0.texts[0])?.nominalMicroseconds ?? 0, $0.context) })
        indicator.longestInterval = { OpeningRange.length($0.texts[0]) }
        return indicator
    }()

    /// The high, low and close of the previous session.
    static let priorDay: Indicator = {
        var indicator = Indicator(
            name: "prior-day", title: "Prior day", inputs: [.high, .low, .close],
            outputs: [Output("high", .steps, title: "High"), Output("low", .steps, title: "Low"), Output("close", .steps, title: "Close")],
            formula: "highest h, lowest l and last c of the last session before that has bars", make: { PriorDay($0.context) })
        indicator.longestInterval = { _ in .day }
        return indicator
    }()
}

/// Finds the session of each bar; without a calendar, the local day.
private struct SessionOfBars: Sendable {
    private let context: IndicatorContext
    private var finder: SessionFinder?
    private var days: PeriodCursor?
    private var cursor: SessionCursor?
    /// The trade date of the last session.
    private var date: CivilDate?
    /// The open of the last session, or the first moment of the local day with a bar.
    private(set) var open = Instant.earliest

    init(_ context: IndicatorContext) {
        self.context = context
        finder = context.hours.map { SessionFinder($0) }
        cursor = context.hours.map { SessionCursor($0, context) }
        days = context.hours == nil ? PeriodCursor(.day, context) : nil
    }

    /// Whether a bar belongs to another session than the previous bar; `nil` in closed time.
    mutating func isNew(_ stamp: Instant) -> Bool? {
        let moment = context.moment(of: stamp)
        guard cursor != nil else {
            guard days?.isNew(stamp) ?? false else { return false }
            open = moment
            return true
        }
        guard let found = cursor?.session(of: moment) else { return nil }
        guard found != date else { return false }
        date = found
        open = finder?.session(at: moment)?.open ?? moment
        return true
    }
}

struct OpeningRange: IndicatorState {
    private let context: IndicatorContext
    private let microseconds: Int64
    private var sessions: SessionOfBars
    private var range: PeriodBar?

    init(_ microseconds: Int64, _ context: IndicatorContext) {
        (self.microseconds, self.context) = (microseconds, context)
        sessions = SessionOfBars(context)
    }

    /// Parses an interval shorter than a day; returns `nil` for other text.
    static func length(_ text: String) -> BarInterval? {
        guard let interval = BarInterval(text), interval.isIntraday else { return nil }
        return interval
    }

    mutating func push(_ bar: Bar) -> SIMD2<Double> {
        guard let isNew = sessions.isNew(bar.time) else { return SIMD2(repeating: .nan) }
        if isNew { range = nil }
        if context.moment(of: bar.time) < sessions.open.advanced(by: microseconds) {
            if range == nil { range = PeriodBar(bar) } else { range?.add(bar) }
            return SIMD2(repeating: .nan)
        }
        return range.map { SIMD2($0.high, $0.low) } ?? SIMD2(repeating: .nan)
    }
}

struct PriorDay: IndicatorState {
    private var sessions: SessionOfBars
    private var (running, last): (PeriodBar?, PeriodBar?)

    init(_ context: IndicatorContext) { sessions = SessionOfBars(context) }

    mutating func push(_ bar: Bar) -> SIMD3<Double> {
        guard let isNew = sessions.isNew(bar.time) else { return SIMD3(repeating: .nan) }
        if isNew {
            (last, running) = (running, PeriodBar(bar))
        } else {
            running?.add(bar)
        }
        return last.map { SIMD3($0.high, $0.low, $0.close) } ?? SIMD3(repeating: .nan)
    }
}
