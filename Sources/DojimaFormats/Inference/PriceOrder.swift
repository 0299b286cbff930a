/// What the rows of a table without names tell of the order of its four prices: no price is above the high or below the low, and opens
/// follow the closes before them.
struct PriceOrder: Sendable {
    private var rows = 0
    /// Rows in which the second column is the greatest and the third the least, as open, high, low, close are.
    private var usual = 0
    /// Of each column the rows in which none is greater, and in which none is less.
    private var greatest = [0, 0, 0, 0]
    private var least = [0, 0, 0, 0]
    /// How far each column lies from each column of the row before, all rows added up.
    private var distances = Array(repeating: Array(repeating: 0.0, count: 4), count: 4)
    private var previous: [Double] = []

    static let standard: [Role] = [.open, .high, .low, .close]
    /// Fewer rows show no order but the usual one.
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

    /// The roles of the four columns, open, high, low, close where the rows bear it out; `nil` where they prove no order.
    func settled(isDescending: Bool) -> [Role]? {
        func isProved(_ count: Int) -> Bool { (rows - count) * 20 <= count }
        let isUsual = isProved(usual)
        let pairs = (0..<4).filter { isProved(greatest[$0]) }.flatMap { high in
            (0..<4).filter { $0 != high && isProved(least[$0]) }.map { (high: high, low: $0) }
        }
        guard isUsual || rows >= PriceOrder.fewest && pairs.count == 1 else { return nil }
        let pair = isUsual ? (high: 1, low: 2) : pairs[0]
        let rest = (0..<4).filter { $0 != pair.high && $0 != pair.low }
        // Newest first, the row before is that of the next bar.
        func jumps(open: Int, close: Int) -> Double { isDescending ? distances[close][open] : distances[open][close] }
        let (firstOpens, secondOpens) = (jumps(open: rest[0], close: rest[1]), jumps(open: rest[1], close: rest[0]))
        let isTurned = 2 * secondOpens <= firstOpens && secondOpens < firstOpens && rows >= PriceOrder.fewest
        // An open before a close needs no proof where all else is usual.
        guard isUsual || isTurned || 2 * firstOpens <= secondOpens && firstOpens < secondOpens else { return nil }
        var roles = [Role](repeating: .open, count: 4)
        (roles[pair.high], roles[pair.low]) = (.high, .low)
        roles[isTurned ? rest[0] : rest[1]] = .close
        return roles
    }
}
