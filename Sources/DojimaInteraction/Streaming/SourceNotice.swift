/// What a source tells of a series after it has changed there: how many rows, and never the rows themselves, which are then asked for.
///
/// Rows are removed first, then those before the first and after the last are added.
public struct SourceNotice: Sendable, Hashable {
    public var removedFirst: Int
    public var prepended: Int
    /// Whether the last bar has other values now.
    public var updatesLast: Bool
    public var appended: Int

    public init(removedFirst: Int = 0, prepended: Int = 0, updatesLast: Bool = false, appended: Int = 0) {
        precondition(removedFirst >= 0 && prepended >= 0 && appended >= 0, "rows are counted from 0")
        self.removedFirst = removedFirst
        self.prepended = prepended
        self.updatesLast = updatesLast
        self.appended = appended
    }
}
