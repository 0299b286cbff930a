/// Reads a file of bars: decides over all of it how it is written, and gives out its rows in batches.
///
///     let reader = try BarFileReader(bytes, name: "aapl.csv", options: ReadingOptions { $0.symbol = "AAPL" })
///     try reader.forEachBatch(4096) { batch in store(batch) }
///
/// Nothing depends on which row comes first: the order of day and month, the unit of epochs and the decimal mark are proved by the
/// whole file or refused. Memory is that of one batch and the decision. Time grows with the bytes.
///
/// A reader that may begin early decides by the first rows, gives out bars at once, and holds the decision to all rows on the way: when
/// the whole file says something else it throws `ReadingRefuted`, and whoever took the bars forgets them and reads the file anew.
public struct BarFileReader: Sendable {
    /// How the file is read, with what was assumed; likely only as long as not `isProved`.
    package let decision: ReadingDecision
    private let text: GrowingText
    private let plan: ReadingPlan
    /// What is known of a file that was not seen whole.
    private let question: Reading?

    /// The rows that a likely decision rests on.
    static let likelyAfter = 8192

    /// Whether all rows were seen before the decision.
    public var isProved: Bool { question == nil }

    /// Decides how a file in memory is read; the memory must outlive the reader.
    ///
    /// With `likelyAfter` the decision rests on that many rows when they suffice. Throws `ReadingError` when the bytes are empty, no
    /// market data, broken beyond rows, or may be read in two ways.
    public init(_ bytes: UnsafeRawBufferPointer, name: String, options: ReadingOptions) throws(ReadingError) {
        try self.init(FileText(bytes), name: name, options: options, likelyAfter: nil) {}
    }

    /// Decides how bytes are read and keeps them.
    public init(_ bytes: [UInt8], name: String, options: ReadingOptions, likelyAfter rows: Int? = nil) throws(ReadingError) {
        try self.init(FileText(bytes), name: name, options: options, likelyAfter: rows) {}
    }

    /// Decides how bytes are read that are still arriving, early where `mayBeginEarly` and the first rows suffice.
    ///
    /// Until the reader is no longer in use, the bytes are its own to ask for, from one thread at a time. Throws what the source throws,
    /// and else as the others.
    package init(arriving source: ArrivingBytes, name: String, options: ReadingOptions, mayBeginEarly: Bool = true) throws {
        if mayBeginEarly {
            let (bytes, isWhole) = try source.after(max(stretchBytes, CSVDialect.reach) - 1)
            if !isWhole, let reader = BarFileReader(firstOf: bytes, source, name: name, options: options) {
                self = reader
                return
            }
        }
        // What can be seen of bytes on their way is seen when the last of them comes.
        var survey = TextSurvey()
        var (bytes, isWhole) = try source.after(0)
        while !isWhole {
            survey.see(FileText.textBytes(bytes).bindMemory(to: UInt8.self).span, source.pause)
            (bytes, isWhole) = try source.after(bytes.count)
        }
        try self.init(
            FileText(bytes), survey, name: name, options: options, likelyAfter: mayBeginEarly ? BarFileReader.likelyAfter : nil,
            source.pause)
    }

    private init(
        _ text: FileText, _ survey: TextSurvey = TextSurvey(), name: String, options: ReadingOptions, likelyAfter rows: Int?,
        _ pause: Pause
    ) throws(ReadingError) {
        self.text = .whole(text)
        (decision, plan, question) = try text.withBytes {
            (bytes) throws(ReadingError) -> (ReadingDecision, ReadingPlan, Reading?) in
            var survey = text.isRewritten ? TextSurvey() : survey
            survey.see(bytes, pause)
            var reading = try Reading(bytes, survey, name: name, options: options, pause)
            if let rows, reading.see(bytes, rows), let (likely, plan) = reading.likely(of: bytes.count) { return (likely, plan, reading) }
            while reading.see(bytes, 65_536) { pause() }
            let (decision, plan) = try reading.settled()
            return (decision, plan, nil)
        }
    }

    /// A reader that decides by the first bytes of a file; `nil` when they do not suffice, or the file cannot be read line by line.
    private init?(firstOf bytes: UnsafeRawBufferPointer, _ source: ArrivingBytes, name: String, options: ReadingOptions) {
        guard !isUTF16(bytes.bindMemory(to: UInt8.self).span) else { return nil }
        let mark = FileText.mark(bytes)
        let lines = UnsafeRawBufferPointer(rebasing: GrowingText.lines(bytes, isWhole: false).dropFirst(mark))
        guard lines.count >= CSVDialect.reach else { return nil }
        let text = lines.bindMemory(to: UInt8.self).span
        guard var reading = Reading(firstLines: text, name: name, options: options), reading.see(text, BarFileReader.likelyAfter),
            let (decision, plan) = reading.likely(of: source.expected ?? bytes.count)
        else { return nil }
        self.text = .arriving(source, mark: mark)
        (self.decision, self.plan, question) = (decision, plan, reading)
    }

    /// Hands out all rows in the file's order, at most `size` of them, good and rejected together, at a time; returns the decision that
    /// all rows together proved.
    ///
    /// The batch is reused: copy what must stay. A file without rows gives no batch. Throws `ReadingRefuted` when the decision was
    /// likely only and the rows say something else, and what the body throws.
    @discardableResult
    package func forEachBatch(_ size: Int, _ body: (inout BarBatch) throws -> Void) throws -> ReadingDecision {
        let size = max(1, size)
        var rows = plan.table.rows
        var decoder = plan.decoder
        var proof = question?.anew
        var batch = BarBatch()
        batch.reserveCapacity(min(size, decision.rows))
        var checked = 0
        func decode(_ text: Span<UInt8>) throws {
            var hasMore = true
            while hasMore {
                hasMore = proof?.fill(&batch, to: size, text, &decoder) ?? rows.fill(&batch, to: size, text, &decoder)
                if plan.priceDivisor != 1 { batch.dividePrices(by: plan.priceDivisor) }
                if batch.count + batch.rejected.count > 0 { try body(&batch) }
                batch.removeAll()
            }
        }
        try text.forEachStretch { text in
            guard proof?.holds(for: text, from: checked) != false else { throw ReadingRefuted() }
            checked = text.count
            try decode(text)
        }
        guard let proof else { return decision }
        guard let (proved, same) = try? proof.settled(), proved.isSame(as: decision), same.decoder.isSame(as: plan.decoder) else {
            throw ReadingRefuted()
        }
        return proved
    }
}

/// The whole file says something else than its first rows did.
package struct ReadingRefuted: Error {
    package init() {}
}

extension Reading {
    /// What the first rows say together when all must be read so; `nil` when they leave anything open.
    fileprivate func likely(of bytes: Int) -> (ReadingDecision, ReadingPlan)? {
        // Further symbols mostly come with later rows.
        guard !table.has(.symbol), var likely = try? settled(), likely.0.interval != nil else { return nil }
        // Columns in another order than they were taken for are given their roles only once all rows prove it.
        guard likely.1.table.columns.elementsEqual(table.columns, by: { $0.role == $1.role }) else { return nil }
        likely.0.rows = expectedRows(of: bytes)
        return likely
    }
}
