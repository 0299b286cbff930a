import DojimaTestSupport
import DojimaSeries
import DojimaText
import DojimaTime
import GRDB
import Testing

@testable import DojimaStore

/// Table functions compared with bars read in the plain way.
@Suite struct TableFunctionTests {
    let store: Store
    let minutes = SeriesKey(symbol: "MIN", interval: BarInterval.minutes(1))
    let days = SeriesKey(symbol: "DAY", interval: .day)

    init() throws {
        store = try Store()
        var random = SeededGenerator(seed: 21)
        // Three weeks around the clock change in New York on 2024-03-10.
        try store.upsert(BarSeries(unchecked: randomBars(15_000, step: 60_000_000, from: 1_709_200_000_000_000, &random)), into: minutes)
        let start = Instant(CivilDate(normalizing: 2023, month: 1, day: 1)).microseconds
        try store.upsert(BarSeries(unchecked: (0..<500).map { randomBar(start + $0 * Instant.microsecondsPerDay, &random) }), into: days)
        try store.upsert(
            BarSeries(unchecked: randomBars(300, step: 1_000_000, from: -900_000_000, &random)),
            into: SeriesKey(symbol: "MIN", interval: BarInterval.seconds(1)))
        try store.save(Instrument(symbol: "MIN", calendar: "XNYS"))
    }

    private func rows(_ sql: String) throws -> [[QueryValue]] { try store.query(sql, name: "test").rows }

    private func rows(_ bars: BarSeries) -> [[QueryValue]] {
        bars.indices.map { index in
            [
                .integer(bars.time[index].microseconds), .real(bars.open[index]), .real(bars.high[index]), .real(bars.low[index]),
                .real(bars.close[index]), bars.volume[index].isNaN ? .null : .real(bars.volume[index]),
            ]
        }
    }

    private let columns = "time_us, open, high, low, close, volume"

    @Test(
        "Without arguments the function is the view",
        arguments: [
            "", "WHERE symbol = 'MIN'", "WHERE interval = '1d' AND symbol = 'DAY'", "WHERE symbol = 'NONE'",
            "WHERE symbol = 'MIN' AND interval = '1m' AND time_us >= 1709300000000000 AND time_us < 1709310000000000",
            "WHERE symbol = 'MIN' AND interval = '1m' AND time_us > 1709300040000000.5 AND time_us <= 1709310000000000",
            "WHERE symbol = 'DAY' AND interval = '1d' AND date = '2023-05-05'", "WHERE time_us = NULL",
            "WHERE time_us = 1680000000000000 OR open > 109.9",
            "WHERE symbol = 'MIN' AND interval = '1m' AND time_us BETWEEN 1709300000000000 AND 1709299999999999",
        ])
    func sameAsTheView(_ condition: String) throws {
        let order = "ORDER BY symbol, interval, time_us"
        let found = try rows("SELECT * FROM temp.bars \(condition) \(order)")
        let wanted = try rows("SELECT * FROM main.bars \(condition) \(order)")
        #expect(found == wanted)
        let descending = try rows("SELECT * FROM temp.bars \(condition) ORDER BY time_us DESC, symbol, interval")
        #expect(try descending == rows("SELECT * FROM main.bars \(condition) ORDER BY time_us DESC, symbol, interval"))
    }

    @Test("A join of the view with itself gives the same rows")
    func joins() throws {
        func sql(_ bars: String) -> String {
            """
            SELECT a.time_us, a.close, b.close FROM \(bars) a LEFT JOIN \(bars) b ON b.symbol = 'MIN' AND b.interval = '1m' AND b.time_us = a.time_us
            WHERE a.symbol = 'DAY' AND a.interval = '1d' ORDER BY a.time_us
            """
        }
        #expect(try rows(sql("temp.bars")) == rows(sql("main.bars")))
    }

    @Test("A query that calls no function reads the view")
    func view() throws {
        for _ in 0..<2 {
            #expect(try rows("SELECT count(*) FROM bars('DAY') AS a") == [[.integer(500)]])
            #expect(try rows("SELECT count(*) FROM bars WHERE symbol = 'DAY'") == [[.integer(500)]])
            #expect(try store.query("SELECT count(*) FROM temp.sqlite_master", limits: .internalTables).rows == [[.integer(0)]])
            #expect(try rows("SELECT count(*) FROM BARS ('DAY')") == [[.integer(500)]])
        }
    }

    @Test("A call gives bars at the stored interval, in a span")
    func stored() throws {
        let span = Instant(CivilDate(normalizing: 2023, month: 3, day: 1))..<Instant(CivilDate(normalizing: 2023, month: 4, day: 1))
        let wanted = rows(try store.bars(of: days, in: span))
        #expect(try rows("SELECT \(columns) FROM bars('DAY', '1d', NULL, '2023-03-01', '2023-03-31')") == wanted)
        #expect(try rows("SELECT \(columns) FROM bars('DAY', NULL, NULL, '2023-03-01', \(span.upperBound.microseconds))") == wanted)
        #expect(
            try rows("SELECT \(columns) FROM bars('DAY', '1d', NULL, '2023-03-01') WHERE time_us < \(span.upperBound.microseconds)")
                == wanted)
        #expect(try rows("SELECT \(columns) FROM bars('DAY', '1d', NULL, '2023-03-01') ORDER BY time_us LIMIT 31") == wanted)
        #expect(try rows("SELECT count(*) FROM bars('MIN', '1m')") == [[.integer(15_000)]])
        #expect(try rows("SELECT DISTINCT symbol, interval, count FROM bars('DAY')") == [[.text("DAY"), .text("1d"), .integer(1)]])
    }

    @Test("A call gives the bars of a calendar's sessions", arguments: ["XNYS", "XTKS", "CMES"])
    func sessions(_ code: String) throws {
        let calendar = try TradingCalendar(code)
        let all = try store.bars(of: minutes, in: .earliest..<(.latest))
        let open = Set(
            calendar.sessions(in: CivilDate(normalizing: 2024, month: 2, day: 1)...CivilDate(normalizing: 2024, month: 5, day: 1)).map(
                \.date))
        let sessions = all.time.map { calendar.session(at: $0) }
        let kept = all.indices.filter { index in
            guard let session = sessions[index] else { return false }
            return open.contains(session.date) && !session.breaks.contains { $0.contains(all.time[index]) }
        }
        #expect(kept.count > 500)
        let found = try rows(
            "SELECT \(columns) FROM bars('MIN', '1m', '\(code)') WHERE time_us % 60000000 = \(all.time[0].microseconds % 60_000_000)")
        // A minute that begins before the open and extends into the session belongs to it too.
        let reaching = all.indices.filter {
            sessions[$0] != nil || calendar.session(at: all.time[$0].advanced(by: 59_999_999)) != nil
        }
        #expect(found.count >= kept.count && found.count <= reaching.count)
        let dates = try rows("SELECT DISTINCT date FROM bars('DAY', '1d', '\(code)')").map { $0[0] }
        let listed = calendar.sessions(in: CivilDate(normalizing: 2023, month: 1, day: 1)...CivilDate(normalizing: 2024, month: 5, day: 14))
        #expect(dates == listed.map { .text($0.date.description) })
    }

    @Test(
        "Grouped bars equal those that are grouped from the rows",
        arguments: ["1h", "4h", "1d", "1w", "1M"], [nil, "XNYS", "XTKS", "CMES", "24/7"])
    func resampled(_ interval: String, _ code: String?) throws {
        let calendar = try code.map { try TradingCalendar($0) } ?? TradingCalendar("XNYS")
        let all = try store.bars(of: minutes, in: .earliest..<(.latest))
        let rule = BucketRule(interval: try #require(BarInterval(interval)), zone: calendar.zone, hours: SessionHours(calendar))
        let span = all.time[0]..<all.time[all.count - 1].advanced(by: 1)
        let wanted = all.resampled(by: rule, keeping: code == nil ? nil : ClosedTime(calendars: [calendar]).timeline(of: span))
        let argument = code.map { "'\($0)'" } ?? "NULL"
        let found = try rows("SELECT \(columns), count FROM bars('MIN', '\(interval)', \(argument)) ORDER BY time_us")
        #expect(found.map { Array($0[0...4]) } == rows(wanted).map { Array($0[0...4]) })
        #expect(found.map { $0[6] } == wanted.counts.map { .integer(Int64($0)) })
        for (row, volume) in zip(found, wanted.volume) {
            guard case .real(let sum) = row[5] else {
                #expect(volume.isNaN)
                continue
            }
            #expect(abs(sum - volume) <= 1e-12 * volume)
        }
    }

    @Test("A span limits the buckets at its ends, with and without a calendar")
    func span() throws {
        // From a Wednesday to a Wednesday three weeks later, all of whose weekdays traded; counted on a calendar of March 2023.
        let months = try rows("SELECT date, high, count FROM bars('DAY', '1M', 'XNYS', '2023-03-08', '2023-03-29')")
        let days = try rows(
            "SELECT '2023-03-01', max(high), count(*) FROM main.bars WHERE symbol = 'DAY' AND date BETWEEN '2023-03-08' AND '2023-03-29' AND strftime('%w', date) BETWEEN '1' AND '5'"
        )
        #expect(months == days && months.first?[2] == .integer(16))
        #expect(try rows("SELECT count FROM bars('DAY', '1M', NULL, '2023-03-08', '2023-03-29')") == [[.integer(22)]])
        // A part of a session in a bucket of a day; New York is five hours behind.
        let minutes = try rows(
            "SELECT count(*), max(high) FROM main.bars WHERE symbol = 'MIN' AND interval = '1m' AND time >= '2024-03-04T15:00:00Z' AND time < '2024-03-04T15:50:00Z'"
        )
        #expect(try rows("SELECT count, high FROM bars('MIN', '1d', 'XNYS', '2024-03-04T10:00', '2024-03-04T10:50')") == minutes)
        #expect(minutes.first?.first != .integer(0))
    }

    @Test("A week whose Monday is a holiday is a week of the calendar")
    func weeksOfHolidays() throws {
        let mondays = (0..<9).map { Instant(CivilDate(normalizing: 2023, month: 1, day: 2).adding(days: 7 * $0)) }
        let weeks = SeriesKey(symbol: "WEEK", interval: .week)
        try store.upsert(BarSeries.random(at: mondays, interval: .week, seed: 3), into: weeks)
        // New Year's Day was observed on 2 January, Martin Luther King's day on the 16th, Presidents' Day on 20 February.
        #expect(try rows("SELECT count(*) FROM bars('WEEK', '1w', 'XNYS')") == [[.integer(9)]])
        #expect(try rows("SELECT count FROM bars('WEEK', '1M', 'XNYS')") == [[.integer(5)], [.integer(4)]])
    }

    @Test("Dates are those of the exchange's sessions")
    func dates() throws {
        let tokyo = try rows("SELECT date, time FROM bars('MIN', '1d', 'XTKS') LIMIT 1")
        #expect(tokyo == [[.text("2024-03-01"), .text("2024-03-01T00:00:00Z")]])
    }

    @Test("indicator gives the columns of an indicator or a formula, a row for each bar and output") func indicator() throws {
        let bars = try store.bars(of: days, in: .earliest..<(.latest))
        for (text, outputs) in [("macd:3,6,4", ["macd", "signal", "hist"]), ("rsi:5", [""])] {
            let columns = try IndicatorRequest(text).apply(to: bars)
            let found = try rows("SELECT time_us, output, value FROM indicator('DAY', '\(text)')")
            var expected: [[QueryValue]] = []
            for row in bars.indices {
                for (output, name) in outputs.enumerated() {
                    let value = columns[output][row]
                    expected.append([.integer(bars.time[row].microseconds), .text(name), value.isNaN ? .null : .real(value)])
                }
            }
            #expect(found == expected)
        }
        #expect(
            try rows("SELECT value FROM indicator('DAY', 'close - close[1]')")
                == rows("SELECT close - lag(close) OVER (ORDER BY time_us) FROM bars('DAY')"))
        #expect(try rows("SELECT max(abs(value - 1)) FROM indicator('DAY', 'ratio@DAY')") == [[.real(0)]])
        // The span omits rows and changes no value.
        #expect(
            try rows("SELECT time_us, value FROM indicator('DAY', 'sma:9', NULL, '2023-02-01', '2023-03')")
                == rows("SELECT time_us, value FROM indicator('DAY', 'sma:9') WHERE date BETWEEN '2023-02-01' AND '2023-03-31'"))
        let misspelt = #expect(throws: StoreError.self) { try rows("SELECT * FROM indicator('DAY', 'smaa:9')") }
        #expect(misspelt?.description.contains("no indicator smaa") == true)
        let unknown = #expect(throws: StoreError.self) { try rows("SELECT * FROM indicator('NONE', 'sma:9')") }
        #expect(unknown?.kind == .unknownSymbol)
    }

    @Test("A call gives the last bar at or before a moment")
    func asof() throws {
        let all = try store.bars(of: minutes, in: .earliest..<(.latest))
        let found = try rows(
            """
            SELECT d.time_us, a.time_us, a.close FROM bars d LEFT JOIN asof('MIN', '1m', d.time_us + 1234567) a
            WHERE d.symbol = 'DAY' ORDER BY d.time_us
            """)
        let wanted = try store.bars(of: days, in: .earliest..<(.latest)).time.map { time -> [QueryValue] in
            let index = all.lastIndex(atOrBefore: time.advanced(by: 1_234_567))
            return [
                .integer(time.microseconds), index.map { .integer(all.time[$0].microseconds) } ?? .null,
                index.map { .real(all.close[$0]) } ?? .null,
            ]
        }
        #expect(found == wanted)
        #expect(found.contains { $0[1] == .null } && found.contains { $0[1] != .null })
        #expect(try rows("SELECT date FROM asof('DAY', NULL, '2023-05-05T12:00:00Z')") == [[.text("2023-05-05")]])
    }

    @Test("Impossible arguments are reported in one line, with the matching exit status")
    func wrongArguments() {
        func failure(_ call: String) -> StoreError? { #expect(throws: StoreError.self) { try rows("SELECT * FROM \(call)") } }
        #expect(failure("bars('DAX')")?.kind == .unknownSymbol)
        #expect(failure("bars('DAX')")?.description == "test: bars: :memory:: no symbol DAX; there are DAY, MIN")
        #expect(failure("bars('DAY', '1m')")?.description == "test: bars: DAY is stored at 1d: bars of 1m cannot be made from coarser ones")
        #expect(failure("bars('DAY', '1x')")?.kind == .badQuery)
        #expect(failure("bars('DAY', '1w', 'XNYX')")?.kind == .missing)
        #expect(failure("bars('DAY', '1w', NULL, 'soon')")?.kind == .badQuery)
        #expect(failure("temp.bars WHERE mic = 'XNYS'")?.description == "test: bars: give a symbol first, such as bars('SPX', '1w')")
        #expect(failure("asof('DAY')")?.description.hasPrefix("test: asof: give a symbol, an interval and a time") == true)
        #expect(failure("asof('DAY', '1w', 0)")?.description == "test: asof: no 1w bars of DAY are stored; the closest are 1d")
    }

    @Test("The log of a store contains SQL that gives the same rows")
    func statementLog() throws {
        let log = StatementLog(of: store)
        let span = Instant(microseconds: 1_709_300_000_000_000)..<Instant(microseconds: 1_709_400_000_000_000)
        let wanted = rows(try store.bars(of: minutes, in: span))
        #expect(log.statements.contains { $0.contains("'MIN'") })
        let asked = try #require(log.statements.last)
        #expect(!asked.contains("?"))
        #expect(try store.query(asked, limits: .internalTables).rows == wanted)
        #expect(wanted.count > 50)
    }
}
