internal import DojimaFormats
internal import DojimaSeries
internal import DojimaTime

/// Brings files of bars into a store: opened or decompressed, read, and merged as one transaction a file.
///
///     let store = try Store(path: "dojima.db", access: .writing)
///     let summary = try Importer(into: store).run(files: ["GOOG.csv", "msft.json.gz"])
public struct Importer {
    private let store: Store
    private let options: ImportOptions

    public init(into store: Store, options: ImportOptions = ImportOptions()) {
        self.store = store
        self.options = options
    }

    /// Imports files in their order; `-` is standard input.
    ///
    /// A file is in the store whole or not at all, whenever the program ends. The first one that is refused ends the run: those
    /// before it stay. Throws `missing` for a path without a file, `badData` for what is no market data or can be read in two ways,
    /// `badOption` for an option that has no meaning for the file, and whatever writing to the store throws.
    public func run(files: [String]) throws(StoreError) -> ImportSummary {
        let rejects: RejectsFile?
        if let path = options.rejectsFile { rejects = try RejectsFile(path: path) } else { rejects = nil }
        var summary = ImportSummary()
        for path in files { summary.files += try run(InputFile(path: path), rejects) }
        if !options.isTrial { store.emptyLog() }
        return summary
    }

    private func run(_ input: InputFile, _ rejects: RejectsFile?) throws(StoreError) -> [FileSummary] {
        try StoreError.naming(input.name) {
            try input.withBytes { bytes in
                // The file is read through and understood before the store is locked.
                let reader = try self.reader(bytes, input)
                let (interval, note) = try interval(reader.decision, input)
                let keys = try symbols(reader.decision, input).map { SeriesKey(symbol: $0, interval: interval) }
                let file = FileImport(input: input, reader: reader, keys: keys, options: options, rejects: rejects)
                var summaries = try store.write(keeping: !options.isTrial) { db in try file.run(on: db) }
                if let note, !summaries.isEmpty { summaries[0].notes.insert(note, at: 0) }
                return summaries.shortened()
            }
        }
    }

    private func reader(_ bytes: UnsafeRawBufferPointer, _ input: InputFile) throws -> BarFileReader {
        var reading = options.reading
        if reading.zone == nil, reading.calendarZone == nil, let symbol = reading.symbol ?? input.symbolFromName {
            reading.calendarZone = try zone(ofInstrument: symbol)
        }
        let reader = try BarFileReader(bytes, name: input.name, options: reading)
        // The symbol may stand in the file only, and its instrument know the zone.
        guard reading.zone == nil, reading.calendarZone == nil, reader.decision.symbols.count == 1,
            let zone = try zone(ofInstrument: reader.decision.symbols[0])
        else { return reader }
        reading.calendarZone = zone
        return try BarFileReader(bytes, name: input.name, options: reading)
    }

    private func zone(ofInstrument symbol: String) throws -> Zone? {
        guard let instrument = try store.instrument(symbol) else { return nil }
        if let name = instrument.zone, let zone = try? Zone(name) { return zone }
        return instrument.calendar.flatMap { try? options.calendars.calendar($0).zone }
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
