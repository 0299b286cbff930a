public import DojimaChart
public import DojimaScale
public import DojimaSeries
package import DojimaFormats
public import DojimaText

/// A table that is drawn instead of prices over time: where its rows come from, what its columns mean, and the kind of chart.
///
///     specification.table = TableRequest { $0.file = "weights.csv"; $0.type = "column" }
///
/// A column is written as its name or, as `#2`, by its position.
public struct TableRequest: Options, Sendable {
    /// A file with the rows: CSV, JSON, NDJSON or a NumPy array; exactly one of this, `sql` and `portfolio` is set.
    public var file: String?
    /// A query of the database whose result is the table.
    public var sql: String?
    /// The parameters of the query, as `name=value`.
    public var parameters: [String] = []
    /// A portfolio whose weights are the table: weights and symbols, or the name of a saved one.
    public var portfolio: String?
    /// The kind of chart; `nil` to derive it from the columns.
    public var type: String?
    /// The column of the horizontal axis, or of the names; `nil` for the first column of times, else of texts, else of numbers, or
    /// in a chart of names for the first column without numbers.
    public var x: String?
    /// The columns of values; empty for all columns of numbers without another role.
    public var y: [String] = []
    /// The column by which rows are divided into series or groups; in a waterfall, a row whose cell is `total` shows the sum so far.
    public var group: String?
    /// The column of sizes.
    public var size: String?
    /// The column of the values that determine colours.
    public var color: String?
    /// The columns of the lower and the upper edges of a band.
    public var low: String?
    /// The column of the upper edges of a band.
    public var high: String?
    /// The options of the value axis of a table without panes.
    public var axis: ValueAxis?
    /// How missing values of a line are drawn.
    public var gaps = Gaps.break
    /// The order of the names on a category axis.
    public var order = Order.given
    /// How several columns of values are stacked; `nil` for no stack.
    public var stack: Stack.Form?
    /// The range of numbers on the horizontal axis; `nil` for the range of the rows.
    public var range: ClosedRange<Double>?
    /// The step of the ticks on a horizontal axis of numbers; ticks are at its multiples.
    public var step: Double?
    /// The format of numbers on the horizontal axis.
    public var format: ValueFormat?
    /// The ranges of numbers that the horizontal axis leaves out.
    public var skips: [ClosedRange<Double>] = []
    /// The number of bins of a histogram, from the minimum to the maximum; at most one of this and `binWidth` is set.
    public var bins: Int?
    /// The width of the bins of a histogram, which begin at its multiples; `nil` to derive it from the values.
    public var binWidth: Double?
    /// The ends of the whiskers of boxes.
    public var whiskers = BoxWhiskers.tukey
    /// Whether the last column of a waterfall is the sum of all values.
    public var hasTotal = false

    /// The treatment of missing values.
    public enum Gaps: String, Sendable, CaseIterable {
        /// A missing value interrupts a line.
        case `break`
        /// A line joins the values before and after it.
        case join
        /// It counts as zero.
        case zero
    }

    /// The order of the names on a category axis.
    public enum Order: String, Sendable, CaseIterable {
        case given
        case name
        /// By the first value.
        case ascending
        case descending
    }

    public init() {}
}

extension TableRequest: Equatable {
    /// Requests are equal if their written forms are equal.
    public static func == (a: TableRequest, b: TableRequest) -> Bool { a.isWritten(like: b) }
}

extension TableRequest: Record {
    /// The keys that every kind of chart accepts.
    static let sourceKeys: Set<String> = ["file", "sql", "parameters", "portfolio", "type", "x", "y", "gaps"]

    package static var fields: [Field<TableRequest>] {
        [
            Field("file", \.file, .text, "A file with a table of any data: CSV, JSON, NDJSON or a NumPy array."),
            Field("sql", \.sql, .text, "A query of the database, such as SELECT symbol, count(*) FROM bars GROUP BY 1."),
            Field("parameters", \.parameters, .list(.text, 0...100), "The parameters of the query, as name=value."),
            Field("portfolio", \.portfolio, .text, "A portfolio whose weights are drawn: 0.6 SPY, 0.4 GE, or the name of a saved one."),
            Field(
                "type", \.type, .oneOf(TableDrawingCatalog.names),
                "The kind of chart; by default a line over times or numbers, columns over names, and a band between low and high."),
            Field("x", \.x, .text, "The column of the horizontal axis, or of the names; by default the first of times or texts."),
            Field("y", \.y, .list(.text, 0...200), "The columns of values; by default all columns of numbers without another role."),
            Field(
                "group", \.group, .text,
                "The column by which rows are divided into series or groups; in a waterfall, a row with the cell total shows the sum so far."
            ),
            Field("size", \.size, .text, "The column of sizes, such as those of bubbles."),
            Field("color", \.color, .text, "The column of values that determine colours."),
            Field("low", \.low, .text, "The column of the lower edge of a band."),
            Field("high", \.high, .text, "The column of the upper edge of a band."),
            Field("axis", \.axis, .record, "The value axis of a table without panes."),
            Field(
                "gaps", \.gaps, .word(of: Gaps.allCases),
                "Missing values: break interrupts a line, join connects the values around them, zero counts them as 0."),
            Field(
                "order", \.order, .word(of: Order.allCases),
                "The order of names on the horizontal axis: as given, by name, or by the first value, ascending or descending."),
            Field(
                "stack", \.stack, .word(of: Stack.Form.allCases), "Stack the columns of values: their values (sum), or percentages (share)."
            ),
            Field("range", \.range, .range(.number()), "The range of numbers on the horizontal axis; by default that of the rows."),
            Field("step", \.step, .number(1e-9...1e12), "Ticks of numbers on the horizontal axis are multiples of this number."),
            Field("format", \.format, .valueFormat, "The format of numbers on the horizontal axis."),
            Field(
                "skips", \.skips, .list(.range(.number()), 0...100),
                "Ranges of numbers that the horizontal axis leaves out, such as [[10, 90]]."),
            Field("bins", \.bins, .integer(1...1000), "The number of bins of a histogram, equal parts from the minimum to the maximum."),
            Field(
                "binWidth", \.binWidth, .number(1e-5...1e12),
                "The width of the bins of a histogram, which begin at its multiples; by default one that suits the values."),
            Field(
                "whiskers", \.whiskers, .word(of: BoxWhiskers.allCases),
                "The whiskers of boxes: to the last values within 1.5 interquartile ranges of the box (tukey), or to all values (range)."),
            Field("total", \.hasTotal, .flag, "Add the sum of all values as the last column of a waterfall."),
        ]
    }

    package static var rules: [FieldRule] {
        [
            .exactlyOne(["file", "sql", "portfolio"]), .needs("parameters", "sql"), .needs("low", "high"), .needs("high", "low"),
            .notAll(["bins", "binWidth"]),
        ]
    }

    package func check(_ path: TextPath) throws {
        if let range, range.lowerBound == range.upperBound {
            throw path.key("range", line: nil).error("is empty; write two different numbers")
        }
        for parameter in parameters where parameter.first == "=" || !parameter.contains("=") {
            throw path.key("parameters", line: nil).error("has \(quoted(parameter)); write name=value")
        }
    }

    /// Sets the columns from a map such as `name=NAME,group=SECTOR,low=MIN,high=MAX`, and returns whether the map has a role that only
    /// tables have. Throws for an invalid map; an unknown role is an error only in a map that has such a role.
    package mutating func setColumns(_ text: String) throws(ReadingError) -> Bool {
        let entries = try ColumnMap.entries(of: text)
        guard entries.contains(where: { ["name", "x", "y", "group", "size", "color"].contains($0.role) }) else {
            for (role, columns) in entries where columns.count == 1 {
                if role == "low" { low = columns[0].description } else if role == "high" { high = columns[0].description }
            }
            return false
        }
        for (role, columns) in entries {
            let column = columns[0].description
            switch role {
            case "name", "x", "time", "date": x = column
            case "y": y.append(column)
            case "group": group = column
            case "size": size = column
            case "color": color = column
            case "low": low = column
            case "high": high = column
            default:
                throw ReadingError(
                    .request,
                    "\(setting: .columns) \(text): '\(role)' is not a role of a table; write name, x, y, group, size, color, low or high")
            }
        }
        return true
    }

    /// The keys that are written, because their values differ from the defaults.
    var writtenKeys: [String] {
        guard case .object(let members) = Form<TableRequest>.record.write(self).content else { return [] }
        return members.map(\.name)
    }

    /// The name of the table for headings and file names: that of the file without its folder and extension, `query` or `portfolio`.
    package var name: String {
        guard let file else { return sql == nil ? "portfolio" : "query" }
        guard file != "-" else { return "stdin" }
        let base = file.split(separator: "/").last.map(String.init) ?? file
        guard let dot = base.lastIndex(of: "."), dot > base.startIndex else { return base }
        return String(base[..<dot])
    }
}
