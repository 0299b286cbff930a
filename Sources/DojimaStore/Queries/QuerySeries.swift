import DojimaSeries
import DojimaText
import DojimaTime

/// The series that a named query reads, determined by its parameters of the kinds `symbol` and `interval`.
///
/// A symbol that is not stored is an error, instead of an empty result. If a symbol has no bars of the interval, they are aggregated from
/// finer ones. If it has no finer ones, and the interval is the default of the query, the query uses the finest interval that is available.
struct QuerySeries {
    /// The series that are not stored, and are aggregated for this query.
    private(set) var aggregated: [SeriesKey] = []
    /// Notes for the user on the bars that are used.
    private(set) var notes: [Message] = []
    /// The symbols in the parameters of the query.
    private(set) var symbols: [String] = []

    /// - Parameters:
    ///   - given: the parameters that the user specified; `values` also contains the defaults of the others, and receives the symbols and
    ///     the interval that are read.
    init(_ query: NamedQuery, given: [String: String], values: inout [String: QueryValue], _ session: SQLSession) throws {
        var stored: [(name: String, intervals: [BarInterval])] = []
        for parameter in query.parameters where parameter.kind == .symbol {
            guard case .text(let name)? = values[parameter.name] else { continue }
            let symbol = try session.symbol(named: name)
            values[parameter.name] = .text(symbol)
            symbols.append(symbol)
            stored.append((symbol, try session.series(of: symbol).map(\.key.interval)))
            func date(_ name: String) -> CivilDate? {
                guard case .text(let text)? = values[name] else { return nil }
                return CivilDate(text)
            }
            if let note = try Self.note(on: symbol, from: date("from"), to: date("to"), session) { notes.append(note) }
        }
        guard let parameter = query.parameters.first(where: { $0.kind == .interval }), case .text(let text)? = values[parameter.name],
            let requested = BarInterval(text)
        else { return }
        var interval = requested
        if given[parameter.name] == nil {
            interval = stored.compactMap(\.intervals.first).reduce(requested, max)
            values[parameter.name] = .text(interval.description)
        }
        for (symbol, intervals) in stored where interval != requested && !intervals.contains(requested) {
            notes.append("\(symbol): no bars of \(requested) or finer; the query uses those of \(interval)")
        }
        for (symbol, intervals) in stored where !intervals.contains(interval) {
            let source = try session.series(of: symbol, for: interval)
            aggregated.append(SeriesKey(symbol: symbol, interval: interval))
            notes.append("\(symbol): bars of \(interval) are aggregated from those of \(source.key.interval)")
        }
    }

    /// Returns a note on the splits of a symbol: that some are within its unadjusted prices, or that there is nothing to adjust.
    private static func note(on symbol: String, from: CivilDate?, to: CivilDate?, _ session: SQLSession) throws -> Message? {
        let adjustment = session.adjustment
        let actions = try session.actions(of: symbol).filter { $0.isRemoved(by: adjustment == .none ? .split : adjustment) }
        guard adjustment == .none else {
            guard actions.isEmpty else { return nil }
            let what = adjustment == .split ? "splits" : "splits or dividends"
            return "\(symbol): no \(what) are known, so prices are not adjusted"
        }
        guard !actions.isEmpty, let span = try session.series(of: symbol)[0].row.span(on: session.database) else { return nil }
        let first = max(span.lowerBound, from.map { Instant($0) } ?? span.lowerBound)
        let last = min(span.upperBound, to.map { Instant($0) } ?? span.upperBound)
        return SplitNote(actions, between: first, and: last).map { "\(symbol): \($0.message)" }
    }
}
