/// One trading session: its trade date, its open and close as moments, and its breaks.
public struct Session: Sendable, Equatable {
    /// The trade date; for sessions that begin the evening before, the day they end on.
    public var date: CivilDate
    public var open: Instant
    public var close: Instant
    /// Breaks within the session, in order, half open.
    public var breaks: [Range<Instant>] = []
    /// Whether the date is outside `TradingCalendar.trustedHours`.
    public var isProjected: Bool = false
}
