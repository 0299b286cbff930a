/// A point in a picture, in logical pixels from the top left.
public struct Point: Sendable, Hashable, Codable {
    /// The distance from the left edge, in logical pixels.
    public var x: Double
    /// The distance from the top edge, in logical pixels.
    public var y: Double

    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The square of the distance to another point.
    package func squaredDistance(to other: Point) -> Double {
        let (dx, dy) = (x - other.x, y - other.y)
        return dx * dx + dy * dy
    }
}
