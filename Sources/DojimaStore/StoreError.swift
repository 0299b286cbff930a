public import DojimaText

/// Why a store or a query was refused: one line that says what, where and what to try.
public struct StoreError: ReportedError, Equatable {
    /// What went wrong, coarse enough to choose an exit status from.
    public enum Kind: String, Sendable, CaseIterable, ErrorKind {
        /// The file is something else than an SQLite database.
        case notADatabase
        /// An SQLite database that another program owns.
        case foreign
        /// A schema version that this program does not know yet.
        case newer
        /// A database that is cut short or damaged.
        case torn
        /// There is no database at the path, or a folder stands there.
        case missing
        /// The database cannot be created or may not be written.
        case cannotCreate
        /// Reading or writing failed: a full disk, a broken device.
        case inputOutput
        /// Another program kept the database locked for longer than was to be waited.
        case locked
        /// No instrument or series of that name.
        case unknownSymbol
        /// Market data that cannot be read or stored as it stands.
        case badData
        /// An option that has no meaning for the file at hand, or one that is missing.
        case badOption
        /// A query that is not valid, or a parameter that is missing.
        case badQuery
        /// A query that took too long, or that the user ended.
        case stopped
        /// A query that reads what only the program itself may read.
        case internalTable
        /// A mistake of this program.
        case internalError

        /// A file has no service that is not available; what is not cannot be read.
        package static var unavailable: Kind { .inputOutput }
    }

    public var kind: Kind
    public var message: Message

    public var category: ErrorCategory {
        switch kind {
        case .notADatabase, .foreign, .newer, .torn, .badData: .data
        case .missing, .unknownSymbol: .missing
        case .cannotCreate: .cannotCreate
        case .inputOutput: .inputOutput
        case .locked, .stopped: .locked
        case .badQuery, .badOption, .internalTable: .request
        case .internalError: .internalError
        }
    }

    public init(_ kind: Kind, _ message: Message) {
        self.kind = kind
        self.message = message
    }
}
