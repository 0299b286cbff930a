internal import CSQLite
internal import GRDB
internal import GRDBSQLite

/// The options of SQLite that are set on every connection before it reads the first page of a file.
///
/// A database may be a file from an untrusted source: code in its schema must not run. Source of the options and their effects: "Defense
/// Against The Dark Arts" and `sqlite3_db_config` in SQLite's documentation.
enum ConnectionSafety {
    /// Whether the views of the schema may be read.
    enum Views { case disabled, enabled }

    /// Throws an error of the database library if SQLite does not support an option.
    static func apply(to db: Database, views: Views = .disabled) throws {
        let switches: [(Int32, Int32)] = [
            // No writes to the schema table, no journal mode "off", and no writes to hidden tables of extensions.
            (SQLITE_DBCONFIG_DEFENSIVE, 1),
            // Views, triggers, constraints and indexes may only use functions that are marked as harmless.
            (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            // This function takes the address of code as an argument.
            (SQLITE_DBCONFIG_ENABLE_FTS3_TOKENIZER, 0),
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
            // The triggers of our schema are for other programs, and only queries by users read views.
            (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
            (SQLITE_DBCONFIG_ENABLE_VIEW, views == .enabled ? 1 : 0),
            // A name in double quotes that does not exist is an error instead of a text.
            (SQLITE_DBCONFIG_DQS_DML, 0),
            (SQLITE_DBCONFIG_DQS_DDL, 0),
        ]
        for (setting, value) in switches {
            let code = connection_set_switch(pointer(db), setting, value)
            guard code == SQLITE_OK else {
                throw DatabaseError(resultCode: ResultCode(rawValue: code), message: "SQLite does not know the switch \(setting)")
            }
        }
    }

    /// Prevents views and triggers from using a virtual table that is being connected.
    static func restrictToQueries(_ connection: OpaquePointer?) -> Int32 {
        table_set_property(UnsafeMutableRawPointer(connection), SQLITE_VTAB_DIRECTONLY)
    }

    private static func pointer(_ db: Database) -> UnsafeMutableRawPointer? { UnsafeMutableRawPointer(db.sqliteConnection) }
}
