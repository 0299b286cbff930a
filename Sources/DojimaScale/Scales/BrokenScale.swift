/// Equal pixels for equal differences, but none for stretches of values that are left out: both ends of such a stretch are one pixel.
///
///     BrokenScale(domain: 0...27, skips: [12..<13], start: 260, end: 0)?.pixel(13)      // 140, as that of 12
public struct BrokenScale: Sendable, Equatable {
    public let domain: ClosedRange<Double>
    /// The pixel of the lower end.
    public let start: Double
    public let end: Double
    package let values: ShownValues
    private let low: Double
    private let span: Double

    /// `nil` unless the domain is finite and some of it is shown.
    public init?(domain: ClosedRange<Double>, skips: [Range<Double>], start: Double, end: Double) {
        values = ShownValues(skips)
        self.domain = domain
        self.start = start
        self.end = end
        low = values.measure(domain.lowerBound)
        span = values.measure(domain.upperBound) - low
        guard span > 0, span.isFinite else { return nil }
    }

    /// The pixel of a value; of one that is left out that of both ends of its stretch.
    public func pixel(_ value: Double) -> Double { start + (values.measure(value) - low) / span * (end - start) }

    /// The value under a pixel; where a stretch is left out its upper end.
    public func value(atPixel pixel: Double) -> Double { values.value(atMeasure: low + (pixel - start) / (end - start) * span) }
}

/// Values without the stretches that are left out: a measure that runs on where a stretch ends as if it were not there.
package struct ShownValues: Sendable, Equatable {
    /// Half open, apart from each other and rising; those that met are one.
    package let skips: [Range<Double>]
    /// How much is left out below each of them.
    private let before: [Double]

    /// Stretches in any order; empty ones and those without ends are passed over.
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

    /// A value less all that is left out below it. O(log skips).
    package func measure(_ value: Double) -> Double {
        let index = place { $0.lowerBound <= value }
        guard index > 0 else { return value }
        let skip = skips[index - 1]
        return value < skip.upperBound ? skip.lowerBound - before[index - 1] : value - before[index]
    }

    /// The greatest value with a measure. O(log skips).
    package func value(atMeasure measure: Double) -> Double {
        var (low, high) = (0, skips.count)
        while low < high {
            let middle = (low + high) / 2
            if skips[middle].lowerBound - before[middle] <= measure { low = middle + 1 } else { high = middle }
        }
        return measure + before[low]
    }

    /// Whether a value is shown; that where a stretch begins is left out, as is time at the start of a gap.
    package func contains(_ value: Double) -> Bool {
        let index = place { $0.lowerBound <= value }
        return index == 0 || value >= skips[index - 1].upperBound
    }

    /// How many skips from the first on satisfy a condition.
    private func place(_ holds: (Range<Double>) -> Bool) -> Int {
        var (low, high) = (0, skips.count)
        while low < high {
            let middle = (low + high) / 2
            if holds(skips[middle]) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
