package import DojimaText

/// The settings to which messages of this library refer, for databases and queries.
extension SettingName {
    /// The path of the database, a parameter of `Store`.
    package static let database = SettingName("path")
    static let wait = SettingName("wait")
    package static let parameters = SettingName("parameters")
    /// The folder of named queries, a parameter of `NamedQuery`.
    package static let queries = SettingName("folder")
}
