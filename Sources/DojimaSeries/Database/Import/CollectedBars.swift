package import DojimaTime

/// Collects the bars of one series in memory, without a database.
package struct CollectedBars: BarMerger {
    /// The bars; sorted by strictly increasing time once `finish` has been called.
    package private(set) var bars: BarSeries
    private let policy: DuplicatePolicy

    /// - Parameter rows: the approximate number of rows to reserve capacity for.
    package init(interval: BarInterval, stamp: BarSeries.Stamp, rows: Int, policy: DuplicatePolicy) {
        bars = BarSeries(interval: interval, stamp: stamp)
        // Unused capacity costs nothing; too little would cost a copy of every column.
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

    /// Rows that share a stamp are resolved at the end, so that the result does not depend on the batches.
    package mutating func finish() throws { bars = try SortedBars(bars, policy).bars }
}
