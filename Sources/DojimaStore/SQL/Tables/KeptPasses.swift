internal import DojimaSeries
internal import DojimaTime

/// The rows of calls of `bars(...)` that one query repeats, as the inner side of a join does once for each outer row: worked out at the
/// second call, and from then on looked up.
///
/// Used by one query at a time, on the queue of its connection.
final class KeptPasses {
    /// Rows that are kept at most, of all calls together: some 60 MB.
    static let most = 1_000_000
    /// Different calls that are kept at most; a join may name another series in each outer row.
    static let mostCalls = 1_000

    /// A pass over all that a call gives, and its rows.
    struct Rows {
        var pass: BarPass
        /// In the order of time.
        var bars: BarSeries
    }

    private enum Entry {
        case once(BarPass)
        case rows(Rows)
        /// More rows than are kept: each call reads what it needs.
        case tooMany(BarPass)
    }

    private var entries: [ExactText: Entry] = [:]
    private var count = 0

    func forget() { (entries, count) = ([:], 0) }

    /// What a call gives, which its text tells from all others, and of which a pass is made by `make` when it is not known: its rows where they are kept, else a new pass.
    func answer(_ text: String, _ session: SQLSession, make: () throws -> BarPass) throws -> (pass: BarPass, bars: BarSeries?) {
        let call = ExactText(text)
        switch entries[call] {
        case nil:
            let pass = try make()
            if entries.count < KeptPasses.mostCalls { entries[call] = .once(pass) }
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

    /// All rows of a pass; `nil` when they are too many to be kept.
    private func all(of pass: BarPass, _ session: SQLSession) throws -> BarSeries? {
        var pass = pass
        var bars = BarSeries(interval: pass.interval, stamp: pass.series.row.stamp)
        while let piece = try pass.next(session) {
            guard count + bars.count + piece.count <= KeptPasses.most else { return nil }
            for index in piece.indices { bars.append(piece[index]) }
            bars.counts += piece.counts
        }
        return bars
    }
}
