/// The state of a market at a moment, and its next open and close.
public struct MarketStatus: Hashable, Sendable {
    /// What can be traded at a moment.
    public enum State: String, Sendable {
        case open, closed
        /// In a break of a session, such as lunch.
        case pause = "break"
        /// In published trading before a session or after it.
        case pre, post
    }

    /// An open or a close, and the trade date of its session.
    public struct Transition: Hashable, Sendable {
        /// The moment of the open or close.
        public var time: Instant
        /// The trade date of the session, which may be the day after the open.
        public var date: CivilDate
    }

    /// The state at the moment; a session is half open, so its close is not in it.
    public var state: State
    /// The trade date of the session that the moment belongs to; `nil` when closed.
    public var date: CivilDate?
    /// The reason why the market is closed, as returned by `TradingCalendar.explain`; `nil` if it is not closed.
    public var reason: GapReason?
    /// The first open after the moment; `nil` if there is none within twenty years.
    public var nextOpen: Transition?
    /// The first close after the moment, of the current session or of the next one.
    public var nextClose: Transition?
}

extension TradingCalendar {
    /// Returns the status at a moment. Sessions are half open, so the market is not open at the moment of the close. O(rules).
    public func status(at time: Instant) -> MarketStatus {
        let today = zone.localTime(at: time).date
        // A session may begin the evening before its date, and extended hours may reach into the next date.
        let near = today.adding(days: -2)...today.adding(days: 2)
        var status = MarketStatus(state: .closed, nextOpen: transition(\.open, after: time), nextClose: transition(\.close, after: time))
        if let session = sessions(in: near).first(where: { $0.open <= time && time < $0.close }) {
            status.date = session.date
            status.state = session.breaks.contains { $0.contains(time) } ? .pause : .open
            return status
        }
        forEachSegment(in: near, of: [.pre, .post]) { segment in
            guard status.state == .closed, segment.range.contains(time) else { return }
            status.date = segment.date
            status.state = segment.kind == .pre ? .pre : .post
        }
        if status.state == .closed { status.reason = explain(time..<time.advanced(by: 1)).first?.reason }
        return status
    }

    /// Returns the first open or close after a moment; `nil` if there is none within twenty years.
    private func transition(_ moment: (Session) -> Instant, after time: Instant) -> MarketStatus.Transition? {
        let today = zone.localTime(at: time).date
        var first = today.adding(days: -2)
        for reach in [14, 400, 7305] {
            let last = today.adding(days: reach)
            let next = sessions(in: first...last).filter { time < moment($0) }.min { moment($0) < moment($1) }
            if let next { return MarketStatus.Transition(time: moment(next), date: next.date) }
            first = last
        }
        return nil
    }
}
