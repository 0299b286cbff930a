public import DojimaText

/// Settings that messages of this library refer to: members of `ReadingOptions`.
extension SettingName {
    public static let symbol = SettingName("symbol")
    public static let interval = SettingName("interval")
    public static let zone = SettingName("zone")
    public static let columns = SettingName("columns")
    public static let dateFormat = SettingName("dateFormat")
    public static let fileFormat = SettingName("fileFormat")
    public static let priceDivisor = SettingName("priceDivisor")
}

extension FunctionName {
    /// `ActionFile`, which reads corporate actions; its documentation lists their forms.
    public static let actionFile = FunctionName("ActionFile")
}
