/// An aggregate of elements of a sequence, such as their moments, that can be combined.
protocol Mergeable {
    /// Creates the aggregate of no elements.
    init()
    /// Returns the aggregate of the elements of both, in order.
    func merged(with later: Self) -> Self
}

/// The aggregate of the last `length` elements of a sequence.
///
/// The window is the end of one block and the beginning of the next. Values are only merged and never subtracted, so that an element
/// that leaves the window leaves no rounding error. An element takes three merges, amortized.
struct SlidingAggregate<Value: Mergeable> {
    private let length: Int
    private var block: [Value] = []
    /// For each element of the last complete block, the aggregate from it to the end of the block; empty before the first block is
    /// complete.
    private var ends: [Value] = []
    /// The aggregate of the elements since the last complete block.
    private var beginning = Value()

    init(length: Int) {
        self.length = length
        block.reserveCapacity(length)
    }

    mutating func append(_ member: Value) {
        if block.count == length {
            ends = block
            for index in block.indices.dropLast().reversed() { ends[index] = block[index].merged(with: ends[index + 1]) }
            block.removeAll(keepingCapacity: true)
            beginning = Value()
        }
        block.append(member)
        beginning = beginning.merged(with: member)
    }

    /// The aggregate of the last `length` elements; `nil` if there are fewer.
    var value: Value? {
        if block.count == length { return beginning }
        return ends.isEmpty ? nil : ends[block.count].merged(with: beginning)
    }
}
