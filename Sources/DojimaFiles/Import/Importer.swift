public import DojimaOutput
internal import DojimaFormats
public import DojimaSeries
import DojimaText
internal import DojimaTime

/// Brings files of bars into a database: opened or decompressed, read, and merged as one transaction a file.
///
///     let summary = try Importer(into: database).run(files: ["GOOG.csv", "msft.json.gz"])
public struct Importer {
    private let destination: any ImportDestination
    private let options: ImportOptions

    public init(into destination: any ImportDestination, options: ImportOptions = ImportOptions()) {
        self.destination = destination
        self.options = options
    }

    /// Imports files in their order; `-` is standard input.
    ///
    /// A file is in the database whole or not at all, whenever the program ends. The first one that is refused ends the run: those
    /// before it stay, which the error tells. Throws `missing` for a path without a file, `badData` for what is no market data or can be
    /// read in two ways, `badOption` for an option that has no meaning for the file, and what the database throws as an error of that
    /// category.
    public func run(files: [String]) throws(FileError) -> ImportSummary {
        let rejects = try rejectsFile(besides: files)
        let summary: ImportSummary
        do {
            summary = try run(files: files, rejects)
        } catch {
            rejects?.finishKept()
            throw error
        }
        try rejects?.finish()
        return summary
    }

    private func run(files: [String], _ rejects: RejectsFile?) throws(FileError) -> ImportSummary {
        var summary = ImportSummary()
        do {
            try run(files: files, rejects, &summary)
        } catch {
            let count = options.isTrial ? 0 : Set(summary.files.map { ExactText($0.file) }).count
            guard count > 0 else { throw error }
            let kept = count == 1 ? "the file before it is imported" : "the \(count) files before it are imported"
            throw FileError(error.kind, "\(error.message); \(kept)")
        }
        return summary
    }

    /// Adds what each file did, so that it is known when a later one fails.
    private func run(files: [String], _ rejects: RejectsFile?, _ summary: inout ImportSummary) throws(FileError) {
        try FileError.naming(destination.name) { try destination.beginImports() }
        for path in files {
            let input = try InputFile(path: path, spooling: options.spooling)
            let place = rejects?.place
            if let summaries = try run(input, rejects) {
                summary.files += summaries
            } else {
                if let place { try rejects?.rewind(to: place) }
                guard let summaries = try run(input, rejects) else {
                    throw FileError(.internalError, "\(destination.name): the database was made anew twice")
                }
                summary.files += summaries
            }
            if !options.isTrial { rejects?.keep() }
        }
        if !options.isTrial { destination.endImports() }
    }

    private func rejectsFile(besides files: [String]) throws(FileError) -> RejectsFile? {
        guard let path = options.rejectsFile else { return nil }
        return try RejectsFile(path: path, besides: files + [destination.name], isGuarded: options.guardsRejects)
    }

    /// Imports a file; `nil`, with nothing kept, where another program was first to make the database.
    private func run(_ input: InputFile, _ rejects: RejectsFile?) throws(FileError) -> [FileSummary]? {
        switch try FileReading.attempt(input, rejects, { try take(input, rejects, mayBeginEarly: $0) }) {
        case .taken(let summaries): summaries
        case .superseded: nil
        }
    }

    private enum Outcome {
        case taken([FileSummary])
        /// Another program was first to make the database.
        case superseded
    }

    /// Imports a file as one transaction; `nil`, with nothing changed, when it was begun early and the whole file refutes how.
    private func take(_ input: InputFile, _ rejects: RejectsFile?, mayBeginEarly: Bool) throws -> Outcome? {
        let reader = try self.reader(input, mayBeginEarly: mayBeginEarly)
        let reading = FileReading(input: input, reader: reader, options: options, rejects: rejects)
        guard let (keys, note) = try reading.keys() else { return nil }
        let file = FileImport(reading: reading, keys: keys)
        var result: [FileSummary]?
        let isKept = try destination.importing { transaction in
            do { result = try file.run(into: transaction) } catch is ReadingRefuted { result = nil }
            return result != nil && !options.isTrial
        }
        guard var summaries = result else { return nil }
        guard isKept || options.isTrial else { return .superseded }
        if let note, !summaries.isEmpty { summaries[0].notes.insert(Message(note), at: 0) }
        return .taken(summaries.shortened())
    }

    private func reader(_ input: InputFile, mayBeginEarly: Bool) throws -> BarFileReader {
        var reading = options.reading
        if !reading.knowsCalendar, let symbol = reading.symbol ?? input.symbolFromName { try know(symbol, &reading) }
        let bytes = input.arriving
        let reader = try BarFileReader(arriving: bytes, name: input.name, options: reading, mayBeginEarly: mayBeginEarly)
        // The symbol may stand in the file only, and its instrument know the zone.
        guard !reading.knowsCalendar, reader.decision.symbols.count == 1 else { return reader }
        try know(reader.decision.symbols[0], &reading)
        guard reading.knowsCalendar else { return reader }
        return try BarFileReader(arriving: bytes, name: input.name, options: reading, mayBeginEarly: mayBeginEarly)
    }

    /// What is stored of an instrument tells the zone of its stamps and the dates of its sessions.
    private func know(_ symbol: String, _ reading: inout ReadingOptions) throws {
        guard let instrument = try destination.instrument(symbol) else { return }
        reading.calendar = instrument.calendar.flatMap { try? options.calendars.calendar($0) }
        reading.calendarZone = instrument.zone.flatMap { try? Zone($0) } ?? reading.calendar?.zone
    }
}

extension ReadingOptions {
    fileprivate var knowsCalendar: Bool { calendar != nil || calendarZone != nil }
}
