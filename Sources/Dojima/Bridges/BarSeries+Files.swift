public import DojimaFiles
import DojimaFormats
public import DojimaOutput
public import DojimaSeries
public import DojimaText
import DojimaTime
public import Foundation

extension BarSeries {
    /// Reads the bars of a file as an import stores them: CSV, JSON, lines of JSON or NumPy arrays, also compressed. O(bytes).
    ///
    ///     let bars = try BarSeries(contentsOf: URL(fileURLWithPath: "spx.csv"))
    ///
    /// - Parameters:
    ///   - url: the location of the file.
    ///   - options: the options of an import; those that name a database or a file of rejected rows have no effect.
    /// - Throws: the errors of an import, with the line in the file: by default also for a single row that is not valid. A file of several
    ///   symbols is an error too.
    public init(contentsOf url: URL, options: ImportOptions = ImportOptions(isStrict: true)) throws(FileError) {
        try self.init(contentsOfFile: try url.filePath(), options: options)
    }

    /// Reads the bars of the file at a path, as `init(contentsOf:options:)` does; `-` is standard input.
    public init(contentsOfFile path: String, options: ImportOptions = ImportOptions(isStrict: true)) throws(FileError) {
        var notes: [Message] = []
        try self.init(contentsOfFile: path, options: options, notes: &notes)
    }

    /// Reads the bars of the file at a path, and adds notes: assumptions, then the first twenty rejected rows.
    public init(
        contentsOfFile path: String, options: ImportOptions = ImportOptions(isStrict: true), notes: inout [Message]
    ) throws(FileError) {
        try self.init(try FileBars(path: path, options: options), name: path, &notes)
    }

    /// Reads bars from a text with a row for each bar and separators of any kind, as an import reads a file. O(bytes).
    ///
    /// - Parameters:
    ///   - csv: the rows, usually after a header.
    ///   - options: the options of an import; those that name a database or a file of rejected rows have no effect.
    /// - Throws: the errors of an import, with the line in the text: by default also for a single row that is not valid.
    public init(csv: String, options: ImportOptions = ImportOptions(isStrict: true)) throws(FileError) {
        var options = options
        if options.reading.fileFormat == nil { options.reading.fileFormat = "csv" }
        var notes: [Message] = []
        try self.init(try FileBars(bytes: Array(csv.utf8), name: "csv", options: options), name: "csv", &notes)
    }

    private init(_ file: FileBars, name: String, _ notes: inout [Message]) throws(FileError) {
        guard file.symbolCount == 1 else {
            throw FileError(
                .data, "\(name): contains bars of \(file.symbolCount) symbols; import the file into a database", reading: name)
        }
        notes += file.notes
        self = file.source.bars
    }

    /// Creates a series of rows of another type, whose times are dates of Foundation. O(rows).
    ///
    ///     let bars = try BarSeries(candles, interval: .day, time: \.date, open: \.o, high: \.h, low: \.l, close: \.c)
    ///
    /// - Parameters:
    ///   - rows: the rows, in strictly increasing order of time.
    ///   - interval: the duration of one bar; `nil` if unknown.
    ///   - stamp: whether the times are the start or the end of their bars.
    ///   - invalid: what happens to bars whose values contradict each other.
    ///   - isStrict: whether a rejected bar is an error; `false` to leave it out.
    ///   - time: returns the time of a row.
    ///   - open: returns the open of a row.
    ///   - high: returns the high of a row.
    ///   - low: returns the low of a row.
    ///   - close: returns the close of a row.
    ///   - volume: returns the volume of a row; `nil` if unknown.
    /// - Throws: an error for the first bar that is not later than the one before it, or that is rejected.
    public init<Row>(
        _ rows: some Sequence<Row>, interval: BarInterval? = nil, stamp: Stamp = .start, invalid: InvalidBarPolicy = .reject,
        isStrict: Bool = true, time: (Row) -> Date, open: (Row) -> Double, high: (Row) -> Double, low: (Row) -> Double,
        close: (Row) -> Double, volume: (Row) -> Double? = { _ in nil }
    ) throws(BarSeriesError) {
        try self.init(
            rows, interval: interval, stamp: stamp, invalid: invalid, isStrict: isStrict, time: { Instant(time($0)) }, open: open,
            high: high, low: low, close: close, volume: volume)
    }
}
