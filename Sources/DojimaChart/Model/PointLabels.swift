/// The values of a series beside its points, as far as there is room.
public struct PointLabels: Sendable, Equatable {
    public enum Content: String, Sendable, CaseIterable { case time, value, both }
    /// Which way a text reads; degrees clockwise.
    public enum Direction: Double, Sendable, CaseIterable {
        case rightwards = 0
        case downwards = 90
        case upwards = -90
        case upsideDown = 180
    }

    public var content: Content
    /// From where a label stands by itself, just above its point or its column, in logical pixels.
    public var dx: Double
    public var dy: Double
    /// Whether labels of negative values stand below their points, their offset turned over.
    public var flipsNegatives: Bool
    public var direction: Direction

    public init(
        _ content: Content = .value, dx: Double = 0, dy: Double = 0, flipsNegatives: Bool = true, direction: Direction = .rightwards
    ) {
        self.content = content
        self.dx = dx
        self.dy = dy
        self.flipsNegatives = flipsNegatives
        self.direction = direction
    }
}
