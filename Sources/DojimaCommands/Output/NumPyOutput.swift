import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime

/// A writer of a NumPy array to standard output, piece by piece.
struct NumPyOutput {
    private var writer: NPYWriter

    /// The error message for a time format that is given for an array.
    static let hasOneTimeForm = "--time-format is for text, and times of npy are datetime64[us] in UTC: leave it out"

    /// Throws if standard output is a terminal, or if two fields have the same name.
    ///
    /// - Parameter rows: the number of all rows.
    init(_ fields: [NPYWriter.Field], rows: Int) throws {
        guard !Console.isTerminal else {
            throw Failure(.request, "npy is not text for a terminal: write it to a file, such as --format npy > bars.npy")
        }
        var names: Set<ExactText> = []
        if let twice = fields.first(where: { !names.insert(ExactText($0.name)).inserted }) {
            throw Failure(
                .request, "two columns are named \(quoted(twice.name)), which an array of NumPy cannot have: choose another format")
        }
        writer = NPYWriter(fields, rows: rows)
        if writer.isHeaderLong { Console.note("numpy.load needs max_header_size=1000000 to read an array with this many fields") }
    }

    /// Writes rows. Throws if there are more rows than announced.
    mutating func append(_ columns: [NPYWriter.Column], count: Int) throws {
        guard count <= writer.rowsLeft else { throw NumPyOutput.changed }
        writer.append(columns, count: count)
        try Console.result(writer.take())
    }

    /// Writes the rest. Throws if there are fewer rows than announced.
    mutating func finish() throws {
        guard writer.rowsLeft == 0 else { throw NumPyOutput.changed }
        try Console.result(writer.take())
    }

    private static let changed = Failure(
        .inputOutput, "the bars changed while they were written, so that the array is incomplete; run it again")
}

extension Table {
    /// Writes the rows as a NumPy array: the first column holds times, the others numbers.
    ///
    /// - Parameter mark: the last field, with the same text in each row.
    func writeNumPy(mark: (name: String, value: String)?) throws {
        let numbers = columns.dropFirst()
        let fields = [NPYWriter.Field(columns[0], .time)] + numbers.map { NPYWriter.Field($0, .number) }
        var output = try NumPyOutput(fields + [mark].compactMap { $0.map { NPYWriter.Field($0) } }, rows: rows.count)
        let times = rows.map { $0[0].instant }
        let values = numbers.indices.map { column in NPYWriter.Column.numbers(rows.map { $0[column].double }[...]) }
        try output.append([.times(times[...])] + values + [mark].compactMap { $0.map { .text($0.value) } }, count: rows.count)
        try output.finish()
    }
}

extension NPYWriter.Field {
    /// Creates a field with the same text in all rows.
    init(_ mark: (name: String, value: String)) { self.init(mark.name, .text(mark.value.unicodeScalars.count)) }
}

extension Table.Cell {
    /// The instant of a time or a date.
    fileprivate var instant: Instant {
        switch self {
        case .time(let time): time
        case .date(let date): Instant(date)
        case .none, .text, .integer, .number, .written, .span: .epoch
        }
    }

    /// The number of a cell; NaN for others.
    fileprivate var double: Double {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        case .none, .text, .written, .time, .date, .span: .nan
        }
    }
}
