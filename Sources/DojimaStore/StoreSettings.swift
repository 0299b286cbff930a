public import DojimaText

/// Settings that messages of this library refer to: what databases and queries are opened with.
extension SettingName {
    /// The path of the database.
    public static let database = SettingName("database")
    public static let wait = SettingName("wait")
    public static let parameters = SettingName("parameters")
    /// The folder of named queries.
    public static let queries = SettingName("queries")
}
