import DojimaText
internal import GRDB
internal import GRDBSQLite

extension QueryResult {
    /// Returns the bytes of an SQLite database with the rows as a table `result`, whose columns have the types of their values.
    ///
    /// Columns with the same name are distinguished by an appended number: `close`, `close:1`. Throws `badQuery` if the rows need more
    /// memory than queries may use.
    package func database() throws(StoreError) -> [UInt8] {
        do {
            return try bytes()
        } catch let error as DatabaseError where error.resultCode == .SQLITE_NOMEM || error.resultCode == .SQLITE_FULL {
            throw StoreError(.badQuery, "the result is too large for a database in memory; write it as CSV, or add a LIMIT")
        } catch {
            throw StoreError(error, path: "the result's database")
        }
    }

    private func bytes() throws -> [UInt8] {
        let queue = try DatabaseQueue()
        return try queue.writeWithoutTransaction { db in
            let names = uniqueNames
            let columns = zip(names, columns.indices).map { name, index in
                "\"\(name.replacing("\"", with: "\"\""))\"\(declaredType(of: index))"
            }
            try db.execute(sql: "BEGIN; CREATE TABLE result (\(columns.joined(separator: ", ")))")
            let marks = names.map { _ in "?" }.joined(separator: ", ")
            let insert = try db.makeStatement(sql: "INSERT INTO result VALUES (\(marks))")
            for row in rows { try insert.execute(arguments: StatementArguments(row.map(\.bound))) }
            try db.execute(sql: "COMMIT")
            var count: sqlite3_int64 = 0
            guard let start = sqlite3_serialize(db.sqliteConnection, "main", &count, 0) else {
                throw DatabaseError(resultCode: .SQLITE_NOMEM)
            }
            defer { sqlite3_free(start) }
            return Array(UnsafeBufferPointer(start: start, count: Int(count)))
        }
    }

    private var uniqueNames: [String] {
        // Names in SQLite are not case-sensitive.
        var usedNames: Set<String> = []
        return columns.map { column in
            var (name, number) = (column, 0)
            while !usedNames.insert(name.lowercased()).inserted {
                number += 1
                name = "\(column):\(number)"
            }
            return name
        }
    }

    /// Returns the type of a column's values, preceded by a space; empty if they have several types, or if there are no values.
    private func declaredType(of column: Int) -> String {
        var types: Set<String> = []
        for row in rows {
            switch row[column] {
            case .null: continue
            case .integer: types.insert("INTEGER")
            case .real: types.insert("REAL")
            case .text: types.insert("TEXT")
            }
        }
        if types == ["INTEGER", "REAL"] { return " REAL" }
        return types.count == 1 ? types.first.map { " " + $0 } ?? "" : ""
    }
}
