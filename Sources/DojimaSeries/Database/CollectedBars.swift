package import DojimaTime

/// Puts the bars of one series together in memory, without a database.
package struct CollectedBars: BarMerger {
    /// Of strictly increasing time once it is finished.
    package private(set) var bars: BarSeries
    private let policy: DuplicatePolicy

    /// - Parameter rows: about how many will come.
    package init(interval: BarInterval, stamp: BarSeries.Stamp, rows: Int, policy: DuplicatePolicy) {
        bars = BarSeries(interval: interval, stamp: stamp)
        // Room that is not needed costs nothing, and too little a copy of every column.
        bars.reserveCapacity(rows + rows / 4)
        self.policy = policy
    }

    package mutating func merge(_ rows: BarSeries) -> MergeCounts {
        bars.time += rows.time
        bars.open += rows.open
        bars.high += rows.high
        bars.low += rows.low
        bars.close += rows.close
        bars.volume += rows.volume
        return MergeCounts(inserted: rows.count)
    }

    /// Rows that share a stamp are settled once all are there: which of them stays does not depend on how they were batched.
    package mutating func finish() throws { bars = try SortedBars(bars, policy).bars }
}
