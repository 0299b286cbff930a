import Dojima
import DojimaCairo
import DojimaChart
import DojimaFormats
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

/// Bars from a text that grows step by step.
@Suite struct WatchSessionTests {
    private let header = "time,open,high,low,close,volume\n"

    private func line(_ minute: Int, close: Double = 10) -> String {
        "\(Instant(seconds: 1_700_000_040 + Int64(minute) * 60)),10,\(max(10, close)),\(min(10, close)),\(close),5\n"
    }

    private func session(_ store: Store, name: String = "feed.csv", options: ReadingOptions = ReadingOptions()) -> WatchSession {
        WatchSession(BarFeed(name: name, options: options), symbol: "FEED", database: store) { symbol in
            ChartSpecification { Plot { Prices(symbol) } }
        }
    }

    private func bars(_ store: Store, _ session: WatchSession) throws -> BarSeries {
        guard let key = session.key else { return BarSeries() }
        return try store.bars(of: key, in: .earliest ..< .latest)
    }

    @Test("Daily bars are stored at the dates of the exchange's zone, or of the given one, as an import stores them")
    func tradeDates() throws {
        let lines = "time,close\n2024-01-04T15:00:00Z,1\n2024-01-08T15:00:00Z,2\n2024-01-09T15:00:00Z,3\n"
        let wanted = [5, 9, 10].map { Instant(CivilDate(normalizing: 2024, month: 1, day: $0)) }
        func stored(_ store: Store, zone: Zone? = nil) throws -> [Instant] {
            var session = session(store, options: ReadingOptions { ($0.symbol, $0.interval, $0.zone) = ("X", .day, zone) })
            _ = try session.append(Array(lines.utf8), isEnd: true)
            return try store.bars(of: SeriesKey(symbol: "X", interval: .day), in: .earliest ..< .latest).time
        }
        let known = try Store()
        try known.save(Instrument(symbol: "X", calendar: "XTKS"))
        #expect(try stored(known) == wanted)
        #expect(try stored(Store(), zone: Zone("Asia/Tokyo")) == wanted)
        #expect(try stored(Store()).allSatisfy { !$0.isUTCMidnight }, "without a zone stamps are kept")
    }

    @Test("A calendar is stored with the instrument, and dates its daily bars") func calendar() throws {
        let store = try Store()
        try store.save(Instrument(symbol: "X", name: "Exx"))
        let lines = "time,close\n2024-01-04T15:00:00Z,1\n2024-01-08T15:00:00Z,2\n"
        let feed = BarFeed(name: "feed.csv", options: ReadingOptions { ($0.symbol, $0.interval) = ("X", .day) })
        var session = WatchSession(feed, symbol: "X", calendar: "XTKS", database: store) { symbol in
            ChartSpecification { Plot { Prices(symbol) } }
        }
        _ = try session.append(lines.utf8, isEnd: true)
        let instrument = try store.instrument("X")
        #expect(instrument?.calendar == "XTKS" && instrument?.name == "Exx")
        let stored = try store.bars(of: SeriesKey(symbol: "X", interval: .day), in: .earliest ..< .latest).time
        #expect(stored == [5, 9].map { Instant(CivilDate(normalizing: 2024, month: 1, day: $0)) })
    }

    @Test("The first bar is drawn if the database has the interval, else the second bar determines it") func firstBar() throws {
        let store = try Store()
        let minute = BarInterval.minutes(1)
        var session = session(store)
        #expect(try session.append((header + line(0)).utf8).bars == 0 && session.key == nil)
        #expect(try session.append(line(1).utf8).bars == 2 && session.key?.interval == minute)
        #expect(try session.picture().symbol == "FEED")
        // Another run continues the stored series.
        var next = self.session(store)
        #expect(try next.append((header + line(2)).utf8).bars == 1 && next.key?.interval == minute)
        #expect(try next.append(line(3).utf8, isEnd: true).bars == 1)
        // One row is also enough at the end.
        var last = self.session(store)
        #expect(try last.append((header + line(4)).dropLast().utf8, isEnd: true).bars == 1)
        #expect(try bars(store, last).count == 5)
    }

    @Test("The database's interval is used only if the bars continue it, and only if there is one") func otherBars() throws {
        let store = try Store()
        let hour = SeriesKey(symbol: "FEED", interval: BarInterval.hours(1))
        let start = Instant(seconds: 1_700_000_040 - 3600)
        var stored = BarSeries(interval: hour.interval)
        stored.append(unchecked: Bar(time: start, open: 1, high: 1, low: 1, close: 1))
        try store.upsert(stored, into: hour)
        // Half an hour after an hourly bar fits none of these.
        var session = session(store)
        #expect(try session.append((header + line(30)).utf8).bars == 0 && session.key == nil)
        // A bar on the hour may be one; a minute later it is clear that it was not.
        session = self.session(store)
        #expect(try session.append((header + line(0)).utf8).bars == 1 && session.key == hour)
        #expect {
            _ = try session.append(line(1).utf8)
        } throws: { "\(($0 as? ReadingError)?.message.description ?? "")".contains("closer together than 1h") }
        // With two stored series neither is used.
        stored.interval = BarInterval.minutes(1)
        try store.upsert(stored, into: SeriesKey(symbol: "FEED", interval: BarInterval.minutes(1)))
        session = self.session(store)
        #expect(try session.append((header + line(60)).utf8).bars == 0)
    }

    @Test("Pictures of a growing series with studies equal new pictures") func studies() throws {
        let store = try Store()
        let specification = { (symbol: String) in
            try ChartSpecification {
                try Plot {
                    Prices(symbol)
                    try Study("ema:3")
                    try Study("bbands:4")
                    try Study("mid = (high + low)/2")
                }
                try Plot { try Study("rsi:3") }
                try Plot { try Study("macd:2,4,3") }
                // Of all bars, for any visible range.
                try Plot { try Study("obv") }
            }
        }
        var session = WatchSession(BarFeed(name: "feed.csv"), symbol: "FEED", database: store, specification: specification)
        _ = try session.append(header.utf8)
        var drawn = 0
        for minute in [0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 9, 9, 9, 10, 12, 11, 13] {
            let close = 10 + (Double(minute) * 1.7).truncatingRemainder(dividingBy: 3)
            guard try session.append(line(minute, close: close).utf8).bars > 0, minute > 4 else { continue }
            let anew = try Picture(specification("FEED"), source: store)
            #expect(try session.picture().bytes(as: .svg) == anew.bytes(as: .svg), "minute \(minute)")
            drawn += 1
        }
        #expect(drawn > 5)
    }

    @Test("A running total continues over three batches, for any split of them, and with a last bar that changes", .feature("S1-SM-10"))
    func runningTotal() throws {
        var generator = SeededGenerator(seed: 10)
        let volumes = (0..<40).map { _ in Int.random(in: 0...1_000_000, using: &generator) }
        var sum = 0
        let reference = volumes.map { volume in
            sum += volume
            return Double(sum)
        }
        func line(_ minute: Int, _ volume: Int) -> String { "\(Instant(seconds: 1_700_000_040 + Int64(minute) * 60)),10,\(volume)\n" }
        for cuts in [[13, 27], [2, 39], [20, 20]] {
            let specification = { (symbol: String) in
                try ChartSpecification {
                    Plot { Prices(symbol) }
                    try Plot { try Study("total = cumsum(volume)") }
                }
            }
            var session = WatchSession(
                BarFeed(name: "feed.csv"), symbol: "FEED", database: try Store(), specification: specification)
            _ = try session.append("time,close,volume\n".utf8)
            for batch in [0..<cuts[0], cuts[0]..<cuts[1], cuts[1]..<volumes.count] where !batch.isEmpty {
                // The last bar of a batch comes twice, the first time with a part of its volume.
                let lines = batch.map { line($0, volumes[$0]) }.joined()
                _ = try session.append((lines.dropLast(line(batch.upperBound - 1, volumes[batch.upperBound - 1]).count)).utf8)
                _ = try session.append(line(batch.upperBound - 1, 1).utf8)
                _ = try session.append(line(batch.upperBound - 1, volumes[batch.upperBound - 1]).utf8)
                let total = try #require(session.picture().chart?.panes[1].series.first?.data)
                guard case .values(let totals) = total else { throw PictureError(.data, "the total is no series of values") }
                #expect(totals.values == Array(reference.prefix(batch.upperBound)), "\(cuts)")
            }
        }
    }

    @Test("Pictures of the last bars equal those of a database with only these bars, for any added bars", .feature("S0-SM-01"))
    func keptBars() throws {
        var generator = SeededGenerator(seed: 21)
        let store = try Store()
        let specification = { (symbol: String) in
            try ChartSpecification {
                try Plot {
                    Prices(symbol)
                    try Study("ema:3")
                }
                try Plot { try Study("total = cumsum(volume)") }
            }
        }
        // Bars that are already stored belong to the last ones.
        var session = session(store)
        _ = try session.append((header + (0..<4).map { line($0) }.joined()).utf8, isEnd: true)
        session = WatchSession(BarFeed(name: "feed.csv"), symbol: "FEED", keep: 6, database: store, specification: specification)
        _ = try session.append(header.utf8)
        var (next, drawn) = (4, 0)
        for _ in 0..<30 {
            // New bars, the last one again, a late one that is still kept, and one that is older than the kept ones.
            let minutes = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
                let step = Int.random(in: 0...9, using: &generator)
                defer { if step < 5 { next += Int.random(in: 1...2, using: &generator) } }
                return step < 5 ? next : max(0, next - (step < 8 ? step - 4 : 10))
            }
            let text = minutes.map { line($0, close: Double.random(in: 9...11, using: &generator).rounded(.down)) }.joined()
            guard try session.append(text.utf8).bars > 0, let key = session.key else { continue }
            let all = try store.bars(of: key, in: .earliest ..< .latest)
            let last = try Store()
            try last.upsert(all.slice(max(0, all.count - 6)..<all.count), into: key)
            let wanted = try Picture(specification("FEED"), source: last)
            #expect(try session.picture().bytes(as: .svg) == wanted.bytes(as: .svg), "minutes \(minutes)")
            drawn += 1
        }
        let count = try bars(store, session).count
        #expect(drawn > 20 && count > 12)
    }

    @Test(
        "Each bar is stored when its line ends, all of a batch together; one with the same stamp updates the last",
        .feature("S0-SM-11", "S1-SM-09"))
    func growing() throws {
        let store = try Store()
        var session = session(store)
        #expect(try session.append(header.utf8).bars == 0)
        #expect(throws: PictureError.self) { try session.picture() }
        // One row does not determine the interval.
        #expect(try session.append(line(0).utf8).bars == 0 && session.key == nil)
        #expect(try session.append(line(1).utf8).bars == 2 && session.key == SeriesKey(symbol: "FEED", interval: BarInterval.minutes(1)))
        #expect(try session.picture().drawing.description.series.first?.bars == 2)
        // Half a line is not a bar yet.
        let next = line(2)
        #expect(try session.append(next.prefix(12).utf8).bars == 0)
        #expect(try session.append(next.dropFirst(12).utf8).bars == 1)
        #expect(try session.picture().drawing.description.series.first?.bars == 3)
        // The same minute again.
        #expect(try session.append(line(2, close: 12).utf8).bars == 1)
        let stored = try bars(store, session)
        #expect(stored.count == 3 && stored.close == [10, 10, 12])
        // Five in a batch, one of them twice.
        let batch = [3, 4, 5, 6, 6].enumerated().map { line($0.element, close: Double($0.offset) + 1) }.joined()
        #expect(try session.append(batch.utf8).bars == 4)
        #expect(try bars(store, session).close == [10, 10, 12, 1, 2, 3, 5])
        // A repeated bar changes nothing.
        #expect(try session.append(line(6, close: 5).utf8).bars == 0)
        // The end completes the last line.
        #expect(try session.append(line(7).dropLast().utf8).bars == 0)
        #expect(try session.append([], isEnd: true).bars == 1)
    }

    @Test func anyCutOfATextGivesTheSameBars() throws {
        let text = header + (0..<200).map { line($0, close: 10 + Double($0 % 7)) }.joined()
        let whole = try Store()
        var once = session(whole)
        _ = try once.append(text.utf8, isEnd: true)
        let expected = try bars(whole, once)
        #expect(expected.count == 200)
        for step in [1, 7, 50, 333, 5000] {
            let store = try Store()
            var session = session(store)
            let bytes = Array(text.utf8)
            for start in stride(from: 0, to: bytes.count, by: step) {
                _ = try session.append(bytes[start..<min(bytes.count, start + step)])
            }
            _ = try session.append([], isEnd: true)
            let found = try bars(store, session)
            #expect(found.time == expected.time && found.close == expected.close, "by \(step)")
        }
    }

    @Test func rowsThatAreNotTakenAreSaidOnce() throws {
        let store = try Store()
        var session = session(store)
        _ = try session.append((header + line(0) + line(1)).utf8)
        let step = try session.append("2023-11-14T22:16:00Z,10,9,11,10,5\n".utf8)
        #expect(step.bars == 0 && step.notes.count == 1 && step.notes.map(\.description)[0].hasPrefix("feed.csv: line 4 rejected: "))
        _ = try session.append((5..<205).map { line($0) }.joined().utf8)
        // Only the first of a kind is noted; the others are counted.
        #expect(try session.append("2023-11-15T22:16:00Z,10,9,11,10,5\n".utf8).notes.isEmpty)
        #expect(try session.append(line(3).utf8).notes.isEmpty)
        #expect(session.leftOutNote?.description == "feed.csv: 2 lines were left out: 2 without a bar that can be read")
    }

    @Test("Unreadable lines change nothing", .feature("S0-SM-02"))
    func wrong() throws {
        let store = try Store()
        var session = session(store)
        let error = #expect(throws: ReadingError.self) { try session.append("no,bars\nat,all\nin,here\n".utf8) }
        #expect(error != nil && session.key == nil)
        // Too few rows at the end: the error says what is missing.
        var short = self.session(store)
        let missing = #expect(throws: ReadingError.self) { try short.append((header + line(0)).utf8, isEnd: true) }
        #expect(missing?.description.contains("`interval`") == true)
        var given = self.session(
            store,
            options: ReadingOptions {
                $0.symbol = "ONE"; $0.interval = BarInterval.minutes(5)
            })
        #expect(try given.append((header + line(0)).utf8, isEnd: true).bars == 1)
        #expect(given.key == SeriesKey(symbol: "ONE", interval: BarInterval.minutes(5)))
    }
}
