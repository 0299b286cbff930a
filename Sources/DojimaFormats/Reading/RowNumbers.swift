/// The prices and volumes of a row, as they were read.
struct RowNumbers {
    private var readings = InlineArray<9, NumberReading>(repeating: .none)

    subscript(role: Role) -> NumberReading {
        @inline(__always) get { readings[role.rawValue] }
        @inline(__always) set { readings[role.rawValue] = newValue }
    }
}

/// What has to be reported of a row: why it is rejected, or doubtful.
struct RowReport {
    var reason: String
    var isRejected: Bool

    init(_ reason: String, isRejected: Bool = true) { (self.reason, self.isRejected) = (reason, isRejected) }
}

extension BarBatch {
    /// Adds a report; `text` shows the row.
    mutating func add(_ report: RowReport, of line: Int, isRow: Bool, _ text: String) {
        let row = RejectedRow(line: line, isRow: isRow, reason: report.reason, text: text)
        if report.isRejected { rejected.append(row) } else { doubtful.append(row) }
    }
}
