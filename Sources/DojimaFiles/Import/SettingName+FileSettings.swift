package import DojimaText

/// Settings that messages of this library mention: members of `ImportOptions`.
extension SettingName {
    package static let isStrict = SettingName("isStrict")
    package static let rejectsFile = SettingName("rejectsFile")
    package static let spooling = SettingName("spooling")
}
