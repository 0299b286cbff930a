/// A point of the main chart's plot, as fractions of its width from the left and of its height from the bottom, so that a gesture means
/// the same on every screen. In a chart whose time runs upwards, `x` is the fraction along the time and `y` that along the values.
public struct PlotPoint: Sendable, Hashable {
    public var x: Double
    public var y: Double

    public init(_ x: Double, _ y: Double = 0.5) {
        self.x = x
        self.y = y
    }

    public static let middle = PlotPoint(0.5, 0.5)

    var isFinite: Bool { x.isFinite && y.isFinite }
}

/// A velocity in the main chart's plot: widths to the right and heights upwards per second.
public struct PlotVelocity: Sendable, Hashable {
    public var x: Double
    public var y: Double

    public init(_ x: Double = 0, _ y: Double = 0) {
        self.x = x
        self.y = y
    }

    public static let zero = PlotVelocity()
}
