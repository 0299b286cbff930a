import ArgumentParser
import DojimaTime

struct CalendarCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calendar", abstract: "List the sessions of an exchange, or the exchanges.",
        discussion: """
            One row a session: its date, opening, close and lunch break. Without a code, the codes that are known.

              dojima calendar XTKS --from 2024-12-27 --to 2025-01-10
            """)

    @Argument(help: ArgumentHelp("The exchange: a MIC such as XNYS, or its alias.", valueName: "mic"))
    var code: String?

    @Option(help: ArgumentHelp("The first session date. (default: 1 January of the last year that is known)", valueName: "date"))
    var from: String?

    @Option(help: ArgumentHelp("The last session date, included. (default: a year after the first)", valueName: "date"))
    var to: String?

    @Option(help: ArgumentHelp("Show times in this zone. (default: UTC)", valueName: "zone"))
    var zone: String?

    @OptionGroup var result: ResultOptions

    func run() throws {
        guard let code else { return try listCalendars() }
        let calendar = try TradingCalendar(code)
        let first = try from.map(date) ?? CivilDate(year: calendar.trusted.upperBound.year, month: 1, day: 1)
        let last = try to.map(date) ?? first.adding(months: 12).adding(days: -1)
        guard first <= last else { throw Failure(.usage, "--from \(first) is after --to \(last)") }
        guard Int(last.daysSinceEpoch) - Int(first.daysSinceEpoch) < 366_000 else {
            throw Failure(.usage, "--from \(first) --to \(last): at most a thousand years at once")
        }
        var table = Table(["date", "open", "close", "break_start", "break_end"])
        var projected = 0
        for session in calendar.sessions(in: first...last) {
            let pause = session.breaks.first
            table.append([
                .date(session.date), .time(session.open), .time(session.close), pause.map { .time($0.lowerBound) } ?? .none,
                pause.map { .time($0.upperBound) } ?? .none,
            ])
            if session.isProjected { projected += 1 }
        }
        if projected > 0 {
            let trusted = calendar.trusted
            Console.note(
                "\(projected) of these sessions are projected: \(calendar.code) is known from \(trusted.lowerBound) to \(trusted.upperBound)"
            )
        }
        try Console.result(result.style(zone: zone.map { try Zone($0) } ?? .utc).render(table))
    }

    private func listCalendars() throws {
        guard from == nil, to == nil else { throw Failure(.usage, "--from and --to want a calendar: dojima calendar XNYS --from ...") }
        var table = Table(["code", "name", "zone", "aliases"])
        for entry in TradingCalendar.known {
            table.append([.text(entry.code), .text(entry.name), .text(entry.zoneIdentifier), .text(entry.aliases.joined(separator: " "))])
        }
        try Console.result(result.style().render(table))
    }

    private func date(_ text: String) throws -> CivilDate {
        guard let date = CivilDate(text) else { throw Failure(.usage, "\(text) is not a date: write it like 2024-12-31") }
        return date
    }
}
