import DojimaText
internal import DojimaSeries
internal import DojimaTime
internal import GRDB
internal import GRDBSQLite

extension SQLFunction {
    /// The values of an indicator or a formula, a row for each bar and output.
    static let indicator = SQLFunction(
        name: "indicator", form: .table, usage: "indicator(symbol, request, interval=NULL, from=NULL, to=NULL, adjust=NULL)",
        meaning: """
            The values of an indicator or a formula over a complete series, a row for each bar and output: 'rsi:14', 'macd', \
            'beta:60@SPX', '(close - sma:200) / atr:14'. from and to only limit the rows; a date without a time in to is included.
            """
    ) { session in
        let table = TableFunction(
            name: "indicator",
            columns: """
                CREATE TABLE x (time TEXT, date TEXT, output TEXT, value REAL, time_us INTEGER, of TEXT HIDDEN, request TEXT HIDDEN,
                  into_interval TEXT HIDDEN, since ANY HIDDEN, until ANY HIDDEN, adjust TEXT HIDDEN)
                """,
            plan: TableFunction.plan(arguments: 5..<11, cost: 100_000, rows: 10_000), cursor: { IndicatorCursor($0) })
        try table.register(session)
    }
}

/// A pass over the values of one call.
private final class IndicatorCursor: TableCursor {
    private let session: SQLSession
    private var bars = BarSeries()
    private var columns: [[Double]] = []
    private var outputs: [String] = []
    private var zone = Zone.utc
    private var index = 0
    private var end = 0
    private var output = 0
    private(set) var row: Int64 = 0

    init(_ session: SQLSession) { self.session = session }

    func begin(_ plan: Int32, _ arguments: SQLArguments) throws {
        bars = BarSeries()
        columns = []
        outputs = []
        index = 0
        end = 0
        output = 0
        row = 0
        func argumentIndex(_ bit: Int) -> Int? { PlannedConstraints.argumentIndex(of: bit, in: plan) }
        guard let symbolIndex = argumentIndex(0), let requestIndex = argumentIndex(1) else {
            throw StoreError(.badQuery, "give a symbol and an indicator, such as indicator('SPX', 'rsi:14')")
        }
        guard let symbol = arguments.text(symbolIndex), let text = arguments.text(requestIndex) else { return }
        let adjustment = try argumentIndex(5).flatMap(arguments.text).map(SQLSession.adjustment) ?? session.adjustment
        var barRequest = BarRequest(interval: try argumentIndex(2).flatMap(arguments.text).map(SQLSession.interval), adjustment: adjustment)
        let pass = try barRequest.pass(of: symbol, session)
        barRequest.interval = pass.interval
        zone = pass.zone
        bars = try pass.all(session)
        bars.interval = pass.interval
        let request = try self.request(text) { name in
            try barRequest.pass(of: name, self.session)
        }
        columns = request.with(try context(of: symbol, pass, request, barRequest)).apply(to: bars)
        outputs = request.outputs.map(\.name)
        // Dates and times refer to the clock of intraday bars, and to UTC for bars of a day or longer.
        let clock = pass.interval.isIntraday ? zone : .utc
        index = try argumentIndex(3).flatMap { try arguments.time($0) }.map { bars.firstIndex(atOrAfter: $0.instant(in: clock)) } ?? 0
        end =
            try argumentIndex(4).flatMap { try arguments.time($0, .last) }.map { bars.firstIndex(atOrAfter: $0.end(in: clock)) }
            ?? bars.count
        if pass.isUnadjusted, let first = bars.time.first, let last = bars.time.last {
            session.unadjusted.add(pass.series.key.symbol, first, last)
        }
    }

    /// Returns the request for an indicator, or for a formula with the bars of the symbols that it names.
    private func request(_ text: String, pass: (String) throws -> BarPass) throws -> IndicatorRequest {
        do {
            return try IndicatorRequest(text)
        } catch let mistake {
            guard let formula = try? Formula(text) else { throw StoreError(.badQuery, mistake.message) }
            var others: [String: BarSeries] = [:]
            for symbol in formula.expression.symbols { others[symbol] = try pass(symbol).all(session) }
            return formula.request(companions: others)
        }
    }

    private func context(
        of symbol: String, _ pass: BarPass, _ request: IndicatorRequest, _ barRequest: BarRequest
    ) throws -> IndicatorContext {
        let instrument = try Instrument.find(symbol, on: session.database)
        var context = IndicatorContext(
            zone: pass.zone, dateZone: pass.rowZone, calendar: try instrument?.calendar.map(session.calendar), interval: pass.interval,
            stamp: pass.rule == nil ? pass.series.row.stamp : .start)
        if let second = request.second {
            let other = try barRequest.pass(of: second, session)
            let otherContext = IndicatorContext(
                zone: other.zone, interval: other.interval, stamp: other.rule == nil ? other.series.row.stamp : .start)
            context.others[second] = SecondSeries(
                try other.all(session).datedByTradeDate(try other.dateRule), context: otherContext)
        }
        return context
    }

    var isAtEnd: Bool { index >= end || outputs.isEmpty }

    func advance() throws {
        row += 1
        output += 1
        if output == outputs.count { (index, output) = (index + 1, 0) }
    }

    func writeColumn(_ column: Int32, to context: OpaquePointer?) {
        guard !isAtEnd else { return }
        let time = bars.time[index].microseconds
        switch column {
        case 0: SQLResult.set(SQLTimes.time(time), on: context)
        case 1: SQLResult.set(SQLTimes.date(time, in: bars.interval?.isIntraday == true ? zone : .utc), on: context)
        case 2: SQLResult.set(outputs[output], on: context)
        case 3: SQLResult.set(columns[output][index], on: context)
        case 4: sqlite3_result_int64(context, time)
        default: sqlite3_result_null(context)
        }
    }
}
