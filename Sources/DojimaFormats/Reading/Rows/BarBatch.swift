package import DojimaSeries

/// Consecutive rows of a file: the accepted ones as bars, the rejected ones with reasons.
package struct BarBatch: Sendable {
    /// The accepted rows, in the order of the file, which need not be that of their times.
    package var bars = BarSeries()
    /// The line number of each accepted row in a text file, or the row number in JSON, from 1.
    package var line: [Int32] = []
    /// The index in `ReadingDecision.symbols` for each accepted row; empty if there is only one symbol.
    package var symbol: [Int32] = []
    /// The rejected rows.
    package var rejected: [RejectedRow] = []
    /// The lines of rows with a time but no value, such as holidays, in a table with one value per time. They are neither bars nor errors.
    package var valueless: [Int32] = []
    /// The rows that were accepted although their values contradict each other (`keep`, `clamp`).
    package var doubtful: [RejectedRow] = []
    /// The lines of accepted rows whose high or low was widened because open or close was outside them by at most a rounding error.
    package var widened: [Int32] = []
    /// The lines of accepted rows with a value of 0 that is far from earlier values, in a table with one value per time.
    package var zeros: [Int32] = []

    /// The rows that were removed because another row has the same time: the symbol of each, and whether it repeats an earlier row.
    package var superseded: [(symbol: Int32, repeats: Bool)] = []

    package init() {}

    /// The number of accepted rows.
    package var count: Int { bars.count }

    /// The note about `count` widened bars.
    package static func note(ofWidened count: Int) -> String {
        let bars = count == 1 ? "1 bar has an open or close" : "\(count) bars have opens or closes"
        return "\(bars) beyond high or low by at most a millionth of the price, a rounding error: the range is widened"
    }

    /// The note about `count` rows without a price.
    package static func note(ofValueless count: Int) -> String {
        count == 1
            ? "1 row has a time and no price: it is skipped; this is not an error"
            : "\(count) rows have times and no prices: they are skipped; this is not an error"
    }

    /// The note about `count` cells of a wide table without a value.
    package static func note(ofBlankCells count: Int) -> String {
        count == 1
            ? "1 cell is blank: its symbol has no bar at that time" : "\(count) cells are blank: their symbols have no bar at these times"
    }

    /// Divides all prices; volumes are not divided.
    mutating func dividePrices(by divisor: PriceDivisor) {
        for index in bars.indices {
            bars.open[index] = divisor.quotient(of: bars.open[index])
            bars.high[index] = divisor.quotient(of: bars.high[index])
            bars.low[index] = divisor.quotient(of: bars.low[index])
            bars.close[index] = divisor.quotient(of: bars.close[index])
        }
    }

    mutating func reserveCapacity(_ rows: Int) {
        bars.reserveCapacity(rows)
        line.reserveCapacity(rows)
    }

    mutating func removeAll() {
        bars.removeAll(from: 0)
        line.removeAll(keepingCapacity: true)
        symbol.removeAll(keepingCapacity: true)
        rejected.removeAll(keepingCapacity: true)
        doubtful.removeAll(keepingCapacity: true)
        valueless.removeAll(keepingCapacity: true)
        widened.removeAll(keepingCapacity: true)
        zeros.removeAll(keepingCapacity: true)
        superseded.removeAll(keepingCapacity: true)
    }
}

/// A row that was rejected, or accepted although its values contradict each other.
package struct RejectedRow: Equatable, Sendable {
    /// The line number in a text file, or the row number in JSON, from 1.
    package var line: Int
    /// Whether `line` is a row number in JSON.
    package var isRow: Bool = false
    package var reason: String
    /// The row as written in the file, truncated to 200 bytes.
    package var text: String

    /// The line and the reason, such as `line 12: no close`.
    package var note: String { "\(isRow ? "row" : "line") \(line): \(reason)" }
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
