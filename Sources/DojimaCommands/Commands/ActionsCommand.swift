import ArgumentParser
import Dojima
import DojimaFiles
import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime

struct ActionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "actions",
        abstract: "Read, list or remove the splits and dividends of an instrument, for --adjust; list the rolls of a splice.",
        discussion: """
            Without a file it lists them, in a format that it can read. A file is CSV or JSON; its actions replace the stored ones of \
            the same date and type, so reading it twice changes nothing. Columns are found by name:

              date,type,ratio,amount
              2014-05-08,dividend,,3.29
              2014-06-09,split,7:1,

            or as Yahoo writes them, Date,Stock Splits and Date,Dividends, or in JSON

              {"splits": [{"date": "2014-06-09", "ratio": "7:1"}],
               "dividends": [{"date": "2014-05-08", "amount": 3.29}]}

            or under the names that other vendors use: Ex-Dividend and Split Ratio, ex_date, split_to and split_from, numerator and \
            denominator, split_factor, cash_amount. A ratio is shares after to shares before: 7:1, 7/1, 7-for-1 or 7; a reverse split is \
            1:8. The date is the ex-date, the first date that trades without the split or dividend; if it is closed, the next session. A \
            dividend is the cash amount per share as paid, not adjusted for later splits.

            They can also be computed from a file of closes and adjusted closes, with --adjusted "Adj Close". If the closes are already \
            adjusted for splits, as those of Yahoo, the result has only dividends, per adjusted share.

            Bars are stored as traded. With --adjust split, prices before a split are divided by its ratio and volumes multiplied; \
            with --adjust total, prices before a dividend are also multiplied by 1 - D/C, C being the last close before it (the method \
            of CRSP). If the prices of a file are already split-adjusted, give no splits, and give dividends per adjusted share: a split \
            without a price jump of its size on its date is refused, unless --force is given.

              dojima actions AAPL splits.csv
              dojima actions AAPL prices.csv --adjusted "Adj Close"
              dojima chart AAPL --adjust split --last 5Y
              dojima actions AAPL --remove 2014-06-09
            """)

    @Argument(help: ArgumentHelp("The symbol, as dojima list shows it.", valueName: "symbol"), completion: .storedSymbols)
    var symbol: String

    @Argument(help: ArgumentHelp("A file of splits and dividends; - for standard input.", valueName: "file"), completion: .file())
    var file: String?

    @Option(
        help: ArgumentHelp(
            "How dates are written: ymd, mdy, dmy, epoch, epoch-ms, epoch-us, epoch-ns, excel, or a pattern. (default: detected from the file)",
            valueName: "format"))
    var dateFormat: String?

    @Option(
        help: ArgumentHelp(
            "Compute splits and dividends from this column of adjusted closes and the column of closes.", valueName: "column"))
    var adjusted: String?

    @Flag(help: "Store splits even if the prices are already adjusted for them.")
    var force = false

    @Option(
        name: .customLong("remove"),
        help: ArgumentHelp("Remove the actions of a date, or all. May be repeated.", valueName: "date"), transform: explained)
    var removed: [RemovedActions] = []

    @Option(help: "With --remove, only these: split, dividend or roll.")
    var type: ActionType?

    @OptionGroup var calendarFiles: CalendarFileArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        if file != nil, !removed.isEmpty { throw ValidationError("give a file to read or --remove, not both") }
        if type != nil, removed.isEmpty { throw ValidationError("--type needs --remove") }
        if dateFormat != nil, file == nil { throw ValidationError("--date-format needs a file") }
        if force, file == nil { throw ValidationError("--force needs a file") }
        if adjusted != nil, file == nil { throw ValidationError("--adjusted needs a file") }
    }

    mutating func run() throws {
        if let file { return try read(file) }
        guard !removed.isEmpty else { return try write(try store.openForReading(of: &symbol).actions(of: symbol)) }
        let store = try store.openForWriting(to: &symbol)
        for wanted in removed {
            let stored = try store.actions(of: symbol)
            guard wanted.date == nil || stored.contains(where: isChosen(wanted)) else {
                let dates = stored.map(\.exDate.description).suffix(5).joined(separator: ", ")
                throw Failure(
                    .missing,
                    "\(symbol): no \(type?.rawValue ?? "action") on \(wanted.text)\(dates.isEmpty ? "" : "; the last are on \(dates)")")
            }
        }
        try write(try store.removeActions(of: symbol) { action in removed.contains { isChosen($0)(action) } })
    }

    private func isChosen(_ wanted: RemovedActions) -> (CorporateAction) -> Bool {
        { action in (wanted.date ?? action.exDate) == action.exDate && (type?.rawValue ?? action.type) == action.type }
    }

    private mutating func read(_ path: String) throws {
        let bytes = try unpacked(try FileAccess.ofArguments.input(path), name: path == "-" ? "standard input" : path)
        let store = try store.openForWriting(to: &symbol)
        let instrument = try store.instrument(symbol)
        let zone =
            try instrument?.zone.map { try Zone($0) } ?? instrument?.calendar.map { try calendarFiles.library().storedCalendar($0).zone }
        let name = path == "-" ? "standard input" : path
        let file = try ActionFile(
            bytes, name: name, symbol: symbol, zone: zone ?? .utc, dateFormat: try dateFormat.map { try DateFormat($0) },
            adjusted: adjusted)
        for note in file.notes { Console.note("\(name): \(note)") }
        if file.otherRows > 0 { Console.note("\(name): \(file.otherRows) rows of other symbols are left out") }
        if !force { try refuseRepeated(file.actions, in: store) }
        let counts = try store.save(file.actions, of: symbol)
        var table = Table(["file", "symbol", "splits", "dividends", "inserted", "removed", "unchanged", "first", "last"])
        let splits = file.actions.count { $0.ratio != nil }
        table.append([
            .text(path), .text(symbol), .integer(splits), .integer(file.actions.count - splits), .integer(counts.inserted),
            .integer(counts.removed), .integer(counts.unchanged), file.actions.first.map { .date($0.exDate) } ?? .none,
            file.actions.last.map { .date($0.exDate) } ?? .none,
        ])
        try Console.result(result.style().render(table))
    }

    /// Throws if prices are already adjusted for one of the splits.
    private func refuseRepeated(_ actions: [CorporateAction], in store: any MarketDatabase) throws {
        guard try store.list().contains(where: { $0.key.symbol.isExactly(symbol) && $0.extent != nil }) else { return }
        var notes: [Message] = []
        let source = try ChartSource.stored(symbol, interval: nil, in: store, notes: &notes)
        let start = try source.exDateStart(calendarFiles.library)
        let repeated = try AlreadyAdjustedSplit.all(of: actions, in: source.barSource, source.stored) { start($0) }
        guard let first = repeated.first, let ratio = first.action.ratio else { return }
        let others = repeated.count == 1 ? "" : repeated.count == 2 ? " and for another" : " and for \(repeated.count - 1) others"
        throw Failure(
            .data,
            "\(symbol): prices are already adjusted for the split of \(plainNumber(ratio)) on \(first.action.exDate) (\(plainNumber(first.close)) before, \(plainNumber(first.open)) after)\(others); leave it out, or store it with --force"
        )
    }

    private func write(_ actions: [CorporateAction]) throws {
        // Rolls of spliced contracts list the next contract.
        let hasRolls = actions.contains { $0.contract != nil }
        var table = Table(["date", "type", "ratio", "amount"] + (hasRolls ? ["contract"] : []))
        func cell(_ value: Double?) -> Table.Cell { value.map { .number($0) } ?? .none }
        for action in actions {
            let contract: [Table.Cell] = hasRolls ? [action.contract.map { .text($0) } ?? .none] : []
            table.append(
                [.date(action.exDate), .text(action.type), cell(action.ratio), cell(action.amount ?? action.change)] + contract)
        }
        try Console.result(result.style().render(table))
    }
}

enum ActionType: String, WordArgument { case split, dividend, roll }

/// A date whose actions are removed, or `all`.
struct RemovedActions: ExplainedArgument {
    static let advice = "write a date such as 2014-06-09, or all"

    var text: String
    /// `nil` for every date.
    var date: CivilDate?

    init?(argument: String) {
        text = argument
        guard argument != "all" else { return }
        guard let date = CivilDate(argument) else { return nil }
        self.date = date
    }

    static func times(in argument: String) -> [Substring] { [argument[...]] }
}
