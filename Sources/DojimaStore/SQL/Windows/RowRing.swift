/// The last rows of a frame, up to a number of them.
struct RowRing {
    private var rows: [WindowRow] = []
    private var first = 0
    private let most: Int

    init(most: Int) { self.most = max(1, most) }

    var count: Int { rows.count - first }

    /// From the oldest to the newest.
    var kept: ArraySlice<WindowRow> { rows[first...] }

    /// Adds a row; gives the one that has to go for it.
    mutating func append(_ row: WindowRow) -> WindowRow? {
        rows.append(row)
        guard count > most else { return nil }
        return removeFirst()
    }

    mutating func removeFirst() -> WindowRow {
        let row = rows[first]
        first += 1
        // What has gone is moved over now and then, when it is as much as what is kept.
        if first > 64, first * 2 > rows.count {
            rows.removeFirst(first)
            first = 0
        }
        return row
    }
}
