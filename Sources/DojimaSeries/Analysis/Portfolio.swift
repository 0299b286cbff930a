public import DojimaText
import DojimaTime

/// Weights of symbols in a portfolio's value: `0.6 SPY, 0.4 GE`.
public struct Portfolio: Sendable, Equatable {
    /// How often the weights are restored.
    public enum Rebalance: String, CaseIterable, Sendable {
        case never
        case month = "1M"
        case quarter = "1q"
        case year = "1y"

        var period: ReturnPeriod? {
            switch self {
            case .never: nil
            case .month: .month
            case .quarter: .quarter
            case .year: .year
            }
        }

        fileprivate var title: String {
            switch self {
            case .never: ""
            case .month: ", rebalanced each month"
            case .quarter: ", rebalanced each quarter"
            case .year: ", rebalanced each year"
            }
        }
    }

    /// A symbol and its weight.
    public struct Holding: Sendable, Equatable {
        /// The symbol as databases store it.
        public let symbol: String
        /// The fraction of the portfolio's value; negative for a short position.
        public let weight: Double

        package init(symbol: String, weight: Double) { (self.symbol, self.weight) = (symbol, weight) }
    }

    /// The symbols with their weights, in the order of the text.
    public let holdings: [Holding]
    /// How often the weights are restored by trading.
    public let rebalance: Rebalance

    /// The symbol for holdings whose value does not change.
    package static let cash = "cash"

    /// Parses weights, as numbers or percentages, and symbols: `60% SPY, 0.4 GE`; `cash` is a holding whose value does not change.
    ///
    /// Throws if a part is not a weight and a symbol, a symbol occurs twice, there is no symbol, or the weights do not add up to 1.
    public init(_ text: String, rebalance: Rebalance = .never) throws(RequestError) {
        var found: [Holding] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false).map(\.withoutBlanks) {
            guard let blank = part.firstIndex(where: \.isWhitespace), case let symbol = String(part[blank...].withoutBlanks),
                let weight = AnalysisParameter.rate(String(part[..<blank]))
            else {
                throw RequestError(
                    "the portfolio has \(quoted(String(part))); write a weight and a symbol, such as 0.6 SPY, 0.4 GE")
            }
            guard !found.contains(where: { $0.symbol.isExactly(symbol) }) else {
                throw RequestError("the portfolio has \(symbol) twice; write it once with its total weight")
            }
            found.append(Holding(symbol: symbol, weight: weight))
        }
        guard found.contains(where: { $0.symbol != Portfolio.cash }) else {
            throw RequestError("the portfolio has only cash; add a symbol")
        }
        let sum = found.map(\.weight).reduce(0, +)
        guard abs(sum - 1) <= 1e-9 else {
            let rest = (1 - sum) * 100
            throw RequestError(
                "the weights of the portfolio add up to \(shortNumber((sum * 1e6).rounded() / 1e6)); they must add up to 1"
                    + (rest > 0 && rest < 100 ? ": \(shortNumber((rest * 1e4).rounded() / 1e4))% cash is missing" : ""))
        }
        (holdings, self.rebalance) = (found, rebalance)
    }

    /// Creates a portfolio of holdings that are already validated, such as stored ones.
    package init(holdings: [Holding], rebalance: Rebalance) { (self.holdings, self.rebalance) = (holdings, rebalance) }

    /// Returns the portfolio with its symbols, except cash, renamed.
    package func namingSymbols(_ name: (String) throws -> String) rethrows -> Portfolio {
        let named = try holdings.map {
            Holding(symbol: $0.symbol == Portfolio.cash ? $0.symbol : try name($0.symbol), weight: $0.weight)
        }
        return Portfolio(holdings: named, rebalance: rebalance)
    }

    /// The symbols, except cash, in order.
    package var symbols: [String] { investments.map(\.symbol) }

    private var investments: [Holding] { holdings.filter { $0.symbol != Portfolio.cash } }

    /// The holdings as text: `0.6 SPY, 0.4 GE`.
    package var text: String { holdings.map { "\(shortNumber($0.weight)) \($0.symbol)" }.joined(separator: ", ") }

    /// The holdings and the rebalancing, in one line: `0.6 SPY, 0.4 GE, rebalanced each quarter`.
    package var title: String { text + rebalance.title }

    /// Returns the portfolio's value at each row of a range, starting with 1. O(bars times holdings).
    ///
    /// At the first close, and at the last close of each period after which weights are restored, units of each symbol are bought for its
    /// weight of the value, without costs.
    ///
    /// - Parameters:
    ///   - closes: for each of `symbols`, one close per row.
    ///   - ends: returns whether weights are restored at a row.
    func values(of closes: [[Double]], over rows: Range<Int>, restoredAt ends: (Int) -> Bool) -> [Double] {
        let weights = investments.map(\.weight)
        let cashWeight = holdings.filter { $0.symbol == Portfolio.cash }.map(\.weight).reduce(0, +)
        var value = 1.0
        var (units, cash) = ([Double](), 0.0)
        func restore(_ row: Int) { (units, cash) = (weights.indices.map { weights[$0] * value / closes[$0][row] }, cashWeight * value) }
        var values: [Double] = []
        values.reserveCapacity(rows.count)
        for row in rows {
            if row == rows.lowerBound {
                restore(row)
            } else {
                value = cash
                for index in units.indices { value += units[index] * closes[index][row] }
                if ends(row) { restore(row) }
            }
            values.append(value)
        }
        return values
    }
}

extension [AnalysedSeries] {
    /// Returns the value of a portfolio of series on common dates, from their base on, as a series. O(bars).
    ///
    /// Throws if a close at which units are bought is not above 0.
    func holding(_ portfolio: Portfolio) throws(AnalysisError) -> AnalysedSeries {
        let (first, rows) = (self[0], self[0].baseRow..<self[0].bars.count)
        let days = first.barsByDate
        // The last rows of the periods.
        var ends: Set<Int> = []
        if let period = portfolio.rebalance.period {
            for (day, next) in zip(days, days.dropFirst()) where period.number(of: day.date) != period.number(of: next.date) {
                ends.insert(day.rows.upperBound - 1)
            }
        }
        for series in self {
            guard let row = rows.first(where: { ($0 == rows.lowerBound || ends.contains($0)) && !(series.bars.close[$0] > 0) }) else {
                continue
            }
            throw AnalysisError(
                .data,
                "\(series.symbol): the close at \(series.bars.time[row].isoText(in: .utc)) is not above 0, so a portfolio cannot buy at it; choose another window"
            )
        }
        let values = portfolio.values(of: map(\.bars.close), over: rows, restoredAt: ends.contains)
        return first.replacing(barsFrom: rows.lowerBound, by: values, symbol: "portfolio")
    }
}
