public import DojimaText
public import DojimaFormats
public import DojimaSeries
public import DojimaTime

/// A reader of bars from a text that is still being written; each complete line is read once, as soon as it is available.
///
/// The first lines decide how the text is read, and all others are read the same way, so an order of day and month that they leave open
/// must be given. Two bars of one stamp are both returned; the later one updates the earlier.
public struct BarFeed: Sendable {
    /// The result of appending some bytes.
    public struct Step: Sendable {
        /// The bars in the order of the text.
        public var bars: [Bar] = []
        /// Notes for the user, such as rejected rows.
        public var notes: [Message] = []
    }

    /// The given interval, or the one that the stamps show; `nil` as long as there are too few rows.
    public private(set) var interval: BarInterval?
    /// The given symbol, or the one in the text; `nil` where there is neither.
    public private(set) var symbol: String?
    /// Whether stamps are the start or the end of their bars, as found in the text.
    public private(set) var stamp = BarSeries.Stamp.start

    private let name: String
    private var options: ReadingOptions
    /// The first lines, which decide how all others are read.
    private var head: [UInt8] = []
    private var headLines = 0
    /// The number of bytes of `head` above the first row: names and titles.
    private var headerBytes = 0
    /// Whether a new text has begun that may repeat the header.
    private var isAnew = false
    /// The number of lines that were read.
    private var readLines = 0
    /// Complete lines that could not be read yet.
    private var waiting: [UInt8] = []
    /// The beginning of an incomplete line.
    private var rest: [UInt8] = []

    private static let mostHeadLines = 64

    /// - Parameters:
    ///   - name: the name of the text, for messages.
    ///   - options: how the text is read; what they leave open is inferred from the first lines.
    public init(name: String, options: ReadingOptions = ReadingOptions()) {
        self.name = name
        self.options = options
        (interval, symbol) = (options.interval, options.symbol)
        // A bar updates one of the same stamp.
        self.options.conflicts = .last
    }

    /// Returns the bars of the lines that some bytes complete; at the end of the text, a line without an end counts too.
    ///
    /// Lines are kept while there are too few of them to find the interval. Throws `ReadingError` where the text is not market data, can be
    /// read in two ways or, at its end, has too few rows; the feed is then unchanged. O(new bytes).
    public mutating func append(_ bytes: some Sequence<UInt8>, isEnd: Bool = false) throws -> Step {
        var next = self
        next.rest += bytes
        let step = try next.read(isEnd: isEnd)
        self = next
        return step
    }

    /// Starts a new text, as after a log was rotated or a file replaced. Lines that were not read yet are dropped and noted.
    ///
    /// The new text is read like the one before, whether or not it repeats the header; under another header it is read independently.
    public mutating func beginAnew() -> [Message] {
        var notes: [Message] = []
        if !waiting.isEmpty { notes.append("\(name): lines that were too few to tell the interval are left out") }
        if rest.contains(where: { ![0x0A, 0x0D, 0x20].contains($0) }) {
            notes.append("\(name): a last line without an end is left out")
        }
        (waiting, rest, readLines) = ([], [], 0)
        isAnew = headLines > 0
        return notes
    }

    /// Decides whether a new text repeats the header; `false` where there are too few lines to decide.
    private mutating func settleHeader() -> Bool {
        guard isAnew, !waiting.isEmpty else { return true }
        let header = head[..<headerBytes]
        if waiting.count < header.count, header.starts(with: waiting) { return false }
        isAnew = false
        if !header.isEmpty, waiting.starts(with: header) {
            waiting.removeFirst(header.count)
            readLines = header.count { $0 == UInt8(ascii: "\n") }
        } else if !isRow(waiting.prefix { $0 != UInt8(ascii: "\n") }) {
            (head, headLines, headerBytes) = ([], 0, 0)
        }
        return true
    }

    /// Whether a line is a valid row when it is read like those before it.
    private func isRow(_ line: some Sequence<UInt8>) -> Bool {
        guard let reader = try? BarFileReader(head + Array(line) + [UInt8(ascii: "\n")], name: name, options: options) else { return false }
        var isGood = false
        _ = try? reader.forEachBatch(8192) { batch in
            if let last = batch.line.last, Int(last) == headLines + 1 { isGood = true }
        }
        return isGood
    }

    private mutating func read(isEnd: Bool) throws -> Step {
        let newline = UInt8(ascii: "\n")
        let end = isEnd ? rest.count : rest.lastIndex(of: newline).map { $0 + 1 } ?? 0
        waiting += rest[..<end]
        rest.removeFirst(end)
        if isEnd, !waiting.isEmpty, waiting.last != newline { waiting.append(newline) }
        guard settleHeader() || isEnd else { return Step() }
        let lines = waiting.count { $0 == newline }
        // A header alone, or nothing new.
        guard lines > 0, headLines + lines > 1 || isEnd else { return Step() }
        let text = head + waiting
        var reader = try BarFileReader(text, name: name, options: options)
        reader.date(by: [options.tradeDateRule])
        let decision = reader.decision
        guard decision.symbols.count <= 1 else {
            throw ReadingError(.notMarketData, "\(name): holds \(decision.symbols.count) symbols; a feed is of one, so give each its own")
        }
        guard let known = interval ?? decision.interval ?? (decision.allMidnightUTC && decision.rows > 0 ? .day : nil) else {
            guard isEnd else { return Step() }
            throw ReadingError(
                .option, "\(name): too few rows to tell the interval of the bars; give \(setting: .interval), such as 1m or 1d")
        }
        var step = Step()
        let seen = headLines
        var firstRow: Int?
        var widened = 0
        try reader.forEachBatch(8192) { batch in
            if firstRow == nil { firstRow = [batch.line.first.map { Int($0) }, batch.rejected.first?.line].compactMap(\.self).min() }
            for index in 0..<batch.count where Int(batch.line[index]) > seen {
                let volume = batch.volume[index]
                step.bars.append(
                    Bar(
                        time: batch.time[index], open: batch.open[index], high: batch.high[index], low: batch.low[index],
                        close: batch.close[index], volume: volume.isNaN ? nil : volume))
            }
            step.notes += batch.rejected.filter { $0.line > seen }.map {
                "\(name): line \(readLines + $0.line - seen) rejected: \($0.reason)"
            }
            widened += batch.widened.count { Int($0) > seen }
        }
        if widened > 0 { step.notes.append("\(name): \(BarBatch.note(ofWidened: widened))") }
        interval = known
        options.interval = known
        stamp = decision.stamp
        symbol = symbol ?? decision.symbols.first.flatMap { $0.isEmpty ? nil : $0 }
        readLines += lines
        keepHead(text)
        if headerBytes == 0, let firstRow { headerBytes = BarFeed.end(ofLines: firstRow - 1, in: text) }
        waiting = []
        return step
    }

    /// Keeps the first lines of a text and drops the others, which have been read.
    private mutating func keepHead(_ text: [UInt8]) {
        guard headLines < BarFeed.mostHeadLines else { return }
        head = Array(text[..<BarFeed.end(ofLines: BarFeed.mostHeadLines, in: text)])
        headLines = head.count { $0 == UInt8(ascii: "\n") }
    }

    /// The index in a text after its first lines, at most `most` of them.
    private static func end(ofLines most: Int, in text: [UInt8]) -> Int {
        var (end, lines) = (0, 0)
        while lines < most, let newline = text[end...].firstIndex(of: UInt8(ascii: "\n")) { (end, lines) = (newline + 1, lines + 1) }
        return end
    }
}
