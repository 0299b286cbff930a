import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

/// Years of two digits: the century that the dates of a file prove.
@Suite struct CenturyTests {
    private func text(_ dates: [CivilDate], _ written: (CivilDate) -> String) -> String {
        "Date,Open,High,Low,Close\n" + dates.map { "\(written($0)),10,11,9,10\n" }.joined()
    }

    private func slashed(_ date: CivilDate) -> String { "\(pad(date.month))/\(pad(date.day))/\(pad(date.year % 100))" }
    private func named(_ date: CivilDate) -> String {
        let names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(pad(date.day))-\(names[date.month - 1])-\(pad(date.year % 100))"
    }
    private func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    /// Days from a date on, as many as `isWanted` selects.
    private func days(_ count: Int, from first: CivilDate, every step: Int = 1, _ isWanted: (CivilDate) -> Bool = { _ in true })
        -> [CivilDate]
    {
        Array((0..<2 * count + 7).map { first.adding(days: $0 * step) }.filter(isWanted).prefix(count))
    }

    private func isWeekday(_ date: CivilDate) -> Bool { date.weekday.rawValue < 5 }

    private func check(_ dates: [CivilDate], _ options: ReadingOptions = ReadingOptions(), note: String) throws {
        for written in [slashed, named] {
            let reading = try read(text(dates, written), options)
            #expect(reading.bars.time == dates.map { Instant($0) })
            #expect(reading.decision.notes.contains { $0.description.contains(note) }, "\(reading.decision.notes)")
        }
    }

    @Test("Years that continue those from 70 on are of the 1900s, also newest first and unsorted")
    func continued() throws {
        let dates = days(300, from: CivilDate(normalizing: 1950, month: 1, day: 13), every: 31)
        try check(dates, note: "years of two digits are 1950 to 1975: the years then follow each other most closely")
        try check(dates.reversed(), note: "1950 to 1975")
        let mixed = dates.enumerated().sorted { ($0.offset * 7919 % 300) < ($1.offset * 7919 % 300) }.map(\.element)
        try check(mixed, note: "1950 to 1975")
        try check(days(60, from: CivilDate(normalizing: 1998, month: 1, day: 13), every: 31), note: "1998 to 2003")
        try check(days(700, from: CivilDate(normalizing: 1965, month: 1, day: 13), every: 31), note: "1965 to 2024")
        try check(days(20, from: CivilDate(normalizing: 1985, month: 3, day: 13)), note: "1985: 70 to 99 are in the 1900s")
    }

    @Test("Dates that are Monday to Friday only in one century prove it")
    func weekdays() throws {
        try check(
            days(60, from: CivilDate(normalizing: 1955, month: 3, day: 14), isWeekday),
            note: "1955: only in this century are all dates from Monday")
        try check(
            days(60, from: CivilDate(normalizing: 1921, month: 3, day: 14), isWeekday),
            note: "1921: only in this century are all dates from Monday")
        try check(
            days(60, from: CivilDate(normalizing: 2021, month: 3, day: 15), isWeekday),
            note: "2021: only in this century are all dates from Monday")
        try check(days(2, from: CivilDate(normalizing: 2026, month: 3, day: 16)), note: "2026: 00 to 29 are in the 2000s")
        try check(days(60, from: CivilDate(normalizing: 2021, month: 1, day: 9)), note: "2021: 00 to 29 are in the 2000s")
    }

    @Test("Sessions of a calendar, and 29 February, prove a century")
    func calendars() throws {
        let calendar = try TradingCalendar("XNYS")
        let sessions = calendar.sessions(
            in: CivilDate(normalizing: 2004, month: 1, day: 1)...CivilDate(normalizing: 2004, month: 12, day: 31)
        ).map(
            \.date)
        try check(Array(sessions.prefix(9)), ReadingOptions { $0.calendar = calendar }, note: "sessions of XNYS")
        try check(
            [CivilDate(normalizing: 2000, month: 2, day: 28), CivilDate(normalizing: 2000, month: 2, day: 29)],
            note: "29 February 1900 did not exist")
    }

    @Test("30 to 69 without evidence are refused, and an option decides")
    func open() throws {
        let dates = days(60, from: CivilDate(normalizing: 1955, month: 1, day: 31), every: 31)
        for written in [slashed, named] {
            let error = #expect(throws: ReadingError.self) { try read(text(dates, written)) }
            #expect(error?.kind == .ambiguous && error?.description.contains("set `century` 19 or `century` 20") == true)
            let nineteen = try read(text(dates, written), ReadingOptions { $0.century = 19 })
            #expect(nineteen.bars.time == dates.map { Instant($0) })
            let twenty = try read(text(dates, written), ReadingOptions { $0.century = 20 })
            #expect(twenty.bars.time.first == Instant(CivilDate(normalizing: 2055, month: 1, day: 31)))
        }
        // Thirties that form no week of trading in either century, and too few days of one.
        let thirties = days(30, from: CivilDate(normalizing: 1935, month: 1, day: 31), every: 31)
        let week = days(5, from: CivilDate(normalizing: 1951, month: 1, day: 2)) { $0.weekday.rawValue < 5 }
        for dates in [thirties, week] { #expect(throws: ReadingError.self) { try read(text(dates, named)) } }
        // The option is for dates without evidence.
        let eighties = days(20, from: CivilDate(normalizing: 1985, month: 3, day: 13))
        try check(eighties, ReadingOptions { $0.century = 20 }, note: "1985")
    }

    @Test("A week of six days proves no century") func sixDays() {
        let dates = days(60, from: CivilDate(normalizing: 1928, month: 9, day: 4)) { $0.weekday.rawValue < 6 }
        let error = #expect(throws: ReadingError.self) { try read(text(dates, slashed)) }
        #expect(error?.description.contains("six-day weeks") == true)
    }

    @Test("Given patterns and orders also use the century of the dates")
    func given() throws {
        let dates = days(200, from: CivilDate(normalizing: 1963, month: 4, day: 30), every: 31)
        let yearFirst = text(dates) { "\(pad($0.year % 100))-\(pad($0.month))-\(pad($0.day))" }
        #expect(try read(yearFirst, ReadingOptions { $0.dateFormat = .ymd }).bars.time == dates.map { Instant($0) })
        let pattern = try #require(StampPattern("yy-MM-dd"))
        #expect(try read(yearFirst, ReadingOptions { $0.dateFormat = .pattern(pattern) }).bars.time == dates.map { Instant($0) })
    }
}
