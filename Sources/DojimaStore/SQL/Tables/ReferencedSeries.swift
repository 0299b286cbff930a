internal import DojimaSeries
internal import DojimaTime

/// The other series that rules and formulas refer to, at one interval.
struct ReferencedSeries {
    /// The bars of a day or longer at midnights UTC of their dates, shorter bars at their stamps.
    private(set) var bars: [String: BarSeries] = [:]
    /// The series that indicators compare with.
    private(set) var secondSeries: [String: SecondSeries] = [:]

    /// - Parameter request: a request with the interval and the adjustment.
    init(of expressions: [BarExpression], _ request: BarRequest, _ session: SQLSession) throws {
        for name in expressions.flatMap(\.requests).compactMap(\.second) where secondSeries[name] == nil {
            let other = try request.pass(of: session.symbol(named: name), session)
            let bars = try other.all(session).datedByTradeDate(try other.dateRule)
            let context = IndicatorContext(zone: other.zone, interval: other.interval, stamp: bars.stamp)
            secondSeries[name] = SecondSeries(bars, context: context)
        }
        for name in expressions.flatMap(\.symbols) where bars[name] == nil {
            let other = try request.pass(of: session.symbol(named: name), session)
            bars[name] = try other.all(session).datedByTradeDate(try other.dateRule)
        }
    }
}
