/// An event of a pie that turns.
///
/// A gesture, including the motion after it, has one `started`, any number of `turning`, at most one `decelerating`, and one `ended`.
public struct RotationEvent: Sendable, Hashable {
    /// The place of an event in a gesture that turns a pie.
    public enum Phase: String, Sendable, Hashable, CaseIterable {
        case started
        /// The rotation changed.
        case turning
        /// The pointer was released in motion: the pie begins to slow down.
        case decelerating
        case ended
    }

    /// Whether the gesture starts, turns, slows down or ends.
    public var phase: Phase
    /// The time in seconds, on the clock of the operations.
    public var time: Double
    /// The rotation in radians clockwise, with whole turns.
    public var rotation: Double
}
