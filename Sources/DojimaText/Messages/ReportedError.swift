/// An error for people: of data or of how something is used, in one line.
///
/// A front end needs nothing else to report it, and so reports those too that it was not written for.
public protocol ReportedError: Error, Sendable, CustomStringConvertible {
    /// What a front end does about it: its exit status, or the status of its response.
    var category: ErrorCategory { get }
    /// What is wrong, where, and what to try.
    var message: Message { get }
}

extension ReportedError {
    /// The message with names as in Swift.
    public var description: String { message.description }
}

/// What errors mean to whoever asked, as far as programs tell them apart.
public enum ErrorCategory: Sendable, CaseIterable {
    /// What was asked for makes no sense.
    case request
    /// Data, rules or a database are not what they should be.
    case data
    /// No such file, symbol, calendar or zone.
    case missing
    /// An output cannot be made where it was wanted.
    case cannotCreate
    /// Reading or writing failed.
    case inputOutput
    /// Somebody else uses it, or it took too long: it may succeed later.
    case locked
    /// A mistake of the library.
    case internalError
}

/// What was asked for makes no sense: a word that has no meaning, or parts that do not fit together.
public struct RequestError: ReportedError, Hashable {
    public var message: Message
    public var category: ErrorCategory { .request }

    public init(_ message: Message) { self.message = message }
}
