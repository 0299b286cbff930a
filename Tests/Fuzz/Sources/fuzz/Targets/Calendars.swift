import DojimaText
import DojimaTime
import DojimaTestSupport

/// A calendar file: its sessions over some years, their axes, the reasons of closed time, and the same calendar written again.
let calendars = Target(name: "calendars") { bytes in
    var (text, choices) = Choices.split(bytes)
    var library = CalendarLibrary()
    do throws(RuleError) {
        try library.add(json: text)
    } catch {
        expectMessage(error.description)
        return
    }
    let builtIn = Set(TradingCalendar.builtIn)
    for entry in library.entries where !builtIn.contains(entry) {
        do throws(CalendarError) {
            check(try library.calendar(entry.code), &choices)
        } catch {
            expectMessage(error.description)
        }
    }
}

private func check(_ calendar: TradingCalendar, _ choices: inout Choices) {
    let start = CivilDate(normalizing: choices.pick([2024, 1, 1883, 1990, 2026, 9990]), month: 1 + choices.number(below: 12), day: 1)
    let dates = start...start.adding(days: choices.pick([40, 0, 8, 400, 3000]))
    let sessions = calendar.sessions(in: dates)
    expect(zip(sessions, sessions.dropFirst()).allSatisfy { $0.date < $1.date }, "sessions in no order")
    expect(sessions.allSatisfy { $0.open < $0.close && dates.contains($0.date) }, "a session without length, or on another day")
    _ = (calendar.specialDays(in: dates), calendar.closure(on: start), calendar.session(on: start))

    let span = Instant(dates.lowerBound)..<Instant(dates.upperBound.adding(days: 1))
    let closed = ClosedTime(calendars: [calendar])
    let timeline = closed.timeline(of: span)
    expectNone(checkTimelineLaws(timeline, samples: 6))
    expectNone(checkTimelineLaws(closed.dateTimeline(of: span).timeline, samples: 6))
    let explained = closed.gaps(of: timeline, in: span).map(\.range)
    expect(explained == timeline.gaps(in: span), "gaps with reasons are others than those of the axis")
    for moment in [span.lowerBound, choices.instant(), span.upperBound] {
        let status = calendar.status(at: moment)
        if let next = status.nextOpen { expect(next.time > moment, "the next open is not after \(moment)") }
    }

    var again = CalendarLibrary()
    do {
        try again.add(json: Array(calendar.rulesFile.utf8))
        expect(try again.calendar(calendar.code).sessions(in: dates) == sessions, "the calendar that is written is another one")
    } catch {
        expect(false, "what is written is not read: \(error)")
    }
}
