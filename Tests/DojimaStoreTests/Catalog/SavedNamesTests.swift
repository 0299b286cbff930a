import DojimaSeries
import DojimaTestSupport
import DojimaTime
import GRDB
import Testing

@testable import DojimaStore

/// Groups and portfolios in a file, and portfolios in SQL; the laws of databases check what is stored.
@Suite struct SavedNamesTests {
    private static let closes: [(symbol: String, closes: [(day: Int, close: Double)])] = [
        ("A", [(29, 90), (30, 100), (31, 110), (32, 121), (33, 100), (61, 150), (62, 75)]),
        ("B", [(30, 50), (31, 40), (33, 60), (34, 61), (61, 30), (62, 45)]),
    ]

    /// Days are counted from 2024-01-01, day 1.
    private static func date(_ day: Int) -> CivilDate { CivilDate(normalizing: 2024, month: 1, day: 1).adding(days: day - 1) }

    private func fill(_ store: Store) throws {
        for (symbol, closes) in Self.closes {
            let bars = closes.map {
                Bar(time: Instant(Self.date($0.day)), open: $0.close - 1, high: $0.close + 2, low: $0.close - 3, close: $0.close, volume: 9)
            }
            try store.upsert(BarSeries(unchecked: bars), into: SeriesKey(symbol: symbol, interval: .day))
        }
        try store.save(NamedPortfolio(name: "mix", portfolio: try Portfolio("0.6 A, 0.3 B, 0.1 cash", rebalance: .month)))
    }

    /// The value of `mix` by hand on the common days 30, 31, 33, 61 and 62; weights are restored at 31 and 33, the last ones of January and February.
    private static let values: [Double] = {
        /// The value after the closes change from `a` and `b` to others, starting from 1.
        func grown(_ a: Double, _ b: Double, to nextA: Double, _ nextB: Double) -> Double { 0.6 / a * nextA + 0.3 / b * nextB + 0.1 }
        let january = grown(100, 50, to: 110, 40)
        let february = january * grown(110, 40, to: 100, 60)
        return [1, january, february, february * grown(100, 60, to: 150, 30), february * grown(100, 60, to: 75, 45)]
    }()

    @Test("A portfolio is a table of bars in SQL: closes by hand, limited to dates, in weeks, in analyses and indicators")
    func sql() throws {
        let store = try Store()
        try fill(store)
        let whole = try store.query("SELECT date, open, high, low, close, volume, symbol, interval FROM bars('mix', '1d')")
        #expect(whole.rows.count == 5)
        for (row, value) in zip(whole.rows, Self.values) {
            for column in 1...4 {
                guard case .real(let price) = row[column] else {
                    Issue.record("\(row)")
                    continue
                }
                #expect(abs(price - value) < 1e-12 * value)
            }
            #expect(row[5] == .null && row[6] == .text("mix") && row[7] == .text("1d"))
        }
        let dates = [30, 31, 33, 61, 62].map { QueryValue.text("\(Self.date($0))") }
        #expect(whole.rows.map { $0[0] } == dates)
        #expect(try store.query("SELECT close FROM bars('mix')").rows == whole.rows.map { [$0[4]] })
        let cut = try store.query("SELECT date, close FROM bars('mix', '1d', NULL, '2024-01-31', '2024-02-29')")
        #expect(cut.rows == whole.rows[1...2].map { [$0[0], $0[4]] })
        #expect(try store.query("SELECT count(*) FROM bars('mix') WHERE date >= '2024-03-01'").rows == [[.integer(2)]])
        // In weeks it uses the closes of weeks: 2024-01-29 to 02-02 and 02-26 to 03-03.
        #expect(try store.query("SELECT count(*) FROM bars('mix', '1w')").rows == [[.integer(2)]])
        #expect(try store.query("SELECT total_return FROM summary('mix')").rows.count == 1)
        #expect(try store.query("SELECT value FROM indicator('mix', 'sma:2')").rows.count == 5)
    }

    @Test("Views show groups and portfolios, and internal tables stay closed") func views() throws {
        let store = try Store()
        try fill(store)
        try store.save(SymbolGroup(name: "both", symbols: ["B", "A"]))
        #expect(
            try store.query("SELECT name, symbol FROM symbol_groups ORDER BY place").rows == [
                [.text("both"), .text("B")], [.text("both"), .text("A")],
            ])
        #expect(
            try store.query("SELECT symbol, weight, rebalance FROM portfolios ORDER BY place").rows.map { $0[0] } == [
                .text("A"), .text("B"), .text("cash"),
            ])
        for table in ["symbol_group", "portfolio", "holding"] {
            let error = #expect(throws: StoreError.self) { try store.query("SELECT * FROM \(table)") }
            #expect(error?.kind == .internalTable)
        }
    }

    @Test("A stored symbol takes precedence over a portfolio of its name") func symbolFirst() throws {
        let store = try Store()
        try fill(store)
        try store.upsert(
            BarSeries(unchecked: [Bar(time: Instant(Self.date(1)), open: 7, high: 7, low: 7, close: 7)]),
            into: SeriesKey(symbol: "mix", interval: .day))
        #expect(try store.query("SELECT close FROM bars('mix')").rows == [[.real(7)]])
        #expect(try store.portfolio(named: "mix") == nil)
    }

    @Test("A file of the previous version has no groups when read, and accepts them when written") func older() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.db")
        let old = try Connection.forWriting(path, wait: 1, migrations: Migrations(steps: Array(Migrations.all.steps.prefix(5))))
        try old.write { db in try db.execute(sql: "INSERT INTO instrument (symbol) VALUES ('A')") }
        try old.close()
        let reader = try Store(path: path, access: .reading)
        #expect(try reader.groups().isEmpty && reader.portfolios().isEmpty && reader.portfolio(named: "mix") == nil)
        let writer = try Store(path: path, access: .writing)
        let group = SymbolGroup(name: "one", symbols: ["A"])
        try writer.save(group)
        #expect(try writer.groups() == [group] && Store(path: path, access: .reading).groups() == [group])
    }

    @Test("A check reports members and holdings without an owner") func strays() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("x.db")
        do {
            let store = try Store(path: path, access: .writing)
            try fill(store)
            try store.save(SymbolGroup(name: "both", symbols: ["B", "A"]))
            #expect(try store.check().faults.isEmpty)
        }
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: path, configuration: configuration).write { db in
            try db.execute(
                sql: "UPDATE symbol_group SET instrument_id = 99 WHERE place = 1; UPDATE holding SET portfolio_id = 98 WHERE place = 3")
        }
        let faults = try Store(path: path, access: .reading).check().faults.map(\.text)
        #expect(
            faults.contains("1 rows of symbol_group refer to a missing instrument")
                && faults.contains("1 rows of holding refer to a missing portfolio")
        )
    }
}
