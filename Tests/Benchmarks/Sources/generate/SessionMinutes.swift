import DojimaTime

/// The open minutes of an exchange, one after the other and without end, as seconds since 1970.
struct SessionMinutes {
    private let calendar: TradingCalendar
    private var nextYear: CivilDate
    private var stretches: [Range<Int64>] = []
    private var stretch = 0
    private var second: Int64 = 0

    init(_ calendar: TradingCalendar, from date: CivilDate) {
        self.calendar = calendar
        nextYear = date
    }

    mutating func next() -> Int64 {
        while stretch >= stretches.count || second >= stretches[stretch].upperBound { advance() }
        defer { second += 60 }
        return second
    }

    /// Moves to the next stretch of open time; the sessions are read one year at a time.
    private mutating func advance() {
        stretch += 1
        while stretch >= stretches.count {
            let end = nextYear.adding(months: 12)
            stretches = calendar.sessions(in: nextYear...end.adding(days: -1)).flatMap(SessionMinutes.open)
            nextYear = end
            stretch = 0
        }
        second = stretches[stretch].lowerBound
    }

    /// The parts of a session between its breaks.
    private static func open(_ session: Session) -> [Range<Int64>] {
        var parts: [Range<Int64>] = []
        var start = session.open
        for pause in session.breaks {
            parts.append(start.wholeSeconds..<pause.lowerBound.wholeSeconds)
            start = pause.upperBound
        }
        parts.append(start.wholeSeconds..<session.close.wholeSeconds)
        return parts
    }
}
