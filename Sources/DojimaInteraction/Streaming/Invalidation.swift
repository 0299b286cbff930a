public import DojimaTime

/// The parts of a chart that are out of date, as a level: each level includes the work of those below it.
///
/// Changes are recorded by series and time, so that only the changed rows are loaded and only the affected studies are recomputed.
public struct Invalidation: Sendable, Hashable {
    /// How much of a chart is out of date.
    public enum Level: Int, Sendable, Comparable, CaseIterable {
        case nothing
        /// The crosshair or the selection: the frame is redrawn from the same data.
        case cursor
        /// The values of some series.
        case data
        /// The visible range of the axis.
        case window
        /// Everything, after a change of size, theme or panes.
        case layout

        public static func < (a: Level, b: Level) -> Bool { a.rawValue < b.rawValue }
    }

    /// The highest level that is out of date.
    public var level: Level
    /// The times of the rows that were added, changed or removed, by series.
    public private(set) var changed: [String: ClosedRange<Instant>]

    public init(_ level: Level, changed: [String: ClosedRange<Instant>] = [:]) {
        self.level = level
        self.changed = changed
    }

    /// Nothing is out of date.
    public static let nothing = Invalidation(.nothing)

    /// Whether nothing is out of date.
    public var isEmpty: Bool { level == .nothing }

    /// The higher level of the two, and the changes of both.
    public func union(_ other: Invalidation) -> Invalidation {
        Invalidation(
            max(level, other.level),
            changed: changed.merging(other.changed) {
                min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
            })
    }
}
