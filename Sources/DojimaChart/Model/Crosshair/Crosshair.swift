public import DojimaTime

/// A crosshair at one moment of a chart: lines to the axes with the values there, and a box with the values of the series at that moment.
///
/// It is pinned to a time and a series, not to a pixel, so it stands at the same point however the chart is drawn.
public struct Crosshair: Sendable, Equatable {
    /// The series at whose point a crosshair stands.
    public enum Tracking: Sendable, Equatable {
        /// The first bars or line of the first pane.
        case first
        /// The series with this id, even if another is nearer.
        case series(String)
        /// The series whose point is nearest to a value on the primary axis of the first pane.
        case nearest(to: Double)
    }

    /// What happens to a crosshair whose point is outside the visible range.
    public enum Outside: String, Sendable, CaseIterable {
        /// It stands at the edge.
        case edge
        /// It is not drawn, but its values are described.
        case hidden
        case removed
    }

    /// The parts of a crosshair that are drawn.
    public struct Parts: OptionSet, Sendable, Hashable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        public static let verticalLine = Parts(rawValue: 1)
        public static let horizontalLine = Parts(rawValue: 2)
        /// The time and the value, as tags on their axes.
        public static let tags = Parts(rawValue: 4)
        /// The mark at the point.
        public static let target = Parts(rawValue: 8)
        public static let box = Parts(rawValue: 16)
        public static let all: Parts = [.verticalLine, .horizontalLine, .tags, .target, .box]
    }

    public enum BoxForm: String, Sendable, CaseIterable {
        /// All values at the moment, beside the vertical line.
        case panel
        /// The value of the point alone, in the colour of its series, with a caret that points to it.
        case callout
    }

    /// The moment; in closed time, the next open one, or else the last. Of bars, the last one that begins at or before it is used.
    public var time: Instant
    public var tracking: Tracking
    /// Whether the crosshair stands between the points of a line, in axis time, instead of at the one before; never across missing values.
    public var interpolates: Bool
    public var outside: Outside
    public var parts: Parts
    public var box: BoxForm
    public var style: CrosshairStyle

    public init(
        time: Instant, tracking: Tracking = .first, interpolates: Bool = true, outside: Outside = .hidden, parts: Parts = .all,
        box: BoxForm = .panel, style: CrosshairStyle = CrosshairStyle()
    ) {
        self.time = time
        self.tracking = tracking
        self.interpolates = interpolates
        self.outside = outside
        self.parts = parts
        self.box = box
        self.style = style
    }
}
