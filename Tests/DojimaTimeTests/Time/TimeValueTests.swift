import DojimaText
import DojimaTime
import Foundation
import Testing

/// Times made from numbers that a user may have: none traps, and none becomes another value without a rule that says so.
struct TimeValueTests {
    /// Numbers at the ends of types and of calendar units.
    private static let odd = [
        Int.min, Int.min + 1, -1_000_000, -13, -1, 0, 1, 12, 13, 24, 28, 29, 30, 31, 32, 60, 99, 9999, 1 << 40, .max - 1, .max,
    ]

    @Test("A date is made exactly of a year, a month and a day that exist, and reads back as these numbers")
    func dates() {
        for year in TimeValueTests.odd {
            for month in TimeValueTests.odd {
                for day in TimeValueTests.odd {
                    guard let date = try? CivilDate(year: year, month: month, day: day) else { continue }
                    #expect(date.components == (year, month, day))
                }
            }
        }
        #expect(throws: Never.self) { try CivilDate(year: 2024, month: 2, day: 29) }
        for (year, month, day, problem) in [
            (2024, 99, 1, "99 is not a month; give 1 to 12"), (2023, 2, 29, "February 2023 has no day 29; give 1 to 28"),
            (.max, 1, 1, "\(Int.max) is not a year of a date; give 1 to 9999"),
        ] {
            let error = #expect(throws: TimeValueError.self) { try CivilDate(year: year, month: month, day: day) }
            #expect(error?.description == problem)
        }
    }

    @Test("Additions to dates and moments end at the representable range")
    func additions() {
        let date = date("2024-01-31")
        for count in TimeValueTests.odd {
            #expect((date.adding(days: count) > date) == (count > 0))
            #expect((date.adding(months: count) > date) == (count > 0))
        }
        #expect(date.adding(days: .max).daysSinceEpoch == .max)
        #expect(date.adding(days: .min).daysSinceEpoch == .min)
        #expect(date.adding(months: .max) >= CivilDate(daysSinceEpoch: .max).adding(days: -31))
        #expect(CivilDate(daysSinceEpoch: .max).adding(months: .max) <= CivilDate(daysSinceEpoch: .max))
        #expect(Instant(seconds: .max) == .latest)
        #expect(Instant(seconds: .min) == .earliest)
        #expect(Instant(seconds: -7) == Instant(microseconds: -7_000_000))
    }

    @Test("A time of day is at most 24:00")
    func clocks() throws {
        for hour in TimeValueTests.odd {
            for minute in TimeValueTests.odd {
                for second in TimeValueTests.odd {
                    guard let time = try? TimeOfDay(hour: hour, minute: minute, second: second) else { continue }
                    #expect((time.hour, time.minute, time.second) == (hour, minute, second))
                    #expect(time <= .endOfDay)
                }
            }
        }
        #expect(try TimeOfDay(hour: 24) == .endOfDay)
        #expect(throws: TimeValueError.self) { try TimeOfDay(hour: 30) }
        #expect(throws: TimeValueError.self) { try TimeOfDay(hour: 24, minute: 1) }
    }

    @Test("An interval has a count of at least 1 and the limits of texts", arguments: BarInterval.Unit.allCases)
    func intervals(unit: BarInterval.Unit) {
        for count in TimeValueTests.odd {
            let interval = try? BarInterval(count, unit)
            #expect(interval?.description == BarInterval("\(count)\(unit.rawValue)")?.description)
            #expect(interval.map(\.count) ?? count == count)
        }
        #expect(throws: TimeValueError.self) { try BarInterval(0, .day) }
    }

    @Test("Intervals of a number in code have the nearest count within the limits")
    func clampedIntervals() {
        #expect(BarInterval.minutes(5) == BarInterval("5m"))
        #expect(
            [.seconds(2), .hours(2), .days(2), .weeks(2), .months(2), .years(2)].map(\BarInterval.description) == [
                "2s", "2h", "2d", "2w", "2M", "2y",
            ])
        let units: [BarInterval] = [.seconds(1), .minute, .hour, .day, .week, .month, .year]
        #expect(units.map(\.description) == BarInterval.Unit.allCases.map { "1\($0.rawValue)" })
        for count in [Int.min, -1, 0] { #expect(BarInterval.days(count) == .day) }
        #expect(BarInterval.years(.max) == BarInterval("10000y"))
    }

    @Test("An offset of a zone is less than a day")
    func offsets() throws {
        for offset in TimeValueTests.odd + [86_399, -86_399, 86_400, 999_999] {
            guard let zone = try? Zone(fixedOffset: offset) else {
                #expect(offset.magnitude >= 86_400)
                continue
            }
            #expect(zone.offset(at: .epoch) == offset)
            #expect(try Zone(zone.identifier) == zone)
        }
    }

    @Test("A date of every year has a day that some year has")
    func monthDays() throws {
        #expect(try MonthDay(.february, 29).description == "02-29")
        for day in TimeValueTests.odd where !(1...30).contains(day) {
            #expect(throws: TimeValueError.self) { try MonthDay(.april, day) }
        }
        for text in ["13-01", "02-30", "1-1", "12-25 ", ""] { #expect(MonthDay(text) == nil) }
        #expect(try MonthDay("12-25") == MonthDay(.december, 25))
        let rule = try Exclusion.yearly(zone: .utc, MonthDay(.december, 25))
        #expect(rule.closed(in: utc("2024-12-01")..<utc("2025-01-01")) == InstantSet(utc("2024-12-25")..<utc("2024-12-26")))
    }

    @Test("A session that does not close after its open is refused, instead of closing the axis")
    func sessions() throws {
        let (nine, six) = (try TimeOfDay(hour: 9), try TimeOfDay(hour: 18))
        #expect(throws: RuleError.self) { try SessionRule.Hours(open: six, close: nine) }
        #expect(throws: RuleError.self) { try SessionRule.Hours(open: nine, close: nine) }
        #expect(throws: Never.self) { try SessionRule.Hours(open: nine, close: six) }
    }

    @Test("Timelines of different clocks are not combined")
    func combinations() throws {
        let span = utc("2024-01-01")..<utc("2024-02-01")
        let (moments, dates) = (Timeline.continuous(span), Timeline.continuous(span, clock: .tradeDates))
        #expect(throws: TimelineError.self) { try moments.union(dates) }
        #expect(throws: TimelineError.self) { try dates.intersection(moments) }
    }

    @Test("A calendar has sessions only in the years 1 to 9999, for any dates")
    func calendars() throws {
        let calendar = try TradingCalendar("XNYS")
        for day in [Int32.min, .min + 1, -1_000_000_000, 1_000_000_000, .max - 1, .max] {
            let date = CivilDate(daysSinceEpoch: day)
            #expect(calendar.session(on: date) == nil)
            #expect(calendar.sessions(in: date...date).isEmpty)
            _ = calendar.closure(on: date)
            _ = calendar.specialDays(in: date...date)
            _ = calendar.status(at: Instant(date))
        }
        #expect(calendar.sessions(in: CivilDate(daysSinceEpoch: .max - 400)...CivilDate(daysSinceEpoch: .max)).isEmpty)
    }

    @Test("A moment is read from a text with an offset, and from no other")
    func moments() {
        #expect(Instant("2024-03-10T09:30Z") == utc("2024-03-10", "09:30"))
        #expect(Instant("2024-03-10T09:30+01:00") == utc("2024-03-10", "08:30"))
        #expect(Instant("@1.5") == Instant(microseconds: 1_500_000))
        for text in ["2024-03-10", "2024-03-10T09:30", "", "soon", "+10000-01-01T00:00Z"] { #expect(Instant(text) == nil) }
    }

    @Test("Zones and calendars print as their names")
    func names() throws {
        let calendar = try TradingCalendar("NYSE")
        #expect("\(calendar) \(calendar.zone)" == "XNYS America/New_York")
        #expect("\(Zone.utc)" == "UTC")
    }
}

/// Times are encoded as their texts and decoded exactly.
struct TimeCodingTests {
    private func coded<Value: Codable>(_ value: Value) throws -> (text: String, decoded: Value) {
        let json = try JSONEncoder().encode([value])
        return (String(decoding: json, as: UTF8.self), try JSONDecoder().decode([Value].self, from: json)[0])
    }

    @Test("A time is encoded as its usual text")
    func texts() throws {
        #expect(try coded(utc("2024-03-10", "09:30")).text == #"["2024-03-10T09:30:00Z"]"#)
        #expect(try coded(date("2024-03-10")).text == #"["2024-03-10"]"#)
        #expect(try coded(TimeOfDay(hour: 9, minute: 30)).text == #"["09:30:00"]"#)
        #expect(try coded(BarInterval.minutes(5)).text == #"["5m"]"#)
        #expect(try coded(Zone("+05:30")).text == #"["+05:30"]"#)
        #expect(try coded(MonthDay(.december, 25)).text == #"["12-25"]"#)
    }

    @Test("Every time that can be represented is decoded exactly")
    func exact() throws {
        for moment in [Int64.min, .min + 1, -1, 0, 1, 123_456, 253_402_300_800_000_000, .max - 1, .max].map(Instant.init(microseconds:)) {
            #expect(try coded(moment).decoded == moment)
        }
        for date in [Int32.min, -800_000, -1, 0, 3_000_000, 300_000_000, .max].map(CivilDate.init(daysSinceEpoch:)) {
            #expect(try coded(date).decoded == date)
        }
        for time in [0, 1, 86_399_999_999, 86_400_000_000, 34_200_250_000].map(TimeOfDay.init(microseconds:)) {
            #expect(try coded(time).decoded == time)
        }
        for interval in [BarInterval.seconds(.max), .months(.max), .years(.max), .weeks(2)] {
            #expect(try coded(interval).decoded == interval)
        }
        for zone in try [Zone.utc, Zone("Asia/Kolkata"), Zone(fixedOffset: 86_399), Zone(fixedOffset: -3601)] {
            #expect(try coded(zone).decoded == zone)
        }
    }

    @Test("Other texts are refused with the form that is expected")
    func refusals() {
        func problem<Value: Codable>(_ type: Value.Type, _ json: String) -> String {
            do {
                _ = try JSONDecoder().decode([Value].self, from: Data(json.utf8))
                return ""
            } catch DecodingError.dataCorrupted(let context) {
                return context.debugDescription
            } catch {
                return "\(error)"
            }
        }
        #expect(problem(Instant.self, #"["2024-03-10"]"#) == "2024-03-10 is not a moment such as 2020-01-01T09:30:00Z")
        #expect(problem(CivilDate.self, #"["2023-02-29"]"#) == "2023-02-29 is not a date such as 2020-01-31")
        #expect(problem(TimeOfDay.self, #"["24:01"]"#) == "24:01 is not a time of day such as 09:30")
        #expect(problem(BarInterval.self, #"["0d"]"#) == "0d is not an interval such as 5m, 1h or 1d")
        #expect(problem(Zone.self, #"["Mars/Olympus"]"#).hasPrefix("unknown time zone \"Mars/Olympus\""))
    }
}

/// Distances between moments as durations.
struct DurationTests {
    @Test("A moment moves by a duration, rounded down to microseconds and clamped to the representable range")
    func advanced() {
        let moment = Instant(microseconds: 1000)
        #expect(moment.advanced(by: .microseconds(5)) == Instant(microseconds: 1005))
        #expect(moment.advanced(by: .nanoseconds(1999)) == Instant(microseconds: 1001))
        #expect(moment.advanced(by: .nanoseconds(-1)) == Instant(microseconds: 999))
        #expect(moment.advanced(by: .seconds(-1)) == Instant(microseconds: -999_000))
        #expect(moment.advanced(by: .seconds(Int64.max)) == .latest && moment.advanced(by: .seconds(Int64.min)) == .earliest)
        #expect(Instant.earliest.advanced(by: .microseconds(Int64.max) + .microseconds(Int64.max)) == Instant(microseconds: .max - 1))
        #expect(AxisPosition.origin.advanced(by: Duration.seconds(2)).microseconds == 2_000_000)
    }

    @Test("Operators are the same as the methods, and neither the first nor the last moment traps")
    func operators() {
        let moments: [Instant] = [.earliest, .epoch, Instant(microseconds: 7), .latest]
        let durations: [Duration] = [.zero, .nanoseconds(1500), .seconds(-3), .seconds(Int64.max), Duration(attoseconds: .min)]
        for moment in moments {
            for duration in durations {
                var moved = moment
                moved += duration
                #expect(moved == moment.advanced(by: duration) && moved == moment + duration)
                moved = moment
                moved -= duration
                #expect(moved == moment - duration)
            }
            for other in moments {
                #expect(moment - other == moment.duration(since: other) && other.duration(to: moment) == moment - other)
            }
        }
        #expect(Instant.epoch - .seconds(3) == Instant(seconds: -3) && Instant.epoch - .nanoseconds(1500) == Instant(microseconds: -2))
        #expect(Instant.earliest - Duration(attoseconds: .min) == .latest)
    }

    @Test("The time between two moments is exact, also between the first and the last")
    func since() {
        for (a, b) in [(Instant.epoch, Instant(microseconds: 7)), (.latest, .earliest), (.earliest, .latest)] {
            let duration = b.duration(since: a)
            #expect(duration == .microseconds(b.microseconds) - .microseconds(a.microseconds))
            #expect((duration > .zero) == (b > a))
        }
        #expect(utc("2024-03-11").duration(since: utc("2024-03-10")) == .seconds(86_400))
    }

    @Test("An open moment is found by its distance of open time")
    func open() {
        let span = utc("2024-03-01")..<utc("2024-04-01")
        let weekdays = Timeline.excluding([.weekends(zone: .utc)], span: span)
        #expect(weekdays.instant(utc("2024-03-08", "23:00"), advancedBy: .seconds(7200)) == utc("2024-03-11", "01:00"))
        #expect(weekdays.instant(utc("2024-03-08", "23:00"), advancedBy: .seconds(Int64.max)) == nil)
    }
}
