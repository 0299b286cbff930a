import Testing

@testable import DojimaTime

struct LunarCalendarTests {
    @Test("The months of the Hebrew calendar, 1980 to 2060, begin at the dates of convertdate")
    func hebrewMonths() throws {
        try expectMonths("hebrew.txt") { .hebrew(try #require(HebrewMonth(rawValue: $0 - 1)), 1) }
    }

    @Test("The months of the tabular Islamic calendar, 1980 to 2060, begin at the dates of convertdate")
    func islamicMonths() throws {
        try expectMonths("islamic.txt") { .islamic(try #require(IslamicMonth(rawValue: $0)), 1) }
    }

    /// Every month of every year: also those that begin twice in a year, or not at all.
    private func expectMonths(_ file: String, day: (Int) throws -> YearlyDay) throws {
        var starts: [Int: [CivilDate]] = [:]
        for line in try answerLines(file) {
            let (year, month) = (try #require(Int(line[0])), try #require(Int(line[1])))
            starts[12 * year + month] = line.dropFirst(2).map { date($0) }
        }
        #expect(starts.count > 960)
        for year in 1980...2060 {
            for month in 1...12 { #expect(try day(month).dates(in: year) == starts[12 * year + month] ?? []) }
        }
    }

    @Test("A Gregorian year may contain two Islamic days of one name")
    func twice() {
        #expect(YearlyDay.islamic(.shawwal, 1).dates(in: 2000) == [date("2000-01-08"), date("2000-12-28")])
    }

    @Test("Hebrew days equal the published ones: Passover and Purim in years with and without a leap month")
    func hebrewDays() {
        #expect(YearlyDay.hebrew(.nisan, 15).dates(in: 2023) == [date("2023-04-06")])
        #expect(YearlyDay.hebrew(.nisan, 15).dates(in: 2024) == [date("2024-04-23")])
        #expect(YearlyDay.hebrew(.adar, 14).dates(in: 2024) == [date("2024-03-24")])
        #expect(YearlyDay.hebrew(.adar, 14).dates(in: 2025) == [date("2025-03-14")])
    }
}
