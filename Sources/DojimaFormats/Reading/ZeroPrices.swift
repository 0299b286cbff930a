/// Recognises a price of 0 that is a missing value: the prices around it are far from 0.
///
/// How far is measured by the changes from one close to the next: yields and the prices of worthless shares come near 0 by steps of their
/// own size, other prices do not.
struct ZeroPrices: Sendable {
    /// The closes before those of a batch, for each symbol; without a symbol column all are of symbol 0.
    private var closes: [Int32: [Double]] = [:]

    /// The count of closes to compare, and of rows in which they are searched.
    private static let (most, reach) = (32, 4096)
    /// The distance from 0, in usual changes, from which on a price of 0 is a missing value.
    private static let farChanges = 10.0

    /// Keeps the last closes of a batch.
    mutating func remember(_ batch: BarBatch) {
        guard batch.count > 0 else { return }
        if batch.symbol.isEmpty {
            closes[0] = Array((closes[0] ?? []).suffix(ZeroPrices.most) + batch.close.suffix(ZeroPrices.most))
            return
        }
        for row in max(0, batch.count - ZeroPrices.reach)..<batch.count
        where closes[batch.symbol[row], default: []].count < 2 * ZeroPrices.most {
            closes[batch.symbol[row], default: []].append(batch.close[row])
        }
    }

    /// Whether the prices of a bar, of which one is 0, and those before it are far from 0.
    ///
    /// - Parameter symbol: the symbol of the bar; `nil` if all bars are of one.
    func isFar(_ bar: Prices, after batch: BarBatch, symbol: Int32?) -> Bool {
        let own = [bar.open, bar.high, bar.low, bar.close].filter { $0 != 0 }
        var before: [Double] = []
        for row in stride(from: batch.count - 1, through: max(0, batch.count - ZeroPrices.reach), by: -1)
        where before.count < ZeroPrices.most {
            if symbol == nil || batch.symbol[row] == symbol { before.append(batch.close[row]) }
        }
        if before.count < ZeroPrices.most { before += (closes[symbol ?? 0] ?? []).reversed() }
        before = Array(before.prefix(2 * ZeroPrices.most).filter { $0 != 0 })
        guard before.allSatisfy({ $0 > 0 }), let price = own.min() ?? before.first else { return false }
        var changes = zip(before, before.dropFirst()).map { abs($0 - $1) }
        if !changes.contains(where: { $0 > 0 }) { changes = [(own.max() ?? price) - price] }
        return price > ZeroPrices.farChanges * changes.reduce(0, +) / Double(changes.count)
    }
}

extension Prices {
    /// The first price that is 0; `nil` if none is.
    var zeroRole: Role? {
        if low == 0 { return .low }
        if open == 0 { return .open }
        if high == 0 { return .high }
        return close == 0 ? .close : nil
    }
}
