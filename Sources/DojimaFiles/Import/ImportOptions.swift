package import DojimaText
public import DojimaFormats
public import DojimaSeries
public import DojimaTime

/// The options of an import.
public struct ImportOptions: Sendable {
    /// Symbol, interval, zone, columns and formats, if given.
    public var reading: ReadingOptions
    /// Whether stamps are starts or ends of bars; `nil` to use the value of the file or of the stored series.
    public var stamp: BarSeries.Stamp?
    /// The code of the calendar to store with the instruments.
    public var calendar: String?
    /// The time zone to store with the instruments.
    public var zone: String?
    /// The calendars in which the codes of stored instruments are looked up.
    public var calendars = CalendarLibrary()
    /// What happens to a stored bar with the stamp of a new one.
    public var duplicates: DuplicatePolicy
    /// A file for rejected rows, as `file,line,reason,text`; an existing file is replaced once bars are stored.
    public var rejectsFile: String?
    /// Whether texts in that file are protected so that spreadsheets do not read them as formulas.
    public var guardsRejects = false
    /// Whether one rejected row causes the file to be rejected.
    public var isStrict: Bool
    /// Whether to perform the import without storing anything.
    public var isDryRun: Bool
    /// Whether the first rejected file ends the import; `false` to continue, and to report it in `ImportSummary.failures`.
    public var stopsAtFailure = true
    /// Options of single files that replace these, by path.
    public var perFile: [String: FileOptions] = [:]
    /// The interval of the bars of a file that has too few rows to show it.
    package var fallbackInterval: BarInterval?
    /// The symbol of standard input if its rows name none; `nil` if that is an error.
    package var standardInputSymbol: String?
    /// The maximum size of a temporary copy of an input that is compressed or a pipe.
    public var spooling = SpoolLimits()
    /// Returns the name of a setting, such as the one for a zone, in the text that is stored with each import.
    package var naming: @Sendable (Message.Reference) -> String = \.description
    /// Called occasionally with the number of rows read from a file and the number of its rows.
    public var progress: (@Sendable (_ file: String, _ done: Int, _ rows: Int) -> Void)?

    public init(
        reading: ReadingOptions = ReadingOptions(), stamp: BarSeries.Stamp? = nil, calendar: String? = nil, zone: String? = nil,
        duplicates: DuplicatePolicy = .update, rejectsFile: String? = nil, isStrict: Bool = false, isDryRun: Bool = false,
        progress: (@Sendable (_ file: String, _ done: Int, _ rows: Int) -> Void)? = nil
    ) {
        self.reading = reading
        self.stamp = stamp
        self.calendar = calendar
        self.zone = zone
        self.duplicates = duplicates
        self.rejectsFile = rejectsFile
        self.isStrict = isStrict
        self.isDryRun = isDryRun
        self.progress = progress
    }
}

/// The options of one file of an import, if they differ from the options of the other files.
public struct FileOptions: Sendable {
    /// How the file is read.
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
