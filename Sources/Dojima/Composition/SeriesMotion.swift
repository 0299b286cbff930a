import DojimaChart
import DojimaInteraction
import DojimaScale

extension ChartDrawing {
    /// The picture with some series shown or hidden, or on their way.
    ///
    /// - Parameter isVertical: whether time runs upwards.
    /// Throws for a series on its way whose kind does not animate.
    func scene(_ moment: SeriesTransitions.Moment, isVertical: Bool) throws(SeriesMotionError) -> Scene {
        // What is hidden moves nowhere, of whatever kind it is.
        try scene(isVertical: isVertical) { moment.frames[$0] }.withoutSeries(moment.hidden)
    }

    /// The picture with series, by their ids, at their own frames; those without one are whole.
    func scene(isVertical: Bool, frame: (String) -> SeriesAnimation.Frame?) throws(SeriesMotionError) -> Scene {
        try scene { series, plot in
            guard let frame = frame(series.id), !frame.isWhole else { return nil }
            let moment = { (origin: Point) in
                SeriesMoment(origin: origin, scaleX: frame.scaleX, scaleY: frame.scaleY, opacity: frame.opacity)
            }
            switch frame.origin {
            case .share(let x, let y): return moment(Point(plot.x + x * plot.width, plot.maxY - y * plot.height))
            case .point(let x, let y): return moment(Point(x, y))
            case .baseline where isVertical:
                // A baseline that stands: what grows from it goes to the side.
                let origin = series.baseline ?? Point(plot.x, plot.y + plot.height / 2)
                return SeriesMoment(origin: origin, scaleX: frame.scaleY, scaleY: frame.scaleX, opacity: frame.opacity)
            case .baseline: return moment(series.baseline ?? Point(plot.x + plot.width / 2, plot.maxY))
            }
        }
    }
}
