internal import DojimaTime

extension SQLFunction {
    /// The trade date of a moment: that of the session that contains it, including its breaks; null outside of sessions.
    static let sessionDate = SQLFunction.scalar(
        "session_date", "session_date(time, mic)", arguments: 2...2,
        "The trade date of the session of an exchange that holds a moment, as text; null when it is closed. A date alone stands for itself."
    ) { session, arguments in
        guard let time = try arguments.time(0), let code = arguments.text(1) else { return .null }
        let book = try session.book(code)
        let found = if case .dateOnly(let date) = time { book.session(on: date) } else { book.session(at: book.instant(time)) }
        return found.map { .text($0.date.description) } ?? .null
    }
}
