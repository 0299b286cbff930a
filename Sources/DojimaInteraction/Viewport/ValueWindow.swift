/// The changes of the time window after which a value axis is fitted to the values in it.
public enum ValueFollowing: String, Sendable, CaseIterable {
    /// All changes of the window.
    case always
    /// Changes by the selector, a preset or the program, but not by gestures on the main chart.
    case selector
    case off
}

/// The range of a value axis, with its limits and gestures.
public struct ValueWindow: Sendable, Hashable {
    /// The id, which is unique among the axes of a chart.
    public let id: String
    package let limits: ValueLimits
    package let gestures: AxisGestures
    package let following: ValueFollowing
    /// The padding above and below the visible values when the axis is fitted to them, as a fraction of their span.
    package let padding: Double
    /// The range that `reset` restores if the axis does not follow its values.
    package let defaultRange: ClosedRange<Double>
    /// The current range, which is always within the limits.
    public internal(set) var range: ClosedRange<Double>
    /// Whether the range was set by a gesture or the program, so that it does not follow values until it is reset.
    package internal(set) var isHeld = false

    public init(
        id: String, range: ClosedRange<Double>, limits: ValueLimits = ValueLimits(), gestures: AxisGestures = [],
        following: ValueFollowing = .always, padding: Double = 0
    ) {
        self.id = id
        self.limits = limits
        self.gestures = gestures
        self.following = following
        self.padding = padding
        defaultRange = limits.fitted(range)
        self.range = defaultRange
    }

    /// The same axis with a range fitted to an extent, with padding; unchanged if the axis does not follow values.
    package func showing(_ extent: ClosedRange<Double>) -> ValueWindow {
        guard following != .off else { return self }
        var window = ValueWindow(
            id: id, range: range(showing: extent), limits: limits, gestures: gestures, following: following, padding: padding)
        window.isHeld = isHeld
        return window
    }

    /// The same axis, inverted or not.
    package func inverted(_ isInverted: Bool) -> ValueWindow {
        guard isInverted != limits.isInverted else { return self }
        var limits = limits
        limits.isInverted = isInverted
        var window = ValueWindow(id: id, range: range, limits: limits, gestures: gestures, following: following, padding: padding)
        window.isHeld = isHeld
        return window
    }

    /// The range that fits an extent, with padding; a single value gets 5% of its magnitude on both sides, or 1 if it is 0.
    func range(showing extent: ClosedRange<Double>) -> ClosedRange<Double> {
        guard extent.lowerBound.isFinite, extent.upperBound.isFinite else { return range }
        let span = extent.upperBound - extent.lowerBound
        if span == 0 {
            let size = extent.lowerBound == 0 ? 1 : abs(extent.lowerBound) * 0.05
            return limits.fitted(extent.lowerBound - size...extent.lowerBound + size)
        }
        return limits.fitted(padding == 0 ? extent : limits.widened(extent, by: padding))
    }
}
