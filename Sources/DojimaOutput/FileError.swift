public import DojimaText

/// An error of a file that cannot be read or written, or whose bars cannot be used: what, where and what to try, in one line.
public struct FileError: ReportedError, Equatable {
    /// The operation on a file that failed.
    public enum Operation: String, Sendable { case reading, writing }

    public var category: ErrorCategory
    public var message: Message
    /// The file that failed, as the message names it; `nil` if the error is of no single file, or of a database.
    public var file: String?
    /// Whether that file was read or written; `nil` if `file` is.
    public var operation: Operation?
    /// Whether the file has no column of times, or none of closes, and may be a table of other data.
    package var holdsNoBars = false

    package init(_ category: ErrorCategory, _ message: Message) {
        self.category = category
        self.message = message
    }

    /// Creates the error of a file that was read, or of its contents.
    package init(_ category: ErrorCategory, _ message: Message, reading file: String) {
        self.init(category, message)
        (self.file, operation) = (file, .reading)
    }

    /// Creates the error of a file that was written.
    package init(_ category: ErrorCategory, _ message: Message, writing file: String) {
        self.init(category, message)
        (self.file, operation) = (file, .writing)
    }

    /// The same error with another message.
    package func withMessage(_ message: Message) -> FileError {
        var error = self
        error.message = message
        return error
    }

    /// Creates the error for any error thrown while the file `name` was used.
    package init(_ error: any Error, name: String) {
        switch error {
        case let error as FileError: self = error
        case let error as any ReportedError: self.init(error.category, error.message)
        default: self.init(.internalError, "\(name): \(error)")
        }
    }

    /// Runs a body and turns what it throws into a `FileError` that names the file.
    package static func naming<T>(_ name: String, _ body: () throws -> T) throws(FileError) -> T {
        do { return try body() } catch { throw FileError(error, name: name) }
    }
}
