package import DojimaText
package import DojimaTime
internal import DojimaSeries

/// Reads a file of bars: infers the format from the entire file, and returns its rows in batches.
///
///     let reader = try BarFileReader(bytes, name: "aapl.csv", options: ReadingOptions { $0.symbol = "AAPL" })
///     try reader.forEachBatch(4096) { batch in store(batch) }
///
/// If the file does not prove the order of day and month and the unit of epochs, an error is thrown; a decimal mark that is not proved is
/// assumed and noted. Memory is that of one batch and the decision. O(bytes).
///
/// A reader that may begin early decides from the first rows, returns bars immediately, and checks the decision against all rows. If they
/// contradict it, `ReadingRefuted` is thrown, and the caller must discard the bars and read the file again.
package struct BarFileReader: Sendable {
    /// How the file is read, with the assumptions; provisional unless `isProved`.
    package let decision: ReadingDecision
    private let text: GrowingText
    private var plan: ReadingPlan
    /// The evidence so far, if the decision is not proved.
    private let provisionalAnalysis: FileAnalysis?
    /// The rows replaced by others with the same time and symbol, and whether each repeats an earlier one.
    private var superseded: [RowConflicts.Row: Bool] = [:]

    /// The number of rows for a provisional decision.
    static let provisionalAfter = 8192

    /// Whether positions in messages are row numbers, as in JSON, instead of line numbers.
    package var countsRows: Bool { plan.table.countsRows }

    /// Whether the decision is based on all rows.
    package var isProved: Bool { provisionalAnalysis == nil }

    /// Decides how bytes are read, and retains them. With `provisionalAfter`, the decision is based on that number of rows if they suffice.
    package init(_ bytes: [UInt8], name: String, options: ReadingOptions, provisionalAfter rows: Int? = nil) throws(ReadingError) {
        try self.init(FileText(bytes), name: name, options: options, provisionalAfter: rows) {}
    }

    /// Decides how arriving bytes are read, early if `mayBeginEarly` is set and the first rows suffice.
    ///
    /// While the reader is in use, only it may request bytes, from one thread at a time. Throws the errors of the source, and
    /// `ReadingError` like the other initializers.
    package init(arriving source: ArrivingBytes, name: String, options: ReadingOptions, mayBeginEarly: Bool = true) throws {
        if mayBeginEarly {
            let (bytes, isWhole) = try source.after(max(pauseInterval, CSVDialect.detectionBytes) - 1)
            if !isWhole, let reader = BarFileReader(firstOf: bytes, source, name: name, options: options) {
                self = reader
                return
            }
        }
        // Surveys the bytes while they arrive, so that little work remains after the last of them.
        var survey = TextSurvey()
        var (bytes, isWhole) = try source.after(0)
        while !isWhole {
            survey.add(FileText.textBytes(bytes).bindMemory(to: UInt8.self).span, source.pause)
            (bytes, isWhole) = try source.after(bytes.count)
        }
        try self.init(
            FileText(bytes), survey, name: name, options: options, provisionalAfter: mayBeginEarly ? BarFileReader.provisionalAfter : nil,
            source.pause)
    }

    private init(
        _ text: FileText, _ survey: TextSurvey = TextSurvey(), name: String, options: ReadingOptions, provisionalAfter rows: Int?,
        _ pause: Pause
    ) throws(ReadingError) {
        self.text = .whole(text)
        (decision, plan, provisionalAnalysis) = try text.withBytes {
            (bytes) throws(ReadingError) -> (ReadingDecision, ReadingPlan, FileAnalysis?) in
            var survey = text.isRewritten ? TextSurvey() : survey
            survey.add(bytes, pause)
            var reading = try FileAnalysis(bytes, survey, name: name, options: options, pause)
            if let rows, reading.add(bytes, rows), let (provisional, plan) = reading.provisional(of: bytes.count) {
                return (provisional, plan, reading)
            }
            while reading.add(bytes, 65_536) { pause() }
            reading = try reading.decided(bytes, pause)
            let (decision, plan) = try reading.decide()
            return (decision, plan, nil)
        }
    }

    /// Decides from the first bytes of a file; returns `nil` if they do not suffice or the file cannot be read line by line.
    private init?(firstOf bytes: UnsafeRawBufferPointer, _ source: ArrivingBytes, name: String, options: ReadingOptions) {
        guard !isUTF16(bytes.bindMemory(to: UInt8.self).span) else { return nil }
        let mark = FileText.mark(bytes)
        let lines = UnsafeRawBufferPointer(rebasing: GrowingText.lines(bytes, isWhole: false).dropFirst(mark))
        guard lines.count >= CSVDialect.detectionBytes else { return nil }
        let text = lines.bindMemory(to: UInt8.self).span
        guard var reading = FileAnalysis(firstLines: text, name: name, options: options), reading.add(text, BarFileReader.provisionalAfter),
            let (decision, plan) = reading.provisional(of: source.expected ?? bytes.count)
        else { return nil }
        self.text = .arriving(source, mark: mark)
        (self.decision, self.plan, provisionalAnalysis) = (decision, plan, reading)
    }

    /// Sets the rules that convert UTC stamps of bars of a day or longer to dates, one for each symbol of the decision; `nil` leaves the
    /// stamps of a symbol unchanged.
    package mutating func date(by rules: [TradeDateRule?]) { plan.decoder.rules = rules }

    /// Finds contradictory rows with the same time and symbol, excludes those that the policy drops, and returns a note on them.
    ///
    /// Call it after `date(by:)`, because several times of a day may become one date. If the stamps show that no time repeats, nothing is
    /// read. Throws `ReadingError` if more than one row in a hundred contradicts an earlier one and there is no policy, or if there are
    /// such rows and the policy is `error`. O(n log n), and 24 bytes per row.
    package mutating func resolveConflicts(_ policy: ConflictPolicy?, name: String) throws -> Message? {
        guard isProved, decision.mayRepeat else { return nil }
        var repeated = RepeatedTimes()
        try forEachBatch(8192) { repeated.add($0) }
        let conflicts = repeated.conflicts()
        guard conflicts.count > 0 else { return nil }
        let areRows = plan.table.countsRows
        guard policy != .error, policy != nil || conflicts.areCorrections(of: decision.rows) else {
            throw ReadingError(
                .ambiguous, conflicts.message(name, areRows: areRows, hasSymbols: plan.table.has(.symbol), policy: policy))
        }
        let droppedRows = policy == .first ? conflicts.afterFirst : conflicts.beforeLast
        superseded = Dictionary(droppedRows.map { ($0.row, $0.repeats) }) { first, _ in first }
        return conflicts.note(policy, areRows: areRows)
    }

    /// A reader of additional lines in the same format; `nil` if rows are not lines, or the text is still arriving.
    package var lineReader: LineReader? {
        guard case .whole(let text) = text else { return nil }
        return text.withBytes { text in
            var plan = plan
            plan.decoder.zeros = zeros(before: plan.table.rows, text)
            return LineReader(plan, header: text.bytes(0, plan.table.rows.position))
        }
    }

    /// The unit of stamps that are counts since 1970; `nil` for other stamps.
    package var epochUnit: DateFormat.EpochUnit? { if case .epoch(let form) = plan.decoder.form { form.unit } else { nil } }

    /// Calls `body` with batches of at most `size` accepted and rejected rows, in the file's order; returns the decision proved by all
    /// rows.
    ///
    /// The batch is reused, so copy values that must be kept. A file without rows gives no batch. Throws `ReadingRefuted` if the rows
    /// contradict a provisional decision, and rethrows the errors of `body`.
    @discardableResult
    package func forEachBatch(_ size: Int, _ body: (inout BarBatch) throws -> Void) throws -> ReadingDecision {
        let size = max(1, size)
        var rows = plan.table.rows
        var decoder = plan.decoder
        var proof = provisionalAnalysis?.restarted()
        var batch = BarBatch()
        batch.reserveCapacity(min(size, decision.rows))
        var checked = 0
        var order = TimeOrder()
        func decode(_ text: Span<UInt8>) throws {
            if checked == 0 { decoder.zeros = zeros(before: rows, text) }
            var hasMore = true
            while hasMore {
                hasMore = proof?.fill(&batch, to: size, text, &decoder) ?? rows.fill(&batch, to: size, text, &decoder)
                decoder.zeros.remember(batch)
                // Rows with equal times can be resolved only if the decision is based on the entire file.
                if proof != nil, !order.isStrict(batch.bars.time) { throw ReadingRefuted() }
                if plan.priceDivisor.number != 1 { batch.dividePrices(by: plan.priceDivisor) }
                if !superseded.isEmpty { batch.remove(superseded) }
                if batch.count + batch.rejected.count + batch.valueless.count + batch.superseded.count > 0 { try body(&batch) }
                batch.removeAll()
            }
        }
        try text.forEachGrowth { text in
            guard proof?.holds(for: text, from: checked) != false else { throw ReadingRefuted() }
            try decode(text)
            checked = text.count
        }
        guard let proof else { return decision }
        guard !proof.isOpen, let (proved, same) = try? proof.decide(), proved.isSame(as: decision), same.decoder.isSame(as: plan.decoder)
        else {
            throw ReadingRefuted()
        }
        return proved
    }
}

extension BarFileReader {
    /// The prices of the first rows, needed to recognise missing values written as 0 among them.
    private func zeros(before rows: any RowSource, _ text: Span<UInt8>) -> ZeroPrices {
        var (rows, decoder, batch, zeros) = (rows, plan.decoder, BarBatch(), ZeroPrices())
        _ = rows.fill(&batch, to: 256, text, &decoder)
        zeros.remember(batch)
        return zeros
    }
}

/// Tracks whether all times ascend or all descend.
private struct TimeOrder {
    private var last: Instant?
    private var ascends: Bool?

    /// Whether the next times continue the order without repetition. O(n).
    mutating func isStrict(_ times: [Instant]) -> Bool {
        guard let first = times.first, let end = times.last else { return true }
        let before = last ?? first
        let ascends = ascends ?? (times.count > 1 || last != nil ? end > before : nil)
        guard let ascends else {
            last = end
            return true
        }
        if let last, ascends ? first <= last : first >= last { return false }
        for index in 1..<max(1, times.count) where ascends ? times[index] <= times[index - 1] : times[index] >= times[index - 1] {
            return false
        }
        (last, self.ascends) = (end, ascends)
        return true
    }
}

/// An error: the rest of a file contradicts the decision from its first rows.
package struct ReadingRefuted: Error {
    package init() {}
}

extension FileAnalysis {
    /// The provisional decision from the first rows, which the others must confirm; `nil` if anything is undecided.
    fileprivate func provisional(of bytes: Int) -> (ReadingDecision, ReadingPlan)? {
        // Later rows may have other symbols.
        guard !table.has(.symbol), table.sameNameColumns.isEmpty, !isOpen, var provisional = try? decide(),
            provisional.0.interval != nil
        else { return nil }
        // Price columns get an unusual order only if all rows prove it.
        guard provisional.1.table.columns.elementsEqual(table.columns, by: { $0.role == $1.role }) else { return nil }
        provisional.0.rows = expectedRows(of: bytes)
        provisional.0.mayRepeat = false
        return provisional
    }
}
