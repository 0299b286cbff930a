public import DojimaSeries
import DojimaText
import DojimaTime

/// The laws of every database of market data, tested on seeded random bars.
///
/// - Parameter make: returns a new, empty database each time.
/// - Returns: the violated laws, in words; a test expects none.
public func checkDatabaseLaws(seed: UInt64 = 1, _ make: () throws -> any MarketDatabase) throws -> [String] {
    var laws = DatabaseLaws(seed: seed)
    try laws.checkBars(make())
    try laws.checkFolds(make())
    try laws.checkMerging(make())
    try laws.checkRefusals(make())
    try laws.checkImports(make())
    try laws.checkDates(make())
    try laws.checkRollups(make())
    try laws.checkRemovals(make())
    try laws.checkKnowledge(make())
    try laws.checkSplices(make())
    try laws.checkGroups(make())
    try laws.checkPortfolios(make())
    try laws.checkSnapshots(make())
    try laws.checkChanges(make())
    return laws.broken
}

struct DatabaseLaws {
    var broken: [String] = []
    var random: SeededGenerator

    static let minute = BarInterval.minutes(1)
    static let key = SeriesKey(symbol: "A", interval: minute)
    static let step: Int64 = 60_000_000

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func expect(_ condition: Bool, _ law: String) { if !condition { broken.append(law) } }

    mutating func someBars(_ count: Int) -> BarSeries {
        BarSeries(unchecked: randomBars(count, step: DatabaseLaws.step, &random), interval: DatabaseLaws.minute)
    }

    static func all(_ database: any MarketReader, _ key: SeriesKey = key) throws -> BarSeries {
        try database.bars(of: key, in: .earliest ..< .latest)
    }

    /// Whether two columns are the same to the bit; all missing values are equal.
    static func isSame(_ a: [Double], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { $0.bitPattern == $1.bitPattern || $0.isNaN && $1.isNaN }
    }

    static func isSame(_ a: BarSeries, _ b: BarSeries) -> Bool {
        a.time == b.time && isSame(a.open, b.open) && isSame(a.high, b.high) && isSame(a.low, b.low) && isSame(a.close, b.close)
            && isSame(a.volume, b.volume) && a.counts == b.counts
    }

    /// The category of the error of a body; `nil` if it throws nothing or an error that no front end could report.
    static func refusal(_ body: () throws -> Void) -> ErrorCategory? {
        do { try body() } catch { return (error as? any ReportedError)?.category }
        return nil
    }

    // MARK: Bars

    mutating func checkBars(_ database: any MarketDatabase) throws {
        expect(try database.list().isEmpty, "a new database has no series")
        // Two symbols that are equal in Unicode, and a series of stamps at the ends of their bars.
        let symbols = ["caf\u{E9}", "cafe\u{301}", " A", "a", "A"]
        var given: [String: BarSeries] = [:]
        for (number, symbol) in symbols.enumerated() {
            let bars = someBars(200 + number)
            given[symbol.unicodeScalars.map { String($0.value) }.joined(separator: " ")] = bars
            let counts = try database.upsert(
                bars, into: SeriesKey(symbol: symbol, interval: DatabaseLaws.minute), policy: .update,
                stamp: number == 0 ? .end : nil, zone: number == 1 ? "Asia/Tokyo" : nil)
            expect(counts == MergeCounts(inserted: bars.count), "all bars of \(symbol) are new")
        }
        let listed = try database.list()
        let bytes = symbols.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
        expect(listed.map { Array($0.key.symbol.utf8) } == bytes, "symbols are listed by their bytes")
        for series in listed {
            let bars = given[series.key.symbol.unicodeScalars.map { String($0.value) }.joined(separator: " ")] ?? BarSeries()
            let found = try DatabaseLaws.all(database, series.key)
            expect(DatabaseLaws.isSame(found, bars), "the bars of \(series.key.symbol) return as they were given")
            let isFirst = Array(series.key.symbol.utf8) == Array(symbols[0].utf8)
            expect(series.stamp == (isFirst ? .end : .start) && found.stamp == series.stamp, "stamps are starts or ends as was said")
            expect(
                series.zone == (Array(series.key.symbol.utf8) == Array(symbols[1].utf8) ? "Asia/Tokyo" : nil),
                "the zone is that which was said")
            let extent = bars.time.first.map { SeriesExtent(first: $0, last: bars.time[bars.count - 1], count: bars.count) }
            expect(try series.extent == extent && database.extent(of: series.key) == extent, "the extent is that of the bars")
        }
        // The first and last representable moments, and one between two microseconds before 1970.
        let odd = [
            Instant(CivilDate(normalizing: 1, month: 1, day: 1)), Instant(microseconds: -1),
            Instant(CivilDate(normalizing: 9999, month: 12, day: 31)),
        ]
        let key = SeriesKey(symbol: "ODD", interval: .day)
        try database.upsert(BarSeries(unchecked: odd.map { randomBar($0.microseconds, &random) }), into: key)
        expect(try DatabaseLaws.all(database, key).time == odd, "stamps return as they were given")
        try database.upsert(BarSeries(), into: SeriesKey(symbol: "NONE", interval: .day))
        expect(try database.series(of: "NONE").map(\.extent) == [nil], "a series may have no bars")
    }

    mutating func checkFolds(_ database: any MarketDatabase) throws {
        let bars = someBars(3000)
        try database.upsert(bars, into: DatabaseLaws.key)
        let source = MemorySource(DatabaseLaws.key, bars)
        // Each separate read has its own state, which takes servers as long as the read.
        for _ in 0..<4 { try checkFolds(database, source) }
        try database.snapshot { reader in
            for _ in 0..<16 { try checkFolds(reader, source) }
        }
    }

    mutating func checkFolds(_ database: any MarketReader, _ source: MemorySource) throws {
        let (first, last) = (source.bars.time[0].microseconds, source.bars.time[source.bars.count - 1].microseconds)
        let ends = [Int64.random(in: first - 100...last, using: &random), Int64.random(in: first...last + 100, using: &random)].sorted()
        let range = Instant(microseconds: ends[0])..<Instant(microseconds: ends[1])
        expect(
            DatabaseLaws.isSame(try database.bars(of: DatabaseLaws.key, in: range), try source.bars(of: DatabaseLaws.key, in: range)),
            "the bars of \(range) are those stamped in it")
        let closes = try database.closes(of: DatabaseLaws.key, in: range)
        let wanted = try source.bars(of: DatabaseLaws.key, in: range)
        expect(
            closes.time == wanted.time && DatabaseLaws.isSame(closes.close, wanted.close),
            "the closes of \(range) are those of its bars")
        let count = Int.random(in: 0...4000, using: &random)
        let tail = try source.bars(of: DatabaseLaws.key, last: count, before: range.upperBound)
        expect(
            DatabaseLaws.isSame(try database.bars(of: DatabaseLaws.key, last: count, before: range.upperBound), tail),
            "the last \(count) bars before \(range.upperBound) end there")
        let ending = try database.closes(of: DatabaseLaws.key, last: count, before: range.upperBound)
        expect(ending.time == tail.time && DatabaseLaws.isSame(ending.close, tail.close), "their closes are those of the bars")
        expect(
            try database.count(of: DatabaseLaws.key, in: range) == source.count(of: DatabaseLaws.key, in: range), "they are counted")
        let distance = DatabaseLaws.step * Int64.random(in: 1...300, using: &random)
        expect(
            try database.contiguousRanges(of: DatabaseLaws.key, in: range, maximumGap: distance)
                == source.contiguousRanges(of: DatabaseLaws.key, in: range, maximumGap: distance), "runs are those of the bars of \(range)")
        try checkBuckets(database, source, range)
    }

    mutating func checkBuckets(_ database: any MarketReader, _ source: MemorySource, _ range: Range<Instant>) throws {
        let key = DatabaseLaws.key
        var cuts = Set(
            (0..<Int.random(in: 0...40, using: &random)).map { _ in
                Int64.random(in: range.lowerBound.microseconds...range.upperBound.microseconds, using: &random)
            })
        cuts.formUnion([range.lowerBound.microseconds, range.upperBound.microseconds])
        let edges = cuts.sorted().map { Instant(microseconds: $0) }
        expect(
            DatabaseLaws.isSame(try database.buckets(of: key, edges: edges), try source.buckets(of: key, edges: edges)),
            "buckets are the fold of their bars to the bit, at \(edges)")
        let open = edges.indices.dropLast().filter { $0.isMultiple(of: 2) }.map { edges[$0]..<edges[$0 + 1] }
        let timeline = Timeline(open: InstantSet(open), span: range.lowerBound..<max(range.upperBound, range.lowerBound.advanced(by: 1)))
        for lead: Int64 in [0, 1] {
            expect(
                DatabaseLaws.isSame(
                    try database.buckets(of: key, edges: edges, keeping: timeline, lead: lead),
                    try source.buckets(of: key, edges: edges, keeping: timeline, lead: lead)),
                "buckets of open time are the fold of its bars, lead \(lead)")
        }
        let outline = try database.downsampledBars(of: key, edges: edges, keeping: nil)
        let bars = try source.bars(of: key, in: range)
        expect(outline.counts.reduce(0, +) == bars.count, "an outline counts its bars")
        expect(
            outline.close.min() == bars.close.min() && outline.close.max() == bars.close.max() && outline.high.max() == bars.high.max()
                && outline.low.min() == bars.low.min() && outline.close.last == bars.close.last, "an outline has the extremes of its bars")
    }

    // MARK: Changes

    mutating func checkMerging(_ database: any MarketDatabase) throws {
        let bars = someBars(600)
        let counts = try database.upsert(bars.shuffled(using: &random), into: DatabaseLaws.key)
        expect(counts == MergeCounts(inserted: bars.count), "bars may come in any order")
        expect(DatabaseLaws.isSame(try DatabaseLaws.all(database), bars), "bars stand in the order of their times")
        expect(try database.upsert(bars, into: DatabaseLaws.key) == MergeCounts(unchanged: bars.count), "the same bars change nothing")

        var changed = bars.slice(100..<300)
        for index in changed.indices where index.isMultiple(of: 3) { changed.close[index] += 0.25 }
        let updated = changed.indices.count { $0.isMultiple(of: 3) }
        let kept = try database.upsert(changed, into: DatabaseLaws.key, policy: .keep)
        expect(kept == MergeCounts(unchanged: changed.count), "bars that are kept are unchanged")
        expect(DatabaseLaws.isSame(try DatabaseLaws.all(database), bars), "the policy keep keeps")
        expect(
            DatabaseLaws.refusal { try database.upsert(changed, into: DatabaseLaws.key, policy: .fail) } == .data,
            "a conflict is refused where it is to fail")
        expect(DatabaseLaws.isSame(try DatabaseLaws.all(database), bars), "what is refused changes nothing")
        let merged = try database.upsert(changed, into: DatabaseLaws.key)
        expect(merged == MergeCounts(updated: updated, unchanged: changed.count - updated), "changes are counted: \(merged)")
        let wanted = bars.slice(0..<100).joined(with: changed).joined(with: bars.slice(300..<bars.count))
        expect(DatabaseLaws.isSame(try DatabaseLaws.all(database), wanted), "the policy update updates")
        // The same row twice in one batch, with its old and its new values.
        let twice = BarSeries(
            unchecked: [wanted[5], bars[5]].enumerated().map { number, bar in
                var bar = bar
                if number == 1 { bar.close += 1 }
                return bar
            })
        expect(try database.upsert(twice, into: DatabaseLaws.key).total == 2, "each row is counted once")
        expect(try DatabaseLaws.all(database).close[5] == bars.close[5] + 1, "of rows with one stamp the last counts")

        let range = bars.time[50]..<bars.time[150]
        expect(try database.removeBars(of: DatabaseLaws.key, in: range) == 100, "a removal of bars tells their number")
        expect(try database.count(of: DatabaseLaws.key, in: .earliest ..< .latest) == bars.count - 100, "the bars are gone")
        expect(try database.removeBars(of: DatabaseLaws.key, in: range) == 0, "and are removed once")
    }

    mutating func checkRefusals(_ database: any MarketDatabase) throws {
        let key = DatabaseLaws.key
        let unknown: [(String, () throws -> Void)] = [
            ("bars", { _ = try database.bars(of: key, in: .earliest ..< .latest) }),
            ("buckets", { _ = try database.buckets(of: key, edges: [.earliest, .latest]) }),
            ("series", { _ = try database.series(of: "A") }), ("actions", { _ = try database.actions(of: "A") }),
            ("annotations", { _ = try database.annotations(of: "A") }), ("saving actions", { try database.save([], of: "A") }),
            ("saving an annotation", { try database.save(StoredAnnotation(name: "", type: "text", points: [.init()]), of: "A") }),
            ("removing bars", { try database.removeBars(of: key, in: .earliest ..< .latest) }),
            ("removing", { try database.remove("A", interval: nil) }),
            ("removing actions", { try database.removeActions(of: "A") { _ in true } }),
            ("removing annotations", { try database.removeAnnotations(of: "A", named: nil) }),
        ]
        for (what, body) in unknown { expect(DatabaseLaws.refusal(body) == .missing, "\(what) of a symbol that is not there") }
        expect(try database.instrument("A") == nil && database.extent(of: key) == nil, "what is not there is nil")

        var bars = someBars(10)
        try database.upsert(bars, into: key)
        let coarser = SeriesKey(symbol: "A", interval: .day)
        expect(DatabaseLaws.refusal { _ = try DatabaseLaws.all(database, coarser) } == .missing, "an interval that is not there")
        expect(try database.extent(of: coarser) == nil, "it has no extent")
        bars.close[3] = .nan
        expect(DatabaseLaws.refusal { try database.upsert(bars, into: coarser) } == .data, "a price that is not a number")
        bars.close[3] = 1
        for price in [Double.infinity, -.infinity] {
            let low = bars.low[3]
            bars.low[3] = price
            expect(DatabaseLaws.refusal { try database.upsert(bars, into: coarser) } == .data, "a price that is not finite")
            bars.low[3] = low
        }
        bars.time[9] = Instant(CivilDate(normalizing: 9999, month: 12, day: 31)).advanced(by: 2 * Instant.microsecondsPerDay)
        expect(DatabaseLaws.refusal { try database.upsert(bars, into: coarser) } == .data, "a stamp beyond the year 9999")
        expect(try database.list().map(\.key) == [key], "what is refused makes no series")
    }

    // MARK: Imports

    private struct Stop: Error, Equatable {}

    mutating func checkImports(_ database: any MarketDatabase) throws {
        let key = DatabaseLaws.key
        let bars = someBars(2000)
        try database.beginImports()
        expect(try !DatabaseLaws.take(bars, into: database, isKept: false).isKept, "an import that is not wanted is not kept")
        expect(try database.list().isEmpty && database.instrument("A") == nil, "it leaves nothing behind")
        do {
            _ = try DatabaseLaws.take(bars, into: database, failure: Stop())
            broken.append("what a body throws is thrown")
        } catch is Stop {} catch { broken.append("what a body throws is thrown as it is, and not \(error)") }
        expect(try database.list().isEmpty, "an import that fails leaves nothing behind")
        let first = try DatabaseLaws.take(bars, into: database)
        expect(first.isKept && first.counts == MergeCounts(inserted: bars.count), "an import is kept whole")
        expect(DatabaseLaws.isSame(try DatabaseLaws.all(database), bars), "its bars return as they were given")
        let instrument = try database.instrument("A")
        expect(instrument?.calendar == "XNYS" && instrument?.zone == "America/New_York", "what is said of the instrument is kept")
        expect(try database.series(of: "A").map(\.zone) == ["UTC"], "the zone of the stamps is kept")
        let second = try DatabaseLaws.take(bars, into: database)
        expect(second.counts == MergeCounts(unchanged: bars.count), "an import twice changes nothing")
        expect(DatabaseLaws.isSame(try DatabaseLaws.all(database), bars), "its bars are the same")
        let edges = [bars.time[0], bars.time[1000], bars.time[1999].advanced(by: 1)]
        expect(
            DatabaseLaws.isSame(
                try database.buckets(of: key, edges: edges), try MemorySource(key, bars).buckets(of: key, edges: edges)),
            "its buckets are the fold of its bars")
        database.endImports()
        try database.confirm()
    }

    // MARK: Trade dates

    /// Bars of a day and longer are stored unchanged if no exchange is known, and dated when it becomes known.
    mutating func checkDates(_ database: any MarketDatabase) throws {
        // Midnights in Tokyo of 2024-01-01 and later; the last two stamps are of one date.
        let midnights = (0..<60).map {
            Instant(CivilDate(normalizing: 2023, month: 12, day: 31)).advanced(by: Int64($0) * 86_400_000_000 + 54_000_000_000)
        }
        let stamps = midnights + [midnights[59].advanced(by: 3_600_000_000)]
        let key = SeriesKey(symbol: "A", interval: .day)
        try database.upsert(BarSeries.random(at: stamps, interval: .day), into: key)
        try database.upsert(
            BarSeries.random(at: stamps, interval: BarInterval.hours(1)), into: SeriesKey(symbol: "A", interval: BarInterval.hours(1)))
        let before = try DatabaseLaws.all(database, key)
        expect(before.time == stamps, "stamps are kept where no exchange is known")
        expect(try database.save(Instrument(symbol: "A", name: "A"), dating: nil).count == 0, "without a rule no bar is dated")
        guard let rule = TradeDateRule(zone: try Zone("Asia/Tokyo"), calendar: nil) else {
            return broken.append("a zone has a rule of dates")
        }
        var count = 0
        _ = try database.importing { transaction in
            count = try transaction.date(barsOf: "A", by: rule).count
            return false
        }
        expect(count == stamps.count, "an import dates the bars that are there")
        expect(try DatabaseLaws.all(database, key).time == stamps, "an import that is not kept dates nothing")
        let dated = try database.save(Instrument(symbol: "A", zone: "Asia/Tokyo"), dating: rule)
        expect(dated.count == stamps.count && dated.moved == stamps.count, "a zone dates the bars")
        let dates = midnights.map { Instant($0.advanced(by: 9 * 3_600_000_000).utcDate) }
        let after = try DatabaseLaws.all(database, key)
        expect(after.time == dates, "bars are at the midnights UTC of their dates")
        expect(
            Array(after.close.dropLast()) == Array(before.close.prefix(59)) && after.close.last == before.close.last,
            "of two bars of one date the later stays")
        expect(
            try database.extent(of: key) == SeriesExtent(first: dates[0], last: dates[59], count: 60)
                && database.count(of: key, in: .earliest ..< .latest) == 60,
            "the catalog knows the dated bars")
        let edges = [dates[0], dates[30], dates[59].advanced(by: 1)]
        expect(
            DatabaseLaws.isSame(try database.buckets(of: key, edges: edges), try MemorySource(key, after).buckets(of: key, edges: edges)),
            "buckets are the fold of the dated bars")
        expect(try database.save(Instrument(symbol: "A", zone: "Asia/Tokyo"), dating: rule).count == 0, "dated bars are not dated again")
        expect(
            try DatabaseLaws.all(database, SeriesKey(symbol: "A", interval: BarInterval.hours(1))).time == stamps,
            "shorter bars keep their stamps")
        for series in try database.series(of: "A") { try database.remove("A", interval: series.key.interval) }
        expect(try database.save(Instrument(symbol: "A", zone: "Asia/Tokyo"), dating: rule).count == 0, "an instrument may have no bars")
        try database.confirm()
    }

    static func take(
        _ bars: BarSeries, into database: any MarketDatabase, isKept: Bool = true, failure: (any Error)? = nil
    ) throws -> (isKept: Bool, counts: MergeCounts) {
        var counts = MergeCounts()
        let result = try database.importing { transaction in
            counts = try take(bars, into: transaction)
            if let failure { throw failure }
            return isKept
        }
        return (result, counts)
    }

    static func take(_ bars: BarSeries, into transaction: some ImportTransaction) throws -> MergeCounts {
        _ = try (transaction.hasInstrument(key.symbol), transaction.symbols())
        let terms = ImportTerms(zone: "UTC", instrumentCalendar: "XNYS", instrumentZone: "America/New_York")
        var merger = try transaction.merger(for: key, terms)
        var counts = MergeCounts()
        for start in stride(from: 0, to: bars.count, by: 700) {
            counts += try merger.merge(bars.slice(start..<min(bars.count, start + 700)))
        }
        try merger.finish()
        try transaction.note(
            ImportRecord(file: "A.csv", hash: "0123456789abcdef", bytes: 1, key: key, counts: counts, rejected: 0, reading: "as given"))
        return counts
    }

    // MARK: Roll-ups

    /// Grouped bars of some weeks of sessions equal those of the bars, for any order of adding, changing and removing.
    mutating func checkRollups(_ database: any MarketDatabase) throws {
        var stored: [Int64: Bar] = [:]
        func session(_ days: some Sequence<Int>, from first: Int = 810, to last: Int = 1260, every step: Int = 3) -> [Int64] {
            days.flatMap { day in stride(from: first, to: last, by: step).map { Int64(day * 1440 + $0) * DatabaseLaws.step } }
        }
        // In order; continued within an hour; before all and at the end of days; between and over existing ones.
        let days = 18_000..<18_024
        let changes: [[Int64]] = [
            session(days.dropLast(8)), session(days.suffix(8), from: 800),
            session([17_990, 17_991]) + session(days.suffix(3), from: 1261, to: 1330, every: 7),
            session(days.prefix(12), from: 811, to: 1240) + session(days.dropFirst(3).prefix(2)),
        ]
        for (number, times) in changes.enumerated() {
            let bars = BarSeries(unchecked: times.map { randomBar($0, &random) }, interval: DatabaseLaws.minute)
            if number.isMultiple(of: 2) {
                // A cancelled import leaves nothing that counts.
                _ = try DatabaseLaws.take(bars, into: database, isKept: false)
                _ = try DatabaseLaws.take(bars, into: database)
            } else {
                try database.upsert(bars, into: DatabaseLaws.key)
            }
            for index in bars.indices { stored[bars.time[index].microseconds] = bars[index] }
            try checkRollups(database, stored.values, "after \(number + 1) changes")
        }
        for part in [(18_009, 900, 18_010, 1000), (18_020, 0, 18_030, 0)] {
            let (first, last) = (Int64(part.0 * 1440 + part.1) * DatabaseLaws.step, Int64(part.2 * 1440 + part.3) * DatabaseLaws.step)
            let removed = try database.removeBars(of: DatabaseLaws.key, in: Instant(microseconds: first)..<Instant(microseconds: last))
            let known = stored.keys.filter { (first..<last).contains($0) }
            expect(removed == known.count, "a removal tells the number of bars")
            for time in known { stored[time] = nil }
            try checkRollups(database, stored.values, "after a removal from \(part)")
        }
    }

    mutating func checkRollups(_ database: any MarketDatabase, _ stored: some Sequence<Bar>, _ place: String) throws {
        let key = DatabaseLaws.key
        let bars = BarSeries(unchecked: stored.sorted { $0.time < $1.time }, interval: DatabaseLaws.minute)
        guard let first = bars.time.first, let last = bars.time.last else { return }
        let source = MemorySource(key, bars)
        let day = Instant.microsecondsPerDay
        let numbers = first.microseconds / day...last.microseconds / day + 1
        let days = numbers.map { Instant(microseconds: $0 * day) }
        // Regular days, hours of some, and any moments.
        var cuts = Set((0..<20).map { _ in Instant(microseconds: .random(in: first.microseconds...last.microseconds, using: &random)) })
        for day in days.enumerated() where day.offset.isMultiple(of: 12) {
            cuts.formUnion((0..<24).map { day.element.advanced(by: $0 * Instant.microsecondsPerDay / 24) })
        }
        let open = days.flatMap { start in
            [(800, 1000), (1005, 1230)].map { (from: Int64, to: Int64) in
                start.advanced(by: from * DatabaseLaws.step)..<start.advanced(by: to * DatabaseLaws.step)
            }
        }
        let timeline = Timeline(open: InstantSet(open), span: days[0]..<days[days.count - 1])
        let lead = Int64.random(in: 0...1, using: &random)
        try database.snapshot { reader in
            for minutes: Int64 in [2, 31, 800] {
                let range = minutes == 31 ? bars.time[3]..<bars.time[bars.count - 3] : Instant.earliest..<Instant.latest
                expect(
                    try reader.contiguousRanges(of: key, in: range, maximumGap: minutes * DatabaseLaws.step)
                        == source.contiguousRanges(of: key, in: range, maximumGap: minutes * DatabaseLaws.step),
                    "runs of bars at most \(minutes) minutes apart are those of the bars \(place)")
            }
            for edges in [cuts.union(days).sorted(), days] {
                expect(
                    DatabaseLaws.isSame(try reader.buckets(of: key, edges: edges), try source.buckets(of: key, edges: edges)),
                    "buckets are the fold of their bars \(place)")
                expect(
                    DatabaseLaws.isSame(
                        try reader.buckets(of: key, edges: edges, keeping: timeline, lead: lead),
                        try source.buckets(of: key, edges: edges, keeping: timeline, lead: lead)),
                    "buckets of open time are the fold of its bars \(place), lead \(lead)")
            }
            let part = bars.time[3]..<bars.time[bars.count - 3]
            expect(try reader.count(of: key, in: part) == bars.count - 6, "bars are counted \(place)")
        }
    }

    // MARK: Changes

    /// Compares the reported changes of random writes with the bars before and after them.
    mutating func checkChanges(_ database: any MarketDatabase) throws {
        let (key, other) = (DatabaseLaws.key, SeriesKey(symbol: "B", interval: DatabaseLaws.minute))
        expect(try database.changes(of: key, since: nil) == nil, "of a series that there is not, nothing is told")
        let bars = someBars(300)
        for key in [key, other] { try database.upsert(bars.slice(0..<200), into: key) }
        guard var version = try database.changes(of: key, since: nil)?.version else {
            // A database in memory has no readers that come back.
            return expect(!(database is any PersistentDatabase), "a database that lasts tells what was written")
        }
        var before = try DatabaseLaws.all(database)
        var writes = 0
        for round in 0..<24 {
            let rows = Int.random(in: 0..<280, using: &random)
            let part = bars.slice(rows..<rows + Int.random(in: 1...20, using: &random))
            switch round % 6 {
            case 0: try database.upsert(part, into: other)
            case 1: try database.removeBars(of: key, in: part.time[0]..<part.time[part.count - 1])
            case 2: try database.save(Instrument(symbol: "A", name: "\(round)"))
            case 3:
                var changed = part
                for row in changed.indices { changed.close[row] = changed.low[row] }
                try database.upsert(changed, into: key)
            default: try database.upsert(part, into: key)
            }
            let after = try DatabaseLaws.all(database)
            guard let changes = try database.changes(of: key, since: version) else {
                broken.append("what was written is told, once it can be told")
                return
            }
            let first = DatabaseLaws.firstDifference(before, after)
            writes += 1
            // Bars that were changed and changed back are reported too, and removed ones perhaps from the start of the removal.
            let isExact = writes == 1 && round % 6 != 1
            let (told, found) = (changes.first ?? .latest, first ?? .latest)
            expect(isExact ? told == found : told <= found, "round \(round): the first change is at \(found), not \(told)")
            if Bool.random(using: &random) { (version, before, writes) = (changes.version, after, 0) }
        }
        let last = try database.changes(of: key, since: nil)?.version ?? version
        try database.upsert(bars.slice(299..<300), into: key, stamp: .end)
        expect(try database.changes(of: key, since: last)?.first == .earliest, "another meaning of stamps changes all bars")
        let known = try database.changes(of: key, since: nil)?.version ?? version
        let ahead = SeriesVersion(series: known.series, number: known.number + 1000)
        expect(try database.changes(of: key, since: ahead)?.first == .earliest, "of a state that never was, all is told")
        try database.remove("A", interval: DatabaseLaws.minute)
        expect(try database.changes(of: key, since: known) == nil, "of a removed series nothing is told")
        try database.upsert(bars, into: key)
        expect(try database.changes(of: key, since: known)?.first == .earliest, "a series that was imported anew is read anew")
    }

    /// The first stamp at which two series differ.
    static func firstDifference(_ a: BarSeries, _ b: BarSeries) -> Instant? {
        let common = min(a.count, b.count)
        let row = (0..<common).first { !isSame(a.slice($0..<$0 + 1), b.slice($0..<$0 + 1)) } ?? common
        return [a, b].compactMap { row < $0.count ? $0.time[row] : nil }.min()
    }

    mutating func checkSnapshots(_ database: any MarketDatabase) throws {
        let bars = someBars(100)
        try database.upsert(bars, into: DatabaseLaws.key)
        let found = try database.snapshot { reader in
            try reader.snapshot { inner in (try DatabaseLaws.all(inner), try inner.list().count, inner.name) }
        }
        expect(DatabaseLaws.isSame(found.0, bars) && found.1 == 1 && found.2 == database.name, "a snapshot reads what is there")
        do {
            try database.snapshot { _ in throw Stop() }
            broken.append("what a snapshot's body throws is thrown")
        } catch is Stop {} catch { broken.append("what a snapshot's body throws is thrown as it is, and not \(error)") }
        let refused = DatabaseLaws.refusal { try database.snapshot { _ = try $0.series(of: "NONE") } }
        expect(refused == .missing, "what is missing in a snapshot is missing")
        expect(DatabaseLaws.isSame(try DatabaseLaws.all(database), bars), "a snapshot leaves all as it was")
        try database.upsert(bars, into: SeriesKey(symbol: "B", interval: DatabaseLaws.minute))
        expect(try database.list().count == 2, "a database can be written after a snapshot")
    }
}

extension BarSeries {
    /// The same rows in another order, as files may have them.
    fileprivate func shuffled(using random: inout SeededGenerator) -> BarSeries {
        var bars = BarSeries(interval: interval, stamp: stamp)
        for index in indices.shuffled(using: &random) {
            bars.time.append(time[index])
            bars.open.append(open[index])
            bars.high.append(high[index])
            bars.low.append(low[index])
            bars.close.append(close[index])
            bars.volume.append(volume[index])
        }
        return bars
    }
}
