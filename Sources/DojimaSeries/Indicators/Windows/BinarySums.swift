/// The sums of the last n values, or pairs of values, for every n up to a maximum; each is computed from sums of 1, 2, 4 and so on values.
///
/// Values are never subtracted: errors do not accumulate, a missing value has no effect after it leaves the window, and a sum depends only
/// on its own values, not on their positions. Sums begin with the newest value: 7 values are that one, the two before it, and the four
/// before those.
struct BinarySums<Value: WindowAddend>: Sendable {
    /// The newest sums of 1 value, then of 2, and so on: `length` sums of each length, indexed by the position of the newest value.
    private var sums: [Value]
    private let longest: Int
    private var position = 0

    init(longest: Int) {
        precondition(longest > 0, "a sum has at least one value")
        self.longest = longest
        sums = [Value](repeating: .missing, count: Self.size(longest))
    }

    /// Returns the number of stored sums for a maximum length.
    private static func size(_ longest: Int) -> Int { (1 << (Int.bitWidth - longest.leadingZeroBitCount)) - 1 }

    /// Pushes a value. O(log longest).
    mutating func push(_ value: Value) {
        var (sum, length) = (value, 1)
        while length <= longest {
            // Sums of `length` values are stored after those of shorter lengths, whose number is length - 1.
            let cell = length &- 1 &+ position & (length &- 1)
            let older = sums[cell]
            sums[cell] = sum
            sum = sum + older
            length *= 2
        }
        position &+= 1
    }

    /// Returns the sum of the last n values; missing while one of them is. O(log n).
    func sum(over n: Int) -> Value {
        precondition(n <= longest, "at most the longest window")
        var (sum, age) = (Value.zero, 1)
        forEachPower(of: n) { length in
            sum = sum + sums[length &- 1 &+ (position &- age) & (length &- 1)]
            age += length
        }
        return sum
    }
}

/// Calls a function with each power of two in the binary form of a number, the smallest first.
@inline(__always)
func forEachPower(of number: Int, _ body: (Int) -> Void) {
    var rest = number
    while rest > 0 {
        body(rest & -rest)
        rest &= rest - 1
    }
}
