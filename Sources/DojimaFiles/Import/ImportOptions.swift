public import DojimaText
public import DojimaFormats
public import DojimaSeries
public import DojimaTime

/// What an import is told beyond its files.
public struct ImportOptions: Sendable {
    /// Symbol, interval, zone, columns and formats, as far as they were given.
    public var reading: ReadingOptions
    /// Whether stamps are starts or ends of bars; `nil` leaves it to the file and to what is stored.
    public var stamp: BarSeries.Stamp?
    /// The code of a calendar that is stored with the instruments.
    public var calendar: String?
    /// A zone that is stored with the instruments.
    public var zone: String?
    /// Where the calendars of stored instruments are looked up.
    public var calendars = CalendarLibrary()
    public var duplicates: DuplicatePolicy
    /// A file that gets every rejected row as `file,line,reason,text`; replaced when it exists, once there are bars beside them.
    public var rejectsFile: String?
    /// Whether a spreadsheet must take the texts of that file for texts, whatever they begin with.
    public var guardsRejects = false
    /// Whether one rejected row refuses its whole file.
    public var isStrict: Bool
    /// Whether everything is done but nothing kept.
    public var isTrial: Bool
    /// How large a temporary copy of a file that is packed, or comes through a pipe, may become.
    public var spooling = SpoolLimits()
    /// How the text that is kept of each import names settings, such as the one that says a zone.
    public var naming: @Sendable (Message.Reference) -> String = \.description
    /// Called now and then with the rows that were read of a file and how many it holds.
    public var progress: (@Sendable (_ file: String, _ done: Int, _ rows: Int) -> Void)?

    public init(
        reading: ReadingOptions = ReadingOptions(), stamp: BarSeries.Stamp? = nil, calendar: String? = nil, zone: String? = nil,
        duplicates: DuplicatePolicy = .update, rejectsFile: String? = nil, isStrict: Bool = false, isTrial: Bool = false,
        progress: (@Sendable (_ file: String, _ done: Int, _ rows: Int) -> Void)? = nil
    ) {
        self.reading = reading
        self.stamp = stamp
        self.calendar = calendar
        self.zone = zone
        self.duplicates = duplicates
        self.rejectsFile = rejectsFile
        self.isStrict = isStrict
        self.isTrial = isTrial
        self.progress = progress
    }
}
