/// The sums of the last n of some values, or pairs of values, for every n up to a longest one, each from sums of 1, 2, 4 and so on values.
///
/// Nothing is ever taken out of a sum: no error accumulates, a missing value is forgotten when it leaves, and a sum depends on its own values
/// alone, not on where they stand. A sum begins with the newest value: 7 values are that one, the two before it, and the four before those.
struct BinarySums<Value: WindowAddend>: Sendable {
    /// The newest sums of 1 value, then of 2 and so on: as many of each as it has values, by the place of its newest value.
    private var sums: [Value]
    private let longest: Int
    private var place = 0

    init(longest: Int) {
        precondition(longest > 0, "a sum has at least one value")
        self.longest = longest
        sums = [Value](repeating: .missing, count: Self.size(longest))
    }

    /// The number of sums that are kept for windows up to a longest one.
    private static func size(_ longest: Int) -> Int { (1 << (Int.bitWidth - longest.leadingZeroBitCount)) - 1 }

    /// Pushes a value. O(log of the longest).
    mutating func push(_ value: Value) {
        var (sum, length) = (value, 1)
        while length <= longest {
            // Sums of `length` values stand behind those of fewer, which are length - 1 together.
            let cell = length &- 1 &+ place & (length &- 1)
            let older = sums[cell]
            sums[cell] = sum
            sum = sum + older
            length *= 2
        }
        place &+= 1
    }

    /// The sum of the last n values; missing while one of them is. O(log n).
    func sum(over n: Int) -> Value {
        precondition(n <= longest, "at most the longest window")
        var (sum, age) = (Value.zero, 1)
        forEachPower(of: n) { length in
            sum = sum + sums[length &- 1 &+ (place &- age) & (length &- 1)]
            age += length
        }
        return sum
    }
}

/// Calls a function with each of the powers of two that a number is the sum of, the least first.
@inline(__always)
func forEachPower(of number: Int, _ body: (Int) -> Void) {
    var rest = number
    while rest > 0 {
        body(rest & -rest)
        rest &= rest - 1
    }
}
