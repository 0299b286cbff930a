/// One trading session: the date it belongs to, its hours as moments, and its breaks.
public struct Session: Sendable, Equatable {
    /// The trade date; for sessions that begin the evening before, the day they end on.
    public var date: CivilDate
    public var open: Instant
    public var close: Instant
    /// Pauses inside the session, in order, half open.
    public var breaks: [Range<Instant>] = []
    /// Whether this session lies outside the span in which the calendar is known to be right.
    public var isProjected: Bool = false
}
