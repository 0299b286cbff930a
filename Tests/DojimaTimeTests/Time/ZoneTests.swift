import DojimaText
@testable import DojimaTime
import Testing

/// Known clock changes, from the tz database of the system.
struct ZoneTests {
    @Test("New York's clock goes back in the night of 2013-11-03")
    func repeatedHour() throws {
        let zone = try Zone("America/New_York")
        #expect(
            zone.resolve(local("2013-11-03", "01:30")) == .repeated(first: utc("2013-11-03", "05:30"), second: utc("2013-11-03", "06:30")))
        #expect(zone.instant(of: local("2013-11-03", "01:30")) == utc("2013-11-03", "05:30"))
        #expect(zone.resolve(local("2013-11-03", "02:00")) == .unique(utc("2013-11-03", "07:00")))
        #expect(zone.resolve(local("2013-11-03", "00:59:59")) == .unique(utc("2013-11-03", "04:59:59")))
        #expect(zone.localTime(at: utc("2013-11-03", "06:00")) == local("2013-11-03", "01:00"))
        let day = zone.startOfDay(date("2013-11-03"))..<zone.startOfDay(date("2013-11-04"))
        #expect(day.upperBound.since(day.lowerBound) == 25 * 3_600_000_000)
    }

    @Test("New York skips an hour on 2024-03-10")
    func skippedHour() throws {
        let zone = try Zone("America/New_York")
        let change = utc("2024-03-10", "07:00")
        #expect(zone.resolve(local("2024-03-10", "02:00")) == .skipped(next: change))
        #expect(zone.resolve(local("2024-03-10", "02:59:59")) == .skipped(next: change))
        #expect(zone.resolve(local("2024-03-10", "03:00")) == .unique(change))
        #expect(zone.resolve(local("2024-03-10", "01:59:59")) == .unique(utc("2024-03-10", "06:59:59")))
        #expect(
            zone.transitions(in: utc("2024-03-10", "07:00")..<utc("2024-11-04", "00:00")) == [
                ZoneTransition(at: change, offsetBefore: -18_000, offsetAfter: -14_400),
                ZoneTransition(at: utc("2024-11-03", "06:00"), offsetBefore: -14_400, offsetAfter: -18_000),
            ])
        #expect(zone.transitions(in: change..<change).isEmpty)
        #expect(zone.transitions(in: change.advanced(by: 1)..<utc("2024-11-03", "06:00")).isEmpty)
    }

    @Test("Clocks of the southern hemisphere are right: Sydney, and half an hour on Lord Howe")
    func southernZones() throws {
        let sydney = try Zone("Australia/Sydney")
        #expect(
            sydney.resolve(local("2025-04-06", "02:30")) == .repeated(first: utc("2025-04-05", "15:30"), second: utc("2025-04-05", "16:30"))
        )
        let lordHowe = try Zone("Australia/Lord_Howe")
        #expect(
            lordHowe.resolve(local("2025-04-06", "01:45"))
                == .repeated(first: utc("2025-04-05", "14:45"), second: utc("2025-04-05", "15:15")))
        #expect(lordHowe.resolve(local("2024-10-06", "02:15")) == .skipped(next: utc("2024-10-05", "15:30")))
    }

    @Test("A day may begin at one o'clock, and a complete date may be missing")
    func startOfDay() throws {
        let saoPaulo = try Zone("America/Sao_Paulo")
        #expect(saoPaulo.startOfDay(date("2018-11-04")) == utc("2018-11-04", "03:00"))
        #expect(saoPaulo.localTime(at: utc("2018-11-04", "03:00")) == local("2018-11-04", "01:00"))
        let apia = try Zone("Pacific/Apia")
        #expect(apia.startOfDay(date("2011-12-30")) == utc("2011-12-30", "10:00"))
        #expect(apia.startOfDay(date("2011-12-31")) == utc("2011-12-30", "10:00"))
        #expect(apia.resolve(local("2011-12-30", "12:00")) == .skipped(next: utc("2011-12-30", "10:00")))
        #expect(apia.localTime(at: utc("2011-12-30", "09:59:59")) == local("2011-12-29", "23:59:59"))
    }

    @Test("Iran ended daylight time in 2022; Morocco and Ireland have it in winter")
    func unusualDaylight() throws {
        #expect(try Zone("Asia/Tehran").offset(at: utc("2022-07-01", "00:00")) == 16_200)
        #expect(try Zone("Asia/Tehran").offset(at: utc("2023-07-01", "00:00")) == 12_600)
        let casablanca = try Zone("Africa/Casablanca")
        #expect(casablanca.offset(at: utc("2024-03-20", "00:00")) == 0)
        #expect(casablanca.offset(at: utc("2024-07-01", "00:00")) == 3600)
        let dublin = try Zone("Europe/Dublin")
        #expect(dublin.offset(at: utc("2024-01-01", "00:00")) == 0)
        #expect(dublin.offset(at: utc("2024-07-01", "00:00")) == 3600)
        #expect(dublin.offset(at: utc("2424-07-01", "00:00")) == 3600)
    }

    @Test("Before its first change a zone keeps local mean time")
    func localMeanTime() throws {
        #expect(try Zone("America/New_York").offset(at: .earliest) == -17_762)
        #expect(try Zone("Asia/Tokyo").offset(at: utc("1875-01-01", "00:00")) == 33_539)
    }

    @Test(
        "The limits of representable time neither trap nor wrap",
        arguments: ["America/New_York", "Asia/Tokyo", "+14:00", "-12:00", "UTC"])
    func extremes(name: String) throws {
        let zone = try Zone(name)
        for instant in [Instant.earliest, .earliest.advanced(by: 1), .latest, .latest.advanced(by: -1)] {
            let local = zone.localTime(at: instant)
            #expect(zone.instant(of: local) == instant)
            var cursor = ZoneCursor(zone)
            #expect(cursor.localTime(at: instant) == local)
            #expect(cursor.instant(of: local) == instant)
        }
        for days in [Int32.min, .max] {
            let start = zone.startOfDay(CivilDate(daysSinceEpoch: days))
            #expect(start == (days < 0 ? .earliest : .latest))
        }
    }

    @Test("Offsets are zones too, and zero is UTC")
    func fixedOffsets() throws {
        #expect(try Zone("+05:30").offset(at: .epoch) == 19_800)
        #expect(try Zone("-0800").offset(at: .epoch) == -28_800)
        #expect(try Zone("UTC+2").offset(at: .epoch) == 7200)
        #expect(try Zone("+0530") == Zone("+05:30"))
        #expect(try Zone("UTC+5:30").identifier == "+05:30")
        for text in ["UTC", "Z", "GMT", "+00:00"] { #expect(try Zone(text) == .utc) }
        #expect(try Zone("Etc/UTC").isUTC)
        #expect(try !Zone("Europe/London").isUTC)
        #expect(try Zone("Etc/GMT+5").offset(at: .epoch) == -18_000)
    }

    @Test("A link is a zone with its own name")
    func links() throws {
        let link = try Zone("US/Eastern")
        #expect(link.identifier == "US/Eastern")
        #expect(try link != Zone("America/New_York"))
        #expect(link.offset(at: .epoch) == -18_000)
    }

    @Test("Unknown zones and names that leave the folder are refused in one line")
    func unknown() {
        let names = [
            "Mars/Base", "", "America", "zone.tab", "../etc/passwd", "/etc/localtime", "America/../UTC", "./UTC", "America//New_York",
            "a\0b",
            "+24:00", "+5:3", "America/New_York\n", String(repeating: "A", count: 10_000),
        ]
        for name in names {
            #expect {
                try Zone(name)
            } throws: { error in
                guard let error = error as? ZoneError else { return false }
                return !error.description.contains("\n") && error.description.utf8.count < 250
            }
        }
    }

    @Test("The error for a missing database names its package")
    func noDatabase() {
        #expect(throws: ZoneError.noDatabase("/nowhere/zoneinfo")) {
            try Zone("Europe/London", in: ZoneDatabase(folder: "/nowhere/zoneinfo"))
        }
        #expect(ZoneError.noDatabase("/nowhere").description.contains("tzdata"))
        #expect(throws: Never.self) { try Zone("UTC", in: ZoneDatabase(folder: "/nowhere/zoneinfo")) }
    }
}
