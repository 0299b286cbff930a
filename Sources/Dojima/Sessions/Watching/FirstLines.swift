import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime

/// A complete line of a feed.
struct FeedLine {
    /// The number of the line in the text, counted from 1.
    var number: Int
    /// The bytes with the line feed.
    var bytes: ArraySlice<UInt8>
}

/// The first lines of a feed, which decide how all lines are read.
///
/// The first 64 are tried one after the other: a line that cannot be read together with those before it is left out.
struct FirstLines {
    /// How lines are read.
    struct Decision {
        var reader: LineReader
        /// The interval given, or the one that the stamps show; `nil` with too few rows.
        var interval: BarInterval?
        var stamp: BarSeries.Stamp
        /// The symbol given or named by the rows; empty for none.
        var symbol: String
        /// The number of lines above the first row.
        var headerLines: Int
        /// Notes on assumptions: the zone of times without a zone, and the century of two-digit years.
        var notes: [Message]
    }

    /// The lines that are used.
    private(set) var lines: [FeedLine] = []
    /// The lines that are left out.
    private(set) var leftOut: [FeedLine] = []
    private let tried: ArraySlice<FeedLine>
    /// The number of lines above the first row.
    private var above = 0
    /// Whether one of the lines above the first row names the columns of the table.
    private var hasHeader = false
    /// The line that decides, with those before it, how stamps are read.
    private var deciding: FeedLine?
    private let name: String
    private var options: ReadingOptions

    private static let maximumLines = 64

    /// Throws `ReadingError` for options that contradict the lines.
    init(_ all: [FeedLine], name: String, options: ReadingOptions) throws {
        (self.name, self.options, tried) = (name, options, all.prefix(FirstLines.maximumLines))
        // A later row with the same time updates the earlier one.
        self.options.conflicts = .last
        for line in tried { try add(line, wantsUsual: true) }
        if deciding == nil {
            (lines, leftOut, above) = ([], [], 0)
            for line in tried { try add(line, wantsUsual: false) }
        }
        addRest(all.dropFirst(FirstLines.maximumLines))
    }

    /// Adds a line to those that are used, or to those that are left out.
    ///
    /// - Parameter wantsUsual: whether a number decides the unit of stamps only if it is a time in a usual year.
    private mutating func add(_ line: FeedLine, wantsUsual: Bool) throws {
        do {
            let file = try file(lines + [line])
            guard deciding != nil || decide(by: line, file, wantsUsual: wantsUsual) else { return leftOut.append(line) }
            lines.append(line)
        } catch let error as ReadingError where error.kind != .request {
            switch error.kind {
            case .empty:
                hasHeader = hasHeader || FirstLines.isFilled(line)
                lines.append(line)
                above = lines.count
            case .ambiguous where deciding == nil, .unknownUnit where deciding == nil:
                // Numbers that are not times leave the unit open until one follows that is.
                if let file = try? file(lines[..<above] + [line]), file.epochUnit != nil, decide(by: line, file, wantsUsual: wantsUsual) {
                    leftOut += lines[above...]
                    lines.removeSubrange(above...)
                }
                lines.append(line)
            case _ where deciding == nil && !hasHeader:
                // Titles may precede the names of columns.
                lines.append(line)
                above = lines.count
            default: leftOut.append(line)
            }
        }
    }

    /// Uses a line, read together with those before it, to decide how stamps are read; returns `false` if it does not suffice.
    private mutating func decide(by line: FeedLine, _ file: BarFileReader, wantsUsual: Bool) -> Bool {
        if let unit = file.epochUnit {
            guard !wantsUsual || file.lineReader?.hasUsualTime(line.bytes) == true else { return false }
            // Later lines in another unit are left out.
            options.dateFormat = .epoch(unit)
        }
        deciding = line
        return true
    }

    /// Adds the lines after the first ones if they can be read with them.
    private mutating func addRest(_ rest: ArraySlice<FeedLine>) {
        guard !rest.isEmpty else { return }
        let isRead = (try? file(lines + rest)) != nil
        if isRead || deciding == nil && !hasHeader { lines += rest } else { leftOut += rest }
    }

    /// Whether a line is the first one of a table, with the names of its columns.
    static func isHeader(_ line: FeedLine, name: String, options: ReadingOptions) -> Bool {
        do {
            _ = try BarFileReader(Array(line.bytes), name: name, options: options)
            return false
        } catch { return error.kind == .empty && isFilled(line) }
    }

    /// Whether a line is neither blank nor a comment.
    private static func isFilled(_ line: FeedLine) -> Bool {
        let first = line.bytes.first { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }
        return first != nil && first != UInt8(ascii: "#")
    }

    /// Reads some lines, by default without the given interval, since a bad line may contradict it.
    private func file(_ lines: [FeedLine], interval: BarInterval? = nil) throws -> BarFileReader {
        var options = options
        options.interval = interval
        var file = try BarFileReader(Array(lines.map(\.bytes).joined()), name: name, options: options)
        file.date(by: [options.tradeDateRule])
        return file
    }

    /// The decision from the lines that can be read with it.
    ///
    /// Throws `ReadingError` if the lines are not market data, can be read in two ways, contradict the given interval, or have no row.
    func decision() throws -> Decision {
        let first = try file(lines)
        let symbols = first.decision.symbols
        guard symbols.count <= 1 else {
            throw ReadingError(.notMarketData, "\(name): holds \(symbols.count) symbols; a feed is of one, so give each its own")
        }
        var trial = try reader(first)
        let above = trial.headerLines
        let good = lines.enumerated().filter { index, line in index < above || !trial.read(line.bytes).isLeftOut }
        let file = try file(good.map(\.element), interval: options.interval)
        let decision = file.decision
        return Decision(
            reader: try reader(file), interval: decision.interval ?? (decision.allMidnightUTC && decision.rows > 0 ? .day : nil),
            stamp: decision.stamp, symbol: symbols.first ?? "", headerLines: above, notes: assumptions(of: decision))
    }

    private func assumptions(of decision: ReadingDecision) -> [Message] {
        decision.choices.filter { $0.topic == .century || $0.topic == .zone && options.zone == nil }.map { "\(name): \($0.evidence)" }
    }

    private func reader(_ file: BarFileReader) throws -> LineReader {
        guard var reader = file.lineReader else {
            throw ReadingError(.request, "\(name): rows of this format are not lines; write CSV, or JSON with one object a line")
        }
        // Reads backwards from the line that decides, to find the time that the first line continues.
        if let deciding { reader.begin(at: tried.filter { $0.number <= deciding.number }.reversed().map(\.bytes)) }
        return reader
    }
}
