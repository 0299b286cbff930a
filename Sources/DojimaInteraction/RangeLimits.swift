public import DojimaTime

/// Where a selection may lie and how long it may be, solved together: whatever is asked for, the answer keeps every limit.
///
/// To keep the minimum span first and the bounds second would break the minimum near an end, and so would the other order.
public struct RangeLimits: Sendable, Hashable {
    /// The whole axis; a selection never leaves it.
    public let summary: Range<AxisPosition>
    /// The least and greatest length of a selection, in microseconds of axis time; never more than the summary is long.
    public let spans: ClosedRange<Int64>

    /// A minimum above the summary's length counts as that length, a maximum below the minimum as the minimum.
    public init(summary: Range<AxisPosition>, minimumSpan: Int64 = 1, maximumSpan: Int64 = .max) {
        // Half of the representable range, so that no difference of two places within it overflows.
        let half: Int64 = 1 << 62
        let representable = AxisPosition(microseconds: -half)..<AxisPosition(microseconds: half - 1)
        self.summary = summary.clamped(to: representable)
        let whole = self.summary.length
        let least = min(max(minimumSpan, 1), whole)
        spans = least...max(least, min(maximumSpan, whole))
    }

    /// A window of an allowed span: changed about its centre when it is too short or too long, then shifted inside.
    public func fitted(_ window: Range<AxisPosition>) -> Range<AxisPosition> {
        let length = window.length
        let span = clamped(length)
        return placed(window.lowerBound.advanced(by: (length - span) / 2), span)
    }

    /// A window of a span that starts as near as possible to a place.
    package func placed(_ start: AxisPosition, _ span: Int64) -> Range<AxisPosition> {
        let span = clamped(span)
        let lower = min(max(start, summary.lowerBound), summary.upperBound.advanced(by: -span))
        return lower..<lower.advanced(by: span)
    }

    /// A window with one end taken to a place, the other left where it is; the end stops where a limit is met.
    public func resized(_ window: Range<AxisPosition>, lowerTo place: AxisPosition) -> Range<AxisPosition> {
        let upper = window.upperBound
        let allowed = max(summary.lowerBound, upper.advanced(by: -spans.upperBound))...upper.advanced(by: -spans.lowerBound)
        return min(max(place, allowed.lowerBound), allowed.upperBound)..<upper
    }

    public func resized(_ window: Range<AxisPosition>, upperTo place: AxisPosition) -> Range<AxisPosition> {
        let lower = window.lowerBound
        let allowed = lower.advanced(by: spans.lowerBound)...min(summary.upperBound, lower.advanced(by: spans.upperBound))
        return lower..<min(max(place, allowed.lowerBound), allowed.upperBound)
    }

    /// A window that is `1 / factor` as long, in which `place` keeps its share of what lies before it.
    public func zoomed(_ window: Range<AxisPosition>, by factor: Double, about place: AxisPosition) -> Range<AxisPosition> {
        let length = window.length
        let wanted = (Double(length) / factor).rounded()
        guard factor > 0, !wanted.isNaN else { return window }
        let span = clamped(Int64(exactly: wanted) ?? .max)
        guard span != length else { return window }
        // In whole numbers, so that the place stays to the microsecond however long the axis is.
        let place = min(max(place, summary.lowerBound), summary.upperBound)
        let before = Int128(place.microseconds - window.lowerBound.microseconds) * Int128(span)
        let share = (before * 2 + Int128(length) * (before < 0 ? -1 : 1)) / (Int128(length) * 2)
        return placed(place.advanced(by: -(Int64(exactly: share) ?? (share < 0 ? .min + 1 : .max))), span)
    }

    private func clamped(_ span: Int64) -> Int64 { min(max(span, spans.lowerBound), spans.upperBound) }
}

extension Range<AxisPosition> {
    /// Axis time from start to end in microseconds, held at the greatest that can be told.
    public var length: Int64 {
        let (length, overflow) = upperBound.microseconds.subtractingReportingOverflow(lowerBound.microseconds)
        return overflow ? .max : length
    }
}
