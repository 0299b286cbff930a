internal import DojimaSeries
internal import DojimaTime

/// The policy for rows of one file with the same time and symbol but different prices or volumes.
public enum ConflictPolicy: String, CaseIterable, Sendable {
    /// The last row is used.
    case last
    /// The first row is used.
    case first
    /// The file is rejected.
    case error
}

/// Collects the times and symbols of a file's rows, to find rows that contradict each other.
struct RepeatedTimes {
    private struct Entry {
        var time: Int64
        var symbol: Int32
        var line: Int32
        /// A hash of prices and volume.
        var values: Int
    }

    private var entries: [Entry] = []

    mutating func add(_ batch: BarBatch) {
        let bars = batch.bars
        for row in bars.indices {
            var hasher = Hasher()
            for value in [bars.open[row], bars.high[row], bars.low[row], bars.close[row], bars.volume[row]] {
                hasher.combine(value.isNaN ? 0x7FF8_0000_0000_0000 : (value + 0).bitPattern)
            }
            entries.append(
                Entry(
                    time: bars.time[row].microseconds, symbol: batch.symbol.isEmpty ? 0 : batch.symbol[row], line: batch.line[row],
                    values: hasher.finalize()))
        }
    }

    /// The rows that contradict an earlier one. O(n log n).
    func conflicts() -> RowConflicts {
        let sorted = entries.sorted { ($0.time, $0.symbol, $0.line) < ($1.time, $1.symbol, $1.line) }
        var conflicts = RowConflicts()
        var start = 0
        while start < sorted.count {
            var end = start + 1
            while end < sorted.count, sorted[end].time == sorted[start].time, sorted[end].symbol == sorted[start].symbol { end += 1 }
            let group = sorted[start..<end]
            start = end
            guard group.count > 1 else { continue }
            for (index, row) in zip(group.indices, group).dropFirst() {
                guard let earlier = group[..<index].first(where: { $0.values != row.values }) else { continue }
                conflicts.count += 1
                if row.line < conflicts.first?.second ?? .max {
                    conflicts.first = (earlier.line, row.line, Instant(microseconds: row.time))
                }
            }
            if let first = group.first, let last = group.last, group.contains(where: { $0.values != first.values }) {
                var seen: Set<Int> = []
                for row in group {
                    let droppedRow = RowConflicts.DroppedRow(
                        row: RowConflicts.Row(row.symbol, row.line), repeats: !seen.insert(row.values).inserted)
                    if row.values != last.values { conflicts.beforeLast.append(droppedRow) }
                    if row.values != first.values { conflicts.afterFirst.append(droppedRow) }
                }
            }
        }
        return conflicts
    }
}

/// The rows of a file that contradict other rows with the same time and symbol.
package struct RowConflicts: Sendable {
    /// A row, identified by its symbol and line.
    struct Row: Hashable, Sendable {
        var symbol: Int32
        var line: Int32

        init(_ symbol: Int32, _ line: Int32) { (self.symbol, self.line) = (symbol, line) }
    }

    /// A row that is dropped.
    struct DroppedRow: Sendable {
        var row: Row
        /// Whether an earlier row with the same time has the same values.
        var repeats: Bool
    }

    /// The number of rows that contradict an earlier one.
    package var count = 0
    /// The lines of the first conflict, and the time of both rows.
    var first: (first: Int32, second: Int32, time: Instant)?
    /// The rows to drop: `beforeLast` if the last row of each time is used, `afterFirst` if the first row is used.
    var beforeLast: [DroppedRow] = []
    var afterFirst: [DroppedRow] = []

    /// Whether at most one row in a hundred contradicts an earlier one, so that these rows are taken as corrections.
    func areCorrections(of rows: Int) -> Bool { count * 100 <= rows }
}

extension BarBatch {
    /// Removes rows and adds them to `superseded`. The values of the dictionary are whether each row repeats an earlier one.
    mutating func remove(_ rows: [RowConflicts.Row: Bool]) {
        var kept: [Int] = []
        kept.reserveCapacity(count)
        for row in 0..<count {
            let key = RowConflicts.Row(symbol.isEmpty ? 0 : symbol[row], line[row])
            if let repeats = rows[key] { superseded.append((key.symbol, repeats)) } else { kept.append(row) }
        }
        guard kept.count < count else { return }
        bars = bars.picked(kept)
        line = kept.map { line[$0] }
        if !symbol.isEmpty { symbol = kept.map { symbol[$0] } }
    }
}
