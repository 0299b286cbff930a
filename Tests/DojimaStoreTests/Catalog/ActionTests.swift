import DojimaTestSupport
import DojimaSeries
import DojimaTime
import Foundation
import GRDB
import Testing

@testable import DojimaStore

/// Splits and dividends in a store, and bars adjusted through roll-ups.
@Suite struct ActionTests {
    private let key = SeriesKey(symbol: "X", interval: .day)

    private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    private func split(_ text: String, _ ratio: Double) throws -> CorporateAction {
        CorporateAction(exDate: try date(text), kind: .split(ratio))
    }

    private func dividend(_ text: String, _ amount: Double) throws -> CorporateAction {
        CorporateAction(exDate: try date(text), kind: .dividend(amount))
    }

    private func makeStore() throws -> Store {
        let store = try Store()
        try store.upsert(BarSeries(unchecked: [Bar(time: .epoch, open: 1, high: 2, low: 0.5, close: 1.5)]), into: key)
        return store
    }

    @Test("Actions of a date and type replace the known ones") func saving() throws {
        let store = try makeStore()
        let first = [
            try split("2020-08-31", 4), try dividend("2020-08-31", 1), try dividend("2020-08-31", 1), try dividend("2020-11-06", 2),
        ]
        #expect(try store.save(first, of: "X") == ActionCounts(inserted: 4))
        #expect(try store.save(first, of: "X") == ActionCounts(unchanged: 4))
        #expect(try store.actions(of: "X") == first)
        #expect(try store.save([try dividend("2020-08-31", 3)], of: "X") == ActionCounts(inserted: 1, removed: 2))
        #expect(try store.actions(of: "X") == [first[0], try dividend("2020-08-31", 3), first[3]])
        #expect(try store.removeActions(of: "X") { $0.ratio == nil } == [try dividend("2020-08-31", 3), first[3]])
        #expect(try store.actions(of: "X") == [first[0]])
        for bad in [-1, 0, .nan, .infinity] as [Double] {
            #expect(throws: StoreError.self) { try store.save([split("2020-01-01", bad)], of: "X") }
        }
        #expect(throws: StoreError.self) { try store.actions(of: "Y") }
    }

    @Test("The view has dates and values by name; removing the symbol removes its actions, and removing a series does not") func removal()
        throws
    {
        let store = try makeStore()
        try store.save([try split("1999-06-21", 1.5), try dividend("1969-12-31", 0.25)], of: "X")
        let rows = try store.query(
            """
            SELECT printf('%s %s %s %s %s %d', symbol, date, type, ifnull(ratio, '-'), ifnull(amount, '-'), date_us)
            FROM actions ORDER BY date
            """
        ).rows
        #expect(
            rows == [
                [.text("X 1969-12-31 dividend - 0.25 -86400000000")], [.text("X 1999-06-21 split 1.5 - 929923200000000")],
            ])
        try store.remove(key)
        #expect(try store.actions(of: "X").count == 2)
        #expect(try store.check().faults.isEmpty)
        try store.upsert(BarSeries(unchecked: [Bar(time: .epoch, open: 1, high: 2, low: 0.5, close: 1.5)]), into: key)
        try store.remove("X")
        #expect(try store.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM corporate_action") } == 0)
    }

    @Test("A file of version 1 is read unchanged, and gets the table at the first write") func migration() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("old.db")
        do {
            let old = try Connection.forWriting(path, wait: 1, migrations: Migrations(steps: Array(Migrations.all.steps.prefix(1))))
            try old.write { db in
                try db.execute(
                    sql:
                        "INSERT INTO instrument (symbol) VALUES ('X'); INSERT INTO series VALUES (1, 1, '1d', 'start', NULL); INSERT INTO bar VALUES (1, 0, 1, 2, 1, 2, NULL)"
                )
            }
        }
        let bytes = try folder.bytes("old.db")
        do {
            let store = try Store(path: path, access: .reading)
            #expect(try store.actions(of: "X").isEmpty && store.list().count == 1)
            #expect(try store.check().faults.filter { $0.part == .schema }.isEmpty)
        }
        #expect(try folder.bytes("old.db") == bytes, "reading changes nothing")
        let store = try Store(path: path, access: .writing)
        try store.save([try split("2020-08-31", 4)], of: "X")
        #expect(try store.actions(of: "X").count == 1 && store.list().count == 1)
    }

    @Test(
        "Buckets at adjusted prices equal those of the adjusted bars, to the bit except for volumes",
        arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func buckets(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let step: Int64 = [60_000_000, 3_600_000_000, 86_400_000_000][Int(seed % 3)]
        let interval = step == 60_000_000 ? BarInterval.minutes(1) : step == 3_600_000_000 ? BarInterval.hours(1) : .day
        let key = SeriesKey(symbol: "X", interval: interval)
        let bars = randomBars(3000, step: step, &random)
        let store = try Store()
        try store.upsert(BarSeries(unchecked: bars), into: key)
        let (first, last) = (bars[0].time.utcDate, bars[2999].time.utcDate)
        let actions = (0..<8).map { _ in
            let date = CivilDate(daysSinceEpoch: Int32.random(in: first.daysSinceEpoch - 1...last.daysSinceEpoch + 1, using: &random))
            let isSplit = Bool.random(using: &random)
            return CorporateAction(
                exDate: date,
                kind: isSplit
                    ? .split([2, 7, 0.125, 1.5].randomElement(using: &random) ?? 2) : .dividend(Double.random(in: 0.1...5, using: &random)))
        }
        let start = ExDateStart(interval: interval, stamp: .start, zone: .utc)
        for adjustment in [Adjustment.split, .total] {
            let source = try AdjustedSource(store, series: key, actions: actions, by: adjustment) { start($0) }
            let all = try source.bars(of: key, in: .earliest ..< .latest)
            for _ in 0..<20 {
                let edges = Set((0..<Int.random(in: 2...12, using: &random)).compactMap { _ in bars.randomElement(using: &random)?.time })
                    .sorted()
                guard edges.count > 1 else { continue }
                let found = try source.buckets(of: key, edges: edges)
                let wanted = zip(edges, edges.dropFirst()).compactMap { from, to in
                    all.slice(all.firstIndex(atOrAfter: from)..<all.firstIndex(atOrAfter: to)).summary()
                }
                #expect(found.counts == wanted.map(\.count) && found.open == wanted.map(\.open) && found.high == wanted.map(\.high))
                #expect(found.low == wanted.map(\.low) && found.close == wanted.map(\.close))
                for (volume, sum) in zip(found.volume, wanted.map(\.volume)) {
                    #expect(sum.map { abs(volume - $0) <= 1e-12 * $0 } ?? volume.isNaN)
                }
            }
        }
    }
}
