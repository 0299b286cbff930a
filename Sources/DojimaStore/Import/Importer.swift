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
    /// before it stay. Throws `missing` for a path without a file, `badData` for what is no market data or can be read in two ways,
    /// `badOption` for an option that has no meaning for the file, and whatever writing to the store throws.
    public func run(files: [String]) throws(StoreError) -> ImportSummary {
        let rejects = try rejectsFile(besides: files)
        var summary = ImportSummary()
        var files = files[...]
        if case .path(let path, let wait) = target, !options.isTrial, let first = files.first, let new = try NewDatabase(path: path) {
            let input = try InputFile(path: first)
            let place = rejects?.place
            let summaries = try run(input, into: Store(new, path: path, wait: wait), rejects)
            if try StoreError.naming(path, { try new.place() }) {
                summary.files = summaries
            } else {
                // Another program was first: the file goes into its database.
                if let place { try rejects?.rewind(to: place) }
                summary.files = try run(input, into: Store(path: path, access: .writing, wait: wait), rejects)
            }
            files = files.dropFirst()
            if files.isEmpty { return summary }
        }
        let store =
            switch target {
            case .store(let store): store
            case .path(let path, let wait): try Store(path: path, access: .writing, wait: wait)
            }
        for path in files { summary.files += try run(InputFile(path: path), into: store, rejects) }
        if !options.isTrial { store.emptyLog() }
        return summary
    }

    private func rejectsFile(besides files: [String]) throws(StoreError) -> RejectsFile? {
        guard let path = options.rejectsFile else { return nil }
        let database =
            switch target {
            case .store(let store): store.path
            case .path(let path, _): path
            }
        return try RejectsFile(path: path, besides: files + [database])
    }

    private func run(_ input: InputFile, into store: Store, _ rejects: RejectsFile?) throws(StoreError) -> [FileSummary] {
        try StoreError.naming(input.name) {
            let place = rejects?.place
            do {
                if let summaries = try take(input, into: store, rejects, mayBeginEarly: true) { return summaries }
                // What the first rows promised was not kept by all; now the whole file is understood first.
                if let place { try rejects?.rewind(to: place) }
                return try take(input, into: store, rejects, mayBeginEarly: false) ?? []
            } catch {
                // What a file seems to be that was changed under the reader is no news of it.
                do { _ = try input.confirm() } catch let change {
                    if let place { try rejects?.rewind(to: place) }
                    throw change
                }
                throw error
            }
        }
    }

    /// Imports a file as one transaction; `nil`, with nothing changed, when it was begun early and the whole file refutes how.
    private func take(
        _ input: InputFile, into store: Store, _ rejects: RejectsFile?, mayBeginEarly: Bool
    ) throws -> [FileSummary]? {
        let reader = try self.reader(input, into: store, mayBeginEarly: mayBeginEarly)
        let (keys, note): ([SeriesKey], String?)
        do {
            let (interval, said) = try interval(reader.decision, input)
            (keys, note) = (try symbols(reader.decision, input).map { SeriesKey(symbol: $0, interval: interval) }, said)
        } catch {
            // An error must be that of the whole file.
            if reader.isProved { throw error }
            return nil
        }
        let file = FileImport(input: input, reader: reader, keys: keys, options: options, rejects: rejects)
        let summaries = try store.write(keeping: { $0 != nil && !options.isTrial }) { db -> [FileSummary]? in
            do { return try file.run(on: db) } catch is ReadingRefuted { return nil }
        }
        guard var summaries else { return nil }
        if let note, !summaries.isEmpty { summaries[0].notes.insert(note, at: 0) }
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

    /// The interval that was given, or that the stamps show; the note says what was assumed.
    private func interval(_ decision: ReadingDecision, _ input: InputFile) throws(StoreError) -> (BarInterval, note: String?) {
        if let interval = options.reading.interval ?? decision.interval { return (interval, nil) }
        guard decision.allMidnightUTC else {
            throw StoreError(.badData, "\(input.name): too few rows to tell the interval of the bars; give --interval, such as 1m or 1d")
        }
        return (.day, "too few rows to tell the interval: 1d, as all stamps are dates")
    }

    /// The symbol that was given, else those of the file, else that of the file's name.
    private func symbols(_ decision: ReadingDecision, _ input: InputFile) throws(StoreError) -> [String] {
        if decision.symbols.count > 1 {
            if options.reading.symbol != nil {
                throw StoreError(.badOption, "\(input.name): the file holds \(decision.symbols.count) symbols; leave out --symbol")
            }
            for symbol in decision.symbols { try check(symbol, input) }
            return decision.symbols
        }
        let named = decision.symbols.first.flatMap { $0.isEmpty ? nil : $0 }
        guard let symbol = options.reading.symbol ?? named ?? input.symbolFromName else {
            throw StoreError(.badOption, "\(input.name): nothing names the symbol; give --symbol")
        }
        try check(symbol, input)
        return [symbol]
    }

    /// A symbol is a short text that can be typed again.
    private func check(_ symbol: String, _ input: InputFile) throws(StoreError) {
        let hasControl = symbol.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        guard !symbol.isEmpty, symbol.utf8.count <= 100, !hasControl else {
            let shown = String(symbol.unicodeScalars.filter { $0.value >= 0x20 }.prefix(30).map(Character.init))
            throw StoreError(.badData, "\(input.name): '\(shown)' is no symbol; give --symbol or another symbol column with --columns")
        }
    }
}

extension ReadingOptions {
    fileprivate var knowsCalendar: Bool { calendar != nil || calendarZone != nil }
}
