import DojimaText
internal import GRDB

/// The steps from an empty file to the newest schema, each from one version to the next.
struct Migrations: Sendable {
    /// Step i migrates from version i to version i + 1.
    var steps: [@Sendable (Database) throws -> Void]
    /// The text of the schema that each step adds, with which a database is compared before it is used; `nil` for no comparison.
    var texts: [String]?

    /// A new version adds one step; a released step never changes.
    static let all = Migrations(
        steps: [
            { db in try db.execute(sql: Schema.version1) },
            { db in try db.execute(sql: Schema.version2) },
            { db in try db.execute(sql: Schema.version3) },
            { db in
                try db.execute(sql: Schema.version4)
                for series in try SeriesRow.all(on: db) where try series.span(on: db) != nil {
                    try RollupUpdater.makeAll(of: series, on: db)
                }
            },
            { db in try db.execute(sql: Schema.version5) },
            { db in try db.execute(sql: Schema.version6) },
            { db in try db.execute(sql: Schema.version7) },
        ], texts: Schema.all)

    var newest: Int32 { Int32(steps.count) }

    /// Migrates a database to the newest version, in one transaction. Does nothing if it already has that version.
    ///
    /// Throws `foreign` for tables of another program that are only in the log, and therefore not in the file's header.
    ///
    /// - Parameter applicationID: the application ID that the header then has.
    func run(on db: Database, path: String, applicationID: Int32 = DatabaseFile.applicationID) throws {
        let found = try version(of: db)
        try refuseUnknown(found, path, isNew: true)
        guard found < newest else { return }
        try db.inTransaction(.immediate) {
            // Another process may have migrated the database while this one waited.
            if try version(of: db) == 0, try Int.fetchOne(db, sql: "SELECT count(*) FROM sqlite_master") != 0 {
                throw StoreError.foreign(path)
            }
            for step in steps.dropFirst(Int(max(try version(of: db), 0))) { try step(db) }
            try db.execute(sql: "PRAGMA application_id = \(applicationID)")
            try db.execute(sql: "PRAGMA user_version = \(newest)")
            return .commit
        }
    }

    func version(of db: Database) throws -> Int32 {
        try Int32.fetchOne(db, sql: "PRAGMA user_version") ?? 0
    }

    /// Throws `newer` for a version that is not known yet, and `damaged` for one that never existed; 0 is that of a new database.
    func refuseUnknown(_ version: Int32, _ path: String, isNew: Bool = false) throws(StoreError) {
        guard version >= (isNew ? 0 : 1) else {
            throw StoreError.damaged(path, "\(version) is not a schema version")
        }
        guard version > newest else { return }
        throw StoreError(
            .newer, "\(path): written by a newer Dojima (schema version \(version), supported is \(newest)); update the program")
    }

    /// Throws if the schema does not meet the requirements of a use of the database: see `SchemaObjects.expect`.
    func expect(_ use: SchemaObjects.Use, of db: Database, version: Int32, path: String) throws {
        guard let texts else { return }
        try SchemaObjects.expect(use, of: db, as: SchemaObjects(of: texts.prefix(Int(max(version, 0)))), path: path)
    }
}
