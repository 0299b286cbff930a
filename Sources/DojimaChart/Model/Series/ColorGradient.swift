/// A gradient from one colour to another.
public struct ColorGradient: Sendable, Hashable {
    public var start: Color
    public var end: Color

    public init(_ start: Color, _ end: Color) { (self.start, self.end) = (start, end) }

    /// The colour halfway between both.
    var middle: Color { start.mixed(with: end, 0.5) }
}
