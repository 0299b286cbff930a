public import DojimaTime

/// The limits for panning a window beyond its default range.
///
/// A window is unlimited only if both properties are set: with only `exceedsMaximum` it stays in the default range.
public struct PanningFreedom: Sendable, Hashable {
    /// Whether a window may leave the default range, up to the ends of the data.
    public var exceedsDefault: Bool
    /// Whether a window may also leave the range of the data.
    public var exceedsMaximum: Bool

    public init(exceedsDefault: Bool = true, exceedsMaximum: Bool = false) {
        self.exceedsDefault = exceedsDefault
        self.exceedsMaximum = exceedsMaximum
    }
}

extension RangeLimits {
    /// Creates limits from the range of the data and the default range; the maximum range, the union of both, is the summary, and no window
    /// is longer.
    ///
    /// - Parameters:
    ///   - data: the range of the data.
    ///   - initial: the default range; `nil` for none, in which case only the data limit a window.
    ///   - panning: whether a window may leave the default range, and whether it may also leave the maximum range.
    ///   - minimumSpan: the minimum length of a window, in microseconds of axis time.
    ///   - maximumSpan: the maximum length of a window, in microseconds of axis time.
    public init(
        data: Range<AxisPosition>, initial: Range<AxisPosition>? = nil, panning: PanningFreedom = PanningFreedom(), minimumSpan: Int64 = 1,
        maximumSpan: Int64 = .max
    ) {
        let maximum = initial.map { min(data.lowerBound, $0.lowerBound)..<max(data.upperBound, $0.upperBound) } ?? data
        let allowed: Range<AxisPosition>
        if let initial, !panning.exceedsDefault {
            allowed = initial
        } else if panning.exceedsMaximum {
            allowed = AxisPosition(microseconds: .min)..<AxisPosition(microseconds: .max)
        } else {
            allowed = maximum
        }
        self.init(
            summary: maximum, bounds: allowed, minimumSpan: minimumSpan, maximumSpan: min(maximumSpan, maximum.length))
    }
}
