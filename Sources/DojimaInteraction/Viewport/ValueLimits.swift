internal import DojimaPlatform

/// The limits of a value axis, independent of its current range.
///
/// Positions on the axis are fractions of the height of the plot: 0 is its lower edge and 1 its upper edge. On an inverted axis the maximum
/// is at the lower edge.
public struct ValueLimits: Sendable, Hashable {
    /// Whether equal ratios have equal distances; spans are then differences of natural logarithms.
    public var isLogarithmic: Bool
    /// Whether values grow downwards.
    public var isInverted: Bool
    /// The bounds within which a range stays; `nil` for none.
    public var bounds: ClosedRange<Double>?
    /// The minimum and maximum span of a range; negative spans count as 0.
    public var spans: ClosedRange<Double>

    public init(
        isLogarithmic: Bool = false, isInverted: Bool = false, bounds: ClosedRange<Double>? = nil,
        spans: ClosedRange<Double> = 0...Double.infinity
    ) {
        self.isLogarithmic = isLogarithmic
        self.isInverted = isInverted
        self.bounds = bounds
        self.spans = spans
    }

    /// A range moved upwards in the plot by a fraction of its span, then shifted into the bounds.
    func panned(_ range: ClosedRange<Double>, byFraction fraction: Double) -> ClosedRange<Double> {
        guard fraction != 0, fraction.isFinite else { return range }
        let (low, high) = (measure(range.lowerBound), measure(range.upperBound))
        return shifted(low + (isInverted ? -fraction : fraction) * (high - low), span: high - low)
    }

    /// A range scaled by `1 / factor` within the limits, in which the value at a fraction keeps that fraction.
    package func zoomed(_ range: ClosedRange<Double>, by factor: Double, aboutFraction fraction: Double) -> ClosedRange<Double> {
        guard factor > 0, factor.isFinite, factor != 1, fraction.isFinite else { return range }
        let (low, high) = (measure(range.lowerBound), measure(range.upperBound))
        let span = clamped((high - low) / factor, near: max(abs(low), abs(high)))
        guard span != high - low else { return range }
        return shifted(low + fromMinimum(fraction) * (high - low - span), span: span)
    }

    /// A range resized about its middle to an allowed span, then shifted into the bounds.
    func fitted(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        let (low, high) = (measure(range.lowerBound), measure(range.upperBound))
        guard low.isFinite, high.isFinite else { return range }
        let span = clamped(high - low, near: max(abs(low), abs(high)))
        let isInside = bounds.map { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound } ?? true
        if span == high - low, isInside { return range }
        return shifted(low + (high - low - span) / 2, span: span)
    }

    /// The part of a range between two fractions; the range itself if a number is not finite.
    public func part(_ range: ClosedRange<Double>, _ from: Double, _ to: Double) -> ClosedRange<Double> {
        let (from, to) = (fromMinimum(from), fromMinimum(to))
        return within(range, min(from, to), max(from, to))
    }

    /// A range extended on both sides by a fraction of its span.
    func widened(_ range: ClosedRange<Double>, by padding: Double) -> ClosedRange<Double> { within(range, -padding, 1 + padding) }

    /// The part of a range between the fractions `from` and `to`, measured from the minimum, where `from <= to`.
    private func within(_ range: ClosedRange<Double>, _ from: Double, _ to: Double) -> ClosedRange<Double> {
        let (low, high) = (measure(range.lowerBound), measure(range.upperBound))
        return ordered(value(low + from * (high - low)), value(low + to * (high - low))) ?? range
    }

    /// The range of two numbers; `nil` if one is NaN.
    private func ordered(_ a: Double, _ b: Double) -> ClosedRange<Double>? { a <= b ? a...b : b <= a ? b...a : nil }

    /// Converts a fraction measured from the bottom of the plot to one measured from the minimum of the axis.
    private func fromMinimum(_ fraction: Double) -> Double { isInverted ? 1 - fraction : fraction }

    /// The allowed zoom factors of a range.
    func factors(for range: ClosedRange<Double>) -> ClosedRange<Double> {
        let (low, high) = (measure(range.lowerBound), measure(range.upperBound))
        let size = max(abs(low), abs(high))
        return (high - low) / clamped(.infinity, near: size)...(high - low) / clamped(0, near: size)
    }

    /// The range at a fraction of the transition from one range to another; both ends are interpolated linearly on the axis.
    func between(_ from: ClosedRange<Double>, _ to: ClosedRange<Double>, _ fraction: Double) -> ClosedRange<Double> {
        guard fraction != 0 else { return from }
        guard fraction != 1 else { return to }
        func end(_ a: Double, _ b: Double) -> Double { value(measure(a) + fraction * (measure(b) - measure(a))) }
        return ordered(end(from.lowerBound, to.lowerBound), end(from.upperBound, to.upperBound)) ?? to
    }

    private func measure(_ value: Double) -> Double { isLogarithmic ? log(max(value, .leastNormalMagnitude)) : value }
    private func value(_ measure: Double) -> Double { isLogarithmic ? exp(measure) : measure }

    /// A span clamped to the limits and bounds, and to a minimum at which both ends are still different numbers.
    private func clamped(_ span: Double, near size: Double) -> Double {
        let maximum = bounds.map { measure($0.upperBound) - measure($0.lowerBound) } ?? .greatestFiniteMagnitude / 8
        let minimum = min(max(spans.lowerBound, size * 1e-12, .leastNormalMagnitude), maximum)
        return min(max(span, minimum), max(minimum, min(spans.upperBound, maximum)))
    }

    /// A range of an allowed span, shifted into the bounds; `low` is its start in the measure of the axis.
    private func shifted(_ low: Double, span: Double) -> ClosedRange<Double> {
        guard let bounds else {
            let limit = isLogarithmic ? 700 : Double.greatestFiniteMagnitude / 4
            let low = min(max(low, -limit), limit - span)
            return nonEmptyRange(value(low), value(low + span))
        }
        let (minimum, maximum) = (measure(bounds.lowerBound), measure(bounds.upperBound))
        let start = min(max(low, minimum), maximum - span)
        // At a bound, use the exact bound instead of a value rounded in the conversion.
        return nonEmptyRange(
            start <= minimum ? bounds.lowerBound : value(start), start + span >= maximum ? bounds.upperBound : value(start + span))
    }

    private func nonEmptyRange(_ low: Double, _ high: Double) -> ClosedRange<Double> { low...max(high, low.nextUp) }
}
