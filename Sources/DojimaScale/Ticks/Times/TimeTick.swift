public import DojimaTime

/// A tick on a time axis.
///
/// Label and weight depend only on the time and the timeline, not on the window, so that a tick does not change while panning.
public struct TimeTick: Sendable, Equatable {
    /// The moment of the tick, which is open time.
    public var time: Instant
    /// The position of the moment on the axis.
    public var position: AxisPosition
    /// The text; empty if there is no space for it.
    public var label: String
    /// The weight of the largest unit that starts at this tick; higher for larger units.
    public var weight: Int
    /// The distance from the left end of the axis in pixels.
    public var x: Double
    /// The left end of the label, in pixels from the left end of the axis.
    public var left: Double
    /// The width of the label in pixels; 0 without a label.
    public var width: Double
    /// Whether this is not a tick but the larger unit repeated at the left edge, because its tick is not visible.
    public var isParent: Bool
    /// The label without its weekday; `nil` if it has none.
    package var labelWithoutWeekday: String?
    /// The lines in which the label is drawn; empty for a label in one line.
    package var lines: [String] = []

    package init(
        time: Instant, position: AxisPosition, label: String, weight: Int, x: Double, left: Double, width: Double, isParent: Bool = false,
        labelWithoutWeekday: String? = nil
    ) {
        self.time = time
        self.position = position
        self.label = label
        self.weight = weight
        self.x = x
        self.left = left
        self.width = width
        self.isParent = isParent
        self.labelWithoutWeekday = labelWithoutWeekday
    }
}

extension TimeTick {
    /// The rank of the unit that starts at this tick, independent of its count; higher for larger units.
    package var unitRank: Int { rank(ofWeight: weight) }
}

/// The rank of the unit of a weight; one above that of years for weights beyond those of steps.
package func rank(ofWeight weight: Int) -> Int {
    weight < TimeStep.ladder.count ? TimeStep.ladder[max(0, weight)].unit.rank : TimeStep.Unit.year.rank + 1
}
