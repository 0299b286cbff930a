/// A part of a range selector that a pointer can drag or tap.
public enum RangePart: String, Sendable, CaseIterable {
    /// The handle at the start, which moves that end only.
    case lowerHandle
    /// The handle at the end.
    case upperHandle
    /// The clear part between the handles, which moves as a whole.
    case window
    /// The shaded part: a tap there centres the window on it.
    case outside
}
