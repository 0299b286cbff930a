internal import DojimaFormats
internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// The import of one file within a transaction.
struct FileImport {
    private static let rowsPerBatch = 8192

    let input: InputFile
    let reader: BarFileReader
    /// The series of each of the reader's symbols.
    let keys: [SeriesKey]
    let options: ImportOptions
    let rejects: RejectsFile?

    /// What became of one symbol's rows.
    private struct Part {
        var merger: SeriesMerger
        var counts = MergeCounts()
        var first: Instant?
        var last: Instant?

        mutating func merge(_ bars: BarSeries) throws {
            guard let first = bars.time.min(), let last = bars.time.max() else { return }
            counts += try merger.merge(bars)
            self.first = min(self.first ?? first, first)
            self.last = max(self.last ?? last, last)
        }
    }

    /// Stores all good rows; throws `badData` when there is none, or a bad one under `isStrict`, and `ReadingRefuted`.
    func run(on db: Database) throws -> [FileSummary] {
        var parts: [Part?] = Array(repeating: nil, count: keys.count)
        func merge(_ symbol: Int, _ bars: BarSeries) throws {
            if parts[symbol] == nil { parts[symbol] = try makePart(keys[symbol], on: db) }
            try parts[symbol]?.merge(bars)
        }

        var rejected = RowNotes("rejected")
        var doubtful = RowNotes("taken although they contradict themselves")
        var split = SymbolRows(symbols: keys.count)
        var bars = BarSeries()
        var done = 0
        var batches = 0
        let decision = try DecodingThread.forEachBatch(
            of: reader, FileImport.rowsPerBatch, finish: { [input] in _ = try input.hash() }
        ) { batch in
            rejected.add(batch.rejected)
            doubtful.add(batch.doubtful)
            try rejects?.add(batch.rejected, file: input.path)
            do {
                if batch.count == 0 {
                    // Nothing but rejected rows.
                } else if keys.count > 1 {
                    split.add(batch)
                    try split.hand(isLast: false, merge)
                } else {
                    // The columns change hands for the moment; copying them would cost as much as decoding.
                    FileImport.swapColumns(&bars, &batch)
                    defer { FileImport.swapColumns(&bars, &batch) }
                    try merge(0, bars)
                }
            } catch let conflict as DuplicateConflict {
                throw refusal(conflict, batch)
            }
            done += batch.count + batch.rejected.count
            batches += 1
            if batches.isMultiple(of: 16) { input.trim() }
            options.progress?(input.path, done, max(reader.decision.rows, done + 1))
        }
        options.progress?(input.path, done, done)
        do {
            try split.hand(isLast: true, merge)
        } catch let conflict as DuplicateConflict {
            throw refusal(conflict, BarBatch())
        }
        try refuse(rejected, hasRows: parts.contains { $0 != nil })

        for symbol in parts.indices { try parts[symbol]?.merger.finish() }
        // Before anything is kept: bytes that others changed meanwhile make no bars.
        let growth = try input.confirm().map { [$0] } ?? []
        let notes = decision.notes.map { RowNotes.cut($0) } + growth + rejected.notes + doubtful.notes
        return try summaries(parts, rejected.count, notes, decision, on: db)
    }

    private func makePart(_ key: SeriesKey, on db: Database) throws -> Part {
        let stamp = options.stamp ?? (reader.decision.stamp == .end ? .end : nil)
        let zone = reader.decision.zone?.identifier ?? options.zone
        let series = try SeriesRow.make(key, stamp: stamp, zone: zone, on: db)
        if options.calendar != nil || options.zone != nil {
            try db.execute(
                sql: "UPDATE instrument SET calendar = coalesce(?, calendar), zone = coalesce(?, zone) WHERE symbol = ?",
                arguments: [options.calendar, options.zone, key.symbol])
        }
        return Part(merger: try SeriesMerger(series, policy: options.duplicates, on: db))
    }

    private func refuse(_ rejected: RowNotes, hasRows: Bool) throws(StoreError) {
        let head = rejected.head ?? "there are no rows"
        guard hasRows else { throw StoreError(.badData, "\(input.name): no row can be taken: \(head)") }
        if options.isStrict, rejected.count > 0 {
            throw StoreError(.badData, "\(input.name): \(rejected.count) bad rows, nothing imported (--strict): \(head)")
        }
    }

    /// What a conflict is reported as: an error, but only of bars that are surely read as they should be.
    private func refusal(_ conflict: DuplicateConflict, _ batch: BarBatch) -> any Error {
        guard reader.isProved else { return ReadingRefuted() }
        let row = batch.time.lastIndex(of: conflict.time)
        let line = row.map { batch.line.indices.contains($0) ? "line \(batch.line[$0]): " : "" } ?? ""
        return StoreError(.badData, "\(input.name): \(line)\(conflict.message)")
    }

    private func summaries(
        _ parts: [Part?], _ rejected: Int, _ notes: [String], _ decision: ReadingDecision, on db: Database
    ) throws -> [FileSummary] {
        var summaries: [FileSummary] = []
        let (hash, bytes) = (try input.hash(), try input.byteCount())
        for (key, part) in zip(keys, parts) {
            guard let part else { continue }
            let isFirst = summaries.isEmpty
            let bad = isFirst ? rejected : 0
            let counts = part.counts
            summaries.append(
                FileSummary(
                    file: input.path, symbol: key.symbol, interval: key.interval, read: counts.total + bad, inserted: counts.inserted,
                    updated: counts.updated, unchanged: counts.unchanged, rejected: bad, first: part.first, last: part.last,
                    notes: isFirst ? notes : [], reading: reading(decision, key)))
            try db.execute(
                sql: """
                    INSERT INTO import (file, hash, bytes, symbol, interval, read, inserted, updated, unchanged, rejected, reading)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    input.path, hash, bytes, key.symbol, key.interval.description, counts.total + bad, counts.inserted,
                    counts.updated, counts.unchanged, bad, reading(decision, key),
                ])
        }
        return summaries
    }

    /// A decision as one line.
    private func reading(_ decision: ReadingDecision, _ key: SeriesKey) -> String {
        RowNotes.cut(decision.words(interval: key.interval, stamp: options.stamp ?? decision.stamp), 4000)
    }

    private static func swapColumns(_ bars: inout BarSeries, _ batch: inout BarBatch) {
        swap(&bars.time, &batch.time)
        swap(&bars.open, &batch.open)
        swap(&bars.high, &batch.high)
        swap(&bars.low, &batch.low)
        swap(&bars.close, &batch.close)
        swap(&bars.volume, &batch.volume)
    }
}
