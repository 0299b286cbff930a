/// An instrument and its properties; all but the symbol may be unknown.
public struct Instrument: Equatable, Codable, Sendable {
    public var symbol: String
    public var name: String?
    /// The code of the exchange whose calendar applies, such as `XNYS`.
    public var calendar: String?
    /// The time zone, a name of the tz database.
    public var zone: String?
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
