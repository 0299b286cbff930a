internal import DojimaFormats
internal import DojimaSeries
import DojimaText
internal import DojimaTime

/// The import of one file within a transaction.
struct FileImport {
    let reading: FileReading
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
