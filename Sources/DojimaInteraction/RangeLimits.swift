public import DojimaTime

/// The bounds and the allowed lengths of a selection, applied together so that every result satisfies all limits.
///
/// If the minimum span and the bounds were applied one after the other, in either order, the second could violate the first near an end.
public struct RangeLimits: Sendable, Hashable {
    /// The entire axis.
    public let summary: Range<AxisPosition>
    /// The range that a selection never leaves: the summary, unless panning has other limits.
    public let bounds: Range<AxisPosition>
    /// The minimum and maximum length of a selection, in microseconds of axis time; at most the length of the bounds.
    public let spans: ClosedRange<Int64>

    /// Creates limits. The minimum is clamped to the length of the summary, and the maximum to at least the minimum.
    public init(summary: Range<AxisPosition>, minimumSpan: Int64 = 1, maximumSpan: Int64 = .max) {
        self.init(summary: summary, bounds: summary, minimumSpan: minimumSpan, maximumSpan: maximumSpan)
    }

    init(summary: Range<AxisPosition>, bounds: Range<AxisPosition>, minimumSpan: Int64, maximumSpan: Int64) {
        // Half of the representable range, so that differences of two positions do not overflow.
        let half: Int64 = 1 << 62
        let representable = AxisPosition(microseconds: -half)..<AxisPosition(microseconds: half - 1)
        self.summary = summary.clamped(to: representable)
        self.bounds = bounds.clamped(to: representable)
        let length = self.bounds.length
        let minimum = min(max(minimumSpan, 1), length)
        spans = minimum...max(minimum, min(maximumSpan, length))
    }

    /// A window resized about its centre to an allowed span, then shifted into the bounds.
    public func fitted(_ window: Range<AxisPosition>) -> Range<AxisPosition> {
        let length = window.length
        let span = clamped(length)
        return placed(window.lowerBound.advanced(by: (length - span) / 2), span)
    }

    /// A window with a span that starts as near as possible to a position.
    package func placed(_ start: AxisPosition, _ span: Int64) -> Range<AxisPosition> {
        let span = clamped(span)
        let lower = min(max(start, bounds.lowerBound), bounds.upperBound.advanced(by: -span))
        return lower..<lower.advanced(by: span)
    }

    /// A window with its start moved to a position, as far as the limits allow; its end does not move unless it is beyond the limits.
    public func resized(_ window: Range<AxisPosition>, lowerTo position: AxisPosition) -> Range<AxisPosition> {
        let upper = window.upperBound
        let (first, last) = (max(bounds.lowerBound, upper.advanced(by: -spans.upperBound)), upper.advanced(by: -spans.lowerBound))
        return first <= last && upper <= bounds.upperBound ? min(max(position, first), last)..<upper : fitted(window)
    }

    /// A window with its end moved to a position, as far as the limits allow; its start does not move unless it is beyond the limits.
    public func resized(_ window: Range<AxisPosition>, upperTo position: AxisPosition) -> Range<AxisPosition> {
        let lower = window.lowerBound
        let (first, last) = (lower.advanced(by: spans.lowerBound), min(bounds.upperBound, lower.advanced(by: spans.upperBound)))
        return first <= last && lower >= bounds.lowerBound ? lower..<min(max(position, first), last) : fitted(window)
    }

    /// A window scaled by `1 / factor` within the limits, in which `position` keeps its relative position.
    public func zoomed(_ window: Range<AxisPosition>, by factor: Double, about position: AxisPosition) -> Range<AxisPosition> {
        let length = window.length
        let wanted = (Double(length) / factor).rounded()
        guard length > 0, factor > 0, !wanted.isNaN else { return window }
        let span = clamped(Int64(exactly: wanted) ?? .max)
        guard span != length else { return window }
        // Integer arithmetic, so that the position is exact to the microsecond on an axis of any length.
        let position = min(max(position, bounds.lowerBound), bounds.upperBound)
        let before = (Int128(position.microseconds) - Int128(window.lowerBound.microseconds)) * Int128(span)
        let shift = (before * 2 + Int128(length) * (before < 0 ? -1 : 1)) / (Int128(length) * 2)
        return placed(position.advanced(by: -(Int64(exactly: shift) ?? (shift < 0 ? .min + 1 : .max))), span)
    }

    private func clamped(_ span: Int64) -> Int64 { min(max(span, spans.lowerBound), spans.upperBound) }
}

extension Range<AxisPosition> {
    /// The length in microseconds of axis time, clamped to `Int64.max`.
    public var length: Int64 {
        let (length, overflow) = upperBound.microseconds.subtractingReportingOverflow(lowerBound.microseconds)
        return overflow ? .max : length
    }
}
