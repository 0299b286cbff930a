package import DojimaText

/// The settings to which messages of this library refer, for databases and queries.
extension SettingName {
    /// The path of the database.
    package static let database = SettingName("database")
    static let wait = SettingName("wait")
    package static let parameters = SettingName("parameters")
    /// The folder of named queries.
    package static let queries = SettingName("queries")
}
