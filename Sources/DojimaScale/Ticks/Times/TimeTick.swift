public import DojimaTime

/// A mark on a time axis.
///
/// Label and weight depend on the moment and the timeline alone, never on the window, so a tick keeps its identity while panning.
public struct TimeTick: Sendable, Equatable {
    public var time: Instant
    public var position: AxisPosition
    /// Empty where there is no room.
    public var label: String
    /// Greater for larger units: that of the largest unit which starts at this tick.
    public var weight: Int
    /// Pixels from the axis' left end.
    public var x: Double
    /// The left end of the label's box.
    public var left: Double
    /// The width of the label's box, 0 without a label.
    public var width: Double
    /// Whether this is no tick but the larger unit repeated at the left edge, since its own label is out of view.
    public var isParent: Bool

    package init(
        time: Instant, position: AxisPosition, label: String, weight: Int, x: Double, left: Double, width: Double, isParent: Bool = false
    ) {
        self.time = time
        self.position = position
        self.label = label
        self.weight = weight
        self.x = x
        self.left = left
        self.width = width
        self.isParent = isParent
    }
}
