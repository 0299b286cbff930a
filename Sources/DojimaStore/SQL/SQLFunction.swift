internal import GRDB

/// A function that queries may use beside those of SQLite, as a value: its name, how it is called and what it gives.
///
/// All are listed in `SQLFunctionCatalog`; <doc:SQLFunctions> shows them at work.
package struct SQLFunction: Sendable {
    package enum Form: String, Sendable {
        /// One value for each row.
        case scalar
        /// One value for each row of a window, or for a group.
        case window
        /// Rows, used in place of a table.
        case table
    }

    package var name: String
    package var form: Form
    /// `sma(x, n=20)`: arguments with `=` may be left out.
    package var usage: String
    /// What it gives, as one sentence.
    package var meaning: String
    let install: @Sendable (SQLSession) throws -> Void
}
