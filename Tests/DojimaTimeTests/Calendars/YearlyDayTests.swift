import Testing

@testable import DojimaTime

struct YearlyDayTests {
    @Test("Easter of both churches, 1900 to 2199, equals that of python-dateutil")
    func easter() throws {
        let lines = try answerLines("easter.txt")
        #expect(lines.count == 300)
        for line in lines {
            let year = try #require(Int(line[0]))
            #expect(YearlyDay.easter.dates(in: year) == [date(line[1])])
            #expect(YearlyDay.orthodoxEaster.dates(in: year) == [date(line[2])])
        }
    }

    @Test("Equinoxes equal those proclaimed or predicted by the Cabinet Office of Japan")
    func equinoxes() {
        for day in ["1991-03-21", "1992-03-20", "2000-03-20", "2003-03-21", "2023-03-21", "2024-03-20", "2026-03-20", "2030-03-20"] {
            #expect(YearlyDay.vernalEquinox.dates(in: date(day).year) == [date(day)])
        }
        for day in ["1990-09-23", "2011-09-23", "2012-09-22", "2023-09-23", "2024-09-22", "2026-09-23", "2030-09-23"] {
            #expect(YearlyDay.autumnalEquinox.dates(in: date(day).year) == [date(day)])
        }
    }

    @Test("The June solstice in Chile, 2022 to 2099, equals that of all terms of Meeus, chapter 27")
    func solstices() {
        // On 21 June by a clock four hours behind UTC, else on the 20th.
        let late =
            [2022, 2023, 2026, 2027, 2030, 2031, 2034, 2035, 2038, 2039, 2042, 2043, 2046]
            + [2047, 2051, 2055, 2059, 2063, 2067, 2071, 2075]
        for year in 2022...2099 {
            #expect(YearlyDay.juneSolstice.dates(in: year) == [CivilDate(normalizing: year, month: 6, day: late.contains(year) ? 21 : 20)])
        }
    }

    @Test("Weekdays are counted from a month's first day, from a date, and from its last day")
    func weekdays() {
        #expect(YearlyDay.nth(1, .monday, of: .september).dates(in: 2025) == [date("2025-09-01")])
        #expect(YearlyDay.nth(4, .thursday, of: .november).dates(in: 2024) == [date("2024-11-28")])
        #expect(YearlyDay.last(.monday, of: .may).dates(in: 2024) == [date("2024-05-27")])
        #expect(YearlyDay.last(.friday, of: .february).dates(in: 2036) == [date("2036-02-29")])
        #expect(YearlyDay.onOrAfter(.friday, .june, 19).dates(in: 2026) == [date("2026-06-19")])
        #expect(YearlyDay.easter(-2).dates(in: 2024) == [date("2024-03-29")])
        #expect(YearlyDay.on(2001_09_11, 2001_09_12, 2002_01_01).dates(in: 2001) == [date("2001-09-11"), date("2001-09-12")])
    }

    @Test("Days may last, be spans of dates, or be announced until they are projected")
    func several() {
        #expect(YearlyDay.easter(38).lasting(3).dates(in: 2024) == ["2024-05-08", "2024-05-09", "2024-05-10"].map { date($0) })
        #expect(
            YearlyDay.spans(2024_02_28...2024_03_01, 2025_12_31...2026_01_01).dates(in: 2024)
                == ["2024-02-28", "2024-02-29", "2024-03-01"].map { date($0) })
        #expect(YearlyDay.spans(2025_12_31...2026_01_01).dates(in: 2026) == [date("2026-01-01")])
        let announced = YearlyDay.on(2024_04_10, 2026_03_20).projected(by: .date(.march, 9))
        #expect(
            [2023, 2024, 2025, 2026, 2027].map { announced.dates(in: $0) }
                == [[date("2023-03-09")], [date("2024-04-10")], [], [date("2026-03-20")], [date("2027-03-09")]])
    }

    @Test("A holiday on a free day is observed on another day")
    func observances() {
        func kept(_ observance: Observance, _ day: String, holidays: [String] = []) -> CivilDate {
            observance.day(for: date(day)) { holidays.map { date($0) }.contains($0) }
        }
        // 2022-01-01 was a Saturday.
        #expect(kept(.asIs, "2022-01-01") == date("2022-01-01"))
        #expect(kept(.sundayToMonday, "2022-01-01") == date("2022-01-01"))
        #expect(kept(.sundayToMonday, "2022-01-02") == date("2022-01-03"))
        #expect(kept(.weekendToMonday, "2022-01-01") == date("2022-01-03"))
        #expect(kept(.nearestWeekday, "2022-01-01") == date("2021-12-31"))
        #expect(kept(.previousFriday, "2022-01-02") == date("2021-12-31"))
        #expect(
            ["03", "04", "05", "06", "07", "08", "09"].map { kept(.nearestMonday, "2022-01-\($0)") }.map(\.day) == [3, 3, 3, 3, 10, 10, 10])
        let nextFree = Observance.nextFree(after: .saturday, .sunday)
        #expect(kept(nextFree, "2022-01-01") == date("2022-01-03"))
        #expect(kept(nextFree, "2022-01-01", holidays: ["2022-01-03", "2022-01-04"]) == date("2022-01-05"))
        #expect(kept(nextFree, "2022-01-05", holidays: ["2022-01-05"]) == date("2022-01-05"))
    }
}
