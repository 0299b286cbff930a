internal import GRDB

/// The steps that lead from an empty file to the newest schema, each from one version to the next.
struct Migrations: Sendable {
    /// Step i leads from version i to version i + 1.
    var steps: [@Sendable (Database) throws -> Void]

    /// A new version is one more step; a step that was released never changes.
    static let all = Migrations(steps: [
        { db in try db.execute(sql: Schema.version1) }
    ])

    var newest: Int32 { Int32(steps.count) }

    /// Brings a database forward; does nothing when it is at the newest version. All steps are one transaction.
    func run(on db: Database) throws {
        guard try version(of: db) < newest else { return }
        try db.inTransaction(.immediate) {
            // Another process may have done it while this one waited.
            for step in steps.dropFirst(Int(max(try version(of: db), 0))) { try step(db) }
            try db.execute(sql: "PRAGMA application_id = \(DatabaseFile.applicationID)")
            try db.execute(sql: "PRAGMA user_version = \(newest)")
            return .commit
        }
    }

    func version(of db: Database) throws -> Int32 {
        try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }
}
