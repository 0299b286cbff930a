import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime
import Testing

/// The interval that stamps indicate, and those that they contradict.
@Suite struct IntervalTests {
    private func text(_ stamps: [String]) -> String {
        "time,open,high,low,close\n" + stamps.map { "\($0),10,11,9,10\n" }.joined()
    }

    private let first = CivilDate(normalizing: 2020, month: 1, day: 6)

    private func interval(_ dates: [CivilDate], _ calendar: String? = nil) throws -> (String, notes: [String]) {
        let calendar = try calendar.map { try TradingCalendar($0) }
        let decision = try read(text(dates.map(\.description)), ReadingOptions { $0.calendar = calendar }).decision
        return (decision.interval?.description ?? "", decision.notes.map(\.description))
    }

    private func weekdays(_ count: Int) -> [CivilDate] {
        Array((0..<2 * count + 7).map { first.adding(days: $0) }.filter { $0.weekday.rawValue < 5 }.prefix(count))
    }

    private func every(_ step: Int, of dates: [CivilDate]) -> [CivilDate] {
        dates.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
    }

    @Test("Intervals of several days or sessions are found, also with some missing", arguments: 2...6)
    func regular(_ step: Int) throws {
        let days = (0..<60).map { first.adding(days: $0 * step) }
        let found = try interval(days)
        #expect(found.0 == "\(step)d" && found.notes == ["stamps are \(step) days apart: bars of \(step)d"])
        let missing = days.enumerated().filter { !$0.offset.isMultiple(of: 5) }.map(\.element)
        #expect(try interval(missing).0 == "\(step)d")
        let sessions = every(step, of: weekdays(60 * step))
        // Every fifth weekday gives weeks.
        #expect(try interval(sessions).0 == (step == 5 ? "1w" : "\(step)d"))
        let calendar = try TradingCalendar("XNYS")
        let traded = calendar.sessions(in: first...first.adding(days: 90 * step)).map(\.date)
        let inCalendar = try interval(every(step, of: traded), "XNYS")
        #expect(inCalendar.0 == "\(step)d" && inCalendar.notes == ["stamps are \(step) sessions of XNYS apart: bars of \(step)d"])
    }

    @Test("Thin days are days, weeks with holidays are weeks, months are months")
    func usual() throws {
        let thin = weekdays(200).enumerated().filter { $0.offset * 7919 % 10 < 4 }.map(\.element)
        #expect(try interval(thin).0 == "1d")
        let weeks = (0..<50).map { first.adding(days: 7 * $0 + ($0.isMultiple(of: 9) ? 1 : 0)) }
        #expect(try interval(weeks).0 == "1w")
        #expect(try interval((0..<30).map { first.adding(days: 14 * $0) }).0 == "2w")
        let months = (0..<30).map { CivilDate(normalizing: 2020 + $0 / 12, month: $0 % 12 + 1, day: 1) }
        #expect(try interval(months).0 == "1M")
    }

    @Test("Bars in memory show the interval of a file of them")
    func inMemory() throws {
        let days = weekdays(200)
        let months = (0..<30).map { CivilDate(normalizing: 2020 + $0 / 12, month: $0 % 12 + 1, day: 1) }
        let thin = days.enumerated().filter { $0.offset * 7919 % 10 < 4 }.map(\.element)
        let dates = [days, months, thin] + (2...9).map { every($0, of: days) } + (0...3).map { Array(days.prefix($0)) }
        let minutes = [1, 5, 60, 240].map { step in (0..<50).map { Instant(days[0]) + .seconds(60 * (570 + step * $0)) } }
        for times in dates.map({ $0.map { Instant($0) } }) + minutes + [Array(minutes[0].prefix(2))] where !times.isEmpty {
            let bars = try BarSeries(times.map { Bar(time: $0, open: 10, high: 11, low: 9, close: 10) })
            let decision = try read(text(times.map { $0.isUTCMidnight ? $0.utcDate.description : $0.description })).decision
            #expect(bars.shownInterval == decision.interval ?? .day, "\(times.prefix(3))")
        }
        #expect(try BarSeries([Bar]()).shownInterval == nil)
        #expect(try BarSeries([Bar(time: minutes[0][0], open: 1, high: 1, low: 1, close: 1)]).shownInterval == nil)
    }

    @Test("An interval that contradicts the stamps is refused with the interval that they indicate")
    func denied() throws {
        let days = weekdays(40).map(\.description)
        let minutes = (0..<40).map { "2024-01-02T10:\($0 < 10 ? "0" : "")\($0):00" }
        let closes = weekdays(40).map { "\($0)T16:00:00" }
        func refusal(_ stamps: [String], _ interval: BarInterval) -> String? {
            do {
                _ = try read(text(stamps), ReadingOptions { $0.interval = interval })
                return nil
            } catch { return "\(error)" }
        }
        for interval in [BarInterval.minutes(1), BarInterval.hours(1), .week, BarInterval.days(2)] {
            #expect(refusal(days, interval)?.contains("`interval` is \(interval), but the stamps are those of bars of 1d") == true)
        }
        #expect(refusal(minutes, .day)?.contains("bars of 1m") == true && refusal(minutes, BarInterval.minutes(5)) != nil)
        #expect(refusal(closes, BarInterval.hours(1))?.contains("all at one time of day") == true)
        #expect(refusal(days, .day) == nil && refusal(minutes, BarInterval.minutes(1)) == nil && refusal(closes, .day) == nil)
        // One bar a day, at different times of day, may be hourly.
        let hours = weekdays(40).enumerated().map { "\($1)T\($0.isMultiple(of: 9) ? 14 : 10):00:00" }
        #expect(refusal(hours, BarInterval.hours(1)) == nil)
        // Sparse minutes are minutes.
        let sparse = [1, 4, 9, 23, 24, 50].map { "2024-01-02T10:\($0 < 10 ? "0" : "")\($0):00" }
        #expect(refusal(sparse, BarInterval.minutes(1)) == nil)
    }

    // MARK: Months and quarters

    @Test(
        "Months and quarters instead of dates are read, in both directions and with some missing",
        arguments: [
            ("yyyy-MM", 1), ("MMM yyyy", 1), ("yyyyMmm", 1), ("MM/yyyy", 1), ("MMMM yyyy", 1), ("yyyy/MM", 1), ("yyyy-Qq", 3),
            ("Qq yyyy", 3), ("yyyyQq", 3),
            ("qQ yyyy", 3), ("qQyyyy", 3),
        ])
    func periods(_ form: String, _ months: Int) throws {
        let names = [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
        ]
        let dates = (0..<24).map { CivilDate(normalizing: 2019 + $0 * months / 12, month: $0 * months % 12 + 1, day: 1) }
        func written(_ date: CivilDate) -> String {
            let month = date.month < 10 ? "0\(date.month)" : "\(date.month)"
            return form.replacing("MMMM", with: names[date.month - 1]).replacing("MMM", with: names[date.month - 1].prefix(3))
                .replacing("MM", with: month).replacing("mm", with: month).replacing("yyyy", with: "\(date.year)")
                .replacing("q", with: "\((date.month + 2) / 3)")
        }
        let missing = dates.enumerated().filter { $0.offset % 5 != 2 }.map(\.element)
        for dates in [dates, dates.reversed(), missing] {
            let reading = try read(text(dates.map(written)))
            #expect(reading.bars.time == dates.map { Instant($0) } && reading.batch.rejected.isEmpty)
            #expect(reading.decision.interval == BarInterval.months(months))
        }
    }

    @Test("Digits and two-digit years are no months without a pattern") func unclear() throws {
        let digits = (0..<24).map { "\(2019 + $0 / 12)\($0 % 12 < 9 ? "0" : "")\($0 % 12 + 1)" }
        let error = #expect(throws: ReadingError.self) { try read(text(digits)) }
        #expect(error?.description.contains("`dateFormat` yyyyMM") == true)
        // A point may belong to a number.
        for form in ["2024.0", "0"] {
            let points = (1...9).map { form == "0" ? "0\($0).2024" : "\(form)\($0)" }
            #expect(throws: ReadingError.self) { try read(text(points)) }
        }
        let pattern = try #require(StampPattern("yyyyMM"))
        let reading = try read(text(digits), ReadingOptions { $0.dateFormat = .pattern(pattern) })
        #expect(reading.decision.interval == .month && reading.bars.time.first == day(2019, 1, 1))
        let short = #expect(throws: ReadingError.self) { try read(text(["Jan-24", "Feb-24", "Mar-24"])) }
        #expect(short?.description.contains("`dateFormat`") == true)
    }
}
