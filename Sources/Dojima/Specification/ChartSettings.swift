public import DojimaText

/// Settings that messages of this library refer to: members of `ChartSpecification` and of its parts, and parameters of sessions.
extension SettingName {
    public static let from = SettingName("from")
    public static let to = SettingName("to")
    public static let minSpan = SettingName("minSpan")
    public static let maxSpan = SettingName("maxSpan")
    public static let calendars = SettingName("calendars")
    public static let calendarFiles = SettingName("calendarFiles")
    public static let continuous = SettingName("continuous")
    public static let showGaps = SettingName("showGaps")
    public static let segments = SettingName("segments")
    public static let onClosed = SettingName("onClosed")
    public static let base = SettingName("base")
    /// The zones of further time axes.
    public static let zones = SettingName("zones")
    public static let colors = SettingName("colors")
    public static let onlyAxis = SettingName("onlyAxis")
    /// A folder whose files a picture from elsewhere may name.
    public static let allowedPath = SettingName("allowedPath")
}

extension FunctionName {
    /// The function that draws a chart whose file holds its specification.
    public static let drawing = FunctionName("Picture")
    public static let saveActions = FunctionName("Store.save(_:of:)")
    public static let removeAnnotations = FunctionName("Store.removeAnnotations(of:named:)")
}
