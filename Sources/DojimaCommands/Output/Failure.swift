import DojimaText

/// A failure as reported to the user: one line with the problem, its location and its remedy.
struct Failure: Error {
    var category: ErrorCategory
    var message: Message
    /// Whether it is a change that `verify` found.
    private(set) var isChange = false

    init(_ category: ErrorCategory, _ message: Message) {
        self.category = category
        self.message = message
    }

    /// Creates the report of a change that `verify` found.
    static func change(_ message: Message) -> Failure {
        var failure = Failure(.data, message)
        failure.isChange = true
        return failure
    }

    /// The exit status: 1 for a change, else that of the category.
    var exitStatus: Int32 { isChange ? 1 : category.exitStatus }
}

extension ErrorCategory {
    /// The exit status as in sysexits.h, so that scripts can distinguish a wrong option from a wrong file.
    var exitStatus: Int32 {
        switch self {
        case .request: 64
        case .data: 65
        case .missing: 66
        case .unavailable: 69
        case .internalError: 70
        case .cannotCreate: 73
        case .inputOutput: 74
        case .locked: 75
        }
    }
}
