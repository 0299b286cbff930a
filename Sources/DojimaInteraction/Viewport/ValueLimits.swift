internal import Glibc

/// What holds of a value axis whatever it shows.
///
/// Shares are those of the plot from its bottom, where an inverted axis has its greatest value.
public struct ValueLimits: Sendable, Hashable {
    /// Equal room for equal ratios; the axis then counts in natural logarithms, spans included.
    public var isLogarithmic: Bool
    /// Whether values grow downwards.
    public var isInverted: Bool
    /// What a range never leaves; `nil` for anywhere.
    public var bounds: ClosedRange<Double>?
    /// The least and greatest difference of its ends.
    public var spans: ClosedRange<Double>

    public init(
        isLogarithmic: Bool = false, isInverted: Bool = false, bounds: ClosedRange<Double>? = nil,
        spans: ClosedRange<Double> = 0...Double.infinity
    ) {
        precondition(spans.lowerBound >= 0, "a range has a span of at least nothing")
        self.isLogarithmic = isLogarithmic
        self.isInverted = isInverted
        self.bounds = bounds
        self.spans = spans
    }

    /// A range moved upwards in the plot by a share of its span, held inside its bounds with its span kept.
    func panned(_ range: ClosedRange<Double>, byShare share: Double) -> ClosedRange<Double> {
        guard share != 0, share.isFinite else { return range }
        let (low, high) = (measure(range.lowerBound), measure(range.upperBound))
        return fitted(low + (isInverted ? -share : share) * (high - low), span: high - low)
    }

    /// A range `1 / factor` as long, in which the value at a share of the old one keeps that share.
    func zoomed(_ range: ClosedRange<Double>, by factor: Double, aboutShare share: Double) -> ClosedRange<Double> {
        guard factor > 0, factor.isFinite, factor != 1, share.isFinite else { return range }
        let (low, high) = (measure(range.lowerBound), measure(range.upperBound))
        let span = clamped((high - low) / factor, near: max(abs(low), abs(high)))
        guard span != high - low else { return range }
        return fitted(low + fromLeast(share) * (high - low - span), span: span)
    }

    /// A range of an allowed span within the bounds: changed about its middle, then shifted inside.
    func fitted(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
        let (low, high) = (measure(range.lowerBound), measure(range.upperBound))
        guard low.isFinite, high.isFinite else { return range }
        let span = clamped(high - low, near: max(abs(low), abs(high)))
        let isInside = bounds.map { $0.lowerBound <= range.lowerBound && range.upperBound <= $0.upperBound } ?? true
        if span == high - low, isInside { return range }
        return fitted(low + (high - low - span) / 2, span: span)
    }

    /// The values between two shares of a range.
    public func part(_ range: ClosedRange<Double>, _ from: Double, _ to: Double) -> ClosedRange<Double> {
        let (from, to) = (fromLeast(from), fromLeast(to))
        return within(range, min(from, to), max(from, to))
    }

    /// A range with room on both sides, as a share of its span.
    func widened(_ range: ClosedRange<Double>, by room: Double) -> ClosedRange<Double> { within(range, -room, 1 + room) }

    /// - Parameters:
    ///   - from: a share counted from the least value, as is `to`, which is not less.
    private func within(_ range: ClosedRange<Double>, _ from: Double, _ to: Double) -> ClosedRange<Double> {
        let (low, high) = (measure(range.lowerBound), measure(range.upperBound))
        let ends = (value(low + from * (high - low)), value(low + to * (high - low)))
        return min(ends.0, ends.1)...max(ends.0, ends.1)
    }

    /// A share of the plot from its bottom as one from the end with the least value.
    private func fromLeast(_ share: Double) -> Double { isInverted ? 1 - share : share }

    /// The value at a share of a range.
    public func value(atShare share: Double, of range: ClosedRange<Double>) -> Double { part(range, share, share).lowerBound }

    /// By which factors a range can be zoomed.
    func factors(for range: ClosedRange<Double>) -> ClosedRange<Double> {
        let (low, high) = (measure(range.lowerBound), measure(range.upperBound))
        let size = max(abs(low), abs(high))
        return (high - low) / clamped(.infinity, near: size)...(high - low) / clamped(0, near: size)
    }

    /// The range a share of the way from one to another, ends moving evenly.
    func between(_ from: ClosedRange<Double>, _ to: ClosedRange<Double>, _ share: Double) -> ClosedRange<Double> {
        guard share != 0 else { return from }
        guard share != 1 else { return to }
        func end(_ a: Double, _ b: Double) -> Double { value(measure(a) + share * (measure(b) - measure(a))) }
        let ends = (end(from.lowerBound, to.lowerBound), end(from.upperBound, to.upperBound))
        return min(ends.0, ends.1)...max(ends.0, ends.1)
    }

    private func measure(_ value: Double) -> Double { isLogarithmic ? log(max(value, .leastNormalMagnitude)) : value }
    private func value(_ measure: Double) -> Double { isLogarithmic ? exp(measure) : measure }

    /// An allowed span; never so small that its ends could be one number, nor larger than the bounds.
    private func clamped(_ span: Double, near size: Double) -> Double {
        let whole = bounds.map { measure($0.upperBound) - measure($0.lowerBound) } ?? .greatestFiniteMagnitude / 8
        let least = min(max(spans.lowerBound, size * 1e-12, .leastNormalMagnitude), whole)
        return min(max(span, least), max(least, min(spans.upperBound, whole)))
    }

    private func fitted(_ low: Double, span: Double) -> ClosedRange<Double> {
        guard let bounds else {
            let limit = isLogarithmic ? 700 : Double.greatestFiniteMagnitude / 4
            let low = min(max(low, -limit), limit - span)
            return made(value(low), value(low + span))
        }
        let (least, greatest) = (measure(bounds.lowerBound), measure(bounds.upperBound))
        let start = min(max(low, least), greatest - span)
        // At a bound its own number, not one that was rounded on the way.
        return made(
            start <= least ? bounds.lowerBound : value(start), start + span >= greatest ? bounds.upperBound : value(start + span))
    }

    private func made(_ low: Double, _ high: Double) -> ClosedRange<Double> { low...max(high, low.nextUp) }
}
