import DojimaTime

extension BarSeries {
    /// Merges rows, in any order of time; the policy decides between rows with equal stamps. Counts as a database does.
    ///
    /// Throws for a conflict under the policy `fail`, without changes. O(rows) if all are after the last bar, else O(bars after the first
    /// row).
    package mutating func merge(_ rows: BarSeries, _ policy: DuplicatePolicy) throws(DuplicateConflict) -> MergeCounts {
        let sorted = try SortedBars(rows, policy)
        let added = sorted.bars
        var counts = sorted.duplicates
        guard let first = added.time.first else { return counts }
        let start = firstIndex(atOrAfter: first)
        let old = slice(start..<count)
        var merged = slice(0..<0)
        merged.reserveCapacity(old.count + added.count)
        var row = 0
        for index in added.indices {
            while row < old.count, old.time[row] < added.time[index] {
                merged.append(row, of: old)
                row += 1
            }
            guard row < old.count, old.time[row] == added.time[index] else {
                counts.inserted += 1
                merged.append(index, of: added)
                continue
            }
            let isSame = old.isSame(row, as: index, of: added)
            // Of several rows with equal stamps, the first is counted against the existing bar, and the last is kept.
            if let first = sorted.firsts[index], old.isSame(row, as: 0, of: BarSeries(unchecked: [first])) != isSame {
                counts.updated += isSame ? 1 : -1
                counts.unchanged += isSame ? -1 : 1
            }
            if !isSame, policy == .fail { throw DuplicateConflict(time: added.time[index]) }
            if !isSame, policy == .update {
                counts.updated += 1
                merged.append(index, of: added)
            } else {
                counts.unchanged += 1
                merged.append(row, of: old)
            }
            row += 1
        }
        while row < old.count {
            merged.append(row, of: old)
            row += 1
        }
        removeAll(from: start)
        append(contentsOf: merged)
        return counts
    }

    /// Removes the rows from an index on, and keeps the memory for others; `counts` and `starts` must be empty.
    package mutating func removeAll(from row: Int) {
        time.removeSubrange(row...)
        open.removeSubrange(row...)
        high.removeSubrange(row...)
        low.removeSubrange(row...)
        close.removeSubrange(row...)
        volume.removeSubrange(row...)
    }

    /// Appends a row of other bars.
    package mutating func append(_ row: Int, of other: BarSeries) {
        time.append(other.time[row])
        open.append(other.open[row])
        high.append(other.high[row])
        low.append(other.low[row])
        close.append(other.close[row])
        volume.append(other.volume[row])
    }
}
