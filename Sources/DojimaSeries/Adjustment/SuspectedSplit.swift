import DojimaPlatform
package import DojimaTime

/// A change between two closes that looks like a split: near the ratio of small numbers, far above the usual change, and lasting.
package struct SuspectedSplit: Equatable {
    /// The stamp of the first bar after the split.
    package let time: Instant
    /// The number of new shares for `old` shares.
    package let new: Int
    package let old: Int
    /// The change of the close, as a fraction of the close before.
    package let change: Double

    /// The ratio as it is usually written, such as `4:1`.
    package var ratio: String { "\(new):\(old)" }

    /// The larger numbers of shares for one share of usual splits. A split of 3:2 is no larger than the answer of prices to a bid or to bad
    /// news.
    fileprivate static let usual = 2...20
}

extension BarSeries {
    /// Returns the changes between closes of consecutive rows that look like splits: over eight times the median change, with an open and a
    /// close within 3 % of the ratio, from earlier closes to later ones that differ by at least half of it. Changes over a pause of more than
    /// two weeks and four bars are none.
    ///
    /// Too few rows have no usual change. O(rows), or O(rows log rows) if any close is far from the one before.
    package func suspectedSplits(in rows: Range<Int>) -> [SuspectedSplit] {
        let least = 20, smallest = log(1.9)
        guard rows.count >= least else { return [] }
        let further = rows.dropFirst()
        func change(_ row: Int) -> Double { abs(log(close[row] / close[row - 1])) }
        guard further.contains(where: { change($0) > smallest }) else { return [] }
        let changes = further.map(change).filter(\.isFinite).sorted()
        guard !changes.isEmpty else { return [] }
        let minimum = Swift.max(smallest, 8 * changes[changes.count / 2])
        let longest = Swift.max(14 * Instant.microsecondsPerDay, 4 * (interval?.nominalMicroseconds ?? medianStep ?? 0))
        return further.compactMap { row -> SuspectedSplit? in
            let size = change(row)
            guard size > minimum, size.isFinite, close[row] > 0, time[row].since(time[row - 1]) <= longest else { return nil }
            let isReverse = close[row] > close[row - 1]
            func factor(_ price: Double) -> Double { isReverse ? price / close[row - 1] : close[row - 1] / price }
            let found = SuspectedSplit.usual.first { ratio in
                [open[row], close[row]].allSatisfy { abs(factor($0) / Double(ratio) - 1) <= 0.03 }
            }
            let (earlier, later) = (close[Swift.max(row - 6, rows.lowerBound)], close[Swift.min(row + 5, rows.upperBound - 1)])
            guard let found, abs(log(later / close[row])) < size / 2, abs(log(earlier / close[row - 1])) < size / 2
            else { return nil }
            return SuspectedSplit(
                time: time[row], new: isReverse ? 1 : found, old: isReverse ? found : 1, change: close[row] / close[row - 1] - 1)
        }
    }

    /// Returns the row that alone takes over four fifths of the range of values of some rows, and the range of the others; `nil` if there is
    /// none or if there are few rows. O(rows).
    ///
    /// - Parameters:
    ///   - rows: the rows.
    ///   - ofCloses: whether values are closes only, instead of lows to highs.
    package func outlier(in rows: Range<Int>, ofCloses: Bool) -> (row: Int, others: ClosedRange<Double>)? {
        guard rows.count >= 20 else { return nil }
        let (tops, bottoms) = ofCloses ? (close, close) : (high, low)
        func range(without excluded: Int?) -> ClosedRange<Double>? {
            var (lowest, highest) = (Double.infinity, -Double.infinity)
            for row in rows where row != excluded && tops[row].isFinite && bottoms[row].isFinite {
                (lowest, highest) = (Swift.min(lowest, bottoms[row]), Swift.max(highest, tops[row]))
            }
            return lowest <= highest ? lowest...highest : nil
        }
        guard let complete = range(without: nil) else { return nil }
        let length = complete.upperBound - complete.lowerBound
        for row in [rows.max { tops[$0] < tops[$1] }, rows.min { bottoms[$0] < bottoms[$1] }].compactMap(\.self) {
            guard let others = range(without: row), others.upperBound - others.lowerBound < length / 5 else { continue }
            return (row, others)
        }
        return nil
    }
}
