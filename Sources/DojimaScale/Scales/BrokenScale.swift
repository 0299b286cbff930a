/// A linear scale that skips ranges of values: both ends of a skipped range are at the same pixel.
///
///     BrokenScale(domain: 0...27, skips: [12..<13], start: 260, end: 0)?.pixel(13)      // 140, the same as pixel(12)
public struct BrokenScale: Sendable, Equatable {
    /// The values from the lowest to the highest, including the skipped ones.
    public let domain: ClosedRange<Double>
    /// The pixel of the lower end.
    public let start: Double
    /// The pixel of the highest value.
    public let end: Double
    package let values: ShownValues
    private let low: Double
    private let span: Double

    /// Returns `nil` unless the domain is finite and has a positive width without the skipped ranges.
    public init?(domain: ClosedRange<Double>, skips: [Range<Double>], start: Double, end: Double) {
        values = ShownValues(skips)
        self.domain = domain
        self.start = start
        self.end = end
        low = values.measure(domain.lowerBound)
        span = values.measure(domain.upperBound) - low
        guard span > 0, span.isFinite else { return nil }
    }

    /// The pixel of a value; a skipped value has the pixel of the ends of its range.
    public func pixel(_ value: Double) -> Double { start + (values.measure(value) - low) / span * (end - start) }

    /// The value at a pixel; at the pixel of a skipped range, its upper end.
    public func value(atPixel pixel: Double) -> Double { values.value(atMeasure: low + (pixel - start) / (end - start) * span) }
}

/// A set of skipped ranges, which maps each value to a measure that is constant within a skipped range.
package struct ShownValues: Sendable, Equatable {
    /// Disjoint half-open ranges in ascending order; ranges that overlap or touch are merged.
    package let skips: [Range<Double>]
    /// The total length of the ranges before each index; has one more element than `skips`.
    private let before: [Double]

    /// Creates the set from ranges in any order; empty and infinite ranges are ignored.
    package init(_ skips: [Range<Double>] = []) {
        var united: [Range<Double>] = []
        for skip in skips.sorted(by: { $0.lowerBound < $1.lowerBound })
        where !skip.isEmpty && skip.lowerBound.isFinite && skip.upperBound.isFinite {
            if let last = united.last, skip.lowerBound <= last.upperBound {
                united[united.count - 1] = last.lowerBound..<max(last.upperBound, skip.upperBound)
            } else {
                united.append(skip)
            }
        }
        self.skips = united
        before = united.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.upperBound - $1.lowerBound) }
    }

    /// The measure of a value: the value minus the total length skipped below it. O(log skips).
    package func measure(_ value: Double) -> Double {
        let index = skipCount { $0.lowerBound <= value }
        guard index > 0 else { return value }
        let skip = skips[index - 1]
        return value < skip.upperBound ? skip.lowerBound - before[index - 1] : value - before[index]
    }

    /// The largest value with a given measure. O(log skips).
    package func value(atMeasure measure: Double) -> Double {
        var (low, high) = (0, skips.count)
        while low < high {
            let middle = (low + high) / 2
            if skips[middle].lowerBound - before[middle] <= measure { low = middle + 1 } else { high = middle }
        }
        return measure + before[low]
    }

    /// Whether a value is not skipped. The lower bound of a skipped range is skipped, its upper bound is not. O(log skips).
    package func contains(_ value: Double) -> Bool {
        let index = skipCount { $0.lowerBound <= value }
        return index == 0 || value >= skips[index - 1].upperBound
    }

    /// The number of skipped ranges that satisfy a condition, which must hold exactly for a prefix of them. O(log skips).
    private func skipCount(where holds: (Range<Double>) -> Bool) -> Int {
        var (low, high) = (0, skips.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(skips[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
