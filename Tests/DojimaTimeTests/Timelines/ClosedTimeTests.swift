import DojimaTestSupport
import DojimaTime
import Testing

struct ClosedTimeTests {
    static let span = utc("2024-08-26")..<utc("2024-10-14")
    static let day = Instant.microsecondsPerDay

    private func calendar(_ code: String) throws -> TradingCalendar { try TradingCalendar(code) }

    @Test("Only a shown class is open")
    func showing() throws {
        let tokyo = try calendar("XTKS")
        let hidden = Timeline.sessions(tokyo, span: Self.span)
        let lunch = Timeline.sessions(tokyo, span: Self.span, visibleGapKinds: [.sessionBreak])
        let sessions = Int64(tokyo.sessions(in: date("2024-08-26")...date("2024-10-13")).count)
        #expect(lunch.length - hidden.length == sessions * 3_600_000_000)
        #expect(Timeline.sessions(tokyo, span: Self.span, visibleGapKinds: GapReason.Kind.ofCalendars) == .continuous(Self.span))
        let newYork = try calendar("XNYS")
        // 3 July 2024 closed at 13:00.
        let july = utc("2024-07-03")..<utc("2024-07-04")
        #expect(Timeline.sessions(newYork, span: july, visibleGapKinds: [.earlyCloseOrLateOpen]).length == 23_400_000_000)
        #expect(Timeline.tradingDays(newYork, span: Self.span, visibleGapKinds: [.weekend, .holiday]).length == 49 * Self.day)
        #expect(Timeline.tradingDays(newYork, span: Self.span, visibleGapKinds: [.weekend]).length == 48 * Self.day)
        #expect(
            Timeline.tradingDays(newYork, span: Self.span, visibleGapKinds: [.night, .sessionBreak])
                == .tradingDays(newYork, span: Self.span))
    }

    @Test("Rules remove shown time too")
    func rulesOverShown() throws {
        let newYork = try calendar("XNYS")
        let closed = ClosedTime(calendars: [newYork], rules: [.weekends(zone: newYork.zone)], visibleGapKinds: GapReason.Kind.ofCalendars)
        #expect(closed.timeline(of: Self.span) == .excluding([.weekends(zone: newYork.zone)], span: Self.span))
    }

    @Test("Several exchanges on one axis show their union, their intersection, or the first one")
    func combinations() throws {
        let (tokyo, newYork) = (try calendar("XTKS"), try calendar("XNYS"))
        let (a, b) = (Timeline.sessions(tokyo, span: Self.span), Timeline.sessions(newYork, span: Self.span))
        func timeline(_ combination: ClosedTime.Combination) -> Timeline {
            ClosedTime(calendars: [tokyo, newYork], combination: combination).timeline(of: Self.span)
        }
        #expect(try timeline(.union) == a.union(b))
        #expect(try timeline(.intersection) == a.intersection(b) && timeline(.intersection).length == 0)
        #expect(timeline(.primary) == a)
        // Labor Day and two holidays of Japan are in these seven weeks.
        func days(_ combination: ClosedTime.Combination) -> Int64 {
            ClosedTime(calendars: [tokyo, newYork], combination: combination).dateTimeline(of: Self.span).timeline.length / Self.day
        }
        #expect(days(.union) == 35 && days(.intersection) == 32 && days(.primary) == 33)
        #expect(ClosedTime(calendars: [tokyo, newYork]).zone == tokyo.zone)
    }

    @Test("Gaps of several exchanges and rules name all reasons")
    func reasons() throws {
        let (tokyo, newYork) = (try calendar("XTKS"), try calendar("XNYS"))
        let closed = ClosedTime(calendars: [tokyo, newYork], rules: [.closedDate(zone: .utc, date("2024-10-02"))])
        let timeline = closed.timeline(of: Self.span)
        let gaps = closed.gaps(of: timeline, in: Self.span)
        #expect(gaps.map(\.range) == timeline.gaps(in: Self.span))
        let labor = try #require(gaps.first { $0.range.contains(utc("2024-09-02", "15:00")) })
        #expect(labor.reasons == [GapReason(.night), GapReason(.holiday, "Labor Day")])
        #expect(labor.mainReason == GapReason(.holiday, "Labor Day"))
        let ruled = try #require(gaps.first { $0.range.contains(utc("2024-10-02", "01:00")) })
        #expect(ruled.range == utc("2024-10-01", "20:00")..<utc("2024-10-03"))
        #expect(ruled.reasons.contains(GapReason(.rule, "rule 1: 2024-10-02")) && ruled.mainReason.kind == .rule)
    }

    @Test("Rules explain gaps without a calendar reason, the data those without a rule, and the rest is outside")
    func order() {
        let rules: [Exclusion] = [.closedDate(zone: .utc, date("2024-09-03")), .dates(zone: .utc, date("2024-09-03")...date("2024-09-04"))]
        let closed = ClosedTime(rules: rules, infersGaps: true)
        let open = InstantSet([utc("2024-09-01")..<utc("2024-09-02"), utc("2024-09-06")..<utc("2024-09-07")])
        let timeline = Timeline(open: open, span: utc("2024-09-01")..<utc("2024-09-08"))
        let gaps = closed.gaps(of: timeline, in: utc("2024-08-31")..<utc("2024-09-09"))
        #expect(
            gaps.map { $0.reasons.map(\.description) } == [
                ["outside"], ["inferred", "rule (rule 1: 2024-09-03)", "rule (rule 2: 2024-09-03..2024-09-04)"], ["inferred", "outside"],
            ])
        #expect(gaps.map(\.mainReason.kind) == [.outside, .rule, .inferred])
        #expect(closed.reasons(of: utc("2024-09-05")..<utc("2024-09-06")) == [GapReason(.inferred)])
    }

    @Test("On an axis of weeks a gap is a week of holidays and weekends")
    func weeks() throws {
        let shanghai = ClosedTime(
            calendars: [try calendar("XNYS")], rules: [.dates(zone: .utc, date("2024-09-03")...date("2024-09-06"))])
        let timeline = shanghai.dateTimeline(of: Self.span, interval: .week).timeline
        let gaps = shanghai.gaps(of: timeline, in: timeline.span)
        #expect(gaps.map(\.range) == [utc("2024-09-02")..<utc("2024-09-09")])
        #expect(gaps.first?.reasons.map(\.kind) == [.holiday, .rule, .weekend])
    }

    @Test("The laws hold and nothing moves when the range grows, for any combination", .feature("S0-DC-07"), arguments: 1...60)
    func laws(seed: Int) throws {
        var random = RandomRules(seed: UInt64(seed))
        let (span, zones) = try random.span()
        let codes = ["XNYS", "XTKS", "XLON", "24/7"].shuffled(using: &random.generator).prefix(seed % 4)
        var closed = ClosedTime(
            calendars: try codes.map { try TradingCalendar($0) },
            combination: ClosedTime.Combination.allCases.randomElement(using: &random.generator) ?? .union,
            visibleGapKinds: GapReason.Kind.ofCalendars.filter { _ in Bool.random(using: &random.generator) }, zone: zones[0])
        for _ in 0..<(seed % 5) { closed.rules.append(random.rule(in: span, zone: zones[Int.random(in: 0...1, using: &random.generator)])) }
        for _ in 0..<(seed % 3) {
            if case .range(let range) = random.range(in: span) { closed.rules.append(.include(.range(range))) }
            closed.rules.append(.include(.dates(zone: zones[1], span.lowerBound.utcDate...span.lowerBound.utcDate.adding(days: seed % 2))))
        }
        let outer = span.lowerBound.advanced(by: -5 * Self.day)..<span.upperBound.advanced(by: 5 * Self.day)
        for build in [{ closed.timeline(of: $0) }, { closed.dateTimeline(of: $0).timeline }] as [(Range<Instant>) -> Timeline] {
            let timeline = build(span)
            #expect(checkTimelineLaws(timeline, seed: UInt64(seed)) == [], "\(closed)")
            #expect(checkExtension(from: span, to: outer, build) == [], "\(closed)")
            let gaps = closed.gaps(of: timeline, in: span)
            #expect(gaps.map(\.range) == timeline.gaps(in: span))
            for gap in gaps {
                #expect(InstantSet(gap.parts.map(\.range)) == InstantSet(gap.range), "\(closed)")
                #expect(gap.reasons == closed.reasons(of: gap.range, clock: timeline.clock), "\(closed) \(gap)")
            }
        }
        try checkByPlainReading(closed, zones, closed.timeline(of: span))
    }

    /// Open time is included time, or time of the calendars that no rule removes: checked moment by moment.
    private func checkByPlainReading(_ closed: ClosedTime, _ zones: [Zone], _ timeline: Timeline) throws {
        guard closed.calendars.isEmpty else { return }
        let span = timeline.span
        let rules = closed.rules.filter { if case .include = $0 { false } else { true } }.map { PlainReading($0, near: span) }
        for moment in stride(from: span.lowerBound.microseconds, to: span.upperBound.microseconds, by: 300_000_000) {
            let moment = Instant(microseconds: moment)
            let isIncluded = closed.rules.contains { rule in
                switch rule {
                case .include(.range(let range)): range.contains(moment)
                case .include(.dates(let zone, let dates, nil)): dates.contains(zone.localTime(at: moment).date)
                default: false
                }
            }
            let isOpen = isIncluded || !rules.contains { $0.isClosed(at: moment) }
            #expect(timeline.contains(moment) == isOpen, "\(moment) \(closed)")
        }
    }

    @Test("Repeated and overlapping rules that close everything leave no open time, at both ends of time")
    func extremes() throws {
        let always = Exclusion.repeating(
            RepeatRule(zone: .utc, startDate: date("2020-01-01"), length: BarInterval.day, every: BarInterval.hours(1)))
        let overlapping = (0..<1000).map { Exclusion.range(utc("2024-09-01").advanced(by: $0 * 1_000_000)..<utc("2024-09-05")) }
        let span = utc("2024-08-31")..<utc("2024-09-07")
        for calendars in [[], [try calendar("XNYS")]] {
            let nothing = ClosedTime(calendars: calendars, rules: [always])
            #expect(nothing.timeline(of: span).length == 0 && nothing.dateTimeline(of: span).timeline.length == 0)
            #expect(checkTimelineLaws(nothing.timeline(of: span)) == [])
            #expect(nothing.gaps(of: nothing.timeline(of: span), in: span).map(\.range) == [span])
            let often = ClosedTime(calendars: calendars, rules: overlapping)
            #expect(checkTimelineLaws(often.timeline(of: span)) == [])
            #expect(often.gaps(of: often.timeline(of: span), in: span).allSatisfy { !$0.reasons.isEmpty })
            for span in [
                Instant.earliest..<Instant.earliest.advanced(by: 90 * Self.day),
                Instant.latest.advanced(by: -90 * Self.day)..<Instant.latest,
                utc("0001-01-01").advanced(by: -Self.day)..<utc("0001-02-01"),
                utc("9999-12-01")..<utc("9999-12-31").advanced(by: 9 * Self.day),
            ] {
                let closed = ClosedTime(
                    calendars: calendars,
                    rules: [.weekends(zone: try Zone("Asia/Tokyo")), .include(.range(Instant.earliest..<Instant.latest))],
                    visibleGapKinds: [.weekend])
                for timeline in [
                    closed.timeline(of: span), closed.dateTimeline(of: span).timeline, nothing.timeline(of: span), often.timeline(of: span),
                ] {
                    #expect(checkTimelineLaws(timeline) == [], "\(span)")
                    #expect(nothing.gaps(of: timeline, in: span).map(\.range) == timeline.gaps(in: span))
                }
            }
        }
    }
}
