/// An animation that shows or hides a series, as a pure function of elapsed time.
///
///     let frame = SeriesAnimation(.growVertical).frame(at: 1.2)      // halfway: half of its height, from its baseline
public struct SeriesAnimation: Sendable, Hashable {
    /// How a series appears.
    public enum Factory: String, Sendable, CaseIterable {
        /// Grows from a point in both directions.
        case grow
        /// Grows from a vertical line.
        case growHorizontal
        /// Grows from a horizontal line, such as a baseline.
        case growVertical
        /// Fades in from transparent.
        case fade
        /// Like a cathode-ray tube that is switched on: a thin line grows sideways, then up and down.
        case television
    }

    /// The fixed point of the animation.
    public enum Origin: Sendable, Hashable {
        /// The middle of the series' baseline, such as the zero line of a histogram, or of the bottom of the plot if it has none.
        case baseline
        /// Fractions of the plot from its left and bottom edges.
        case fraction(x: Double, y: Double)
        /// A point of the picture in pixels.
        case point(x: Double, y: Double)

        /// The middle of the plot.
        public static let middle = Origin.fraction(x: 0.5, y: 0.5)
        /// The middle of the plot's bottom edge.
        public static let bottom = Origin.fraction(x: 0.5, y: 0)
        /// The middle of the plot's left edge.
        public static let left = Origin.fraction(x: 0, y: 0.5)
    }

    /// The state at one time: the scale of the series about its origin, and its opacity.
    public struct Frame: Sendable, Hashable {
        /// The width as a fraction of the full width.
        public var scaleX = 1.0
        /// The height as a fraction of the full height.
        public var scaleY = 1.0
        /// The opacity, clamped to 0...1.
        public var opacity = 1.0
        /// The point that does not move while the series is scaled.
        public var origin: Origin

        /// Whether the series is drawn at full size and opacity.
        public var isIdentity: Bool { scaleX == 1 && scaleY == 1 && opacity == 1 }
    }

    /// How the series appears, or, if it is hidden, disappears.
    public var factory: Factory
    /// The point from which the series grows.
    public var origin: Origin
    /// The duration in seconds; unless it is above zero, the animation has ended from its beginning.
    public var duration: Double
    /// The progress of the animation over its duration.
    public var curve: AnimationCurve
    /// Whether the animation hides the series instead of showing it.
    public var hides: Bool

    /// The thickness of the line of `television`, as a fraction of the height.
    public static let line = 0.01

    /// - Parameters:
    ///   - factory: the kind of animation, which changes the scale or the opacity.
    ///   - origin: the fixed point; `nil` for the default: the baseline for `growVertical`, the left for `growHorizontal`, the middle for
    ///     others.
    ///   - duration: the duration in seconds.
    ///   - curve: the progress of the animation as a function of the elapsed fraction of the duration.
    ///   - hides: whether the animation hides the series instead of showing it.
    public init(_ factory: Factory, origin: Origin? = nil, duration: Double = 2.4, curve: AnimationCurve = .easeInOut, hides: Bool = false)
    {
        self.factory = factory
        self.origin = origin ?? (factory == .growVertical ? .baseline : factory == .growHorizontal ? .left : .middle)
        self.duration = duration
        self.curve = curve
        self.hides = hides
    }

    /// The frame after `seconds`; after the duration, the series is fully shown or hidden.
    public func frame(at seconds: Double) -> Frame {
        let time = duration > 0 && !seconds.isNaN ? min(max(seconds / duration, 0), 1) : 1
        return frame(progress: hides ? 1 - curve(time) : curve(time))
    }

    /// The frame at a progress from 0 (hidden) to 1 (shown).
    public func frame(progress: Double) -> Frame {
        var frame = Frame(origin: origin)
        switch factory {
        case .grow: (frame.scaleX, frame.scaleY) = (progress, progress)
        case .growHorizontal: frame.scaleX = progress
        case .growVertical: frame.scaleY = progress
        case .fade: frame.opacity = min(max(progress, 0), 1)
        case .television:
            frame.scaleX = min(1, progress * 2)
            frame.scaleY = max(SeriesAnimation.line, progress <= 0.5 ? 0 : (progress - 0.5) * 2)
        }
        return frame
    }
}
