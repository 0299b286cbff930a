import ArgumentParser
import DojimaScale
import DojimaText
import Dojima
import DojimaCairo
import DojimaChart
import DojimaFormats
import DojimaSeries
import DojimaTime

struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Compare stored bars with the sessions of an exchange: what is missing, and what should not be there.",
        discussion: """
            Finds slots without a bar (missing), bars outside of sessions (unexpected), several bars in a slot (duplicate), bars that \
            begin between slots (off-grid), bars without a range (zero-range), repeated bars (stale), opens at a ratio such as 1:2 or 3:1 \
            to the previous close without a known split, and splits that prices do not show (split; see dojima actions), sessions without \
            their last half hour (ends-early), and hours doubled, lost or shifted by a change of the clocks (clock-change).

            Exit status: 0, even if something is found; with --strict 65 if something is found.

              dojima audit AAPL --calendar XNYS
              dojima audit ES --from 2024-01-01 --to 2024-06-30 --by session
              dojima audit AAPL --strict -o coverage.png
            """)

    @Argument(help: .seriesName, completion: .storedSymbolsOrFiles)
    var symbol: String

    @Option(
        help: ArgumentHelp("The exchange: a MIC such as XNYS, or its alias. (default: the instrument's)", valueName: "mic"),
        completion: .calendars)
    var calendar: String?

    @OptionGroup var calendarFiles: CalendarFileArguments

    @Option(help: ArgumentHelp("The stored interval. (default: the finest)", valueName: "interval"), transform: explained)
    var interval: IntervalArgument?

    @Option(help: ArgumentHelp("From this trade date on. (default: that of the first bar)", valueName: "time"), transform: explained)
    var from: TimeArgument?

    @Option(help: ArgumentHelp("Up to this trade date, included. (default: that of the last bar)", valueName: "time"), transform: explained)
    var to: EndTimeArgument?

    @Option(help: "Whether stamps are the start or the end of their bars: start or end. (default: as imported)")
    var stamp: BarSeries.Stamp?

    @Option(
        help: "Whether slots start at the session open (09:30, 10:30) or on the hour (09:00, 10:00). (default: whichever fits more bars)")
    var grid: AuditOptions.Grid?

    @Option(help: ArgumentHelp("The number of equal bars in a row that count as stale.", valueName: "bars"))
    var stale = 3

    @Option(help: ArgumentHelp("The maximum number of findings listed of each kind; all are counted.", valueName: "number"))
    var most = 10_000

    @Option(help: "Write one row for each finding, each kind, or each session.")
    var by: AuditRows = .finding

    @Flag(help: "End with status 65 if there is a finding.")
    var strict = false

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "Draw a calendar of the coverage with one cell per session: \(OutputCatalog.all.fileExtensions).", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("The colours of the picture.", valueName: "name"))
    var theme: ThemeArgument = ThemeArgument(theme: ThemeCatalog.light)

    @Option(
        help: ArgumentHelp("Width and height of the picture. (default: 1600x900, or smaller if the sessions need less)", valueName: "WxH"),
        transform: explained)
    var size: SizeArgument?

    @Option(help: ArgumentHelp("Device pixels for one pixel of --size.", valueName: "factor"))
    var scale: Double = 1

    @OptionGroup(title: "Files") var form: FileArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        guard stale >= 2 else { throw ValidationError("--stale takes a number of bars, 2 or more") }
        guard most >= 0 else { throw ValidationError("--most takes a number of findings, 0 or more") }
        if let size, size.width < 120 || size.height < 80 { throw ValidationError("--size \(size): \(SizeArgument.advice)") }
        guard scale >= 0.25, scale <= 8 else { throw ValidationError("--scale takes a factor from 0.25 to 8") }
        if let output, OutputCatalog.all.format(ofPath: output) == nil || output == "-" {
            throw ValidationError("-o \(output): the name must end in \(OutputCatalog.all.fileExtensions)")
        }
    }

    func run() throws {
        let database = try store.openIfPresent()
        let source = try store.source(
            symbol, interval: interval?.interval, in: database, zone: nil,
            closedTime: ClosedTimeSpecification { $0.calendars = [calendar].compactMap(\.self) }, reading: form.options(), calendarFiles,
            .none, stamp: stamp)
        guard !source.isResampled else {
            throw Failure(.request, "\(source.symbol) is not stored at \(source.interval); choose --interval \(source.stored.interval)")
        }
        let exchange = try exchange(of: source)
        var options = AuditOptions()
        options.staleBars = stale
        options.maximumFindings = most
        let run = try SeriesAudit(
            source, calendar: exchange, from: from, to: to, grid: grid, actions: source.splits, options: options)
        let bar = ProgressBar()
        let audit = try run.run { bar?.show("audit", done: $0, of: $1) }
        let tables = AuditTables(audit: audit, run: run, style: result.style())
        if let output { try draw(tables, at: output) }
        try write(tables)
        Console.note("\(tables.title) on \(tables.summary)")
        let covered = source.interval.isIntraday ? exchange.trustedHours : exchange.trusted
        if run.dates.lowerBound < covered.lowerBound || run.dates.upperBound > covered.upperBound {
            Console.note(
                "the sessions of \(exchange.code) are known from \(covered.lowerBound) to \(covered.upperBound): dates outside this range are not audited"
            )
        }
        if by == .finding, audit.findings.count < audit.findingCount {
            Console.note("\(audit.findingCount - audit.findings.count) findings are not listed; raise --most, or see --by kind")
        }
        if strict, !audit.isClean { throw Failure(.data, "\(symbol): \(audit.findingCount) findings (--strict)") }
    }

    /// The calendar of `--calendar`, else the instrument's.
    private func exchange(of source: ChartSource) throws -> TradingCalendar {
        let library = try calendarFiles.library()
        if let calendar { return try library.calendar(calendar) }
        if let code = source.instrument?.calendar { return try library.storedCalendar(code) }
        throw Failure(
            .request, "\(symbol): no calendar is set; give --calendar MIC, or set one with dojima instrument \(symbol) --calendar MIC")
    }

    private func write(_ tables: AuditTables) throws {
        switch by {
        case .finding where tables.style.form == .json: try Console.result(tables.json().json() + "\n")
        case .finding: try Console.result(tables.style.render(tables.findings()))
        case .kind: try Console.result(tables.style.render(tables.kinds()))
        case .session: try Console.result(tables.style.render(tables.sessions()))
        }
    }

    private func draw(_ tables: AuditTables, at path: String) throws {
        let map = CoverageMap(
            title: "\(tables.title) · coverage", subtitle: tables.summary, days: tables.audit.days, theme: theme.theme,
            size: Size(Double(size?.width ?? 1600), Double(size?.height ?? 900)), isTrimmed: size == nil, scale: scale)
        guard !map.days.isEmpty else { throw Failure(.data, "\(symbol): no session and no bar to draw in this range") }
        guard let scene = map.scene(measure: TextMeasurer().measure) else {
            throw Failure(.request, "--size is too small for this many years; give a larger one, or fewer years with --from and --to")
        }
        try Console.file((OutputCatalog.all.format(ofPath: path) ?? .png).bytes(of: scene), at: path)
    }
}

/// The rows of an audit's table.
enum AuditRows: String, WordArgument { case finding, kind, session }

extension AuditOptions.Grid: WordArgument {}
