internal import DojimaSeries
internal import DojimaTime

/// A cache of the rows of calls of `bars(...)` that one query repeats, as the inner side of a join does for each outer row. The rows are
/// read at the second call, and reused from then on.
///
/// Used by one query at a time, on the queue of its connection.
final class PassCache {
    /// The maximum number of cached rows, of all calls together: some 60 MB.
    static let maximumBars = 1_000_000
    /// The maximum number of different calls; a join may name another series in each outer row.
    static let maximumCalls = 1_000

    /// A pass over all rows of a call, and these rows.
    struct Rows {
        var pass: BarPass
        /// The rows in the order of time.
        var bars: BarSeries
    }

    private enum Entry {
        case once(BarPass)
        case rows(Rows)
        /// There are too many rows to cache: each call reads the rows that it needs.
        case tooMany(BarPass)
    }

    private var entries: [ExactText: Entry] = [:]
    private var count = 0

    func removeAll() { (entries, count) = ([:], 0) }

    /// Returns the pass of a call, and its rows if they are cached. `text` identifies the call; `make` creates the pass at the first call.
    func pass(for text: String, _ session: SQLSession, make: () throws -> BarPass) throws -> (pass: BarPass, bars: BarSeries?) {
        let call = ExactText(text)
        switch entries[call] {
        case nil:
            let pass = try make()
            if entries.count < PassCache.maximumCalls { entries[call] = .once(pass) }
            return (pass, nil)
        case .rows(let rows): return (rows.pass, rows.bars)
        case .tooMany(let pass): return (pass, nil)
        case .once(let pass):
            guard let bars = try all(of: pass, session) else {
                entries[call] = .tooMany(pass)
                return (pass, nil)
            }
            count += bars.count
            entries[call] = .rows(Rows(pass: pass, bars: bars))
            return (pass, bars)
        }
    }

    /// Returns all rows of a pass; `nil` if they are too many to be cached.
    private func all(of pass: BarPass, _ session: SQLSession) throws -> BarSeries? {
        var pass = pass
        var bars = BarSeries(interval: pass.interval, stamp: pass.series.row.stamp)
        while let piece = try pass.next(session) {
            guard count + bars.count + piece.count <= PassCache.maximumBars else { return nil }
            for index in piece.indices { bars.append(unchecked: piece[index]) }
            bars.counts += piece.counts
        }
        return bars
    }
}
