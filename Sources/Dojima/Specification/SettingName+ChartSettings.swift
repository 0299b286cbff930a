package import DojimaText

/// Settings that messages of this library refer to: keys of specifications and of their parts, and parameters of sessions.
extension SettingName {
    package static let from = SettingName("from")
    package static let to = SettingName("to")
    package static let minSpan = SettingName("minSpan")
    package static let maxSpan = SettingName("maxSpan")
    package static let calendars = SettingName("calendars")
    package static let calendarFiles = SettingName("calendarFiles")
    package static let continuous = SettingName("continuous")
    package static let showGaps = SettingName("showGaps")
    package static let segments = SettingName("segments")
    package static let onClosed = SettingName("onClosed")
    package static let base = SettingName("base")
    /// The zones of further time axes.
    package static let zones = SettingName("zones")
    package static let colors = SettingName("colors")
    package static let onlyAxis = SettingName("onlyAxis")
    package static let bySymbol = SettingName("bySymbol")
    package static let facet = SettingName("facet")
    package static let hidden = SettingName("hidden")
    package static let crosshair = SettingName("crosshair")
    package static let orientation = SettingName("orientation")
    // Members of a table request and of the series of a table.
    package static let table = SettingName("table")
    package static let sql = SettingName("sql")
    package static let portfolio = SettingName("portfolio")
    package static let type = SettingName("type")
    package static let x = SettingName("x")
    package static let y = SettingName("y")
    package static let order = SettingName("order")
    package static let bins = SettingName("bins")
    package static let binWidth = SettingName("binWidth")
    /// A folder with files that a picture or specification from another source may name.
    package static let allowedPath = SettingName("allowedPath")
}

extension FunctionName {
    /// The function that draws a chart whose file holds its specification.
    package static let drawing = FunctionName("Picture")
    package static let saveActions = FunctionName("Store.save(_:of:)")
    package static let removeAnnotations = FunctionName("Store.removeAnnotations(of:named:)")
}
