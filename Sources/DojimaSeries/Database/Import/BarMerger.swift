/// Merges the bars of one series of a file, batch by batch.
public protocol BarMerger {
    /// Merges rows, in any order of time, and returns the counts. Throws `DuplicateConflict` under the policy `fail`.
    ///
    /// A batch is some thousand rows, so that the cost of the call itself is negligible.
    mutating func merge(_ rows: BarSeries) throws -> MergeCounts
    /// Ends the series; nothing may be merged afterwards.
    mutating func finish() throws
}
