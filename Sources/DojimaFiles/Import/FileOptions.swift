public import DojimaFormats
public import DojimaSeries

/// The options of one file of an import, if they differ from the options of the other files.
public struct FileOptions: Sendable {
    public var reading: ReadingOptions
    /// Whether stamps are starts or ends of bars; `nil` to use the value of the file or of the stored series.
    public var stamp: BarSeries.Stamp?
    /// The code of the calendar to store with the instruments.
    public var calendar: String?
    /// The time zone to store with the instruments.
    public var zone: String?

    public init(reading: ReadingOptions, stamp: BarSeries.Stamp? = nil, calendar: String? = nil, zone: String? = nil) {
        (self.reading, self.stamp, self.calendar, self.zone) = (reading, stamp, calendar, zone)
    }
}

extension ImportOptions {
    /// Returns the options of the file at a path.
    func of(_ path: String) -> ImportOptions {
        guard let file = perFile[path] else { return self }
        var options = self
        (options.reading, options.stamp, options.calendar, options.zone) = (file.reading, file.stamp, file.calendar, file.zone)
        return options
    }
}
