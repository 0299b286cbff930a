package import DojimaText

/// Settings that messages of this library refer to: what databases and queries are opened with.
extension SettingName {
    /// The path of the database.
    package static let database = SettingName("database")
    static let wait = SettingName("wait")
    package static let parameters = SettingName("parameters")
    /// The folder of named queries.
    package static let queries = SettingName("queries")
}
