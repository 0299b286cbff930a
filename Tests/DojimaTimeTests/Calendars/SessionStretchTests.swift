import Testing

@testable import DojimaTime

@Suite struct SessionStretchTests {
    @Test("the stretches of all sessions are those of each session", arguments: TradingCalendar.known.map { $0.code })
    func equalToSessions(_ code: String) throws {
        let calendar = try TradingCalendar(code)
        for years in [1890...1890, 1967...1971, 2004...2011, 2024...2026, 2390...2390] {
            let dates = CivilDate(year: years.lowerBound, month: 2, day: 3)...CivilDate(year: years.upperBound, month: 11, day: 7)
            var found: [Range<Instant>] = []
            calendar.forEachStretch(in: dates) { found.append($0) }
            var wanted: [Range<Instant>] = []
            calendar.forEachSession(in: dates) { session in session.forEachStretch { wanted.append($0) } }
            #expect(found == wanted)
        }
    }

    @Test(
        "a steady offset is that of every moment near the date",
        arguments: ["America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "UTC"])
    func steadyOffset(_ name: String) throws {
        let zone = try Zone(name)
        var cursor = ZoneCursor(zone)
        var steady = 0
        for day in CivilDate(year: 2019, month: 12, day: 1).daysSinceEpoch...CivilDate(year: 2024, month: 1, day: 31).daysSinceEpoch {
            let date = CivilDate(daysSinceEpoch: day)
            guard let offset = cursor.steadyOffset(around: date) else { continue }
            steady += 1
            for hours in [-24, 0, 24, 47] {
                #expect(
                    zone.instant(of: LocalTime(date, .midnight)).advanced(by: Int64(hours) * 3_600_000_000).microseconds == Instant(date)
                        .microseconds + (Int64(hours) * 3600 - Int64(offset)) * 1_000_000)
                #expect(
                    zone.offset(at: Instant(microseconds: Instant(date).microseconds + (Int64(hours) * 3600 - Int64(offset)) * 1_000_000))
                        == offset)
            }
        }
        #expect(steady > 1400)
    }
}
