import DojimaText
internal import DojimaSeries
import DojimaText
internal import DojimaTime
internal import GRDBSQLite

extension SQLFunction {
    /// Bars at any interval, in the sessions of an exchange; without arguments, the rows of the view `bars`.
    static let bars = SQLFunction(
        name: "bars", form: .table, usage: "bars(symbol, interval=NULL, calendar=NULL, from=NULL, to=NULL, adjust=NULL)",
        meaning: """
            The bars of a series, aggregated if the interval is longer than the stored one; with a calendar only the bars in its \
            sessions; daily bars also exclude bars outside of the sessions of the instrument's calendar; adjust: none, split or total. A date \
            alone in to is included. NULL: the finest interval, all bars, all time, prices as the query has them.
            """
    ) { session in
        let table = TableFunction(name: "bars", columns: BarColumn.declaration, plan: BarCursor.plan, cursor: { BarCursor($0) })
        try table.register(session)
    }

    /// Like `bars`, at prices without splits and dividends.
    static let adjustedBars = SQLFunction(
        name: "bars_adjusted", form: .table,
        usage: "bars_adjusted(symbol, interval=NULL, calendar=NULL, from=NULL, to=NULL, adjust='total')",
        meaning: """
            Like bars, without splits and dividends, or without splits alone (adjust: split). Without arguments all bars, with the columns of \
            the view bars.
            """
    ) { session in
        let table = TableFunction(
            name: "bars_adjusted", columns: BarColumn.declaration, plan: BarCursor.plan, cursor: { BarCursor($0, adjusting: .total) })
        try table.register(session)
    }
}

/// The columns, those of the view first, then the arguments.
private enum BarColumn: Int32, CaseIterable {
    case symbol, interval, time, date, open, high, low, close, volume, time_us, of, into, mic, since, until, adjust, count

    static let declaration = """
        CREATE TABLE x (symbol TEXT, interval TEXT, time TEXT, date TEXT, open REAL, high REAL, low REAL, close REAL, volume REAL,
          time_us INTEGER, of TEXT HIDDEN, into_interval TEXT HIDDEN, mic TEXT HIDDEN, since ANY HIDDEN, until ANY HIDDEN,
          adjust TEXT HIDDEN, count INTEGER HIDDEN)
        """
}

/// A pass over the bars of one series or, without a symbol, of all of them.
private final class BarCursor: TableCursor {
    /// The bits of a plan.
    private enum Bit: Int, CaseIterable {
        case of, into, mic, since, until, adjust, symbol, interval, at, atOrAfter, after, atOrBefore, before, date, dateFrom, dateTo
    }

    private static let constraints: [PlannedConstraints.Constraint] = Bit.allCases.map { bit in
        let (column, comparisons): (BarColumn, [Int32]) =
            switch bit {
            case .of: (.of, [SQLITE_INDEX_CONSTRAINT_EQ])
            case .into: (.into, [SQLITE_INDEX_CONSTRAINT_EQ])
            case .mic: (.mic, [SQLITE_INDEX_CONSTRAINT_EQ])
            case .since: (.since, [SQLITE_INDEX_CONSTRAINT_EQ])
            case .until: (.until, [SQLITE_INDEX_CONSTRAINT_EQ])
            case .adjust: (.adjust, [SQLITE_INDEX_CONSTRAINT_EQ])
            case .symbol: (.symbol, [SQLITE_INDEX_CONSTRAINT_EQ])
            case .interval: (.interval, [SQLITE_INDEX_CONSTRAINT_EQ])
            case .at: (.time_us, [SQLITE_INDEX_CONSTRAINT_EQ])
            case .atOrAfter: (.time_us, [SQLITE_INDEX_CONSTRAINT_GE])
            case .after: (.time_us, [SQLITE_INDEX_CONSTRAINT_GT])
            case .atOrBefore: (.time_us, [SQLITE_INDEX_CONSTRAINT_LE])
            case .before: (.time_us, [SQLITE_INDEX_CONSTRAINT_LT])
            // SQLite checks these again, so that an additional day does no harm.
            case .date: (.date, [SQLITE_INDEX_CONSTRAINT_EQ])
            case .dateFrom: (.date, [SQLITE_INDEX_CONSTRAINT_GE, SQLITE_INDEX_CONSTRAINT_GT])
            case .dateTo: (.date, [SQLITE_INDEX_CONSTRAINT_LE, SQLITE_INDEX_CONSTRAINT_LT])
            }
        return PlannedConstraints.Constraint(
            column: column.rawValue, operators: comparisons, isArgument: bit.rawValue <= Bit.adjust.rawValue)
    }

    static func plan(_ info: inout sqlite3_index_info) -> Bool {
        let chosen = PlannedConstraints(constraints, in: &info)
        func has(_ bit: Bit) -> Bool { chosen.has(bit.rawValue) }
        let isOneSeries = has(.of) || has(.symbol) && has(.interval)
        var rows = has(.symbol) || has(.of) ? 100_000.0 : 10_000_000
        if has(.at) || has(.date) { rows = isOneSeries ? 1 : 10 }
        if has(.atOrAfter) || has(.after) || has(.dateFrom) { rows /= 10 }
        if has(.atOrBefore) || has(.before) || has(.dateTo) { rows /= 10 }
        info.estimatedRows = Int64(clamping: max(1, rows))
        info.estimatedCost = 10 + rows
        if isOneSeries, info.nOrderBy == 1, info.aOrderBy[0].iColumn == BarColumn.time_us.rawValue, info.aOrderBy[0].desc == 0 {
            info.orderByConsumed = 1
        }
        return !chosen.isOutOfOrder
    }

    private let session: SQLSession
    private var passes: [BarPass] = []
    private var bars = BarSeries()
    private var index = 0
    /// The end of the current rows within `bars`; `nil` if it is the end of `bars`.
    private var last: Int?
    private(set) var row: Int64 = 0

    private var end: Int { last ?? bars.count }

    /// The adjustment of prices if neither the call nor the query specifies one.
    private let adjusting: Adjustment

    init(_ session: SQLSession, adjusting: Adjustment = .none) { (self.session, self.adjusting) = (session, adjusting) }

    func begin(_ plan: Int32, _ arguments: SQLArguments) throws {
        passes = []
        bars = BarSeries()
        index = 0
        last = nil
        row = 0
        func argumentIndex(_ bit: Bit) -> Int? { PlannedConstraints.argumentIndex(of: bit.rawValue, in: plan) }
        let isFunction = [Bit.of, .into, .mic, .since, .until].contains { argumentIndex($0) != nil }
        guard let range = timeRange(argumentIndex, arguments) else { return }
        let adjustment =
            try argumentIndex(.adjust).flatMap(arguments.text).map(SQLSession.adjustment)
            ?? (session.adjustment == .none ? adjusting : session.adjustment)
        func narrowed(_ zone: Zone) -> ClosedRange<Int64>? { dateRange(argumentIndex, arguments, zone).flatMap { range.common(with: $0) } }
        if isFunction {
            guard let symbolIndex = argumentIndex(.of) else {
                throw StoreError(.badQuery, "give a symbol first, such as bars('SPX', '1w')")
            }
            guard let symbol = arguments.text(symbolIndex) else { return }
            let argumentKeys = [Bit.of, .into, .mic, .since, .until].map { argumentIndex($0).map(arguments.key) ?? "" }
            let call = (argumentKeys + [adjustment.rawValue]).joined(separator: "\u{0}")
            try usePass(call, narrowed) {
                try BarRequest(
                    interval: try argumentIndex(.into).flatMap(arguments.text).map(SQLSession.interval),
                    calendar: argumentIndex(.mic).flatMap(arguments.text),
                    from: try argumentIndex(.since).flatMap { try arguments.time($0) },
                    to: try argumentIndex(.until).flatMap { try arguments.time($0, .last) }, adjustment: adjustment
                ).pass(of: symbol, session)
            }
        } else if let symbol = argumentIndex(.symbol), let interval = argumentIndex(.interval),
            let aggregated = session.aggregatedSeries.first(where: { series in
                arguments.text(symbol).map(series.symbol.isExactly) ?? false && arguments.text(interval) == series.interval.description
            })
        {
            let call = "made\u{0}\(aggregated.symbol)\u{0}\(aggregated.interval)\u{0}\(adjustment)"
            try usePass(call, narrowed) { try aggregated.pass(session, adjustment) }
        } else {
            var all = try session.allSeries()
            if let symbol = argumentIndex(.symbol) {
                let name = arguments.text(symbol)
                all = all.filter { series in name.map { series.key.symbol.isExactly($0) } ?? false }
            }
            if let interval = argumentIndex(.interval) { all = all.filter { $0.key.interval.description == arguments.text(interval) } }
            guard let limits = narrowed(.utc) else { return }
            passes = try all.map { series in
                var pass = BarPass(series, in: limits)
                pass.prices = try session.prices(of: series, by: adjustment)
                return pass
            }
            // SQLite filters out the bars that do not satisfy the constraints.
            passes += try session.aggregatedSeries.map { try $0.pass(session, adjustment) }
        }
        passes.reverse()
        if index >= end { try refill() }
    }

    /// Moves to the rows of a call, which is identified by a text. `narrowed` returns the range of stamps for the zone of its dates.
    private func usePass(_ call: String, _ narrowed: (Zone) -> ClosedRange<Int64>?, make: () throws -> BarPass) throws {
        let answer = try session.passCache.pass(for: call, session, make: make)
        guard let limits = narrowed(answer.pass.zone) else { return }
        if let all = answer.bars {
            useCached(all, in: limits, of: answer.pass)
        } else {
            passes = [answer.pass.narrowed(to: limits)]
        }
    }

    /// Moves to the rows of a cached pass whose stamps are in a range.
    private func useCached(_ all: BarSeries, in range: ClosedRange<Int64>, of pass: BarPass) {
        (bars, passes) = (all, [pass.atEnd])
        index = all.time.prefixCount { $0.microseconds < range.lowerBound }
        last = all.time.prefixCount { $0.microseconds <= range.upperBound }
        if index < end { recordUnadjusted(pass, all.time[index], all.time[end - 1]) }
    }

    /// Returns the range of stamps that satisfy the comparisons with dates in a zone, and perhaps some more; `nil` for none.
    ///
    /// SQLite compares texts that are not dates in their usual format.
    private func dateRange(_ argumentIndex: (Bit) -> Int?, _ arguments: SQLArguments, _ zone: Zone) -> ClosedRange<Int64>? {
        // If clocks go back across midnight, times of one date are on both sides of those of another.
        let margin: Int64 = 3 * 3600 * 1_000_000
        var (first, last) = (Int64.min, Int64.max)
        for bit in [Bit.date, .dateFrom, .dateTo] {
            guard let argument = argumentIndex(bit) else { continue }
            if arguments.isNull(argument) { return nil }
            guard let text = arguments.text(argument), let date = CivilDate(text), date.description == text else { continue }
            let day = TimeText.dateOnly(date)
            if bit != .dateTo { first = max(first, day.instant(in: zone).advanced(by: -margin).microseconds) }
            if bit != .dateFrom { last = min(last, day.end(in: zone).advanced(by: margin).microseconds) }
        }
        return first <= last ? first...last : nil
    }

    /// Returns the range of stamps that satisfy the comparisons of the plan; `nil` for none. SQLite compares values that are not integers.
    private func timeRange(_ argumentIndex: (Bit) -> Int?, _ arguments: SQLArguments) -> ClosedRange<Int64>? {
        var (first, last) = (Int64.min, Int64.max)
        for bit in [Bit.at, .atOrAfter, .after, .atOrBefore, .before] {
            guard let argument = argumentIndex(bit) else { continue }
            if arguments.isNull(argument) { return nil }
            guard arguments.isInteger(argument) else { continue }
            let value = arguments.integer(argument)
            if [.at, .atOrAfter, .after].contains(bit) { first = max(first, value) }
            if [.at, .atOrBefore, .before].contains(bit) { last = min(last, value) }
        }
        return first <= last ? first...last : nil
    }

    var isAtEnd: Bool { index >= end }

    func advance() throws {
        index += 1
        row += 1
        if index >= end { try refill() }
    }

    /// Reads the next piece of the current pass, or else of the next one.
    private func refill() throws {
        (bars, index, last) = (BarSeries(), 0, nil)
        while bars.isEmpty, let last = passes.indices.last {
            if let piece = try passes[last].next(session) { bars = piece } else { passes.removeLast() }
        }
        if let pass = passes.last, let first = bars.time.first, let last = bars.time.last { recordUnadjusted(pass, first, last) }
    }

    /// Records the time span of bars at unadjusted prices.
    private func recordUnadjusted(_ pass: BarPass, _ first: Instant, _ last: Instant) {
        if pass.isUnadjusted { session.unadjusted.add(pass.series.key.symbol, first, last) }
    }

    func writeColumn(_ column: Int32, to context: OpaquePointer?) {
        guard index < end, let pass = passes.last, let column = BarColumn(rawValue: column) else { return }
        let time = bars.time[index].microseconds
        switch column {
        case .symbol: SQLResult.set(pass.series.key.symbol, on: context)
        case .interval: SQLResult.set(pass.interval.description, on: context)
        case .time: SQLResult.set(SQLTimes.time(time), on: context)
        case .date: SQLResult.set(SQLTimes.date(time, in: pass.zone), on: context)
        case .open: SQLResult.set(bars.open[index], on: context)
        case .high: SQLResult.set(bars.high[index], on: context)
        case .low: SQLResult.set(bars.low[index], on: context)
        case .close: SQLResult.set(bars.close[index], on: context)
        case .volume: SQLResult.set(bars.volume[index], on: context)
        case .time_us: sqlite3_result_int64(context, time)
        case .count: sqlite3_result_int64(context, bars.counts.isEmpty ? 1 : Int64(bars.counts[index]))
        case .of, .into, .mic, .since, .until, .adjust: sqlite3_result_null(context)
        }
    }
}

extension SeriesKey {
    /// Returns a pass over the bars of this series, which are aggregated from a finer one.
    fileprivate func pass(_ session: SQLSession, _ adjustment: Adjustment) throws -> BarPass {
        try BarRequest(interval: interval, adjustment: adjustment).pass(of: symbol, session)
    }
}

extension ClosedRange<Int64> {
    /// Returns the intersection of both ranges; `nil` if it is empty.
    fileprivate func common(with other: ClosedRange<Int64>) -> ClosedRange<Int64>? { overlaps(other) ? clamped(to: other) : nil }
}
