public import DojimaText
public import DojimaTime

/// Options for reading a file. Everything else is inferred from the whole file; what that leaves open is an error or a noted assumption.
public struct ReadingOptions: Options, Sendable, Equatable {
    /// The symbol of all rows, in place of one that the file names.
    public var symbol: String?
    /// The interval of a bar; `nil` to infer it from the stamps.
    public var interval: BarInterval?
    /// The zone of stamps without zone or offset.
    public var zone: Zone?
    /// The zone of such stamps if neither `zone` nor the file names one: that of the calendar or of the instrument.
    public var calendarZone: Zone?
    /// The calendar whose sessions distinguish day from month, and local times from UTC, if nothing else does.
    public var calendar: TradingCalendar?
    /// The columns of roles; those not given are found by the names in the header.
    public var columns = ColumnMap()
    /// Whether each column but that of the time is a series of closes, named by its header: a table of dates and symbols.
    public var isWide = false
    /// How dates are written; `nil` to infer it from the whole file.
    public var dateFormat: DateFormat?
    /// The century of years of two digits, 19 or 20, where the dates do not show it; `nil` to refuse such a file.
    public var century: Int?
    /// What counts where rows of the file have one time and symbol, and another price or volume; `nil` for the last row, if at most one row in
    /// a hundred contradicts an earlier one, else the file is refused.
    public var conflicts: ConflictPolicy?
    /// One of `FormatCatalog.names`; `nil` to recognise the format by the first bytes.
    public var fileFormat: String?
    /// What to do with bars that contradict themselves.
    public var invalid: InvalidPolicy = .reject
    /// The divisor of each price, one of `priceDivisors`, for a file in ten-thousandths, for example. Volumes are not divided.
    ///
    /// Prices and divisor are divided as decimals: 96761.12 by 100 is 967.6112.
    public var priceDivisor: Double = 1

    /// What to do with a bar whose prices or volume contradict each other (a close above the high, a negative volume).
    ///
    /// An open or close beyond high or low by at most a millionth of the price is a rounding error, as of 32-bit floats: the range is
    /// widened to include it, under every policy but `keep`, and the count of such bars is reported.
    public enum InvalidPolicy: String, CaseIterable, Sendable {
        /// The row is rejected.
        case reject
        /// The row is accepted unchanged, to the last digit.
        case keep
        /// The row is accepted: low and high are put in order, open and close are clamped to them, a negative volume is dropped.
        case clamp
    }

    public init() {}

    /// The divisors that are possible.
    public static let priceDivisors: ClosedRange<Double> = PriceDivisor.range

    /// The rule that dates bars of a day and longer by the zone or the calendar of these options; `nil` if they have neither.
    package var tradeDateRule: TradeDateRule? { TradeDateRule(zone: zone ?? calendarZone, calendar: calendar) }
}
