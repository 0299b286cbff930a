internal import DojimaSeries

/// Recognises a price of 0 that is a missing value, because the other prices are far from 0.
///
/// The distance is measured in typical changes between consecutive closes: yields and prices of worthless shares approach 0 in such steps,
/// other prices do not.
struct ZeroPrices: Sendable {
    /// The last closes before the current batch, by symbol; without a symbol column all have symbol 0.
    private var closes: [Int32: [Double]] = [:]

    /// The number of closes to compare, and the number of rows in which they are searched.
    private static let (maximumPrices, maximumRows) = (32, 4096)
    /// The minimum distance from 0, in typical changes, at which a price of 0 is a missing value.
    private static let farChanges = 10.0

    /// Keeps the last closes of a batch.
    mutating func remember(_ batch: BarBatch) {
        guard batch.count > 0 else { return }
        if batch.symbol.isEmpty {
            closes[0] = Array((closes[0] ?? []).suffix(ZeroPrices.maximumPrices) + batch.bars.close.suffix(ZeroPrices.maximumPrices))
            return
        }
        for row in max(0, batch.count - ZeroPrices.maximumRows)..<batch.count
        where closes[batch.symbol[row], default: []].count < 2 * ZeroPrices.maximumPrices {
            closes[batch.symbol[row], default: []].append(batch.bars.close[row])
        }
    }

    /// Whether the other prices of a bar that has a price of 0, and the closes before it, are far from 0.
    ///
    /// - Parameter symbol: the symbol of the bar; `nil` if there is only one.
    func isFar(_ bar: RowPrices, after batch: BarBatch, symbol: Int32?) -> Bool {
        let nonzero = [bar.open, bar.high, bar.low, bar.close].filter { $0 != 0 }
        var before: [Double] = []
        for row in stride(from: batch.count - 1, through: max(0, batch.count - ZeroPrices.maximumRows), by: -1)
        where before.count < ZeroPrices.maximumPrices {
            if symbol == nil || batch.symbol[row] == symbol { before.append(batch.bars.close[row]) }
        }
        if before.count < ZeroPrices.maximumPrices { before += (closes[symbol ?? 0] ?? []).reversed() }
        before = Array(before.prefix(2 * ZeroPrices.maximumPrices).filter { $0 != 0 })
        guard before.allSatisfy({ $0 > 0 }), let price = nonzero.min() ?? before.first else { return false }
        var changes = zip(before, before.dropFirst()).map { abs($0 - $1) }
        if !changes.contains(where: { $0 > 0 }) { changes = [(nonzero.max() ?? price) - price] }
        return price > ZeroPrices.farChanges * changes.reduce(0, +) / Double(changes.count)
    }
}

extension RowPrices {
    /// The first price that is 0; `nil` if none is.
    var zeroRole: Role? {
        if low == 0 { return .low }
        if open == 0 { return .open }
        if high == 0 { return .high }
        return close == 0 ? .close : nil
    }
}
