import DojimaText
internal import DojimaSeries
internal import DojimaTime
internal import GRDB
internal import GRDBSQLite

extension SQLFunction {
    /// The series whose last bars satisfy a rule, a row for each.
    static let scan = SQLFunction(
        name: "scan", form: .table, usage: "scan(rule, value=NULL, within=1, interval=NULL, to=NULL, adjust=NULL)",
        meaning: """
            The series whose last bar satisfies a rule, 'rsi:14 < 30 and close > sma:200', or with within one of that many last bars, \
            a row for each, by symbol. value: an indicator or a formula to return for that bar. Bars after `to` are ignored.
            """
    ) { session in
        let table = TableFunction(
            name: "scan",
            columns: """
                CREATE TABLE x (symbol TEXT, interval TEXT, time TEXT, date TEXT, close REAL, change REAL, value REAL, time_us INTEGER,
                  rule TEXT HIDDEN, of TEXT HIDDEN, within INTEGER HIDDEN, into_interval TEXT HIDDEN, until ANY HIDDEN, adjust TEXT HIDDEN)
                """,
            plan: TableFunction.plan(arguments: 8..<14, cost: 1_000_000, rows: 100), cursor: { ScanCursor($0) })
        try table.register(session)
    }
}

/// A pass over the series that one call has found.
private final class ScanCursor: TableCursor {
    private struct Found {
        var symbol: String
        var interval: BarInterval
        var time: Int64
        var date: String
        /// The cells of the columns `close`, `change` and `value`.
        var values: [Double]
    }

    private let session: SQLSession
    private var rows: [Found] = []
    private var index = 0

    init(_ session: SQLSession) { self.session = session }

    var isAtEnd: Bool { index >= rows.count }
    func advance() { index += 1 }
    var row: Int64 { Int64(index) }

    func begin(_ plan: Int32, _ arguments: SQLArguments) throws {
        (rows, index) = ([], 0)
        func argumentIndex(_ bit: Int) -> Int? { PlannedConstraints.argumentIndex(of: bit, in: plan) }
        guard let rule = argumentIndex(0) else { throw StoreError(.badQuery, "give a rule, such as scan('close > sma:200')") }
        guard let text = arguments.text(rule) else { return }
        let match = try match(text, value: argumentIndex(1).flatMap(arguments.text), within: argumentIndex(2).flatMap(arguments.text))
        let adjustment = try argumentIndex(5).flatMap(arguments.text).map(SQLSession.adjustment) ?? session.adjustment
        let interval = try argumentIndex(3).flatMap(arguments.text).map(SQLSession.interval)
        let end = try argumentIndex(4).flatMap { try arguments.time($0, .last) }
        var companions: [BarInterval: ReferencedSeries] = [:]
        var last: String?
        for series in try session.allSeries() where last.map({ !$0.isExactly(series.key.symbol) }) ?? true {
            // The first series of each symbol is the finest. Symbols whose finest series is too coarse are skipped.
            last = series.key.symbol
            if let interval, series.key.interval > interval { continue }
            let pass = try BarRequest(interval: interval, to: end, adjustment: adjustment).pass(of: series.key.symbol, session)
            let others =
                try companions[pass.interval]
                ?? ReferencedSeries(of: match.expressions, BarRequest(interval: pass.interval, adjustment: adjustment), session)
            companions[pass.interval] = others
            if let row = try found(match, pass, others: others, until: end) { rows.append(row) }
        }
    }

    /// Returns the last bar of a series for which the rule is true.
    private func found(_ match: LatestMatch, _ pass: BarPass, others: ReferencedSeries, until end: TimeText?) throws -> Found? {
        let bars = try self.bars(match, pass, until: end)
        guard let first = bars.time.first, let last = bars.time.last else { return nil }
        let (symbol, isDated) = (pass.series.key.symbol, !pass.interval.isIntraday)
        let range = Instant.earliest..<(end?.end(in: isDated ? .utc : pass.zone) ?? .latest)
        var series: AnalysedSeries
        let dateRule = try pass.dateRule
        do throws(RuleError) {
            series = try AnalysedSeries.dated(
                bars, of: symbol, interval: pass.interval, dateRule: dateRule, closed: ClosedTime(), zone: pass.zone, in: range
            ).series
        } catch { throw StoreError(.data, error.message) }
        if pass.prices == nil { session.unadjusted.add(symbol, first, last) }
        let calendar = try Instrument.find(symbol, on: session.database)?.calendar.map(session.calendar)
        series.context = IndicatorContext(
            zone: pass.zone, dateZone: pass.rowZone, calendar: calendar, interval: pass.interval, stamp: bars.stamp,
            others: others.secondSeries
        )
        series.companions = others.bars
        guard let (row, values) = match.found(in: series) else { return nil }
        return Found(
            symbol: symbol, interval: pass.interval, time: bars.time[row].microseconds,
            date: isDated ? series.dates[row].description : pass.zone.localTime(at: bars.time[row]).date.description, values: values)
    }

    /// Returns the bars that the rule needs, and not more if stored bars can be used as they are.
    private func bars(_ match: LatestMatch, _ pass: BarPass, until end: TimeText?) throws -> BarSeries {
        guard pass.rule == nil, pass.prices == nil else { return try pass.all(session) }
        let source = DatabaseSource(database: session.database, path: session.path)
        // A bar of a date may be stamped with any moment of it, in any zone.
        let margin = pass.interval.isIntraday ? 0 : 2 * Instant.microsecondsPerDay
        let moment = end.map { $0.end(in: pass.interval.isIntraday ? pass.zone : .utc).advanced(by: margin) } ?? .latest
        let key = pass.series.key
        guard let count = match.neededBars else {
            let range = Instant.earliest..<moment
            return try match.needsOnlyCloses ? source.closes(of: key, in: range) : source.bars(of: key, in: range)
        }
        return try match.needsOnlyCloses
            ? source.closes(of: key, last: count, before: moment) : source.bars(of: key, last: count, before: moment)
    }

    private func match(_ rule: String, value: String?, within: String?) throws -> LatestMatch {
        let count = within.map { Double($0).flatMap { Int(exactly: $0) } ?? 0 } ?? 1
        guard (1...1_000_000).contains(count) else { throw StoreError(.badQuery, "within takes a count of bars from 1 to 1000000") }
        do throws(RequestError) {
            var columns = [try BarExpression("close"), try BarExpression("change")]
            if let value { columns.append(try BarExpression(value)) }
            return LatestMatch(try BarExpression(rule: rule), columns: columns, within: count)
        } catch { throw StoreError(.badQuery, error.message) }
    }

    func writeColumn(_ column: Int32, to context: OpaquePointer?) {
        guard !isAtEnd else { return sqlite3_result_null(context) }
        let found = rows[index]
        switch column {
        case 0: SQLResult.set(found.symbol, on: context)
        case 1: SQLResult.set(found.interval.description, on: context)
        case 2: SQLResult.set(SQLTimes.time(found.time), on: context)
        case 3: SQLResult.set(found.date, on: context)
        case 4...6: SQLResult.set(Int(column) - 4 < found.values.count ? found.values[Int(column) - 4] : .nan, on: context)
        case 7: sqlite3_result_int64(context, found.time)
        default: sqlite3_result_null(context)
        }
    }
}
