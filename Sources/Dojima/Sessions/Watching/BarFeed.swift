public import DojimaText
public import DojimaFormats
public import DojimaSeries
public import DojimaTime

/// A reader of bars from a text that is still being written; each complete line is read once, as soon as it is available.
///
/// The first lines decide how all lines are read. If they leave the order of day and month open, it must be given. Later lines that cannot
/// be read in the same way are left out. Two bars with the same stamp are both returned; the later one updates the earlier.
public struct BarFeed: Sendable {
    /// The result of appending some bytes.
    public struct Step: Sendable {
        /// The bars in the order of the text.
        public var bars: [Bar] = []
        /// Notes for the user, such as the first line of each kind that is left out.
        public var notes: [Message] = []
    }

    /// The given interval, or the one that the stamps or the stored bars show; `nil` as long as there are too few rows.
    public private(set) var interval: BarInterval?
    /// The given symbol, or the one in the text; `nil` if there is neither.
    public private(set) var symbol: String?
    /// Whether stamps are the start or the end of their bars, as found in the text.
    public private(set) var stamp = BarSeries.Stamp.start
    /// The lines that were left out so far.
    public private(set) var leftOut = RejectedLines()

    private let name: String
    private var options: ReadingOptions
    private var arriving = ArrivingLines()
    /// The number of lines of the text so far.
    private var lineCount = 0
    /// Complete lines that could not be read yet.
    private var waiting: [FeedLine] = []
    /// Reads lines in the way that the first ones determined; `nil` before that.
    private var reader: LineReader?
    /// The lines above the first row: names and titles.
    private var header: [ArraySlice<UInt8>] = []
    /// Whether a new text has begun that may repeat the header.
    private var isRestart = false
    /// Whether the interval is that of stored bars, which later stamps may contradict.
    private var hasStoredInterval = false
    /// The stamp of the last bar.
    private var last: Instant?

    /// Returns the interval of the stored bars that a bar of a symbol at a time continues; `nil` for none. The symbol is `nil` if neither
    /// the options nor the text name it.
    package typealias StoredInterval = (_ symbol: String?, _ time: Instant) throws -> BarInterval?

    /// - Parameters:
    ///   - name: the name of the text, for messages.
    ///   - options: how the text is read; what they leave open is inferred from the first lines.
    public init(name: String, options: ReadingOptions = ReadingOptions()) {
        self.name = name
        self.options = options
        (interval, symbol) = (options.interval, options.symbol)
        // A bar updates an earlier one with the same stamp.
        self.options.conflicts = .last
    }

    /// Returns the bars of the lines that some bytes complete; at the end of the text, a line without an end counts too.
    ///
    /// Lines are kept while there are too few of them to find the interval. Throws `ReadingError` if the first lines are not market data,
    /// can be read in two ways or, at the end of the text, are too few; the feed is then unchanged. Once they have decided how the text is
    /// read, nothing is thrown. O(new bytes).
    public mutating func append(_ bytes: some Sequence<UInt8>, isEnd: Bool = false) throws -> Step {
        try append(bytes, isEnd: isEnd) { _, _ in nil }
    }

    /// Returns the bars of completed lines; uses the interval of stored bars if there are too few lines to find it.
    ///
    /// Also throws `ReadingError` for stamps that are closer together than this interval.
    package mutating func append(_ bytes: some Sequence<UInt8>, isEnd: Bool, stored: StoredInterval) throws -> Step {
        var next = self
        for line in next.arriving.append(bytes, isEnd: isEnd) {
            next.lineCount += 1
            next.waiting.append(FeedLine(number: next.lineCount, bytes: line))
        }
        let step = try next.read(isEnd: isEnd, stored)
        self = next
        return step
    }

    /// The lines that were left out so far, counted by the reason, to report at the end; `nil` for none.
    public var leftOutNote: Message? { leftOut.note.map { "\(name): \($0)" } }

    /// Starts a new text, for example after a log was rotated or a file replaced. Lines that were not read yet are dropped and noted.
    ///
    /// The new text is read like the one before, whether or not it repeats the header; under another header it is read independently.
    public mutating func restart() -> [Message] {
        var notes: [Message] = []
        if !waiting.isEmpty { notes.append("\(name): lines that were too few to tell the interval are left out") }
        if arriving.hasRest { notes.append("\(name): a last line without an end is left out") }
        (waiting, arriving, lineCount) = ([], ArrivingLines(), 0)
        isRestart = reader != nil
        return notes
    }

    private mutating func read(isEnd: Bool, _ stored: StoredInterval) throws -> Step {
        guard settleHeader() || isEnd else { return Step() }
        var step = Step()
        if reader == nil { try decide(isEnd: isEnd, stored, &step) }
        guard var reader else { return step }
        var widened = 0
        for line in waiting {
            switch reader.read(line.bytes) {
            case .bar(let bar, let isWidened):
                step.bars.append(bar)
                if isWidened { widened += 1 }
            case .leftOut(let defect, let reason): leaveOut(line, defect, reason, &step)
            case .nothing: break
            }
        }
        if widened > 0 { step.notes.append("\(name): \(BarBatch.note(ofWidened: widened))") }
        self.reader = reader
        waiting = []
        for bar in step.bars { try confirmInterval(at: bar.time) }
        return step
    }

    /// Throws if a bar is closer to the previous one than the interval of stored bars.
    private mutating func confirmInterval(at time: Instant) throws {
        defer { last = time }
        guard hasStoredInterval, let interval, let last, time != last else { return }
        guard (time.microseconds &- last.microseconds).magnitude < interval.nominalMicroseconds.magnitude else { return }
        throw ReadingError(
            .request,
            "\(name): the stamps are closer together than \(interval), the interval of the stored bars, at which the first bar was stored; give \(setting: .interval), such as 1m"
        )
    }

    private mutating func leaveOut(_ line: FeedLine, _ defect: LineReader.Defect, _ reason: String, _ step: inout Step) {
        if let note = leftOut.add(defect, "line \(line.number) rejected: \(reason)") { step.notes.append("\(name): \(note)") }
    }

    /// Decides how the text is read, and removes the lines above its first row; does nothing while there are too few lines.
    private mutating func decide(isEnd: Bool, _ stored: StoredInterval, _ step: inout Step) throws {
        guard waiting.count > 1 || isEnd, !waiting.isEmpty else { return }
        let first = try FirstLines(waiting, name: name, options: options)
        let decision: FirstLines.Decision
        do { decision = try first.decision() } catch let error as ReadingError where error.kind == .empty && !isEnd {
            for line in first.leftOut { leaveOut(line, .noBar, "no row of the table whose names are above it", &step) }
            waiting = first.lines
            return
        }
        guard let interval = decision.interval else {
            let named = symbol ?? (decision.symbol.isEmpty ? nil : decision.symbol)
            if let time = firstTime(decision), let interval = try stored(named, time) {
                (options.interval, hasStoredInterval) = (interval, true)
                return try decide(isEnd: isEnd, { _, _ in nil }, &step)
            }
            guard isEnd else { return }
            throw ReadingError(
                .request, "\(name): too few rows to tell the interval of the bars; give \(setting: .interval), such as 1m or 1d")
        }
        self.interval = interval
        options.interval = interval
        stamp = decision.stamp
        symbol = symbol ?? (decision.symbol.isEmpty ? nil : decision.symbol)
        reader = decision.reader
        step.notes += decision.notes
        header = waiting.prefix(decision.headerLines).map(\.bytes)
        waiting.removeFirst(header.count)
    }

    /// The stamp of the first of the lines that can be read.
    private func firstTime(_ decision: FirstLines.Decision) -> Instant? {
        var reader = decision.reader
        for line in waiting.dropFirst(decision.headerLines) {
            if case .bar(let bar, _) = reader.read(line.bytes) { return bar.time }
        }
        return nil
    }

    /// Handles the first lines of a text that replaced the previous one: removes a repeated header; under another header, the lines are
    /// read by a new reader. Returns `false` if there are too few lines to decide.
    private mutating func settleHeader() -> Bool {
        guard isRestart, let reader else { return true }
        let lines = waiting.map(\.bytes)
        if lines.count < header.count, header.starts(with: lines) { return false }
        if lines.starts(with: header) { waiting.removeFirst(header.count) }
        for line in waiting {
            var trial = reader
            let isOther = !header.contains(line.bytes) && FirstLines.isHeader(line, name: name, options: options)
            guard isOther || trial.read(line.bytes).isBar else { continue }
            isRestart = false
            if isOther { self.reader = nil }
            break
        }
        return true
    }
}
