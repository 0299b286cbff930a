/// An error that is shown to the user in one line, such as invalid data or a wrong option.
///
/// A front end can report any such error without a case for its type.
public protocol ReportedError: Error, Sendable, CustomStringConvertible {
    /// The category, from which a front end derives an exit status or the status of a response.
    var category: ErrorCategory { get }
    /// The message: what is wrong, where, and what to try.
    var message: Message { get }
}

extension ReportedError {
    /// The message with references written as Swift names.
    public var description: String { message.description }
}

/// The categories of errors that programs distinguish.
public enum ErrorCategory: Sendable, CaseIterable {
    /// The request is invalid.
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
    /// A service or a system library is not available.
    case unavailable
    /// A bug in the library.
    case internalError
}

/// An invalid request: an unknown word, or values that contradict each other.
public struct RequestError: ReportedError, Hashable {
    public var message: Message
    public var category: ErrorCategory { .request }

    public init(_ message: Message) { self.message = message }
}
