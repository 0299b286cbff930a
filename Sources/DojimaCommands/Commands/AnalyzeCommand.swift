import ArgumentParser
import Dojima
import DojimaSeries
import DojimaText
import DojimaTime

struct AnalyzeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyze", abstract: "Tell what series did: returns, risk, drawdowns, seasons, correlations, similar windows, events.",
        discussion: """
            All analyses count closes in the window. The first return counts from the last close before it; bars on closed time are left \
            out. With several symbols, or a benchmark, only dates (of bars shorter than a day: stamps) count that all of them have.

            \(AnalysisCatalog.all.map { "  \($0.name.padded(to: 13))\($0.columns.map(\.name).joined(separator: ", "))" }.joined(separator: "\n"))

            dojima analyze --list KIND tells what each column means, and what each option takes.

              dojima analyze summary SPX GOOG --benchmark IXIC --last 5y
              dojima analyze returns SPX --table --format table
              dojima analyze drawdowns SPX --from 2000-01-01 --top 5
              dojima analyze seasonality SPX --by weekday
              dojima analyze similar SPX --length 60 --top 3
              dojima analyze events SPX --when "change < -3" --after 60
            """)

    @Argument(
        help: ArgumentHelp("One of \(AnalysisCatalog.all.map(\.name).joined(separator: ", ")).", valueName: "kind"),
        completion: .list(AnalysisCatalog.all.map(\.name)))
    var kind: String?

    @Argument(help: .seriesNames, completion: .storedSymbolsOrFiles)
    var symbols: [String] = []

    @Flag(help: "List the analyses with their columns and options, or those of the one named; no series is read.")
    var list = false

    @OptionGroup(title: "Options of the kinds") var options: AnalysisOptions

    @Option(
        help: ArgumentHelp("The stored interval, or a coarser one. (default: the finest that is stored)", valueName: "interval"),
        transform: explained)
    var interval: IntervalArgument?

    @OptionGroup(title: "Window") var span: SpanArguments
    @OptionGroup(title: "Closed time") var exclusions: ExclusionArguments
    @OptionGroup var adjust: AdjustArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        if list {
            if !symbols.isEmpty { throw ValidationError("--list takes one kind, or none for all") }
            return
        }
        guard kind != nil else {
            throw ValidationError("Missing expected argument '<kind>'; write \(alternatives(AnalysisCatalog.all.map(\.name)))")
        }
        if symbols.isEmpty { throw ValidationError("Missing expected argument '<symbol-or-file> ...'") }
        if (symbols + [options.benchmark, options.at].compactMap(\.self)).count(where: { $0 == "-" }) > 1 {
            throw ValidationError("- is standard input, which can be read once: give it once")
        }
    }

    func run() throws {
        if list { return try Console.result(result.style(zone: .utc).render(try AnalysisList.table(of: kind))) }
        let analysis = try Analysis.named(kind ?? "")
        let arguments = try self.arguments(of: analysis)
        guard symbols.count >= analysis.leastSymbols else {
            throw Failure(.usage, "\(analysis.name) compares symbols; name \(analysis.leastSymbols) or more")
        }
        let (source, labels) = try source(arguments)
        let isWhole = labels.count > 1 || arguments.rule != nil
        let needsBars = analysis.needsBars || arguments.rule != nil
        var series = try telling { try source.series(labels: labels, isWhole: isWhole, needsBars: needsBars, notes: &$0) }
        try tellSplits(source, series)
        let benchmark = options.benchmark == nil ? nil : series.popLast()
        let found = try analysis.run(arguments, on: series, benchmark: benchmark)
        for note in found.table.notes { Console.note(Message(note)) }
        let style = result.style(zone: source.shownZone)
        try Console.result(AnalysisAnswer(result: found).render(style))
    }

    /// The arguments of the analysis; what it does not take is refused by the names of the options.
    private func arguments(of analysis: Analysis) throws -> AnalysisArguments {
        let given = options.given
        for name in given.keys.sorted() where !analysis.parameters.contains(where: { $0.name == name }) {
            let takers = AnalysisCatalog.all.filter { $0.parameters.contains { $0.name == name } }.map(\.name)
            let own = analysis.parameters.map { "--\($0.name)" }
            throw Failure(
                .usage,
                "--\(name) is an option of \(takers.joined(separator: " and ")), not of \(analysis.name)"
                    + (own.isEmpty ? "" : ", which has \(own.joined(separator: ", "))"))
        }
        if options.at != nil, options.when != nil { throw Failure(.usage, "--at and --when both say what the events are: choose one") }
        let times = try options.at.map { path in try telling { try eventTimes(path, notes: &$0) } }
        return try AnalysisArguments(of: analysis, given, times: times)
    }

    /// The series that are read, those of the benchmark last, and what they are called.
    private func source(_ arguments: AnalysisArguments) throws -> (AnalysisSource, labels: [String]) {
        let names = symbols + [options.benchmark].compactMap(\.self)
        let database = try store.openIfPresent()
        let others = arguments.rule?.symbols ?? []
        let found = try store.sources(
            names + others, interval: interval?.interval, in: database, zone: exclusions.zone, calendars: exclusions.calendars,
            exclusions.calendarFiles, adjust.adjustment)
        var sources = Array(found.prefix(names.count))
        let library = exclusions.calendarFiles.library
        let zone = try exclusions.zone.map { try Zone($0) }
        let closed = try exclusions.resolved(calendars: sources[0].calendars, zone: try sources[0].wallClock(library()))
        if let requests = arguments.rule?.requests, requests.contains(where: { $0.second != nil }) {
            sources = try sources.map { source in
                try telling { notes in
                    try source.comparing(requests, zone: zone, calendars: library, notes: &notes) { name, _ in
                        try store.source(
                            name, interval: source.interval, in: database, zone: exclusions.zone, calendars: exclusions.calendars,
                            exclusions.calendarFiles, adjust.adjustment)
                    }
                }
            }
        }
        let source = try AnalysisSource(
            sources, closed: closed, zone: zone, window: span.specification, companions: Array(found.suffix(others.count)),
            calendars: library)
        return (source, try labels(of: sources, names))
    }

    /// The names of the series in the output: their symbols, or the names that were given where two have one symbol.
    private func labels(of sources: [ChartSource], _ names: [String]) throws -> [String] {
        let found = sources.map(\.symbol)
        let labels = found.enumerated().map { index, symbol in found.count { $0.isExactly(symbol) } > 1 ? names[index] : symbol }
        for (index, label) in labels.prefix(symbols.count).enumerated() where labels[..<index].contains(where: { $0.isExactly(label) }) {
            throw Failure(.usage, "\(label) is given twice: give each symbol once")
        }
        return labels
    }

    /// Prints a note for each series whose prices before and after a split are compared.
    private func tellSplits(_ source: AnalysisSource, _ series: [AnalysedSeries]) throws {
        for (one, found) in zip(source.sources, series) {
            guard let first = found.bars.time.first, let last = found.bars.time.last else { continue }
            let start = found.window.first.map { found.bars.time[max(0, $0 - 1)] } ?? first
            if let note = one.splitNote(from: start, to: last) { Console.note(note) }
        }
    }
}

extension String {
    fileprivate func padded(to count: Int) -> String { self + String(repeating: " ", count: max(1, count - self.count)) }
}
