/// A sorted collection of numbers, stored in blocks, so that insertion and removal move a few hundred numbers: O(log count + count / 256).
package struct OrderedNumbers: Sendable {
    private static let maximumBlockCount = 512
    private var blocks: [[Double]] = []
    package private(set) var count = 0

    package init() {}

    /// The number at an index in the order.
    package subscript(index: Int) -> Double {
        precondition((0..<count).contains(index), "the index must be below the count")
        var rest = index
        for block in blocks {
            if rest < block.count { return block[rest] }
            rest -= block.count
        }
        return .nan
    }

    /// Returns the number of elements that are less than a given number.
    package func count(below number: Double) -> Int {
        let after = OrderedNumbers.firstIndex(blocks.count) { blocks[$0][0] >= number }
        guard after > 0 else { return 0 }
        let last = blocks[after - 1]
        return blocks[..<(after - 1)].reduce(0) { $0 + $1.count } + OrderedNumbers.firstIndex(last.count) { last[$0] >= number }
    }

    package mutating func insert(_ number: Double) {
        count += 1
        guard !blocks.isEmpty else {
            blocks.append([number])
            return
        }
        // The last block that begins at or before the number, or else the first.
        let block = max(0, OrderedNumbers.firstIndex(blocks.count) { blocks[$0][0] > number } - 1)
        let index = OrderedNumbers.firstIndex(blocks[block].count) { blocks[block][$0] > number }
        blocks[block].insert(number, at: index)
        guard blocks[block].count > OrderedNumbers.maximumBlockCount else { return }
        let half = blocks[block].count / 2
        blocks.insert(Array(blocks[block][half...]), at: block + 1)
        blocks[block].removeSubrange(half...)
    }

    /// Removes one number that equals a given one, which must exist.
    package mutating func remove(_ number: Double) {
        let block = max(0, OrderedNumbers.firstIndex(blocks.count) { blocks[$0][0] > number } - 1)
        let index = OrderedNumbers.firstIndex(blocks[block].count) { blocks[block][$0] >= number }
        precondition(index < blocks[block].count && blocks[block][index] == number, "a number that was added")
        blocks[block].remove(at: index)
        if blocks[block].isEmpty { blocks.remove(at: block) }
        count -= 1
    }

    /// Returns the first index below `count` that satisfies a condition, which must hold for all later ones; `count` if none does.
    private static func firstIndex(_ count: Int, where holds: (Int) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if holds(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
