import DojimaText
internal import DojimaSeries
internal import DojimaTime
internal import GRDB
internal import GRDBSQLite

extension SQLFunction {
    /// The last bar at or before a moment: an as-of join, if the moment is a column of another table.
    static let asof = SQLFunction(
        name: "asof", form: .table, usage: "asof(symbol, interval, time)",
        meaning:
            "The last bar of a series stamped at or before a time, as one row; no row before the first bar. interval NULL: the finest one."
    ) { session in
        let table = TableFunction(
            name: "asof",
            columns: """
                CREATE TABLE x (time TEXT, date TEXT, open REAL, high REAL, low REAL, close REAL, volume REAL, time_us INTEGER,
                  of TEXT HIDDEN, at_interval TEXT HIDDEN, at ANY HIDDEN)
                """,
            plan: TableFunction.plan(arguments: 8..<11, cost: 5, rows: 1), cursor: { AsofCursor($0) })
        try table.register(session)
    }
}

/// A cursor over at most one row.
private final class AsofCursor: TableCursor {
    private let session: SQLSession
    private var bar: StoredBar?

    init(_ session: SQLSession) { self.session = session }

    func begin(_ plan: Int32, _ arguments: SQLArguments) throws {
        bar = nil
        guard plan == 0b111 else {
            throw StoreError(.badQuery, "give a symbol, an interval and a time, such as asof('SPX', '1d', time_us)")
        }
        guard let symbol = arguments.text(0), let time = try arguments.time(2) else { return }
        let interval = try arguments.text(1).map(SQLSession.interval)
        let series = try session.series(of: symbol, for: interval)
        guard interval == nil || interval == series.key.interval else {
            throw StoreError(
                .badQuery, "no \(interval?.description ?? "") bars of \(symbol) are stored; the closest are \(series.key.interval)")
        }
        let statement = try RawStatement(
            session.database,
            "SELECT time, open, high, low, close, volume FROM bar WHERE series_id = ?1 AND time <= ?2 ORDER BY time DESC LIMIT 1")
        statement.reset()
        statement.bind(1, series.row.id)
        statement.bind(2, time.instant(in: .utc).microseconds)
        defer { statement.reset() }
        if try statement.step() {
            let found = StoredBar(statement)
            guard statement.areBarValues else { throw BarRows.notANumber(found.time) }
            bar = found
        }
        if let prices = try session.prices(of: series, by: session.adjustment) { bar?.adjust(by: prices.factors) }
    }

    var isAtEnd: Bool { bar == nil }
    func advance() { bar = nil }
    var row: Int64 { 1 }

    func writeColumn(_ column: Int32, to context: OpaquePointer?) {
        guard let bar else { return }
        switch column {
        case 0: SQLResult.set(SQLTimes.time(bar.time), on: context)
        case 1: SQLResult.set(SQLTimes.date(bar.time), on: context)
        case 2...6: SQLResult.set(bar.values[Int(column) - 2], on: context)
        case 7: sqlite3_result_int64(context, bar.time)
        default: sqlite3_result_null(context)
        }
    }
}

/// A row of `bar`.
private struct StoredBar {
    var time: Int64
    var values: [Double]

    init(_ statement: RawStatement) {
        time = statement.int(0)
        values = [1, 2, 3, 4].map(statement.double) + [statement.optional(5)]
    }

    mutating func adjust(by factors: PriceFactors) {
        let moment = Instant(microseconds: time)
        let bar = Bar(
            time: moment, open: values[0], high: values[1], low: values[2], close: values[3], volume: values[4].isNaN ? nil : values[4])
        let adjusted = factors.applied(to: BarSeries(unchecked: [bar]))[0]
        values = [adjusted.open, adjusted.high, adjusted.low, adjusted.close, adjusted.volume ?? .nan]
    }
}

/// Times in the format of the view `bars`.
enum SQLTimes {
    /// Returns `2020-01-01T14:30:00Z`, without fractions of a second; null outside of the years 0 to 9999.
    static func time(_ microseconds: Int64) -> QueryValue {
        let second = Instant(microseconds: microseconds).wholeSeconds
        return isWritable(second) ? .text(Instant(seconds: second).isoText(in: .utc)) : .null
    }

    /// Returns the date in UTC, or in another zone.
    static func date(_ microseconds: Int64, in zone: Zone = .utc) -> QueryValue {
        let moment = Instant(microseconds: microseconds)
        guard isWritable(moment.wholeSeconds) else { return .null }
        return .text((zone == .utc ? moment.utcDate : zone.localTime(at: moment).date).description)
    }

    private static func isWritable(_ second: Int64) -> Bool { (-62_167_219_200..<253_402_300_800).contains(second) }
}
