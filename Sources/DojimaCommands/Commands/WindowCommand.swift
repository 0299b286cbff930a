import ArgumentParser
import Dojima
import DojimaInteraction
import DojimaSeries
import DojimaStore
import DojimaText
import DojimaTime

struct WindowCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "window", abstract: "Compute what a range selector would show: the bars, prices and volume of a part of the axis.",
        discussion: """
            The selection is made on the summary axis, which leaves closed time out, so that a weekend never changes its span. A bar is \
            in the window if its time is open and between both ends, inclusive; a note counts the bars left out because they are \
            in closed time.

            With --last and --preset the output includes the return in percent: from the last close before a year to date or a count of \
            sessions or bars, from the last close on or before the same day for weeks, months and years, and from the first close of ALL.

              dojima window SPX --last 6M
              dojima window SPX --select 25%..75% --calendar XNYS --format json
              dojima window SPX --last 6M --pan -5d
              dojima window SPX --last 6M --ops gestures.json
              dojima window SPX --last 6M --print-sql | sqlite3 dojima.db
              dojima window prices.csv --calendar XNYS --last 1y
            """)

    @Argument(help: .seriesName, completion: .storedSymbolsOrFiles)
    var symbol: String

    @Option(
        help: ArgumentHelp("Bars of this length: 5m, 1h, 1d, 1w, ... (default: the finest that is stored)", valueName: "interval"),
        transform: explained)
    var interval: IntervalArgument?

    @Option(
        help: ArgumentHelp("The span of the summary axis, its end not included. (default: that of the data)", valueName: "time..time"),
        transform: explained)
    var summary: TimeSpanArgument?

    @OptionGroup(title: "Selection") var span: SpanArguments

    @OptionGroup var spans: SpanLimitArguments

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Move the window by trading time: 5d for five sessions forward, -1M for a month back.", valueName: "length"),
        transform: explained)
    var pan: PanArgument?

    @Option(
        help: ArgumentHelp(
            "Read the window from a JSON object that this command wrote (--format json); - for standard input.", valueName: "file"),
        completion: .file())
    var selection: String?

    @Option(
        help: ArgumentHelp(
            "Play a gesture script (JSON), starting from the chosen window, by default from the bars between 60% and 80% of the series, and write a line of JSON after each step; - for standard input.",
            valueName: "file"), completion: .file())
    var ops: String?

    @OptionGroup(title: "Closed time") var exclusions: ExclusionArguments
    @Option(
        help: ArgumentHelp(
            "Bars in closed time: drop them, snap them to the next open time, or treat them as an error.", valueName: "policy"))
    var onClosed = ClosedBarsPolicy.drop

    @OptionGroup var adjust: AdjustArguments
    @OptionGroup(title: "Files") var form: FileArguments

    @Flag(
        name: .customLong("print-sql"),
        help: "Print the SQL statements instead of their result; sqlite3 can run them on the same file.")
    var printsSQL = false

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func run() throws {
        // Read first, so that errors in it are reported before the database is opened.
        let script = try ops.map(ViewportScript.read)
        let file = try printsSQL ? store.openLoggedFile() : nil
        let log = file.map { StatementLog(of: $0) }
        let database: (any MarketReader & Sendable)? = try file ?? store.openIfPresent()
        let source = try store.source(
            symbol, interval: interval?.interval, in: database, zone: exclusions.zone, closedTime: exclusions.specification,
            reading: form.options(),
            exclusions.calendarFiles, adjust.adjustment)
        let closed = try exclusions.resolved(calendars: source.calendars, zone: source.zones.instrument)
        let sourceAxis = try SourceAxis(source, closed: closed, summary: try summaryRange(source, closed))
        for note in sourceAxis.notes { Console.note(note) }
        let selection = try self.selection(on: sourceAxis)
        let zone = exclusions.zone == nil && closed.calendar == nil ? source.zones.stamps ?? .utc : closed.zone
        let style = result.style(zone: source.usesTradeDates ? .utc : zone)
        let base = try sourceAxis.returnBase(of: selection)
        let summary = try script == nil ? summarize(selection, on: sourceAxis) : nil
        if let summary, let note = source.splitNote(from: min(base?.time ?? summary.first, summary.first), to: summary.last) {
            Console.note(note)
        }
        let answer = try script.map { script in
            try WindowScript(
                script: script, sourceAxis: sourceAxis, start: hasSelection ? selection : nil,
                spans: spans.limits ?? SpanLimits(), style: style,
                summarize: { try summarize($0, on: sourceAxis) }
            ).lines()
        }
        let text =
            answer
            ?? WindowAnswer(
                sourceAxis: sourceAxis, selection: selection, summary: summary, base: base
            ).render(style)
        if printsSQL { return try Console.lines(log?.text ?? "") }
        try Console.result(text)
    }

    func validate() throws {
        if selection != nil, span.isGiven {
            throw ValidationError(
                "--selection already defines the window: leave --from, --to, --last, --preset, --select, --zoom and --pan-to out")
        }
        if ops != nil, let form = result.form, form != .json { throw ValidationError("--ops writes lines of JSON: leave --format out") }
        if [ops, selection, symbol].count(where: { $0 == "-" }) > 1 {
            throw ValidationError("only one of --ops, --selection and the bars can read standard input")
        }
    }

    /// Whether a window is given, with which a script then begins instead of the default one.
    private var hasSelection: Bool { selection != nil || span.isGiven || pan != nil }

    /// The requested window on the axis.
    private func selection(on sourceAxis: SourceAxis) throws -> AxisWindow {
        var found =
            try selection.map { try readSelection($0, on: sourceAxis) }
            ?? AxisWindow(span.specification, on: sourceAxis)
        if let limits = spans.limits { found = try found.fitted(to: limits, on: sourceAxis) }
        return pan.map { found.panned(by: $0.length, on: sourceAxis) } ?? found
    }

    private func readSelection(_ path: String, on sourceAxis: SourceAxis) throws -> AxisWindow {
        let (bytes, timeline) = (try FileAccess.ofArguments.input(path), sourceAxis.timeline)
        let saved: SavedSelection, window: Range<AxisPosition>
        do throws(ScriptError) {
            saved = try SavedSelection(json: bytes)
            window = try saved.window(on: timeline)
        } catch { throw Failure(.data, "\(path): \(error.message)") }
        guard let fractions = saved.fractions(on: timeline) else { return AxisWindow(window, on: timeline) }
        return try AxisWindow(WindowRequest(select: fractions), on: sourceAxis)
    }

    private func summaryRange(_ source: ChartSource, _ closed: ClosedTime) throws -> Range<Instant>? {
        guard let summary else { return nil }
        func instant(_ time: TimeText) -> Instant {
            if source.usesTradeDates, case .dateOnly(let date) = time { return Instant(date) }
            return time.instant(in: closed.zone)
        }
        let (start, end) = (instant(summary.from), instant(summary.to))
        guard start < end else { throw Failure(.request, "--summary \(summary.text): the first time is not before the second") }
        return start..<end
    }

    /// Combines the bars of a selection into one.
    private func summarize(_ selection: AxisWindow, on sourceAxis: SourceAxis) throws -> BarSummary? {
        try printingNotes { try sourceAxis.summary(of: selection, onClosed: onClosed, notes: &$0) }
    }
}
