public import DojimaTime

/// A crosshair at one time of a chart: lines to the axes with the values there, and a box with the values of the series at that time.
///
/// It is anchored to a time and a series, not to a pixel, so its point is independent of the size and layout of the drawing.
public struct Crosshair: Sendable, Equatable {
    /// The series to whose point a crosshair snaps.
    public enum Tracking: Sendable, Equatable {
        /// The first bars or line of the first pane.
        case first
        /// The series with this id, else with this symbol or study in the specification, else with this name, even if another one is nearer.
        case series(String)
        /// The series whose point is nearest to a value on the primary axis of the first pane.
        case nearest(to: Double)
    }

    /// The treatment of a crosshair whose point is outside the visible range.
    public enum Outside: String, Sendable, CaseIterable {
        /// The crosshair is drawn at the edge of the plot.
        case edge
        /// The crosshair is not drawn, but the description of the chart includes its values.
        case hidden
        case removed
    }

    /// The parts of a crosshair that are drawn.
    public struct Parts: OptionSet, Sendable, Hashable {
        public let rawValue: Int

        public init(rawValue: Int) { self.rawValue = rawValue }

        /// The line across the panes at the time.
        public static let verticalLine = Parts(rawValue: 1)
        /// The line across the pane at the value.
        public static let horizontalLine = Parts(rawValue: 2)
        /// The time and the value, as tags on their axes.
        public static let tags = Parts(rawValue: 4)
        /// The mark at the point.
        public static let target = Parts(rawValue: 8)
        /// The box with the values of the series.
        public static let box = Parts(rawValue: 16)
        /// All parts.
        public static let all: Parts = [.verticalLine, .horizontalLine, .tags, .target, .box]
    }

    /// The contents of the box.
    public enum BoxForm: String, Sendable, CaseIterable {
        /// All values at the time, next to the vertical line.
        case panel
        /// Only the value of the point, in the colour of its series, with a caret that points to it.
        case callout
    }

    /// The time; in closed time, the next time at which the axis is open, or else the last one. For bars, the last one that begins at or
    /// before it.
    public var time: Instant
    /// The series at whose value the horizontal line is.
    public var tracking: Tracking
    /// Whether the crosshair interpolates between the points of a line, in axis time, instead of using the previous one; never across
    /// missing values. Interpolated values are marked as such: with a tilde on axes and in legends, in words in the box.
    public var interpolates: Bool
    /// What is drawn if the time is outside the visible range.
    public var outside: Outside
    /// The parts that are drawn.
    public var parts: Parts
    /// The contents of the box.
    public var box: BoxForm
    /// The colours and the lines.
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
