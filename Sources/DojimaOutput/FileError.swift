public import DojimaText

/// An error of a file that cannot be read or written, or whose bars cannot be used: what, where and what to try, in one line.
public struct FileError: ReportedError, Equatable {
    /// The kind of problem, coarse enough to choose an exit status from.
    public enum Kind: String, Sendable, CaseIterable, ErrorKind {
        /// No such input, or the path is that of a folder or a device.
        case missing
        /// An output cannot be created at its path.
        case cannotCreate
        /// Reading or writing failed: a full disk, a broken device, a file that changed while it was read.
        case inputOutput
        /// An input whose temporary copy would be larger than allowed.
        case tooLarge
        /// Market data that cannot be read or stored as given.
        case badData
        /// An option that has no meaning for the file, or one that is missing.
        case badOption
        /// Another program kept the database locked for longer than the time to wait.
        case locked
        /// A server that the database is on does not answer.
        case unavailable
        /// A bug in this program.
        case internalError
    }

    /// The operation on a file that failed.
    public enum Operation: String, Sendable { case reading, writing }

    public var kind: Kind
    public var message: Message
    /// The file that failed, as the message names it; `nil` if the error is of no single file, or of a database.
    public var file: String?
    /// Whether that file was read or written; `nil` if `file` is.
    public var operation: Operation?

    public var category: ErrorCategory {
        switch kind {
        case .missing: .missing
        case .cannotCreate: .cannotCreate
        case .inputOutput, .tooLarge: .inputOutput
        case .badData: .data
        case .badOption: .request
        case .locked: .locked
        case .unavailable: .unavailable
        case .internalError: .internalError
        }
    }

    package init(_ kind: Kind, _ message: Message) {
        self.kind = kind
        self.message = message
    }

    /// Creates the error of a file that was read, or of its contents.
    package init(_ kind: Kind, _ message: Message, reading file: String) {
        self.init(kind, message)
        (self.file, operation) = (file, .reading)
    }

    /// Creates the error of a file that was written.
    package init(_ kind: Kind, _ message: Message, writing file: String) {
        self.init(kind, message)
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
        case let error as any ReportedError: self.init(Kind(error.category), error.message)
        default: self.init(.internalError, "\(name): \(error)")
        }
    }

    /// Runs a body and turns what it throws into a `FileError` that names the file.
    package static func naming<T>(_ name: String, _ body: () throws -> T) throws(FileError) -> T {
        do { return try body() } catch { throw FileError(error, name: name) }
    }
}
