package import DojimaChart
package import DojimaInteraction
import DojimaScale

extension ChartDrawing {
    /// Returns the picture with some series shown, hidden or animated.
    ///
    /// - Parameters:
    ///   - state: the hidden series, and the frames of those that are animated.
    ///   - isVertical: whether time runs upwards.
    ///
    /// Throws for an animated series whose kind does not animate.
    func scene(_ state: SeriesAnimations.State, isVertical: Bool) throws(SeriesAnimationError) -> Scene {
        // Hidden series need no frame, whatever their kind.
        try scene(isVertical: isVertical) { state.frames[$0.id] }.withoutSeries(state.hidden)
    }

    /// Returns the picture with each series at the frame that `frame` returns for it; series without a frame are drawn completely.
    package func scene(
        isVertical: Bool, frame: (ChartDescription.Series) -> SeriesAnimation.Frame?
    ) throws(SeriesAnimationError) -> Scene {
        try scene { series, plot in
            guard let frame = frame(series), !frame.isIdentity else { return nil }
            let state = { (origin: Point) in
                SeriesAnimationState(origin: origin, scaleX: frame.scaleX, scaleY: frame.scaleY, opacity: frame.opacity)
            }
            switch frame.origin {
            case .fraction(let x, let y): return state(Point(plot.x + x * plot.width, plot.maxY - y * plot.height))
            case .point(let x, let y): return state(Point(x, y))
            case .baseline where isVertical:
                // The baseline is vertical, so series grow sideways from it.
                let origin = series.baseline ?? Point(plot.x, plot.y + plot.height / 2)
                return SeriesAnimationState(origin: origin, scaleX: frame.scaleY, scaleY: frame.scaleX, opacity: frame.opacity)
            case .baseline: return state(series.baseline ?? Point(plot.x + plot.width / 2, plot.maxY))
            }
        }
    }
}
