import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import GRDB
import Synchronization
import Testing

@testable import DojimaStore

/// Closes of long series, which two connections read at a time.
@Suite struct ReadingByHalvesTests {
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

    @Test("They are those that one connection reads, of all and of part of a series")
    func equal() throws {
        let store = try Store(path: path, access: .reading)
        let all = try store.bars(of: key, in: .earliest ..< .latest)
        #expect(all.count == Self.count)
        let ranges = [
            Instant.earliest ..< .latest, all.time[0]..<all.time[Self.count - 1], all.time[7]..<all.time[120_007],
            all.time[20_000]..<all.time[Self.count - 1].advanced(by: 1),
        ]
        for range in ranges {
            let wanted = all.slice(all.firstIndex(atOrAfter: range.lowerBound)..<all.firstIndex(atOrAfter: range.upperBound))
            // On one processor nothing is read by halves.
            if let halves = try store.closesByHalves(of: key, in: range) {
                #expect(halves.time == wanted.time && halves.close == wanted.close && halves.volume.count == wanted.count)
            } else {
                #expect(ProcessInfo.processInfo.activeProcessorCount == 1)
            }
            let closes = try store.closes(of: key, in: range)
            #expect(closes.time == wanted.time && closes.close == wanted.close && closes.high == wanted.close)
        }
    }

    @Test("Short stretches, stores in memory and snapshots are read by one connection")
    func single() throws {
        let store = try Store(path: path, access: .reading)
        #expect(try store.closesByHalves(of: key, in: Instant(seconds: 1_704_067_200)..<Instant(seconds: 1_704_967_200)) == nil)
        #expect(try store.snapshot { _ in try store.closesByHalves(of: key, in: .earliest ..< .latest) } == nil)
        let memory = try Store()
        try memory.upsert(store.bars(of: key, in: .earliest ..< .latest), into: key)
        #expect(try memory.closesByHalves(of: key, in: .earliest ..< .latest) == nil)
        #expect(try memory.closes(of: key, in: .earliest ..< .latest).count == Self.count)
    }

    @Test("Both halves are of one state while another program writes")
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
