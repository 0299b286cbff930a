package import DojimaText

/// Names of settings in the messages of this library: properties of `ReadingOptions`.
extension SettingName {
    package static let symbol = SettingName("symbol")
    package static let interval = SettingName("interval")
    package static let zone = SettingName("zone")
    package static let columns = SettingName("columns")
    package static let dateFormat = SettingName("dateFormat")
    package static let century = SettingName("century")
    package static let conflicts = SettingName("conflicts")
    package static let isWide = SettingName("isWide")
    package static let fileFormat = SettingName("fileFormat")
    /// An argument of `ActionFile`.
    package static let adjusted = SettingName("adjusted")
    package static let priceDivisor = SettingName("priceDivisor")
}

extension FunctionName {
    /// `ActionFile`, which reads corporate actions; its documentation lists the accepted forms.
    package static let actionFile = FunctionName("ActionFile")
}
