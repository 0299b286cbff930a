internal import DojimaTime

/// What counts where rows of one file have one time and symbol, and another price or volume.
public enum ConflictPolicy: String, CaseIterable, Sendable {
    /// The last row counts.
    case last
    /// The first row counts.
    case first
    /// The file is refused.
    case error
}

/// The rows of a file by their times and symbols, to find those that contradict each other.
struct RepeatedTimes {
    private struct Entry {
        var time: Int64
        var symbol: Int32
        var line: Int32
        /// A hash of prices and volume.
        var values: Int
    }

    private var entries: [Entry] = []

    mutating func see(_ batch: BarBatch) {
        for row in 0..<batch.count {
            var hasher = Hasher()
            for value in [batch.open[row], batch.high[row], batch.low[row], batch.close[row], batch.volume[row]] {
                hasher.combine(value.isNaN ? 0x7FF8_0000_0000_0000 : (value + 0).bitPattern)
            }
            entries.append(
                Entry(
                    time: batch.time[row].microseconds, symbol: batch.symbol.isEmpty ? 0 : batch.symbol[row], line: batch.line[row],
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
                    let loser = RowConflicts.Loser(
                        row: RowConflicts.Row(row.symbol, row.line), repeats: !seen.insert(row.values).inserted)
                    if row.values != last.values { conflicts.beforeLast.append(loser) }
                    if row.values != first.values { conflicts.afterFirst.append(loser) }
                }
            }
        }
        return conflicts
    }
}

/// The rows of a file that contradict others of their time and symbol.
package struct RowConflicts: Sendable {
    /// A row by its symbol and line.
    struct Row: Hashable, Sendable {
        var symbol: Int32
        var line: Int32

        init(_ symbol: Int32, _ line: Int32) { (self.symbol, self.line) = (symbol, line) }
    }

    /// A row that does not count.
    struct Loser: Sendable {
        var row: Row
        /// Whether an earlier row of its time has the same values.
        var repeats: Bool
    }

    /// The count of rows that contradict an earlier one.
    package var count = 0
    /// The lines of the first of these rows and of the row that it contradicts, and their time.
    var first: (first: Int32, second: Int32, time: Instant)?
    /// The rows that differ from the last row of their time, and from the first.
    var beforeLast: [Loser] = []
    var afterFirst: [Loser] = []

    /// Whether so few rows contradict an earlier one that they are corrections.
    func areCorrections(of rows: Int) -> Bool { count * 100 <= rows }
}

extension BarBatch {
    /// Removes rows that do not count, and adds them to `superseded`. The values of the dictionary tell which repeat an earlier row.
    mutating func remove(_ rows: [RowConflicts.Row: Bool]) {
        var kept: [Int] = []
        kept.reserveCapacity(count)
        for row in 0..<count {
            let key = RowConflicts.Row(symbol.isEmpty ? 0 : symbol[row], line[row])
            if let repeats = rows[key] { superseded.append((key.symbol, repeats)) } else { kept.append(row) }
        }
        guard kept.count < count else { return }
        time = kept.map { time[$0] }
        open = kept.map { open[$0] }
        high = kept.map { high[$0] }
        low = kept.map { low[$0] }
        close = kept.map { close[$0] }
        volume = kept.map { volume[$0] }
        line = kept.map { line[$0] }
        if !symbol.isEmpty { symbol = kept.map { symbol[$0] } }
    }
}
