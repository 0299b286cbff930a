/// Infers which of the four price columns of a table without a header is the open, the high, the low and the close.
///
/// In nearly all rows the high is the maximum and the low the minimum. Of the other two, the open is the one near the previous close; if
/// this is not clear, the order of a known vendor is assumed.
struct PriceOrder: Sendable {
    /// The inferred roles of the four columns, or the reason why there are none.
    enum Outcome: Equatable {
        case order([Role])
        /// The numbers are not the prices of a bar but a bid and an ask with their sizes.
        case noBars
        /// The order is not proved: no order fits, several fit, or one fits with too few rows to prove it.
        case open([[Role]])
    }

    private var rows = 0
    /// For each pair of columns, the number of rows in which the first is the maximum and the second the minimum.
    private var fits = Array(repeating: Array(repeating: 0, count: 4), count: 4)
    /// The absolute difference between each column and each column of the previous row, summed over all rows.
    private var distances = Array(repeating: Array(repeating: 0.0, count: 4), count: 4)
    /// The number of rows with two numbers near each other, like bid and ask, and two others far from both.
    private var quotes = 0
    private var previous: [Double] = []

    static let standard: [Role] = [.open, .high, .low, .close]
    /// The column orders of known vendors, the usual one first.
    private static let vendorOrders: [[Role]] = [
        standard, [.low, .high, .open, .close], [.open, .close, .low, .high], [.open, .close, .high, .low], [.high, .low, .open, .close],
    ]
    /// The minimum number of rows that can prove an unusual order.
    private static let minimumCount = 8
    /// The factor by which opens must be closer to the previous closes in a known order than with open and close exchanged.
    private static let minimumRatio = 1.2
    /// The minimum number of rows that can prove that rows are not bars.
    private static let minimumQuotes = 3

    mutating func add(_ prices: [Double]) {
        guard let highest = prices.max(), let lowest = prices.min(), prices.count == 4 else { return }
        rows += 1
        if PriceOrder.isQuote(prices) { quotes += 1 }
        for column in 0..<4 {
            for other in 0..<4 where other != column && prices[column] == highest && prices[other] == lowest { fits[column][other] += 1 }
            guard !previous.isEmpty else { continue }
            for other in 0..<4 where other != column { distances[column][other] += abs(prices[column] - previous[other]) }
        }
        previous = prices
    }

    /// The roles of the four columns: open, high, low, close if the rows do not contradict this order.
    func inferred(isDescending: Bool) -> Outcome {
        guard rows > 0 else { return .open([]) }
        if rows >= PriceOrder.minimumQuotes, 2 * quotes > rows { return .noBars }
        if isFitting(high: 1, low: 2) {
            // If high and low are in the usual columns, open before close needs no proof.
            return .order(isCloseFirst(0, 3, isDescending) == true ? [.close, .high, .low, .open] : PriceOrder.standard)
        }
        let pairs = (0..<4).flatMap { high in (0..<4).map { (high: high, low: $0) } }
            .filter { $0.high != $0.low && isFitting(high: $0.high, low: $0.low) }
        let fitting = PriceOrder.vendorOrders.filter { order in pairs.contains { order[$0.high] == .high && order[$0.low] == .low } }
        guard pairs.count == 1 || fitting.count == 1 else { return .open(fitting) }
        let pair = pairs.count == 1 ? pairs[0] : pairs.first { fitting[0][$0.high] == .high && fitting[0][$0.low] == .low } ?? pairs[0]
        let rest = (0..<4).filter { $0 != pair.high && $0 != pair.low }
        guard
            let isCloseFirst = isCloseFirst(rest[0], rest[1], isDescending)
                ?? fitting.first.flatMap({ isCloseFirst(as: $0, rest, isDescending) })
        else {
            return .open(fitting)
        }
        var order = [Role](repeating: .open, count: 4)
        (order[pair.high], order[pair.low]) = (.high, .low)
        order[isCloseFirst ? rest[0] : rest[1]] = .close
        return rows >= PriceOrder.minimumCount ? .order(order) : .open([order])
    }

    /// Whether two numbers are within 5 % of each other, and the two others are less than half or more than twice of both.
    private static func isQuote(_ prices: [Double]) -> Bool {
        for first in 0..<4 {
            for second in first + 1..<4 {
                let (low, high) = (min(prices[first], prices[second]), max(prices[first], prices[second]))
                let others = (0..<4).filter { $0 != first && $0 != second }.map { prices[$0] }
                if low > 0, high < 1.05 * low, others.allSatisfy({ $0 < low / 2 || $0 > 2 * high }) { return true }
            }
        }
        return false
    }

    /// Whether at most one row in 21 contradicts these columns as high and low.
    private func isFitting(high: Int, low: Int) -> Bool { (rows - fits[high][low]) * 20 <= fits[high][low] }

    /// Whether the column `first` is the close and `second` the open; `nil` if the rows do not prove either.
    private func isCloseFirst(_ first: Int, _ second: Int, _ isDescending: Bool) -> Bool? {
        guard rows >= PriceOrder.minimumCount else { return nil }
        let (usual, exchanged) = (jumps(open: first, close: second, isDescending), jumps(open: second, close: first, isDescending))
        if 2 * usual <= exchanged, usual < exchanged { return false }
        return 2 * exchanged <= usual && exchanged < usual ? true : nil
    }

    /// Whether the close is before the open in a known order; `nil` if the rows do not support that order.
    private func isCloseFirst(as order: [Role], _ rest: [Int], _ isDescending: Bool) -> Bool? {
        let isCloseFirst = order[rest[0]] == .close
        guard rows >= PriceOrder.minimumCount else { return isCloseFirst }
        let (open, close) = isCloseFirst ? (rest[1], rest[0]) : (rest[0], rest[1])
        let bound = PriceOrder.minimumRatio * jumps(open: open, close: close, isDescending)
        return bound <= jumps(open: close, close: open, isDescending) ? isCloseFirst : nil
    }

    /// The differences between opens and previous closes, summed over all rows. In descending files the previous row is the next bar.
    private func jumps(open: Int, close: Int, _ isDescending: Bool) -> Double {
        isDescending ? distances[close][open] : distances[open][close]
    }
}
