import DojimaPlatform

/// A logarithmic scale: equal ratios of values are equal distances in pixels. Only for values above zero.
public struct LogScale: Sendable, Equatable {
    /// The values from the lowest to the highest, all above zero.
    public let domain: ClosedRange<Double>
    /// The pixel of the lower end.
    public let start: Double
    /// The pixel of the highest value.
    public let end: Double
    private let lowLogarithm: Double
    private let logarithmSpan: Double

    /// Returns `nil` unless the domain is finite, above zero and of positive width.
    public init?(domain: ClosedRange<Double>, start: Double, end: Double) {
        let (low, high) = (log(domain.lowerBound), log(domain.upperBound))
        guard domain.lowerBound > 0, high > low, high.isFinite else { return nil }
        self.domain = domain
        self.start = start
        self.end = end
        lowLogarithm = low
        logarithmSpan = high - low
    }

    /// The pixel of a value; NaN for values at or below zero.
    public func pixel(_ value: Double) -> Double {
        value > 0 ? start + (log(value) - lowLogarithm) / logarithmSpan * (end - start) : .nan
    }

    /// The value at a pixel.
    public func value(atPixel pixel: Double) -> Double {
        exp(lowLogarithm + (pixel - start) / (end - start) * logarithmSpan)
    }
}
