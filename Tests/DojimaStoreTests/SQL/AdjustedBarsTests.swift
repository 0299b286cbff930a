import DojimaSeries
import DojimaText
import DojimaTime
import Testing

@testable import DojimaStore

/// Bars adjusted for splits and dividends in SQL; all prices computed by hand.
@Suite struct AdjustedBarsTests {
    let store: Store

    init() throws {
        store = try Store()
        // Monday to Friday, 6 to 10 January 2020: 2 paid on Tuesday, split 2:1 on Thursday.
        let closes: [(day: Int, close: Double)] = [(6, 100), (7, 98), (8, 100), (9, 50), (10, 51)]
        let bars = closes.map { day, close in
            Bar(
                time: Instant(CivilDate(normalizing: 2020, month: 1, day: day)), open: close, high: close + 2, low: close - 2, close: close,
                volume: 1000)
        }
        try store.upsert(BarSeries(unchecked: bars), into: SeriesKey(symbol: "X", interval: .day))
        try store.upsert(BarSeries(unchecked: bars), into: SeriesKey(symbol: "PLAIN", interval: .day))
        try store.save(
            [
                CorporateAction(exDate: CivilDate(normalizing: 2020, month: 1, day: 7), kind: .dividend(2)),
                CorporateAction(exDate: CivilDate(normalizing: 2020, month: 1, day: 9), kind: .split(2)),
            ], of: "X")
    }

    private func numbers(_ sql: String, _ adjustment: Adjustment = .none) throws -> [Double?] {
        try store.query(sql, name: "test", adjustment: adjustment).rows.flatMap { row in
            row.map { if case .real(let number) = $0 { number } else if case .integer(let number) = $0 { Double(number) } else { nil } }
        }
    }

    private static let traded = [100.0, 98, 100, 50, 51]
    private static let split = [50.0, 49, 50, 50, 51]
    private static let total = [49.0, 49, 50, 50, 51]

    @Test("A call gives its adjustment by position, by name or as a condition")
    func calls() throws {
        #expect(try numbers("SELECT close FROM bars('X')") == Self.traded)
        for (word, wanted) in [("none", Self.traded), ("split", Self.split), ("total", Self.total)] {
            #expect(try numbers("SELECT close FROM bars('X', '1d', NULL, NULL, NULL, '\(word)')") == wanted)
            #expect(try numbers("SELECT close FROM bars('X', adjust => '\(word)')") == wanted)
            #expect(try numbers("SELECT close FROM bars('X') WHERE adjust = '\(word)'") == wanted)
        }
        #expect(try numbers("SELECT volume, high, low FROM bars('X', to => '2020-01-06', adjust => 'split')") == [2000, 51, 49])
        #expect(try numbers("SELECT close FROM bars(symbol => 'PLAIN', adjust => 'total')") == Self.traded)
    }

    @Test("A bucket that contains a split is merged from adjusted parts")
    func buckets() throws {
        #expect(try numbers("SELECT open, high, low, close, volume FROM bars('X', '1w', adjust => 'split')") == [50, 53, 48, 51, 8000])
        #expect(try numbers("SELECT open, high, close FROM bars('X', '1w', 'XNYS', adjust => 'total')") == [49, 53, 51])
    }

    @Test("The table bars_adjusted is the view bars adjusted for splits and dividends")
    func table() throws {
        #expect(try numbers("SELECT close FROM bars_adjusted WHERE symbol = 'X' AND interval = '1d' ORDER BY time_us") == Self.total)
        #expect(try numbers("SELECT close FROM bars_adjusted('X', adjust => 'split')") == Self.split)
        #expect(try numbers("SELECT count(*) FROM bars_adjusted") == [10])
        let view = try store.query("SELECT * FROM bars LIMIT 1").columns
        #expect(try store.query("SELECT * FROM bars_adjusted LIMIT 1").columns == view)
    }

    @Test("A complete query may be run on adjusted prices")
    func query() throws {
        let sql = "SELECT close FROM bars WHERE symbol = 'X' ORDER BY time_us"
        #expect(try numbers(sql, .split) == Self.split && numbers(sql, .total) == Self.total && numbers(sql) == Self.traded)
        #expect(try numbers("SELECT close FROM bars('X', adjust => 'none')", .total) == Self.traded)
        #expect(try numbers("SELECT close, high FROM asof('X', '1d', '2020-01-08')", .split) == [50, 51])
        #expect(try numbers("SELECT close FROM bars_adjusted('X')", .split) == Self.split)
    }

    @Test("A named query reports prices that are unadjusted across a split, and unknown adjustments")
    func notes() throws {
        let query = NamedQuery(
            name: "closes",
            sql: """
                -- Closes.
                -- :symbol symbol  the instrument
                -- :from date [0000-01-01]  first date
                -- :to date [9999-12-31]  last date
                SELECT close FROM bars WHERE symbol = :symbol AND date BETWEEN :from AND :to
                """)
        func notes(_ parameters: [String: String], _ adjustment: Adjustment = .none) throws -> [String] {
            try store.query(query, parameters: parameters, adjustment: adjustment).notes.map(\.description)
        }
        let said = "X: prices are unadjusted across the split of 2020-01-09; `adjust` split removes this"
        #expect(try notes(["symbol": "X"]) == [said] && notes(["symbol": "X", "to": "2020-01-09"]) == [said])
        #expect(try notes(["symbol": "X", "to": "2020-01-08"]).isEmpty && notes(["symbol": "X", "from": "2020-01-09"]).isEmpty)
        #expect(try notes(["symbol": "X"], .split).isEmpty && notes(["symbol": "PLAIN"]).isEmpty)
        #expect(try notes(["symbol": "PLAIN"], .total) == ["PLAIN: no splits or dividends are known, so prices are not adjusted"])
    }

    @Test("Names of arguments are those of the function, and texts and comments are left alone")
    func arguments() throws {
        func failure(_ sql: String) -> String? { #expect(throws: StoreError.self) { try store.query(sql, name: "test") }?.description }
        #expect(
            failure("SELECT * FROM bars('X', adjusted => 'total')")?.hasPrefix("test: no argument adjusted; the arguments are symbol, ")
                == true)
        #expect(failure("SELECT * FROM bars(symbol => 'X', '1d')") == "test: an argument without a name may not follow one with a name")
        #expect(failure("SELECT * FROM bars('X', adjust => 'full')")?.contains("write one of none, split, total") == true)
        let found = try store.query("-- bars(a => 1)\nSELECT 'bars(a => 1)' AS b FROM bars ( 'X', to => date('2020-01-06', '-0 days') )")
        #expect(found.rows == [[.text("bars(a => 1)")]])
    }
}
