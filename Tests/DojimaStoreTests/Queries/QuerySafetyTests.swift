import DojimaTestSupport
import DojimaSeries
import DojimaText
import DojimaTime
import Foundation
import GRDB
import Testing

@testable import DojimaStore

extension QueryLimits {
    /// For tests that read behind the views.
    static var internalTables: QueryLimits {
        var limits = QueryLimits()
        limits.readsInternalTables = true
        return limits
    }
}

/// Forbidden operations of SQL from strangers.
@Suite struct QuerySafetyTests {
    let folder: TemporaryFolder
    let path: String
    let store: Store

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("x.db")
        let writer = try Store(path: path, access: .writing)
        let days = (0..<300).map {
            Bar(time: Instant(seconds: 1_704_153_600 + 86_400 * Int64($0)), open: 1, high: 3, low: 0.5, close: Double($0), volume: 5)
        }
        try writer.upsert(BarSeries(unchecked: days), into: SeriesKey(symbol: "A", interval: .day))
        try writer.upsert(BarSeries(unchecked: days), into: SeriesKey(symbol: "B", interval: .day))
        store = try Store(path: path, access: .reading)
    }

    private func error(_ sql: String, _ limits: QueryLimits = QueryLimits()) -> StoreError? {
        do {
            _ = try store.query(sql, name: "test", limits: limits)
            return nil
        } catch { return error }
    }

    @Test(
        "Functions that take addresses, load code or report the build are not available",
        arguments: [
            "SELECT fts3_tokenizer('simple')", "SELECT fts3_tokenizer('simple', x'4141414141414141')", "SELECT load_extension('x')",
            "SELECT sqlite_compileoption_get(1)", "SELECT readfile('/etc/passwd')", "SELECT edit('x')", "SELECT sqlite_log(1, 'x')",
        ])
    func functions(_ sql: String) { #expect(error(sql)?.kind == .badQuery) }

    @Test(
        "Functions with high cost for short arguments are refused immediately",
        arguments: [
            "printf('%.*c', 2000000000, 'x')", "format('%.*c', 2000000000, 'x')", "printf('%.2000000000c', 'x')",
            "printf('%.1000001c', 'x')", "printf('%*d', 2000000000, 1)", "printf('%*d', -2000000000, 1)", "printf('%2000000000s', 'x')",
            "printf('%d %%%5.3s%*.*f', 1, 'a', 3, 9223372036854775807, 1.5)", "printf('%-+ 0,!#1000001lld', 1)",
            "printf('%99999999999999999999d', 1)", "printf(replace(hex(zeroblob(20000)), '00', '%.999999c'), 'x')",
            "printf('%.600000c%.600000c', 'x', 'y')", "printf('%s%s', hex(zeroblob(300000)), hex(zeroblob(300000)))",
            "zeroblob(2000000000)", "randomblob(2000000000)", "hex(zeroblob(600000))", "replace(hex(zeroblob(300000)), '0', 'xxx')",
            "trim(hex(zeroblob(400000)), replace(hex(zeroblob(200000)), '0', 'a') || '0')",
            "ltrim(hex(zeroblob(400000)), replace(hex(zeroblob(200000)), '0', 'a') || '0')",
            "rtrim(hex(zeroblob(400000)), replace(hex(zeroblob(200000)), '0', 'a') || '0')",
            "instr(hex(zeroblob(450000)), hex(zeroblob(200000)) || '1')",
            "replace(hex(zeroblob(450000)), hex(zeroblob(200000)) || '1', '')",
            "json_patch('{' || replace(hex(zeroblob(60000)), '0', '\"a\":1,') || '\"b\":1}', '{' || replace(hex(zeroblob(60000)), '0', '\"c\":1,') || '\"b\":1}')",
            "(SELECT group_concat(hex(zeroblob(100000))) FROM bars)", "(SELECT string_agg(hex(zeroblob(100000)), '') FROM bars)",
            "(SELECT json_group_array(hex(zeroblob(100000))) FROM bars)", "substr(printf('%*s', 1000001, 'x'), 1, 3)",
        ])
    func longValues(_ call: String) {
        let start = ContinuousClock.now
        #expect(error("SELECT \(call)")?.kind == .badQuery)
        #expect(ContinuousClock.now - start < .seconds(5))
    }

    @Test("Limited functions give the results of SQLite")
    func limitedFunctions() throws {
        let plain = try DatabaseQueue()
        for call in [
            "printf('%d|%5d|%-5d|%05d|%+d|%,d', 1, 2, 3, 4, 5, 1234567)", "printf('%.2f|%10.3f|%e|%g|%!.20f', 1.005, 2.5, 1e10, 0.1, 0.1)",
            "printf('%s|%.3s|%10s|%-10s|%q|%Q|%w', 'a', 'abcdef', 'b', 'c', 'it''s', NULL, 'x\"y')",
            "printf('%c%.3c%*c%-*c', 'x', 'y', 4, 'z', 3, 'w')",
            "printf('%%|%x|%X|%o|%lld|%llx', 255, 255, 8, 1, 2)", "printf('%*d|%-*d|%.*f|%*.*f', 6, 1, 6, 2, 3, 1.23456, 9, 1, 9.87)",
            "printf(NULL, 1)",
            "printf('%d and %s')", "printf('100%')", "format('%s', 'x')", "format('%d', NULL)", "printf(12)", "printf('é%c', 'ü')",
            "length(printf('%.500000c', 'x'))", "length(printf('%*s', 999999, 'x'))", "printf('%s', x'6162')", "trim('  a ', ' ')",
            "ltrim('xxaxx', 'x')",
            "rtrim('üüaü', 'ü')", "trim(NULL, 'a')", "trim('a', NULL)", "trim(121, 1)", "instr('hello', 'l')", "instr(x'010203', x'03')",
            "instr(NULL, 'a')",
            "instr('é1', 1)", "replace('aaa', 'a', 'bc')", "replace('abc', '', 'x')", "replace(NULL, 'a', 'b')", "replace('a', 'a', NULL)",
            "json_patch('{\"a\":1}', '{\"b\":2}')", "json_array(json_patch('{\"a\":1}', '{\"b\":2}'))", "json_patch(NULL, '{}')",
            "typeof(instr('a', 'a'))",
        ] {
            let row = try plain.read { try #require(try Row.fetchOne($0, sql: "SELECT \(call), typeof(\(call))")) }
            let wanted: [QueryValue] = row.databaseValues.map { value in
                switch value.storage {
                case .null: .null
                case .int64(let integer): .integer(integer)
                case .double(let real): .real(real)
                case .string(let text): .text(text)
                case .blob(let bytes): .text(String(decoding: bytes, as: UTF8.self))
                }
            }
            #expect(try store.query("SELECT \(call), typeof(\(call))").rows == [wanted], "\(call)")
        }
    }

    @Test("Texts of a damaged database are reported without their control characters") func damagedText() throws {
        let writer = try DatabaseQueue(path: path)
        try writer.write { db in
            try db.execute(sql: "PRAGMA ignore_check_constraints = 1; UPDATE series SET stamp = 'sta' || char(27) || 'rt'")
        }
        let damaged = try Store(path: path, access: .reading)
        do {
            _ = try damaged.list()
            Issue.record("a stamp of any text is taken")
        } catch {
            #expect(error.kind == .damaged && error.description.unicodeScalars.allSatisfy { $0.value >= 32 }, "\(error)")
        }
    }

    @Test("Damage that a function meets is reported as damage", arguments: ["series", "instrument", "bar"])
    func damagedTables(_ table: String) throws {
        let broken = folder.file("broken.db")
        try store.backup(to: broken)
        let page = try DatabaseQueue(path: broken).read { db in
            try #require(try Int.fetchOne(db, sql: "SELECT rootpage FROM sqlite_master WHERE name = ?", arguments: [table]))
        }
        var bytes = try Data(contentsOf: URL(fileURLWithPath: broken))
        bytes.replaceSubrange((page - 1) * 16_384..<page * 16_384, with: Data(repeating: 0xA5, count: 16_384))
        try bytes.write(to: URL(fileURLWithPath: broken))
        let store = try Store(path: broken, access: .reading)
        for sql in ["SELECT count(*) FROM bars('A', '1w')", "SELECT * FROM asof('A', '1d', 1717200000000000)"] {
            do {
                _ = try store.query(sql, name: "test")
                Issue.record("\(sql) found nothing wrong")
            } catch { #expect(error.kind == .damaged && error.description.contains(broken), "\(error)") }
        }
    }

    @Test(
        "Tables behind the views, of SQLite and of its extensions cannot be read",
        arguments: [
            ("SELECT * FROM bar", .internalTable), ("SELECT count(*) FROM bar", .internalTable), ("SELECT 1 FROM main.bar", .internalTable),
            ("SELECT * FROM (SELECT * FROM instrument) AS bars", .internalTable),
            ("WITH bars AS (SELECT * FROM bar) SELECT * FROM bars", .internalTable),
            ("WITH \"bars\"(a) AS NOT MATERIALIZED (SELECT close FROM bar) SELECT * FROM bars", .internalTable),
            (
                "WITH x AS (SELECT 1), /* y */ [series_list] AS MATERIALIZED (SELECT * FROM series) SELECT * FROM series_list",
                .internalTable
            ),
            ("SELECT (SELECT max(close) FROM bar) FROM bars", .internalTable),
            ("SELECT EXISTS (SELECT 1 FROM rollup)", .internalTable),
            ("SELECT * FROM sqlite_schema", .badQuery), ("SELECT * FROM temp.sqlite_master", .badQuery),
            ("SELECT * FROM pragma_table_info('bar')", .badQuery), ("SELECT * FROM dbstat", .badQuery),
            ("SELECT * FROM sqlite_dbpage", .badQuery), ("SELECT * FROM fts3tokenize('simple', 'x')", .badQuery),
            ("SELECT * FROM pragma_database_list", .badQuery), ("EXPLAIN SELECT 1", .badQuery), ("EXPLAIN QUERY PLAN SELECT 1", .badQuery),
        ] as [(String, StoreError.Kind)])
    func tables(_ sql: String, _ kind: StoreError.Kind) { #expect(error(sql)?.kind == kind) }

    @Test(
        "Views, their joins, common tables and JSON can be read",
        arguments: [
            "SELECT count(*) FROM bars", "SELECT 1 FROM series_list", "SELECT * FROM actions, annotations",
            "SELECT a.close, b.close FROM bars a JOIN bars b ON a.date = b.date WHERE a.symbol = 'A' AND b.symbol = 'B'",
            "WITH mine AS (SELECT close AS series FROM bars) SELECT sum(series) FROM mine",
            "SELECT value FROM json_each('[1, 2]')", "SELECT count(*) FROM json_tree('{\"a\": [1]}')",
            "SELECT sma(close, 3) OVER (ORDER BY time_us), lag(close) OVER (ORDER BY time_us) FROM bars WHERE symbol = 'A'",
            "SELECT count(*) FROM series_list AS s, bars(s.symbol, '1w')", "VALUES (1, 'bar'), (2, 'rollup')",
            "SELECT 'FROM bar' -- FROM bar\n FROM bars /* , bar */",
        ])
    func allowed(_ sql: String) { #expect(error(sql) == nil) }

    @Test("Internal tables can be read on request")
    func internalTables() throws {
        #expect(try store.query("SELECT count(*) FROM bar", limits: .internalTables).rows == [[.integer(600)]])
        #expect(error("SELECT load_extension('x')", .internalTables)?.kind == .badQuery)
        #expect(error("DELETE FROM bar", .internalTables)?.kind == .badQuery)
    }

    @Test("An endless query is ended by the clock or by its caller")
    func endless() {
        let endless = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT sum(x) FROM c"
        var limits = QueryLimits()
        limits.seconds = 0.05
        let late = error(endless, limits)
        #expect(late?.kind == .stopped)
        #expect(late?.description == "test: the query took longer than 0.05 s; narrow it, or give it more time")
        limits.seconds = nil
        limits.isStopped = { true }
        #expect(error(endless, limits)?.kind == .stopped)
        #expect(error("SELECT 1") == nil, "the next one has a separate time limit")
    }

    @Test(
        "Exceeded limits are reported as such",
        arguments: [
            ("SELECT hex(zeroblob(\(QueryLimits.valueBytes)))", "longer than"),
            ("SELECT length(randomblob(2000000000))", "longer than"),
            ("SELECT 1" + String(repeating: "+1", count: 300), "depth"),
            ("SELECT 1 " + String(repeating: "UNION ALL SELECT 1 ", count: 200), "too many terms"),
            ("SELECT '" + String(repeating: "x", count: QueryLimits.sqlBytes) + "'", "longer than"),
            ("SELECT 1 WHERE 'x' LIKE '" + String(repeating: "%", count: 2_000) + "'", "too complex"),
        ])
    func limits(_ sql: String, _ reason: String) {
        let found = error(sql)
        #expect(found?.kind == .badQuery)
        #expect(found?.description.contains(reason) == true)
    }

    @Test("A view that is not this program's is not read, and a changed one is damage")
    func foreignViews() throws {
        try change("CREATE VIEW mine AS SELECT * FROM bar; CREATE TRIGGER t INSTEAD OF INSERT ON bars BEGIN SELECT 1; END")
        #expect(error("SELECT * FROM mine")?.kind == .internalTable)
        #expect(error("SELECT * FROM mine", .internalTables)?.kind == .badQuery)
        #expect(error("SELECT count(*) FROM bars") == nil)
        try change("DROP VIEW bars; CREATE VIEW bars AS SELECT fts3_tokenizer('simple') AS close")
        #expect(error("SELECT close FROM bars")?.kind == .damaged)
    }

    private func change(_ sql: String) throws { try DatabaseQueue(path: path).write { try $0.execute(sql: sql) } }

    @Test("A join of two calls by date looks rows up, and gives the results of the views", arguments: ["1d", "1w"])
    func joinByDate(_ interval: String) throws {
        let joined = """
            SELECT a.date, a.close, b.close FROM bars('A', '\(interval)') a JOIN bars('B', '\(interval)') b ON a.date = b.date ORDER BY 1
            """
        let found = try store.query(joined)
        let rows = try store.query("SELECT date, close, close FROM bars('A', '\(interval)') ORDER BY 1")
        #expect(found.rows == rows.rows)
        #expect(rows.rows.count > 40)
        for condition in [
            "= '2024-03-04'", ">= '2024-03-04'", "< '2024-03-04'", "> '2024'", "<= '2024-3-4'", "= 'x'",
            "BETWEEN '2024-02-29' AND '2024-03-04'",
        ] {
            let narrowed = try store.query("SELECT date FROM bars('A', '\(interval)') WHERE date \(condition) ORDER BY 1").rows
            // A sign before the column prevents SQLite from requesting fewer rows.
            let all = try store.query("SELECT date FROM bars('A', '\(interval)') WHERE +date \(condition) ORDER BY 1").rows
            #expect(narrowed == all, "\(condition)")
        }
    }
}
