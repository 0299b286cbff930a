import DojimaFormats
import DojimaSeries
import DojimaStore
import DojimaTestSupport
import DojimaText
import DojimaTime
import Foundation
import Testing

@testable import DojimaFiles

private func moment(_ text: String) throws -> Instant { try TimeText(text).instant(in: .utc) }

/// The dates of daily bars, for any stamps.
@Suite struct TradeDateTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Two weeks of sessions around the clock change in Frankfurt, and in New York three weeks before.
    private static func sessions(_ code: String) throws -> [Session] {
        let first = CivilDate(normalizing: 2024, month: code == "XNYS" ? 3 : 10, day: code == "XNYS" ? 4 : 21)
        return try TradingCalendar(code).sessions(in: first...first.adding(days: 13))
    }

    /// The form of the stamp of a session.
    static let forms: [String: @Sendable (Session, Zone) -> String] = [
        "date": { session, _ in "\(session.date)" },
        "midnight with offset": { session, zone in zone.startOfDay(session.date).isoText(in: zone) },
        "midnight in UTC": { session, zone in zone.startOfDay(session.date).isoText(in: .utc) },
        "open in UTC": { session, _ in session.open.isoText(in: .utc) },
        "open as a count": { session, _ in "\(session.open.microseconds / 1_000_000)" },
        "close with offset": { session, zone in session.close.isoText(in: zone) },
        "close without offset": { session, zone in "\(zone.localTime(at: session.close))" },
        "digits": { session, _ in session.date.description.filter { $0 != "-" } },
    ]

    private func file(_ code: String, _ form: String) throws -> String {
        let (sessions, zone) = (try TradeDateTests.sessions(code), try TradingCalendar(code).zone)
        let write = try #require(TradeDateTests.forms[form])
        return try folder.write("bars.csv", "time,close\n" + sessions.enumerated().map { "\(write($1, zone)),\(100 + $0)\n" }.joined())
    }

    private func options(_ code: String?, zone: Zone? = nil) throws -> ImportOptions {
        var options = ImportOptions()
        options.reading.symbol = "S"
        options.reading.calendar = try code.map { try TradingCalendar($0) }
        options.reading.calendarZone = options.reading.calendar?.zone
        options.reading.zone = zone
        (options.calendar, options.zone) = (code, zone?.identifier)
        return options
    }

    private func dates(_ store: Store) throws -> [Instant] {
        try store.bars(of: SeriesKey(symbol: "S", interval: .day), in: .earliest ..< .latest).time
    }

    @Test(
        "Bars are stored at the date of their session, if calendar or zone are known at the import or later",
        arguments: ["XETR", "XNYS", "XTKS", "CMES"], forms.keys.sorted())
    func stored(code: String, form: String) throws {
        let calendar = try TradingCalendar(code)
        let wanted = try TradeDateTests.sessions(code).map { Instant($0.date) }
        let path = try file(code, form)
        let byCalendar = try Store()
        _ = try Importer(into: byCalendar, options: options(code)).run(files: [path])
        #expect(try dates(byCalendar) == wanted)
        #expect(try FileBars(path: path, options: options(code)).source.bars.time == wanted)
        // A zone does not determine when a session of the evening before begins.
        if code != "CMES" || !form.hasPrefix("open") {
            let byZone = try Store()
            _ = try Importer(into: byZone, options: options(nil, zone: calendar.zone)).run(files: [path])
            #expect(try dates(byZone) == wanted)
        }
        let later = try Store()
        _ = try Importer(into: later, options: options(nil)).run(files: [path])
        try later.save(Instrument(symbol: "S", calendar: code))
        #expect(try dates(later) == wanted)
        // The second half is imported by the calendar of the instrument, and a file of another form has the same bars.
        let again = try Importer(into: later, options: options(nil)).run(files: [try file(code, "date")])
        #expect(again.files[0].unchanged == wanted.count && again.files[0].inserted == 0)
    }

    @Test("A calendar from a later file dates the stored bars, and a note counts them")
    func importedLater() throws {
        let store = try Store()
        let first = try Importer(into: store, options: options(nil)).run(files: [try file("XETR", "open in UTC")])
        #expect(first.files[0].notes.map(\.description).contains { $0.contains("zone") })
        #expect(try dates(store).allSatisfy { !$0.isUTCMidnight }, "the stamps are kept until a zone is known")
        let second = try Importer(into: store, options: options("XETR")).run(files: [try file("XETR", "date")])
        #expect(
            second.files[0].notes.map(\.description).contains(
                "10 stored bars with a time of day are dated by their exchange, 0 of them with another date than in UTC"))
        #expect(try dates(store) == TradeDateTests.sessions("XETR").map { Instant($0.date) })
    }

    @Test(
        "Midnights east of Greenwich are found by their weekdays; others have the UTC date, and a note names the zone")
    func unknownZone() throws {
        func imported(_ code: String, _ form: String, rows: Int) throws -> (dates: [Instant], notes: [String]) {
            let path = try file(code, form)
            let lines = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").prefix(rows + 1)
            let file = try FileBars(path: folder.write("some.csv", lines.joined(separator: "\n") + "\n"), options: options(nil))
            return (file.source.bars.time, file.notes.map(\.description))
        }
        let sessions = try TradeDateTests.sessions("XTKS").map { Instant($0.date) }
        let east = try imported("XTKS", "midnight in UTC", rows: 10)
        #expect(east.dates == Array(sessions.prefix(10)))
        #expect(east.notes.contains { $0.contains("east of Greenwich") })
        let few = try imported("XTKS", "midnight in UTC", rows: 9)
        #expect(few.dates.allSatisfy { !$0.isUTCMidnight } && few.notes.contains { $0.contains("no zone is known") })
        let west = try imported("XNYS", "midnight in UTC", rows: 10)
        #expect(
            west.dates.count == 10 && west.dates.allSatisfy { !$0.isUTCMidnight } && west.notes.contains { $0.contains("no zone is known") }
        )
        let plain = try imported("XNYS", "date", rows: 10)
        #expect(!plain.notes.contains { $0.contains("zone") })
    }

    @Test("Each symbol of a file is dated by its own instrument")
    func severalSymbols() throws {
        let store = try Store()
        try store.save(Instrument(symbol: "A", calendar: "XTKS"))
        try store.save(Instrument(symbol: "B", calendar: "XNYS"))
        let rows = ["2024-01-04T15:00:00Z,A,1\n", "2024-01-05T05:00:00Z,B,2\n", "2024-01-08T15:00:00Z,A,3\n", "2024-01-08T05:00:00Z,B,4\n"]
        let path = try folder.write("two.csv", "time,symbol,close\n" + rows.joined())
        var options = ImportOptions()
        options.reading.interval = .day
        _ = try Importer(into: store, options: options).run(files: [path])
        func dates(_ symbol: String) throws -> [String] {
            try store.bars(of: SeriesKey(symbol: symbol, interval: .day), in: .earliest ..< .latest).time.map { "\($0)" }
        }
        #expect(try dates("A") == ["2024-01-05T00:00:00Z", "2024-01-09T00:00:00Z"])
        #expect(try dates("B") == ["2024-01-05T00:00:00Z", "2024-01-08T00:00:00Z"])
    }

    @Test("Of two stored bars on one date the later stays, and roll-ups are updated")
    func merged() throws {
        let store = try Store()
        let key = SeriesKey(symbol: "S", interval: .day)
        let times = ["2024-01-04T15:00:00Z", "2024-01-05T00:00:00Z", "2024-01-05T09:00:00Z", "2024-01-09T15:00:00Z"]
        var bars = BarSeries(interval: .day)
        for (index, time) in times.enumerated() {
            bars.append(unchecked: Bar(time: try moment(time), open: 1, high: Double(9 - index), low: 1, close: Double(index), volume: 1))
        }
        try store.upsert(bars, into: key)
        let dated = try store.save(
            Instrument(symbol: "S", zone: "Asia/Tokyo"), dating: TradeDateRule(zone: Zone("Asia/Tokyo"), calendar: nil))
        #expect(dated == DatedBars(count: 3, moved: 2))
        let stored = try store.bars(of: key, in: .earliest ..< .latest)
        #expect(stored.time.map { "\($0)" } == ["2024-01-05T00:00:00Z", "2024-01-10T00:00:00Z"] && stored.close == [2, 3])
        #expect(try store.check { _, _ in }.faults.isEmpty)
        let memory = MemoryDatabase()
        try memory.upsert(bars, into: key)
        #expect(
            try memory.save(Instrument(symbol: "S", zone: "Asia/Tokyo"), dating: TradeDateRule(zone: Zone("Asia/Tokyo"), calendar: nil))
                == dated)
        #expect(try memory.bars(of: key, in: .earliest ..< .latest).close == [2, 3])
    }

    @Test("A zone in the file determines the dates if no other is known, and a note reports it")
    func statedZone() throws {
        // Midnights in Sydney.
        let stamps = (0..<5).map { 1_704_114_000 + $0 * 86_400 }
        let list = stamps.map(String.init).joined(separator: ",")
        let text = #"{"meta":{"exchangeTimezoneName":"Australia/Sydney"},"t":[\#(list)],"c":[1,2,3,4,5]}"#
        let path = try folder.write("bars.json", text)
        func stored(_ options: ImportOptions) throws -> (days: [String], notes: String) {
            let store = try Store()
            let summary = try Importer(into: store, options: options).run(files: [path])
            let bars = try store.bars(of: SeriesKey(symbol: "S", interval: .day), in: .earliest..<(.latest))
            return (bars.time.map { "\($0.utcDate)" }, summary.files[0].notes.map(\.description).joined(separator: "\n"))
        }
        let found = try stored(options(nil))
        #expect(found.days == (2...6).map { "2024-01-0\($0)" } && found.notes.contains("Australia/Sydney: the file names this zone"))
        #expect(try stored(options(nil, zone: Zone("America/New_York"))).days.first == "2024-01-01")
    }

    @Test("A Friday among late stamps is no midnight east of Greenwich, and a column named UTC gives no exchange's zone")
    func fridays() throws {
        func notes(_ weekdays: Set<Weekday>, time: String = "time") throws -> String {
            let days = (0..<28).map { CivilDate(normalizing: 2024, month: 1, day: 7).adding(days: $0) }.filter {
                weekdays.contains($0.weekday)
            }
            let path = try folder.write("bars.csv", "\(time),close\n" + days.map { "\($0)T15:00:00Z,1\n" }.joined())
            let summary = try Importer(into: try Store(), options: options(nil)).run(files: [path])
            return summary.files[0].notes.map(\.description).joined(separator: "\n")
        }
        let week: Set<Weekday> = [.sunday, .monday, .tuesday, .wednesday, .thursday]
        #expect(try notes(week).contains("east of Greenwich"))
        for time in ["time", "time_utc"] { #expect(try notes(week.union([.friday]), time: time).contains("no zone is known")) }
    }
}
