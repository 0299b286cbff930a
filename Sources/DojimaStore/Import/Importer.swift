import DojimaText
internal import DojimaFormats
internal import DojimaSeries
internal import DojimaTime

/// Brings files of bars into a store: opened or decompressed, read, and merged as one transaction a file.
///
///     let summary = try Importer(path: "dojima.db").run(files: ["GOOG.csv", "msft.json.gz"])
public struct Importer {
    private enum Target {
        case store(Store)
        case path(String, wait: Double)
    }

    private let target: Target
    private let options: ImportOptions

    /// Imports into a store that is open for writing.
    public init(into store: Store, options: ImportOptions = ImportOptions()) {
        target = .store(store)
        self.options = options
    }

    /// Imports into the database at a path, which is made, with its first file in it, when there is none.
    ///
    /// Writers wait up to `wait` seconds for each other.
    public init(path: String, wait: Double = 600, options: ImportOptions = ImportOptions()) {
        target = .path(path, wait: wait)
        self.options = options
    }

    /// Imports files in their order; `-` is standard input.
    ///
    /// A file is in the store whole or not at all, whenever the program ends. The first one that is refused ends the run: those
    /// before it stay, which the error tells. Throws `missing` for a path without a file, `badData` for what is no market data or can be
    /// read in two ways,
    /// `badOption` for an option that has no meaning for the file, and whatever writing to the store throws.
    public func run(files: [String]) throws(StoreError) -> ImportSummary {
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

    private func run(files: [String], _ rejects: RejectsFile?) throws(StoreError) -> ImportSummary {
        var summary = ImportSummary()
        do {
            try run(files: files, rejects, &summary)
        } catch {
            let count = options.isTrial ? 0 : Set(summary.files.map { ExactText($0.file) }).count
            guard count > 0 else { throw error }
            let kept = count == 1 ? "the file before it is imported" : "the \(count) files before it are imported"
            throw StoreError(error.kind, "\(error.message); \(kept)")
        }
        return summary
    }

    /// Adds what each file did, so that it is known when a later one fails.
    private func run(files: [String], _ rejects: RejectsFile?, _ summary: inout ImportSummary) throws(StoreError) {
        var files = files[...]
        if case .path(let path, let wait) = target, !options.isTrial, let first = files.first, let new = try NewDatabase(path: path) {
            let input = try InputFile(path: first, spooling: options.spooling)
            let place = rejects?.place
            let summaries = try run(input, into: Store(new, path: path, wait: wait), rejects)
            if try StoreError.naming(path, { try new.place() }) {
                summary.files = summaries
            } else {
                // Another program was first: the file goes into its database.
                if let place { try rejects?.rewind(to: place) }
                summary.files = try run(input, into: Store(path: path, access: .writing, wait: wait), rejects)
            }
            rejects?.keep()
            files = files.dropFirst()
            if files.isEmpty { return }
        }
        let store =
            switch target {
            case .store(let store): store
            case .path(let path, let wait): try Store(path: path, access: .writing, wait: wait)
            }
        for path in files {
            summary.files += try run(InputFile(path: path, spooling: options.spooling), into: store, rejects)
            if !options.isTrial { rejects?.keep() }
        }
        if !options.isTrial { store.emptyLog() }
    }

    private func rejectsFile(besides files: [String]) throws(StoreError) -> RejectsFile? {
        guard let path = options.rejectsFile else { return nil }
        let database =
            switch target {
            case .store(let store): store.path
            case .path(let path, _): path
            }
        return try RejectsFile(path: path, besides: files + [database], isGuarded: options.guardsRejects)
    }

    private func run(_ input: InputFile, into store: Store, _ rejects: RejectsFile?) throws(StoreError) -> [FileSummary] {
        try FileReading.attempt(input, rejects) { try take(input, into: store, rejects, mayBeginEarly: $0) }
    }

    /// Imports a file as one transaction; `nil`, with nothing changed, when it was begun early and the whole file refutes how.
    private func take(
        _ input: InputFile, into store: Store, _ rejects: RejectsFile?, mayBeginEarly: Bool
    ) throws -> [FileSummary]? {
        let reader = try self.reader(input, into: store, mayBeginEarly: mayBeginEarly)
        let reading = FileReading(input: input, reader: reader, options: options, rejects: rejects)
        guard let (keys, note) = try reading.keys() else { return nil }
        let file = FileImport(reading: reading, keys: keys)
        let summaries = try store.write(keeping: { $0 != nil && !options.isTrial }) { db -> [FileSummary]? in
            do { return try file.run(on: db) } catch is ReadingRefuted { return nil }
        }
        guard var summaries else { return nil }
        if let note, !summaries.isEmpty { summaries[0].notes.insert(Message(note), at: 0) }
        return summaries.shortened()
    }

    private func reader(_ input: InputFile, into store: Store, mayBeginEarly: Bool) throws -> BarFileReader {
        var reading = options.reading
        if !reading.knowsCalendar, let symbol = reading.symbol ?? input.symbolFromName { try know(symbol, in: store, &reading) }
        let bytes = input.arriving
        let reader = try BarFileReader(arriving: bytes, name: input.name, options: reading, mayBeginEarly: mayBeginEarly)
        // The symbol may stand in the file only, and its instrument know the zone.
        guard !reading.knowsCalendar, reader.decision.symbols.count == 1 else { return reader }
        try know(reader.decision.symbols[0], in: store, &reading)
        guard reading.knowsCalendar else { return reader }
        return try BarFileReader(arriving: bytes, name: input.name, options: reading, mayBeginEarly: mayBeginEarly)
    }

    /// What is stored of an instrument tells the zone of its stamps and the dates of its sessions.
    private func know(_ symbol: String, in store: Store, _ reading: inout ReadingOptions) throws {
        guard let instrument = try store.instrument(symbol) else { return }
        reading.calendar = instrument.calendar.flatMap { try? options.calendars.calendar($0) }
        reading.calendarZone = instrument.zone.flatMap { try? Zone($0) } ?? reading.calendar?.zone
    }
}

extension ReadingOptions {
    fileprivate var knowsCalendar: Bool { calendar != nil || calendarZone != nil }
}
