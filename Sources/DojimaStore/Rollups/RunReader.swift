internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// Finds the runs of a series' bars from the coarsest rows that tell.
///
/// Bars are at least an interval apart, so a row's number of bars limits the longest pause between two of them: where that is no
/// longer than the distance looked for, the row is part of one run. Any other leads down to the next finer level, in the end to bars.
struct RunReader {
    private let bars: BarRows
    /// The coarsest first.
    private let levels: [(level: RollupLevel, rows: RollupRows)]
    private let interval: Int64
    private let distance: Int64
    private var runs: BarRuns

    /// Rows that were read, of every level and of bars.
    private(set) var rowsRead = 0

    init(_ series: SeriesRow, distance: Int64, cache: RollupCache? = nil, on db: Database) throws {
        bars = try BarRows(series.id, on: db)
        levels = try RollupLevel.levels(for: series.key.interval).reversed().map {
            ($0, try RollupRows(series.id, $0, cache: cache, on: db))
        }
        interval = series.key.interval.nominalMicroseconds
        self.distance = distance
        runs = BarRuns(distance: distance)
    }

    /// The runs of the bars from one stamp to another, both included.
    mutating func run(_ first: Int64, _ last: Int64) throws -> [ClosedRange<Instant>] {
        try visit(0, first, last)
        return runs.found
    }

    private mutating func visit(_ depth: Int, _ first: Int64, _ last: Int64) throws {
        guard depth < levels.count else { return try visitBars(first, last) }
        let (level, rows) = levels[depth]
        // Neighbouring rows that do not tell are visited below in one go.
        var pending: (first: Int64, last: Int64)?
        rows.seek(level.start(of: first), last)
        while try rows.next() {
            rowsRead += 1
            let (rowFirst, rowLast) = rows.stamps
            guard rowLast >= first, rowFirst <= last else { continue }
            if rowFirst >= first, rowLast <= last, isOneRun(rowFirst, rowLast, rows.count) {
                if let range = pending { try visit(depth + 1, range.first, range.last) }
                pending = nil
                runs.append(Instant(microseconds: rowFirst)...Instant(microseconds: rowLast))
            } else {
                pending = (pending?.first ?? max(rowFirst, first), min(rowLast, last))
            }
        }
        rows.finish()
        if let range = pending { try visit(depth + 1, range.first, range.last) }
    }

    private mutating func visitBars(_ first: Int64, _ last: Int64) throws {
        bars.seek(first, last)
        while try bars.next() {
            rowsRead += 1
            let time = Instant(microseconds: bars.time)
            runs.append(time...time)
        }
        bars.finish()
    }

    /// Whether all pauses are short even if all but one were as short as can be.
    private func isOneRun(_ first: Int64, _ last: Int64, _ count: Int64) -> Bool {
        let (length, overflow) = last.subtractingReportingOverflow(first)
        let (least, tooLong) = max(0, count - 2).multipliedReportingOverflow(by: interval)
        return !overflow && !tooLong && length - least <= distance
    }
}
