import DojimaText
import DojimaPlatform

// Statistics of finite values. Undefined results are NaN.

/// Returns the sum of values by pairwise summation of blocks of 256, so that the error grows with the logarithm of their number.
func pairwiseSum(_ values: UnsafeBufferPointer<Double>) -> Double {
    guard values.count > 256 else {
        var lanes = SIMD4<Double>.zero
        var index = 0
        while index + 4 <= values.count {
            lanes += four(values, index)
            index += 4
        }
        var sum = lanes.sum()
        while index < values.count {
            sum += values[index]
            index += 1
        }
        return sum
    }
    let middle = values.count / 512 * 256 + (values.count < 512 ? 256 : 0)
    return pairwiseSum(UnsafeBufferPointer(rebasing: values[..<middle])) + pairwiseSum(UnsafeBufferPointer(rebasing: values[middle...]))
}

package func pairwiseSum(_ values: [Double]) -> Double { values.withUnsafeBufferPointer(pairwiseSum) }

/// Whether all values are finite. Uses that a product with 0 is 0 for finite values only.
func areFinite(_ values: [Double]) -> Bool {
    values.withUnsafeBufferPointer { values in
        var (first, second) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
        var index = 0
        while index + 8 <= values.count {
            first += four(values, index) * 0
            second += four(values, index + 4) * 0
            index += 8
        }
        return (first + second).sum() == 0 && values[index...].allSatisfy(\.isFinite)
    }
}

/// The mean of values, and the sums of powers of the deviations from it.
package struct Moments {
    package let count: Int
    package let mean: Double
    /// The sum of squared deviations; 0 if the standard deviation is below 1e-12 of the largest absolute value, which is rounding error.
    package private(set) var squares = 0.0
    private var (cubes, fourths) = (0.0, 0.0)

    /// - Parameter counts: whether the deviation that is compared with the largest value is the sample's, with n - 1.
    package init(_ values: [Double], ofSample counts: Bool = true) {
        (count, mean) = (values.count, values.isEmpty ? .nan : pairwiseSum(values) / Double(values.count))
        guard !values.isEmpty else { return }
        let mean = mean
        var largest = 0.0
        var parts: [(Double, Double, Double)] = []
        // Sums of blocks keep rounding errors small in long series.
        for start in stride(from: 0, to: values.count, by: 256) {
            var (second, third, fourth) = (0.0, 0.0, 0.0)
            for index in start..<min(values.count, start + 256) {
                let distance = values[index] - mean
                let square = distance * distance
                second += square
                third += square * distance
                fourth += square * square
                largest = max(largest, abs(values[index]))
            }
            parts.append((second, third, fourth))
        }
        squares = pairwiseSum(parts.map(\.0))
        (cubes, fourths) = (pairwiseSum(parts.map(\.1)), pairwiseSum(parts.map(\.2)))
        if (squares / Double(max(1, counts ? count - 1 : count))).squareRoot() < 1e-12 * largest { squares = 0 }
    }

    /// The standard deviation of the sample, with n - 1; NaN for fewer than two values.
    package var deviation: Double { count > 1 ? (squares / Double(count - 1)).squareRoot() : .nan }

    /// The standard deviation of the population, with n.
    package var populationDeviation: Double { count > 0 ? (squares / Double(count)).squareRoot() : .nan }

    /// The skewness of the population.
    var skewness: Double {
        let variance = squares / Double(count)
        return quotient(cubes / Double(count), variance * variance.squareRoot())
    }

    /// The kurtosis of the population minus that of a normal distribution.
    var excessKurtosis: Double {
        let variance = squares / Double(count)
        return quotient(fourths / Double(count), variance * variance) - 3
    }
}

/// Returns the quantile of sorted values, interpolated linearly between neighbours; NaN if there are no values.
package func quantile(_ fraction: Double, ofSorted sorted: [Double]) -> Double {
    guard let last = sorted.last else { return .nan }
    let position = fraction * Double(sorted.count - 1)
    let index = Int(clamping: position, to: 0...sorted.count)
    guard index + 1 < sorted.count else { return last }
    return sorted[index] + (sorted[index + 1] - sorted[index]) * (position - Double(index))
}

/// Moves the smallest `count` values before the others, unordered. O(values) on average, O(n log n) in the worst case.
func selectSmallest(_ count: Int, of values: inout [Double]) {
    var (low, high) = (0, values.count - 1)
    guard count > 0, count <= high else { return }
    values.withUnsafeMutableBufferPointer { values in
        var rounds = 2 * Int(clamping: log2(Double(values.count)))
        while low < high {
            guard rounds > 0 else { return values[low...high].sort() }
            rounds -= 1
            // The median of three, so that sorted values are halved.
            let middle = (low + high) / 2
            let (a, b, c) = (values[low], values[middle], values[high])
            let pivot = max(min(a, b), min(max(a, b), c))
            var (left, right) = (low, high)
            while left <= right {
                while values[left] < pivot { left += 1 }
                while values[right] > pivot { right -= 1 }
                if left <= right {
                    values.swapAt(left, right)
                    (left, right) = (left + 1, right - 1)
                }
            }
            if count - 1 <= right { high = right } else if count >= left + 1 { low = left } else { return }
        }
    }
}

/// Returns the smallest values, unordered. O(values) on average.
func smallest(_ count: Int, of values: [Double]) -> [Double] {
    let samples = 4096
    guard values.count >= 16 * samples, count < values.count / 2 else {
        var values = values
        selectSmallest(count, of: &values)
        return Array(values.prefix(count))
    }
    // An upper bound from equally spaced samples that is hardly exceeded by wanted values. If it keeps too few values, all are kept below.
    let step = values.count / samples
    let sample = stride(from: 0, to: values.count, by: step).map { values[$0] }.sorted()
    let position = Double(count) / Double(values.count) * Double(sample.count)
    let bound = sample[Int(clamping: position + 4 * position.squareRoot() + 1, to: 0...sample.count - 1)]
    var kept = values.withUnsafeBufferPointer { values in
        Array<Double>(unsafeUninitializedCapacity: values.count + 1) { kept, found in
            for value in values {
                // Writes each value but counts it only if it is kept, to avoid a branch.
                kept.initializeElement(at: found, to: value)
                found += value <= bound ? 1 : 0
            }
        }
    }
    if kept.count < count { kept = values }
    selectSmallest(count, of: &kept)
    return Array(kept.prefix(count))
}

/// Returns the dot product of two columns of equal length.
func dotProduct(_ a: UnsafeBufferPointer<Double>, _ b: UnsafeBufferPointer<Double>) -> Double {
    var (first, second) = (SIMD4<Double>.zero, SIMD4<Double>.zero)
    let count = min(a.count, b.count)
    var index = 0
    while index + 8 <= count {
        first += four(a, index) * four(b, index)
        second += four(a, index + 4) * four(b, index + 4)
        index += 8
    }
    var sum = (first + second).sum()
    while index < count {
        sum += a[index] * b[index]
        index += 1
    }
    return sum
}

/// Loads four adjacent values.
@inline(__always)
private func four(_ values: UnsafeBufferPointer<Double>, _ index: Int) -> SIMD4<Double> {
    UnsafeRawBufferPointer(values).loadUnaligned(fromByteOffset: index * MemoryLayout<Double>.stride, as: SIMD4<Double>.self)
}

/// Returns the sum of the products of deviations from the means of two columns of equal length.
package func products(_ a: [Double], _ b: [Double], about means: (Double, Double)) -> Double {
    var parts: [Double] = []
    for start in stride(from: 0, to: a.count, by: 256) {
        var sum = 0.0
        for index in start..<min(a.count, start + 256) { sum += (a[index] - means.0) * (b[index] - means.1) }
        parts.append(sum)
    }
    return pairwiseSum(parts)
}

/// Returns the ranks of values, starting with 1; equal values have the mean of their ranks. O(n log n).
func ranks(_ values: [Double]) -> [Double] {
    let order = values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
    var ranks = values
    var start = 0
    while start < order.count {
        var end = start + 1
        while end < order.count, values[order[end]] == values[order[start]] { end += 1 }
        for position in start..<end { ranks[order[position]] = Double(start + end + 1) / 2 }
        start = end
    }
    return ranks
}

/// Statistics of a group of values: their number, location and spread.
struct GroupStatistics {
    private let moments: Moments
    private let sorted: [Double]

    init(_ values: [Double]) { (moments, sorted) = (Moments(values), values.sorted()) }

    /// The cells of the columns `count`, `mean`, `median`, `deviation` and `positive`.
    var cells: [AnalysisTable.Cell] {
        [
            .count(sorted.count), .number(moments.mean), .number(quantile(0.5, ofSorted: sorted)), .number(moments.deviation),
            .number(quotient(Double(sorted.count { $0 > 0 }), Double(sorted.count))),
        ]
    }

    /// The cells of the columns `least` and `greatest`.
    var extremes: [AnalysisTable.Cell] { [.number(sorted.first ?? .nan), .number(sorted.last ?? .nan)] }

    /// The columns of `cells`.
    static let columns: [Analysis.Column] = [.returnCount, .mean, .median, .deviation, .positive]
}

extension Analysis.Column {
    package static let returnCount = Self("count", .count, "the number of returns")
    package static let mean = Self("mean", .fraction, "their mean")
    package static let median = Self("median", .fraction, "the middle one")
    package static let deviation = Self("deviation", .fraction, "their standard deviation, with n - 1")
    package static let positive = Self("positive", .fraction, "the share of returns above 0")
}
