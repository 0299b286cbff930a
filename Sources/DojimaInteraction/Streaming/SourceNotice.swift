/// A change of a series reported by its source: only the numbers of changed rows, which are then loaded.
///
/// Rows are removed first, then added before the first and after the last. `LiveBars` throws for negative and impossibly large numbers.
public struct SourceNotice: Sendable, Hashable {
    /// The number of rows removed at the start.
    public var removedFirst: Int
    /// The number of rows added before the first.
    public var prepended: Int
    /// Whether the values of the last bar changed.
    public var updatesLast: Bool
    /// The number of rows added after the last.
    public var appended: Int

    public init(removedFirst: Int = 0, prepended: Int = 0, updatesLast: Bool = false, appended: Int = 0) {
        self.removedFirst = removedFirst
        self.prepended = prepended
        self.updatesLast = updatesLast
        self.appended = appended
    }
}
