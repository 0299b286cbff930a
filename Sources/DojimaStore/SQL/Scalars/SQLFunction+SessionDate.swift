internal import DojimaTime

extension SQLFunction {
    /// The trade date of a moment: that of the session that contains it, including its breaks; null outside of sessions.
    static let sessionDate = SQLFunction.scalar(
        "session_date", "session_date(time, mic)", arguments: 2...2,
        "The trade date of the session of an exchange that contains a time, as text; null if it is closed. For a date without a time: that date, if it has a session."
    ) { session, arguments in
        guard let time = try arguments.time(0), let code = arguments.text(1) else { return .null }
        let sessions = try session.sessions(of: code)
        let found = if case .dateOnly(let date) = time { sessions.session(on: date) } else { sessions.session(at: sessions.instant(time)) }
        return found.map { .text($0.date.description) } ?? .null
    }
}
