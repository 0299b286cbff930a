import DojimaOutput
import DojimaText
internal import DojimaFormats
internal import DojimaSeries
internal import DojimaTime

/// The reading of the rows of one file into series: in a database, or in memory.
struct FileReading {
    private static let rowsPerBatch = 8192

    let input: InputFile
    private(set) var reader: BarFileReader
    @Boxed private(set) var options: ImportOptions
    let rejects: RejectsFile?
    /// The calendar with which the dates of the bars are compared; `nil` for none.
    var calendar: TradingCalendar?

    /// The result for all rows of a file, with a part for each symbol that has any.
    struct FileResult<Merger: BarMerger> {
        var parts: [SymbolResult<Merger>?]
        /// The number of rows that were rejected, as invalid or without a price; blank cells of a wide table do not count as rows.
        var rejected: Int
        /// The number of rejected rows without a price.
        var valueless: Int
        var notes: [Message]
        /// All decisions on how the file is read, with their evidence.
        var choices: [ReadingChoice]
        var decision: ReadingDecision
    }

    /// Reads an input with a decision made from its first rows. If later rows refute it, so that `read` returns `nil`, reads the input
    /// again with a decision made from all rows.
    static func attempt<T>(
        _ input: InputFile, _ rejects: RejectsFile?, _ read: (_ mayBeginEarly: Bool) throws -> T?
    ) throws(FileError) -> T {
        try FileError.naming(input.name) {
            let offset = rejects?.offset
            do {
                if let result = try read(true) { return result }
                // The file does not follow the format of its first rows: analyze all of it first.
                if let offset { try rejects?.rewind(to: offset) }
                if let result = try read(false) { return result }
                throw FileError(.internalError, "\(input.name): the decision of the whole file was refuted")
            } catch {
                // If the file changed while it was read, report that instead of a parse error.
                do { _ = try input.confirm() } catch let change {
                    if let offset { try rejects?.rewind(to: offset) }
                    throw change
                }
                // Errors of the reader are about the file; errors of the database are not.
                if let error = error as? ReadingError {
                    var failure = FileError(error.category, error.message, reading: input.name)
                    failure.holdsNoBars = [.notMarketData, .unknownUnit].contains(error.kind)
                    throw failure
                }
                throw error
            }
        }
    }

    /// Returns the series for each symbol of the reader, and a note if their interval is assumed; `nil` if all rows must be read first.
    func keys() throws -> (keys: [SeriesKey], note: String?)? {
        do {
            let (interval, note) = try interval(reader.decision)
            return (try symbols(reader.decision).map { SeriesKey(symbol: $0, interval: interval) }, note)
        } catch {
            // Errors must be based on all rows of the file.
            if reader.isProved { throw error }
            return nil
        }
    }

    /// Decides how UTC stamps of bars of a day or longer are dated, if the file has any, and returns notes on assumptions.
    ///
    /// - Parameter rule: returns the rule of a symbol; `nil` if nothing is known about its exchange.
    ///
    /// If no rule is known, all stamps are read first: O(bytes). Throws `ReadingRefuted` like `run`.
    mutating func date(_ keys: [SeriesKey], by rule: (String) throws -> TradeDateRule?) throws -> [Message] {
        guard reader.decision.dating == .byRule else { return [] }
        var rules = try keys.map { try rule($0.symbol) }
        let unknown = rules.indices.filter { rules[$0] == nil }
        if let stated = reader.decision.statedZone {
            for index in unknown { rules[index] = TradeDateRule(zone: stated, calendar: nil) }
            reader.date(by: rules)
            let text: Message = "bars have the dates of their stamps in \(stated.identifier): the file names this zone"
            return [note(unknown.map { keys[$0].symbol }, text)].compactMap(\.self)
        }
        guard !unknown.isEmpty else {
            reader.date(by: rules)
            return []
        }
        var stamps = rules.map { _ in MidnightEvidence() }
        try reader.forEachBatch(FileReading.rowsPerBatch) { batch in
            for row in batch.bars.indices {
                stamps[batch.symbol.isEmpty ? 0 : Int(batch.symbol[row])].add(batch.bars.time[row])
            }
        }
        for index in unknown where stamps[index].areMidnightsEastOfGreenwich { rules[index] = .afterUTC }
        reader.date(by: rules)
        let undecided = unknown.filter { rules[$0] == nil && stamps[$0].count > 0 }
        return [
            note(
                unknown.filter { rules[$0] != nil }.map { keys[$0].symbol },
                "stamps are midnights of a zone east of Greenwich, so that bars have the date after that in UTC"),
            note(
                undecided.map { keys[$0].symbol },
                "stamps are times in UTC and no zone is known: bars have the dates in UTC; give \(setting: .zone)"),
        ].compactMap(\.self)
    }

    private func note(_ symbols: [String], _ text: Message) -> Message? {
        guard let first = symbols.first else { return nil }
        return symbols.count == 1 ? text : "\(printable(first)) and \(symbols.count - 1) more symbols: \(text)"
    }

    /// Passes all valid rows to the mergers of their series. Throws `badData` if there is no valid row, or any invalid row with `isStrict`,
    /// and `ReadingRefuted` if a row refutes an early decision.
    func run<Merger: BarMerger>(into keys: [SeriesKey], _ makeMerger: (SeriesKey) throws -> Merger) throws -> FileResult<Merger> {
        var reader = reader
        let conflicts = try reader.resolveConflicts(options.reading.conflicts, name: input.name)
        var report = ReadingReport(
            symbols: keys.count, areRows: reader.countsRows,
            fit: calendar.map { CalendarFit($0, areDates: keys.first?.interval.isIntraday == false) },
            conflicts: options.reading.conflicts)
        var mergers = SymbolMergers<Merger>(keys)
        let decision = try DecodingThread.forEachBatch(
            of: reader, FileReading.rowsPerBatch, finish: { [input] in _ = try input.hash() }
        ) { batch in
            report.add(batch)
            try rejects?.add(batch.rejected, file: input.path)
            do { try mergers.add(batch, makeMerger) } catch let conflict as DuplicateConflict { throw refusal(conflict, batch) }
            if report.batches.isMultiple(of: 16) { input.trim() }
            options.progress?(input.path, report.rows, max(reader.decision.rows, report.rows + 1))
        }
        options.progress?(input.path, report.rows, report.rows)
        do {
            try mergers.mergeWaiting(isLast: true, makeMerger)
        } catch let conflict as DuplicateConflict {
            throw refusal(conflict, BarBatch())
        }
        try refuse(report, hasRows: mergers.parts.contains { $0 != nil })
        try mergers.finish(adding: report.superseded)
        // Checked before anything is stored: no other program has changed the bytes.
        let growth = try input.confirm()
        let (notes, choices) = report.finished(
            options.calendars, conflicts: conflicts, growth: growth, further: emptySymbols(keys, mergers.parts.map { $0 == nil }),
            isWide: decision.isWide)
        // Blank cells of a wide table do not count as rows.
        let valueless = decision.isWide ? 0 : report.valueless
        return FileResult(
            parts: mergers.parts, rejected: report.rejected.count + valueless, valueless: valueless,
            notes: decision.notes.map { RowNotes.cut($0) } + notes, choices: decision.choices + symbolChoice(keys) + choices,
            decision: decision)
    }

    /// Returns the note about symbols without an accepted row.
    private func emptySymbols(_ keys: [SeriesKey], _ areEmpty: [Bool]) -> [String] {
        let names = zip(keys, areEmpty).compactMap { $1 ? $0.symbol : nil }
        guard !names.isEmpty else { return [] }
        let shown = names.prefix(12).map { printable(String($0.prefix(40))) }
        return ["no bars of \(shown.joined(separator: ", "))" + (names.count > 12 ? " and \(names.count - 12) more symbols" : "")]
    }

    private func refuse(_ report: ReadingReport, hasRows: Bool) throws(FileError) {
        let problem = report.firstProblem
        guard hasRows else { throw FileError(.data, "\(input.name): no valid row: \(problem)", reading: input.name) }
        if options.isStrict, report.rejected.count > 0 {
            throw FileError(
                .data,
                "\(input.name): \(report.rejected.count) bad rows, nothing imported (\(setting: .isStrict)): \(problem)",
                reading: input.name)
        }
    }

    /// Returns the error to report for a conflict; `ReadingRefuted` unless the decision on how to read the file is final.
    private func refusal(_ conflict: DuplicateConflict, _ batch: BarBatch) -> any Error {
        guard reader.isProved else { return ReadingRefuted() }
        let row = batch.bars.time.lastIndex(of: conflict.time)
        let line = row.map { batch.line.indices.contains($0) ? "line \(batch.line[$0]): " : "" } ?? ""
        return FileError(.data, "\(input.name): \(line)\(conflict.message)", reading: input.name)
    }

    /// Returns the given interval, or the one that the stamps show, and a note if it is an assumption.
    private func interval(_ decision: ReadingDecision) throws(FileError) -> (BarInterval, note: String?) {
        if let interval = options.reading.interval ?? decision.interval ?? options.fallbackInterval { return (interval, nil) }
        guard decision.allMidnightUTC else {
            throw FileError(
                .data, "\(input.name): too few rows to tell the interval of the bars; give \(setting: .interval), such as 1m or 1d",
                reading: input.name)
        }
        return (.day, "too few rows to tell the interval: 1d, as all stamps are dates")
    }

    /// Returns the given symbol, else the symbols of the file, else the symbol in the file's name.
    private func symbols(_ decision: ReadingDecision) throws(FileError) -> [String] {
        if decision.symbols.count > 1 {
            if options.reading.symbol != nil {
                throw FileError(
                    .request, "\(input.name): the file holds \(decision.symbols.count) symbols; leave out \(setting: .symbol)",
                    reading: input.name)
            }
            for symbol in decision.symbols { try check(symbol) }
            return decision.symbols
        }
        let named = decision.symbols.first.flatMap { $0.isEmpty ? nil : $0 }
        let ofName = input.path == "-" ? options.standardInputSymbol : input.symbolFromName
        guard let symbol = options.reading.symbol ?? named ?? ofName else {
            throw FileError(
                .request, "\(input.name): the file and its name have no symbol; give \(setting: .symbol)", reading: input.name)
        }
        try check(symbol)
        return [symbol]
    }

    /// Returns the evidence for the symbol, if the file has a single one.
    private func symbolChoice(_ keys: [SeriesKey]) -> [ReadingChoice] {
        guard keys.count == 1, let key = keys.first else { return [] }
        let isInFile = reader.decision.symbols.first.map { $0 == key.symbol } ?? false
        let evidence: Message =
            if options.reading.symbol != nil {
                "given by \(setting: .symbol)"
            } else {
                isInFile ? "the file names it" : "the name of the file"
            }
        return [ReadingChoice(.symbol, key.symbol, evidence)]
    }

    /// Throws unless a symbol is a text of 1 to 100 bytes without control characters.
    private func check(_ symbol: String) throws(FileError) {
        let hasControl = symbol.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        guard !symbol.isEmpty, symbol.utf8.count <= 100, !hasControl else {
            let shown = printable(String(String.UnicodeScalarView(symbol.unicodeScalars.prefix(30))))
            throw FileError(
                .data,
                "\(input.name): '\(shown)' is not a valid symbol; give \(setting: .symbol) or another symbol column with \(setting: .columns)",
                reading: input.name)
        }
    }
}
