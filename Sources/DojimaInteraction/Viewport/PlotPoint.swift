/// A point in the main chart's plot, as fractions of the width from the left and of the height from the bottom, so that a gesture has the
/// same effect on every screen. In a chart whose time axis is vertical, `x` is the fraction along the time axis and `y` the fraction along
/// the value axis.
public struct PlotPoint: Sendable, Hashable {
    /// The distance from the left edge, 1 at the right edge.
    public var x: Double
    /// The distance from the bottom edge, 1 at the top edge.
    public var y: Double

    public init(_ x: Double, _ y: Double = 0.5) {
        self.x = x
        self.y = y
    }

    /// The middle of the plot.
    public static let middle = PlotPoint(0.5, 0.5)

    var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A velocity in the main chart's plot, in widths to the right and heights upwards per second.
public struct PlotVelocity: Sendable, Hashable {
    /// Widths per second, to the right.
    public var x: Double
    /// Heights per second, upwards.
    public var y: Double

    public init(_ x: Double = 0, _ y: Double = 0) {
        self.x = x
        self.y = y
    }

    /// No motion.
    public static let zero = PlotVelocity()
}
