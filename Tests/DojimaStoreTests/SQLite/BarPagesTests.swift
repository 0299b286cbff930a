import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import GRDB
import Synchronization
import Testing

@testable import DojimaStore

/// Rows of bars that are read from the pages of a file, beside what SQL says.
@Suite struct BarPagesTests {
    private let folder: TemporaryFolder
    private let series: ClosedRange<Int64> = 1...4

    init() throws { folder = try TemporaryFolder() }

    /// A file with the table `bar` alone: of the series 1, 2 and 4 with some, many and few rows, whose numbers are of every storage class.
    ///
    /// - Parameter minutes: rows of series 2 that are a minute apart, of some 50 bytes each.
    private func file(pageSize: Int, journal: String, minutes: Int64 = 6000) throws -> String {
        let path = folder.file("\(pageSize)-\(journal).db")
        let queue = try DatabaseQueue(path: path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA page_size = \(pageSize); PRAGMA journal_mode = \(journal)")
            try db.execute(
                sql: """
                    CREATE TABLE bar (series_id INTEGER NOT NULL, time INTEGER NOT NULL, open REAL NOT NULL, high REAL NOT NULL,
                      low REAL NOT NULL, close REAL NOT NULL, volume REAL, PRIMARY KEY (series_id, time)) STRICT, WITHOUT ROWID
                    """)
        }
        let numbers: [Double] = [
            0, -0.0, 1, -1, 100, -128, 128, 32_767, -32_769, 8_388_607, -8_388_609, 2_147_483_647, -2_147_483_649, 140_737_488_355_327,
            -140_737_488_355_329, 9_007_199_254_740_992, 0.5, -0.25, 1e300, 5e-324, 123.456,
        ]
        var times: [Int64] = numbers.dropLast(5).map { Int64($0) }
        times += (0..<minutes).map { 1_700_000_000_000_000 + $0 * 60_000_000 }
        try queue.write { db in
            let insert = try db.makeStatement(sql: "INSERT OR IGNORE INTO bar VALUES (?, ?, ?, ?, ?, ?, ?)")
            for (id, count) in [(1, 700), (2, times.count), (4, 3)] {
                for (row, time) in times.prefix(count).enumerated() {
                    func number(_ column: Int) -> Double { numbers[(row * 7 + column * 5 + row / 21) % numbers.count] }
                    let volume = row % 5 == 0 ? nil : number(5)
                    try insert.execute(arguments: [id, time, number(1), number(2), number(3), number(4), volume])
                }
            }
        }
        return path
    }

    private func rows(_ id: Int64, _ range: ClosedRange<Int64>, _ db: Database) throws -> BarSeries {
        var bars = BarSeries(interval: BarInterval(1, .minute))
        let sql = "SELECT * FROM bar WHERE series_id = ? AND time BETWEEN ? AND ? ORDER BY time"
        for row in try Row.fetchAll(db, sql: sql, arguments: [id, range.lowerBound, range.upperBound]) {
            bars.append(
                Bar(
                    time: Instant(microseconds: row["time"]), open: row["open"], high: row["high"], low: row["low"], close: row["close"],
                    volume: row["volume"]))
        }
        return bars
    }

    @Test("They are those of SQL, of all and of part of a series", arguments: [512, 4096, 65_536], ["delete", "wal"])
    func equal(_ pageSize: Int, _ journal: String) throws {
        let queue = try DatabaseQueue(path: file(pageSize: pageSize, journal: journal))
        try queue.read { db in
            let pages = try #require(BarPages(on: db))
            let start: Int64 = 1_700_000_000_000_000
            let ranges = [
                Int64.min...Int64.max, -1...1, 0...start, start + 1...start + 60_000_000, start...start + 5999 * 60_000_000,
                start + 7_000_000_000...start + 180_000_000_000, start + 1...start + 2, 128...128, Int64.max...Int64.max,
            ]
            for id in series {
                for range in ranges {
                    let wanted = try rows(id, range, db)
                    let all = try #require(pages.rows(of: id, .all, from: range.lowerBound, to: range.upperBound, atMost: 8000))
                    #expect(all.time == wanted.time && all.open == wanted.open && all.high == wanted.high, "\(id) \(range)")
                    #expect(all.low == wanted.low && all.close == wanted.close, "\(id) \(range)")
                    #expect(all.volume.map(\.bitPattern) == wanted.volume.map(\.bitPattern), "\(id) \(range)")
                    let closes = try #require(pages.rows(of: id, .closes, from: range.lowerBound, to: range.upperBound, atMost: 8000))
                    #expect(closes.time == wanted.time && closes.close == wanted.close, "\(id) \(range)")
                    if !wanted.isEmpty {
                        let count = wanted.count
                        func tight(_ count: Int) -> BarSeries? {
                            pages.rows(of: id, .closes, from: range.lowerBound, to: range.upperBound, atMost: count)
                        }
                        #expect(tight(count)?.close == wanted.close && (count == 1 || tight(count - 1) == nil), "\(id) \(range)")
                    }
                    for middle in [start + 120_000_000_000, start + 119_999_999, -1, 0, range.lowerBound, range.upperBound] {
                        let halves = try #require(
                            pages.rows(of: id, .all, from: range.lowerBound, to: range.upperBound, atMost: 8000, parted: middle))
                        #expect(halves.time == all.time && halves.open == all.open && halves.high == all.high, "\(id) \(range) \(middle)")
                        #expect(halves.low == all.low && halves.close == all.close, "\(id) \(range) \(middle)")
                        #expect(halves.volume.map(\.bitPattern) == all.volume.map(\.bitPattern), "\(id) \(range) \(middle)")
                        let parted = pages.rows(
                            of: id, .closes, from: range.lowerBound, to: range.upperBound, atMost: 8000, parted: middle)
                        #expect(parted?.time == all.time && parted?.close == all.close, "\(id) \(range) \(middle)")
                    }
                }
            }
            let all = try rows(2, Int64.min...Int64.max, db)
            #expect(all.count > 6000)
            // Each half has to have room.
            let middle = all.time[3999].microseconds
            let halves = pages.rows(of: 2, .closes, from: .min, to: .max, atMost: 4000, parted: middle)
            #expect(halves?.time == all.time && halves?.close == all.close)
            #expect(pages.rows(of: 2, .closes, from: .min, to: .max, atMost: 3999, parted: middle) == nil)
        }
    }

    @Test("There are none where the file does not hold the state by itself")
    func absent() throws {
        let path = try file(pageSize: 4096, journal: "wal")
        let queue = try DatabaseQueue(path: path)
        #expect(try queue.read { BarPages(on: $0) } != nil)
        // Without a transaction others may write at any time; within one that writes, pages may be in memory alone.
        #expect(
            try queue.inDatabase { db in
                try db.execute(sql: "SELECT 1"); return BarPages(on: db) == nil
            })
        #expect(
            try queue.write { db in
                try db.execute(sql: "DELETE FROM bar WHERE series_id = 4"); return BarPages(on: db) == nil
            })
        // What was written stands in the log.
        #expect(try queue.read { BarPages(on: $0) } == nil)
        try queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        #expect(try queue.read { BarPages(on: $0) } != nil)
        #expect(
            try DatabaseQueue().write { db in
                try db.execute(sql: "CREATE TABLE bar (a)"); return BarPages(on: db) == nil
            })
    }

    @Test("A transaction sees its own state although others write behind it")
    func ownState() throws {
        let path = try file(pageSize: 4096, journal: "wal")
        let (reader, writer) = (try DatabaseQueue(path: path), try DatabaseQueue(path: path))
        try reader.read { db in
            let before = try rows(2, .min ... .max, db)
            try writer.write { try $0.execute(sql: "UPDATE bar SET close = close + 1000") }
            _ = try? writer.writeWithoutTransaction { _ = try $0.checkpoint(.full) }
            // The log has grown: SQL reads, and sees what was there before.
            #expect(BarPages(on: db) == nil)
            #expect(try rows(2, .min ... .max, db).close == before.close)
        }
    }

    @Test("Rows out of order are left to SQL") func outOfOrder() throws {
        let path = try file(pageSize: 512, journal: "delete")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        // A leaf amid the rows of series 2, whose first two cells change places.
        let start = try #require((bytes.count / 1024..<bytes.count / 512).first { bytes[512 * $0] == 10 }) * 512
        let places = Array(bytes[start + 8..<start + 12])
        bytes.replaceSubrange(start + 8..<start + 12, with: places[2...] + places[..<2])
        let other = folder.file("swapped.db")
        try bytes.write(to: URL(fileURLWithPath: other))
        try DatabaseQueue(path: other).read { db in
            let pages = try #require(BarPages(on: db))
            let times = try Int64.fetchAll(db, sql: "SELECT time FROM bar WHERE series_id = 2")
            let swapped = try #require(times.indices.dropLast().first { times[$0] > times[$0 + 1] })
            for columns in [RowCollector.Columns.all, .closes] {
                #expect(pages.rows(of: 2, columns, from: .min, to: .max, atMost: 8000) == nil)
                #expect(pages.rows(of: 1, columns, from: .min, to: .max, atMost: 8000)?.count == 699)
                // Wherever the halves meet: also between the two rows.
                for row in swapped - 3..<swapped + 4 {
                    #expect(pages.rows(of: 2, columns, from: .min, to: .max, atMost: 8000, parted: times[row]) == nil)
                }
            }
        }
    }

    @Test("Rows are left to SQL where one of the second part stands in the first") func strayRow() throws {
        let path = try file(pageSize: 512, journal: "delete")
        var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        func stamp(_ minute: Int64) -> Int64 { 1_700_000_000_000_000 + minute * 60_000_000 }
        func written(_ stamp: Int64) -> Data { withUnsafeBytes(of: stamp.bigEndian) { Data($0) } }
        // The first part ends there, and the rows behind it belong to neither.
        let place = try #require(bytes.range(of: written(stamp(1000))))
        bytes.replaceSubrange(place, with: written(stamp(5000) + 1))
        let other = folder.file("stray.db")
        try bytes.write(to: URL(fileURLWithPath: other))
        try DatabaseQueue(path: other).read { db in
            let pages = try #require(BarPages(on: db))
            for columns in [RowCollector.Columns.all, .closes] {
                for middle in [nil, stamp(800), stamp(3000), stamp(5800)] {
                    #expect(pages.rows(of: 2, columns, from: .min, to: .max, atMost: 8000, parted: middle) == nil)
                }
                // Behind it all is well: the rest of the minutes, and one row of a far later time.
                #expect(pages.rows(of: 2, columns, from: stamp(1200), to: .max, atMost: 8000, parted: stamp(1400))?.count == 4801)
            }
        }
    }

    @Test("Damaged pages are left to SQL, or their rows are in order")
    func damaged() throws {
        let minutes: Int64 = 3000
        let path = try file(pageSize: 512, journal: "delete", minutes: minutes)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        var random = SeededGenerator(seed: 7)
        var (refused, read) = (0, 0)
        for round in 0..<400 {
            var bytes = whole
            for _ in 0..<(1 + round % 8) {
                // A series has few inner pages: every third change is on one of the first pages.
                let place = 512 + Int.random(in: 0..<(round % 3 == 0 ? 8192 : bytes.count - 512), using: &random)
                bytes[place] = UInt8.random(in: 0...255, using: &random)
            }
            if round % 50 == 0 { bytes.removeLast(bytes.count / 2) }
            let other = folder.file("damaged.db")
            try bytes.write(to: URL(fileURLWithPath: other))
            var configuration = Configuration()
            configuration.readonly = true
            guard let queue = try? DatabaseQueue(path: other, configuration: configuration) else { continue }
            try queue.read { db in
                guard let pages = BarPages(on: db) else { return refused += 1 }
                for columns in [RowCollector.Columns.all, .closes] {
                    let middle = round % 2 == 0 ? nil : 1_700_000_000_000_000 + Int64.random(in: 0..<minutes * 30_000_000, using: &random)
                    guard let found = pages.rows(of: 2, columns, from: .min, to: .max, atMost: 8000, parted: middle) else {
                        refused += 1
                        continue
                    }
                    read += 1
                    #expect(zip(found.time, found.time.dropFirst()).allSatisfy { $0 < $1 })
                }
            }
        }
        #expect(refused > 20 && read > 20)
    }
}

/// Bars of a store, which are read from pages where that is possible.
@Suite struct StoredPagesTests {
    private let folder: TemporaryFolder
    private let key = SeriesKey(symbol: "A", interval: BarInterval(1, .minute))
    private let path: String
    private static let count = 130_000

    /// A database of minutes whose closes are all the same.
    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("a.db")
        var bars = BarSeries(interval: key.interval)
        for minute in 0..<Self.count {
            // Weekends are left out.
            let moment = Instant(seconds: 1_704_067_200 + 60 * Int64(minute) + 172_800 * Int64(minute / 7200))
            bars.append(Bar(time: moment, open: 1, high: 2, low: 1, close: 1, volume: nil))
        }
        try Store(path: path, access: .writing).upsert(bars, into: key)
    }

    @Test("A store reads pages, and statements once these are noted")
    func stored() throws {
        let store = try Store(path: path, access: .reading)
        #expect(try store.read { BarPages(on: $0) } != nil)
        let all = try store.bars(of: key, in: .earliest ..< .latest)
        #expect(all.count == Self.count && all.volume.allSatisfy(\.isNaN) && all.high.allSatisfy { $0 == 2 })
        let part = try store.closes(of: key, in: all.time[7]..<all.time[120_007])
        #expect(part.time == Array(all.time[7..<120_007]) && part.high == part.close && part.volume.count == part.count)
        let log = StatementLog(of: store)
        #expect(try store.closes(of: key, in: .earliest ..< .latest).time == all.time)
        #expect(log.text.contains("SELECT time, close FROM bar"))
    }

    @Test("A series is of one state while another program writes")
    func oneState() throws {
        let store = try Store(path: path, access: .reading)
        let path = path
        let isDone = TracedMutex(false)
        let written = TracedMutex(0)
        let writer = Thread {
            guard let queue = try? DatabaseQueue(path: path) else { return }
            while !isDone.withLock({ $0 }) {
                // A mixture of two states would have two closes.
                guard (try? queue.write { try $0.execute(sql: "UPDATE bar SET close = close + 1, high = high + 1") }) != nil else { return }
                // As after an import, so that pages are read from time to time.
                _ = try? queue.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
                written.withLock { $0 += 1 }
            }
        }
        writer.start()
        var closes: Set<Double> = []
        for round in 0..<400 where round < 12 || written.withLock({ $0 }) < 4 {
            let found = try store.closes(of: key, in: .earliest ..< .latest).close
            #expect(found.count == Self.count)
            #expect(found.allSatisfy { $0 == found[0] }, "round \(round)")
            closes.insert(found[0])
        }
        isDone.withLock { $0 = true }
        while !writer.isFinished { Thread.sleep(forTimeInterval: 0.01) }
        #expect(written.withLock { $0 } >= 4 && closes.count > 1)
    }

    @Test("What the log of statements says is SQL that gives the same rows")
    func statements() throws {
        let store = try Store(path: path, access: .reading)
        let log = StatementLog(of: store)
        let range = Instant(seconds: 1_704_067_200)..<Instant(seconds: 1_704_070_000)
        let closes = try store.closes(of: key, in: range)
        let last = try store.bars(of: key, last: 5, before: range.upperBound)
        let questions = log.statements.filter { $0.contains("FROM bar WHERE series_id") && $0.contains("close") }
        #expect(questions.count == 2)
        #expect(!log.text.contains("collected"))
        let plain = try DatabaseQueue(path: path)
        let rows = try questions.map { sql in try plain.read { db in try Row.fetchAll(db, sql: sql) } }
        #expect(
            rows[0].map { $0["time"] as Int64 } == closes.time.map(\.microseconds) && rows[0].map { $0["close"] as Double } == closes.close)
        #expect(rows[1].map { $0["time"] as Int64 } == last.time.map(\.microseconds) && rows[1].map { $0["high"] as Double } == last.high)
    }
}
