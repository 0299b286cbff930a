internal import DojimaSeries

/// The last rows of a frame, up to a maximum number.
struct RowRing {
    private var rows: [Bar] = []
    private var first = 0
    private let capacity: Int

    init(capacity: Int) { self.capacity = max(1, capacity) }

    var count: Int { rows.count - first }

    /// The rows from the oldest to the newest.
    var storedRows: ArraySlice<Bar> { rows[first...] }

    /// Adds a row, and removes the oldest one if there are too many.
    mutating func append(_ row: Bar) {
        rows.append(row)
        if count > capacity { removeFirst() }
    }

    mutating func removeFirst() {
        first += 1
        // Removed rows are erased when there are more of them than remaining rows.
        if first > 64, first * 2 > rows.count {
            rows.removeFirst(first)
            first = 0
        }
    }
}
