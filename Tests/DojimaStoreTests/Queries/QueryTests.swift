import DojimaTestSupport
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

@testable import DojimaStore

@Suite struct QueryTests {
    let store: Store

    init() throws {
        store = try Store()
        let days = (0..<5).map {
            Bar(time: Instant(seconds: 1_704_153_600 + 86_400 * $0), open: 1, high: 3, low: 0.5, close: Double($0) + 0.5)
        }
        try store.upsert(BarSeries(unchecked: days), into: SeriesKey(symbol: "007", interval: .day))
        let odd = [Bar(time: Instant(microseconds: -1), open: 1, high: 1, low: 1, close: 1, volume: 3)]
        try store.upsert(BarSeries(unchecked: odd), into: SeriesKey(symbol: "OLD", interval: BarInterval.seconds(1)))
    }

    private func failure(_ sql: String, _ parameters: [String: String] = [:]) -> String {
        do {
            _ = try store.query(sql, parameters: parameters, name: "test")
            return "no error"
        } catch {
            #expect(error.kind == .badQuery)
            return error.description
        }
    }

    @Test("A result describes itself as a table, and values as numbers and texts") func descriptions() throws {
        let result = try store.query("SELECT symbol, count(*) AS bars, max(close) AS highest, NULL AS none FROM bars GROUP BY symbol")
        #expect("\(result)" == "symbol  bars  highest  none\n007        5      4.5\nOLD        1        1")
        let row = try #require(result.rows.first)
        #expect(row.map(\.description) == ["007", "5", "4.5", ""])
        #expect(row.map(\.text) == ["007", nil, nil, nil])
        #expect(row.map(\.int) == [nil, 5, nil, nil])
        #expect(row.map(\.double) == [nil, 5, 4.5, nil])
    }

    @Test("The view bars has readable times")
    func bars() throws {
        let first = try store.query("SELECT * FROM bars WHERE symbol = :s LIMIT 1", parameters: ["s": "007"])
        #expect(first.columns == ["symbol", "interval", "time", "date", "open", "high", "low", "close", "volume", "time_us"])
        #expect(
            first.rows == [
                [
                    .text("007"), .text("1d"), .text("2024-01-02T00:00:00Z"), .text("2024-01-02"), .real(1), .real(3), .real(0.5),
                    .real(0.5), .null,
                    .integer(1_704_153_600_000_000),
                ]
            ])
        let old = try store.query("SELECT time, date FROM bars WHERE symbol = 'OLD'")
        #expect(old.rows == [[.text("1969-12-31T23:59:59Z"), .text("1969-12-31")]])
    }

    @Test("The view series_list counts the bars of each series")
    func seriesList() throws {
        let found = try store.query("SELECT symbol, name, interval, bars, first, last FROM series_list ORDER BY symbol")
        #expect(
            found.rows == [
                [.text("007"), .null, .text("1d"), .integer(5), .text("2024-01-02T00:00:00Z"), .text("2024-01-06T00:00:00Z")],
                [.text("OLD"), .null, .text("1s"), .integer(1), .text("1969-12-31T23:59:59Z"), .text("1969-12-31T23:59:59Z")],
            ])
    }

    @Test("Parameters are numbers if they look like plain numbers")
    func parameters() throws {
        let given = ["a": "20", "b": "-0.5", "c": "007", "d": "1e5", "e": "x", "f": "", "g": "-", "h": "1.", "i": "9223372036854775808"]
        let found = try store.query("SELECT :a, :b, :c, :d, :e, :f, :g, :h, :i", parameters: given)
        #expect(
            found.rows == [
                [
                    .integer(20), .real(-0.5), .text("007"), .text("1e5"), .text("x"), .text(""), .text("-"), .text("1."),
                    .text("9223372036854775808"),
                ]
            ])
        #expect(try store.query("SELECT count(*) FROM bars WHERE close > :least", parameters: ["least": "2"]).rows == [[.integer(3)]])
    }

    @Test("Errors in parameters are reported")
    func wrongParameters() {
        #expect(failure("SELECT :a") == "test: the parameter a is missing; give `parameters` a=VALUE")
        #expect(failure("SELECT :a", ["a": "1", "b": "2"]) == "test: no parameter b; it takes a")
        #expect(failure("SELECT 1", ["b": "2"]) == "test: no parameter b; it takes none")
        #expect(failure("SELECT ?").contains("write :name"))
    }

    @Test(
        "A query only reads",
        arguments: [
            "DELETE FROM bar", "INSERT INTO instrument (symbol) VALUES ('x') RETURNING id", "DROP VIEW bars", "PRAGMA user_version = 3",
            "PRAGMA user_version", "ATTACH 'x.db' AS x", "BEGIN", "VACUUM", "/* SELECT */ DELETE FROM bar", "-- SELECT\nDELETE FROM bar",
            "WITH x AS (SELECT 1) DELETE FROM bar",
        ])
    func onlyReads(_ sql: String) throws {
        #expect(failure(sql) == "test: a query may only read; write it as one SELECT")
        #expect(try store.list().count == 2)
        #expect(try store.query("SELECT count(*) FROM bars").rows == [[.integer(6)]])
    }

    @Test("A text that is not one valid statement is refused")
    func notValid() {
        #expect(failure("SELECT 1; SELECT 2").contains("several statements"))
        #expect(failure("SELECT 1; DELETE FROM bar").contains("several statements"))
        #expect(failure("SELEC 1").contains("syntax error"))
        #expect(failure("SELECT * FROM nowhere").contains("no such table"))
        #expect(failure("") != "no error")
        #expect(failure("-- only a comment\n") != "no error")
        #expect(failure("SELECT abs(-9223372036854775808)").contains("integer overflow"))
    }

    @Test(
        "Comments and semicolons around one statement are accepted",
        arguments: ["SELECT 1;", "-- x\n/* y */ SELECT 1;\n-- end\n", "(SELECT 1)"])
    func comments(_ sql: String) throws {
        if sql.hasPrefix("(") {
            #expect(failure(sql).contains("syntax error"))
        } else {
            #expect(try store.query(sql).rows == [[.integer(1)]])
        }
    }

    @Test("A word after a parameter's name gives its type")
    func kinds() throws {
        let query = NamedQuery(
            name: "typed",
            sql: """
                -- What is given.
                -- :symbol symbol  the instrument
                -- :from date [0000-01-01]  first date
                -- :to date [9999-12-31]  last date
                -- :n number [20]
                -- :interval interval [1d]  of the bars
                -- :word text [5]  a word
                -- :day date of some day
                -- :plain [7]  a date, a number
                SELECT :symbol, :from, :to, :n, :interval, :word, :day, :plain
                """)
        #expect(query.parameters.map { $0.kind?.rawValue } == ["symbol", "date", "date", "number", "interval", "text", nil, nil])
        #expect(query.parameters[6].meaning == "date of some day" && query.parameters[1].meaning == "first date")
        func row(_ given: [String: String]) throws -> [QueryValue] {
            try store.query(query, parameters: ["symbol": "007", "day": "x"].merging(given) { $1 }).rows[0]
        }
        #expect(
            try row([:]) == [
                .text("007"), .text("0000-01-01"), .text("9999-12-31"), .integer(20), .text("1d"), .text("5"), .text("x"), .integer(7),
            ])
        for (from, to, first, last) in [
            ("2018", "2018", "2018-01-01", "2018-12-31"), ("2018-02", "2018-02", "2018-02-01", "2018-02-28"),
            ("20180102", "20180102", "2018-01-02", "2018-01-02"), ("2018-01-02", "2018-01-02", "2018-01-02", "2018-01-02"),
        ] {
            #expect(try row(["from": from, "to": to])[1...2] == [.text(first), .text(last)])
        }
        for (name, text) in [("from", "soon"), ("from", "2018-01-02T09:30"), ("to", "0"), ("n", "many"), ("interval", "1x")] {
            let error = #expect(throws: StoreError.self) { try row([name: text]) }
            #expect(error?.kind == .badQuery && error?.description.hasPrefix("typed: `parameters` \(name) is \"\(text)\"; write ") == true)
        }
        #expect(throws: StoreError.self) { try row(["from": "0000"]) }
    }

    @Test("A named query is its file's leading comment and its SQL")
    func named() throws {
        let sql = """
            -- The highest closes.
            -- One row a bar.
            -- :symbol  the instrument
            -- :n [2]  how many
            -- :from [0000-01-01]  first date
            SELECT close FROM bars WHERE symbol = :symbol AND date >= :from ORDER BY close DESC LIMIT :n  -- :x [1] no parameter
            """
        let query = NamedQuery(name: "highest", sql: sql)
        #expect(query.name == "highest" && query.summary == "The highest closes. One row a bar.")
        #expect(query.parameters.map(\.name) == ["symbol", "n", "from"])
        #expect(query.parameters.map(\.defaultValue) == [nil, "2", "0000-01-01"])
        #expect(query.parameters.map(\.meaning) == ["the instrument", "how many", "first date"])
        #expect(try store.query(query, parameters: ["symbol": "007"]).rows == [[.real(4.5)], [.real(3.5)]])
        #expect(try store.query(query, parameters: ["symbol": "007", "n": "1"]).rows == [[.real(4.5)]])
        let missing = #expect(throws: StoreError.self) { try store.query(query) }
        #expect(missing?.description == "highest: give `parameters` symbol=VALUE (the instrument)")
    }
}
