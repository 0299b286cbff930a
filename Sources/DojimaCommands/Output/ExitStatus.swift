import DojimaText

/// Exit statuses as in sysexits.h, so that scripts can tell a wrong option from a wrong file.
enum ExitStatus: Int32 {
    case done = 0
    /// Of `verify`: something is no longer as it was.
    case changed = 1
    /// Wrong usage, also a span that ends before it begins.
    case usage = 64
    /// Data, a rule file or a database that is not what it should be.
    case badData = 65
    /// No such file, symbol or calendar.
    case noInput = 66
    case unavailable = 69
    case internalError = 70
    case cannotCreate = 73
    case inputOutput = 74
    case locked = 75
}

/// A failure as the user sees it: one line that says what, where and what to try, and the exit status.
struct Failure: Error {
    var status: ExitStatus
    var message: Message

    init(_ status: ExitStatus, _ message: Message) {
        self.status = status
        self.message = message
    }
}
