import ArgumentParser
import DojimaText
import Dojima
import DojimaTime

struct AxisCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "axis", abstract: "Map times to positions on an axis without closed hours, and back.",
        discussion: """
            Reads one time per line from standard input and writes its position in seconds of axis time, whether the market is open, \
            and the nearest open times before and after it. The axis begins at --from and ends before --to.

              echo 2024-11-29T18:00:00Z | dojima axis --calendar XNYS --from 2024-11-25 --to 2024-12-02
              seq 0 3600 23400 | dojima axis --calendar XNYS --from 2024-11-25 --to 2024-12-02 --inverse
              dojima axis --calendar XNYS --from 2024-08-30 --to 2024-09-07 --explain
              dojima axis --calendar XTKS --include 2024-12-28 --from 2024-12-23 --to 2025-01-06 --gaps

            A rule file lists exclusions, and inclusions that override them:

              {"exclusions": [
                {"type": "closed_date", "zone": "Asia/Tokyo", "date": "2024-12-27"},
                {"type": "include", "zone": "Asia/Tokyo",
                 "date": "2024-12-28", "open": "09:00", "close": "11:30"},
                {"type": "include", "zone": "Asia/Tokyo",
                 "from": "2024-12-29T18:00", "to": "2024-12-29T20:00"}]}
            """)

    @OptionGroup var exclusions: ExclusionArguments

    @Option(help: ArgumentHelp("The start of the axis.", valueName: "time"), transform: explained)
    var from: TimeArgument

    @Option(help: ArgumentHelp("The end of the axis; not included.", valueName: "time"), transform: explained)
    var to: TimeArgument

    @Flag(help: "Read positions and write their times.")
    var inverse = false

    @Flag(help: "Write the gaps of the axis instead, each with its reason.")
    var gaps = false

    @Flag(
        help: """
            Write every span of the axis instead: the length of each open span and all reasons of each closed one; then each \
            candidate tick of a 1200-pixel axis and why it was kept or dropped. With --ticks, only the candidate ticks, for an axis of \
            that width.
            """)
    var explain = false

    @Option(help: ArgumentHelp("Write the ticks of an axis of this width instead.", valueName: "pixels"))
    var ticks: Double?

    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        if exclusions.anchor != nil {
            throw ValidationError("--anchor is for longer bars: it is an option of commands that read bars")
        }
        if exclusions.infersGaps { throw ValidationError("--infer-gaps needs data: it is an option of chart and window") }
        if [inverse, gaps, explain || ticks != nil].count(where: { $0 }) > 1 {
            throw ValidationError("--inverse, --gaps and --explain or --ticks cannot be used together")
        }
        if let ticks, !(ticks >= 1 && ticks <= 1_000_000) { throw ValidationError("--ticks takes a width of 1 to 1000000 pixels") }
    }

    func run() throws {
        let closed = try exclusions.resolved()
        let span = try axisSpan(from: from, to: to, zone: closed.zone)
        try closed.validate(over: span)
        let timeline = closed.timeline(of: span)
        let style = result.style(zone: exclusions.zone == nil && exclusions.calendars.isEmpty ? .utc : closed.zone)
        if gaps { return try Console.result(style.render(AxisExplanation(closed: closed, timeline: timeline).gaps)) }
        if let ticks { return try writeTicks(AxisTicks(timeline, zone: closed.zone, width: ticks), style: style) }
        if explain {
            return try writeExplanation(
                AxisExplanation(closed: closed, timeline: timeline), AxisTicks(timeline, zone: closed.zone, width: AxisExplanation.width),
                style: style)
        }
        let lines = try inputLines()
        let table = try inverse ? inverseTable(timeline, lines) : positionTable(timeline, lines, zone: closed.zone)
        try Console.result(style.render(table))
    }

    private func positionTable(_ timeline: Timeline, _ lines: [ArraySlice<UInt8>], zone: Zone) throws -> Table {
        var table = Table(["time", "position", "included", "clamp_down", "clamp_up"])
        for (index, line) in lines.enumerated() {
            let text = trimmed(line)
            if let error = TimeTextError.beyondLimits(in: [text]) {
                throw Failure(.data, "standard input:\(index + 1): \(error.message)")
            }
            guard let parsed = try? TimeText(text) else {
                throw wrongLine(index, text, isNot: "time", "write 2024-11-29T18:00:00Z or @1732903200")
            }
            let time = parsed.instant(in: zone)
            table.append([
                .time(time), .span(timeline.position(of: time).microseconds), .integer(timeline.contains(time) ? 1 : 0),
                timeline.lastOpenInstant(atOrBefore: time).map { .time($0) } ?? .none,
                timeline.firstOpenInstant(atOrAfter: time).map { .time($0) } ?? .none,
            ])
        }
        return table
    }

    private func inverseTable(_ timeline: Timeline, _ lines: [ArraySlice<UInt8>]) throws -> Table {
        var table = Table(["position", "up", "down"])
        for (index, line) in lines.enumerated() {
            let text = trimmed(line)
            guard let seconds = Double(text), abs(seconds) < 9e12 else {
                throw wrongLine(index, text, isNot: "position", "write seconds of axis time")
            }
            let position = AxisPosition(microseconds: Int64(clamping: (seconds * 1e6).rounded()))
            table.append([
                .span(position.microseconds), timeline.instant(at: position).map { .time($0) } ?? .none,
                timeline.earliestInstant(at: position).map { .time($0) } ?? .none,
            ])
        }
        return table
    }

    /// The lines of standard input, without an empty one after the last line end.
    private func inputLines() throws -> [ArraySlice<UInt8>] {
        var lines = try InputBytes.standardInput().split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines
    }

    /// Returns the failure for an invalid line. An empty line is invalid too, since skipping it would leave out a row.
    private func wrongLine(_ index: Int, _ text: String, isNot noun: String, _ advice: String) -> Failure {
        Failure(.data, "standard input:\(index + 1): \(text.isEmpty ? "this line is empty" : "\(text) is not a \(noun)"); \(advice)")
    }

    private func trimmed(_ line: ArraySlice<UInt8>) -> String {
        var line = line
        while let last = line.last, last <= 0x20 { line.removeLast() }
        while let first = line.first, first <= 0x20 { line.removeFirst() }
        return String(decoding: line, as: UTF8.self)
    }
}

extension AxisCommand {
    private func writeExplanation(_ explanation: AxisExplanation, _ ticks: AxisTicks, style: ResultStyle) throws {
        guard style.form == .json else { return try Console.result(style.render(explanation.fullTable(ticks, zone: style.zone))) }
        try Console.result("[" + explanation.json(ticks, style).map { $0.json() }.joined(separator: ",\n ") + "]\n")
    }

    private func writeTicks(_ ticks: AxisTicks, style: ResultStyle) throws {
        guard style.form == .json else { return try Console.result(style.render(explain ? ticks.reasons(style) : ticks.table)) }
        let lines = (explain ? ticks.reasonsJSON(style).map { .object($0) } : ticks.json(style)).map { $0.json() }
        try Console.result("[" + lines.joined(separator: ",\n ") + "]\n")
    }
}
