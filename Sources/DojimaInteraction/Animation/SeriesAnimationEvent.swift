/// The end of an animation that shows or hides a series.
public struct SeriesAnimationEvent: Sendable, Hashable {
    /// The id of the series.
    public var series: String
    /// Whether the animation hid the series instead of showing it.
    public var hides: Bool
    /// Whether the animation reached its end, instead of being replaced by another.
    public var isFinished: Bool

    package init(series: String, hides: Bool, isFinished: Bool) {
        self.series = series
        self.hides = hides
        self.isFinished = isFinished
    }
}
