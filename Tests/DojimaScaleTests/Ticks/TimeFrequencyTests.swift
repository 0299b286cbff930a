import DojimaText
@testable import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct TimeFrequencyTests {
    private func date(_ text: String) throws -> CivilDate { try #require(CivilDate(text)) }

    /// The ticks of a frequency on plain time, as dates and times by the wall clock.
    private func times(
        _ every: String, anchor: LocalTime? = nil, from: String, to: String, zone: Zone = .utc, width: Double = 2000
    ) throws -> [String] {
        let span = zone.startOfDay(try date(from))..<zone.startOfDay(try date(to))
        let set = try set(every, anchor: anchor, .continuous(span), zone: zone, width: width)
        return set.ticks.filter { !$0.isParent }.map { tick in
            let local = zone.localTime(at: tick.time)
            return local.time == .midnight ? local.date.description : local.description
        }
    }

    private func set(
        _ every: String, anchor: LocalTime? = nil, _ timeline: Timeline, zone: Zone = .utc, width: Double = 1200,
        closed: TimeTickStyle.ClosedTicks = .moved
    ) throws -> TimeTickSet {
        let frequency = TimeFrequency(every: try #require(TimeStep(every)), anchor: anchor)
        let axis = TimeTickAxis(timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: zone, width: width)
        return axis.ticks(
            TimeTickStyle {
                $0.placement = .every(frequency); $0.closedTicks = closed
            }, measure: tickWidth)
    }

    @Test("Monthly ticks from 31 January are 28 February, 31 March and 30 April, counted from the anchor", .feature("S0-TK-07"))
    func months() throws {
        let anchor = LocalTime(try date("2023-01-31"))
        #expect(
            try times("1M", anchor: anchor, from: "2023-01-01", to: "2023-06-01") == [
                "2023-01-31", "2023-02-28", "2023-03-31", "2023-04-30", "2023-05-31",
            ])
        #expect(
            try times("1M", anchor: anchor, from: "2024-02-01", to: "2024-05-01") == ["2024-02-29", "2024-03-31", "2024-04-30"],
            "an anchor a year away")
        #expect(
            try times("1y", anchor: LocalTime(try date("2024-02-29")), from: "2026-01-01", to: "2029-01-01") == [
                "2026-02-28", "2027-02-28", "2028-02-29",
            ])
    }

    @Test("An anchor may be anywhere, ticks are on both sides of it, and hours follow the wall clock", .feature("S0-TK-03"))
    func anchors() throws {
        #expect(
            try times("2d", anchor: LocalTime(try date("2030-01-02")), from: "2024-01-01", to: "2024-01-08") == [
                "2024-01-02", "2024-01-04", "2024-01-06",
            ])
        let newYork = try Zone("America/New_York")
        #expect(
            try times(
                "6h", anchor: LocalTime(try date("2024-01-01"), TimeOfDay(clock: 3)), from: "2024-03-10", to: "2024-03-12", zone: newYork)
                == [
                    "2024-03-10T03:00:00", "2024-03-10T09:00:00", "2024-03-10T15:00:00", "2024-03-10T21:00:00", "2024-03-11T03:00:00",
                    "2024-03-11T09:00:00", "2024-03-11T15:00:00", "2024-03-11T21:00:00",
                ])
        #expect(try times("1w", from: "2024-01-03", to: "2024-01-20") == ["2024-01-08", "2024-01-15"], "Mondays without an anchor")
        #expect(try times("3M", from: "2024-02-05", to: "2025-01-01") == ["2024-05-01", "2024-08-01", "2024-11-01"])
    }

    @Test("Fractions of a second can be a frequency") func fractions() throws {
        let start = Instant(seconds: 1_700_000_000)
        let set = try set("250ms", .continuous(start..<start.advanced(by: 3_000_000)))
        #expect(set.ticks.filter { !$0.isParent }.map { $0.time.microseconds - start.microseconds } == (0..<12).map { 250_000 * $0 })
        #expect(set.step == "250ms" && set.ticks.contains { $0.label == ".750" })
    }

    @Test("A fixed frequency is used at every zoom", .feature("S0-TK-02"))
    func everyZoom() throws {
        for days in [40, 100, 400, 900] {
            let to = try date("2024-01-01").adding(days: days)
            let found = try times("1w", from: "2024-01-01", to: to.description)
            #expect(found.count == (days + 6) / 7)
        }
        let timeline = Timeline.continuous(Instant(try date("1990-01-01"))..<Instant(try date("2024-01-01")))
        let crowded = try set("1m", timeline)
        #expect(crowded.warnings.count == 1 && crowded.ticks.count <= 1202 && crowded.ticks.count > 400)
    }

    @Test(
        "Ticks of a frequency in a gap move to the next open moment, where several become one, or are dropped", .feature("S0-DC-14"),
        arguments: GapAxis.all
    )
    func gaps(axis: GapAxis) throws {
        let timeline = try axis.timeline()
        for every in ["1y", "1M", "1w", "3d", "1d", "6h", "45m"] {
            let moved = try set(every, anchor: LocalTime(CivilDate(normalizing: 2022, month: 1, day: 31)), timeline, zone: axis.zone)
            let marks = moved.ticks.filter { !$0.isParent }
            #expect(marks.allSatisfy { timeline.contains($0.time) }, "\(axis) \(every)")
            #expect(zip(marks, marks.dropFirst()).allSatisfy { $0.time < $1.time && $0.x < $1.x })
            #expect(!marks.isEmpty, "never none: otherwise they are chosen automatically")
            guard moved.warnings.isEmpty, every != "45m" else { continue }
            let dropped = try set(
                every, anchor: LocalTime(CivilDate(normalizing: 2022, month: 1, day: 31)), timeline, zone: axis.zone, closed: .dropped)
            guard dropped.warnings.isEmpty else { continue }
            let stayed = Set(moved.report.filter { $0.movedFrom == nil }.map(\.time))
            #expect(Set(dropped.ticks.filter { !$0.isParent }.map(\.time)).isSubset(of: stayed), "\(axis) \(every)")
        }
    }

    @Test("Ticks moved out of gaps equal those of a brute force that clamps every boundary up", .feature("S0-DC-14"))
    func bruteForce() throws {
        let calendar = try TradingCalendar("XNYS")
        let span = Instant(try date("2022-12-20"))..<Instant(try date("2023-04-20"))
        let timeline = Timeline.sessions(calendar, span: span)
        let anchor = LocalTime(try date("2022-12-31"), TimeOfDay(clock: 9, 15))
        let found = try set("10d", anchor: anchor, timeline, zone: calendar.zone).ticks.filter { !$0.isParent }.map(\.time)
        let wanted = (-1...12).compactMap { k in
            timeline.firstOpenInstant(atOrAfter: calendar.zone.instant(of: LocalTime(anchor.date.adding(days: 10 * k), anchor.time)))
        }
        #expect(found == Array(Set(wanted)).sorted().filter { span.contains($0) })
        let dates = found.map { calendar.zone.localTime(at: $0).date.description }
        #expect(dates.contains("2023-01-03"), "31 December 2022 was a Saturday, 2 January a holiday: \(dates)")
    }

    @Test(
        "Ticks of dekads equal those of a brute force over the sessions of Tokyo, also from an anchor within a dekad", .feature("S0-DC-14"),
        arguments: [
            (nil, [1, 11, 21]), ("2024-01-01", [1, 11, 21]), ("2030-07-25", [5, 15, 25]), ("2024-01-10", [10, 20, 30]),
            ("2023-12-31", [10, 20, 31]),
        ] as [(String?, [Int])])
    func dekads(anchor: String?, days: [Int]) throws {
        let calendar = try TradingCalendar("XTKS")
        let (first, last) = (try date("2022-12-20"), try date("2024-03-20"))
        let span = Instant(first)..<Instant(last)
        for (timeline, zone) in [
            (Timeline.sessions(calendar, span: span), calendar.zone), (.tradingDays(calendar, span: span), .utc), (.continuous(span), .utc),
        ] {
            let dates = (0..<Int(last.daysSinceEpoch - first.daysSinceEpoch)).map { first.adding(days: $0) }.filter { date in
                // February has no 30th, and its last day is used instead.
                days.map { min($0, CivilDate.days(inMonth: date.month, of: date.year)) }.contains(date.day)
            }
            let wanted = dates.map { zone.startOfDay($0) }.filter { $0 >= span.lowerBound }.compactMap {
                timeline.firstOpenInstant(atOrAfter: $0)
            }
            let anchor = try anchor.map { LocalTime(try date($0)) }
            let found = try set("1dekad", anchor: anchor, timeline, zone: zone, width: 3000)
            #expect(found.ticks.filter { !$0.isParent }.map(\.time) == Array(Set(wanted)).sorted())
            #expect(found.step == "1dekad" && found.warnings.isEmpty)
        }
    }

    @Test("Labels of dekads are days and months, and every second dekad counts from the anchor") func dekadLabels() throws {
        let span = Instant(try date("2024-01-01"))..<Instant(try date("2024-04-01"))
        // 21 January and 11 February were Sundays.
        let days = Timeline.tradingDays(try TradingCalendar("XNYS"), span: span)
        #expect(try set("1dekad", days).ticks.map(\.label) == ["2024", "11", "22", "Feb", "12", "21", "Mar", "11", "21"])
        #expect(
            try times("2dekad", anchor: LocalTime(try date("2024-01-11")), from: "2024-01-01", to: "2024-04-01") == [
                "2024-01-11", "2024-02-01", "2024-02-21", "2024-03-11",
            ])
    }

    @Test("Labels of a frequency show the changes since the tick before, and stay while panning")
    func labels() throws {
        let timeline = Timeline.continuous(Instant(try date("2022-10-01"))..<Instant(try date("2023-07-01")))
        let anchor = LocalTime(try date("2023-01-31"))
        let texts = try set("1M", anchor: anchor, timeline).ticks.map(\.label)
        #expect(
            texts
                == ["", "31 Oct 2022", "30 Nov", "31 Dec", "31 Jan 2023", "28 Feb", "31 Mar", "30 Apr", "31 May", "30 Jun"].filter {
                    !$0.isEmpty
                })
    }

    @Test("Months from the 31st have one form of label, also if closed days move them to the next month", .feature("S0-TK-07"))
    func monthsNamed() throws {
        let calendar = try TradingCalendar("XNYS")
        let anchor = LocalTime(try date("2024-01-31"))
        let span = Instant(try date("2023-11-01"))..<Instant(try date("2024-06-20"))
        // 31 December and 31 March were Sundays, the Friday before the latter Good Friday.
        let wanted = ["30 Nov 2023", "2 Jan 2024", "31 Jan", "29 Feb", "1 Apr", "30 Apr", "31 May"]
        let sessions = try set("1M", anchor: anchor, .sessions(calendar, span: span), zone: calendar.zone)
        #expect(sessions.ticks.map(\.label) == wanted)
        let days = try set("1M", anchor: anchor, .tradingDays(calendar, span: span))
        #expect(days.ticks.map(\.label) == wanted)
        let quarters = try set("3M", anchor: anchor, .tradingDays(calendar, span: span))
        #expect(quarters.ticks.map(\.label) == ["31 Jan 2024", "30 Apr"])
        let first = try set("1M", anchor: LocalTime(try date("2024-01-01")), .tradingDays(calendar, span: span))
        #expect(first.ticks.map(\.label) == ["Nov 2023", "Dec", "2024", "Feb", "Mar", "Apr", "May", "Jun"])
    }

    @Test(
        "Labels of a crowded frequency are the same in every window of one zoom level", arguments: ["1d", "1w", "1M", "3h", "45m"],
        [400.0, 700])
    func panned(_ every: String, _ width: Double) throws {
        let calendar = try TradingCalendar("XNYS")
        let timeline = Timeline.sessions(calendar, span: Instant(try date("2022-01-01"))..<Instant(try date("2026-01-01")))
        let step = try #require(TimeStep(every))
        let anchor = every == "1M" ? LocalTime(try date("2024-01-31")) : nil
        // Open time of a week is 32.5 hours; labels have space for about half of the ticks.
        let share = every.hasSuffix("d") || every.hasSuffix("w") || every.hasSuffix("M") ? 32.5 / 168 : 1
        let length = Int64(clamping: Double(step.length) * share * width / (every == "1d" ? 14 : 22))
        var labels: [Instant: Set<String>] = [:]
        var start = timeline.position(of: Instant(try date("2024-02-20")))
        for _ in 0..<60 {
            let axis = TimeTickAxis(timeline: timeline, window: start..<start.advanced(by: length), zone: calendar.zone, width: width)
            let set = axis.ticks(
                TimeTickStyle {
                    $0.placement = .every(TimeFrequency(every: step, anchor: anchor)); $0.context = .none
                }, measure: tickWidth)
            // At the left edge a label needs its larger unit, and at both edges one may be moved inside.
            for tick in set.ticks where tick.x > 100 && tick.x < width - 60 { labels[tick.time, default: []].insert(tick.label) }
            start = start.advanced(by: length / 37)
        }
        #expect(labels.count > 15)
        #expect(labels.values.contains([""]), "crowded")
        for (time, texts) in labels where texts.count > 1 { Issue.record("\(time): \(texts)") }
    }

    @Test(
        "Labels of every frame match its range: each has the civil time of its tick, and none is from another frame", .feature("S0-TK-16"))
    func frames() throws {
        let zone = try Zone("America/New_York")
        let timeline = Timeline.continuous(Instant(try date("2024-01-01"))..<Instant(try date("2024-12-31")))
        let pattern = try DatePattern("yyyy-MM-dd HH:mm")
        var start = timeline.firstPosition
        for frame in 0..<200 {
            // Faster and faster, while the zoom grows.
            let window = start..<start.advanced(by: 3_600_000_000 * Int64(6 + frame))
            let axis = TimeTickAxis(timeline: timeline, window: window, zone: zone, width: 900)
            let ticks = axis.ticks(TimeTickStyle { $0.format = pattern }, measure: tickWidth).ticks
            #expect(ticks.count >= 2)
            for tick in ticks {
                #expect(window.contains(tick.position) && abs(axis.scale.x(tick.position) - tick.x) < 1e-9)
                #expect(tick.label.isEmpty || tick.label == zone.localTime(at: tick.time).description.replacing("T", with: " ").prefix(16))
            }
            start = start.advanced(by: 3_600_000_000 * Int64(frame) / 4)
        }
    }
}
