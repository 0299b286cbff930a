package import DojimaOutput
internal import DojimaFormats
package import DojimaSeries
package import DojimaText
internal import DojimaTime

/// The bars of one file in memory, as an import would store them, without a database.
///
///     let file = try FileBars(path: "GOOG.csv")
///     let bars = file.source.bars
package struct FileBars: Sendable {
    package let source: MemorySource
    /// The time zone in which the stamps were read, if known.
    package let zone: String?
    /// The number of symbols that the file has bars of.
    package let symbolCount: Int
    /// Assumptions, then the first twenty rejected rows, one note each.
    package let notes: [Message]

    /// Reads a file; if it has several symbols, the first one. `-` is standard input.
    ///
    /// `options.duplicates` chooses among rows that share a stamp. Throws the errors of an import: `missing` for a path without a file,
    /// `badData` if the file is not market data or is ambiguous. Needs memory for the bars, 48 bytes each.
    package init(path: String, options: ImportOptions = ImportOptions()) throws(FileError) {
        self = try FileBars(try InputFile(path: path, spooling: options.spooling, reading: options.reading), options)
    }

    /// Reads an open file; `path` names it in messages. The descriptor is closed in any case.
    package init(path: String, descriptor: Int32, options: ImportOptions) throws(FileError) {
        self = try FileBars(
            try InputFile(path: path, descriptor: descriptor, spooling: options.spooling, reading: options.reading), options)
    }

    /// Reads a file that is in memory; `name` names it in messages.
    package init(bytes: [UInt8], name: String, options: ImportOptions) throws(FileError) {
        self = try FileBars(try InputFile(bytes: bytes, name: name, reading: options.reading), options)
    }

    private init(_ input: InputFile, _ options: ImportOptions) throws(FileError) {
        self = try FileReading.attempt(input, nil) { try FileBars(input, options, mayBeginEarly: $0) }
    }

    /// Returns `nil` if later rows refute the initial decision on how to read the file.
    private init?(_ input: InputFile, _ options: ImportOptions, mayBeginEarly: Bool) throws {
        let reader = try BarFileReader(
            arriving: input.arriving, name: input.name, options: options.reading, mayBeginEarly: mayBeginEarly)
        var reading = FileReading(input: input, reader: reader, options: options, rejects: nil)
        guard let (keys, note) = try reading.keys() else { return nil }
        let stamp = options.stamp ?? reader.decision.stamp
        let result: FileReading.FileResult<CollectedBars>
        let dating: [Message]
        do {
            dating = try reading.date(keys) { _ in options.reading.tradeDateRule }
            result = try reading.run(into: keys) { key in
                CollectedBars(interval: key.interval, stamp: stamp, rows: reader.decision.rows / keys.count, policy: options.duplicates)
            }
        } catch is ReadingRefuted {
            return nil
        }
        guard let index = result.parts.firstIndex(where: { $0 != nil }), let part = result.parts[index] else { return nil }
        source = MemorySource(keys[index], part.merger.bars)
        zone = reader.decision.zone?.identifier ?? options.zone
        symbolCount = result.parts.count { $0 != nil }
        let first = keys[index].symbol
        let chosen: [Message] =
            symbolCount > 1 ? ["contains \(symbolCount) symbols; these are the bars of \(first): import the file to choose another"] : []
        notes = chosen + (note.map { [Message($0)] } ?? []) + dating + result.notes
    }
}
