public import DojimaTime

/// What of a chart is out of date, graded: each level asks for its own work and for that of those below it.
///
/// What changed is told by series and time, so that a source is asked, and a study worked out, for these alone.
public struct Invalidation: Sendable, Hashable {
    public enum Level: Int, Sendable, Comparable, CaseIterable {
        case nothing
        /// A crosshair or a selection: the frame is drawn again from what is known.
        case cursor
        /// Values of some series.
        case data
        /// The part of the axis that is shown.
        case window
        /// Size, theme, panes: everything.
        case layout

        public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    public var level: Level
    /// The times of the rows that were added, changed or removed, by series.
    public private(set) var changed: [String: ClosedRange<Instant>]

    public init(_ level: Level, changed: [String: ClosedRange<Instant>] = [:]) {
        self.level = level
        self.changed = changed
    }

    public static let nothing = Invalidation(.nothing)

    public var isEmpty: Bool { level == .nothing }

    /// Both together: the higher level, and all that changed.
    public func union(_ other: Invalidation) -> Invalidation {
        Invalidation(
            max(level, other.level),
            changed: changed.merging(other.changed) {
                min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
            })
    }
}
