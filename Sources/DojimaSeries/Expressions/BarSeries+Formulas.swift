public import DojimaText

extension BarSeries {
    /// Returns the value of a formula at each bar, such as that of an indicator; NaN where it is missing, and 1 or 0 for a condition.
    ///
    ///     let average = try bars.values(of: "sma:50")
    ///     let signal = try bars.values(of: "macd.signal")
    ///     let isCross = try bars.values(of: "sma:50 crosses above sma:200").map { $0 == 1 }
    ///
    /// Throws for a text that is not a formula, and for one that names another symbol, whose bars are unknown. O(bars), and the cost of the
    /// indicators.
    ///
    /// - Parameters:
    ///   - formula: an indicator, or a formula of prices, indicators and numbers.
    ///   - indicators: the indicators that the formula may name.
    public func values(
        of formula: String, among indicators: Catalog<Indicator> = IndicatorCatalog.all
    ) throws(RequestError) -> [Double] {
        let expression = try BarExpression(formula, names: .rule, among: indicators)
        let symbols = expression.symbols + expression.requests.compactMap(\.second)
        guard symbols.isEmpty else {
            let names = symbols.joined(separator: ", ")
            throw RequestError("\(printable(formula)) needs the bars of \(names), but only those of one series are given")
        }
        return expression.values(over: self)
    }
}
