internal import DojimaTime

/// Rows in strictly increasing order of time, and the counts of rows with equal stamps.
package struct SortedBars {
    package var bars: BarSeries
    package var duplicates = MergeCounts()
    /// For the index of a bar that replaced others with its stamp, the first of those.
    package var firsts: [Int: Bar] = [:]

    /// Sorts rows by time; the policy decides between rows with equal stamps. O(n) if they are sorted or reversed.
    ///
    /// Throws for a conflict under the policy `fail`.
    package init(_ rows: BarSeries, _ policy: DuplicatePolicy) throws(DuplicateConflict) {
        bars = rows
        guard !SortedBars.isStrictlyIncreasing(rows.time) else { return }
        let order = SortedBars.order(of: rows.time)
        var rowsByStamp: [Int] = []
        rowsByStamp.reserveCapacity(order.count)
        for index in order {
            guard let last = rowsByStamp.last, rows.time[last] == rows.time[index] else {
                rowsByStamp.append(index)
                continue
            }
            if rows.isSame(last, as: index) {
                duplicates.unchanged += 1
                continue
            }
            switch policy {
            case .update:
                if firsts[rowsByStamp.count - 1] == nil { firsts[rowsByStamp.count - 1] = rows[last] }
                rowsByStamp[rowsByStamp.count - 1] = index
                duplicates.updated += 1
            case .keep:
                duplicates.unchanged += 1
            case .fail:
                throw DuplicateConflict(time: rows.time[index])
            }
        }
        bars = rows.picked(rowsByStamp)
    }

    private static func isStrictlyIncreasing(_ time: [Instant]) -> Bool {
        for index in time.indices.dropFirst() where time[index] <= time[index - 1] { return false }
        return true
    }

    /// Returns indices sorted by time; rows with equal stamps keep their order.
    private static func order(of time: [Instant]) -> [Int] {
        var isDescending = true
        for index in time.indices.dropFirst() where time[index] >= time[index - 1] {
            isDescending = false
            break
        }
        if isDescending { return time.indices.reversed() }
        return time.indices.sorted { (time[$0], $0) < (time[$1], $1) }
    }
}

extension BarSeries {
    /// Whether two rows have the same values; missing volumes are equal.
    @inline(__always)
    func isSame(_ a: Int, as b: Int) -> Bool { isSame(a, as: b, of: self) }

    /// Whether a row has the same values as one of other bars, compared as numbers: minus zero equals zero.
    @inline(__always)
    package func isSame(_ a: Int, as b: Int, of other: BarSeries) -> Bool {
        open[a] == other.open[b] && high[a] == other.high[b] && low[a] == other.low[b] && close[a] == other.close[b]
            && (volume[a] == other.volume[b] || volume[a].isNaN && other.volume[b].isNaN)
    }
}
