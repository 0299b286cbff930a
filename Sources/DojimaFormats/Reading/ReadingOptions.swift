public import DojimaText
public import DojimaTime

/// What a user has said about a file; everything else is read from the file itself, proved over all of it or refused.
public struct ReadingOptions: Options, Sendable {
    /// The symbol that all rows get; it wins over the one that a file names.
    public var symbol: String?
    /// The time that one bar stands for; `nil` leaves it to the stamps.
    public var interval: BarInterval?
    /// The zone of stamps without zone or offset.
    public var zone: Zone?
    /// The zone of such stamps when neither `zone` nor the file names one: that of the calendar or of the instrument.
    public var calendarZone: Zone?
    /// Whose sessions tell day from month, and local times from those of UTC, where nothing else does.
    public var calendar: TradingCalendar?
    public var columns = ColumnMap()
    /// How dates are written; `nil` leaves it to the whole file.
    public var dateFormat: DateFormat?
    /// A name of `FormatCatalog.names`; `nil` tells the format from the first bytes.
    public var fileFormat: String?
    public var invalid: InvalidPolicy = .reject
    /// What each price is divided by, as where a file counts ten-thousandths; a finite number of at least 1. Volumes stay.
    public var priceDivisor: Double = 1

    /// What becomes of a bar whose prices or volume contradict each other (a close above the high, a negative volume).
    ///
    /// An open or close beyond high or low by at most a millionth of the price is no contradiction but rounding, as 32-bit floats leave
    /// it: the range is widened to hold it, under every policy but `keep`, and the number of such bars is said.
    public enum InvalidPolicy: String, CaseIterable, Sendable {
        /// The row is not taken.
        case reject
        /// The row is taken as it stands, to the last digit.
        case keep
        /// The row is taken: low and high are put in order, open and close are held between them, a negative volume is dropped.
        case clamp
    }

    public init() {}
}
