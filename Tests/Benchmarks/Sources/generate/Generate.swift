import ArgumentParser
import DojimaTime

/// Writes generated minute bars in the sessions of an exchange.
@main
struct Generate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write made-up minute bars in the sessions of an exchange.",
        discussion: "The same options give the same bytes on every machine: prices are whole cents of a seeded walk.")

    @Option(help: ArgumentHelp("How many bars, up to 100 million.", valueName: "count"))
    var bars: Int

    @Option(help: ArgumentHelp("Where the walk begins.", valueName: "number"))
    var seed: UInt64 = 1

    @Option(help: ArgumentHelp("The exchange in whose sessions bars lie.", valueName: "mic"))
    var calendar = "XNYS"

    @Option(help: ArgumentHelp("The first session date.", valueName: "date"))
    var from = "2000-01-03"

    @Option(help: ArgumentHelp("csv or json.", valueName: "form"))
    var format: BarText.Form = .csv

    @Option(name: .shortAndLong, help: ArgumentHelp("The file to write; - for standard output.", valueName: "file"))
    var output = "-"

    func validate() throws {
        guard (0...100_000_000).contains(bars) else { throw ValidationError("--bars goes from 0 to 100000000") }
        guard CivilDate(from) != nil else { throw ValidationError("--from wants a date such as 2000-01-03") }
    }

    func run() throws {
        guard let first = CivilDate(from) else { return }
        var minutes = SessionMinutes(try TradingCalendar(calendar), from: first)
        var walk = PriceWalk(seed: seed)
        var text = BarText(form: format, sink: try ByteSink(path: output))
        try text.begin()
        for _ in 0..<bars { try text.append(at: minutes.next(), walk.next()) }
        try text.end()
    }
}

extension BarText.Form: ExpressibleByArgument {}
