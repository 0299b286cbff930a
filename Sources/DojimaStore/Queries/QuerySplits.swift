import DojimaText
internal import DojimaSeries
internal import DojimaTime
internal import GRDB

/// The splits within the unadjusted prices that a query reads.
///
/// For bars that this program returns to a query, the series and time spans are known. For the view `bars`, which SQLite reads, they are
/// not: the symbols are then those that occur as texts or parameters of the query, or all symbols if there are none.
struct QuerySplits {
    private let notes: [(symbol: String, note: SplitNote)]

    /// - Parameters:
    ///   - texts: the texts in the query and its parameters.
    ///   - noted: the symbols that already have a note.
    init(_ session: SQLSession, texts: [String], except noted: [String]) throws {
        var found: [(symbol: String, note: SplitNote)] = []
        var spans = session.unadjusted
        if session.queryGuard.readsPrices, !session.usesBarsFunction { try spans.addView(session, texts: texts) }
        for (symbol, span) in spans.all where session.queryGuard.readsPrices && !noted.containsExactly(symbol) {
            let actions = try session.actions(of: symbol)
            if let note = SplitNote(actions, between: span.lowerBound, and: span.upperBound) { found.append((symbol, note)) }
        }
        notes = found
    }

    /// One note on all symbols; `nil` if no split is within the prices.
    var message: Message? {
        guard let first = notes.first else { return nil }
        guard notes.count > 1 else { return "\(first.symbol): \(first.note.message)" }
        return
            "\(abridged(notes.map(\.symbol), to: 3)): prices are unadjusted across known splits; \(setting: .adjust) split takes them out"
    }
}

/// The time spans of series whose unadjusted prices were read, by symbol.
struct UnadjustedSpans {
    private var spans: [ExactText: ClosedRange<Instant>] = [:]

    var all: [(symbol: String, span: ClosedRange<Instant>)] {
        spans.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) }
    }

    mutating func add(_ symbol: String, _ first: Instant, _ last: Instant) {
        let span = spans[ExactText(symbol)]
        spans[ExactText(symbol)] = min(span?.lowerBound ?? first, first)...max(span?.upperBound ?? last, last)
    }

    /// Adds the complete series that a query may read through the view.
    fileprivate mutating func addView(_ session: SQLSession, texts: [String]) throws {
        let all = try session.splitSymbols()
        guard !all.isEmpty else { return }
        let stored = try session.allSeries()
        let named = stored.filter { texts.containsExactly($0.key.symbol) }
        for series in named.isEmpty ? stored : named where all.containsExactly(series.key.symbol) {
            if let span = try series.row.span(on: session.database) { add(series.key.symbol, span.lowerBound, span.upperBound) }
        }
    }
}
