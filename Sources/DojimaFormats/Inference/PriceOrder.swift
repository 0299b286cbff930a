/// Infers the order of the four price columns of a table without a header: no price is above the high or below the low, and opens are near
/// the closes before them.
struct PriceOrder: Sendable {
    private var rows = 0
    /// The count of rows whose second column is the maximum and third the minimum, as in open, high, low, close.
    private var usual = 0
    /// For each column, the count of rows in which it is the maximum, and in which it is the minimum.
    private var greatest = [0, 0, 0, 0]
    private var least = [0, 0, 0, 0]
    /// The distance of each column from each column of the row before, summed over all rows.
    private var distances = Array(repeating: Array(repeating: 0.0, count: 4), count: 4)
    private var previous: [Double] = []

    static let standard: [Role] = [.open, .high, .low, .close]
    /// The minimum count of rows that can prove an unusual order.
    private static let fewest = 8

    mutating func see(_ prices: [Double]) {
        guard let most = prices.max(), let fewest = prices.min(), prices.count == 4 else { return }
        rows += 1
        if prices[1] == most, prices[2] == fewest { usual += 1 }
        for column in 0..<4 {
            if prices[column] == most { greatest[column] += 1 }
            if prices[column] == fewest { least[column] += 1 }
            guard !previous.isEmpty else { continue }
            for other in 0..<4 where other != column { distances[column][other] += abs(prices[column] - previous[other]) }
        }
        previous = prices
    }

    /// The roles of the four columns: open, high, low, close if the rows agree with it; `nil` if they prove no order.
    func settled(isDescending: Bool) -> [Role]? {
        func isProved(_ count: Int) -> Bool { (rows - count) * 20 <= count }
        let isUsual = isProved(usual)
        let pairs = (0..<4).filter { isProved(greatest[$0]) }.flatMap { high in
            (0..<4).filter { $0 != high && isProved(least[$0]) }.map { (high: high, low: $0) }
        }
        guard isUsual || rows >= PriceOrder.fewest && pairs.count == 1 else { return nil }
        let pair = isUsual ? (high: 1, low: 2) : pairs[0]
        let rest = (0..<4).filter { $0 != pair.high && $0 != pair.low }
        // With the newest bar first, the row before is the next bar.
        func jumps(open: Int, close: Int) -> Double { isDescending ? distances[close][open] : distances[open][close] }
        let (firstOpens, secondOpens) = (jumps(open: rest[0], close: rest[1]), jumps(open: rest[1], close: rest[0]))
        let isTurned = 2 * secondOpens <= firstOpens && secondOpens < firstOpens && rows >= PriceOrder.fewest
        // That the open comes before the close needs no proof if all else is usual.
        guard isUsual || isTurned || 2 * firstOpens <= secondOpens && firstOpens < secondOpens else { return nil }
        var roles = [Role](repeating: .open, count: 4)
        (roles[pair.high], roles[pair.low]) = (.high, .low)
        roles[isTurned ? rest[0] : rest[1]] = .close
        return roles
    }
}
