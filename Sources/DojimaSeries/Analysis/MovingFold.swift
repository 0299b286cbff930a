/// A summary of members of a sequence, such as their moments.
protocol Mergeable {
    /// The summary of no members.
    init()
    /// The summary of the members of both, in order.
    func merged(with later: Self) -> Self
}

/// The summary of the last members of a sequence, a fixed number of them.
///
/// A window is the end of one block and the beginning of the next. Both are only ever added to, so that a member that leaves the window leaves
/// no rounding error behind. A member takes three merges, spread over its block.
struct MovingFold<Value: Mergeable> {
    private let length: Int
    private var block: [Value] = []
    /// The last block from each of its members to its end; empty before there is one.
    private var ends: [Value] = []
    /// The members since.
    private var beginning = Value()

    init(length: Int) {
        self.length = length
        block.reserveCapacity(length)
    }

    mutating func append(_ member: Value) {
        if block.count == length {
            ends = block
            for place in block.indices.dropLast().reversed() { ends[place] = block[place].merged(with: ends[place + 1]) }
            block.removeAll(keepingCapacity: true)
            beginning = Value()
        }
        block.append(member)
        beginning = beginning.merged(with: member)
    }

    /// The summary of the last members; `nil` before there are enough.
    var value: Value? {
        if block.count == length { return beginning }
        return ends.isEmpty ? nil : ends[block.count].merged(with: beginning)
    }
}
