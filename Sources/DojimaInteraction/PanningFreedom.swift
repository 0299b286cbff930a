public import DojimaTime

/// How far a window may be taken beyond what it shows by default.
///
/// Both must be allowed for a window to go anywhere: with only the second it stays in the default range.
public struct PanningFreedom: Sendable, Hashable {
    /// Beyond the default range, as far as the data.
    public var beyondDefault: Bool
    /// Beyond the data too.
    public var beyondMaximum: Bool

    public init(beyondDefault: Bool = true, beyondMaximum: Bool = false) {
        self.beyondDefault = beyondDefault
        self.beyondMaximum = beyondMaximum
    }
}

extension RangeLimits {
    /// Limits by what is there and what is shown by default; the maximum range is that of both.
    ///
    /// - Parameters:
    ///   - initial: the default range; `nil` when none was set, so that only the data bind.
    public init(
        data: Range<AxisPosition>, initial: Range<AxisPosition>? = nil, panning: PanningFreedom = PanningFreedom(), minimumSpan: Int64 = 1,
        maximumSpan: Int64 = .max
    ) {
        let maximum = initial.map { min(data.lowerBound, $0.lowerBound)..<max(data.upperBound, $0.upperBound) } ?? data
        let allowed: Range<AxisPosition>
        if let initial, !panning.beyondDefault {
            allowed = initial
        } else if panning.beyondMaximum {
            allowed = AxisPosition(microseconds: .min)..<AxisPosition(microseconds: .max)
        } else {
            allowed = maximum
        }
        self.init(summary: allowed, minimumSpan: minimumSpan, maximumSpan: maximumSpan)
    }
}
