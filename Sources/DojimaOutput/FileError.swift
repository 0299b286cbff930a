public import DojimaText

/// Why a file cannot be read or written, or its bars not be taken: one line that says what, where and what to try.
public struct FileError: ReportedError, Equatable {
    /// What went wrong, coarse enough to choose an exit status from.
    public enum Kind: String, Sendable, CaseIterable, ErrorKind {
        /// No such input, or a folder or a device stands there.
        case missing
        /// An output cannot be created where it was wanted.
        case cannotCreate
        /// Reading or writing failed: a full disk, a broken device, a file that changed meanwhile.
        case inputOutput
        /// An input whose temporary copy would be larger than is allowed.
        case tooLarge
        /// Market data that cannot be read or stored as it stands.
        case badData
        /// An option that has no meaning for the file at hand, or one that is missing.
        case badOption
        /// Another program kept the database locked for longer than was to be waited.
        case locked
        /// A mistake of this program.
        case internalError
    }

    public var kind: Kind
    public var message: Message

    public var category: ErrorCategory {
        switch kind {
        case .missing: .missing
        case .cannotCreate: .cannotCreate
        case .inputOutput, .tooLarge: .inputOutput
        case .badData: .data
        case .badOption: .request
        case .locked: .locked
        case .internalError: .internalError
        }
    }

    package init(_ kind: Kind, _ message: Message) {
        self.kind = kind
        self.message = message
    }

    /// What any error means that came up while a file was used; `name` is the file's.
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
