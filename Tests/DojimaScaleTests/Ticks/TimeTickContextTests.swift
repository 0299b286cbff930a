import DojimaText
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Suite struct TimeTickContextTests {
    /// Errors in the labels of a window for a person who reads them from left to right; empty if each identifies its tick's moment.
    private func misread(_ axis: TimeTickAxis, _ style: TimeTickStyle) -> [String] {
        let set = axis.ticks(style, measure: tickWidth)
        var reader = TickReader(timeline: axis.timeline, zone: axis.zone)
        var faults: [String] = []
        let rows = set.secondRow.sorted { $0.left < $1.left }
        var row = -1
        for tick in set.ticks.filter({ !$0.label.isEmpty }).sorted(by: { $0.left < $1.left }) {
            while row + 1 < rows.count, rows[row + 1].left <= tick.x + 0.001 {
                row += 1
                reader.go(on: rows[row].text)
            }
            if tick.isParent {
                reader.begin(tick.label)
            } else if !reader.read(tick.label).contains(tick.time) {
                faults.append("\(tick.label) at \(tick.time)")
            }
        }
        if !faults.isEmpty {
            let row = rows.isEmpty ? "" : " / " + rows.map(\.text).joined(separator: " ")
            faults.append("in: " + set.ticks.sorted { $0.left < $1.left }.map(\.label).joined(separator: " ") + row)
        }
        return faults
    }

    @Test("A new day among times of day is labelled with its date, and a new year with the year", .feature("S0-TK-06"))
    func daysAmongHours() throws {
        let calendar = try TradingCalendar("XNYS")
        let span = Instant(CivilDate(normalizing: 2024, month: 10, day: 1))..<Instant(CivilDate(normalizing: 2024, month: 12, day: 1))
        let plain = Timeline.continuous(span)
        var (dates, whole) = (0, 0)
        for timeline in [plain, Timeline.sessions(calendar, span: span)] {
            let start = timeline.position(of: Instant(CivilDate(normalizing: 2024, month: 10, day: 28)))
            for hours in stride(from: 5.0, to: 100, by: 7) {
                for placement in [TimeTickStyle.Placement.automatic, .every(TimeFrequency(every: TimeStep(6, .hour)))] {
                    let window = start..<start.advanced(by: Int64(clamping: hours * 3600e6))
                    let axis = TimeTickAxis(timeline: timeline, window: window, zone: calendar.zone, width: 1100)
                    let ticks = axis.ticks(TimeTickStyle { $0.placement = placement }, measure: tickWidth).ticks.sorted {
                        $0.left < $1.left
                    }
                    let labels = ticks.filter { !$0.isParent }.map(\.label)
                    guard labels.contains(where: { $0.contains(":") }) else { continue }
                    #expect(!labels.contains { !$0.isEmpty && $0.allSatisfy(\.isNumber) }, "\(labels)")
                    dates += labels.count { $0.hasSuffix("Oct") || $0.hasSuffix("Nov") }
                    whole += ticks.first?.label.hasSuffix(" Oct 2024") == true ? 1 : 0
                }
            }
        }
        #expect(dates > 50 && whole > 10, "\(dates) \(whole)")
    }

    @Test(
        "A month is written alone before a day only at the month's start, and otherwise with the day of the edge",
        arguments: [2, 3, 5, 15])
    func edgeOfDays(day: Int) throws {
        var edges = 0
        for month in 1...12 {
            let first = CivilDate(normalizing: 2018, month: month, day: day)
            let timeline = Timeline.continuous(Instant(first)..<Instant(first.adding(days: 5)))
            let axis = TimeTickAxis(
                timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: .utc, width: 230,
                interval: BarInterval.hours(1))
            guard let edge = axis.ticks(TimeTickStyle(), measure: tickWidth).ticks.first(where: \.isParent)?.label else { continue }
            let isStart = (1..<day).allSatisfy {
                CivilDate(normalizing: 2018, month: month, day: $0).weekday >= .saturday || (month, $0) == (1, 1)
            }
            #expect(isStart || edge.split(separator: " ").count == 3, "\(edge) for \(first)")
            edges += isStart ? 0 : 1
        }
        #expect(edges > 0)
    }

    @Test("A single label has its full date at its tick, and no other date is at the edge")
    func onlyLabel() throws {
        let day = CivilDate(normalizing: 2024, month: 1, day: 2)
        let timeline = Timeline.tradingDays(try TradingCalendar("XNYS"), span: Instant(day)..<Instant(day.adding(days: 1)))
        let axis = TimeTickAxis(
            timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: .utc, width: 600, interval: .day,
            shift: Instant.microsecondsPerDay / 2)
        let labels = axis.ticks(TimeTickStyle(), measure: tickWidth).ticks.filter { !$0.label.isEmpty }
        #expect(labels.map(\.label) == ["2 Jan 2024"])
        #expect(labels.allSatisfy { abs($0.left + $0.width / 2 - 300) <= 1 })
    }

    @Test("The date of the first tick is at the tick, and not also at the edge", arguments: 2...28)
    func noDateTwice(day: Int) throws {
        let calendar = try TradingCalendar("XNYS")
        for (month, count) in [(6, 9), (6, 14), (12, 8), (2, 20)] {
            let first = CivilDate(normalizing: 2014, month: month, day: day)
            let timeline = Timeline.tradingDays(calendar, span: Instant(first)..<Instant(first.adding(days: count)))
            let axis = TimeTickAxis(
                timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: .utc, width: 1300, interval: .day,
                shift: Instant.microsecondsPerDay / 2)
            let labels = axis.ticks(TimeTickStyle(), measure: tickWidth).ticks.filter { !$0.label.isEmpty }.sorted { $0.left < $1.left }
            guard let edge = labels.first, edge.isParent, labels.count > 1 else { continue }
            #expect(!edge.label.split(separator: " ").starts(with: labels[1].label.split(separator: " ")), "\(labels.map(\.label))")
        }
    }

    @Test(
        "If a year begins at the left edge, the labels of years begin with it",
        arguments: [(2, ["2014", "2015"]), (20, ["2015", "2016"])])
    func firstYear(day: Int, labels: [String]) throws {
        let span = Instant(CivilDate(normalizing: 2014, month: 1, day: day))..<Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        let timeline = Timeline.tradingDays(try TradingCalendar("XNYS"), span: span)
        let axis = TimeTickAxis(
            timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: .utc, width: 1100, interval: .day)
        let set = axis.ticks(TimeTickStyle(), measure: tickWidth)
        #expect(Array(set.ticks.sorted { $0.left < $1.left }.map(\.label).filter { !$0.isEmpty }.prefix(2)) == labels)
    }

    @Test("On an axis too short for a month and its year, no month is without its year", arguments: 1...12)
    func shortAxis(month: Int) {
        let span = Instant(CivilDate(normalizing: 2010, month: month, day: 4))..<Instant(CivilDate(normalizing: 2013, month: 1, day: 1))
        let timeline = Timeline.continuous(span)
        for width in stride(from: 40.0, to: 160, by: 3) {
            let axis = TimeTickAxis(
                timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: .utc, width: width, interval: .day)
            #expect(misread(axis, TimeTickStyle()) == [], "\(width)")
        }
    }

    @Test("If days are wide, their dates begin with the weekday, and a holiday has no label", arguments: [(2000, true), (700, false)])
    func weekdays(width: Double, isNamed: Bool) throws {
        // Thanksgiving was on Thursday the 23rd.
        let calendar = try TradingCalendar("XNYS")
        let span = Instant(CivilDate(normalizing: 2023, month: 11, day: 21))..<Instant(CivilDate(normalizing: 2023, month: 11, day: 29))
        let timeline = Timeline.sessions(calendar, span: span)
        let axis = TimeTickAxis(
            timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: calendar.zone, width: width)
        let labels = axis.ticks(TimeTickStyle(), measure: tickWidth).ticks.sorted { $0.left < $1.left }.map(\.label)
        let dates = labels.filter { $0.contains("Nov") }
        let named = ["Tue 21 Nov 2023", "Wed 22 Nov", "Fri 24 Nov", "Mon 27 Nov", "Tue 28 Nov"]
        #expect(dates.map { $0.split(separator: ":").first.map(String.init) ?? "" }.allSatisfy { !$0.isEmpty })
        #expect(dates.dropFirst() == (isNamed ? named : named.map { String($0.dropFirst(4)) }).dropFirst())
        #expect(dates.first?.hasPrefix(isNamed ? named[0] : "21 Nov 2023") == true)
    }

    @Test("The first date of an intraday axis has the same parts as later ones and the year, at every width")
    func firstDate() throws {
        let calendar = try TradingCalendar("XNYS")
        let span = Instant(CivilDate(normalizing: 2023, month: 11, day: 21))..<Instant(CivilDate(normalizing: 2023, month: 11, day: 29))
        let timeline = Timeline.sessions(calendar, span: span)
        for width in stride(from: 500.0, through: 2500, by: 50) {
            let ticks = TimeTickAxis(
                timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: calendar.zone, width: width
            ).ticks(TimeTickStyle(), measure: tickWidth).ticks
            let dates = ticks.sorted { $0.left < $1.left }.map(\.label).filter { $0.contains("Nov") }
            let parts = dates.map { $0.split(separator: " ") }
            #expect(dates.allSatisfy { !$0.contains(":") }, "\(width): \(dates)")
            #expect(parts.first?.last == "2023" && parts.dropFirst().allSatisfy { $0.count == parts[0].count - 1 }, "\(width): \(dates)")
        }
    }

    @Test("No mark of a later hour is above the date of the left edge", arguments: [0, 600_000_000])
    func markBelowDate(start: Int64) throws {
        let calendar = try TradingCalendar("XNYS")
        let span = Instant(CivilDate(normalizing: 2023, month: 11, day: 21))..<Instant(CivilDate(normalizing: 2023, month: 11, day: 29))
        let timeline = Timeline.sessions(calendar, span: span)
        var dates = 0
        for width in stride(from: 500.0, through: 1500, by: 50) {
            let window = timeline.firstPosition.advanced(by: start)..<timeline.lastPosition
            let ticks = TimeTickAxis(timeline: timeline, window: window, zone: calendar.zone, width: width)
                .ticks(TimeTickStyle(), measure: tickWidth).ticks
            // A date with a time names the mark above it.
            guard let date = ticks.first(where: \.isParent), !date.label.contains(":") else { continue }
            dates += 1
            #expect(!ticks.contains { !$0.isParent && $0.x > 0.5 && $0.x < date.width }, "\(width): \(ticks)")
        }
        #expect(dates > 5)
    }

    @Test(
        "The labels of any window give the full date of each labelled tick, in both styles", .feature("S0-TK-06"),
        arguments: [
            1, 7, 30, 95, 600, 3600, 6 * 3600, 86_400, 2 * 86_400, 5 * 86_400, 11 * 86_400, 31 * 86_400, 92 * 86_400, 366 * 86_400,
            3 * 31_556_952, 11 * 31_556_952, 40 * 31_556_952, 150 * 31_556_952,
        ] as [Int64])
    func plainTime(length: Int64) throws {
        var generator = SeededGenerator(seed: UInt64(length))
        for index in 0..<40 {
            let zone = index % 2 == 0 ? Zone.utc : try Zone("America/New_York")
            let start = Int64.random(in: -1_000_000_000...2_000_000_000, using: &generator)
            let timeline = Timeline.continuous(Instant(seconds: start - length)..<Instant(seconds: start + 2 * length))
            let from = timeline.position(of: Instant(seconds: start))
            for width in [480.0, 900, 1500] {
                let axis = TimeTickAxis(timeline: timeline, window: from..<from.advanced(by: length * 1_000_000), zone: zone, width: width)
                for context in [TimeTickStyle.Context.edge, .secondRow] {
                    #expect(misread(axis, TimeTickStyle { $0.context = context }) == [], "\(start) + \(length) on \(width), \(context)")
                }
            }
        }
    }

    @Test(
        "The labels of any window give the full date of each labelled tick on axes with gaps of every form", .feature("S0-TK-06"),
        arguments: GapAxis.all)
    func gaps(gap: GapAxis) throws {
        let timeline = try gap.timeline()
        var generator = SeededGenerator(seed: 19)
        for index in 0..<120 {
            var part = timeline.length
            for _ in 0..<(index % 10) { part = Int64(clamping: Double(part) * Double.random(in: 0.4...0.7, using: &generator)) }
            part = max(part, min(timeline.length, timeline.clock == .tradeDates ? 3 * slotMicroseconds : 60_000_000))
            let start = AxisPosition(microseconds: Int64.random(in: 0...(timeline.length - part), using: &generator))
            let axis = TimeTickAxis(
                timeline: timeline, window: start..<start.advanced(by: part), zone: gap.zone, width: [520, 800, 1400][index % 3])
            for context in [TimeTickStyle.Context.edge, .secondRow] {
                #expect(misread(axis, TimeTickStyle { $0.context = context }) == [], "\(gap) \(index) \(context)")
            }
        }
    }

    @Test("The labels of any window give the full date of each labelled tick at fixed frequencies", .feature("S0-TK-07"))
    func frequencies() throws {
        let timeline = try GapAxis.newYorkSessions.timeline()
        let axis = TimeTickAxis(
            timeline: timeline, window: timeline.firstPosition..<timeline.lastPosition, zone: GapAxis.newYorkSessions.zone, width: 1300)
        for every in ["1M", "2M", "5M", "1w", "17d", "1y", "1dekad"] {
            for day in [1, 15, 31] {
                let frequency = TimeFrequency(
                    every: try #require(TimeStep(every)), anchor: LocalTime(CivilDate(normalizing: 2022, month: 1, day: day)))
                #expect(misread(axis, TimeTickStyle { $0.placement = .every(frequency) }) == [], "\(every) from \(day)")
            }
        }
    }

    /// The labels of a window of a timeline of trade dates from left to right.
    private func labels(_ timeline: Timeline, from: CivilDate, days: Int64, width: Double = 600, interval: BarInterval? = nil) -> [String] {
        let start = timeline.position(of: Instant(from))
        let window = start..<min(start.advanced(by: days * slotMicroseconds), timeline.lastPosition)
        return TimeTickAxis(timeline: timeline, window: window, zone: .utc, width: width, interval: interval)
            .ticks(TimeTickStyle(), measure: tickWidth).ticks.filter { !$0.label.isEmpty }.sorted { $0.left < $1.left }.map(\.label)
    }

    @Test("Ticks whose month or year began outside the window have the full date of the edge before them, or their own")
    func edge() throws {
        let timeline = Timeline.continuous(
            Instant(CivilDate(normalizing: 2023, month: 1, day: 1))..<Instant(CivilDate(normalizing: 2024, month: 6, day: 1)),
            clock: .tradeDates)
        let from = { labels(timeline, from: CivilDate(normalizing: $0, month: $1, day: $2), days: $3) }
        #expect(from(2023, 11, 10, 40) == ["13 Nov 2023", "20", "27", "Dec", "4", "11", "18"])
        #expect(from(2023, 11, 7, 40) == ["7 Nov 2023", "13", "20", "27", "Dec", "4", "11"])
        #expect(from(2023, 3, 5, 200).prefix(3) == ["Mar 2023", "Apr", "May"], "a bare year would make a January of March")
        #expect(from(2023, 3, 20, 200).prefix(3) == ["Apr 2023", "May", "Jun"])
        #expect(from(2023, 12, 30, 30).first == "2024", "a year needs no label before it")
    }

    @Test("A year or month is written alone only at its start, on axes with a break of any length before the first tick")
    func breaks() throws {
        let span = Instant(CivilDate(normalizing: 2024, month: 1, day: 1))..<Instant(CivilDate(normalizing: 2026, month: 12, day: 31))
        let (broken, back) = (CivilDate(normalizing: 2024, month: 3, day: 29), CivilDate(normalizing: 2026, month: 3, day: 2))
        for days in 0..<400 {
            let last = broken.adding(days: Int(back.daysSinceEpoch - broken.daysSinceEpoch) - days)
            guard last > broken else { continue }
            let open = InstantSet([span.lowerBound..<Instant(broken), Instant(last)..<span.upperBound])
            let timeline = Timeline(open: open, span: span, clock: .tradeDates)
            let found = labels(timeline, from: CivilDate(normalizing: 2024, month: 1, day: 1), days: 180, width: 1400)
            let (year, month, day) = last.components
            let label = found.first { $0.hasSuffix(" \(year)") && !$0.hasSuffix(" 2024") || $0 == "\(year)" }
            guard year > 2024 else { continue }
            let isStart = day <= 10
            let name = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"][month - 1]
            #expect(label == (isStart ? month == 1 ? "\(year)" : "\(name) \(year)" : "\(day) \(name) \(year)"), "\(last): \(found)")
        }
    }

    @Test("Bars of a year or a month are labelled with it, for any day of their stamp")
    func periods() throws {
        let days = InstantSet([
            Instant(CivilDate(normalizing: 2000, month: 6, day: 15))..<Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        ])
        let span = Instant(CivilDate(normalizing: 2000, month: 1, day: 1))..<Instant(CivilDate(normalizing: 2024, month: 1, day: 1))
        for interval in ["1M", "1y"] {
            let interval = try #require(BarInterval(interval))
            let timeline = Timeline.periods(of: interval, openDates: days, span: span)
            let found = labels(timeline, from: CivilDate(normalizing: 2001, month: 1, day: 1), days: 1000, interval: interval)
            #expect(found.count > 2 && found.allSatisfy { Int($0) != nil }, "\(interval): \(found)")
        }
    }

    @Test("A second row has the larger units, the first at the edge, and the ticks use one unit")
    func secondRow() throws {
        let timeline = Timeline.continuous(
            Instant(CivilDate(normalizing: 2023, month: 6, day: 1))..<Instant(CivilDate(normalizing: 2024, month: 6, day: 1)),
            clock: .tradeDates)
        let start = timeline.position(of: Instant(CivilDate(normalizing: 2023, month: 11, day: 10)))
        let set = TimeTickAxis(timeline: timeline, window: start..<start.advanced(by: 70 * slotMicroseconds), zone: .utc, width: 800)
            .ticks(TimeTickStyle { $0.context = .secondRow }, measure: tickWidth)
        #expect(set.secondRow.map(\.text) == ["Nov 2023", "Dec", "Jan 2024"])
        #expect(set.ticks.allSatisfy { !$0.isParent && Int($0.label) != nil })
        #expect(zip(set.secondRow, set.secondRow.dropFirst()).allSatisfy { $0.left + $0.width <= $1.left })
    }
}
