import DojimaSeries
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

@testable import DojimaStore

@Suite struct CatalogTests {
    private func bars(_ count: Int64, step: Int64 = 60) -> BarSeries {
        BarSeries(unchecked: (0..<count).map { Bar(time: Instant(seconds: $0 * step), open: 1, high: 2, low: 1, close: Double($0)) })
    }

    private let minute = BarInterval.minutes(1)

    @Test func list() throws {
        let store = try Store()
        #expect(try store.list().isEmpty)
        try store.upsert(bars(3), into: SeriesKey(symbol: "B", interval: minute), stamp: .end, zone: "Europe/London")
        try store.upsert(bars(5, step: 604_800), into: SeriesKey(symbol: "A", interval: .week))
        try store.upsert(bars(4, step: 86_400), into: SeriesKey(symbol: "A", interval: .day))
        try store.save(Instrument(symbol: "A", name: "Alpha"))
        let found = try store.list()
        #expect(found.map { "\($0.key.symbol) \($0.key.interval)" } == ["A 1d", "A 1w", "B 1m"])
        #expect(found.map(\.extent?.count) == [4, 5, 3])
        #expect(found.map(\.name) == ["Alpha", "Alpha", nil])
        #expect(found[2].stamp == .end && found[2].zone == "Europe/London")
        #expect(found[1].extent?.last == Instant(seconds: 4 * 604_800))
        #expect(try store.bars(of: SeriesKey(symbol: "B", interval: minute), in: .earliest..<(.latest)).stamp == .end)
    }

    @Test("Ranges are half open")
    func ranges() throws {
        let store = try Store()
        let key = SeriesKey(symbol: "A", interval: minute)
        try store.upsert(bars(10), into: key)
        func closes(_ from: Int64, _ to: Int64) throws -> [Double] {
            try store.bars(of: key, in: Instant(seconds: from)..<Instant(seconds: to)).close
        }
        #expect(try closes(60, 180) == [1, 2])
        #expect(try closes(61, 181) == [2, 3])
        #expect(try closes(600, 900) == [])
        #expect(try closes(60, 60) == [])
    }

    @Test("The last bars before a moment are read")
    func lastBars() throws {
        let store = try Store()
        let key = SeriesKey(symbol: "A", interval: minute)
        try store.upsert(bars(10), into: key)
        func closes(_ count: Int, _ before: Int64) throws -> [Double] {
            try store.bars(of: key, last: count, before: Instant(seconds: before)).close
        }
        #expect(try closes(2, 180) == [1, 2])
        #expect(try closes(2, 181) == [2, 3])
        #expect(try closes(5, 60) == [0])
        #expect(try closes(5, 0) == [])
        #expect(try closes(0, 180) == [])
        #expect(try closes(3, 1_000_000) == [7, 8, 9])
    }

    @Test("Errors for unknown names list the nearest known ones")
    func unknown() throws {
        let store = try Store()
        func message(_ key: SeriesKey) -> String {
            do {
                _ = try store.bars(of: key, in: .earliest..<(.latest))
                return ""
            } catch {
                #expect(error.kind == .unknownSymbol)
                return error.description
            }
        }
        #expect(message(SeriesKey(symbol: "GOOG", interval: .day)).contains("empty"))
        for symbol in ["AAPL", "GOOG", "GOOGL", "MSFT", "IBM", "KO", "PEP"] {
            try store.upsert(bars(3), into: SeriesKey(symbol: symbol, interval: minute))
        }
        #expect(message(SeriesKey(symbol: "goog", interval: .day)).contains("there are GOOG, GOOGL, "))
        #expect(message(SeriesKey(symbol: "goog", interval: .day)).contains("and 2 more"))
        #expect(message(SeriesKey(symbol: "KO", interval: .day)).hasSuffix("no 1d bars of KO; stored are 1m"))
        #expect(throws: StoreError.self) { try store.series(of: "X") }
        #expect(try store.series(of: "KO").count == 1)
        #expect(try store.extent(of: SeriesKey(symbol: "KO", interval: .day)) == nil)
    }

    @Test func instruments() throws {
        let store = try Store()
        #expect(try store.instrument("A") == nil)
        let full = Instrument(symbol: "A", name: "Alpha", calendar: "XNYS", zone: "America/New_York", currency: "USD", tickSize: 0.01)
        try store.save(full)
        #expect(try store.instrument("A") == full)
        try store.save(Instrument(symbol: "A", name: "Beta"))
        #expect(try store.instrument("A") == Instrument(symbol: "A", name: "Beta"))
    }

    @Test("Removing a series leaves the others and a described instrument")
    func remove() throws {
        let store = try Store()
        for symbol in ["A", "B"] { try store.upsert(bars(3000), into: SeriesKey(symbol: symbol, interval: minute)) }
        try store.save(Instrument(symbol: "A", name: "Alpha"))
        for symbol in ["A", "B"] { try store.remove(SeriesKey(symbol: symbol, interval: minute)) }
        #expect(try store.list().isEmpty)
        #expect(try store.instrument("A") != nil)
        #expect(try store.instrument("B") == nil)
        #expect(throws: StoreError.self) { try store.remove(SeriesKey(symbol: "A", interval: minute)) }
        try store.upsert(bars(2), into: SeriesKey(symbol: "A", interval: minute))
        #expect(try store.buckets(of: SeriesKey(symbol: "A", interval: minute), edges: [.earliest, .latest]).counts == [2])
    }

    @Test("Tasks can share one store")
    func shared() async throws {
        let store = try Store()
        let key = SeriesKey(symbol: "A", interval: minute)
        try store.upsert(bars(5000), into: key)
        let counts = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<8 { group.addTask { try store.bars(of: key, in: .earliest..<(.latest)).count } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts == Array(repeating: 5000, count: 8))
    }
}
