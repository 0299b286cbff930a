import DojimaTime
import Testing

struct CivilDateTests {
    @Test("2010-01-01 was a Friday, and the first Saturday of that year was the day after")
    func weekdays() {
        #expect(date("2010-01-01").weekday == .friday)
        #expect(date("2010-01-02").weekday == .saturday)
        #expect(date("1969-12-31").weekday == .wednesday)
        #expect(date("2000-02-29").weekday == .tuesday)
    }

    @Test("Four hundred years walked day by day have the leap years of the Gregorian rule")
    func everyDay() {
        var (year, month, day) = (1768, 1, 1)
        let first = CivilDate(normalizing: year, month: month, day: day)
        for index in 0..<146_097 {
            let date = CivilDate(daysSinceEpoch: first.daysSinceEpoch + Int32(index))
            guard date.components == (year, month, day), CivilDate(existing: year, month: month, day: day) == date else {
                Issue.record("\(date) is not \(year)-\(month)-\(day)")
                return
            }
            let isLeap = year % 400 == 0 || year % 4 == 0 && year % 100 != 0
            let length = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
            if day < length { day += 1 } else if month < 12 { (month, day) = (month + 1, 1) } else { (year, month, day) = (year + 1, 1, 1) }
        }
        #expect((year, month, day) == (2168, 1, 1))
    }

    @Test("Months are added by the calendar and clamped to the month's end")
    func addingMonths() {
        #expect(
            (0...3).map { date("2023-01-31").adding(months: $0) }
                == ["2023-01-31", "2023-02-28", "2023-03-31", "2023-04-30"].map { date($0) })
        #expect(date("2024-02-29").adding(months: 12) == date("2025-02-28"))
        #expect(date("2024-01-15").adding(months: -13) == date("2022-12-15"))
    }

    @Test("Dates that do not exist are refused")
    func invalid() {
        for text in ["2023-02-29", "2023-00-10", "2023-13-01", "2023-04-31", "2023-1-1", "20230101", "", "2023-01-01T00:00", "٢٠٢٣-01-01"] {
            #expect(CivilDate(text) == nil)
        }
        #expect(CivilDate("2024-02-29")?.description == "2024-02-29")
        #expect(CivilDate(normalizing: -44, month: 3, day: 15).description == "-0044-03-15")
    }

    @Test("Times of day are written with decimals only if they have them")
    func timeOfDay() {
        #expect(TimeOfDay("9:30")?.description == "09:30:00")
        #expect(TimeOfDay(microseconds: 1_250_000).description == "00:00:01.25")
        #expect(TimeOfDay("24:00") == .endOfDay)
        for text in ["24:01", "12:60", "12", "12:5", "-1:00", "12:00:60", "12:00:00:00", ""] { #expect(TimeOfDay(text) == nil) }
    }

    @Test("Intervals are one unit, and the largest does not wrap")
    func intervals() {
        #expect(BarInterval("5m") == BarInterval.minutes(5))
        #expect(BarInterval("3M")?.description == "3M")
        for text in ["", "5", "m", "0d", "1h30m", "-1d", "1.5h", "1000001d"] { #expect(BarInterval(text) == nil) }
        #expect(BarInterval.years(1_000_000) > BarInterval.years(1))
        #expect(BarInterval.minutes(90) < BarInterval.hours(2))
    }
}
