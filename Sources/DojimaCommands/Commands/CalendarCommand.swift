import ArgumentParser
import DojimaText
import DojimaTime

struct CalendarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "List the sessions and holidays of an exchange, or report whether it is open.",
        discussion: """
            One row per session: its date, open, close and lunch break. Without a code, all calendars are listed, with their latest \
            regular hours, the dates for which they are known to be correct, and the date up to which announcements are included. A \
            note gives that date if a result extends beyond it.

              dojima calendar XTKS --from 2024-12-27 --to 2025-01-10
              dojima calendar XNYS --holidays --from 2024-01-01
              dojima calendar XNYS --at 2024-11-29T14:00
              dojima calendar XNYS --rules > mine.json; dojima calendar XNYS --calendar-file mine.json
            """)

    @Argument(help: ArgumentHelp("The exchange: a MIC such as XNYS, or its alias.", valueName: "mic"), completion: .calendars)
    var code: String?

    @Option(help: ArgumentHelp("The first session date. (default: 1 January of the last year that is known)", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("The last session date, included. (default: a year after the first)", valueName: "date"))
    var to: String?

    @Flag(help: "List holidays, early closes and late opens instead, with their names and rules.")
    var holidays = false

    @Option(
        help: ArgumentHelp("List segments of the sessions: pre, regular, post, or several separated by commas.", valueName: "segments"),
        transform: explained)
    var segments: SegmentsArgument?

    @Option(
        help: ArgumentHelp(
            "Report whether the market is open at this time, why not, and when it next opens and closes. May be repeated.",
            valueName: "time"),
        transform: explained)
    var at: [TimeArgument] = []

    @Option(help: ArgumentHelp("Report when the market next opens and closes after this time.", valueName: "time"), transform: explained)
    var next: TimeArgument?

    @Option(
        help: ArgumentHelp(
            "Show times in this zone, and read times without a zone in it. (default: show UTC, read the exchange's)", valueName: "zone"),
        completion: .zones)
    var zone: String?

    @Flag(help: "Write the calendar's rules as JSON, in the format that --calendar-file reads.")
    var rules = false

    @OptionGroup var calendarFiles: CalendarFileArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        let requested = [holidays, segments != nil, !at.isEmpty, next != nil, rules]
        if requested.count(where: { $0 }) > 1 {
            throw ValidationError("--holidays, --segments, --at, --next and --rules cannot be used together")
        }
        if code == nil, requested.contains(true) || from != nil || to != nil {
            throw ValidationError(
                "--from, --to, --holidays, --segments, --at, --next and --rules need a calendar: dojima calendar XNYS --from ...")
        }
        if !at.isEmpty || next != nil || rules, from != nil || to != nil {
            throw ValidationError("--at, --next and --rules cannot be used with --from and --to")
        }
    }

    func run() throws {
        let library = try calendarFiles.library()
        guard let code else { return try list(library) }
        let calendar = try library.calendar(code)
        if rules { return try Console.result(calendar.rulesFile) }
        let table =
            if !at.isEmpty {
                try statusTable(calendar)
            } else if let next {
                try nextTable(calendar, after: next)
            } else if holidays {
                holidayTable(calendar, try dates(calendar))
            } else if let segments {
                segmentTable(calendar, try dates(calendar), segments.kinds)
            } else {
                sessionTable(calendar, try dates(calendar))
            }
        try Console.result(result.style(zone: zone.map { try Zone($0) } ?? .utc).render(table))
    }

    private func list(_ library: CalendarLibrary) throws {
        var table = Table(["code", "name", "zone", "aliases", "hours", "known_from", "known_to", "announced_to", "hours_from", "hours_to"])
        for entry in library.entries {
            table.append([
                .text(entry.code), .text(entry.name), .text(entry.zoneIdentifier), .text(entry.aliases.joined(separator: " ")),
                .text(entry.hours), .date(entry.trusted.lowerBound), .date(entry.trusted.upperBound),
                entry.announced.map { .date($0) } ?? .none, .date(entry.trustedHours.lowerBound), .date(entry.trustedHours.upperBound),
            ])
        }
        try Console.result(result.style().render(table))
    }
}

/// The maximum number of dates whose sessions are listed or audited at once: a thousand years, which takes a second.
let maximumSessionDates = 366_000

/// Returns the dates unchanged. Throws if there are more than `maximumSessionDates`.
func atMostAThousandYears(_ dates: ClosedRange<CivilDate>) throws -> ClosedRange<CivilDate> {
    guard Int(dates.upperBound.daysSinceEpoch) - Int(dates.lowerBound.daysSinceEpoch) < maximumSessionDates else {
        throw Failure(
            .request, "\(dates.lowerBound) to \(dates.upperBound): at most a thousand years at once; give --from and --to closer together")
    }
    return dates
}

extension CalendarCommand {
    private func sessionTable(_ calendar: TradingCalendar, _ dates: ClosedRange<CivilDate>) -> Table {
        var table = Table(["date", "open", "close", "break_start", "break_end"])
        var projected = 0
        for session in calendar.sessions(in: dates) {
            let pause = session.breaks.first
            table.append([
                .date(session.date), .time(session.open), .time(session.close), pause.map { .time($0.lowerBound) } ?? .none,
                pause.map { .time($0.upperBound) } ?? .none,
            ])
            if session.isProjected { projected += 1 }
        }
        noteProjected(projected, "session", of: calendar)
        noteAnnouncements(dates.upperBound, of: calendar)
        return table
    }

    private func segmentTable(
        _ calendar: TradingCalendar, _ dates: ClosedRange<CivilDate>, _ kinds: Set<SessionSegment.Kind>
    ) -> Table {
        var table = Table(["date", "segment", "open", "close"])
        var projected: Set<CivilDate> = []
        calendar.forEachSegment(in: dates, of: kinds) { segment in
            table.append([
                .date(segment.date), .text(segment.kind.rawValue), .time(segment.range.lowerBound), .time(segment.range.upperBound),
            ])
            if !calendar.trustedHours.contains(segment.date) { projected.insert(segment.date) }
        }
        noteProjected(projected.count, "session", of: calendar)
        noteAnnouncements(dates.upperBound, of: calendar)
        return table
    }

    private func holidayTable(_ calendar: TradingCalendar, _ dates: ClosedRange<CivilDate>) -> Table {
        var table = Table(["date", "weekday", "name", "rule", "kind"])
        let days = calendar.specialDays(in: dates)
        for day in days {
            table.append([
                .date(day.date), .text(day.date.weekday.abbreviation), .text(day.name), .text(day.rule), .text(day.kind.description),
            ])
        }
        noteProjected(days.count { !calendar.trusted.contains($0.date) }, "day", of: calendar, trustedDates: calendar.trusted)
        noteAnnouncements(dates.upperBound, of: calendar)
        return table
    }

    private func statusTable(_ calendar: TradingCalendar) throws -> Table {
        var table = Table(["time", "state", "date", "reason", "next_open", "next_close"])
        let zone = try zone.map { try Zone($0) } ?? calendar.zone
        var projected = 0
        var last = CivilDate.limits.lowerBound
        for argument in at {
            let time = argument.time.instant(in: zone)
            let status = calendar.status(at: time)
            table.append([
                .time(time), .text(status.state.rawValue), status.date.map { .date($0) } ?? .none,
                status.reason.map { .text($0.description) } ?? .none,
                status.nextOpen.map { .time($0.time) } ?? .none, status.nextClose.map { .time($0.time) } ?? .none,
            ])
            let date = calendar.zone.localTime(at: time).date
            last = max(last, date)
            if !calendar.trustedHours.contains(date) { projected += 1 }
        }
        noteProjected(projected, "answer", of: calendar)
        noteAnnouncements(last, of: calendar)
        return table
    }

    private func nextTable(_ calendar: TradingCalendar, after argument: TimeArgument) throws -> Table {
        let status = calendar.status(at: argument.time.instant(in: try zone.map { try Zone($0) } ?? calendar.zone))
        let turns = [("open", status.nextOpen), ("close", status.nextClose)].compactMap { name, turn in turn.map { (name, $0) } }
        var table = Table(["event", "time", "date"])
        for (name, turn) in turns.sorted(by: { $0.1.time < $1.1.time }) {
            table.append([.text(name), .time(turn.time), .date(turn.date)])
        }
        noteProjected(turns.count { !calendar.trustedHours.contains($0.1.date) }, "time", of: calendar)
        if let last = turns.map(\.1.date).max() { noteAnnouncements(last, of: calendar) }
        return table
    }

    /// Prints a note of how many rows are outside the dates for which the calendar is known to be right, by default with its hours.
    private func noteProjected(_ projected: Int, _ thing: String, of calendar: TradingCalendar, trustedDates: ClosedRange<CivilDate>? = nil)
    {
        guard projected > 0 else { return }
        let trustedDates = trustedDates ?? calendar.trustedHours
        let subject = trustedDates == calendar.trusted ? "\(calendar.code) is" : "the hours of \(calendar.code) are"
        Console.note(
            "\(projected) of these \(thing)s are projected: \(subject) known from \(trustedDates.lowerBound) to \(trustedDates.upperBound)")
    }

    /// Prints a note of the date up to which announcements are included, if the answer extends beyond it.
    private func noteAnnouncements(_ last: CivilDate, of calendar: TradingCalendar) {
        guard let announced = calendar.announced, announced < last else { return }
        Console.note(
            "announcements of \(calendar.code) are included up to \(announced); closures and hours that were announced later are missing")
    }

    private func dates(_ calendar: TradingCalendar) throws -> ClosedRange<CivilDate> {
        let first = try from.map { try date($0, .first) } ?? CivilDate(normalizing: calendar.trusted.upperBound.year, month: 1, day: 1)
        let last = try to.map { try date($0, .last) } ?? min(first.adding(months: 12).adding(days: -1), CivilDate.limits.upperBound)
        guard first <= last else { throw Failure(.request, "--from \(first) is after --to \(last)") }
        return try atMostAThousandYears(first...last)
    }

    private func date(_ text: String, _ day: TimeText.PeriodDay) throws -> CivilDate {
        if case .dateOnly(let date)? = try? TimeText(option: text, day) { return date }
        throw Failure(
            .request, TimeTextError.beyondLimits(in: [text])?.message ?? "\(text) is not a date: write it like 2024-12-31")
    }
}
