/// A function for queries in addition to those of SQLite, as a value: its name, its call and its result.
///
/// All are listed in `SQLFunctionCatalog`; <doc:SQLFunctions> shows examples.
package struct SQLFunction: Sendable {
    package enum Form: String, Sendable {
        /// One value for each row.
        case scalar
        /// One value for each row of a window, or for a group.
        case window
        /// Rows; the function is used like a table.
        case table
    }

    package var name: String
    package var form: Form
    /// The call, such as `sma(x, n=20)`: arguments with `=` are optional.
    package var usage: String
    /// The result, described in one sentence.
    package var meaning: String
    let install: @Sendable (SQLSession) throws -> Void
}
