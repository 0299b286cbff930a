internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// Finds the runs of a series' bars from the coarsest rows that suffice.
///
/// A row whose first and last bar are not farther apart than the distance is part of one run. The number of bars in a row is not used,
/// since bars that are not on the grid can be closer together than the interval. For any other row, the next finer level is read, and at
/// the end the bars.
struct RunReader {
    private let series: SeriesRow
    private let database: Database
    private let bars: BarRows
    /// The levels, the coarsest first.
    private let levels: [(level: RollupLevel, rows: RollupRows)]
    private let distance: Int64
    private var runs: BarRuns

    /// The number of rows that were read, of every level and of bars.
    private(set) var rowsRead = 0

    init(_ series: SeriesRow, distance: Int64, cache: RollupCache?, on db: Database) throws {
        (self.series, database) = (series, db)
        bars = try BarRows(series.id, on: db)
        // Levels wider than the distance are not read, because the first and last bar of their rows are usually farther apart.
        levels = try RollupLevel.levels(for: series.key.interval).filter { $0.width <= distance }.reversed().map {
            ($0, try RollupRows(series.id, $0, cache: cache, on: db))
        }
        self.distance = distance
        runs = BarRuns(distance: distance)
    }

    /// Returns the runs of the bars from one stamp to another, both included.
    mutating func run(_ first: Int64, _ last: Int64) throws -> [ClosedRange<Instant>] {
        try visit(0, first, last)
        return runs.found
    }

    private mutating func visit(_ depth: Int, _ first: Int64, _ last: Int64) throws {
        guard depth < levels.count else { return try visitBars(BarwiseRange(first, last)) }
        let (level, rows) = levels[depth]
        // Adjacent rows that do not suffice are visited together at the next level.
        var pending: BarwiseRange?
        try rows.seek(level.start(of: first), last)
        while try rows.next() {
            rowsRead += 1
            let (rowFirst, rowLast) = rows.stamps
            guard rowLast >= first, rowFirst <= last else { continue }
            if rowFirst >= first, rowLast <= last, rowFirst <= rowLast, rowLast - rowFirst <= distance {
                if let range = pending { try descend(depth + 1, range) }
                pending = nil
                runs.append(Instant(microseconds: rowFirst)...Instant(microseconds: rowLast))
            } else {
                pending.append(rows.bucket, from: first, to: last)
            }
        }
        rows.finish()
        if let range = pending { try descend(depth + 1, range) }
    }

    private mutating func descend(_ depth: Int, _ range: BarwiseRange) throws {
        guard depth < levels.count else { return try visitBars(range) }
        try visit(depth, range.first, range.last)
    }

    private mutating func visitBars(_ range: BarwiseRange) throws {
        let count = try range.read(bars, of: series, on: database) { bar in
            let time = Instant(microseconds: bar.time)
            runs.append(time...time)
        }
        rowsRead += count
    }
}
