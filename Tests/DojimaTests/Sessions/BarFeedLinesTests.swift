import Dojima
import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

/// Lines of a feed that are invalid, have another unit, or have no time.
@Suite struct BarFeedLinesTests {
    private let header = "ts,open,high,low,close,volume\n"
    private let first: Int64 = 1_735_693_200_000

    /// The line of a minute, with the stamp in some unit per second.
    private func line(_ minute: Int64, perSecond: Int64 = 1000) -> String {
        "\(first / 1000 * perSecond + minute * 60 * perSecond),10,12,9,\(10 + minute % 2),5\n"
    }

    private func lines(_ minutes: ClosedRange<Int64>) -> String { minutes.map { line($0) }.joined() }

    /// The minutes of the bars that some chunks give, and all notes with the counts at the end.
    private func feed(_ chunks: [String], interval: BarInterval? = nil) throws -> (minutes: [Int64], notes: [String]) {
        var feed = BarFeed(name: "feed.csv", options: ReadingOptions { $0.interval = interval })
        var (bars, notes): ([Bar], [String]) = ([], [])
        for (index, chunk) in chunks.enumerated() {
            let step = try feed.append(chunk.utf8, isEnd: index == chunks.count - 1)
            bars += step.bars
            notes += step.notes.map(\.description)
        }
        if let note = feed.leftOutNote { notes.append(note.description) }
        return (bars.map { ($0.time.microseconds / 1000 - first) / 60_000 }, notes)
    }

    @Test(
        "An invalid line of any kind changes only the counts, and the other lines of its chunk are read",
        arguments: [
            ("GARBAGE\n", "'GARBAGE' is not a date or time", "without a bar that can be read"),
            ("1735693440000,x,y,z,w,1\n", "the close is not a number", "without a bar that can be read"),
            ("1735693440000,10,9,12,10,1\n", "the high is below the low", "without a bar that can be read"),
            ("1735693440000\n", "no close", "without a bar that can be read"),
            ("1735693440000,\"10,12,9,10,5\n", "a quote is not closed", "without a bar that can be read"),
            ("1735693440000000,10,12,9,10,5\n", "\"1735693440000000\" counts microseconds", "in another unit of time"),
            ("1735693440,10,12,9,10,5\n", "\"1735693440\" counts seconds", "in another unit of time"),
            ("1735693440000000000,10,12,9,10,5\n", "counts nanoseconds, and the lines before it milliseconds", "in another unit of time"),
            ("0,10,12,9,10,5\n", "\"0\" is not a valid time in milliseconds since 1970", "with a stamp that is not a valid time"),
            ("-1,10,12,9,10,5\n", "\"-1\" is not a valid time", "with a stamp that is not a valid time"),
            ("9223372036854775807,10,12,9,10,5\n", "\"9223372036854775807\" is not a", "with a stamp that is not a valid time"),
        ])
    func oneLine(bad: String, reason: String, kind: String) throws {
        let chunks = [
            [header + lines(0...3), bad + line(5), line(6)], [header + lines(0...3), line(5) + bad, line(6)],
            [header + lines(0...2) + bad + line(3), line(5), line(6)], [header + bad + lines(0...3) + line(5) + line(6)],
        ]
        // The first of the lines determines the unit.
        for chunks in kind.hasPrefix("in another unit") ? Array(chunks.dropLast()) : chunks {
            let text = chunks.joined().split(separator: "\n", omittingEmptySubsequences: false)
            let number = text.firstIndex { $0 + "\n" == bad }.map { $0 + 1 }
            for interval in [nil, BarInterval.minutes(1)] {
                let fed = try feed(chunks, interval: interval)
                #expect(fed.minutes == [0, 1, 2, 3, 5, 6] && fed.notes.count == 2, "\(bad) in \(chunks): \(fed)")
                #expect(fed.notes.first?.hasPrefix("feed.csv: line \(number ?? 0) rejected: ") == true && fed.notes[0].contains(reason))
                #expect(fed.notes.last == "feed.csv: 1 line was left out: 1 \(kind)", "\(fed.notes)")
            }
        }
    }

    @Test("Each kind of invalid line is noted at its first occurrence, and counted at the end") func counts() throws {
        let bad = (0..<50).map { "bad\($0),\($0)\n" }.joined()
        let fed = try feed([header + lines(0...3), bad + line(4), line(5, perSecond: 1_000_000) + bad + line(6)])
        #expect(fed.minutes == [0, 1, 2, 3, 4, 6])
        #expect(fed.notes.count == 3, "\(fed.notes)")
        #expect(fed.notes[0].contains("line 6 rejected") && fed.notes[1].contains("line 57 rejected"), "\(fed.notes)")
        #expect(fed.notes.last == "feed.csv: 101 lines were left out: 100 without a bar that can be read, 1 in another unit of time")
        #expect(try feed([header + lines(0...3), line(4)]).notes.isEmpty)
    }

    @Test("Lines before the first row are omitted as soon as the names of the columns are known") func beforeTheFirst() throws {
        let fed = try feed([header, "GARBAGE\n", "more of it\n", line(0), line(1)])
        #expect(fed.minutes == [0, 1] && fed.notes.count == 2 && fed.notes[0].contains("line 2 rejected"), "\(fed)")
        #expect(fed.notes.last == "feed.csv: 2 lines were left out: 2 without a bar that can be read")
        let many = try feed([header, (0..<200).map { "bad\($0)\n" }.joined(), lines(0...1)])
        #expect(many.minutes == [0, 1] && many.notes.count == 2, "\(many.notes)")
        #expect(throws: ReadingError.self) { try feed([header + "GARBAGE\n", "more\n"]) }
    }

    @Test("Old stamps are read if they continue each other in one unit") func old() throws {
        // Daily seconds from 1969 to 1971, which pass through 0, and back.
        let days = (-200...400).map { "\($0 * 86_400),1,2,1,2,5\n" }
        for order in [days, days.reversed()] {
            var feed = BarFeed(name: "feed.csv")
            var times: [Int64] = []
            for start in stride(from: 0, to: order.count, by: 40) {
                let rows = order[start..<min(start + 40, order.count)].joined()
                let step = try feed.append(((start == 0 ? header : "") + rows).utf8)
                times += step.bars.map { $0.time.microseconds / 86_400_000_000 }
                #expect(step.notes.isEmpty)
            }
            #expect(times.sorted() == Array(-200...400) && feed.leftOut.count == 0)
        }
    }

    @Test("Years before 1990 are read if later years continue them") func oldYears() throws {
        var feed = BarFeed(name: "feed.csv", options: ReadingOptions { $0.interval = BarInterval.years(1) })
        let years = (1930...2020).map { "\(Instant(CivilDate(normalizing: $0, month: 1, day: 1)).microseconds / 1_000_000),1,2,1,2,5\n" }
        let step = try feed.append((header + "9223372036854775807,1,2,1,2,5\n" + years.joined()).utf8)
        #expect(step.bars.map { Int($0.time.utcDate.year) } == Array(1930...2020) && feed.leftOut.count == 1)
    }

    @Test("A line of another symbol is omitted") func otherSymbol() throws {
        let names = "time,symbol,close\n"
        var feed = BarFeed(name: "feed.csv")
        var bars = try feed.append((names + "2024-01-02,A,1\n2024-01-03,A,2\n").utf8).bars
        bars += try feed.append("2024-01-04,B,9\n2024-01-04,A,3\n".utf8).bars
        #expect(bars.map(\.close) == [1, 2, 3] && feed.symbol == "A")
        #expect(feed.leftOutNote?.description == "feed.csv: 1 line was left out: 1 of another symbol")
        // A text of two symbols is refused at its beginning.
        var two = BarFeed(name: "feed.csv")
        #expect(throws: ReadingError.self) { try two.append((names + "2024-01-02,A,1\n2024-01-02,B,2\n2024-01-03,A,2\n").utf8) }
    }

    @Test("A bad stamp among the first lines does not change how the dates of the others are read") func midnights() throws {
        let options = try ReadingOptions {
            $0.interval = .day
            $0.zone = try Zone("America/New_York")
        }
        let days = [1_704_153_600, 1_704_240_000, 1_704_326_400].map { "\($0),1,2,1,2,5\n" }
        var feed = BarFeed(name: "feed.csv", options: options)
        let step = try feed.append((header + days[0] + "17041,1,2,1,2,5\n" + days[1] + days[2]).utf8)
        #expect(step.bars.map(\.time.description) == ["2024-01-02T00:00:00Z", "2024-01-03T00:00:00Z", "2024-01-04T00:00:00Z"])
        #expect(feed.leftOut.count == 1)
    }

    @Test("Lines of JSON are also read one by one; a single document is refused") func json() throws {
        func object(_ minute: Int64) -> String { "{\"t\":\(first + minute * 60_000),\"o\":1,\"h\":2,\"l\":1,\"c\":2}\n" }
        let fed = try feed([object(0) + object(1), "{\"t\":\n" + object(2), "[1,2]\n" + object(3)])
        #expect(fed.minutes == [0, 1, 2, 3] && fed.notes.count == 2, "\(fed)")
        let rows = (0...1).map { object($0).dropLast() }.joined(separator: ",")
        #expect(throws: ReadingError.self) { try feed(["{\"bars\":\n[\(rows)]}\n"]) }
    }

    @Test("An omitted line does not determine which of two equal hours the next line has") func autumn() throws {
        let options = try ReadingOptions {
            $0.zone = try Zone("America/New_York")
            $0.interval = BarInterval.minutes(10)
        }
        var feed = BarFeed(name: "feed.csv", options: options)
        let first = try feed.append("time,close\n2024-11-03 00:50,1\n2024-11-03 01:00,1\n".utf8)
        let second = try feed.append("2024-11-03 01:30,x\n2024-11-03 01:10,1\n".utf8)
        let times = (first.bars + second.bars).map(\.time.description)
        #expect(times == ["2024-11-03T04:50:00Z", "2024-11-03T05:00:00Z", "2024-11-03T05:10:00Z"])
    }

    @Test("An assumed zone or century is noted once") func assumptions() throws {
        func notes(_ lines: [String], _ options: ReadingOptions = ReadingOptions()) throws -> [String] {
            var feed = BarFeed(name: "feed.csv", options: options)
            return try (["time,close\n" + lines[0]] + lines.dropFirst()).flatMap { try feed.append($0.utf8).notes.map(\.description) }
        }
        let minutes = (0...4).map { "2024-01-02 09:3\($0),1\n" }
        let zone = "feed.csv: times without an offset are read as UTC: no zone is given; use `zone` if they are local"
        #expect(try notes([minutes[0] + minutes[1] + minutes[2], minutes[3], minutes[4]]) == [zone])
        #expect(try notes([minutes.joined()], ReadingOptions { $0.zone = .utc }).isEmpty)
        let days = (15...19).map { "\($0)/01/24,1\n" }.joined()
        #expect(try notes([days], ReadingOptions { $0.dateFormat = .dmy }).first?.contains("years of two digits are 2024") == true)
    }

    @Test("An interval that contradicts the stamps is refused, and a last bar that is repeated in the first batch is updated")
    func firstBatch()
        throws
    {
        let rewritten = try feed([header + line(0) + line(1) + line(1) + line(1) + line(2), line(3)], interval: BarInterval.minutes(1))
        #expect(rewritten.minutes == [0, 1, 1, 1, 2, 3] && rewritten.notes.isEmpty, "\(rewritten)")
        let error = #expect(throws: ReadingError.self) { try feed([header + lines(0...9), line(10)], interval: .day) }
        #expect(error?.description.contains("`interval`") == true)
    }

    @Test("Lines below two lines of column names are read, and those with quotes that the first ones lack") func names() throws {
        var feed = BarFeed(name: "feed.csv")
        var closes = try feed.append(
            "Price,Close,High,Low,Open\nTicker,KGH,KGH,KGH,KGH\nDate,,,,\n2024-01-02,10.5,11,10,10\n2024-01-03,11,12,10,10\n".utf8
        ).bars.map(\.close)
        closes += try feed.append("\"2024-01-04\",\"11.5\",12,10,10\nGARBAGE\n2024-01-05,12,12.5,10,10\n".utf8).bars.map(\.close)
        #expect(closes == [10.5, 11, 11.5, 12] && feed.symbol == "KGH" && feed.leftOut.count == 1)
    }

    @Test("A log that begins again with a bad line, or with the column names later, is read as before") func anew() throws {
        var feed = BarFeed(name: "feed.csv")
        var minutes = try feed.append((header + lines(0...2)).utf8).bars.map { ($0.time.microseconds / 1000 - first) / 60_000 }
        #expect(feed.restart().isEmpty)
        for chunk in ["GARBAGE\n", header + line(3), line(4)] {
            minutes += try feed.append(chunk.utf8).bars.map { ($0.time.microseconds / 1000 - first) / 60_000 }
        }
        #expect(minutes == [0, 1, 2, 3, 4] && feed.leftOut.count == 1)
        // Names of other columns are read separately, also below a title.
        #expect(feed.restart().isEmpty)
        for chunk in ["A title\n", "close,ts,open,high,low\n", "7,\(first + 300_000),1,9,1\n7,\(first + 360_000),1,9,1\n"] {
            minutes += try feed.append(chunk.utf8).bars.map { ($0.time.microseconds / 1000 - first) / 60_000 }
        }
        #expect(minutes == [0, 1, 2, 3, 4, 5, 6], "\(minutes)")
    }
}
