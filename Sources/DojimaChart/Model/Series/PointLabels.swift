package import DojimaText

/// Labels with the values of a series next to its points, as far as they fit.
public struct PointLabels: Sendable, Equatable {
    /// What a label says about its point.
    public enum Content: String, Sendable, CaseIterable { case time, value, both }
    /// The reading direction of a text, in degrees clockwise.
    public enum Direction: Double, Sendable, CaseIterable {
        case rightwards = 0
        case downwards = 90
        case upwards = -90
        case upsideDown = 180
    }

    /// What labels say.
    public var content: Content
    /// The offset from the default position, just above the point or the column, in logical pixels.
    public var dx: Double
    /// The distance from the point, downwards, in logical pixels.
    public var dy: Double
    /// Whether labels of negative values are below their points, with the offset along the values negated.
    public var flipsNegatives: Bool
    /// The direction in which the text is written.
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

extension PointLabels: Record {
    package init() { self.init(.value) }

    package static var fields: [Field<PointLabels>] {
        [
            Field("content", \.content, .word(of: Content.allCases), "The content of the labels."),
            Field("dx", \.dx, .number(-1000...1000), "The offset to the right of the default position, in logical pixels."),
            Field("dy", \.dy, .number(-1000...1000), "The offset below the default position, in logical pixels."),
            Field(
                "flipsNegatives", \.flipsNegatives, .flag,
                "Whether labels of negative values are placed below their points, with dy negated."
            ),
            Field("direction", \.written, .word(of: WrittenDirection.allCases), "The reading direction."),
        ]
    }

    private enum WrittenDirection: String, CaseIterable { case rightwards, downwards, upwards, upsideDown = "upside-down" }

    private var written: WrittenDirection {
        get {
            switch direction {
            case .rightwards: .rightwards
            case .downwards: .downwards
            case .upwards: .upwards
            case .upsideDown: .upsideDown
            }
        }
        set {
            direction =
                switch newValue {
                case .rightwards: .rightwards
                case .downwards: .downwards
                case .upwards: .upwards
                case .upsideDown: .upsideDown
                }
        }
    }
}
