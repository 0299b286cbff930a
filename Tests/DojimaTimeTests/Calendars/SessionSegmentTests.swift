import Testing

@testable import DojimaTime

struct SessionSegmentTests {
    private func lines(_ code: String, _ day: String) throws -> [String] {
        let calendar = try TradingCalendar(code)
        return calendar.segments(on: date(day)).map { segment in
            let ends = [segment.range.lowerBound, segment.range.upperBound].map { calendar.zone.localTime(at: $0).time.shortText }
            return "\(segment.kind.rawValue) \(ends[0])-\(ends[1]) \(segment.name)"
        }
    }

    @Test("Pre- and post-market of New York and the auctions of London are right on full and half days")
    func published() throws {
        #expect(
            try lines("NASDAQ", "2024-11-27") == [
                "pre 04:00-09:30 Pre-market", "regular 09:30-16:00 Regular hours", "post 16:00-20:00 After hours",
            ])
        #expect(
            try lines("XNYS", "2024-11-29") == [
                "pre 04:00-09:30 Pre-market", "regular 09:30-13:00 Regular hours", "post 13:00-17:00 After hours",
            ])
        #expect(
            try lines("XLON", "2024-12-23") == [
                "pre 07:50-08:00 Opening auction", "regular 08:00-16:30 Regular hours", "post 16:30-16:35 Closing auction",
            ])
        #expect(
            try lines("XLON", "2024-12-24") == [
                "pre 07:50-08:00 Opening auction", "regular 08:00-12:30 Regular hours", "post 12:30-12:35 Closing auction",
            ])
        #expect(try lines("XNYS", "2024-11-28") == [])
        #expect(try lines("XTKS", "2024-12-27") == ["regular 09:00-11:30 Regular hours", "regular 12:30-15:30 Regular hours"])
    }

    @Test("A calendar lists its kinds of segments")
    func kinds() throws {
        #expect(try TradingCalendar("XNYS").segmentKinds == [.pre, .regular, .post])
        #expect(try TradingCalendar("XTKS").segmentKinds == [.regular])
    }

    @Test("Segments change on a date, may be in the evening before, and vanish if the session covers them")
    func eras() throws {
        let calendar = try TradingCalendar(
            ExchangeRules(
                code: "TEST", name: "Test", zone: "UTC", trusted: 2000_01_01...2026_12_31,
                hours: [
                    HoursRule(open: at(0, 5), close: at(16, 0)),
                    HoursRule(since: 2024_02_01, open: at(18, 0), close: at(17, 0), openDay: -1),
                ],
                segments: [
                    .pre("Auction", minutes: 10), .post("Late", until: at(16, 0)), .pre("Evening", since: 2024_03_01, from: at(17, 30)),
                    .post("Later", since: 2024_03_01, until: at(17, 15)),
                ]))
        func ranges(_ day: String) -> [Range<Instant>] { calendar.segments(on: date(day)).map(\.range) }
        #expect(
            ranges("2024-01-10") == [
                utc("2024-01-09", "23:55")..<utc("2024-01-10", "00:05"), utc("2024-01-10", "00:05")..<utc("2024-01-10", "16:00"),
            ])
        #expect(
            ranges("2024-02-07") == [
                utc("2024-02-06", "17:50")..<utc("2024-02-06", "18:00"), utc("2024-02-06", "18:00")..<utc("2024-02-07", "17:00"),
            ])
        #expect(
            ranges("2024-03-06") == [
                utc("2024-03-05", "17:30")..<utc("2024-03-05", "18:00"), utc("2024-03-05", "18:00")..<utc("2024-03-06", "17:00"),
                utc("2024-03-06", "17:00")..<utc("2024-03-06", "17:15"),
            ])
    }

    @Test("The regular segments are the sessions without their breaks", arguments: TradingCalendar.builtIn.map(\.code))
    func regular(code: String) throws {
        let calendar = try TradingCalendar(code)
        let span = date("2014-01-01")...date("2016-12-31")
        var open: [Range<Instant>] = []
        calendar.forEachSegment(in: span, of: [.regular]) { open.append($0.range) }
        #expect(
            InstantSet(open)
                == Timeline.sessions(calendar, span: utc("2013-12-20")..<utc("2017-01-10")).openSet.intersection(
                    open[0].lowerBound..<open[open.count - 1].upperBound))
    }

    @Test("An axis of some segments is open only in them, and its gaps have their reasons")
    func axis() throws {
        let calendar = try TradingCalendar("XNYS")
        let span = utc("2024-11-27")..<utc("2024-11-30")
        func open(_ kinds: Set<SessionSegment.Kind>) -> [Range<Instant>] {
            Timeline.sessions(calendar, span: span, segments: kinds).openSet.ranges
        }
        #expect(open([.regular]) == Timeline.sessions(calendar, span: span).openSet.ranges)
        #expect(
            open([.pre, .regular, .post]) == [
                utc("2024-11-27", "00:00")..<utc("2024-11-27", "01:00"), utc("2024-11-27", "09:00")..<utc("2024-11-28", "01:00"),
                utc("2024-11-29", "09:00")..<utc("2024-11-29", "22:00"),
            ])
        #expect(open([.post]).last == utc("2024-11-29", "18:00")..<utc("2024-11-29", "22:00"))
        let closed = ClosedTime(calendars: [calendar], segments: [.pre, .post])
        let gaps = closed.gaps(of: closed.timeline(of: span), in: utc("2024-11-29")..<utc("2024-11-30"))
        // Thanksgiving Day ends at 5:00 UTC.
        #expect(
            gaps.map { $0.reasons.map(\.description) } == [["holiday (Thanksgiving Day)", "night"], ["rule (regular hours)"], ["night"]])
    }
}
