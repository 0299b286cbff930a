/// A part of a range selector that a pointer can drag or tap.
public enum RangePart: String, Sendable, CaseIterable {
    /// The handle at the start, which moves only the start.
    case lowerHandle
    /// The handle at the end, which moves only the end.
    case upperHandle
    /// The area between the handles, which moves both ends.
    case window
    /// The shaded area; a tap centres the window on it.
    case outside
}
