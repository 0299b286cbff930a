import ArgumentParser
import DojimaSeries
import DojimaText
import DojimaTime

struct InstrumentCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "instrument", abstract: "Show or set the properties of an instrument: name, calendar, time zone, currency, tick size.",
        discussion: """
            Charts and windows use this calendar by default. An empty value removes a property. If bars of a day or longer have stamps \
            with a time of day, a calendar or zone gives them the date at their exchange; --dry-run counts them.

              dojima instrument SPX --name "S&P 500" --calendar XNYS --currency USD
            """)

    @Argument(help: ArgumentHelp("The symbol, as dojima list shows it.", valueName: "symbol"), completion: .storedSymbols)
    var symbol: String

    @Option(help: ArgumentHelp("The display name.", valueName: "text"))
    var name: String?

    @Option(help: ArgumentHelp("Its exchange, as a MIC such as XNYS or an alias.", valueName: "mic"), completion: .calendars)
    var calendar: String?

    @Option(help: ArgumentHelp("The zone of its stamps, such as Europe/London.", valueName: "zone"), completion: .zones)
    var zone: String?

    @Option(help: ArgumentHelp("The currency of its prices, such as USD.", valueName: "code"))
    var currency: String?

    @Option(help: ArgumentHelp("The minimum price increment.", valueName: "number"))
    var tickSize: String?

    @Flag(help: "Count the bars that the calendar or the zone would date, and store nothing.")
    var dryRun = false

    @OptionGroup var calendarFiles: CalendarFileArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        guard let tickSize, !tickSize.isEmpty else { return }
        guard let size = Double(tickSize), size > 0, size.isFinite else {
            throw ValidationError("--tick-size takes a number above 0, or an empty value to remove it")
        }
    }

    mutating func run() throws {
        let sets = name != nil || calendar != nil || zone != nil || currency != nil || tickSize != nil
        let editor = sets ? try store.openForWriting(to: &symbol) : nil
        let store = try editor ?? store.openForReading(of: &symbol)
        _ = try store.series(of: symbol)
        guard var instrument = try store.instrument(symbol) else { throw Failure(.missing, "no symbol \(symbol)") }
        func text(_ new: String?, _ old: String?) -> String? { new.map { $0.isEmpty ? nil : $0 } ?? old }
        instrument.name = text(name, instrument.name)
        instrument.currency = text(currency, instrument.currency)
        instrument.zone = try text(zone, instrument.zone).map { try Zone($0).identifier }
        // Not validated otherwise: a stored code may be defined in a calendar file that is not given this time.
        if let calendar { instrument.calendar = calendar.isEmpty ? nil : try calendarFiles.library().calendar(calendar).code }
        if let tickSize { instrument.tickSize = Double(tickSize) }
        try note(save(instrument, to: editor))
        var table = Table(["symbol", "name", "calendar", "zone", "currency", "tick_size"])
        func cell(_ text: String?) -> Table.Cell { text.map { .text($0) } ?? .none }
        table.append([
            .text(instrument.symbol), cell(instrument.name), cell(instrument.calendar), cell(instrument.zone), cell(instrument.currency),
            instrument.tickSize.map { .number($0) } ?? .none,
        ])
        try Console.result(result.style().render(table))
    }

    /// Stores the properties, unless this is a trial, and returns the bars that get dates from them.
    private func save(_ instrument: Instrument, to editor: (any PersistentDatabase)?) throws -> DatedBars {
        guard let editor else { return DatedBars() }
        let library = try calendarFiles.library()
        let rule = TradeDateRule(of: instrument) { try? library.calendar($0) }
        guard dryRun else { return try editor.save(instrument, dating: rule) }
        guard let rule else { return DatedBars() }
        var dated = DatedBars()
        _ = try editor.importing { transaction in
            dated = try transaction.date(barsOf: instrument.symbol, by: rule)
            return false
        }
        return dated
    }

    private func note(_ dated: DatedBars) {
        if dryRun {
            Console.note(
                "nothing is stored (--dry-run): \(dated.count) bars would be dated, \(dated.moved) of them with another date than in UTC")
        } else if dated.count > 0 {
            Console.note(dated.note)
        }
    }
}
