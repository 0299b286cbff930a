import Foundation
import Testing

@testable import DojimaTime

/// Zones compared with the answers of Python's zoneinfo, on zone files stored in `Answers` (both written by `Answers/make_zones.py`).
struct ZoneTruthTests {
    static let database = ZoneDatabase(folder: Bundle.module.bundleURL.appending(path: "Answers/zones").path)

    @Test("Offsets from 1875 to the year 9000 equal those that Python's zoneinfo reads from the same files")
    func offsets() throws {
        let lines = try answerLines("zones.txt")
        #expect(lines.count == 51)
        for line in lines {
            let zone = try Zone(line[0], in: Self.database)
            var cursor = ZoneCursor(zone)
            for text in line.dropFirst() {
                let pair = text.split(separator: ":").compactMap { Int($0) }
                let instant = Instant(seconds: Int64(pair[0]))
                #expect(zone.offset(at: instant) == pair[1], "\(zone.identifier) at \(instant)")
                #expect(cursor.offset(at: instant) == pair[1], "\(zone.identifier) at \(instant)")
            }
        }
    }

    @Test("A file with explicit changes and one with a footer rule give the same zone")
    func fatAndSlim() throws {
        let fat = try Zone("fat/New_York", in: Self.database)
        let slim = try Zone("America/New_York", in: Self.database)
        let all = utc("1880-01-01")..<utc("2100-01-01")
        #expect(fat.transitions(in: all) == slim.transitions(in: all))
        #expect(fat.transitions(in: all).count > 350)
    }

    @Test(
        "Local times around every change resolve to all the moments that show them",
        arguments: ["America/New_York", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "Europe/Dublin", "America/St_Johns"])
    func resolution(name: String) throws {
        let zone = try Zone(name, in: Self.database)
        var cursor = ZoneCursor(zone)
        let changes = zone.transitions(in: utc("1880-01-01")..<utc("2060-01-01"))
        #expect(changes.count > 10)
        for change in changes {
            #expect(zone.offset(at: change.at) == change.offsetAfter)
            #expect(zone.offset(at: change.at.advanced(by: -1)) == change.offsetBefore)
            for minutes in stride(from: -150, through: 150, by: 30) {
                let shown = zone.localTime(at: change.at.advanced(by: Int64(minutes) * 60_000_000))
                for wanted in [shown, LocalTime(shown.date, TimeOfDay(microseconds: shown.time.microseconds + 1_800_000_001))] {
                    let answer = zone.resolve(wanted)
                    let guesses = Set([change.offsetBefore, change.offsetAfter]).map { offset in
                        Instant(wanted.date).advanced(by: wanted.time.microseconds - Int64(offset) * 1_000_000)
                    }
                    let found = guesses.filter {
                        zone.offset(at: $0) == Int(Instant(wanted.date).advanced(by: wanted.time.microseconds).since($0) / 1_000_000)
                    }
                    switch found.count {
                    case 0: #expect(answer == .skipped(next: change.at))
                    case 1: #expect(answer == .unique(found[0]))
                    default: #expect(answer == .repeated(first: min(found[0], found[1]), second: max(found[0], found[1])))
                    }
                    #expect(cursor.instant(of: wanted) == answer.earliest)
                }
            }
        }
    }

    @Test("Broken zone files are refused for any kind of damage")
    func brokenFiles() throws {
        let whole = [UInt8](try Data(contentsOf: URL(filePath: Self.database.folder).appending(path: "America/New_York")))
        func attempt(_ bytes: [UInt8]) throws(ZoneError) -> Zone {
            Zone(identifier: "Some", table: try ZoneTable(file: bytes, of: "Some"))
        }
        #expect(try attempt(whole).offset(at: .epoch) == -18_000)
        for length in 0..<whole.count {
            #expect(throws: ZoneError.malformed("Some")) { try attempt(Array(whole.prefix(length))) }
        }
        // Every byte changed in turn: read or refused, never a trap.
        var (read, refused) = (0, 0)
        for place in 0..<whole.count {
            for value: UInt8 in [0x00, 0x7f, 0x80, 0xff] where value != whole[place] {
                var bytes = whole
                bytes[place] = value
                guard let zone = try? attempt(bytes) else {
                    refused += 1
                    continue
                }
                read += 1
                _ = zone.offset(at: .earliest)
                _ = zone.offset(at: .latest)
                _ = zone.resolve(local("2024-03-10", "02:30"))
            }
        }
        #expect(read > 0 && refused > 0, "\(read) read, \(refused) refused")
    }

    @Test(
        "Every moment of a stretch gives the same stretch, also if a year's changes are in neighbouring years",
        arguments: ["XXX1EDT4,0/0,J365/23", "XXX0YYY,J365/167,0/-167", "XXX0YYY,0/-167,J365/167", "XXX-3YYY,M12.5.0/100,M1.1.0/-100"])
    func stretches(text: String) throws {
        let rule = try #require(ZoneRule(posix: text.utf8))
        var segment = rule.segment(at: utc("2019-06-01").wholeSeconds)
        var stretches = 0
        while segment.to < utc("2031-01-01").wholeSeconds {
            for moment in stride(from: segment.from, to: segment.to, by: 7000) {
                #expect(rule.segment(at: moment).offset == segment.offset)
            }
            #expect(rule.segment(at: segment.from) == segment && rule.segment(at: segment.to - 1) == segment)
            let next = rule.segment(at: segment.to)
            #expect(next.from == segment.to)
            segment = next
            stretches += 1
        }
        #expect(stretches > 10)
    }

    @Test("A file with clock changes at both ends of time needs no more work of a cursor than of its zone")
    func changesAtTheEnds() {
        let zone = Zone(
            identifier: "Ends",
            table: ZoneTable(starts: [.min, .min + 1, .max - 1, .max], offsets: [0, 3600, -93_600, 93_600, 0], rule: nil))
        var cursor = ZoneCursor(zone)
        for moment in [Instant.earliest, .epoch, utc("2024-03-10", "02:30"), .latest] {
            #expect(cursor.offset(at: moment) == -93_600)
            #expect(cursor.instant(of: zone.localTime(at: moment)) == moment)
        }
        #expect(zone.transitions(in: .earliest ..< .latest).isEmpty)
    }

    @Test("A clock that goes back after the last moment repeats no representable time")
    func repeatedAtTheEnd() {
        let last = Instant.latest.wholeSeconds
        let zone = Zone(identifier: "Late", table: ZoneTable(starts: [last + 1800], offsets: [3600, 0], rule: nil))
        #expect(zone.resolve(zone.localTime(at: .latest)) == .unique(.latest))
        #expect(zone.resolve(Instant.latest.local(offset: 7200)) == .unique(.latest))
    }

    @Test(
        "Footers that are no POSIX rule are refused",
        arguments: [
            "EST", "5", "ES5", "<EST5", "EST5EDT", "EST5EDT,", "EST5EDT,M3.2.0", "EST5EDT,M3.2.0,M11.1.0,", "EST5EDT,M13.2.0,M11.1.0",
            "EST5EDT,M3.6.0,M11.1.0", "EST5EDT,M3.2.7,M11.1.0", "EST5EDT,J0,J60", "EST5EDT,J366,J60", "EST5EDT,366,60", "EST168", "EST30",
            "EST5EDT,M3.2.0/168,M11.1.0", "EST5:60EDT,M3.2.0,M11.1.0",
        ])
    func badRules(text: String) {
        #expect(ZoneRule(posix: text.utf8) == nil)
    }

    @Test("Days of a footer may be counted with and without 29 February, and daylight time may last forever")
    func rules() throws {
        let julian = try #require(ZoneRule(posix: "AAA0BBB,J60/0,59/0".utf8))
        // J60 is 1 March in every year; day 59 is 1 March, in leap years 29 February.
        #expect(julian.segment(at: utc("2023-03-01").wholeSeconds).from == utc("2023-03-01").wholeSeconds)
        #expect(julian.segment(at: utc("2024-03-01").wholeSeconds).from == utc("2024-03-01").wholeSeconds)
        #expect(julian.segment(at: utc("2024-03-01").wholeSeconds - 1).from == utc("2024-02-28", "23:00").wholeSeconds)
        let always = try #require(ZoneRule(posix: "XXX3EDT4,0/0,J365/23".utf8))
        for day in 0..<800 { #expect(always.segment(at: utc("2023-12-30").wholeSeconds + Int64(day) * 7200).offset == -14_400) }
    }
}
