import ArgumentParser
import DojimaFiles
import DojimaFormats
import DojimaSeries
import DojimaText
import DojimaTime

struct SampleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sample", abstract: "Import the data sets that come with the program, to try the other commands.",
        discussion: """
            Four series of real prices: the S&P 500 (SPX) and the Nasdaq Composite (IXIC) by day from 1999 to 2018, Google (GOOG) by day \
            from 2004 to 2013, and the euro in US dollars (EURUSD) by hour from April 2017 to February 2018. A symbol that the database \
            already contains is left unchanged.

              dojima sample
              dojima chart SPX --last 1y --overlay sma:50 --navigator -o spx.png
            """)

    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    /// A file of the data sets, with the instrument of its bars.
    private static let samples: [(file: String, instrument: Instrument)] = [
        ("sp500-daily.csv", Instrument(symbol: "SPX", name: "S&P 500", calendar: "XNYS", currency: "USD")),
        ("nasdaq-daily.csv", Instrument(symbol: "IXIC", name: "Nasdaq Composite", calendar: "XNYS", currency: "USD")),
        ("goog-daily.json", Instrument(symbol: "GOOG", name: "Google", calendar: "XNYS", currency: "USD")),
        ("eurusd-hourly.csv", Instrument(symbol: "EURUSD", name: "Euro in US dollars", currency: "USD")),
    ]

    func run() throws {
        guard let folder = ProgramFolder.installed("datasets") else {
            throw Failure(.missing, "the data sets are not beside this program; import a file of your own with dojima import FILE")
        }
        let stored = store.exists ? Set(try store.openForReading().list().map(\.key.symbol)) : []
        let library = CalendarLibrary()
        var table = Table(["symbol", "name", "interval", "bars", "first", "last"])
        for (file, instrument) in SampleCommand.samples {
            guard !stored.contains(instrument.symbol) else {
                Console.note("\(instrument.symbol): the database already contains it; it is left unchanged")
                continue
            }
            var options = ImportOptions()
            options.naming = Message.inOptions
            let calendar = try instrument.calendar.map { try library.calendar($0) }
            (options.reading.symbol, options.calendar) = (instrument.symbol, calendar?.code)
            (options.reading.calendarZone, options.reading.calendar) = (calendar?.zone, calendar)
            let summary = try Importer(into: try store.importDestination(isDryRun: false), options: options).run(files: [
                "\(folder)/\(file)"
            ])
            let editor = try store.openForWriting()
            try editor.save(instrument, dating: TradeDateRule(of: instrument))
            for file in summary.files {
                table.append([
                    .text(file.symbol), instrument.name.map { .text($0) } ?? .none, .text(file.interval.description), .integer(file.read),
                    file.first.map { .time($0) } ?? .none, file.last.map { .time($0) } ?? .none,
                ])
            }
        }
        try Console.result(result.style().render(table))
    }
}
