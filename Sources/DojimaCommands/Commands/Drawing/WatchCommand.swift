import ArgumentParser
import Dojima
import DojimaCairo
import DojimaChart
import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime

struct WatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch", abstract: "Import bars while they are written, and redraw the chart each time.",
        discussion: """
            Reads a CSV file that grows, or standard input (-), line by line into the database. A bar with a stored stamp replaces the \
            stored one: the last bar may be written many times before the next one begins. After each batch the picture file is replaced \
            atomically, so that a viewer never reads half a picture, and its path is written to standard output. Ends at the end of \
            standard input, or by Ctrl-C, SIGTERM or SIGHUP, with status 0.

            The first lines decide how all lines are read. A line that cannot be read like them, whose time has another unit, or whose \
            stamp is not a valid time is left out: the first one of each kind is reported on standard error, and all are counted at the \
            end.

            The file is followed by its name, as by tail -F: if it is rotated, replaced, truncated or overwritten, it is read again from \
            its beginning, and if it is deleted, the program waits for it, with a note on standard error. A database that is deleted or \
            replaced ends the program (74).

            Without --interval, bars are drawn from the first one on if it continues the only stored series of the symbol, or if its stamp \
            is a date, else from the second one on.

            With --show the picture is drawn in the terminal, always at the same position and in the terminal's size; a file is written \
            only if -o names one.

            Options of dojima chart follow --: studies, window, closed time, theme, size.

              dojima watch ticks.csv --symbol ES --zone America/Chicago -o es.png
              tail -n +1 -f ticks.csv | dojima watch - --symbol ES -o es.png -- --last 1d --overlay ema:20 --theme dark
              dojima watch ticks.csv --calendar CMES --until-exists --every 5 -o es.svg -- --navigator
              dojima watch ticks.csv --symbol ES --keep 500 --show -- --navigator
            """)

    @Argument(help: ArgumentHelp("A CSV file that grows; - for standard input.", valueName: "file"), completion: .file())
    var file: String

    @Argument(
        parsing: .postTerminator, help: ArgumentHelp("After --: options of dojima chart, without -o.", valueName: "chart-options"))
    var chartOptions: [String] = []

    @Option(
        help: ArgumentHelp("The symbol of the bars. (default: the symbol in the file, else the file name)", valueName: "symbol"),
        completion: .storedSymbols)
    var symbol: String?

    @Option(
        help: ArgumentHelp(
            "The length of a bar: 1m, 1h, 1d, ... (default: detected from the stamps, once there are enough)", valueName: "interval"),
        transform: explained)
    var interval: IntervalArgument?

    @Option(
        help: ArgumentHelp("The zone of stamps without zone or offset. (default: that of --calendar, else UTC)", valueName: "zone"),
        completion: .zones)
    var zone: String?

    @Option(
        help: ArgumentHelp("The instrument's exchange, stored with it: a MIC such as XNYS, or its alias.", valueName: "mic"),
        completion: .calendars)
    var calendar: String?

    @Flag(help: "Wait for a file that does not exist yet.")
    var untilExists = false

    @OptionGroup(title: "Lines") var form: FileArguments

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The file of the picture: \(OutputCatalog.all.fileExtensions). (default: SYMBOL.png in the working directory)",
            valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The minimum seconds between two drawings; 0 draws after each batch. The last state is always drawn.", valueName: "seconds"))
    var every: Double = 0

    @Option(
        help: ArgumentHelp(
            "Draw only this number of last bars: older ones leave the chart and its studies, but not the database. (default: all)",
            valueName: "bars"))
    var keep: Int?

    @OptionGroup(title: "In the terminal") var terminal: TerminalArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var notices: NoticeArguments
    @OptionGroup var errors: ErrorFormArguments

    func validate() throws {
        if symbol?.isEmpty == true {
            throw ValidationError("--symbol must not be empty; leave it out to use the symbol or name of the file")
        }
        if untilExists, file == "-" { throw ValidationError("--until-exists waits for a file, and - is standard input: leave it out") }
        guard every >= 0, every.isFinite else { throw ValidationError("--every takes seconds, 0 or more") }
        guard keep.map({ (1...WindowRequest.maximumBars).contains($0) }) ?? true else {
            throw ValidationError("--keep takes a number of bars, 1 or more")
        }
        if output == "-", !Console.isTerminal {
            throw ValidationError("-o - cannot be used: watch writes many pictures; give a file name")
        }
        try OutputCatalog.validate(output)
        guard try chart("X").output.output == nil, try chart("X").output.describe == nil else {
            throw ValidationError("give -o before --; --describe is for a single picture")
        }
        let chart = try chart("X")
        guard try chart.reading.options(columns: chart.facet.columnsOfFiles) == ReadingOptions() else {
            throw ValidationError("give --columns and other options for reading lines before --")
        }
        guard form.reading.onConflict ?? .last == .last else {
            throw ValidationError("--on-conflict: the last bar with a stamp always replaces earlier ones; leave it out")
        }
        guard try !self.chart("X").terminal.isWanted(output: nil) else { throw ValidationError("give --show and --terminal before --") }
    }

    /// The chart command with the options after `--`.
    private func chart(_ symbol: String) throws -> ChartCommand {
        do {
            let chart = try ChartCommand.parse(chartOptions + ["--", symbol])
            try GapMarkArguments.validate(boundIn: chartOptions)
            return chart
        } catch {
            throw ValidationError("after --: \(ChartCommand.message(for: error))")
        }
    }

    func run() throws {
        var options = try form.options()
        (options.symbol, options.interval, options.zone) = (symbol, interval?.interval, try zone.map { try Zone($0) })
        let exchange = try calendar.map { try CalendarLibrary().calendar($0) }
        (options.calendarZone, options.calendar) = (exchange?.zone, exchange)
        let view = try terminal.view(output: output, try chart("X").picture)
        let input = try GrowingInput(path: file, waits: untilExists)
        StopSignal.install()
        let session = WatchSession(
            BarFeed(name: input.name, options: options), symbol: symbol ?? symbolFromName, calendar: exchange?.code, keep: keep,
            database: try store.openForWriting()
        ) { try chart($0).specification() }
        var loop = WatchLoop(
            session: session, output: output == "-" ? nil : output, screen: view.map { TerminalScreen($0) }, every: every)
        while !loop.isOver, !StopSignal.isReceived {
            let new = try input.next(waiting: loop.isDrawn ? 0.5 : min(0.5, every))
            try loop.process(new, now: monotonicSeconds())
        }
        try loop.end(isStopped: StopSignal.isReceived)
    }

    private var symbolFromName: String {
        let base = file == "-" ? "" : file.split(separator: "/").last.map(String.init) ?? ""
        let name = base.split(separator: ".").first.map(String.init) ?? base
        return name.isEmpty ? "watched" : name
    }
}

/// Stores the bars of each arrival, draws them when a picture is due, and prints notes.
struct WatchLoop {
    var session: WatchSession
    let output: String?
    /// The terminal in which the picture is drawn; `nil` for none.
    private var screen: TerminalScreen?
    /// The minimum time from one picture to the next, in seconds.
    let every: Double
    private(set) var isOver = false
    /// Whether all bars so far are in the picture.
    private(set) var isDrawn = true

    private var drawnAt: Double?
    private var reported: Set<Message> = []
    /// The reason why the bars so far cannot be drawn.
    private var refusal: PictureError?
    /// Whether `refusal` has not been reported yet. At the end of the input it is thrown instead of reported.
    private var owesRefusal = false
    private var hasPicture = false
    private let cache = DrawingCache()

    init(session: WatchSession, output: String?, screen: TerminalScreen?, every: Double) {
        (self.session, self.output, self.screen, self.every) = (session, output, screen, every)
    }

    mutating func process(_ input: GrowingInput.NewBytes, now: Double) throws {
        // Confirmed first, so that nothing is stored in a database that was deleted or replaced.
        try session.confirmDatabase()
        for note in input.notes + (input.isRestart ? session.restart() : []) { Console.noteNow(note) }
        let isBeginning = session.key == nil
        let step = try session.append(input.bytes, isEnd: input.isEnd)
        for note in step.notes { Console.noteNow(note) }
        if owesRefusal, !input.isEnd { reportRefusal() }
        // The first bars are drawn even if they are already stored, since an earlier run may have ended before drawing them.
        if step.bars > 0 || isBeginning && session.key != nil { isDrawn = false }
        if hasPicture, screen?.isResized == true { isDrawn = false }
        isOver = input.isEnd
        if !isDrawn, drawnAt.map({ now - $0 >= every }) ?? true || isOver {
            try draw()
            drawnAt = now
        }
    }

    /// Draws the remaining bars. Throws if the input ends without a picture.
    mutating func end(isStopped: Bool) throws {
        if !isDrawn { try draw() }
        if let note = session.leftOutNote { Console.noteNow(note) }
        if isStopped || hasPicture, owesRefusal { reportRefusal() }
        guard !hasPicture, !isStopped else { return }
        throw refusal.map { $0 as any Error } ?? Failure(.data, "no bars were read; give lines with a time and prices under a header")
    }

    private mutating func reportRefusal() {
        owesRefusal = false
        if let refusal, reported.insert(refusal.message).inserted { Console.problemNow(refusal.message) }
    }

    private mutating func draw() throws {
        isDrawn = true
        do {
            if output != nil || screen == nil { try write(try session.picture()) }
            try show()
        } catch let error as PictureError {
            // Bars that are too few for a study now may be enough later.
            refusal = error
            owesRefusal = !reported.contains(error.message)
            return
        }
        owesRefusal = false
        hasPicture = true
    }

    /// Writes the file, and prints its path unless the picture is drawn on standard output.
    private mutating func write(_ picture: Picture) throws {
        noteNew(picture.notes)
        let path = output ?? DefaultName.stem(picture.symbol) + ".png"
        try Console.file(picture.bytes(as: OutputCatalog.all.format(ofPath: path) ?? .png, cache: cache), at: path)
        Console.printNotes()
        if screen == nil { try Console.path(path) }
    }

    /// Draws the picture in the terminal, if there is one.
    private mutating func show() throws {
        guard screen != nil else { return }
        screen?.measure()
        guard let view = screen?.view else { return }
        var placement = TerminalPlacement(colors: view.colors)
        let picture = try session.picture(measurer: view.measurer) { specification in
            let fitted = view.fitted(specification)
            placement = fitted.placement
            return fitted.specification
        }
        try screen?.draw(view.format.bytes(of: picture.drawing.scene, placement: placement))
        // Written after the picture, which would otherwise scroll the notes out of sight.
        noteNew(picture.notes)
    }

    private mutating func noteNew(_ notes: [Message]) {
        for note in notes where reported.insert(note).inserted { Console.noteNow(note) }
    }
}
