import Dojima
import DojimaChart
import DojimaInteraction

/// The animation in which the series of a page appear when it opens, or in which one of them appears or disappears later.
struct PageAnimation {
    /// The name by which a specification hides the series; `nil` for all series.
    private let name: String?
    /// The picture with the series before it disappears; `nil` if it appears.
    private let before: ChartDrawing?
    private let animation: SeriesAnimation
    /// The time of the first frame in seconds; `nil` before it.
    private var start: Double?

    /// The duration of a fade in seconds.
    private static let fadeDuration = 0.2

    /// Creates the fade of one series.
    ///
    /// - Parameter before: the picture from which the series disappears; `nil` for a series that appears.
    init(of name: String, from before: ChartDrawing?) {
        (self.name, self.before) = (name, before)
        animation = SeriesAnimation(.fade, duration: PageAnimation.fadeDuration, hides: before != nil)
    }

    /// Creates the animation in which all series appear.
    init(_ animation: SeriesAnimation) { (name, before, self.animation) = (nil, nil, animation) }

    /// Returns the picture at a time in seconds; `nil` when the animation is over, and for kinds of series that cannot be animated.
    ///
    /// - Parameters:
    ///   - drawing: the picture after the animation.
    ///   - isVertical: whether time runs upwards.
    ///   - time: the time of the last frame; `nil` before the first.
    mutating func scene(over drawing: ChartDrawing, isVertical: Bool, at time: Double?) -> Scene? {
        start = start ?? time
        let elapsed = max(0, (time ?? 0) - (start ?? 0))
        guard elapsed < animation.duration else { return nil }
        let frame = animation.frame(at: elapsed)
        return try? (before ?? drawing).scene(isVertical: isVertical) { name == nil || $0.specifiedName == name ? frame : nil }
    }
}
