/// A width and a height, in logical pixels.
public struct Size: Sendable, Hashable, Codable {
    /// The width in logical pixels.
    public var width: Double
    /// The height in logical pixels.
    public var height: Double

    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }
}

/// A rectangle, given by its top left corner and its size in logical pixels.
public struct Rect: Sendable, Hashable, Codable {
    /// The left edge.
    public var x: Double
    /// The top edge.
    public var y: Double
    /// The distance from the left to the right edge.
    public var width: Double
    /// The distance from the top to the bottom edge.
    public var height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The right edge.
    public var maxX: Double { x + width }
    /// The bottom edge.
    public var maxY: Double { y + height }
    /// The horizontal middle.
    public var midX: Double { x + width / 2 }
    /// The vertical middle.
    public var midY: Double { y + height / 2 }

    /// Whether a point is inside the rectangle or on its edge.
    package func contains(_ point: Point) -> Bool { point.x >= x && point.x <= maxX && point.y >= y && point.y <= maxY }

    /// The point of the rectangle that is nearest to a point.
    package func clamp(_ point: Point) -> Point { Point(min(max(point.x, x), maxX), min(max(point.y, y), maxY)) }
}
