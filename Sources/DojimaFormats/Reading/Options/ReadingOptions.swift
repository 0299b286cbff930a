public import DojimaSeries
public import DojimaText
public import DojimaTime

/// Options for reading a file. Everything else is inferred from the entire file; if it is ambiguous, an error is thrown or an assumption is
/// noted.
public struct ReadingOptions: Options, Sendable, Equatable {
    /// The symbol of all rows, which replaces a symbol in the file.
    public var symbol: String?
    /// The interval of a bar; `nil` to infer it from the stamps.
    public var interval: BarInterval?
    /// The zone of stamps that have no zone and no offset.
    public var zone: Zone?
    /// The zone of such stamps if neither `zone` nor the file names one: that of the calendar or of the instrument.
    public var calendarZone: Zone?
    /// The calendar whose sessions decide between day and month, and between local time and UTC, if nothing else does.
    public var calendar: TradingCalendar?
    /// The columns for the roles; those not given are found by the names in the header.
    public var columns = ColumnMap()
    /// Whether each column except the time is a series of closes, with its symbol in the header.
    public var isWide = false
    /// How dates are written; `nil` to infer it from the entire file.
    public var dateFormat: DateFormat?
    /// The century of two-digit years, 19 or 20, if the dates do not show it; `nil` to reject such a file.
    public var century: Int?
    /// Which row to use if rows have the same time and symbol but different prices or volumes. `nil` uses the last row if at most one row
    /// in a hundred contradicts an earlier one, and rejects the file otherwise.
    public var conflicts: ConflictPolicy?
    /// The name of one of `formats`; `nil` to recognise the format by the first bytes.
    public var fileFormat: String?
    /// The formats that can be read.
    public var formats = FormatCatalog.all
    /// How to treat bars whose values contradict each other.
    public var invalid: InvalidBarPolicy = .reject
    /// The divisor of all prices, within `priceDivisors`, such as 10,000 for prices in ten-thousandths. Volumes are not divided.
    ///
    /// Prices are divided as decimals: 96761.12 / 100 is 967.6112.
    public var priceDivisor: Double = 1

    public init() {}

    /// The allowed divisors.
    public static let priceDivisors: ClosedRange<Double> = PriceDivisor.range

    /// The rule that dates bars of a day or longer by the zone or the calendar of these options; `nil` if there is neither.
    package var tradeDateRule: TradeDateRule? { TradeDateRule(zone: zone ?? calendarZone, calendar: calendar) }

    /// The conversion to a table of text of a file with given first bytes; `nil` for a file that is read directly.
    package func conversion(of bytes: [UInt8]) -> FileFormat.Conversion? {
        if let fileFormat { return formats[fileFormat]?.conversion }
        return formats.lazy.compactMap(\.conversion).first { $0.recognises(bytes) }
    }
}
