/// Takes the bars of one series of a file, batch by batch.
public protocol BarMerger {
    /// Puts rows in, in any order of time, and tells what that changed. Throws `DuplicateConflict` under the policy `fail`.
    ///
    /// A batch is some thousand rows: the call costs nothing beside them.
    mutating func merge(_ rows: BarSeries) throws -> MergeCounts
    /// Ends the series; nothing may be merged afterwards.
    mutating func finish() throws
}
