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

/// Such sums for a stretch of values at once: all of 2 values, then all of 4 and so on, each computed for many rows without branches.
struct BinarySumColumns {
    /// The most values of a stretch: fewer than elsewhere, so that all sums stay in the processor's nearest cache.
    static let rows = 256

    /// The number of values before a stretch that its first windows reach into.
    let kept: Int
    private let longest: Int
    private let memory: UnsafeMutablePointer<Double>

    /// Creates the sums for windows up to a longest one in memory for `size` values.
    init(longest: Int, in memory: UnsafeMutablePointer<Double>) {
        (self.longest, self.memory, kept) = (longest, memory, longest - 1)
        zeros.update(repeating: 0, count: kept + Self.rows)
    }

    /// The number of values that the sums need memory for.
    static func size(longest: Int) -> Int { (powers(longest) + 2) * (longest - 1 + rows) }

    /// The number of powers of two up to a number.
    private static func powers(_ longest: Int) -> Int { Int.bitWidth - longest.leadingZeroBitCount }

    private func column(_ index: Int) -> UnsafeMutablePointer<Double> { memory + index * (kept + Self.rows) }
    private var zeros: UnsafeMutablePointer<Double> { column(Self.powers(longest)) }
    private var spare: UnsafeMutablePointer<Double> { column(Self.powers(longest) + 1) }

    /// The values: the kept ones, and behind them those of a stretch.
    var values: UnsafeMutablePointer<Double> { memory }

    /// Computes the sums of 2, 4, 8 and so on values, once the values are written. O(values log longest).
    func add(count: Int) {
        var (power, length) = (0, 1)
        while 2 * length <= longest {
            // A sum stands in the row of its newest value; the first rows have too few values before them.
            let (newest, sums) = (column(power) + 2 * length - 1, column(power + 1) + 2 * length - 1)
            Self.write(newest, newest - length, count: kept + count - (2 * length - 1), into: sums)
            (power, length) = (power + 1, 2 * length)
        }
    }

    /// Makes the last values of a stretch those before the next one.
    func keep(count: Int) { values.update(from: values + count, count: kept) }

    /// The sums over n values, for the rows of a stretch.
    func window(over n: Int) -> Window {
        var (terms, age) = ([UnsafePointer<Double>](), 0)
        forEachPower(of: n) { length in
            terms.append(UnsafePointer(column(length.trailingZeroBitCount)) + kept - age)
            age += length
        }
        while terms.count < 3 || terms.count.isMultiple(of: 2) { terms.append(UnsafePointer(zeros)) }
        return Window(terms: terms, spare: spare)
    }

    /// The columns whose sum is that over a window.
    struct Window {
        fileprivate let terms: [UnsafePointer<Double>]
        fileprivate let spare: UnsafeMutablePointer<Double>

        /// Three columns that add up to the sums, from left to right; they stay so until those of another window are asked for.
        func parts(count: Int) -> Parts {
            var parts = Parts(terms[0], terms[1], terms[2])
            for index in stride(from: 3, to: terms.count, by: 2) {
                BinarySumColumns.write(parts.0, parts.1, parts.2, count: count, into: spare)
                parts = Parts(UnsafePointer(spare), terms[index], terms[index + 1])
            }
            return parts
        }
    }

    typealias Parts = (UnsafePointer<Double>, UnsafePointer<Double>, UnsafePointer<Double>)

    @inline(never)
    private static func write(
        _ first: UnsafePointer<Double>, _ second: UnsafePointer<Double>, count: Int, into sums: UnsafeMutablePointer<Double>
    ) {
        for index in 0..<count { sums[index] = first[index] + second[index] }
    }

    @inline(never)
    private static func write(
        _ first: UnsafePointer<Double>, _ second: UnsafePointer<Double>, _ third: UnsafePointer<Double>, count: Int,
        into sums: UnsafeMutablePointer<Double>
    ) {
        for index in 0..<count { sums[index] = first[index] + second[index] + third[index] }
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
