/// The end of a motion that shows or hides a series.
public struct TransitionEvent: Sendable, Hashable {
    public var series: String
    /// Whether the motion hid the series instead of showing it.
    public var hides: Bool
    /// Whether the motion reached its end, instead of being replaced by another.
    public var isFinished: Bool

    package init(series: String, hides: Bool, isFinished: Bool) {
        self.series = series
        self.hides = hides
        self.isFinished = isFinished
    }
}
