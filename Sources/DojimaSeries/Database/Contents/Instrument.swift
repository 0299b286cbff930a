/// An instrument and its properties; all but the symbol may be unknown.
public struct Instrument: Equatable, Codable, Sendable {
    /// The symbol, unique in a database and compared by bytes.
    public var symbol: String
    /// The name for headings, such as `S&P 500`.
    public var name: String?
    /// The code of the exchange whose calendar applies, such as `XNYS`.
    public var calendar: String?
    /// The time zone, a name of the tz database.
    public var zone: String?
    /// The currency of the prices, such as `USD`.
    public var currency: String?
    /// The minimum price increment.
    public var tickSize: Double?

    public init(
        symbol: String, name: String? = nil, calendar: String? = nil, zone: String? = nil, currency: String? = nil, tickSize: Double? = nil
    ) {
        self.symbol = symbol
        self.name = name
        self.calendar = calendar
        self.zone = zone
        self.currency = currency
        self.tickSize = tickSize
    }
}
