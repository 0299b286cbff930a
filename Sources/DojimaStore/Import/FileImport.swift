internal import DojimaFormats
internal import DojimaSeries
import DojimaText
internal import DojimaTime
internal import GRDB

/// The import of one file within a transaction.
struct FileImport {
    let reading: FileReading
    /// The series of each of the reader's symbols.
    let keys: [SeriesKey]

    private var input: InputFile { reading.input }
    private var options: ImportOptions { reading.options }

    /// Stores all good rows; throws as `FileReading` does.
    func run(on db: Database) throws -> [FileSummary] {
        var lookalikes = Lookalikes()
        let result = try reading.run(into: keys) { key in
            try lookalikes.see(key.symbol, on: db)
            return try merger(key, on: db)
        }
        return try summaries(of: result, lookalikes.notes.map { Message($0) }, on: db)
    }

    private func merger(_ key: SeriesKey, on db: Database) throws -> SeriesMerger {
        let stamp = options.stamp ?? (reading.reader.decision.stamp == .end ? .end : nil)
        let zone = reading.reader.decision.zone?.identifier ?? options.zone
        let series = try SeriesRow.make(key, stamp: stamp, zone: zone, on: db)
        if options.calendar != nil || options.zone != nil {
            try db.execute(
                sql: "UPDATE instrument SET calendar = coalesce(?, calendar), zone = coalesce(?, zone) WHERE symbol = ?",
                arguments: [options.calendar, options.zone, key.symbol])
        }
        return try SeriesMerger(series, policy: options.duplicates, on: db)
    }

    private func summaries(
        of result: FileReading.Result<SeriesMerger>, _ further: [Message], on db: Database
    ) throws -> [FileSummary] {
        var summaries: [FileSummary] = []
        let (hash, bytes) = (try input.hash(), try input.byteCount())
        for (key, part) in zip(keys, result.parts) {
            guard let part else { continue }
            let isFirst = summaries.isEmpty
            let bad = isFirst ? result.rejected : 0
            let counts = part.counts
            summaries.append(
                FileSummary(
                    file: input.path, symbol: key.symbol, interval: key.interval, read: counts.total + bad, inserted: counts.inserted,
                    updated: counts.updated, unchanged: counts.unchanged, rejected: bad, first: part.first, last: part.last,
                    notes: isFirst ? further + result.notes : [], reading: words(result.decision, key)))
            try db.execute(
                sql: """
                    INSERT INTO import (file, hash, bytes, symbol, interval, read, inserted, updated, unchanged, rejected, reading)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    input.path, hash, bytes, key.symbol, key.interval.description, counts.total + bad, counts.inserted,
                    counts.updated, counts.unchanged, bad, words(result.decision, key),
                ])
        }
        return summaries
    }

    /// A decision as one line.
    private func words(_ decision: ReadingDecision, _ key: SeriesKey) -> String {
        RowNotes.cut(
            decision.words(interval: key.interval, stamp: options.stamp ?? decision.stamp).text(naming: options.naming), 4000)
    }
}
