package import DojimaSeries
import DojimaTime

/// The laws of a database that is copied, and of one that is a copy, tested on seeded random bars.
///
/// - Parameters:
///   - source: a new, empty database.
///   - target: returns a database that is empty at first, for writing or for reading.
/// - Returns: the violated laws, in words; a test expects none.
package func checkCopyLaws(
    seed: UInt64 = 1, from source: any PersistentDatabase, to target: (_ isWritten: Bool) throws -> any PersistentDatabase
) throws -> [String] {
    var laws = CopyLaws(seed: seed)
    try laws.fill(source)
    try laws.check(source, target)
    return laws.broken
}

private struct CopyLaws {
    var broken: [String] = []
    var random: SeededGenerator

    private static let minute = BarInterval.minutes(1)
    private static let key = SeriesKey(symbol: "cafe\u{301}", interval: minute)

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func expect(_ condition: Bool, _ law: String) { if !condition { broken.append(law) } }

    private mutating func someBars(_ count: Int) -> BarSeries {
        BarSeries(unchecked: randomBars(count, step: 60_000_000, &random), interval: CopyLaws.minute)
    }

    /// Fills a database with series of all kinds, and with properties of instruments.
    mutating func fill(_ source: any PersistentDatabase) throws {
        var bars = someBars(1000)
        (bars.open[10], bars.volume[11], bars.volume[12], bars.volume[13]) = (-0.0, .nan, 0, -0.0)
        _ = try source.importing { transaction in
            try CopyLaws.take(bars, into: transaction)
            return true
        }
        expect(try source.digest(of: CopyLaws.key) == SeriesDigest(of: bars), "a digest is that of the bars")
        let daily = BarSeries(unchecked: randomBars(50, step: Instant.microsecondsPerDay, &random), interval: .day)
        try source.upsert(
            daily, into: SeriesKey(symbol: "caf\u{E9}", interval: .day), policy: .update, stamp: .end, zone: "Asia/Tokyo")
        try source.upsert(BarSeries(), into: SeriesKey(symbol: "NONE", interval: .day))
        try source.save(
            Instrument(symbol: "A", name: "Alpha", calendar: "XNYS", zone: "America/New_York", currency: "USD", tickSize: 0.01))
        let day = CivilDate(normalizing: 2020, month: 1, day: 2)
        try source.save(
            [.split(4), .dividend(0.1), .roll(to: "B", change: -0.1)].map { CorporateAction(exDate: day, kind: $0) }, of: "A")
        try source.save(SymbolGroup(name: "all", symbols: ["NONE", "cafe\u{301}"]))
        let weights = try Portfolio("30% caf\u{E9}, 0.7 cash", rebalance: .month)
        try source.save(NamedPortfolio(name: "mix", portfolio: weights))
        for name in ["x", "a", ""] { try source.save(StoredAnnotation(name: name, type: "text", points: [.init(value: 0.1)]), of: "A") }
    }

    private static func take(_ bars: BarSeries, into transaction: some ImportTransaction) throws {
        var merger = try transaction.merger(for: key, ImportTerms())
        let counts = try merger.merge(bars)
        try merger.finish()
        for number in 1...11 {
            try transaction.note(
                ImportRecord(file: "\(number).csv", hash: "0", bytes: number, key: key, counts: counts, rejected: 2, reading: "as given"))
        }
    }

    private func isSame(_ a: any PersistentDatabase, _ b: any PersistentDatabase) throws -> Bool {
        guard try a.symbols() == b.symbols(), try a.list() == b.list(), try a.groups() == b.groups(),
            try a.portfolios() == b.portfolios(), try a.groups().count == 1, try a.portfolios().count == 1
        else { return false }
        for symbol in try a.symbols() {
            guard try a.instrument(symbol) == b.instrument(symbol), try a.actions(of: symbol) == b.actions(of: symbol),
                try a.annotations(of: symbol) == b.annotations(of: symbol)
            else { return false }
        }
        for key in try a.list().map(\.key) {
            let (x, y) = (try a.bars(of: key, in: .earliest ..< .latest), try b.bars(of: key, in: .earliest ..< .latest))
            guard SeriesDigest(of: x) == SeriesDigest(of: y), try a.digest(of: key) == SeriesDigest(of: x),
                try b.digest(of: key) == SeriesDigest(of: y), try a.importRecords(of: key) == b.importRecords(of: key)
            else { return false }
        }
        return true
    }

    private func copy(_ source: any PersistentDatabase, _ target: any PersistentDatabase) throws -> [DatabaseCopy.Series] {
        try DatabaseCopy(from: source, to: target).run { _, _ in }
    }

    mutating func check(_ source: any PersistentDatabase, _ target: (_ isWritten: Bool) throws -> any PersistentDatabase) throws {
        let all = try source.list()
        let first = try copy(source, target(true))
        expect(first.map(\.key) == all.map(\.key) && first.map(\.extent) == all.map(\.extent), "every series is copied: \(first)")
        expect(first.allSatisfy { $0.difference == nil }, "every copy is the same: \(first)")
        expect(try isSame(source, target(true)), "a copy has all that its source has")
        let noted = try source.importRecords(of: CopyLaws.key).map(\.bytes)
        expect(noted == Array(1...11), "records of imports stand in their order: \(noted)")
        do {
            expect(try copy(source, target(false)) == first, "what was copied is the same")
        } catch { broken.append("what was copied is not written again: \(error)") }

        // The source changes: in one value, by further bars and by an import that changes nothing.
        var bars = try source.bars(of: CopyLaws.key, in: .earliest ..< .latest)
        bars.close[500] += 0.25
        try source.upsert(bars, into: CopyLaws.key)
        let copied = try copy(source, target(true))
        expect(try copied == first && isSame(source, target(true)), "a value that changed is copied: \(copied)")
        _ = try source.importing { transaction in
            try CopyLaws.take(BarSeries(unchecked: [bars[3]], interval: CopyLaws.minute), into: transaction)
            return true
        }
        _ = try copy(source, target(true))
        expect(try isSame(source, target(true)), "records of imports that changed nothing are copied")

        // The target has a bar that the source lacks.
        var later = bars[999]
        later.time = later.time.advanced(by: 1)
        try target(true).upsert(BarSeries(unchecked: [later], interval: CopyLaws.minute), into: CopyLaws.key)
        let more = try copy(source, target(true))
        expect(more.map(\.difference) == all.map { $0.key == CopyLaws.key ? "1 bar more" : nil }, "a bar more is told: \(more)")
    }
}

extension SeriesDigest {
    fileprivate init(of bars: BarSeries) {
        self.init()
        add(bars)
    }
}
