import Testing

@testable import DojimaTime

struct LunisolarCalendarTests {
    @Test("Every month of the Chinese and the Korean calendar begins at the dates of independent packages")
    func months() throws {
        let lines = try answerLines("lunisolar.txt")
        #expect(lines.count == 140 + 90)
        for line in lines {
            let calendar: LunisolarCalendar = line[0] == "chinese" ? .chinese : .korean
            let year = try #require(Int(line[1]))
            var number = 0
            var last: CivilDate?
            for word in line.dropFirst(2) {
                let inserted = word.hasPrefix("+")
                let day = inserted ? String(word.dropFirst()) : word
                // Months of the lunar year that begin after December are in the next year.
                var start = date("\(year)-\(day)")
                if let last, start < last { start = date("\(year + 1)-\(day)") }
                if !inserted {
                    number += 1
                    #expect(calendar.date(year: year, month: number, day: 1) == start)
                }
                if let last { #expect(calendar.newMoon(onOrAfter: last.adding(days: 1)) == start) }
                last = start
            }
            #expect(number == 12)
        }
    }

    @Test("Festivals equal those of almanacs")
    func festivals() {
        #expect(YearlyDay.chinese(month: 1, day: 1).dates(in: 2024) == [date("2024-02-10")])
        #expect(YearlyDay.chinese(month: 8, day: 15).dates(in: 2025) == [date("2025-10-06")])
        #expect(YearlyDay.korean(month: 1, day: 1).dates(in: 1997) == [date("1997-02-08")])
        #expect(YearlyDay.newMoon(onOrAfter: .october, 18).dates(in: 2026) == [date("2026-11-09")])
        // By the table of the Hong Kong Observatory.
        #expect((2021...2028).map { YearlyDay.qingming.dates(in: $0)[0].day } == [4, 5, 5, 4, 4, 5, 5, 4])
    }

    @Test("Years beyond the table are computed from years 19 years nearer")
    func beyond() {
        for year in [1582, 1912, 1949, 2101, 2150, 2500] {
            let newYear = LunisolarCalendar.chinese.date(year: year, month: 1, day: 1)
            #expect((date("\(year)-01-18")...date("\(year)-02-24")).contains(newYear))
        }
        // At most one day off for years of a known table.
        #expect(abs(LunisolarCalendar.chinese.date(year: 1912, month: 1, day: 1).daysSinceEpoch - date("1912-02-18").daysSinceEpoch) <= 1)
        #expect(abs(LunisolarCalendar.chinese.date(year: 1949, month: 1, day: 1).daysSinceEpoch - date("1949-01-29").daysSinceEpoch) <= 1)
    }
}
