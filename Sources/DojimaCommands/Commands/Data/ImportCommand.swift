import Dojima
import DojimaFiles
import DojimaText
import ArgumentParser
import DojimaFormats
import DojimaSeries
import DojimaTime
import DojimaPlatform

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Read files of OHLC bars into the database.",
        discussion: """
            Reads CSV and JSON in the formats of data vendors and structured NumPy arrays (.npy), also compressed by gzip or zstd; - reads \
            standard input. Delimiter, columns, date order, epoch unit and interval are detected from the whole file; if something is \
            ambiguous, the error names the option that decides it. A file is imported completely or not at all, and importing it twice \
            changes nothing. Of several files all are tried: each has a row with its state and the reason of a failure, and the status is \
            65 if one failed; with --stop the first failure ends the import. A file that another program truncates or overwrites during \
            the import is refused (74); rows appended during the import are left for the next one. An open or close beyond high or low by \
            at most a millionth of the price is treated as 32-bit rounding, not as a bad row, also with --strict: the high or low is \
            widened, and a note counts such bars.

              dojima import spx.csv --symbol SPX --calendar XNYS
              dojima import minutes.csv.gz --symbol ES --zone America/Chicago --interval 1m
              dojima import closes.csv --wide             (date,SPX,GOOG,...)
              dojima import --map files.csv        (file,symbol,calendar,interval)
              dojima import odd.txt --symbol ODD --columns time=#1+#2,open=#3,high=#4,low=#5,close=#6 --date-format dmy
            """)

    @Argument(help: ArgumentHelp("Files of bars; - for standard input.", valueName: "file"), completion: .file())
    var files: [String] = []

    @Option(
        help: ArgumentHelp(
            "A CSV file that assigns symbols to files: file,symbol and optionally calendar, interval, zone, stamp, columns, date_format, file_format, price_divisor. Without file arguments, all files in it are imported; their paths are relative to it.",
            valueName: "file"), completion: .file())
    var map: String?

    @Flag(help: "Stop at the first file that fails; the files before it stay imported.")
    var stop = false

    @Option(
        help: ArgumentHelp("The symbol of the bars. (default: the symbol in the file, else the file name)", valueName: "symbol"),
        completion: .storedSymbols)
    var symbol: String?

    @Option(
        help: ArgumentHelp("The length of a bar: 1m, 1h, 1d, ... (default: detected from the stamps)", valueName: "interval"),
        transform: explained)
    var interval: IntervalArgument?

    @Option(
        help: ArgumentHelp(
            "The time zone of stamps without zone or offset. (default: the calendar's or the instrument's, else UTC)", valueName: "zone"),
        completion: .zones)
    var zone: String?

    @Option(
        help: ArgumentHelp("The instrument's exchange, stored with it: a MIC such as XNYS, or its alias.", valueName: "mic"),
        completion: .calendars)
    var calendar: String?

    @Option(help: "Whether stamps are the start or the end of their bars.")
    var stamp: BarSeries.Stamp?

    @OptionGroup var form: FileArguments

    @Option(help: "What to do with a bar whose stamp is already stored: update, keep or fail.")
    var onDuplicate: DuplicatePolicy = .update

    @Option(
        help: ArgumentHelp(
            "Write the rejected rows of all imported files to this file, with file name, line and reason.", valueName: "file"),
        completion: .file())
    var rejects: String?

    @Option(
        help: ArgumentHelp(
            "The maximum size of the temporary copy of a compressed or piped file: 500M, 64G, 2T. (default: 64G)",
            valueName: "size"), transform: explained)
    var maxSpool: ByteCountArgument?

    @Flag(help: "End with status 65, and import nothing of a file, if one of its rows is rejected.")
    var strict = false

    @Flag(help: "Report what would be imported, without storing it.")
    var dryRun = false

    @Flag(help: "Show the decisions on each file and their evidence, without storing it.")
    var explain = false

    @OptionGroup var calendarFiles: CalendarFileArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        if files.isEmpty, map == nil { throw ValidationError("give files of bars, - for standard input, or --map FILE.csv") }
        if symbol?.isEmpty == true {
            throw ValidationError("--symbol must not be empty; leave it out to use the symbol or name of the file")
        }
    }

    func run() throws {
        var options = try importOptions()
        let paths = try mapped(&options)
        let areSeveral = paths.count > 1 && !stop
        options.stopsAtFailure = !areSeveral
        // Checked before the database is opened, so that a wrong file name does not leave an empty database behind.
        let isMissing = { (file: String) in file != "-" && access(file, F_OK) != 0 }
        if let file = paths.first(where: isMissing), !areSeveral || paths.allSatisfy(isMissing) {
            throw Failure(.missing, "\(file): no such file; check the path")
        }
        let importer = Importer(into: try store.importDestination(isDryRun: dryRun || explain), options: options)
        let summary = try importer.run(files: paths)
        if let rejects, !explain, summary.files.allSatisfy({ $0.rejected == $0.valueless }) {
            Console.note("no row was rejected: \(rejects) is not written")
        }
        let style = result.style()
        if explain {
            try Console.result(style.render(explanation(summary)))
            return try fail(summary, of: paths.count)
        }
        guard style.form == .json else {
            for file in summary.files {
                for note in file.notes { Console.note("\(file.file): \(note)", about: file.file) }
                if dryRun { Console.note("\(file.file): would be read as \(file.reading)") }
            }
            try Console.result(style.render(table(summary, withStates: areSeveral)))
            return try fail(summary, of: paths.count)
        }
        var rows = summary.files.map { json($0, style) }
        for failure in summary.failures.reversed() {
            rows.insert(
                .object([("file", .text(failure.file)), ("state", "failed"), ("reason", .text(failure.reason.commandLine))]),
                at: failure.index)
        }
        try Console.result(TextNode.object([("files", .list(rows))]).json() + "\n")
        try fail(summary, of: paths.count)
    }

    /// Throws if files failed; called after the result is written.
    private func fail(_ summary: ImportSummary, of count: Int) throws {
        guard !summary.failures.isEmpty else { return }
        // The notes of the imported files are printed in spite of the failure.
        Console.printNotes()
        throw Failure(.data, "\(summary.failures.count) of \(count) files were not imported; their rows give the reasons")
    }

    /// Returns the files to import, and adds the settings of `--map` for them to the options.
    private func mapped(_ options: inout ImportOptions) throws -> [String] {
        guard let map else { return files }
        let table = try FileMap(try FileAccess.ofArguments.input(map), name: map == "-" ? "standard input" : map)
        let folder = map.lastIndex(of: "/").map { String(map[...$0]) } ?? ""
        var paths: [String] = []
        for row in table.rows {
            let path = row.file.hasPrefix("/") || row.file == "-" ? row.file : folder + row.file
            paths.append(path)
            var command = self
            command.symbol = row.values["symbol"] ?? symbol
            command.calendar = row.values["calendar"] ?? calendar
            command.zone = row.values["zone"] ?? zone
            command.form.columns = row.values["columns"] ?? form.columns
            command.form.reading.dateFormat = row.values["dateformat"] ?? form.reading.dateFormat
            command.form.reading.fileFormat = row.values["fileformat"] ?? form.reading.fileFormat
            func wrong(_ column: String, _ advice: String) -> Failure {
                Failure(
                    .data,
                    "\(map):\(row.line): \(quoted(row.values[column] ?? "")) is not a valid \(column == "pricedivisor" ? "price divisor" : column); \(advice)"
                )
            }
            if let text = row.values["pricedivisor"] {
                guard let divisor = Double(text), ReadingOptions.priceDivisors.contains(divisor) else {
                    throw wrong("pricedivisor", "write \(ReadingArguments.divisors)")
                }
                command.form.reading.priceDivisor = divisor
            }
            if let text = row.values["interval"] {
                guard let interval = IntervalArgument(argument: text) else { throw wrong("interval", IntervalArgument.advice) }
                command.interval = interval
            }
            if let text = row.values["stamp"] {
                guard let stamp = BarSeries.Stamp(rawValue: text) else { throw wrong("stamp", "write start or end") }
                command.stamp = stamp
            }
            let fileOptions = try command.importOptions()
            options.perFile[path] = FileOptions(
                reading: fileOptions.reading, stamp: fileOptions.stamp, calendar: fileOptions.calendar, zone: fileOptions.zone)
        }
        if files.isEmpty { return paths }
        // A file of the command line gets the row with the same path, or else with the same file name.
        for file in files where options.perFile[file] == nil {
            options.perFile[file] = paths.first { $0.split(separator: "/").last == file.split(separator: "/").last }.flatMap {
                options.perFile[$0]
            }
        }
        return files
    }

    private func importOptions() throws -> ImportOptions {
        var options = ImportOptions()
        options.naming = Message.inOptions
        options.calendars = try calendarFiles.library()
        let exchange = try calendar.map { try options.calendars.calendar($0) }
        options.reading = try form.options()
        options.reading.symbol = symbol
        options.reading.interval = interval?.interval
        options.reading.zone = try zone.map { try Zone($0) }
        (options.reading.calendarZone, options.reading.calendar) = (exchange?.zone, exchange)
        options.stamp = stamp
        options.calendar = exchange?.code
        options.zone = options.reading.zone?.identifier
        options.duplicates = onDuplicate
        options.rejectsFile = rejects
        options.guardsRejects = result.spreadsheet.isGuarded
        options.isStrict = strict
        options.isDryRun = dryRun || explain
        if let maxSpool { options.spooling.maximum = maxSpool.bytes }
        if let bar = ProgressBar() { options.progress = { bar.show($0, done: $1, of: $2) } }
        return options
    }

    private static let columnNames = [
        "file", "symbol", "interval", "read", "inserted", "updated", "unchanged", "rejected", "first", "last",
    ]

    /// - Parameter withStates: whether the last columns are state and reason, as for several files.
    private func table(_ summary: ImportSummary, withStates: Bool) -> Table {
        var table = Table(ImportCommand.columnNames + (withStates ? ["state", "reason"] : []))
        var failures = summary.failures[...]
        func appendFailures(before index: Int) {
            while let failure = failures.first, failure.index <= index {
                failures.removeFirst()
                let empty = Array(repeating: Table.Cell.none, count: ImportCommand.columnNames.count - 1)
                table.append([.text(failure.file)] + empty + [.text("failed"), .text(failure.reason.commandLine)])
            }
        }
        for (index, file) in summary.files.enumerated() {
            appendFailures(before: index)
            let cells: [Table.Cell] = [
                .text(file.file), .text(file.symbol), .text(file.interval.description), .integer(file.read), .integer(file.inserted),
                .integer(file.updated), .integer(file.unchanged), .integer(file.rejected), file.first.map { .time($0) } ?? .none,
                file.last.map { .time($0) } ?? .none,
            ]
            table.append(cells + (withStates ? [.text("imported"), .none] : []))
        }
        appendFailures(before: summary.files.count)
        return table
    }

    /// Returns the decisions on each file, with their evidence.
    private func explanation(_ summary: ImportSummary) -> Table {
        var table = Table(["file", "decision", "value", "evidence"])
        for file in summary.files {
            for choice in file.choices {
                table.append([.text(file.file), .text(choice.topic.rawValue), .text(choice.value), .text(choice.evidence.commandLine)])
            }
        }
        for failure in summary.failures {
            table.append([.text(failure.file), .text("failed"), .none, .text(failure.reason.commandLine)])
        }
        return table
    }

    private func json(_ file: FileSummary, _ style: ResultStyle) -> TextNode {
        .object([
            ("file", .text(file.file)), ("symbol", .text(file.symbol)), ("interval", .text(file.interval.description)),
            ("read", .integer(file.read)), ("inserted", .integer(file.inserted)), ("updated", .integer(file.updated)),
            ("unchanged", .integer(file.unchanged)), ("rejected", .integer(file.rejected)),
            ("valueless", .integer(file.valueless)), ("first", style.json(file.first)), ("last", style.json(file.last)),
            ("notes", .list(file.notes.map { .text($0.commandLine) })), ("reading", .text(file.reading)),
        ])
    }
}

extension DuplicatePolicy: WordArgument {}
