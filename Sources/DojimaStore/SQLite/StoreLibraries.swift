internal import GRDBSQLite

/// The database library and its version, as loaded at run time.
package enum StoreLibraries {
    package static var versions: [(name: String, version: String)] { [("SQLite", String(cString: sqlite3_libversion()))] }
}
