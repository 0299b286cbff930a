import DojimaTime

extension Indicator {
    /// The volume-weighted average price from the first bar of the data, of each period or of each session, or from a given time.
    static let vwap = Indicator(
        name: "vwap", inputs: [.high, .low, .close, .volume],
        parameters: [
            Parameter(
                "from",
                text: Parameter.TextForm(
                    default: "", validValues: "a period such as 1h, 1d, 1w or 1M, session, or a time such as 2018-03-05T14:30",
                    accepts: { VWAPStart($0) != nil }))
        ],
        formula: "sum of volume (high + low + close) / 3 / sum of volume, restarted with each period or session, or from a time on",
        source: "Stephen Berkowitz, Dennis Logue and Eugene Noser, 1988", missingVolume: .zero,
        make: { VWAP(VWAPStart($0.texts[0]) ?? .data, $0.context) })
}

/// The start of a volume-weighted average price.
enum VWAPStart {
    case data
    case period(BarInterval)
    case session
    case time(TimeText)

    /// Parses a period, `session` or a time; an empty text is the first bar of the data.
    init?(_ text: String) {
        if text.isEmpty {
            self = .data
        } else if text.lowercased() == "session" {
            self = .session
        } else if let interval = BarInterval(text) {
            self = .period(interval)
        } else if let time = try? TimeText(text) {
            self = .time(time)
        } else {
            return nil
        }
    }
}

struct VWAP: IndicatorState {
    private let context: IndicatorContext
    private var periods: PeriodCursor?
    private var sessions: SessionCursor?
    private var session: CivilDate?
    /// The first moment that is included.
    private var start = Instant.earliest
    private var (turnover, volume) = (VolumeSum(0), VolumeSum(0))

    init(_ begin: VWAPStart, _ context: IndicatorContext) {
        self.context = context
        switch begin {
        case .data: break
        case .period(let interval): periods = PeriodCursor(interval, context)
        case .session:
            sessions = context.hours.map { SessionCursor($0, context) }
            if sessions == nil { periods = PeriodCursor(.day, context) }
        case .time(let time): start = time.instant(in: context.bucketZone)
        }
    }

    mutating func push(_ bar: Bar) -> Double {
        if bar.time < start { return .nan }
        if sessions != nil {
            guard let date = sessions?.session(of: context.moment(of: bar.time)) else { return .nan }
            if date != session { restart() }
            session = date
        } else if periods?.isNew(bar.time) ?? false {
            restart()
        }
        let price = (bar.high + bar.low + bar.close) / 3
        // A bar without a price adds nothing and has no value.
        guard !price.isNaN else { return .nan }
        turnover.add(bar.volumeOrZero * price)
        volume.add(bar.volumeOrZero)
        return quotient(turnover.sum, volume.sum)
    }

    private mutating func restart() { (turnover, volume) = (VolumeSum(0), VolumeSum(0)) }
}
