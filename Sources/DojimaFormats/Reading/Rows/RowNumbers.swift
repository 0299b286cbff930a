/// The prices and volumes of a row, as they were read.
struct RowNumbers {
    private var readings = InlineArray<9, NumberReading>(repeating: .none)

    subscript(role: Role) -> NumberReading {
        @inline(__always) get { readings[role.rawValue] }
        @inline(__always) set { readings[role.rawValue] = newValue }
    }
}

/// A report on a row that was rejected or is doubtful, with the reason.
struct RowReport {
    var reason: String
    var isRejected: Bool

    init(_ reason: String, isRejected: Bool = true) { (self.reason, self.isRejected) = (reason, isRejected) }
}

extension BarBatch {
    /// Adds a report; `text` is the row as shown to the user.
    mutating func add(_ report: RowReport, of line: Int, isRow: Bool, _ text: String) {
        let row = RejectedRow(line: line, isRow: isRow, reason: report.reason, text: text)
        if report.isRejected { rejected.append(row) } else { doubtful.append(row) }
    }
}
