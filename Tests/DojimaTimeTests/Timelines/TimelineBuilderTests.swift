import DojimaTestSupport
import DojimaText
import DojimaTime
import Testing

struct TimelineBuilderTests {
    static let day = Instant.microsecondsPerDay
    static let years = utc("2015-01-01")..<utc("2022-01-01")
    static let whole = Instant.earliest..<Instant.latest

    @Test("The laws hold if all time is open")
    func continuous() {
        let timeline = Timeline.continuous(Self.years)
        #expect(checkTimelineLaws(timeline) == [])
        #expect(timeline.position(of: utc("2015-01-02")).microseconds == Self.day)
        #expect(checkTimelineLaws(.continuous(utc("2015-01-01")..<utc("2015-01-01"))) == [])
        #expect(checkTimelineLaws(Timeline(open: InstantSet(), span: Self.years)) == [])
    }

    @Test("Time outside the span is removed")
    func fromSet() {
        let open = InstantSet([
            utc("2014-12-31")..<utc("2015-01-03"), utc("2015-01-05")..<utc("2015-01-06"), utc("2023-01-01")..<utc("2024-01-01"),
        ])
        let timeline = Timeline(open: open, span: Self.years)
        #expect(timeline.openSet == open.intersection(Self.years))
        #expect(timeline.length == 3 * Self.day)
        #expect(checkTimelineLaws(timeline) == [])
    }

    @Test(
        "The laws hold for sessions, and extending the range moves nothing", .feature("S0-DC-19"),
        arguments: ["XNYS", "XLON", "XTKS", "24/7", "24/5", "CMES", "IEPA"])
    func sessions(code: String) throws {
        let calendar = try TradingCalendar(code)
        #expect(checkTimelineLaws(.sessions(calendar, span: Self.years)) == [])
        #expect(checkTimelineLaws(.tradingDays(calendar, span: Self.years)) == [])
        let inner = utc("2019-02-27", "13:00")..<utc("2019-07-04", "17:15")
        #expect(checkExtension(from: inner, to: Self.years) { .sessions(calendar, span: $0) } == [])
        #expect(checkExtension(from: inner, to: Self.years) { .tradingDays(calendar, span: $0) } == [])
    }

    @Test(
        "A calendar and the same exchange as rules make the same axis", .feature("S0-DC-19"),
        arguments: [("XNYS", "xnys-2020"), ("XTKS", "xtks-2019"), ("XLON", "xlon-2021")])
    func calendarsAndRules(code: String, id: String) throws {
        let rules = try #require(AxisCasesTests.cases.first { $0.id == id }).timeline()
        #expect(Timeline.sessions(try TradingCalendar(code), span: rules.span) == rules)
    }

    @Test("Closed days of New York, London and Tokyo take no width", .feature("S0-DC-19"))
    func closures() throws {
        for (code, dates) in [
            ("NYSE", ["2001-09-11", "2012-10-29", "2018-12-05", "2021-07-05"]), ("LSE", ["2012-06-05", "2022-09-19", "2020-05-08"]),
            ("XTKS", ["2019-04-29", "2019-05-06", "2020-07-24"]),
        ] {
            let calendar = try TradingCalendar(code)
            for day in dates {
                let span = calendar.zone.startOfDay(date(day))..<calendar.zone.startOfDay(date(day).adding(days: 1))
                #expect(Timeline.sessions(calendar, span: span).length == 0, "\(code) \(day)")
                #expect(Timeline.tradingDays(calendar, span: utc(day)..<utc(day).advanced(by: Self.day)).length == 0, "\(code) \(day)")
            }
        }
    }

    @Test("A half day is as wide as its hours on an intraday axis, and a full day on one of daily bars")
    func halfDay() throws {
        let calendar = try TradingCalendar("XNYS")
        let span = utc("2020-11-23")..<utc("2020-11-30")
        let hours = Timeline.sessions(calendar, span: span)
        #expect(hours.distance(from: utc("2020-11-25"), to: utc("2020-11-26")) == 23_400_000_000)
        #expect(hours.distance(from: utc("2020-11-26"), to: utc("2020-11-27")) == 0)
        #expect(hours.distance(from: utc("2020-11-27"), to: utc("2020-11-28")) == 12_600_000_000)
        let days = Timeline.tradingDays(calendar, span: span)
        #expect(days.length == 4 * Self.day && days.clock == .tradeDates)
        #expect(days.distance(from: utc("2020-11-27"), to: utc("2020-11-28")) == Self.day)
    }

    @Test("The evening before a trade date is on the axis, and the weekend between close and Sunday's open is not")
    func evenings() throws {
        let hour: Int64 = 3_600_000_000
        let chicago = Timeline.sessions(try TradingCalendar("CMES"), span: utc("2024-07-01")..<utc("2024-07-15"))
        // Sessions of 24 hours touch: one segment from Sunday 17:00 in Chicago to Friday 17:00, except the noon of 4 July.
        #expect(
            chicago.segments.map { [$0.start, $0.end] } == [
                [utc("2024-07-01"), utc("2024-07-04", "17:00")], [utc("2024-07-04", "22:00"), utc("2024-07-05", "22:00")],
                [utc("2024-07-07", "22:00"), utc("2024-07-12", "22:00")], [utc("2024-07-14", "22:00"), utc("2024-07-15")],
            ])
        #expect(chicago.distance(from: utc("2024-07-05", "21:00"), to: utc("2024-07-07", "23:00")) == 2 * hour)
        let newYork = Timeline.sessions(try TradingCalendar("IEPA"), span: utc("2024-07-09", "00:00")..<utc("2024-07-10", "00:00"))
        #expect(newYork.segments.map { [$0.start, $0.end] } == [[utc("2024-07-09"), utc("2024-07-09", "22:00")]])
        let weekdays = Timeline.sessions(try TradingCalendar("24/5"), span: utc("2024-07-01")..<utc("2024-07-15"))
        #expect(weekdays == .excluding([.weekends(zone: .utc)], span: utc("2024-07-01")..<utc("2024-07-15")))
    }

    @Test("Daily bars have one width across weekends and holidays; five-minute bars across nights", .feature("S0-DC-17"))
    func equalWidths() throws {
        let calendar = try TradingCalendar("XNYS")
        let days = Timeline.tradingDays(calendar, span: utc("2020-12-01")..<utc("2021-02-01"))
        let dates = calendar.sessions(in: date("2020-12-01")...date("2021-01-31")).map { Instant($0.date) }
        #expect(dates.count == 22 + 19)
        let places = days.positions(of: dates).map(\.microseconds)
        #expect(zip(places, places.dropFirst()).allSatisfy { $1 - $0 == Self.day })
        let hours = Timeline.sessions(calendar, span: utc("2020-12-01")..<utc("2021-02-01"))
        for session in calendar.sessions(in: date("2020-12-23")...date("2021-01-05")) {
            for stamp in stride(from: session.open.microseconds, to: session.close.microseconds, by: 300_000_000) {
                let bar = Instant(microseconds: stamp)
                #expect(hours.distance(from: bar, to: bar.advanced(by: 300_000_000)) == 300_000_000)
            }
        }
    }

    @Test("A position after a weekend is converted back to its moment", .feature("S0-AX-19"))
    func roundTrip() throws {
        let weekends = Exclusion.weekends(zone: try Zone("Europe/London"))
        let timeline = Timeline.excluding([weekends], span: utc("2021-03-01")..<utc("2021-05-01"))
        let (friday, monday) = (utc("2021-03-26", "23:59"), utc("2021-03-28", "23:01"))
        #expect(timeline.distance(from: friday, to: monday) == 2 * 60_000_000)
        #expect(timeline.instant(at: timeline.position(of: monday)) == monday)
        #expect(timeline.instant(friday, advancedBy: 2 * 60_000_000) == monday)
        #expect(timeline.instant(monday, advancedBy: -2 * 60_000_000) == friday)
    }

    @Test("A window that pans over weekends keeps its length in axis time", .feature("S0-DC-11"))
    func panning() {
        let timeline = Timeline.excluding([.weekends(zone: .utc)], span: Self.years)
        let (start, length) = (utc("2016-01-02", "10:00"), 5 * Self.day / 2)
        for hours: Int64 in 0..<400 {
            let place = timeline.position(of: start).advanced(by: hours * 3_600_000_000)
            guard let from = timeline.instant(at: place), let to = timeline.earliestInstant(at: place.advanced(by: length)) else {
                Issue.record("the window left the axis")
                return
            }
            #expect(timeline.distance(from: from, to: to) == length)
            #expect(to.since(from) >= length)
        }
    }

    @Test("A look-up among a thousand times as many open spans takes far less than a thousand times as long", .feature("S0-DC-09"))
    func lookUpTime() {
        func seconds(spans: Int64) -> Double {
            var generator = SeededGenerator(seed: 19)
            let ranges = (0..<spans).map { index in
                Instant(microseconds: 3000 * index)..<Instant(microseconds: 3000 * index + Int64.random(in: 1...2000, using: &generator))
            }
            let timeline = Timeline(open: InstantSet(ranges), span: Instant.epoch..<Instant(microseconds: 3000 * spans))
            #expect(timeline.segments.count == Int(spans))
            let moments = (0..<2000).map { _ in Instant(microseconds: Int64.random(in: 0..<3000 * spans, using: &generator)) }
            // The shortest of several runs, because other programs use the machine too.
            return (0..<5).map { _ in
                var sum: Int64 = 0
                let time = ContinuousClock().measure { for moment in moments { sum &+= timeline.position(of: moment).microseconds } }
                #expect(sum > 0)
                return Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
            }.min() ?? .nan
        }
        let (few, many) = (seconds(spans: 100), seconds(spans: 100_000))
        #expect(many < 60 * few, "\(few) s and \(many) s")
    }

    @Test("A hundred thousand single exclusions and many random moments are handled in time", .feature("S0-DC-09"))
    func manyExclusions() {
        var generator = SeededGenerator(seed: 9)
        let all = Self.years.lowerBound.microseconds..<Self.years.upperBound.microseconds
        let rules = (0..<100_000).map { _ in
            let from = Instant(microseconds: Int64.random(in: all, using: &generator))
            return Exclusion.range(from..<from.advanced(by: Int64.random(in: 1...2_000_000_000, using: &generator)))
        }
        let timeline = Timeline.excluding(rules, span: Self.years)
        #expect(timeline.segments.count > 20_000)
        #expect(checkTimelineLaws(timeline) == [])
        let moments = (0..<20_000).map { _ in Instant(microseconds: Int64.random(in: all, using: &generator)) }
        #expect(timeline.positions(of: moments) == moments.map(timeline.position(of:)))
    }

    @Test("Spans as long as all time are answered quickly", arguments: ["weekly", "date", "yearly", "repeat"])
    func endless(kind: String) throws {
        let zone = try Zone("America/New_York")
        let rule: Exclusion =
            switch kind {
            case "weekly": .weekends(zone: zone)
            case "date": .closedDate(zone: zone, date("2020-01-01"))
            case "yearly": .yearly(zone: .utc, MonthDay(known: .february, 29))
            default:
                .repeating(
                    RepeatRule(zone: zone, startDate: date("2020-01-01"), length: BarInterval.day, every: BarInterval.months(4000)))
            }
        // Weeks of all time are more than fit; the others are not.
        let span = kind == "weekly" ? utc("1000-01-01")..<utc("3000-01-01") : Self.whole
        let timeline = Timeline.excluding([rule], span: span)
        #expect(checkTimelineLaws(timeline) == [])
        #expect(
            !timeline.contains(
                kind == "yearly" ? utc("2020-02-29", "12:00") : kind == "weekly" ? utc("2020-01-04", "12:00") : utc("2020-01-01", "12:00")))
    }

    @Test("Rules that would split a span into too many pieces are refused by name")
    func tooManyPieces() {
        let seconds = RepeatRule(zone: .utc, startDate: date("2020-01-01"), length: BarInterval.seconds(1), every: BarInterval.seconds(2))
        let rules: [Exclusion] = [.weekends(zone: .utc), .repeating(seconds)]
        #expect(throws: Never.self) { try Exclusion.validate(rules, over: utc("2020-01-01")..<utc("2020-03-01")) }
        let message = "the rules split this span into more than 10000000 pieces, most of them by rule 2; try a shorter span"
        #expect(throws: RuleError(message: Message(message))) { try Exclusion.validate(rules, over: Self.years) }
        #expect(throws: RuleError.self) { try Exclusion.validate([.daily(zone: .utc, from: .midnight, to: .midnight)], over: Self.whole) }
    }

    @Test("Each trading week, month, quarter or year takes a day", arguments: ["1w", "2w", "1M", "3M", "1y", "1d"])
    func periods(text: String) throws {
        let interval = try #require(BarInterval(text))
        let calendar = try TradingCalendar("XNYS")
        let days = Timeline.tradingDays(calendar, span: Self.years)
        let timeline = Timeline.periods(of: interval, openDates: days.openSet, span: Self.years)
        #expect(timeline.clock == .tradeDates)
        #expect(checkTimelineLaws(timeline) == [])
        let counts = ["1w": 366, "2w": 183, "1M": 84, "3M": 28, "1y": 7, "1d": days.length / Self.day]
        #expect(timeline.length == (counts[text] ?? 0) * Self.day)
        #expect(timeline.segments.allSatisfy { $0.endPosition.microseconds - $0.position.microseconds == Self.day })
        #expect(timeline.span.lowerBound <= Self.years.lowerBound && timeline.span.upperBound >= Self.years.upperBound)
        let inner = utc("2019-03-06")..<utc("2019-11-20")
        #expect(
            checkExtension(from: inner, to: Self.years) {
                .periods(of: interval, openDates: Timeline.tradingDays(calendar, span: $0).openSet, span: $0)
            } == [])
    }

    @Test("Weeks begin on Monday, and a week without an open date takes no width")
    func weeks() {
        let open = InstantSet([utc("2020-01-03")..<utc("2020-01-04"), utc("2020-01-20")..<utc("2020-01-25")])
        let weeks = Timeline.periods(of: .week, openDates: open, span: utc("2020-01-02")..<utc("2020-01-24"))
        #expect(weeks.span == utc("2019-12-30")..<utc("2020-01-27"))
        #expect(weeks.segments.map(\.start) == [utc("2019-12-30"), utc("2020-01-20")])
        #expect(weeks.segments.map(\.end) == [utc("2020-01-06"), utc("2020-01-27")])
        #expect(weeks.position(of: utc("2020-01-23", "12:00")).microseconds == Self.day + Self.day / 2)
        let quarters = Timeline.periods(of: BarInterval.months(3), openDates: open, span: open.hull ?? Self.years)
        #expect(quarters.segments.map(\.start) == [utc("2020-01-01")] && quarters.span.upperBound == utc("2020-04-01"))
    }

    @Test("Stamps in any order, some of them twice, take a day each")
    func ordinal() {
        var generator = SeededGenerator(seed: 3)
        let stamps = (0..<500).map { _ in Instant(seconds: Int64.random(in: 0...4_000_000, using: &generator) / 60 * 60) }
        let timeline = Timeline.ordinal(stamps + stamps.prefix(50))
        let distinct = Set(stamps).sorted()
        #expect(timeline.positions(of: distinct).map(\.microseconds) == distinct.indices.map { Int64($0) * Self.day })
        #expect(timeline.gaps(in: timeline.span).isEmpty)
        #expect(checkTimelineLaws(timeline) == [])
        #expect(checkTimelineLaws(.ordinal([utc("2020-01-01")])) == [])
        #expect(Timeline.ordinal([]).length == 0)
        #expect(Timeline.ordinal([.earliest, .epoch, .latest]).length == 2 * Self.day)
    }

    @Test("An axis can have the intersection or the union of two exchanges")
    func combining() throws {
        let span = utc("2021-03-01")..<utc("2021-04-15")
        let newYork = Timeline.sessions(try TradingCalendar("XNYS"), span: span)
        let london = Timeline.sessions(try TradingCalendar("XLON"), span: utc("2021-03-10")..<utc("2021-05-01"))
        let (both, either) = try (newYork.intersection(london), newYork.union(london))
        #expect(both.openSet == newYork.openSet.intersection(london.openSet))
        #expect(both.span == utc("2021-03-10")..<utc("2021-04-15"))
        #expect(either.openSet == newYork.openSet.union(london.openSet))
        #expect(either.span == utc("2021-03-01")..<utc("2021-05-01"))
        #expect(either == Timeline(open: either.openSet, span: either.span))
        for timeline in [both, either] { #expect(checkTimelineLaws(timeline) == []) }
        // While only one of them has changed its clock they share an hour more.
        #expect(both.distance(from: utc("2021-03-12"), to: utc("2021-03-13")) == 7_200_000_000)
        #expect(both.distance(from: utc("2021-03-15"), to: utc("2021-03-16")) == 10_800_000_000)
    }

    @Test("Periods keep their widths when they are combined")
    func combiningPeriods() throws {
        let days = Timeline.tradingDays(try TradingCalendar("XNYS"), span: Self.years)
        let weeks = Timeline.periods(of: .week, openDates: days.openSet, span: Self.years)
        #expect(try weeks.union(weeks) == weeks && weeks.intersection(weeks) == weeks)
        for timeline in try [weeks.intersection(days), days.union(weeks)] { #expect(checkTimelineLaws(timeline) == []) }
    }
}
