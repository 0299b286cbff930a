import Testing

@testable import DojimaTime

@Suite struct SessionOpenRangeTests {
    @Test("The open ranges of all sessions equal those of each session", arguments: TradingCalendar.builtIn.map { $0.code })
    func equalToSessions(_ code: String) throws {
        let calendar = try TradingCalendar(code)
        for years in [1890...1890, 1967...1971, 2004...2011, 2024...2026, 2390...2390] {
            let dates =
                CivilDate(normalizing: years.lowerBound, month: 2, day: 3)...CivilDate(normalizing: years.upperBound, month: 11, day: 7)
            var found: [Range<Instant>] = []
            calendar.forEachOpenRange(in: dates) { found.append($0) }
            var wanted: [Range<Instant>] = []
            calendar.forEachSession(in: dates) { wanted += $0.openTime.ranges }
            #expect(found == wanted)
        }
    }

    @Test(
        "A steady offset applies near each of its dates, and the run of dates ends before a possible clock change",
        arguments: ["America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"])
    func steadyDates(_ name: String) throws {
        let zone = try Zone(name)
        var cursor = ZoneCursor(zone)
        var steady = 0
        var date = CivilDate(normalizing: 2019, month: 12, day: 1)
        let end = CivilDate(normalizing: 2024, month: 1, day: 31)
        while date <= end {
            guard let run = cursor.steadyDates(from: date) else {
                let near = [-4, 4].map { zone.offset(at: Instant(date.adding(days: $0))) }
                #expect(near[0] != near[1], "\(date): ended although no change is near")
                date = date.adding(days: 1)
                continue
            }
            #expect(run.dates.lowerBound == date)
            let last = min(run.dates.upperBound, end)
            for day in date.daysSinceEpoch...last.daysSinceEpoch {
                steady += 1
                let midnight = Instant(CivilDate(daysSinceEpoch: day)).microseconds - Int64(run.offset) * 1_000_000
                for hours: Int64 in [-24, 0, 24, 47] {
                    #expect(zone.offset(at: Instant(microseconds: midnight + hours * 3_600_000_000)) == run.offset)
                }
            }
            date = last.adding(days: 1)
        }
        #expect(steady > 1400)
    }
}
