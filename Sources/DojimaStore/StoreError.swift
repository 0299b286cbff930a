public import DojimaText

/// The error of a store or a query: one line with the cause, the location and a suggestion.
public struct StoreError: ReportedError, Equatable {
    /// The kind of an error, from which an exit status can be chosen.
    public enum Kind: String, Sendable, CaseIterable {
        /// The file is not an SQLite database.
        case notADatabase
        /// An SQLite database that another program owns.
        case foreign
        /// A schema version that this program does not know yet.
        case newer
        /// A database that is truncated or damaged.
        case damaged
        /// There is no database at the path, or a query names an unknown calendar or zone.
        case missing
        /// The database cannot be created or may not be written.
        case cannotCreate
        /// Reading or writing failed: a full disk, a broken device.
        case inputOutput
        /// Another program kept the database locked for longer than the maximum wait.
        case locked
        /// No instrument or series of that name.
        case unknownSymbol
        /// Market data that cannot be read or stored.
        case data
        /// An option that does not apply to the file, or one that is missing.
        case request
        /// A query that is not valid, or a parameter that is missing.
        case badQuery
        /// A query that took too long, or that the user ended.
        case stopped
        /// A query that reads an internal table of the program.
        case internalTable
        /// An error in this program.
        case internalError

        /// The general kind of a category, used for errors of other libraries.
        package init(_ category: ErrorCategory) {
            self =
                switch category {
                case .request: .request
                case .data: .data
                case .missing: .missing
                case .cannotCreate: .cannotCreate
                // A file is not a service that can be unavailable: such an error is one of reading.
                case .inputOutput, .unavailable: .inputOutput
                case .locked: .locked
                case .internalError: .internalError
                }
        }
    }

    /// What is wrong, which also determines the category.
    public var kind: Kind
    public var message: Message

    public var category: ErrorCategory {
        switch kind {
        case .notADatabase, .foreign, .newer, .damaged, .data: .data
        case .missing, .unknownSymbol: .missing
        case .cannotCreate: .cannotCreate
        case .inputOutput: .inputOutput
        case .locked, .stopped: .locked
        case .badQuery, .request, .internalTable: .request
        case .internalError: .internalError
        }
    }

    public init(_ kind: Kind, _ message: Message) {
        self.kind = kind
        self.message = message
    }
}
