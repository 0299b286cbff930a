internal import GRDB
internal import GRDBSQLite

/// The plan by which SQLite would run a query.
package struct QueryPlan: Equatable, Sendable {
    package struct Step: Equatable, Sendable {
        /// The number of the step, preceded by those of its parent steps: `1.2`.
        package var number: String
        /// SQLite's description, such as `SEARCH bar USING PRIMARY KEY (series_id=?)`.
        package var text: String
    }

    package var steps: [Step] = []
    /// The names of the parameters in the SQL, without colons.
    package var parameters: [String] = []

    /// - Parameter statement: the statement of the query itself, which is not run.
    init(of statement: Statement, sql: String, on db: Database) throws {
        let handle = statement.sqliteStatement
        for index in 0..<sqlite3_bind_parameter_count(handle) {
            guard let name = sqlite3_bind_parameter_name(handle, index + 1) else { continue }
            parameters.append(String(String(cString: name).dropFirst()))
        }
        let explained = try db.makeStatement(sql: "EXPLAIN QUERY PLAN " + sql)
        let plan = explained.sqliteStatement
        defer { withExtendedLifetime(explained) { _ = sqlite3_reset(plan) } }
        var numbers: [Int32: String] = [:]
        var counts: [Int32: Int] = [:]
        while sqlite3_step(plan) == SQLITE_ROW {
            let (id, parent) = (sqlite3_column_int(plan, 0), sqlite3_column_int(plan, 1))
            counts[parent, default: 0] += 1
            let number = (numbers[parent].map { $0 + "." } ?? "") + String(counts[parent, default: 0])
            numbers[id] = number
            steps.append(Step(number: number, text: sqlite3_column_text(plan, 3).map { String(cString: $0) } ?? ""))
        }
    }
}

extension Store {
    /// Returns the plan of a named query, without running it; parameters may be missing.
    ///
    /// Throws the same errors as `query` if the text is not one valid query.
    package func plan(of query: NamedQuery, parameters: [String: String], limits: QueryLimits) throws(StoreError) -> QueryPlan {
        try queryConnection().plan(of: query, parameters: parameters, limits: limits)
    }
}
