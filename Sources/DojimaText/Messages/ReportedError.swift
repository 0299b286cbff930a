/// An error to show to a user in one line: in data, or in how something is used.
///
/// A front end can report any such error without a case for its type.
public protocol ReportedError: Error, Sendable, CustomStringConvertible {
    /// The category, from which a front end derives an exit status or the status of a response.
    var category: ErrorCategory { get }
    /// What is wrong, where, and what to try.
    var message: Message { get }
}

extension ReportedError {
    /// The message with names as in Swift.
    public var description: String { message.description }
}

/// The categories of errors that programs tell apart.
public enum ErrorCategory: Sendable, CaseIterable {
    /// The request makes no sense.
    case request
    /// Data, rules or a database are invalid.
    case data
    /// No such file, symbol, calendar or zone.
    case missing
    /// An output cannot be created at its path.
    case cannotCreate
    /// Reading or writing failed.
    case inputOutput
    /// Something is in use by another program, or took too long: a later attempt may succeed.
    case locked
    /// A service or a library of the system is not available.
    case unavailable
    /// A bug in the library.
    case internalError
}

/// A request that makes no sense: a word without a meaning, or parts that do not fit together.
public struct RequestError: ReportedError, Hashable {
    public var message: Message
    public var category: ErrorCategory { .request }

    public init(_ message: Message) { self.message = message }
}
