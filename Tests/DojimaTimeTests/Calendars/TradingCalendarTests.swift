import DojimaText
import DojimaTime
import Testing

struct TradingCalendarTests {
    @Test("Moments beyond the years 1 to 9999 are in no session", arguments: [Instant.earliest, .latest]) func beyond(_ moment: Instant)
        throws
    {
        let calendar = try TradingCalendar("XNYS")
        #expect(calendar.session(at: moment) == nil && SessionHours(calendar).session(at: moment) == nil)
    }

    @Test("A calendar is found by its code and its other names, in any letter case")
    func names() throws {
        for name in ["XNYS", "xnys", "NYSE", "nasdaq", "XNAS", "ARCX", "BATS", "OOTC", "XASE", "AMEX", "ARCA"] {
            #expect(try TradingCalendar(name).code == "XNYS")
        }
        #expect(try TradingCalendar("LSE").code == "XLON")
        #expect(try TradingCalendar("jpx").code == "XTKS")
        #expect(try TradingCalendar("NSE") == TradingCalendar("XNSE"))
        #expect(try TradingCalendar("24/7").zone == .utc)
    }

    @Test("The error for an unknown code has the nearest known ones")
    func unknown() {
        for (code, suggestions) in [
            ("XNYZ", ["XNYS"]), ("XNSY", ["XNYS"]), ("NASDQ", ["NASDAQ"]), ("XXXX", []), ("", []),
            (String(repeating: "N", count: 9999), []),
        ] {
            #expect {
                try TradingCalendar(code)
            } throws: { error in
                guard let error = error as? CalendarError, case .unknown(code, let got) = error else { return false }
                return got.contains { suggestions.contains($0) } == !suggestions.isEmpty && error.description.utf8.count < 160
                    && error.description.contains(code.prefix(40)) && !error.description.contains("\n")
            }
        }
    }

    @Test("The list of calendars has each once, and no name twice")
    func known() throws {
        let entries = TradingCalendar.builtIn
        #expect(entries.map(\.code) == entries.map(\.code).sorted())
        let names = entries.flatMap { [$0.code] + $0.aliases }
        #expect(Set(names).count == names.count)
        for entry in entries { #expect(try TradingCalendar(entry.code).zone.identifier == entry.zoneIdentifier) }
    }

    @Test("The error for an unknown code without similar ones names the command that lists them")
    func unknownMessages() {
        #expect(
            CalendarError.unknown("XXXX", suggestions: []).description == "unknown calendar \"XXXX\"; `CalendarLibrary.entries` lists them")
        #expect(CalendarError.unknown("XNYZ", suggestions: ["XNYS"]).description == "unknown calendar \"XNYZ\"; did you mean XNYS?")
    }

    @Test("A moment belongs to the session that contains it, in the evening to the next trade date")
    func tradeDates() throws {
        let chicago = try TradingCalendar("CME")
        func tradeDate(_ calendar: TradingCalendar, _ day: String, _ hour: Int, _ minute: Int = 0) -> CivilDate? {
            calendar.session(at: calendar.zone.instant(of: LocalTime(date(day), TimeOfDay(clock: hour, minute))))?.date
        }
        // Sunday 7 July 2024, around the open; Friday, around the close.
        #expect(tradeDate(chicago, "2024-07-07", 16, 59) == nil)
        #expect(tradeDate(chicago, "2024-07-07", 17) == date("2024-07-08"))
        #expect(tradeDate(chicago, "2024-07-08", 16, 59) == date("2024-07-08"))
        #expect(tradeDate(chicago, "2024-07-08", 17) == date("2024-07-09"))
        #expect(tradeDate(chicago, "2024-07-12", 16, 59) == date("2024-07-12"))
        #expect(tradeDate(chicago, "2024-07-12", 17) == nil)
        // Independence Day ends at noon and the next day begins at five; the evening before Good Friday begins none.
        #expect(tradeDate(chicago, "2024-07-03", 23) == date("2024-07-04"))
        #expect(tradeDate(chicago, "2024-07-04", 11, 59) == date("2024-07-04"))
        #expect(tradeDate(chicago, "2024-07-04", 12) == nil)
        #expect(tradeDate(chicago, "2024-07-04", 17) == date("2024-07-05"))
        #expect(tradeDate(chicago, "2024-03-28", 18) == nil)
        #expect(tradeDate(chicago, "2024-03-31", 17) == date("2024-04-01"))
        // Both changes of the clock in 2024 came on a Sunday, hours before the open.
        #expect(tradeDate(chicago, "2024-03-10", 17) == date("2024-03-11"))
        #expect(tradeDate(chicago, "2024-11-03", 16, 59) == nil)
        #expect(tradeDate(try TradingCalendar("us_futures"), "2024-07-07", 18) == date("2024-07-08"))
        #expect(tradeDate(try TradingCalendar("ICE"), "2024-07-08", 19) == nil)
        #expect(tradeDate(try TradingCalendar("24/5"), "2024-07-08", 0) == date("2024-07-08"))
        let tokyo = try TradingCalendar("XTKS")
        #expect(tradeDate(tokyo, "2024-07-08", 12) == date("2024-07-08"))
        #expect(tradeDate(tokyo, "2024-07-08", 15) == nil)
    }

    @Test("A closed date has its reason")
    func closures() throws {
        let newYork = try TradingCalendar("XNYS")
        for (day, closure) in [
            ("2024-07-04", Closure.holiday("Independence Day")), ("2021-12-24", .holiday("Christmas Day")),
            ("2001-09-12", .holiday("Attacks of 11 September")), ("2025-01-09", .holiday("Mourning for Jimmy Carter")),
            ("2024-07-06", .weekend), ("2021-12-25", .weekend),
        ] {
            #expect(newYork.closure(on: date(day)) == closure)
        }
        #expect(newYork.closure(on: date("2021-12-31")) == nil)
        let tokyo = try TradingCalendar("XTKS")
        #expect(tokyo.closure(on: date("2026-09-22")) == .holiday("Citizens' Holiday"))
        #expect(tokyo.closure(on: date("2009-05-06")) == .holiday("Constitution Memorial Day"))
        #expect(tokyo.closure(on: date("1998-05-06")) == nil)
        let london = try TradingCalendar("XLON")
        #expect(london.closure(on: date("2021-12-28")) == .holiday("Boxing Day"))
        #expect(london.closure(on: date("2022-12-27")) == .holiday("Christmas Day"))
    }

    @Test("A session keeps its local hours over a clock change")
    func localHours() throws {
        let calendar = try TradingCalendar("XNYS")
        #expect(calendar.session(on: date("2024-03-08"))?.open == utc("2024-03-08", "14:30"))
        #expect(calendar.session(on: date("2024-03-11"))?.open == utc("2024-03-11", "13:30"))
        #expect(calendar.session(on: date("2024-07-03"))?.close == utc("2024-07-03", "17:00"))
    }

    @Test("Outside the trusted span the rules are extrapolated, and this is reported")
    func projection() throws {
        for entry in TradingCalendar.builtIn {
            let calendar = try TradingCalendar(entry.code)
            let projected = calendar.sessions(in: date("2399-03-01")...date("2399-03-31"))
            #expect((17...31).contains(projected.count) && projected.allSatisfy(\.isProjected), "\(entry.code)")
            #expect(calendar.sessions(in: calendar.trusted).count > 900)
            let known = calendar.sessions(in: calendar.trustedHours)
            #expect(known.count > 50 && !known.contains(where: \.isProjected), "\(entry.code)")
            #expect(calendar.trustedHours.clamped(to: calendar.trusted) == calendar.trustedHours)
        }
        #expect(try TradingCalendar("XNYS").closure(on: date("2399-12-24")) == .holiday("Christmas Day"))
    }

    @Test(
        "Where the dates are known but not the hours, sessions are projected",
        arguments: [
            // New York had summer time, and Mexico did not; B3 closed at 17:00; the exchange of Singapore had a break.
            ("XMEX", "2022-11-07", "2023-03-13"), ("BVMF", "2020-03-06", "2020-03-09"), ("XSES", "2017-11-10", "2017-11-13"),
        ])
    func unknownHours(code: String, known: String, unknown: String) throws {
        let calendar = try TradingCalendar(code)
        #expect(calendar.session(on: date(known))?.isProjected == false && calendar.session(on: date(unknown))?.isProjected == true)
        #expect(calendar.trusted.contains(date(unknown)))
        #expect(SessionHours(calendar).sessions(in: date(unknown)...date(unknown)).map(\.isProjected) == [true])
    }

    @Test("The first and last dates neither trap nor loop forever")
    func extremes() throws {
        for entry in TradingCalendar.builtIn {
            let calendar = try TradingCalendar(entry.code)
            for end in [CivilDate(daysSinceEpoch: .min), CivilDate(daysSinceEpoch: .max)] {
                _ = calendar.session(on: end)
                _ = calendar.closure(on: end)
                #expect(calendar.sessions(in: end...end).isEmpty)
            }
            let early = CivilDate.limits.lowerBound
            #expect(calendar.sessions(in: early.adding(days: -400)...early.adding(days: -1)).isEmpty)
            #expect(calendar.sessions(in: early...early.adding(days: 400)).count > 200)
            let late = CivilDate.limits.upperBound
            #expect(calendar.sessions(in: late.adding(days: -400)...late).count > 200)
        }
    }
}
