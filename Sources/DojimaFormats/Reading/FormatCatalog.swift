public import DojimaText

/// A format of files of bars.
///
///     let ticks = FileFormat(name: "ticks", recognises: { $0.starts(with: magic) }, table: { bytes in try csv(of: bytes) })
///     catalogs.fileFormats.append(ticks)
public struct FileFormat: NamedValue {
    /// The name, which is a value of `fileFormat`.
    public let name: String
    /// Whether rows are lines, so that the columns can be found in the first lines.
    var isByLine = true
    /// Returns whether a text looks like this format; the second argument is the position of its first byte that is not blank.
    var recognises: @Sendable (Span<UInt8>, Int) -> Bool
    /// Finds the columns.
    var open: @Sendable (Span<UInt8>, String, ReadingOptions, TextSurvey, Pause) throws(ReadingError) -> RowTable
    /// How a file is converted to a table of text before it is read; `nil` for a format that is read directly.
    package private(set) var conversion: Conversion?

    package struct Conversion: Sendable {
        package let recognises: @Sendable ([UInt8]) -> Bool
        package let table: @Sendable ([UInt8]) throws -> String
    }

    /// Creates a format whose files are converted to a table of text.
    ///
    /// - Parameters:
    ///   - name: the name in lower case; files that end with it are named like their symbol without this ending.
    ///   - recognises: whether a file is of the format, given its first bytes, up to 4096.
    ///   - table: returns a file as a table with a header, such as `time,open,high,low,close`, which is then read like a CSV file. Lines in
    ///     messages are those of the table.
    public init(
        name: String, recognises: @escaping @Sendable ([UInt8]) -> Bool, table: @escaping @Sendable ([UInt8]) throws -> String
    ) {
        self.init(name: name, recognises: { _, _ in false }, open: FileFormat.csv.open)
        conversion = Conversion(recognises: recognises, table: table)
    }

    init(
        name: String, isByLine: Bool = true, recognises: @escaping @Sendable (Span<UInt8>, Int) -> Bool,
        open: @escaping @Sendable (Span<UInt8>, String, ReadingOptions, TextSurvey, Pause) throws(ReadingError) -> RowTable
    ) {
        (self.name, self.isByLine, self.recognises, self.open) = (name, isByLine, recognises, open)
    }
}

/// A callback for a pass over a long text, called every `pauseInterval` bytes; the caller may then release the bytes that were already
/// processed.
typealias Pause = @Sendable () -> Void

/// The number of bytes between two calls of a `Pause`.
let pauseInterval = 4 << 20

/// The built-in formats that can be read.
public enum FormatCatalog {
    /// The formats in the order in which they are tried.
    public static let all: Catalog<FileFormat> = [.npy, .ndjson, .json, .csv]

    static func format(
        of text: Span<UInt8>, _ survey: TextSurvey, name: String, options: ReadingOptions
    ) throws(ReadingError) -> FileFormat {
        let (all, names) = (options.formats, options.formats.names)
        if let wanted = options.fileFormat {
            guard let format = all[wanted] else {
                throw ReadingError(.request, "\(setting: .fileFormat) \(wanted): not known; write \(names.joined(separator: ", "))")
            }
            return format
        }
        var first = TextSurvey.skipBlankLines(text, from: 0, newline: 0x0A, blanks: survey.blanks).position
        while first < text.count, isBlank(text[first]) { first += 1 }
        guard first < text.count else { throw ReadingError(.empty, "\(name): the file is empty") }
        for format in all where format.recognises(text, first) { return format }
        throw ReadingError(
            .notMarketData,
            "\(name): neither a table of prices nor JSON nor a NumPy array; set \(setting: .fileFormat) \(names.joined(separator: "|"))"
        )
    }
}
