/// Whether a market is open at a moment, and when it opens and closes next.
public struct MarketStatus: Hashable, Sendable {
    public enum State: String, Sendable {
        case open, closed
        /// In a pause of a session, such as lunch.
        case pause = "break"
        /// In published trading before a session or after it.
        case pre, post
    }

    /// A moment and the trade date of the session it belongs to.
    public struct Turn: Hashable, Sendable {
        public var time: Instant
        public var date: CivilDate
    }

    public var state: State
    /// The trade date of the session that the moment belongs to; `nil` when closed.
    public var date: CivilDate?
    /// Why it is closed, as `TradingCalendar.explain` says it; `nil` when it is not.
    public var reason: GapReason?
    /// The first open after the moment; `nil` when there is none within twenty years.
    public var nextOpen: Turn?
    /// The first close after the moment, of the session that is under way or of the next one.
    public var nextClose: Turn?
}

extension TradingCalendar {
    /// Whether the market is open at a moment, half open: it is at the open and is not at the close. O(rules).
    public func status(at time: Instant) -> MarketStatus {
        let today = zone.local(at: time).date
        // A session may begin the evening before its date, and extended hours may reach into the next one.
        let near = today.adding(days: -2)...today.adding(days: 2)
        var status = MarketStatus(state: .closed, nextOpen: turn(\.open, after: time), nextClose: turn(\.close, after: time))
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

    /// The first open or close after a moment.
    private func turn(_ moment: (Session) -> Instant, after time: Instant) -> MarketStatus.Turn? {
        let today = zone.local(at: time).date
        var first = today.adding(days: -2)
        for reach in [14, 400, 7305] {
            let last = today.adding(days: reach)
            let next = sessions(in: first...last).filter { time < moment($0) }.min { moment($0) < moment($1) }
            if let next { return MarketStatus.Turn(time: moment(next), date: next.date) }
            first = last
        }
        return nil
    }
}
