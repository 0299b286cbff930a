@testable import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Audits whose answers are computed by hand.
@Suite struct AuditTests {
    private let newYork: TradingCalendar
    private let minute = BarInterval.minutes(1)
    private let hour = BarInterval.hours(1)

    init() throws { newYork = try TradingCalendar("XNYS") }

    private func date(_ year: Int, _ month: Int, _ day: Int) -> CivilDate { CivilDate(normalizing: year, month: month, day: day) }

    /// A moment of UTC, written `2019-03-11T13:30Z`.
    private func at(_ text: String) throws -> Instant { try TimeText(text).instant(in: .utc) }

    private func stamps(_ from: String, _ to: String, every seconds: Int64) throws -> [Instant] {
        stride(from: try at(from).microseconds, to: try at(to).microseconds, by: Int(seconds) * 1_000_000).map { Instant(microseconds: $0) }
    }

    private func kinds(_ audit: BarAudit) -> [AuditFinding.Kind] { audit.findings.map(\.kind) }

    @Test("Hours begin at the open or by the clock; half days have fewer hours")
    func hours() throws {
        // 24 December 2018 closed at 13:00 in New York, which is 18:00 UTC; the session before it had six hours and a half.
        let dates = date(2018, 12, 21)...date(2018, 12, 24)
        let fromOpen =
            try stamps("2018-12-21T14:30Z", "2018-12-21T21:00Z", every: 3600)
            + stamps(
                "2018-12-24T14:30Z", "2018-12-24T18:00Z", every: 3600)
        let byClock = fromOpen.map { $0.advanced(by: -1_800_000_000) }
        for (stamps, grid) in [(fromOpen, AuditOptions.Grid.open), (byClock, .clock)] {
            let bars = BarSeries.random(at: stamps, interval: hour)
            #expect(AuditOptions.Grid.fitting(bars, newYork) == grid)
            var options = AuditOptions()
            options.grid = grid
            let audit = bars.audit(against: newYork, dates: dates, options: options)
            #expect(audit.isClean && audit.expected == 11 && audit.filled == 11 && audit.coverage == 1)
            #expect(audit.days.map(\.expected) == [7, 4])
        }
        // Stamped at their ends, the last bar of each session ends with it.
        let ends = try stamps("2018-12-21T15:30Z", "2018-12-21T21:00Z", every: 3600) + [at("2018-12-21T21:00Z")]
        var bars = BarSeries.random(at: ends, interval: hour)
        bars.stamp = .end
        #expect(bars.audit(against: newYork, dates: date(2018, 12, 21)...date(2018, 12, 23)).isClean)
        let shifted = BarSeries.random(at: byClock, interval: hour).audit(against: newYork, dates: dates)
        #expect(shifted.totals[.offGrid]?.count == 11)
    }

    @Test("A session without bars is one finding; one that stops at noon is an early end")
    func truncated() throws {
        let stamps =
            try stamps("2024-01-02T14:30Z", "2024-01-02T17:00Z", every: 60)
            + stamps(
                "2024-01-04T14:30Z", "2024-01-04T20:45Z", every: 60)
        let audit = BarSeries.random(at: stamps, interval: minute).audit(against: newYork, dates: date(2024, 1, 2)...date(2024, 1, 4))
        #expect(
            audit.findings == [
                AuditFinding(
                    kind: .missing, date: date(2024, 1, 2), first: try at("2024-01-02T17:00Z"), last: try at("2024-01-02T20:59Z"),
                    count: 240),
                AuditFinding(
                    kind: .endsEarly, date: date(2024, 1, 2), first: try at("2024-01-02T17:00Z"), last: try at("2024-01-02T20:59Z"),
                    count: 240, detail: .close(try at("2024-01-02T21:00Z"))),
                AuditFinding(
                    kind: .missing, date: date(2024, 1, 3), first: try at("2024-01-03T14:30Z"), last: try at("2024-01-03T20:59Z"),
                    count: 390, detail: .entireSession),
                // A quarter of an hour is missing data, not an early end.
                AuditFinding(
                    kind: .missing, date: date(2024, 1, 4), first: try at("2024-01-04T20:45Z"), last: try at("2024-01-04T20:59Z"), count: 15
                ),
            ])
        #expect(audit.expected == 3 * 390 && audit.filled == 150 + 375)
        #expect(audit.days.map(\.filled) == [150, 0, 375])
        #expect(audit.days[0].kinds == [AuditKinds(.missing), AuditKinds(.endsEarly)])
    }

    @Test("Bars on closed dates and at closed hours are reported")
    func unexpected() throws {
        // 15 January 2024 was a holiday, 13 January a Saturday; 21:00 UTC is the close.
        let stamps =
            try stamps("2024-01-12T14:30Z", "2024-01-12T21:02Z", every: 60) + [at("2024-01-13T15:00Z"), at("2024-01-15T15:00Z")]
            + stamps("2024-01-16T14:30Z", "2024-01-16T21:00Z", every: 60)
        let audit = BarSeries.random(at: stamps, interval: minute).audit(against: newYork, dates: date(2024, 1, 12)...date(2024, 1, 16))
        #expect(kinds(audit) == [.unexpected, .unexpected, .unexpected])
        #expect(audit.findings.map(\.count) == [2, 1, 1])
        #expect(audit.findings.map(\.detail) == [.none, .closedDate, .closedDate])
        #expect(audit.findings.map(\.date) == [date(2024, 1, 12), date(2024, 1, 13), date(2024, 1, 15)])
        #expect(audit.days.map(\.expected) == [390, 0, 0, 390])
        #expect(audit.days.map(\.unexpected) == [2, 1, 1, 0])
    }

    @Test("A file in winter time all year is one hour late after the clock change")
    func shifted() throws {
        // New York put its clocks forward on Sunday 10 March 2019: from then on it opens at 13:30 UTC.
        var stamps: [Instant] = []
        for day in [7, 8, 11, 12, 13, 14, 15] {
            let text = day < 10 ? "0\(day)" : "\(day)"
            stamps += try self.stamps("2019-03-\(text)T14:30Z", "2019-03-\(text)T21:00Z", every: 60)
        }
        let audit = BarSeries.random(at: stamps, interval: minute).audit(against: newYork, dates: date(2019, 3, 7)...date(2019, 3, 15))
        let finding = try #require(audit.findings.first { $0.kind == .clockChange })
        #expect(audit.totals[.clockChange] == BarAudit.Total(findings: 1, count: 5))
        #expect(finding.detail == .shifted(seconds: 3600) && finding.date == date(2019, 3, 11))
        #expect(try finding.first == at("2019-03-11T14:30Z"))
        #expect(try finding.last == at("2019-03-15T20:59Z"))
        #expect(audit.totals[.missing]?.count == 5 * 60 && audit.totals[.unexpected]?.count == 5 * 60)
        #expect(audit.totals[.endsEarly] == nil)
    }

    @Test("A missing and a repeated hour are reported at the change of Berlin's clocks in autumn")
    func doubled() throws {
        // 29 October 2023, 01:00 UTC: clocks in Berlin show the hour from 00:00 to 01:00 UTC again from 01:00 to 02:00.
        let calendar = try TradingCalendar("24/7")
        var options = AuditOptions()
        options.zone = try Zone("Europe/Berlin")
        let dates = date(2023, 10, 28)...date(2023, 10, 30)
        let all = try stamps("2023-10-28T00:00Z", "2023-10-31T00:00Z", every: 300)
        let five = BarInterval.minutes(5)
        #expect(BarSeries.random(at: all, interval: five).audit(against: calendar, dates: dates, options: options).isClean)

        let (first, second) = (try at("2023-10-29T00:00Z"), try at("2023-10-29T01:00Z"))
        let lost = BarSeries.random(at: all.filter { !(first..<second).contains($0) }, interval: five)
        let found = lost.audit(against: calendar, dates: dates, options: options)
        #expect(kinds(found) == [.missing, .clockChange])
        #expect(found.findings[1].detail == .hourLost && found.findings[1].count == 12)
        #expect(found.findings[1].first == first && found.findings[1].last == second.advanced(by: -300_000_000))

        var doubled = BarSeries.random(at: all, interval: five)
        let (a, b) = (doubled.firstIndex(atOrAfter: first), doubled.firstIndex(atOrAfter: second))
        for offset in 0..<12 {
            doubled.open[b + offset] = doubled.open[a + offset]
            doubled.high[b + offset] = doubled.high[a + offset]
            doubled.low[b + offset] = doubled.low[a + offset]
            doubled.close[b + offset] = doubled.close[a + offset]
            doubled.volume[b + offset] = doubled.volume[a + offset]
        }
        let twice = doubled.audit(against: calendar, dates: dates, options: options)
        #expect(kinds(twice) == [.clockChange])
        #expect(twice.findings[0].detail == .hourDoubled && twice.findings[0].first == second)
        // In a zone without clock changes the same hours are only equal bars.
        options.zone = try Zone("Asia/Tokyo")
        #expect(doubled.audit(against: calendar, dates: dates, options: options).isClean)
    }

    @Test("Ranges of zero, repeated bars, and jumps of a split are reported")
    func prices() throws {
        let rows: [(open: Double, high: Double, low: Double, close: Double)] = [
            (100, 102, 99, 101), (101, 101, 101, 101), (101, 101, 101, 101), (101, 101, 101, 101), (50.7, 52, 50, 51),
            (153.5, 160, 150, 155),
            (15.4, 16, 15, 15.9), (12.7, 13, 12, 12.5),
        ]
        let days = [2, 3, 4, 5, 8, 9, 10, 11]
        var bars = BarSeries(interval: .day)
        for (row, day) in zip(rows, days) {
            bars.append(
                unchecked: Bar(time: Instant(date(2024, 1, day)), open: row.open, high: row.high, low: row.low, close: row.close, volume: 5)
            )
        }
        let audit = bars.audit(against: newYork, dates: date(2024, 1, 2)...date(2024, 1, 11))
        #expect(kinds(audit) == [.zeroRange, .stale, .zeroRange, .zeroRange, .split, .split, .split])
        #expect(audit.findings[1].count == 3 && audit.findings[1].first == Instant(date(2024, 1, 3)))
        // 50.7 after 101, 153.5 after 51, 15.4 after 155; 12.7 after 15.9 is a fifth less, a normal move.
        let ratios = audit.findings.compactMap { finding -> String? in
            if case .ratio(let ratio, _) = finding.detail { ratio.description } else { nil }
        }
        #expect(ratios == ["1:2", "3:1", "1:10"])
        #expect(audit.findings.last?.date == date(2024, 1, 10) && audit.findings.last?.first == Instant(date(2024, 1, 9)))
    }

    @Test(
        "A jump in any ratio of splits is found with its ratio, and a normal price move is not",
        arguments: [
            (64, "64:1"), (75, "75:1"), (150, "150:1"), (190, "190:1"), (1 / 64.0, "1:64"), (0.3, "3:10"), (1 / 2.35, "1:2.35"),
            (2.35, "2.35:1"),
            (0.5, "1:2"), (1.5, "3:2"), (1.41, nil), (0.65, nil), (0.999, nil),
        ] as [(Double, String?)])
    func ratios(factor: Double, ratio: String?) throws {
        var bars = BarSeries(interval: .day)
        for (day, price) in [(8, 100), (9, 101), (10, 101 * factor), (11, 100 * factor)] {
            bars.append(
                unchecked: Bar(
                    time: Instant(date(2024, 1, day)), open: price, high: price * 1.01, low: price * 0.99, close: price, volume: Double(day)
                ))
        }
        let audit = bars.audit(against: newYork, dates: date(2024, 1, 8)...date(2024, 1, 11))
        let found = audit.findings.compactMap { finding -> String? in
            if case .ratio(let ratio, _) = finding.detail { ratio.description } else { nil }
        }
        #expect(found == [ratio].compactMap(\.self))
    }

    @Test("The daily halt of futures is neither missing nor an early end, and bars in it are expected", arguments: [true, false])
    func halts(hasBars: Bool) throws {
        let chicago = try TradingCalendar("CMES")
        let dates = date(2024, 3, 4)...date(2024, 3, 15)
        var times: [Instant] = []
        for session in chicago.sessions(in: dates) {
            let halts = chicago.halts(of: session)
            for time in stride(from: session.open.microseconds, to: session.close.microseconds, by: 900_000_000).map(
                Instant.init(microseconds:))
            where hasBars || !halts.contains(where: { $0.contains(time) }) { times.append(time) }
        }
        let bars = BarSeries.random(at: times, interval: BarInterval.minutes(15))
        let audit = bars.audit(against: chicago, dates: dates)
        #expect(audit.isClean && audit.coverage == 1, "\(audit.findings)")
        let gap = BarSeries.random(at: times.filter { $0 != times[40] }, interval: BarInterval.minutes(15))
        #expect(gap.audit(against: chicago, dates: dates).totals[.missing]?.count == 1)
    }

    @Test("Before the known dates of a calendar no bar is missing and none is unexpected")
    func knowledge() throws {
        let first = newYork.trusted.lowerBound
        let days = (-20...20).filter { $0 % 3 != 0 }.map { Instant(first.adding(days: $0)) }
        let audit = BarSeries.random(at: days, interval: .day).audit(
            against: newYork, dates: first.adding(days: -20)...first.adding(days: 20))
        #expect(audit.findings.allSatisfy { $0.date >= first } && audit.totals[.missing] != nil)
        let minutes = days.map { $0.advanced(by: 15 * 3_600_000_000) }
        let shorter = BarSeries.random(at: minutes, interval: BarInterval.hours(1))
            .audit(against: newYork, dates: first.adding(days: -20)...first.adding(days: 20))
        #expect(shorter.findings.allSatisfy { $0.date >= first } && shorter.totals[.missing] != nil)
    }

    @Test("Where only the dates of a calendar are known, daily bars are audited and shorter ones are not")
    func knownDates() throws {
        let singapore = try TradingCalendar("XSES")
        let dates = date(2024, 3, 4)...date(2024, 3, 8)
        let days = [4, 5, 7, 8, 9].map { Instant(date(2024, 3, $0)) }
        let daily = BarSeries.random(at: days, interval: .day).audit(against: singapore, dates: date(2024, 3, 4)...date(2024, 3, 9))
        #expect(kinds(daily) == [.missing, .unexpected])
        // A session without its break at noon, and one that is missing.
        let times =
            try stamps("2024-03-04T01:00Z", "2024-03-04T04:00Z", every: 3600)
            + stamps("2024-03-04T05:00Z", "2024-03-04T09:00Z", every: 3600)
        #expect(BarSeries.random(at: times, interval: hour).audit(against: singapore, dates: dates).isClean)
    }

    @Test("Daily and weekly bars are audited by their dates")
    func dates() throws {
        let days = [8, 9, 10, 12, 13, 16].map { Instant(date(2024, 1, $0)) }
        let audit = BarSeries.random(at: days, interval: .day).audit(against: newYork, dates: date(2024, 1, 8)...date(2024, 1, 16))
        #expect(kinds(audit) == [.missing, .unexpected])
        #expect(audit.findings.map(\.date) == [date(2024, 1, 11), date(2024, 1, 13)])
        #expect(audit.expected == 6 && audit.filled == 5 && audit.bars == 6)
        #expect(audit.days.map(\.expected) == [1, 1, 1, 1, 1, 0, 1])

        // Monday 15 January was a holiday, and a week stamped on it is that week's; the week after has two bars, the last none.
        let weeks = [8, 15, 22, 24].map { Instant(date(2024, 1, $0)) }
        let weekly = BarSeries.random(at: weeks, interval: .week).audit(against: newYork, dates: date(2024, 1, 8)...date(2024, 2, 2))
        #expect(kinds(weekly) == [.duplicate, .missing])
        #expect(weekly.findings.map(\.date) == [date(2024, 1, 24), date(2024, 1, 29)])
        #expect(weekly.expected == 4 && weekly.filled == 3)
        // Evenings of New York are the next dates of UTC.
        var options = AuditOptions()
        options.zone = newYork.zone
        let evenings = try [10, 11, 12, 13].map { try at("2024-01-\($0)T01:00Z") }
        let local = BarSeries.random(at: evenings, interval: .day)
        #expect(local.audit(against: newYork, dates: date(2024, 1, 9)...date(2024, 1, 12), options: options).isClean)
    }

    @Test("Findings beyond the maximum of a kind are only counted")
    func most() throws {
        let all = try stamps("2024-01-02T14:30Z", "2024-01-02T21:00Z", every: 120)
        var options = AuditOptions()
        options.maximumFindings = 10
        let audit = BarSeries.random(at: all, interval: minute).audit(
            against: newYork, dates: date(2024, 1, 2)...date(2024, 1, 2), options: options)
        #expect(audit.findings.count == 10 && audit.findingCount == 195)
        #expect(audit.totals[.missing] == BarAudit.Total(findings: 195, count: 195))
    }

    @Test("A session of futures begins in the evening before; without a session all bars are unexpected")
    func futures() throws {
        let calendar = try TradingCalendar("CMES")
        let monday = try #require(calendar.session(on: date(2024, 1, 8)))
        let stamps = stride(from: monday.open.microseconds, to: monday.close.microseconds, by: 60_000_000).map { Instant(microseconds: $0) }
        let audit = BarSeries.random(at: stamps, interval: minute).audit(against: calendar, dates: date(2024, 1, 8)...date(2024, 1, 8))
        #expect(audit.isClean && audit.filled == 24 * 60)
        let sunday = try [at("2024-01-06T15:00Z"), at("2024-01-06T15:01Z")]
        let weekend = BarSeries.random(at: sunday, interval: minute).audit(against: newYork, dates: date(2024, 1, 6)...date(2024, 1, 7))
        #expect(weekend.expected == 0 && weekend.coverage == 1 && weekend.totals[.unexpected]?.count == 2)
    }
}
