import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime

/// Rows under named columns, written as CSV, JSON, Markdown or an aligned table.
struct Table {
    enum Cell {
        case none
        case text(String)
        case integer(Int)
        case number(Double)
        /// A number in its final form: rounded, or a percentage such as `35.63%`.
        case written(String)
        case time(Instant)
        case date(CivilDate)
        /// A length of axis time, in microseconds, written in seconds.
        case span(Int64)
    }

    var columns: [String]
    var rows: [[Cell]] = []

    init(_ columns: [String]) { self.columns = columns }

    mutating func append(_ row: [Cell]) {
        precondition(row.count == columns.count, "a cell for each column")
        rows.append(row)
    }
}

extension Table.Cell {
    /// The time of the first bar of a stored series; empty without bars.
    static func firstTime(of extent: SeriesExtent?, _ key: SeriesKey) -> Table.Cell {
        extent.map { .time($0.first.shown(at: key.interval)) } ?? .none
    }

    /// The time of the last bar of a stored series; empty without bars.
    static func lastTime(of extent: SeriesExtent?, _ key: SeriesKey) -> Table.Cell {
        extent.map { .time($0.last.shown(at: key.interval)) } ?? .none
    }
}

/// The style of a result: its form, the form of times, and their zone.
struct ResultStyle {
    var form: ResultForm
    var times: TimeForm
    var zone: Zone = .utc
    /// Whether texts in CSV are protected, so that a spreadsheet does not take them for formulas.
    var isForSpreadsheets = false

    func text(_ time: Instant) -> String {
        switch times {
        case .iso: time.isoText(in: zone)
        case .date: date(time)?.description ?? time.isoText(in: zone)
        case .epoch: time.epochText
        }
    }

    func json(_ time: Instant?) -> TextNode {
        guard let time else { return .null }
        return times == .epoch ? .digits(text(time)) : .text(text(time))
    }

    /// The date of a midnight in UTC or in the zone; `nil` for other times.
    private func date(_ time: Instant) -> CivilDate? {
        if time.microseconds % Instant.microsecondsPerDay == 0 { return time.utcDate }
        let local = zone.localTime(at: time)
        return local.time.microseconds == 0 ? local.date : nil
    }

    func text(_ cell: Table.Cell) -> String {
        switch cell {
        case .none: ""
        case .text(let text): text
        case .integer(let value): String(value)
        case .number(let value): value.isNaN ? "" : plainNumber(value)
        case .written(let text): text
        case .time(let time): text(time)
        case .date(let date): date.description
        case .span(let microseconds): Instant(microseconds: microseconds).epochText
        }
    }

    private func json(_ cell: Table.Cell) -> TextNode {
        switch cell {
        case .none: .null
        case .text(let text): .text(text)
        case .integer(let value): .integer(value)
        case .number(let value): .number(value)
        case .written(let text): text.hasSuffix("%") ? .text(text) : .digits(text)
        case .time(let time): json(time)
        case .date(let date): .text(date.description)
        case .span(let microseconds): .digits(Instant(microseconds: microseconds).epochText)
        }
    }

    /// Returns the table in this style, with a line end after each row.
    func render(_ table: Table) -> String {
        switch form {
        case .csv: String(decoding: csv(table), as: UTF8.self)
        case .json: jsonLines(table)
        case .table: aligned(table)
        case .markdown: markdown(table)
        }
    }

    private func csv(_ table: Table) -> [UInt8] {
        var out: [UInt8] = []
        out.reserveCapacity((table.rows.count + 1) * table.columns.count * 20)
        appendNames(table.columns, to: &out)
        var cursor = ZoneCursor(zone)
        for row in table.rows { appendRow(row, to: &out, &cursor) }
        return out
    }

    func appendNames(_ columns: [String], to out: inout [UInt8]) {
        out += columns.map(quoted).joined(separator: ",").utf8
        out.append(UInt8(ascii: "\n"))
    }

    private func appendRow(_ row: [Table.Cell], to out: inout [UInt8], _ cursor: inout ZoneCursor) {
        let begin = out.count
        for (index, cell) in row.enumerated() {
            if index > 0 { out.append(UInt8(ascii: ",")) }
            append(cell, to: &out, &cursor)
        }
        // Many readers skip an empty line.
        if out.count == begin { out += "\"\"".utf8 }
        out.append(UInt8(ascii: "\n"))
    }

    /// Appends a cell of CSV: the bytes of `text`, mostly without creating a string for each cell of a long table.
    private func append(_ cell: Table.Cell, to out: inout [UInt8], _ cursor: inout ZoneCursor) {
        switch cell {
        case .none: break
        case .integer(let value): appendInteger(Int64(value), to: &out)
        case .number(let value): appendPlainNumber(value, to: &out)
        case .time(let time): append(time, to: &out, &cursor)
        case .text(let text): out += quoted(text).utf8
        case .written, .date, .span: out += text(cell).utf8
        }
    }

    /// Appends a time in CSV.
    func append(_ time: Instant, to out: inout [UInt8], _ cursor: inout ZoneCursor) {
        switch times {
        case .iso: time.appendISOText(to: &out, in: &cursor)
        case .epoch: time.appendEpochText(to: &out)
        case .date: out += text(time).utf8
        }
    }

    private func quoted(_ text: String) -> String { quotedForCSV(isForSpreadsheets ? guardedForSpreadsheets(text) : text) }

    private func jsonLines(_ table: Table) -> String {
        guard !table.rows.isEmpty else { return "[]\n" }
        var out: [UInt8] = []
        let names = table.columns.map { Array("\(quotedForJSON($0)): ".utf8) }
        var cursor = ZoneCursor(zone)
        for (index, row) in table.rows.enumerated() {
            out += (index == 0 ? "[{" : ",\n {").utf8
            for (column, cell) in row.enumerated() {
                if column > 0 { out += ", ".utf8 }
                out += names[column]
                appendJSON(cell, to: &out, &cursor)
            }
            out.append(UInt8(ascii: "}"))
        }
        out += "]\n".utf8
        return String(decoding: out, as: UTF8.self)
    }

    /// Appends a cell of JSON: the bytes of `json`, mostly without creating a node for each cell of a long table.
    private func appendJSON(_ cell: Table.Cell, to out: inout [UInt8], _ cursor: inout ZoneCursor) {
        switch cell {
        case .none: out += "null".utf8
        case .integer(let value): appendInteger(Int64(value), to: &out)
        case .number(let value) where value.isFinite: appendPlainNumber(value, to: &out)
        case .text(let text): out += quotedForJSON(text).utf8
        case .time(let time) where times != .epoch:
            out.append(UInt8(ascii: "\""))
            append(time, to: &out, &cursor)
            out.append(UInt8(ascii: "\""))
        case .number, .written, .time, .date, .span: out += json(cell).json().utf8
        }
    }

    /// The rows as JSON objects, each on one line.
    func objects(_ table: Table) -> [String] {
        nodes(table).map { $0.json() }
    }

    /// The rows as JSON objects.
    func nodes(_ table: Table) -> [TextNode] { table.rows.map { row in .object(Array(zip(table.columns, row.map(json)))) } }

    /// A table of GitHub Flavored Markdown; numbers are aligned right, and special characters in cells are escaped.
    private func markdown(_ table: Table) -> String {
        func cell(_ text: String) -> String {
            printable(text).replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("<", with: "&lt;")
        }
        func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }
        let rule = isToTheRight(table).map { $0 ? "---:" : "---" }
        return line(table.columns.map(cell)) + line(rule) + table.rows.map { line($0.map { cell(text($0)) }) }.joined()
    }

    /// Whether the cells of each column are numbers, which are aligned right.
    private func isToTheRight(_ table: Table) -> [Bool] {
        columnsOfNumbers(table.columns.count, table.rows) { cell in
            switch cell {
            case .text, .time, .date: false
            case .none, .integer, .number, .written, .span: true
            }
        }
    }

    private func aligned(_ table: Table) -> String {
        alignedTable(table.columns, table.rows.map { $0.map(text) }, isToTheRight: isToTheRight(table)) + "\n"
    }
}
