internal import GRDBSQLite

/// The library of databases, as it was loaded.
package enum StoreLibraries {
    package static var versions: [(name: String, version: String)] { [("SQLite", String(cString: sqlite3_libversion()))] }
}
