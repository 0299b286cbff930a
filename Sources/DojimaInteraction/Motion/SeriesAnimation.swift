/// How a series comes into sight, or leaves it: a pure function of the time since.
///
///     let frame = SeriesAnimation(.growVertical).frame(at: 1.2)      // halfway: from the bottom up to half of its height
public struct SeriesAnimation: Sendable, Hashable {
    public enum Factory: String, Sendable, CaseIterable {
        /// From a point to both sides and up and down.
        case grow
        /// From a line that stands.
        case growHorizontal
        /// From a line that lies, such as a baseline.
        case growVertical
        /// From nothing to its full colours.
        case fade
        /// As a tube is switched on: a thin line grows to both sides, and then up and down.
        case television
    }

    /// What stays where it is.
    public enum Origin: Sendable, Hashable {
        /// The middle of the series' own baseline, as the zero line of a histogram; of a series without one the bottom of the plot.
        case baseline
        /// Shares of the plot from its left and its bottom.
        case share(x: Double, y: Double)
        /// Pixels of the picture.
        case point(x: Double, y: Double)

        public static let middle = Origin.share(x: 0.5, y: 0.5)
        public static let bottom = Origin.share(x: 0.5, y: 0)
        public static let left = Origin.share(x: 0, y: 0.5)
    }

    /// A moment: by how much the series is scaled about its origin, and how much of its colours shows.
    public struct Frame: Sendable, Hashable {
        public var scaleX = 1.0
        public var scaleY = 1.0
        /// 0 for nothing to 1; a curve that swings beyond is held.
        public var opacity = 1.0
        public var origin: Origin

        /// Whether everything is as without an animation.
        public var isWhole: Bool { scaleX == 1 && scaleY == 1 && opacity == 1 }
    }

    public var factory: Factory
    public var origin: Origin
    /// Seconds.
    public var duration: Double
    public var curve: AnimationCurve
    /// Whether the series goes, and does not come.
    public var hides: Bool

    /// How thin a television's line is, as a share of the height.
    public static let line = 0.01

    /// - Parameter origin: `nil` for that of the kind: the baseline for `growVertical`, the left for `growHorizontal`, else the middle.
    public init(_ factory: Factory, origin: Origin? = nil, duration: Double = 2.4, curve: AnimationCurve = .easeInOut, hides: Bool = false)
    {
        precondition(duration >= 0, "a motion does not end before it begins")
        self.factory = factory
        self.origin = origin ?? (factory == .growVertical ? .baseline : factory == .growHorizontal ? .left : .middle)
        self.duration = duration
        self.curve = curve
        self.hides = hides
    }

    /// The series after some seconds; from the duration on it is whole, or gone.
    public func frame(at seconds: Double) -> Frame {
        let time = duration > 0 ? min(max(seconds / duration, 0), 1) : 1
        return frame(progress: hides ? 1 - curve(time) : curve(time))
    }

    /// The series at a share of its way.
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
