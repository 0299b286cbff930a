public import DojimaText

/// Settings that messages of this library refer to: members of `ImportOptions`.
extension SettingName {
    public static let isStrict = SettingName("isStrict")
    public static let rejectsFile = SettingName("rejectsFile")
    public static let spooling = SettingName("spooling")
}
