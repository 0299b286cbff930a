import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import GRDB
import Synchronization
import Testing

@testable import DojimaStore

/// Bars of a store as its statements collect them.
@Suite struct BarAggregateTests {
    private let folder: TemporaryFolder
    private let key = SeriesKey(symbol: "A", interval: BarInterval.minutes(1))
    private let path: String
    private static let count = 30_000

    /// A database of minutes whose closes are all the same.
    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("a.db")
        var bars = BarSeries(interval: key.interval)
        for minute in 0..<Self.count {
            // Weekends are omitted.
            let moment = Instant(seconds: 1_704_067_200 + 60 * Int64(minute) + 172_800 * Int64(minute / 7200))
            bars.append(unchecked: Bar(time: moment, open: 1, high: 2, low: 1, close: 1, volume: minute % 3 == 0 ? nil : Double(minute)))
        }
        try Store(path: path, access: .writing).upsert(bars, into: key)
    }

    @Test("The bars equal those of SQL, for all and for part of a series")
    func equal() throws {
        let store = try Store(path: path, access: .reading)
        let plain = try DatabaseQueue(path: path)
        let all = try plain.read { try Row.fetchAll($0, sql: "SELECT time, close, volume FROM bar ORDER BY time") }
        let ranges = [0..<Self.count, 7..<20_007, 7199..<7201, 5..<5, 29_999..<30_000]
        for range in ranges {
            let end = range.upperBound < Self.count ? Instant(microseconds: all[range.upperBound]["time"]) : .latest
            let span = Instant(microseconds: all[range.lowerBound]["time"])..<end
            let wanted = all[range]
            let bars = try store.bars(of: key, in: span)
            #expect(bars.time.map(\.microseconds) == wanted.map { $0["time"] } && bars.close == wanted.map { $0["close"] })
            #expect(bars.volume.map { $0.isNaN ? nil : $0 } == wanted.map { $0["volume"] as Double? }, "\(range)")
            let closes = try store.closes(of: key, in: span)
            #expect(closes.time == bars.time && closes.high == bars.close && closes.volume.count == bars.count)
            let last = try store.bars(of: key, last: 100, before: end)
            #expect(last.time.map(\.microseconds) == all[..<range.upperBound].suffix(100).map { $0["time"] })
        }
    }

    @Test("A series is read in one state while another program writes")
    func oneState() throws {
        let store = try Store(path: path, access: .reading)
        let path = path
        let isDone = Locked(false)
        let written = Locked(0)
        let writer = Thread {
            guard let queue = try? DatabaseQueue(path: path) else { return }
            while !isDone.withLock({ $0 }) {
                // A mixture of two states would have two closes.
                guard (try? queue.write { try $0.execute(sql: "UPDATE bar SET close = close + 1, high = high + 1") }) != nil else { return }
                // As after an import.
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

    @Test("The log contains SQL that gives the same rows, without the checks of the rows")
    func statements() throws {
        let store = try Store(path: path, access: .reading)
        let log = StatementLog(of: store)
        let range = Instant(seconds: 1_704_067_200)..<Instant(seconds: 1_704_070_000)
        let closes = try store.closes(of: key, in: range)
        let last = try store.bars(of: key, last: 5, before: range.upperBound)
        let questions = log.statements.filter { $0.contains("FROM bar WHERE series_id") && $0.contains("close") }
        #expect(questions.count == 2)
        #expect(!log.text.contains("collected") && !log.text.contains("rollup WHERE"))
        let plain = try DatabaseQueue(path: path)
        let rows = try questions.map { sql in try plain.read { db in try Row.fetchAll(db, sql: sql) } }
        #expect(
            rows[0].map { $0["time"] as Int64 } == closes.time.map(\.microseconds) && rows[0].map { $0["close"] as Double } == closes.close)
        #expect(rows[1].map { $0["time"] as Int64 } == last.time.map(\.microseconds) && rows[1].map { $0["high"] as Double } == last.high)
    }

    @Test("Bars that another program writes are read although the roll-ups do not contain them")
    func foreignBars() throws {
        let plain = try DatabaseQueue(path: path)
        try plain.write { db in
            try db.execute(sql: "INSERT INTO bar SELECT series_id, time + 30000000, open, high, low, close, volume FROM bar LIMIT 10")
            try db.execute(sql: "DELETE FROM bar WHERE time = (SELECT time FROM bar ORDER BY time LIMIT 1 OFFSET 9000)")
        }
        let store = try Store(path: path, access: .reading)
        #expect(try store.bars(of: key, in: .earliest ..< .latest).count == Self.count + 9)
        let times = try plain.read { try Int64.fetchAll($0, sql: "SELECT time FROM bar ORDER BY time") }
        let part = Instant(microseconds: times[3])..<Instant(microseconds: times[9003])
        #expect(try store.closes(of: key, in: part).time.map(\.microseconds) == Array(times[3..<9003]))
        #expect(try store.query("SELECT count(*) FROM bars('A', '1m')").rows == [[.integer(Int64(times.count))]])
    }
}
