internal import DojimaSeries
internal import DojimaTime

/// The other series that rules and formulas refer to, at one interval.
struct ReferencedSeries {
    /// The bars of a day or longer at midnights UTC of their dates, shorter bars at their stamps.
    private(set) var bars: [String: BarSeries] = [:]
    /// The series that indicators compare with.
    private(set) var compared: [String: SecondSeries] = [:]

    /// - Parameter wanted: a request with the interval and the adjustment.
    init(of expressions: [BarExpression], _ wanted: BarRequest, _ session: SQLSession) throws {
        for name in expressions.flatMap(\.requests).compactMap(\.second) where compared[name] == nil {
            let other = try wanted.pass(of: session.symbol(named: name), session)
            let bars = try other.all(session).placedByTradeDate(try other.dateRule)
            let own = IndicatorContext(zone: other.zone, interval: other.interval, stamp: bars.stamp)
            compared[name] = SecondSeries(bars, context: own)
        }
        for name in expressions.flatMap(\.symbols) where bars[name] == nil {
            let other = try wanted.pass(of: session.symbol(named: name), session)
            bars[name] = try other.all(session).placedByTradeDate(try other.dateRule)
        }
    }
}
