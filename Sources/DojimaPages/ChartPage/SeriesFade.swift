import DojimaChart
import DojimaInteraction
import DojimaScale

/// The fade of a symbol or study that appears on a page or disappears from it.
struct SeriesFade {
    /// The name by which a specification hides the series.
    private let name: String
    /// The picture with the series before it disappears; `nil` if it appears.
    private let before: ChartDrawing?
    private let animation: SeriesAnimation
    /// The time of the first frame in seconds; `nil` before it.
    private var start: Double?

    private static let seconds = 0.2

    /// - Parameter before: the picture from which the series disappears; `nil` for a series that appears.
    init(of name: String, from before: ChartDrawing?) {
        (self.name, self.before) = (name, before)
        animation = SeriesAnimation(.fade, duration: SeriesFade.seconds, hides: before != nil)
    }

    /// Returns the picture at a time in seconds; `nil` when the fade is over, and for kinds of series that cannot fade.
    ///
    /// - Parameters:
    ///   - drawing: the picture after the fade.
    ///   - time: the time of the last frame; `nil` before the first.
    mutating func scene(over drawing: ChartDrawing, at time: Double?) -> Scene? {
        start = start ?? time
        let elapsed = max(0, (time ?? 0) - (start ?? 0))
        guard elapsed < animation.duration else { return nil }
        let opacity = animation.frame(at: elapsed).opacity
        return try? (before ?? drawing).scene { series, _ in
            series.specifiedName == name ? SeriesAnimationState(origin: Point(0, 0), opacity: opacity) : nil
        }
    }
}
