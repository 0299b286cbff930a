public import DojimaScale

/// An operation on the levels of a chart.
public enum LevelOperation: Sendable, Hashable {
    /// A pointer was pressed: it grabs the nearest movable level within reach.
    case press(Point)
    /// The pointer moved to a point.
    case drag(to: Point)
    /// The pointer was released; the level keeps its value.
    case release
    /// The gesture was cancelled: the level returns to its value before the drag.
    case cancel
    /// The program sets a level to a value in one step.
    case set(String, to: Double)
}

/// An event of a level. Each `change` is between a `begin` and an `end`.
public struct LevelEvent: Sendable, Hashable {
    /// The place of an event in the movement of a level.
    public enum Phase: String, Sendable, Hashable, CaseIterable { case begin, change, end }

    /// Whether the movement begins, continues or ends.
    public var phase: Phase
    /// The id of the level.
    public var id: String
    /// The previous value; equal to `value` unless the level changed.
    public var previous: Double
    /// The current value.
    public var value: Double
}
