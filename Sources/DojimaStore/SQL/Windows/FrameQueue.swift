/// A summary of some rows, such as their sum.
///
/// `merge` is associative except for rounding, and `init()` is the summary of no rows.
protocol RowSummary {
    associatedtype Row
    init()
    init(_ row: Row)
    /// Adds the summary of later rows.
    mutating func merge(_ later: Self)
}

/// The summary of the rows of a frame that gains rows at its end and loses them at its beginning.
///
/// Nothing is subtracted, since the rounding errors of large values would stay in the sums of small ones. The older rows are kept as
/// summaries of each row and all older rows after it, from which a row is removed by dropping one summary. The newer rows are kept as one
/// summary. When no older row is left, the newer ones become the older ones: O(1) for each row on average, O(rows) in memory.
///
/// Source: the queue of two stacks, as in K. Tangwongsan, M. Hirzel, S. Schneider, "Low-Latency Sliding-Window Aggregation in Worst-Case
/// Constant Time" (2017), section 3.
struct FrameQueue<Summary: RowSummary> {
    /// For each older row, the summary of that row and all older rows after it; the oldest row is the last element.
    private var older: [Summary] = []
    private var newer: [Summary.Row] = []
    private var newerSummary = Summary()

    var count: Int { older.count + newer.count }

    var summary: Summary {
        var summary = older.last ?? Summary()
        summary.merge(newerSummary)
        return summary
    }

    mutating func append(_ row: Summary.Row) {
        newer.append(row)
        newerSummary.merge(Summary(row))
    }

    /// Removes the oldest row; the queue must not be empty.
    mutating func removeFirst() {
        if older.isEmpty {
            older.reserveCapacity(newer.count)
            var sum = Summary()
            for row in newer.reversed() {
                var longer = Summary(row)
                longer.merge(sum)
                sum = longer
                older.append(sum)
            }
            newer.removeAll(keepingCapacity: true)
            newerSummary = Summary()
        }
        older.removeLast()
    }
}
