internal import DojimaSeries

/// Numbers in order, in blocks, so that one is found, added or taken away by moving a few hundred others: O(log count + count / 256).
struct OrderedNumbers {
    private static let most = 512
    private var blocks: [[Double]] = []
    private(set) var count = 0

    /// The number at a place in the order, counted from 0.
    subscript(place: Int) -> Double {
        precondition((0..<count).contains(place), "a place below the count")
        var rest = place
        for block in blocks {
            if rest < block.count { return block[rest] }
            rest -= block.count
        }
        return .nan
    }

    mutating func insert(_ number: Double) {
        count += 1
        guard !blocks.isEmpty else {
            blocks.append([number])
            return
        }
        // The last block that begins at or before the number, else the first.
        let block = max(0, OrderedNumbers.firstIndex(blocks.count) { blocks[$0][0] > number } - 1)
        let place = OrderedNumbers.firstIndex(blocks[block].count) { blocks[block][$0] > number }
        blocks[block].insert(number, at: place)
        guard blocks[block].count > OrderedNumbers.most else { return }
        let half = blocks[block].count / 2
        blocks.insert(Array(blocks[block][half...]), at: block + 1)
        blocks[block].removeSubrange(half...)
    }

    /// Takes one of the numbers away that equal a given one, which must be among them.
    mutating func remove(_ number: Double) {
        let block = max(0, OrderedNumbers.firstIndex(blocks.count) { blocks[$0][0] > number } - 1)
        let place = OrderedNumbers.firstIndex(blocks[block].count) { blocks[block][$0] >= number }
        precondition(place < blocks[block].count && blocks[block][place] == number, "a number that was added")
        blocks[block].remove(at: place)
        if blocks[block].isEmpty { blocks.remove(at: block) }
        count -= 1
    }

    /// The first index below `count` that satisfies a condition which holds for all after it, else `count`.
    private static func firstIndex(_ count: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// A frame whose value is computed from its numbers in order; rows without a number are ignored.
struct OrderFrame: WindowFrame {
    private let result: @Sendable (OrderedNumbers) -> Double
    private var numbers = OrderedNumbers()

    init(_ result: @escaping @Sendable (OrderedNumbers) -> Double) { self.result = result }

    mutating func append(_ row: Bar) { if !row.close.isNaN { numbers.insert(row.close) } }
    mutating func removeFirst(_ row: Bar) { if !row.close.isNaN { numbers.remove(row.close) } }
    var keptRows: Int { numbers.count }
    func value() -> Double { numbers.count == 0 ? .nan : result(numbers) }
}

extension OrderedNumbers {
    /// The number below which a fraction of all lies, between two of them where it falls there.
    ///
    /// Source: `percentile_cont` of SQL:2003, method 7 of R. J. Hyndman, Y. Fan, "Sample Quantiles in Statistical Packages" (1996).
    func quantile(_ fraction: Double) -> Double {
        let place = Double(count - 1) * fraction
        let below = Int(place.rounded(.down))
        let low = self[below]
        let part = place - Double(below)
        return part == 0 ? low : low + (self[below + 1] - low) * part
    }

    /// The first number at or below which a fraction of all lies: `percentile_disc` of SQL:2003.
    func discreteQuantile(_ fraction: Double) -> Double { self[max(0, Int((Double(count) * fraction).rounded(.up)) - 1)] }
}
