internal import DojimaSeries
internal import DojimaTime

/// Takes the bars of one series of a file, batch by batch.
protocol BarMerger {
    /// Puts rows in, in any order of time, and tells what that changed.
    mutating func merge(_ rows: BarSeries) throws -> MergeCounts
    /// Ends the series; nothing may be merged afterwards.
    mutating func finish() throws
}

/// Puts the bars of one series together in memory.
struct MemoryMerger: BarMerger {
    /// Of strictly increasing time once it is finished.
    private(set) var bars: BarSeries
    private let policy: DuplicatePolicy

    /// - Parameter rows: about how many will come.
    init(interval: BarInterval, stamp: BarSeries.Stamp, rows: Int, policy: DuplicatePolicy) {
        bars = BarSeries(interval: interval, stamp: stamp)
        // Room that is not needed costs nothing, and too little a copy of every column.
        bars.reserveCapacity(rows + rows / 4)
        self.policy = policy
    }

    mutating func merge(_ rows: BarSeries) -> MergeCounts {
        bars.time += rows.time
        bars.open += rows.open
        bars.high += rows.high
        bars.low += rows.low
        bars.close += rows.close
        bars.volume += rows.volume
        return MergeCounts(inserted: rows.count)
    }

    /// Rows that share a stamp are settled once all are there: which of them stays does not depend on how they were batched.
    mutating func finish() throws { bars = try SortedBars(bars, policy).bars }
}
