internal import DojimaSeries

/// The last rows of a frame, up to a number of them.
struct RowRing {
    private var rows: [Bar] = []
    private var first = 0
    private let most: Int

    init(most: Int) { self.most = max(1, most) }

    var count: Int { rows.count - first }

    /// From the oldest to the newest.
    var kept: ArraySlice<Bar> { rows[first...] }

    /// Adds a row; where there are too many the oldest goes.
    mutating func append(_ row: Bar) {
        rows.append(row)
        if count > most { removeFirst() }
    }

    mutating func removeFirst() {
        first += 1
        // What has gone is moved over now and then, when it is as much as what is kept.
        if first > 64, first * 2 > rows.count {
            rows.removeFirst(first)
            first = 0
        }
    }
}
