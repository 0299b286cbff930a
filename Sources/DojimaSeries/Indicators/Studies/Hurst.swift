import Glibc

/// The Hurst exponent of the returns from one value to the next; NaN while one of them is missing.
struct Hurst: ValueState {
    private var sizes: [RescaledRanges]
    /// What the logarithm of each size's range counts for in the slope of the least squares line.
    private let weights: [Double]
    private var before = Double.nan
    private var sums: RunningSums

    init(over n: Int) {
        let lengths = [1, 2, 4, 8, 16, 32].map { n / $0 }.filter { $0 >= 8 }
        sizes = lengths.map { RescaledRanges(of: $0, parts: n / $0) }
        let centre = mean(lengths.map { log(Double($0)) })
        let distances = lengths.map { log(Double($0)) - centre }
        let squares = distances.reduce(0) { $0 + $1 * $1 }
        weights = distances.map { lengths.count > 1 ? $0 / squares : .nan }
        sums = RunningSums(of: n)
    }

    mutating func push(_ value: Double) -> Double {
        let change = value > 0 && before > 0 ? log(value / before) : .nan
        before = value
        sums.push(change)
        var slope = 0.0
        for index in sizes.indices { slope += weights[index] * log(sizes[index].push(change, sums)) }
        return sizes.isEmpty ? .nan : slope
    }
}

/// The mean of the rescaled ranges of the last parts of one size.
///
/// A part that ends some sizes ago was the last part then, so that one range is computed at each value. O(size) a value.
private struct RescaledRanges: Sendable {
    private let size: Int
    private let parts: Int
    private var moments: WindowMoments
    private var ranges: LastValues

    init(of size: Int, parts: Int) {
        (self.size, self.parts) = (size, parts)
        moments = WindowMoments(over: size)
        ranges = LastValues((parts - 1) * size + 1)
    }

    /// - Parameter sums: the running sums up to this change.
    mutating func push(_ change: Double, _ sums: RunningSums) -> Double {
        let variance = moments.push(change).variance
        // A part that stands still has no range.
        ranges.push(variance > 0 ? sums.range(of: size) / variance.squareRoot() : .nan)
        var sum = 0.0
        for part in 0..<parts { sum += ranges[back: part * size] }
        return sum / Double(parts)
    }
}

/// The sums of the last numbers, each and all before it; a missing number counts as 0.
private struct RunningSums: Sendable {
    private let n: Int
    private var sums = [0.0]

    init(of n: Int) { self.n = n }

    mutating func push(_ number: Double) {
        if sums.count > 2 * n + 16 {
            // From the oldest that counts on, so that errors are relative to what the numbers add up to lately; in batches, so that a push
            // costs O(1), amortized.
            sums.removeFirst(sums.count - (n + 1))
            let origin = sums[0]
            for index in sums.indices { sums[index] -= origin }
        }
        sums.append(sums[sums.count - 1] + (number.isKnown ? number : 0))
    }

    /// From the least to the greatest running sum of deviations from the mean, of a number of last numbers that are known. O(size).
    func range(of size: Int) -> Double {
        sums.withUnsafeBufferPointer { sums in
            guard let end = sums.baseAddress.map({ $0 + sums.count }), sums.count > size else { return .nan }
            let (new, origin) = (end - size, (end - size - 1).pointee)
            let mean = (new[size - 1] - origin) / Double(size)
            var (lowest, highest) = (Four(repeating: .infinity), Four(repeating: -.infinity))
            var (index, numbers) = (0, Four(1, 2, 3, 4))
            while index &+ 4 <= size {
                let deviations = Four(at: new + index) - origin - numbers * mean
                lowest.replace(with: deviations, where: deviations .< lowest)
                highest.replace(with: deviations, where: deviations .> highest)
                (index, numbers) = (index &+ 4, numbers + 4)
            }
            var (low, high) = (lowest.min(), highest.max())
            while index < size {
                let deviation = new[index] - origin - Double(index + 1) * mean
                (low, high) = (min(low, deviation), max(high, deviation))
                index += 1
            }
            return high - low
        }
    }
}
