public import DojimaOutput
internal import DojimaFormats
public import DojimaSeries
import DojimaText
internal import DojimaTime

/// An importer of files of bars into a database. It opens, decompresses, reads and merges files, with one transaction for each file.
///
///     let summary = try Importer(into: database).run(files: ["GOOG.csv", "msft.json.gz"])
public struct Importer {
    private let destination: any ImportDestination
    private let options: ImportOptions

    public init(into destination: any ImportDestination, options: ImportOptions = ImportOptions()) {
        self.destination = destination
        self.options = options
    }

    /// Imports files in the given order; `-` is standard input.
    ///
    /// A file is stored completely or not at all, even if the program is terminated. The first rejected file ends the run; the files before
    /// it stay stored, and the error names them. Without `ImportOptions.stopsAtFailure` the run continues, and the summary lists the files
    /// that were rejected or could not be read; errors of the database and of writing still end it. Throws `missing` for a path without a
    /// file, `badData` if a file is not market data or is ambiguous, `badOption` for an option that does not apply to the file, and errors
    /// of the database with their category.
    public func run(files: [String]) throws(FileError) -> ImportSummary {
        let rejects = try rejectsFile(protecting: files)
        var summary = ImportSummary()
        do {
            try importFiles(files, rejects, &summary)
        } catch {
            rejects?.finishImported()
            guard !options.isDryRun, let imported = summary.importedFiles else { throw error }
            throw error.withMessage("\(error.message); \(imported) imported")
        }
        try rejects?.finish()
        return summary
    }

    /// Adds the result of each file to `summary`, so that it is available if a later file fails.
    private func importFiles(_ files: [String], _ rejects: RejectsFile?, _ summary: inout ImportSummary) throws(FileError) {
        try FileError.naming(destination.name) { try destination.beginImports() }
        for path in files {
            let offset = rejects?.offset
            do throws(FileError) {
                summary.files += try Importer(into: destination, options: options.of(path)).summaries(of: path, rejects)
            } catch {
                let isOfFile = error.operation == .reading && error.file == InputFile.name(of: path)
                guard isOfFile, !options.stopsAtFailure else { throw error }
                if let offset { try rejects?.rewind(to: offset) }
                summary.failures.append(FileFailure(file: path, reason: error.message, index: summary.files.count))
            }
        }
        if !options.isDryRun { destination.endImports() }
    }

    /// Imports one file; a second time if another program has created the database first.
    private func summaries(of path: String, _ rejects: RejectsFile?) throws(FileError) -> [FileSummary] {
        let input = try InputFile(path: path, spooling: options.spooling, reading: options.reading)
        let offset = rejects?.offset
        for _ in 1...2 {
            let outcome = try FileReading.attempt(input, rejects) { try importFile(input, rejects, mayBeginEarly: $0) }
            if case .imported(let summaries) = outcome {
                if !options.isDryRun { rejects?.keep() }
                return summaries
            }
            if let offset { try rejects?.rewind(to: offset) }
        }
        throw FileError(.internalError, "\(destination.name): another program created the database twice during the import")
    }

    private func rejectsFile(protecting files: [String]) throws(FileError) -> RejectsFile? {
        guard let path = options.rejectsFile else { return nil }
        return try RejectsFile(path: path, protecting: files + [destination.name], isGuarded: options.guardsRejects)
    }

    private enum Outcome {
        case imported([FileSummary])
        /// Another program has created the database first.
        case superseded
    }

    /// Imports a file as one transaction; returns `nil`, with nothing changed, if later rows refute an early decision on how to read it.
    private func importFile(_ input: InputFile, _ rejects: RejectsFile?, mayBeginEarly: Bool) throws -> Outcome? {
        let reader = try self.reader(input, mayBeginEarly: mayBeginEarly)
        var reading = FileReading(input: input, reader: reader, options: options, rejects: rejects)
        guard let (keys, note) = try reading.keys() else { return nil }
        let dating: [Message]
        do { dating = try reading.date(keys, by: rule) } catch is ReadingRefuted { return nil }
        reading.calendar = try calendar(of: keys)
        let file = FileImport(reading: reading, keys: keys, rule: rule)
        var result: [FileSummary]?
        let isStored = try destination.importing { transaction in
            do { result = try file.run(into: transaction) } catch is ReadingRefuted { result = nil }
            return result != nil && !options.isDryRun
        }
        guard var summaries = result else { return nil }
        guard isStored || options.isDryRun else { return .superseded }
        if !summaries.isEmpty { summaries[0].notes.insert(contentsOf: (note.map { [Message($0)] } ?? []) + dating, at: 0) }
        return .imported(summaries.shortened())
    }

    private func reader(_ input: InputFile, mayBeginEarly: Bool) throws -> BarFileReader {
        var reading = options.reading
        if !reading.knowsCalendar, let symbol = reading.symbol ?? input.symbolFromName { try setCalendar(of: symbol, &reading) }
        let bytes = input.arriving
        let reader = try BarFileReader(arriving: bytes, name: input.name, options: reading, mayBeginEarly: mayBeginEarly)
        // The symbol may be known only from the file, and its instrument may have a zone.
        guard !reading.knowsCalendar, reader.decision.symbols.count == 1 else { return reader }
        try setCalendar(of: reader.decision.symbols[0], &reading)
        guard reading.knowsCalendar else { return reader }
        return try BarFileReader(arriving: bytes, name: input.name, options: reading, mayBeginEarly: mayBeginEarly)
    }

    /// Returns the rule that dates the bars of a symbol: by the given zone, else the zone of its instrument, else that of the given
    /// calendar or of its instrument's calendar.
    private func rule(of symbol: String) throws -> TradeDateRule? {
        TradeDateRule(of: try destination.instrument(symbol), zone: options.reading.zone, calendar: options.reading.calendar) {
            try? options.calendars.calendar($0)
        }
    }

    /// Returns the given calendar, else that of the instrument if the file has a single symbol.
    private func calendar(of keys: [SeriesKey]) throws -> TradingCalendar? {
        if let calendar = options.reading.calendar { return calendar }
        guard keys.count == 1, let code = try destination.instrument(keys[0].symbol)?.calendar else { return nil }
        return try? options.calendars.calendar(code)
    }

    /// Sets the calendar and the zone of a stored instrument, which apply to its stamps and sessions.
    private func setCalendar(of symbol: String, _ reading: inout ReadingOptions) throws {
        guard let instrument = try destination.instrument(symbol) else { return }
        reading.calendar = instrument.calendar.flatMap { try? options.calendars.calendar($0) }
        reading.calendarZone = instrument.zone.flatMap { try? Zone($0) } ?? reading.calendar?.zone
    }
}

extension ReadingOptions {
    fileprivate var knowsCalendar: Bool { calendar != nil || calendarZone != nil }
}

/// The import of one file within a transaction.
private struct FileImport {
    @Boxed private(set) var reading: FileReading
    /// The series for each symbol of the reader.
    let keys: [SeriesKey]
    /// Returns the rule that dates the bars of a symbol; `nil` if nothing is known about its exchange.
    let rule: (String) throws -> TradeDateRule?

    private var input: InputFile { reading.input }
    private var options: ImportOptions { reading.options }

    /// Stores all valid rows. Throws the errors of `FileReading`.
    func run(into transaction: some ImportTransaction) throws -> [FileSummary] {
        var lookalikes = ConfusableSymbols()
        let terms = self.terms
        var dated = DatedBars()
        let result = try reading.run(into: keys) { key in
            try lookalikes.add(key.symbol, in: transaction)
            if let rule = try rule(key.symbol) { dated += try transaction.date(barsOf: key.symbol, by: rule) }
            return try transaction.merger(for: key, terms)
        }
        let dating: [Message] = dated.count == 0 ? [] : [dated.note]
        return try summaries(of: result, lookalikes.notes.map { Message($0) } + dating, in: transaction)
    }

    private var terms: ImportTerms {
        let decision = reading.reader.decision
        return ImportTerms(
            duplicates: options.duplicates, stamp: options.stamp ?? (decision.stamp == .end ? .end : nil),
            zone: decision.zone?.identifier ?? options.zone, instrumentCalendar: options.calendar, instrumentZone: options.zone)
    }

    private func summaries<Merger: BarMerger>(
        of result: FileReading.FileResult<Merger>, _ further: [Message], in transaction: some ImportTransaction
    ) throws -> [FileSummary] {
        var summaries: [FileSummary] = []
        let (hash, bytes) = (try input.hash(), try input.byteCount())
        for (key, part) in zip(keys, result.parts) {
            guard let part else { continue }
            let isFirst = summaries.isEmpty
            let rejected = isFirst ? result.rejected : 0
            let summary = self.summary(of: result.decision, key)
            summaries.append(
                FileSummary(
                    file: input.path, symbol: key.symbol, interval: key.interval, read: part.counts.total + rejected,
                    inserted: part.counts.inserted, updated: part.counts.updated, unchanged: part.counts.unchanged, rejected: rejected,
                    valueless: isFirst ? result.valueless : 0, first: part.first?.shown(at: key.interval),
                    last: part.last?.shown(at: key.interval),
                    notes: isFirst ? further + result.notes : [], reading: summary, choices: isFirst ? result.choices : []))
            try transaction.note(
                ImportRecord(
                    file: input.path, hash: hash, bytes: bytes, key: key, counts: part.counts, rejected: rejected, reading: summary))
        }
        return summaries
    }

    /// Describes a decision in one line.
    private func summary(of decision: ReadingDecision, _ key: SeriesKey) -> String {
        RowNotes.cut(
            decision.words(interval: key.interval, stamp: options.stamp ?? decision.stamp).text(naming: options.naming), 4000)
    }
}
