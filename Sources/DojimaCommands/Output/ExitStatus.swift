import DojimaText

/// Exit statuses as in sysexits.h, so that scripts can distinguish a wrong option from a wrong file.
enum ExitStatus: Int32 {
    case done = 0
    /// `verify` found a change.
    case changed = 1
    /// Wrong usage, including a span that ends before it begins.
    case usage = 64
    /// Invalid data, an invalid rule file or an invalid database.
    case badData = 65
    /// No such file, symbol or calendar.
    case noInput = 66
    case unavailable = 69
    case internalError = 70
    case cannotCreate = 73
    case inputOutput = 74
    case locked = 75
}

/// A failure as reported to the user: one line with the problem, its location and its remedy, and the exit status.
struct Failure: Error {
    var status: ExitStatus
    var message: Message

    init(_ status: ExitStatus, _ message: Message) {
        self.status = status
        self.message = message
    }
}
