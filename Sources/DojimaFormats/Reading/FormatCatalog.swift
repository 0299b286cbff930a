import DojimaText

/// A file format: how it is recognised from the first bytes, and how its columns are found.
struct FileFormat: Sendable {
    var name: String
    /// Whether rows are lines, so that the columns can be found in the first lines.
    var isByLine = true
    /// Returns whether a text looks like this format; the second argument is the position of its first byte that is not blank.
    var recognises: @Sendable (Span<UInt8>, Int) -> Bool
    /// Finds the columns.
    var open: @Sendable (Span<UInt8>, String, ReadingOptions, TextSurvey, Pause) throws(ReadingError) -> RowTable
}

/// A callback for a pass over a long text, called every `pauseInterval` bytes; the caller may then release the bytes that were already
/// processed.
typealias Pause = @Sendable () -> Void

/// The number of bytes between two calls of a `Pause`.
let pauseInterval = 4 << 20

/// The formats that can be read.
public enum FormatCatalog {
    /// The formats in the order in which they are tried.
    static let all: [FileFormat] = [.npy, .ndjson, .json, .csv]

    /// The values of `fileFormat`.
    public static var names: [String] { all.map(\.name) }

    static func format(
        of text: Span<UInt8>, _ survey: TextSurvey, name: String, options: ReadingOptions
    ) throws(ReadingError) -> FileFormat {
        if let wanted = options.fileFormat {
            guard let format = all.first(where: { $0.name == wanted.lowercased() }) else {
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
