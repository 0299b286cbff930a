import DojimaTestSupport
import DojimaTime
import Testing

struct MarketStatusTests {
    /// Moments of a calendar in the answer file.
    private struct Query {
        var time: Instant
        var isOpen: Bool
        var nextOpen: Instant
        var lastClose: Instant
    }

    /// The calendars of the answer file: those of some exchanges.
    private static func codes() throws -> [String] { Set(try answerLines("market-queries.txt").map { $0[0] }).sorted() }

    private func queries(_ code: String) throws -> [Query] {
        try answerLines("market-queries.txt").filter { $0[0] == code }.map { line in
            let numbers = try line.dropFirst().map { try #require(Int64($0)) }
            return Query(
                time: Instant(seconds: numbers[0]), isOpen: numbers[1] == 1, nextOpen: Instant(seconds: numbers[2]),
                lastClose: Instant(seconds: numbers[3]))
        }
    }

    @Test(
        "Whether a market is open, and when it opens next, equals the answers of another program", .feature("S0-DC-19"),
        arguments: try MarketStatusTests.codes())
    func queries(code: String) throws {
        let calendar = try TradingCalendar(code)
        let queries = try queries(code)
        #expect(queries.count >= 15)
        for query in queries {
            let status = calendar.status(at: query.time)
            #expect((status.state == .open) == query.isOpen, "\(code) \(query.time)")
            #expect(status.nextOpen?.time == query.nextOpen, "\(code) \(query.time)")
            // The last close is the next one of any moment before it that is after the close before.
            #expect(calendar.status(at: query.lastClose.advanced(by: -1)).nextClose?.time == query.lastClose, "\(code) \(query.time)")
        }
    }

    @Test("The next close and the trade date are those of the first session that ends later", arguments: ["XNYS", "XLON", "XTKS", "24/7"])
    func againstAllSessions(code: String) throws {
        let calendar = try TradingCalendar(code)
        let sessions = calendar.sessions(in: date("2024-02-20")...date("2024-04-20"))
        var time = utc("2024-03-01")
        while time < utc("2024-04-10") {
            let status = calendar.status(at: time)
            let next = try #require(sessions.first { time < $0.close })
            #expect(status.nextClose?.time == next.close && status.nextClose?.date == next.date, "\(time)")
            if next.open <= time { #expect(status.date == next.date, "\(time)") }
            time = time.advanced(by: 37 * 60_000_000)
        }
    }

    @Test("The sessions before, at and after a moment are those of a list of all sessions", arguments: TradingCalendar.builtIn.map(\.code))
    func neighbours(code: String) throws {
        let calendar = try TradingCalendar(code)
        let sessions = calendar.sessions(in: date("2023-12-01")...date("2024-02-28"))
        let inner = sessions.dropFirst(25).prefix(15)
        #expect(inner.count == 15)
        let edges = inner.flatMap { [$0.open, $0.close] + $0.breaks.flatMap { [$0.lowerBound, $0.upperBound] } }
        for time in edges.flatMap({ [$0 - .microseconds(1), $0, $0 + .microseconds(1), $0 + .seconds(3600)] }) {
            #expect(calendar.session(before: time) == sessions.last { $0.close <= time }, "\(time)")
            #expect(calendar.session(at: time) == sessions.first { $0.open <= time && time < $0.close }, "\(time)")
            #expect(calendar.session(after: time) == sessions.first { time < $0.open }, "\(time)")
        }
    }

    @Test("A session before or after a moment is found across a closure of weeks, and up to twenty years away")
    func farNeighbours() throws {
        let athens = try TradingCalendar("ASEX")
        #expect(athens.session(after: utc("2015-06-28"))?.date == date("2015-08-03"))
        #expect(athens.session(before: utc("2015-08-02"))?.date == date("2015-06-26"))
        let young = try TradingCalendar(
            code: "XYOUNG", zone: .utc, hours: [TradingHours("Mon-Fri 09:00-17:00", since: date("2010-01-04"))], holidays: [])
        #expect(young.session(after: utc("1995-01-01"))?.date == date("2010-01-04"))
        #expect(young.session(after: utc("1985-01-01")) == nil && young.session(before: utc("2010-01-04")) == nil)
    }

    @Test(
        "A closed market has its reason, and an open one its session",
        arguments: [
            ("XNYS", "2024-11-28T10:00", "closed", "holiday (Thanksgiving Day)"), ("XNYS", "2024-11-29T12:59:59", "open", "2024-11-29"),
            ("XNYS", "2024-11-29T13:00", "post", "2024-11-29"), ("XNYS", "2024-11-29T16:59", "post", "2024-11-29"),
            ("XNYS", "2024-11-29T17:00", "closed", "night"), ("XNYS", "2024-11-27T19:59", "post", "2024-11-27"),
            ("XNYS", "2024-11-27T04:00", "pre", "2024-11-27"), ("XNYS", "2024-11-27T03:59", "closed", "night"),
            ("XNYS", "2024-11-30T12:00", "closed", "weekend"), ("XLON", "2024-12-24T12:34", "post", "2024-12-24"),
            ("XLON", "2024-12-24T14:00", "closed", "half-day (Christmas Eve)"), ("XLON", "2024-12-24T17:00", "closed", "night"),
            ("XTKS", "2024-12-27T11:30", "break", "2024-12-27"), ("XTKS", "2024-12-27T12:30", "open", "2024-12-27"),
            ("XTKS", "2020-10-01T10:00", "closed", "holiday (Failure of the trading system)"),
            ("24/7", "2024-12-25T00:00", "open", "2024-12-25"),
        ])
    func reasons(code: String, text: String, state: String, what: String) throws {
        let calendar = try TradingCalendar(code)
        let status = calendar.status(at: try TimeText(text).instant(in: calendar.zone))
        #expect(status.state.rawValue == state)
        #expect(status.reason?.description ?? status.date?.description == what)
    }

    @Test("The ends of the representable range have an answer")
    func extremes() throws {
        let calendar = try TradingCalendar("XNYS")
        for time in [Instant.earliest, .latest] {
            _ = calendar.status(at: time)
            #expect(calendar.session(at: time) == nil)
            #expect(calendar.session(before: time) == nil && calendar.session(after: time) == nil)
        }
        #expect(calendar.status(at: .latest).nextOpen == nil)
        let days = CivilDate.limits
        let first = calendar.sessions(in: days.lowerBound...days.lowerBound.adding(days: 9)).first
        #expect(first != nil && calendar.session(after: Instant(days.lowerBound)) == first)
    }
}
