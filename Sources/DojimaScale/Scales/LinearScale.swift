/// A linear scale: equal differences of values are equal distances in pixels.
public struct LinearScale: Sendable, Equatable {
    /// The values from one end to the other; finite and not of a single value.
    public let domain: ClosedRange<Double>
    /// The pixel of the lower end.
    public let start: Double
    /// The pixel of the upper end; usually less than `start`, because it is higher on the screen.
    public let end: Double

    /// Creates a scale. Infinite ends of the domain become the greatest finite numbers, and a domain of a single value is widened about it,
    /// so that the value is in the middle.
    @inlinable
    public init(domain: ClosedRange<Double>, start: Double, end: Double) {
        let greatest = Double.greatestFiniteMagnitude
        let (low, high) = (min(max(domain.lowerBound, -greatest), greatest), min(max(domain.upperBound, -greatest), greatest))
        let margin = low < high ? 0 : max(abs(low) / 1_000_000, 1e-300)
        self.domain = max(low - margin, -greatest)...min(high + margin, greatest)
        self.start = start
        self.end = end
    }

    /// The pixel of a value; values outside the domain are extrapolated.
    @inlinable
    public func pixel(_ value: Double) -> Double {
        // Halves prevent overflow, because the width of the domain may be too large for a `Double`.
        let span = domain.upperBound / 2 - domain.lowerBound / 2
        return start + (value / 2 - domain.lowerBound / 2) / span * (end - start)
    }

    /// The value at a pixel.
    @inlinable
    public func value(atPixel pixel: Double) -> Double {
        let fraction = (pixel - start) / (end - start)
        return domain.lowerBound * (1 - fraction) + domain.upperBound * fraction
    }
}
