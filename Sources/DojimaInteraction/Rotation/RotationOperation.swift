/// An operation on the rotation of a pie. Angles are in radians and increase clockwise.
public enum RotationOperation: Sendable, Hashable {
    /// A pointer is pressed at an angle around the centre.
    case begin(at: Double)
    /// The pointer moves to an angle around the centre, by the shorter way.
    case turn(to: Double)
    /// The pointer is released; with a velocity in radians per second, the pie continues to turn and slows down.
    case end(velocity: Double = 0)
    /// The program turns the pie to a rotation in a number of seconds.
    case rotate(to: Double, duration: Double = 1)
    /// Advances a motion to the current time; has no other effect.
    case frame
    /// Ends a motion at its current position, and a gesture in progress.
    case stop
}
