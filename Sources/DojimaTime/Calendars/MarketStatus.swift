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
    /// The first open after the moment; `nil` if there is none within twenty years. The end of a break is not an open.
    public var nextOpen: Transition?
    /// The first close after the moment, of the current session or of the next one. The begin of a break is not a close.
    ///
    ///     if status.state == .open, let close = status.nextClose { show(close.time.duration(since: now)) }
    public var nextClose: Transition?
}

extension TradingCalendar {
    /// Returns the status at a moment. Sessions are half open, so the market is not open at the moment of the close. O(rules).
    public func status(at time: Instant) -> MarketStatus {
        let (current, next) = (session(at: time), session(after: time))
        var status = MarketStatus(
            state: .closed, nextOpen: next.map { MarketStatus.Transition(time: $0.open, date: $0.date) },
            nextClose: (current ?? next).map { MarketStatus.Transition(time: $0.close, date: $0.date) })
        if let session = current {
            status.date = session.date
            status.state = session.breaks.contains { $0.contains(time) } ? .pause : .open
            return status
        }
        let today = zone.localTime(at: time).date
        // Extended hours may begin the evening before their date, and reach into the next one.
        forEachSegment(in: today.adding(days: -2)...today.adding(days: 2), of: [.pre, .post]) { segment in
            guard status.state == .closed, segment.range.contains(time) else { return }
            status.date = segment.date
            status.state = segment.kind == .pre ? .pre : .post
        }
        if status.state == .closed { status.reason = explain(time..<time.advanced(by: 1)).first?.reason }
        return status
    }

    /// Returns the last session that closes at or before a moment; `nil` if there is none in the twenty years before it.
    ///
    ///     let lastClose = calendar.session(before: now)?.close
    public func session(before moment: Instant) -> Session? { session(from: moment, direction: -1) { $0.close <= moment } }

    /// Returns the first session that opens after a moment; `nil` if there is none in the twenty years after it. A session that contains
    /// the moment is that of `session(at:)`.
    public func session(after moment: Instant) -> Session? { session(from: moment, direction: 1) { moment < $0.open } }

    /// Returns the session with a property that is the nearest to a moment among those after it, or those before it if `direction` is -1;
    /// `nil` if there is none within twenty years.
    private func session(from moment: Instant, direction: Int, where isWanted: (Session) -> Bool) -> Session? {
        let today = zone.localTime(at: moment).date
        // A session may begin the evening before its date.
        var near = today.adding(days: -2 * direction)
        for reach in [14, 400, 7305] {
            let far = today.adding(days: reach * direction)
            let sessions = sessions(in: min(near, far)...max(near, far))
            if let found = direction > 0 ? sessions.first(where: isWanted) : sessions.last(where: isWanted) { return found }
            near = far
        }
        return nil
    }
}
