public import DojimaTime
internal import GRDB
internal import GRDBSQLite

extension Store {
    /// Runs one SQL query that reads, with its named parameters (`:name`) bound from text.
    ///
    /// A parameter written as a plain number is bound as a number (`20`, `-0.5`, but not `007` or `1e5`), any other as text. Beside
    /// those of SQLite there are the functions of `SQLFunctionCatalog`, for which `calendars` are the ones that codes name. Throws
    /// `badQuery` for what is not one valid query, for a statement that would write, and for parameters that are missing or unknown;
    /// `name` is what messages call the query.
    public func query(
        _ sql: String, parameters: [String: String] = [:], name: String = "query", calendars: CalendarLibrary = CalendarLibrary()
    ) throws(StoreError) -> QueryResult {
        let prepare = { (db: Database) in
            try self.functions.install(on: db, path: self.path)
            try self.functions.choose(for: sql, on: db)
        }
        return try read(preparing: prepare) { db in
            functions.session?.begin(calendars)
            do {
                try Query.checkVerb(sql, name)
                let statement = try db.makeStatement(sql: sql)
                try Query.check(statement, sql, name)
                try Query.bind(parameters, to: statement, name)
                return try Query.rows(of: statement, on: db)
            } catch let error as DatabaseError where Query.isMistake(error) {
                let failure = functions.session?.failure
                throw StoreError(failure?.kind ?? .badQuery, "\(name): \(failure?.message ?? Query.reason(error))")
            }
        }
    }

    /// Runs a named query; its defaults stand for parameters that are not given.
    public func query(
        _ query: NamedQuery, parameters: [String: String] = [:], calendars: CalendarLibrary = CalendarLibrary()
    ) throws(StoreError) -> QueryResult {
        try self.query(query.sql, parameters: try query.complete(parameters), name: query.name, calendars: calendars)
    }
}

/// The steps of running a query.
private enum Query {
    /// Whether an error lies in the query and not in the database.
    static func isMistake(_ error: DatabaseError) -> Bool {
        [.SQLITE_ERROR, .SQLITE_MISUSE, .SQLITE_READONLY, .SQLITE_RANGE, .SQLITE_MISMATCH].contains(error.resultCode)
    }

    static func reason(_ error: DatabaseError) -> String {
        let message = error.message ?? "not a valid query"
        if error.resultCode == .SQLITE_MISMATCH { return "a parameter is text where the query wants a number" }
        if message.hasPrefix("Multiple statements") { return "several statements; a query is one SELECT" }
        return message.contains("readonly database") ? "a query may only read" : message
    }

    /// A statement that does something else than read is refused before SQLite says what is wrong with it.
    static func checkVerb(_ sql: String, _ name: String) throws {
        let verbs: Set = [
            "alter", "analyze", "attach", "begin", "commit", "create", "delete", "detach", "drop", "end", "insert", "pragma", "reindex",
            "release", "replace", "rollback", "savepoint", "update", "vacuum",
        ]
        guard verbs.contains(firstWord(of: sql)) else { return }
        throw StoreError(.badQuery, "\(name): a query may only read; write it as one SELECT")
    }

    /// One statement that reads rows: ATTACH and some PRAGMAs count as reading for SQLite, but not here.
    static func check(_ statement: Statement, _ sql: String, _ name: String) throws {
        let readsRows = sqlite3_column_count(statement.sqliteStatement) > 0 && sqlite3_stmt_readonly(statement.sqliteStatement) != 0
        guard readsRows, ["select", "with", "values"].contains(firstWord(of: sql)) else {
            throw StoreError(.badQuery, "\(name): a query may only read; write it as one SELECT")
        }
    }

    /// The first word after blanks and comments, in lower case.
    static func firstWord(of sql: String) -> String {
        var rest = sql[...]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "(" }
            if rest.hasPrefix("--") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*") {
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !rest.hasPrefix("*/") { rest = rest.dropFirst() }
                rest = rest.dropFirst(2)
            } else {
                return rest.prefix { $0.isLetter }.lowercased()
            }
        }
    }

    static func bind(_ parameters: [String: String], to statement: Statement, _ name: String) throws {
        let handle = statement.sqliteStatement
        var values: [(any DatabaseValueConvertible)?] = []
        var known: [String] = []
        for index in 0..<sqlite3_bind_parameter_count(handle) {
            guard let spelled = sqlite3_bind_parameter_name(handle, index + 1) else {
                throw StoreError(.badQuery, "\(name): a parameter without a name; write :name in place of ?")
            }
            let parameter = String(String(cString: spelled).dropFirst())
            guard let text = parameters[parameter] else {
                throw StoreError(.badQuery, "\(name): the parameter \(parameter) is missing; give --param \(parameter)=VALUE")
            }
            known.append(parameter)
            values.append(value(text))
        }
        if let unknown = parameters.keys.sorted().first(where: { !known.contains($0) }) {
            let list = known.isEmpty ? "it takes none" : "it takes \(known.joined(separator: ", "))"
            throw StoreError(.badQuery, "\(name): no parameter \(unknown); \(list)")
        }
        try statement.setArguments(StatementArguments(values))
    }

    /// A number only where the text is the usual way to write it, so that the symbol `007` stays a text.
    static func value(_ text: String) -> any DatabaseValueConvertible {
        if let integer = Int64(text), String(integer) == text { return integer }
        let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let isDecimal = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (48...57).contains($0) } }
        if isDecimal, parts[0] == "0" || !parts[0].hasPrefix("0"), let real = Double(text) { return real }
        return text
    }

    static func rows(of statement: Statement, on db: Database) throws -> QueryResult {
        var result = QueryResult(columns: statement.columnNames)
        let cursor = try Row.fetchCursor(statement)
        while let row = try cursor.next() {
            result.rows.append(
                row.databaseValues.map { value in
                    switch value.storage {
                    case .null: .null
                    case .int64(let integer): .integer(integer)
                    case .double(let real): .real(real)
                    case .string(let text): .text(text)
                    case .blob(let bytes): .text(String(decoding: bytes, as: UTF8.self))
                    }
                })
        }
        return result
    }
}
