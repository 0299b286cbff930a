package import DojimaText

/// Settings that messages of this library refer to: members of `ChartSpecification` and of its parts.
extension SettingName {
    package static let from = SettingName("window.from")
    package static let to = SettingName("window.to")
    package static let calendars = SettingName("closedTime.calendars")
    package static let calendarFiles = SettingName("closedTime.calendarFiles")
    package static let continuous = SettingName("closedTime.isContinuous")
    package static let showGaps = SettingName("closedTime.showGaps")
    package static let segments = SettingName("closedTime.segments")
    package static let onClosed = SettingName("onClosed")
    package static let base = SettingName("rebase.base")
    /// The zones of further time axes.
    package static let zones = SettingName("timeAxis.zones")
    package static let colors = SettingName("colors")
    package static let onlyAxis = SettingName("layout.onlyAxis")
    package static let bySymbol = SettingName("groupsBySymbol")
    package static let facet = SettingName("facet")
    package static let hidden = SettingName("isHidden")
    package static let crosshair = SettingName("crosshair")
    package static let orientation = SettingName("orientation")
    package static let table = SettingName("table")
    package static let sql = SettingName("table.sql")
    package static let portfolio = SettingName("table.portfolio")
    package static let type = SettingName("table.type")
    package static let x = SettingName("table.x")
    package static let y = SettingName("table.y")
    package static let order = SettingName("table.order")
    package static let bins = SettingName("table.bins")
    package static let binWidth = SettingName("table.binWidth")
    // Options of the program alone: the limits of a window.
    package static let minSpan = SettingName("minSpan")
    package static let maxSpan = SettingName("maxSpan")
    /// Of the program alone: a folder with files that a picture or specification from another source may name.
    package static let allowedPath = SettingName("allowedPath")
}

extension FunctionName {
    /// The function that draws a chart whose file holds its specification.
    package static let drawing = FunctionName("Picture")
    package static let saveActions = FunctionName("Store.save(_:of:)")
    package static let removeAnnotations = FunctionName("Store.removeAnnotations(of:named:)")
}
