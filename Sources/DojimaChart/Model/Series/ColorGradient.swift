/// A gradient from one colour to another.
public struct ColorGradient: Sendable, Hashable {
    /// The colour at the start: the top, or the low end.
    public var start: Color
    /// The colour at the end: the bottom, or the high end.
    public var end: Color

    public init(_ start: Color, _ end: Color) { (self.start, self.end) = (start, end) }

    /// The colour halfway between both.
    var middle: Color { start.mixed(with: end, 0.5) }
}
