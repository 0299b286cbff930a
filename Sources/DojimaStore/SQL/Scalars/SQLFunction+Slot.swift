import DojimaText
internal import DojimaTime

extension SQLFunction {
    /// The index of the bar of a moment within its session; null outside of sessions and in their breaks.
    ///
    /// Slots are counted from 0 at the open, and a break begins a new one: with a break from 11:30 to 12:30, the times 10:00, 11:00 and
    /// 12:30 are in the slots 1, 2 and 3 of one hour of a session that opened at 09:00.
    static let slot = SQLFunction.scalar(
        "slot", "slot(time, mic, interval)", arguments: 3...3,
        "The index of the bar that contains a time within its session, from 0 at the open; a break begins a new bar. Null if the exchange is closed."
    ) { session, arguments in
        guard let time = try arguments.time(0), let code = arguments.text(1), let text = arguments.text(2) else { return .null }
        let interval = try SQLSession.interval(text)
        guard interval.isIntraday else { throw StoreError(.badQuery, "\(interval) is not shorter than a session; write 1h or less") }
        let sessions = try session.sessions(of: code)
        let moment = sessions.instant(time)
        guard let found = sessions.session(at: moment) else { return .null }
        return found.slot(of: moment, width: interval.nominalMicroseconds).map { .integer($0) } ?? .null
    }
}

extension Session {
    /// Returns the slot of a width that contains a moment of this session. Slots are counted from the open, and each break begins a new
    /// one; `nil` in a break.
    func slot(of moment: Instant, width: Int64) -> Int64? {
        var before: Int64 = 0
        var start = open
        for pause in breaks {
            if moment < pause.lowerBound { break }
            if moment < pause.upperBound { return nil }
            before += (max(0, pause.lowerBound.since(start)) + width - 1) / width
            start = pause.upperBound
        }
        return before + moment.since(start) / width
    }
}
