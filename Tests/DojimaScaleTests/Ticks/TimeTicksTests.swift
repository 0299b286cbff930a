import DojimaText
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct TimeTicksTests {
    private func at(_ seconds: Int64) -> Instant { Instant(seconds: seconds) }

    @Test(
        "Ticks satisfy their laws on continuous time from a second to a thousand years", .feature("S0-TK-01", "S0-TK-06"),
        arguments: [
            1, 2, 7, 30, 60, 95, 600, 3600, 5000, 6 * 3600, 86_400, 2 * 86_400, 5 * 86_400, 11 * 86_400, 31 * 86_400, 92 * 86_400,
            366 * 86_400, 3 * 31_556_952, 11 * 31_556_952, 40 * 31_556_952, 150 * 31_556_952, 1000 * 31_556_952,
        ] as [Int64])
    func plainTime(length: Int64) throws {
        var generator = SeededGenerator(seed: UInt64(length))
        let starts =
            [1_583_020_800 - length / 2, 1_604_206_800]
            + (0..<6).map { _ in Int64.random(in: -1_000_000_000...2_000_000_000, using: &generator) }
        for (index, start) in starts.enumerated() {
            let zone = index % 2 == 0 ? Zone.utc : try Zone("America/New_York")
            let timeline = Timeline.continuous(at(start - length)..<at(start + 3 * length))
            let from = timeline.position(of: at(start))
            let window = from..<from.advanced(by: length * 1_000_000)
            #expect(timeTickFaults(timeline, window, zone) == [], "\(start) + \(length)")
            #expect(timeTickFaults(timeline, window, zone, width: 260) == [], "\(start) + \(length), narrow")
        }
    }

    @Test("A day's number is never so close before a month's name that both would be read as one date")
    func apartFromMonths() {
        var (months, numbers) = (0, 0)
        for days in 20...120 {
            let timeline = Timeline.continuous(at(1_583_020_800)..<at(1_583_020_800 + Int64(days) * 86_400), clock: .tradeDates)
            for width in [600.0, 1000, 1600] {
                let ticks = TimeTickAxis(
                    timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: .utc, width: width, interval: .day
                ).ticks(measure: tickWidth).ticks.filter { !$0.label.isEmpty && !$0.isParent }
                for (day, month) in zip(ticks, ticks.dropFirst()) where day.label.allSatisfy(\.isNumber) {
                    numbers += 1
                    guard month.label.allSatisfy(\.isLetter) else { continue }
                    months += 1
                    #expect(month.left - day.left - day.width >= 28, "\(day.label) \(month.label), \(days) days on \(width)")
                }
            }
        }
        #expect(months > 100 && numbers > 1000)
    }

    @Test("Days with the same sessions have the same labelled hours, whatever the width of their names")
    func sameHours() throws {
        let zone = try Zone("Asia/Tokyo")
        let span =
            zone.startOfDay(
                CivilDate(normalizing: 2024, month: 5, day: 13))..<zone.startOfDay(CivilDate(normalizing: 2024, month: 5, day: 18))
        let timeline = Timeline.sessions(try TradingCalendar("XTKS"), span: span)
        // A proportional font, in which Wed and May are wider than Fri and 11.
        let measure = { (text: String) in text.reduce(0.0) { $0 + ("WM".contains($1) ? 11 : "ir1 ".contains($1) ? 4 : 7) } }
        var found: Set<Int> = []
        for width in stride(from: 1200.0, through: 3200, by: 20) {
            let ticks = TimeTickAxis(
                timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: zone, width: width,
                interval: BarInterval.minutes(5)
            ).ticks(measure: measure).ticks.filter { !$0.label.isEmpty && !$0.isParent && $0.label.contains(":") }
            let days = Dictionary(grouping: ticks.map { zone.localTime(at: $0.time) }, by: \.date).mapValues { $0.map(\.time) }
            // The date at the left edge may cover an hour of the first day.
            let own = (14...17).map { days[CivilDate(normalizing: 2024, month: 5, day: $0)] ?? [] }
            #expect(Set(own).count == 1, "\(width): \(own)")
            found.insert(own[0].count)
        }
        #expect(found.count > 1)
    }

    @Test("A time axis has between 3 and 30 ticks at every zoom", .feature("S0-TK-01"))
    func counts() {
        var length = 1.0
        while length < 3e10 {
            let timeline = Timeline.continuous(at(0)..<at(Int64(clamping: length * 2)))
            let window = AxisPosition.origin..<AxisPosition(microseconds: Int64(clamping: length * 1e6))
            let ticks = timeTicks(timeline: timeline, window: window, zone: .utc, width: 1200, measure: tickWidth).filter { !$0.isParent }
            #expect((3...30).contains(ticks.count), "\(length) s: \(ticks.count) ticks")
            length *= 1.37
        }
    }

    @Test(
        "Closed time of two hundred thousand years costs no more candidates than a night", .timeLimit(.minutes(10)),
        arguments: [nil, BarInterval.day, .month])
    func longGap(every: BarInterval?) {
        let start = Instant(CivilDate(normalizing: 2024, month: 1, day: 31))
        let end = Instant(CivilDate(normalizing: 200_000, month: 5, day: 6))
        let day = Instant.microsecondsPerDay
        let stamps = [start, start.advanced(by: day), end, end.advanced(by: day)]
        let placement = every.map { TimeTickStyle.Placement.every(TimeFrequency(every: TimeStep($0))) } ?? .automatic
        let timelines = [
            Timeline.ordinal(stamps), .excluding([.range(start.advanced(by: 2 * day)..<end)], span: start..<end.advanced(by: 2 * day)),
        ]
        for timeline in timelines {
            let axis = TimeTickAxis(
                timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: .utc, width: 1200, interval: .day)
            let ticks = axis.ticks(TimeTickStyle { $0.placement = placement }, measure: tickWidth).ticks.filter { !$0.isParent }
            // The first day after the gap has the month and the year.
            let days = every == .month ? [stamps[1], end] : stamps
            #expect(ticks.map(\.time) == days)
            #expect(ticks.last { $0.time == end }?.label.contains("200000") == true)
        }
    }

    @Test("Any window and width, also without space for two labels, costs at most some thousands of candidates")
    func extremes() throws {
        let widths = [1e-300, 0.01, 1, 30, 45, 1200, 100_000]
        let spans = [
            Instant.earliest..<Instant(microseconds: -9_223_372_036_854_000_000),
            Instant(microseconds: 9_223_372_036_854_000_000) ..< .latest,
            Instant(microseconds: 1_700_000_000_123_456)..<Instant(microseconds: 1_700_000_000_123_466),
            .epoch..<Instant(seconds: 9_000_000_000), Instant.earliest ..< .latest,
        ]
        for span in spans {
            let timeline = Timeline.continuous(span)
            let before = AxisPosition(microseconds: -100_000_000_000_000)
            let windows = [timeline.firstPosition..<timeline.lastPosition, before..<AxisPosition(microseconds: 60_000)]
            for (window, width) in windows.flatMap({ window in widths.map { (window, $0) } }) {
                var count = 0
                let ticks = timeTicks(timeline: timeline, window: window, zone: try Zone(fixedOffset: 50_400), width: width) { label in
                    count += 1
                    return tickWidth(label)
                }
                #expect(count < 200_000, "\(span), \(width) pixels")
                #expect(ticks.allSatisfy { $0.isParent || timeline.contains($0.time) })
            }
        }
    }

    @Test(
        "No tick is in a gap and there are always at least two, on axes of every form", .feature("S0-DC-14"), arguments: GapAxis.all)
    func gaps(axis: GapAxis) throws {
        let timeline = try axis.timeline()
        var generator = SeededGenerator(seed: 9)
        let length = timeline.length
        for index in 0..<60 {
            var part = length
            for _ in 0..<(index % 12) { part = Int64(clamping: Double(part) * Double.random(in: 0.4...0.7, using: &generator)) }
            part = max(part, min(length, timeline.clock == .tradeDates ? 3 * slotMicroseconds : 1_000_000))
            let start = Int64.random(in: 0...(length - part), using: &generator)
            let window = AxisPosition(microseconds: start)..<AxisPosition(microseconds: start + part)
            #expect(timeTickFaults(timeline, window, axis.zone) == [], "\(axis) \(window)")
        }
    }

    @Test("Steps of two or three days are never used on an axis without weekends", .feature("S0-TK-08"))
    func noOddDays() throws {
        let days = try GapAxis.tradingDays.timeline()
        for count in 2...400 {
            let window = AxisPosition(microseconds: 100 * 86_400_000_000)..<AxisPosition(microseconds: Int64(100 + count) * 86_400_000_000)
            let ticks = timeTicks(timeline: days, window: window, zone: .utc, width: 1200, interval: .day, measure: tickWidth).filter {
                !$0.isParent
            }
            let open = (100..<(100 + count)).compactMap {
                days.instant(at: AxisPosition(microseconds: Int64($0) * 86_400_000_000))?.utcDate
            }
            let isDaily = ticks.count == open.count
            // Otherwise every tick is the first session of its week or its month.
            let starts = ticks.allSatisfy { tick in
                let date = tick.time.utcDate
                guard let before = days.instant(at: tick.position.advanced(by: -1))?.utcDate else { return false }
                return before.month != date.month
                    || before.adding(days: -before.weekday.rawValue) != date.adding(days: -date.weekday.rawValue)
            }
            #expect(isDaily || starts, "\(count) days: \(ticks.map(\.time))")
            #expect(ticks.allSatisfy { $0.time.isUTCMidnight }, "no tick within a day")
        }
    }

    @Test("The first trading day of a month has the month in its label, that of a year the year")
    func holidays() throws {
        let timeline = try GapAxis.tradingDays.timeline()
        let from = timeline.position(of: Instant(CivilDate(normalizing: 2022, month: 12, day: 1)))
        let window = from..<timeline.position(of: Instant(CivilDate(normalizing: 2023, month: 5, day: 10)))
        let ticks = timeTicks(timeline: timeline, window: window, zone: .utc, width: 700, interval: .day, measure: tickWidth)
        let labels = Dictionary(uniqueKeysWithValues: ticks.filter { !$0.isParent }.map { ($0.time.utcDate.description, $0.label) })
        #expect(labels["2023-01-03"] == "2023")
        #expect(labels["2023-02-01"] == "Feb")
        #expect(labels["2023-04-03"] == "Apr")
        #expect(ticks.first?.isParent == true && ticks.first?.label == "Dec 2022")
    }

    @Test("Weeks and months of one slot each have ticks only at their starts")
    func slots() throws {
        let span = Instant(CivilDate(normalizing: 2020, month: 1, day: 1))..<Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        for interval in [BarInterval.week, .month] {
            let timeline = Timeline.periods(of: interval, openDates: InstantSet(span), span: span)
            let window = AxisPosition(microseconds: timeline.length / 3)..<AxisPosition(microseconds: timeline.length / 2)
            let ticks = timeTicks(timeline: timeline, window: window, zone: .utc, width: 900, interval: interval, measure: tickWidth)
            #expect(ticks.count > 3)
            for tick in ticks where !tick.isParent {
                #expect((tick.position.microseconds - timeline.firstPosition.microseconds) % slotMicroseconds == 0)
            }
        }
    }

    @Test("Labels show the unit of their steps")
    func texts() throws {
        let zone = try Zone("America/New_York")
        let labels = { (from: String, seconds: Int64) throws -> [String] in
            let start = zone.instant(of: LocalTime(try #require(CivilDate(from))))
            let timeline = Timeline.continuous(start.advanced(by: -1_000_000)..<start.advanced(by: (seconds + 1) * 1_000_000))
            let window = AxisPosition(microseconds: 1_000_000)..<AxisPosition(microseconds: (seconds + 1) * 1_000_000)
            return timeTicks(timeline: timeline, window: window, zone: zone, width: 420, measure: tickWidth).map(\.label)
        }
        #expect(try labels("2024-03-12", 86_400).contains("12:00"))
        #expect(try labels("2024-03-10", 20).contains("00:00:05"))
        #expect(try labels("2024-03-10", 1).contains(".600"))
        #expect(try labels("2023-11-10", 200 * 86_400).contains("2024"))
        #expect(try labels("2023-11-10", 60 * 86_400).contains("Dec"))
    }

    @Test("On the day of a clock change, ticks are at hours of the wall clock", .feature("S0-DC-06"))
    func clockChange() throws {
        let zone = try Zone("America/New_York")
        let day = zone.startOfDay(CivilDate(normalizing: 2024, month: 11, day: 3))
        let timeline = Timeline.continuous(day.advanced(by: -86_400_000_000)..<day.advanced(by: 2 * 86_400_000_000))
        let from = timeline.position(of: day)
        let ticks = timeTicks(
            timeline: timeline, window: from..<from.advanced(by: 25 * 3_600_000_000), zone: zone, width: 900, measure: tickWidth)
        let hours = ticks.filter { !$0.isParent && $0.label.contains(":") }
        #expect(!hours.isEmpty)
        for tick in hours {
            let local = zone.localTime(at: tick.time)
            #expect(tick.label.hasPrefix(local.time.hour < 10 ? "0\(local.time.hour)" : "\(local.time.hour)") && local.time.minute == 0)
        }
    }

    @Test("Without open time there are no ticks")
    func empty() {
        let span = at(0)..<at(100)
        #expect(
            timeTicks(
                timeline: Timeline(open: InstantSet(), span: span), window: .origin..<AxisPosition(microseconds: 5), zone: .utc, width: 100,
                measure: tickWidth
            ).isEmpty)
    }

    @Test("An axis of any width has a limited number of ticks", .timeLimit(.minutes(1)), arguments: [1e7, 1e12, 1e300])
    func anyWidth(_ width: Double) throws {
        let start = Instant(CivilDate(normalizing: 1900, month: 1, day: 1))
        let years = Timeline.continuous(start..<Instant(CivilDate(normalizing: 2100, month: 1, day: 1)))
        let window = years.position(of: years.span.lowerBound)..<years.position(of: years.span.upperBound)
        let ticks = timeTicks(timeline: years, window: window, zone: .utc, width: width, measure: tickWidth)
        #expect((2...30_000).contains(ticks.count) && ticks.allSatisfy { $0.x <= width })
    }
}

/// Axes with closed time of many forms.
enum GapAxis: String, CaseIterable, CustomStringConvertible {
    case weekends, nightHours, newYorkSessions, tokyoSessions, kathmandu, tradingDays, crumbs, oneSecond, decades

    static let all = allCases
    var description: String { rawValue }

    var zone: Zone {
        let name =
            switch self {
            case .newYorkSessions, .nightHours, .decades: "America/New_York"
            case .tokyoSessions: "Asia/Tokyo"
            case .kathmandu: "Asia/Kathmandu"
            default: "UTC"
            }
        return (try? Zone(name)) ?? .utc
    }

    func timeline() throws -> Timeline {
        let year = Instant(CivilDate(normalizing: 2022, month: 6, day: 1))..<Instant(CivilDate(normalizing: 2023, month: 6, day: 1))
        let weekend = Exclusion.weekly(zone: zone, from: .saturday, .midnight, to: .monday, .midnight)
        switch self {
        case .weekends: return .excluding([weekend], span: year)
        case .nightHours:
            return .excluding([.daily(zone: zone, from: TimeOfDay(clock: 1, 30), to: TimeOfDay(clock: 2, 30))], span: year)
        case .newYorkSessions: return .sessions(try TradingCalendar("XNYS"), span: year)
        case .tokyoSessions: return .sessions(try TradingCalendar("XTKS"), span: year)
        case .kathmandu:
            let hours = try SessionRule.Hours(open: TimeOfDay(clock: 11), close: TimeOfDay(clock: 15))
            return .excluding(
                [.session(SessionRule(zone: zone, days: [.sunday, .monday, .tuesday, .wednesday, .thursday], regular: hours))], span: year)
        case .tradingDays: return .tradingDays(try TradingCalendar("XNYS"), span: year)
        case .crumbs:
            var generator = SeededGenerator(seed: 17)
            var (start, open) = (year.lowerBound, [Range<Instant>]())
            for _ in 0..<300 {
                start = start.advanced(by: Int64.random(in: 1...90_000, using: &generator) * 1_000_000)
                let end = start.advanced(by: Int64.random(in: 1...9_000, using: &generator) * 1_000_000)
                open.append(start..<end)
                start = end
            }
            return Timeline(open: InstantSet(open), span: year)
        case .oneSecond:
            let start = year.lowerBound.advanced(by: 40_000_000_000)
            return Timeline(open: InstantSet(start..<start.advanced(by: 1_000_000)), span: year)
        case .decades:
            return .excluding(
                [weekend],
                span: Instant(CivilDate(normalizing: 1995, month: 1, day: 1))..<Instant(CivilDate(normalizing: 2025, month: 1, day: 1)))
        }
    }
}
