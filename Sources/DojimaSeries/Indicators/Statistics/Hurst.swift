import DojimaPlatform

extension Indicator {
    /// The Hurst exponent by rescaled ranges: above 0.5 for trending series, below for mean-reverting ones. O(n) per bar.
    static let hurst = Indicator(
        name: "hurst", title: "Hurst exponent", parameters: [.bars("n", 100, from: 16)], unit: .number, levels: [0.5],
        levelNames: ["random walk"],
        formula:
            "slope of log(R/S) on log(size) of n log-returns cut into 1, 2, 4 ... 32 parts of at least 8, R/S the range of sums of deviations over the deviation",
        source: "Harold Hurst, 1951; Benoit Mandelbrot and James Wallis, 1969", reach: { .bars($0.whole(0)) },
        make: { Hurst(over: $0.whole(0)) })
}

/// The Hurst exponent of the returns from one value to the next; NaN while one of them is missing.
struct Hurst: ValueState {
    private var sizes: [RescaledRanges]
    /// The slope of the logarithm of the number of parts. Subtracted, because the sums of ranges are used instead of their means.
    private let partSlope: Double
    private var before = Double.nan
    private var sums: RunningSums
    /// The last ranges of all sizes, one size after another, in a single array so that its uniqueness is checked once.
    private var ranges: [Double]

    init(over n: Int) {
        let lengths = [1, 2, 4, 8, 16, 32].map { n / $0 }.filter { $0 >= 8 }
        let center = mean(lengths.map { log(Double($0)) })
        let distances = lengths.map { log(Double($0)) - center }
        let squares = distances.reduce(0) { $0 + $1 * $1 }
        let weights = distances.map { lengths.count > 1 ? $0 / squares : .nan }
        sizes = zip(lengths, weights).map { RescaledRanges(of: $0, parts: n / $0, weight: $1) }
        ranges = Array(repeating: .nan, count: sizes.reduce(0) { $0 + $1.capacity })
        partSlope = zip(weights, lengths).reduce(0) { $0 + $1.0 * log(Double(n / $1.1)) }
        sums = RunningSums(of: n)
    }

    mutating func push(_ value: Double) -> Double {
        let change = value > 0 && before > 0 ? log(value / before) : .nan
        before = value
        let newest = sums.push(change)
        var slope = -partSlope
        guard !sizes.isEmpty else { return .nan }
        sizes.withUnsafeMutableBufferPointer { sizes in
            // Computes all ranges before the first logarithm, so that they do not wait for one another.
            ranges.withUnsafeMutableBufferPointer { ranges in
                sums.withEarlier { end in
                    var start = 0
                    for index in 0..<sizes.count {
                        sizes[index].push(change, newest, before: end, ranges, from: start)
                        start &+= sizes[index].capacity
                    }
                }
            }
            for index in 0..<sizes.count { slope += sizes[index].weight * log(sizes[index].sum) }
        }
        return slope
    }
}

/// The sum of the rescaled ranges of the last parts of one size.
///
/// The ranges of earlier parts were computed when those were the last part, so that each value needs one new range. O(size) per value.
private struct RescaledRanges: Sendable {
    private let size: Int
    /// The reciprocal of the size, since a product is faster than a quotient.
    private let reciprocal: Double
    /// The weight of the logarithm of the sum in the slope of the least-squares line.
    let weight: Double
    /// The number of earlier ranges that are kept: those of the other parts, and all between them.
    let capacity: Int
    /// The position of the oldest range, which the next one replaces.
    private var oldest = 0
    private var moments: WindowMoments
    private(set) var sum = Double.nan

    init(of size: Int, parts: Int, weight: Double) {
        self.size = size
        reciprocal = 1 / Double(size)
        capacity = (parts - 1) * size
        self.weight = weight
        moments = WindowMoments(over: size)
    }

    /// - Parameters:
    ///   - newest: the running sum that includes the new change.
    ///   - end: the end of the memory with the previous running sums; at least as many of them precede it as a part has changes.
    ///   - ranges: the ranges of earlier parts; those of this size begin at the index `start`.
    @inline(__always)
    mutating func push(
        _ change: Double, _ newest: Double, before end: UnsafePointer<Double>, _ ranges: UnsafeMutableBufferPointer<Double>, from start: Int
    ) {
        let variance = moments.push(change).variance
        // Computed first, so that the range does not wait for the root and the quotient.
        let scale = 1 / variance.squareRoot()
        let mean = (newest - (end - size).pointee) * reciprocal
        // A part without variance has no range.
        let range = variance > 0 ? runningRange(of: size, before: end, mean) * scale : .nan
        guard capacity > 0 else { return sum = range }
        var (others, index, left) = (0.0, oldest, capacity)
        while left > 0 {
            others += ranges[start &+ index]
            index &+= size
            if index >= capacity { index &-= capacity }
            left &-= size
        }
        // Added last, so that the sum of the others does not wait for it.
        sum = others + range
        ranges[start &+ oldest] = range
        oldest = oldest &+ 1 == capacity ? 0 : oldest &+ 1
    }
}

/// The running sums of the last n numbers. A missing number counts as 0, and n zeros are assumed before the first number.
private struct RunningSums: Sendable {
    private let n: Int
    private var sums: [Double]
    private var count: Int

    init(of n: Int) {
        (self.n, count) = (n, n + 1)
        sums = Array(repeating: 0, count: 2 * n + 16)
    }

    /// Adds a number, and returns the sum up to it.
    @inline(__always)
    mutating func push(_ number: Double) -> Double {
        if count == sums.count { forget() }
        let newest = sums[count &- 1] + (number.isNotNaN ? number : 0)
        sums[count] = newest
        count &+= 1
        return newest
    }

    /// Keeps the last n + 1 sums, relative to the oldest, so that rounding errors are relative to recent numbers. O(n), once every n
    /// pushes.
    private mutating func forget() {
        let first = count - (n + 1)
        let origin = sums[first]
        for index in 0...n { sums[index] = sums[first + index] - origin }
        count = n + 1
    }

    /// Calls a function with a pointer to the end of the n or more sums before the newest one.
    ///
    /// The newest is excluded, since reading a value that was just written together with its neighbours is slow.
    @inline(__always)
    mutating func withEarlier(_ body: (UnsafePointer<Double>) -> Void) {
        let earlier = count &- 1
        // Mutable access, because it avoids reference counting.
        sums.withUnsafeMutableBufferPointer { sums in
            if let start = sums.baseAddress { body(UnsafePointer(start) + earlier) }
        }
    }
}

/// Returns the range from the lowest to the highest running sum of deviations from the mean of the last numbers. O(size).
///
/// Deviations add up to 0, so the last sum equals the first, and only the sums before each number are needed.
///
/// - Parameter end: the end of the running sums before the last number, at least `size` of them.
@inline(__always)
private func runningRange(of size: Int, before end: UnsafePointer<Double>, _ mean: Double) -> Double {
    let first = end - size
    var (lowest, highest) = (Double.infinity, -Double.infinity)
    for index in 0..<size {
        let deviation = first[index] - Double(index) * mean
        lowest = deviation < lowest ? deviation : lowest
        highest = deviation > highest ? deviation : highest
    }
    return highest - lowest
}
