/// One trading session: its trade date, its open and close as moments, and its breaks.
public struct Session: Sendable, Equatable {
    /// The trade date; for sessions that begin the evening before, the day they end on.
    public var date: CivilDate
    /// The first moment of the session.
    public var open: Instant
    /// The moment at which the session ends; the session does not include it.
    public var close: Instant
    /// Breaks within the session, in order, half open.
    public var breaks: [Range<Instant>] = []
    /// Whether the date is outside `TradingCalendar.trustedHours`.
    public var isProjected: Bool = false
}
