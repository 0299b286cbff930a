import DojimaText

/// The columns for the roles, for files whose header does not name them, or names them wrongly.
public struct ColumnMap: Sendable, Equatable {
    /// A column by its name in the header or by its position, from 1.
    public enum Reference: Sendable, Equatable, CustomStringConvertible {
        /// The name in the header.
        case name(String)
        /// The position from 1, written `#2`.
        case position(Int)

        public var description: String {
            switch self {
            case .name(let name): name
            case .position(let position): "#\(position)"
            }
        }
    }

    /// The time column, or two columns (a date and a time of day) to combine; empty if not given.
    public var time: [Reference] = []
    /// The column of the first price.
    public var open: Reference?
    /// The column of the highest price.
    public var high: Reference?
    /// The column of the lowest price.
    public var low: Reference?
    /// The column of the last price, which a file must have.
    public var close: Reference?
    /// The column of the traded quantity.
    public var volume: Reference?
    /// The column of symbols, by which a long table is split into series.
    public var symbol: Reference?

    public init() {}

    /// Whether no column is given.
    var isEmpty: Bool { self == ColumnMap() }

    /// Parses a map such as `time=Date+Time,open=#2,close=Last,symbol=NAME`.
    ///
    /// A name that contains a comma, a plus or an equals sign must be in double quotes.
    public init(_ text: String) throws(ReadingError) {
        for (role, columns) in try ColumnMap.entries(of: text) {
            guard let column = columns.first, columns.count <= 2 else { throw ColumnMap.unclear(text, "time has one or two columns") }
            switch role {
            case "time", "date": time = columns
            case "open": open = column
            case "high": high = column
            case "low": low = column
            case "close": close = column
            case "volume": volume = column
            case "symbol": symbol = column
            default: throw ColumnMap.unclear(text, "'\(role)' is not a role")
            }
        }
    }

    /// The columns of each role of a map, in lower case and in the order of the text.
    package static func entries(of text: String) throws(ReadingError) -> [(role: String, columns: [Reference])] {
        var entries: [(role: String, columns: [Reference])] = []
        for entry in split(text, at: ",") {
            let sides = split(entry, at: "=")
            guard sides.count == 2 else { throw unclear(text, "'\(entry)' is not of the form role=column") }
            let role = sides[0].lowercased().filter { $0 != " " }
            var columns: [Reference] = []
            for name in role == "time" || role == "date" ? split(sides[1], at: "+") : [sides[1]] {
                guard let reference = reference(name) else { throw unclear(text, "'\(name)' is not a column") }
                columns.append(reference)
            }
            entries.append((role, columns))
        }
        return entries
    }

    private static func unclear(_ text: String, _ what: String) -> ReadingError {
        ReadingError(
            .request, "\(setting: .columns) \(text): \(what); write role=NAME or role=#N with time, open, high, low, close, volume, symbol")
    }

    private static func reference(_ word: String) -> Reference? {
        let name = word.trimmed
        if name.count >= 2, name.first == "\"", name.last == "\"" { return .name(String(name.dropFirst().dropLast())) }
        guard let first = name.first else { return nil }
        guard first == "#" else { return .name(name) }
        guard let position = Int(name.dropFirst()), (1...10_000).contains(position) else { return nil }
        return .position(position)
    }

    /// The parts of a text between separators, except those in double quotes.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var parts = [""]
        var quoted = false
        for character in text {
            if character == "\"" { quoted.toggle() }
            if character == separator, !quoted { parts.append("") } else { parts[parts.count - 1].append(character) }
        }
        return parts
    }
}

extension ColumnMap: CustomStringConvertible {
    /// The map in the form that `parse` reads: `time=Date+Time,open=#2`.
    public var description: String {
        let columns = [("open", open), ("high", high), ("low", low), ("close", close), ("volume", volume), ("symbol", symbol)]
        let times = time.isEmpty ? [] : ["time=" + time.map(\.written).joined(separator: "+")]
        return (times + columns.compactMap { role, column in column.map { "\(role)=\($0.written)" } }).joined(separator: ",")
    }
}

extension ColumnMap.Reference {
    /// The reference in the form that `init(_:)` reads.
    fileprivate var written: String {
        guard case .name(let name) = self, !name.contains("\"") else { return description }
        let isPlain = !name.contains { ",+=".contains($0) } && name.first != "#" && name == name.trimmed
        return isPlain ? name : "\"\(name)\""
    }
}

extension StringProtocol {
    /// The text without whitespace at both ends.
    var trimmed: String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
