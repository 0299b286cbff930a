import DojimaFormats
import DojimaText
import DojimaTime
internal import DojimaPlatform

/// A long result as named columns of numbers, without a cell for each value.
struct ColumnTable {
    /// The names of the columns, beginning with that of the times.
    private(set) var names: [String]
    /// The time of each row.
    private let times: [Instant]
    /// Whether times are the midnights of dates.
    private let areDates: Bool
    /// The columns of numbers, each as long as the times; NaN marks a missing value.
    private var numbers: [[Double]] = []

    init(times: [Instant]) { (names, self.times, areDates) = (["time"], times, false) }

    init(dates: [Instant]) { (names, times, areDates) = (["date"], dates, true) }

    mutating func append(_ name: String, _ column: [Double]) {
        precondition(column.count == times.count, "a number for each row")
        names.append(name)
        numbers.append(column)
    }

    /// Returns some of the rows, with a cell for each value.
    fileprivate func table(of rows: Range<Int>) -> Table {
        var table = Table(names)
        for row in rows {
            table.append([areDates ? .date(times[row].utcDate) : .time(times[row])] + numbers.map { .number($0[row]) })
        }
        return table
    }

    fileprivate func appendRows(_ rows: Range<Int>, in style: ResultStyle, to text: inout [UInt8]) {
        var cursor = ZoneCursor(style.zone)
        for row in rows {
            if areDates { text += times[row].utcDate.description.utf8 } else { style.append(times[row], to: &text, &cursor) }
            for column in numbers.indices {
                text.append(UInt8(ascii: ","))
                appendPlainNumber(numbers[column][row], to: &text)
            }
            text.append(UInt8(ascii: "\n"))
        }
    }
}

extension ColumnTable {
    /// Writes rows as a NumPy array to standard output.
    func writeNumPy(rows: Range<Int>) throws {
        let fields = [NPYWriter.Field(names[0], .time)] + names.dropFirst().map { NPYWriter.Field($0, .number) }
        var output = try NumPyOutput(fields, rows: rows.count)
        for first in stride(from: rows.lowerBound, to: rows.upperBound, by: 16_384) {
            let part = first..<min(rows.upperBound, first + 16_384)
            try output.append([.times(times[part])] + numbers.map { .numbers($0[part]) }, count: part.count)
        }
        try output.finish()
    }
}

extension ResultStyle {
    /// Writes rows of columns to standard output.
    ///
    /// CSV is written part by part, so that a long result is never completely in memory, and several parts are made concurrently.
    func write(_ table: ColumnTable, rows: Range<Int>) throws {
        guard form == .csv else { return try Console.result(render(table.table(of: rows))) }
        var names: [UInt8] = []
        appendNames(table.names, to: &names)
        let rowsOfPart = 8192
        let processors = max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
        var parts = [[UInt8]](repeating: [], count: min(4 * processors, max(1, (rows.count + rowsOfPart - 1) / rowsOfPart)))
        parts[0] = names
        for begin in stride(from: rows.lowerBound, to: max(rows.upperBound, rows.lowerBound + 1), by: parts.count * rowsOfPart) {
            parts.withUnsafeMutableBufferPointer { parts in
                // Each thread writes another element.
                nonisolated(unsafe) let parts = parts
                concurrently(parts.count, threads: processors) { part in
                    let first = min(rows.upperBound, begin + part * rowsOfPart)
                    // Avoids false sharing: adjacent elements share a cache line, which would move between processors at every append.
                    var text: [UInt8] = []
                    swap(&text, &parts[part])
                    table.appendRows(first..<min(rows.upperBound, first + rowsOfPart), in: self, to: &text)
                    swap(&text, &parts[part])
                }
            }
            for part in parts.indices {
                try Console.result(parts[part])
                parts[part].removeAll(keepingCapacity: true)
            }
        }
    }
}
