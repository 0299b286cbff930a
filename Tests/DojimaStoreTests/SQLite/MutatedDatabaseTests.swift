import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import GRDB
import Testing

@testable import DojimaStore

/// Databases whose table `bar` is damaged: the answer of a store equals that of SQL for the same file, or is an error.
/// `Tests/Fuzz/mutated-databases` tries more of them with the program.
@Suite struct MutatedDatabaseTests {
    private static let minutes = SeriesKey(symbol: "MIN", interval: BarInterval.minutes(1))
    private static let days = SeriesKey(symbol: "DAY", interval: .day)
    private static let weeks = SeriesKey(symbol: "WEEK", interval: .week)
    private static let keys = [days, minutes, weeks]

    private let folder: TemporaryFolder
    private let whole: PagedBars
    private let path: String

    /// Three series on pages of 512 bytes, so that there are three levels of pages.
    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("whole.db")
        let store = try Store(path: path, access: .writing)
        for (key, step, count) in [(Self.days, 86_400, 300), (Self.minutes, 60, 900), (Self.weeks, 604_800, 200)] {
            let bars = (0..<Int64(count)).map { row in
                let close = Double(100 + row % 17) + 0.25
                return Bar(
                    time: Instant(seconds: 1_704_153_600 + row * Int64(step)), open: close, high: close + 1.5, low: close - 1.5,
                    close: close,
                    volume: row % 7 == 0 ? nil : Double(row))
            }
            try store.upsert(BarSeries(unchecked: bars), into: key)
        }
        let small = folder.file("small.db")
        try store.backup(to: small)
        let queue = try DatabaseQueue(path: small)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA journal_mode = DELETE; PRAGMA page_size = 512; VACUUM") }
        let root = try queue.read { try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'bar'") }
        try queue.close()
        whole = PagedBars(bytes: Array(try Data(contentsOf: URL(fileURLWithPath: small))), root: try #require(root))
    }

    private func store(_ file: PagedBars) throws -> Store {
        try Data(file.bytes).write(to: URL(fileURLWithPath: folder.file("damaged.db")))
        return try Store(path: folder.file("damaged.db"), access: .reading)
    }

    /// Whether an error blames the database; `nil` without an error.
    private func blamesDatabase(_ body: () throws -> Void) -> Bool? {
        do {
            try body()
            return nil
        } catch { return (error as? StoreError)?.kind == .damaged }
    }

    /// The answer of SQLite for the damaged file: the rows of a series, in any form; `nil` if it refuses the query.
    private func rows(_ condition: String, of key: SeriesKey) throws -> [Row]? {
        var configuration = Configuration()
        configuration.readonly = true
        let queue = try DatabaseQueue(path: folder.file("damaged.db"), configuration: configuration)
        let sql = "SELECT time, open, high, low, close, volume FROM bar WHERE \(condition) ORDER BY time"
        let id = (Self.keys.firstIndex(of: key) ?? 0) + 1
        return try? queue.read { try Row.fetchAll($0, sql: sql, arguments: ["id": id]) }
    }

    /// The errors in bars that must be the rows that SQLite finds by the key, and no fewer than all rows of the table, or as many as before
    /// the damage, if a row of another series has become one of this.
    private func fault(_ bars: BarSeries, of key: SeriesKey, _ range: ClosedRange<Int64> = .min ... .max) throws -> String? {
        let limits = "BETWEEN \(range.lowerBound) AND \(range.upperBound)"
        guard let found = try rows("series_id = :id AND time \(limits)", of: key) else { return "SQLite refuses" }
        guard found.count == bars.count else { return "\(bars.count) rows, and \(found.count) by SQL" }
        for (row, bar) in zip(found, bars.indices.map { bars[$0] }) {
            let prices: [Double?] = (1...4).map { Double.fromDatabaseValue(row[$0]) }
            guard row[0] == bar.time.microseconds.databaseValue, prices == [bar.open, bar.high, bar.low, bar.close],
                row[5] == .null ? bar.volume == nil : Double.fromDatabaseValue(row[5]) == bar.volume
            else { return "\(bar) is \(row)" }
        }
        let all = try rows("+series_id = :id AND +time \(limits)", of: key)
        let least = min(all?.count ?? 0, whole.count(of: key, in: range, key.interval.nominalMicroseconds))
        return bars.count >= least ? nil : "\(bars.count) of \(least) rows"
    }

    @Test("A key out of order on an inner page is an error and never a shorter answer")
    func innerKeys() throws {
        var refused = 0
        for page in whole.inner {
            // Each eleventh: a key for some hundred rows.
            for (index, cell) in whole.cells(of: page).enumerated() where index % 11 == 0 {
                // One bit of the series, and of the stamp, in both directions.
                for (column, byte, bit) in [(0, 0, 7), (0, 0, 6), (0, 0, 1), (1, 0, 1), (1, 3, 7)] where whole.size(cell, column) > byte {
                    var file = whole
                    file.bytes[whole.value(cell, column) + byte] ^= 1 << bit
                    let store = try store(file)
                    for key in Self.keys {
                        guard let bars = try? store.bars(of: key, in: .earliest ..< .latest) else {
                            refused += 1
                            continue
                        }
                        #expect(try fault(bars, of: key) == nil, "\(key.symbol), page \(page), cell \(cell), column \(column)")
                    }
                }
            }
        }
        #expect(refused > 20)
    }

    @Test("A price that is null, a text or a blob is an error", arguments: [0, 28, 29])
    func types(_ type: UInt8) throws {
        // A row of the minutes whose values all have eight bytes.
        let cell = try #require(
            whole.leaves.lazy.flatMap { whole.cells(of: $0) }.first { cell in
                whole.series(cell) == 2 && (2...5).allSatisfy { whole.size(cell, $0) == 8 }
            })
        for column in 2...5 {
            var file = whole
            file.retype(cell, column, type)
            let (store, key) = (try store(file), Self.minutes)
            #expect(blamesDatabase { _ = try store.bars(of: key, in: .earliest ..< .latest) } == true, "\(column)")
            #expect(blamesDatabase { _ = try store.bars(of: key, last: 5000, before: .latest) } == true, "\(column)")
            #expect(blamesDatabase { _ = try store.query("SELECT count(*) FROM bars('MIN', '1m')") } == true, "\(column)")
            let closes = blamesDatabase { _ = try store.closes(of: key, in: .earliest ..< .latest) }
            #expect(closes == (column == 5 ? true : nil), "\(column)")
        }
    }

    @Test("The answer of a store about damaged bars equals that of SQL, or is an error")
    func mutations() throws {
        var random = SeededGenerator(seed: 55)
        var (equal, refused) = (0, 0)
        for round in 0..<40 {
            var file = whole
            for _ in 0..<(round % 3 == 0 ? 3 : 1) { file.damage(&random) }
            guard let store = try? store(file) else { continue }
            for key in Self.keys {
                let step = key.interval.nominalMicroseconds
                let first = 1_704_153_600_000_000 + Int64.random(in: 0..<900, using: &random) * step
                let window = first...first + Int64.random(in: 0..<300, using: &random) * step
                let moments = Instant(microseconds: window.lowerBound)..<Instant(microseconds: window.upperBound + 1)
                func check(_ name: String, _ range: ClosedRange<Int64>, _ read: () throws -> BarSeries) throws {
                    do {
                        #expect(try fault(try read(), of: key, range) == nil, "\(round): \(name) of \(key.symbol)")
                        equal += 1
                    } catch let error as StoreError {
                        #expect(error.category == .data || error.category == .missing, "\(round): \(error)")
                        refused += 1
                    }
                }
                try check("all", .min ... .max) { try store.bars(of: key, in: .earliest ..< .latest) }
                try check("window", window) { try store.bars(of: key, in: moments) }
                let counted = try? store.buckets(of: key, edges: [moments.lowerBound, moments.upperBound]).counts.first ?? 0
                let wanted = try [
                    rows("series_id = :id AND time BETWEEN \(window.lowerBound) AND \(window.upperBound)", of: key)?.count ?? 0,
                    whole.count(of: key, in: window, step),
                ]
                // Some buckets are counted by their bars, others by the roll-ups, which are not damaged.
                #expect(
                    counted.map { wanted.min() ?? 0 <= $0 && $0 <= wanted.max() ?? 0 } ?? true,
                    "\(round): \(counted ?? 0) of \(wanted) bars of \(key.symbol)")
            }
        }
        #expect(equal > 30 && refused > 30, "\(equal) equal, \(refused) refused")
    }
}

/// A database file with the pages of its table `bar`. Source: the SQLite file format, 1.6 "B-tree Pages" and 2.1 "Record Format".
private struct PagedBars {
    var bytes: [UInt8]
    /// The offsets of the inner pages and the leaves.
    private(set) var inner: [Int] = []
    private(set) var leaves: [Int] = []

    init(bytes: [UInt8], root: Int) {
        self.bytes = bytes
        var waiting = [root]
        while let page = waiting.popLast().map({ 512 * ($0 - 1) }) {
            if bytes[page] == 2 {
                inner.append(page)
                waiting += children(of: page).map { Int(bytes[$0]) << 24 | Int(bytes[$0 + 1]) << 16 | number($0 + 2) }
            } else {
                leaves.append(page)
            }
        }
    }

    private func number(_ start: Int) -> Int { Int(bytes[start]) << 8 | Int(bytes[start + 1]) }
    private func pointer(_ page: Int, _ index: Int) -> Int { page + (bytes[page] == 2 ? 12 : 8) + 2 * index }

    /// The offsets of the records of a page.
    func cells(of page: Int) -> [Int] {
        let starts = (0..<min(200, number(page + 3))).map { number(pointer(page, $0)) + (bytes[page] == 2 ? 4 : 0) }
        return starts.filter { $0 < 500 }.map { page + $0 }
    }

    /// The offsets of the page numbers below an inner page.
    private func children(of page: Int) -> [Int] { cells(of: page).map { $0 - 4 } + [page + 8] }

    func size(_ cell: Int, _ column: Int) -> Int {
        let type = Int(bytes[cell + 2 + column])
        return type < 10 ? [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type] : max(0, type - 12) / 2
    }

    /// The offset of the value of a column.
    func value(_ cell: Int, _ column: Int) -> Int { (0..<column).reduce(cell + 9) { $0 + size(cell, $1) } }

    func series(_ cell: Int) -> UInt8 { bytes[cell + 2] == 9 ? 1 : bytes[value(cell, 0)] }

    /// Bars of an undamaged series, by the number of its rows: a brute force that reads no page.
    func count(of key: SeriesKey, in range: ClosedRange<Int64>, _ step: Int64) -> Int {
        let rows = key.interval == .day ? 300 : key.interval == .week ? 200 : 900
        return (0..<Int64(rows)).count { range.contains(1_704_153_600_000_000 + $0 * step) }
    }

    /// Gives a column another type of the same length, or null, after which the other values move up.
    mutating func retype(_ cell: Int, _ column: Int, _ type: UInt8) {
        let (start, length) = (value(cell, column), size(cell, column))
        let end = value(cell, 7)
        bytes[cell + 2 + column] = type
        guard type == 0 else { return }
        bytes.replaceSubrange(start..<end, with: bytes[start + length..<end] + Array(repeating: 0, count: length))
        bytes[cell] -= UInt8(length)
    }

    /// One change of a random kind.
    mutating func damage(_ random: inout SeededGenerator) {
        let isInner = Bool.random(using: &random)
        guard let page = (isInner ? inner : leaves).randomElement(using: &random), let cell = cells(of: page).randomElement(using: &random),
            cell + 9 < bytes.count
        else { return }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: bytes[page + Int.random(in: 0..<512, using: &random)] = .random(in: 0...255, using: &random)
        case 1: bytes[min(bytes.count - 1, value(cell, 1))] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes[min(bytes.count - 1, value(cell, 0))] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 3:
            let count = max(1, min(200, number(page + 3)))
            let (a, b) = (pointer(page, .random(in: 0..<count, using: &random)), pointer(page, .random(in: 0..<count, using: &random)))
            for byte in 0..<2 { bytes.swapAt(a + byte, b + byte) }
        case 4: bytes[page + 4] = .random(in: 0...bytes[page + 4], using: &random)
        default:
            guard isInner, let a = children(of: page).randomElement(using: &random),
                let b = children(of: page).randomElement(using: &random)
            else { return }
            for byte in 0..<4 { bytes.swapAt(a + byte, b + byte) }
        }
    }
}
