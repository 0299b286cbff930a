import ArgumentParser
import Dojima
import DojimaChart
import DojimaSeries
import DojimaText
import DojimaTime

struct AnalyzeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "analyze", abstract: "Analyze series: returns, risk, drawdowns, seasons, correlations, similar windows, events.",
        discussion: """
            All analyses use closes. Returns start from the last close before the window, or before the period; bars in closed time are \
            left out. With several symbols, or a benchmark, only dates that all of them have are used (for bars shorter than a day: \
            stamps).

            \(AnalysisCatalog.all.map { "  \($0.name.padded(to: 13))\($0.columns.map(\.name).joined(separator: ", "))" }.joined(separator: "\n"))

            dojima analyze --list KIND explains the columns and options.

              dojima analyze summary SPX GOOG --benchmark IXIC --last 5y
              dojima analyze performance SPX GOOG --horizons 1M,1Y,5Y
              dojima analyze returns SPX --table --format table
              dojima analyze rolling GOOG --of sharpe,beta --length 126 --benchmark SPX
              dojima analyze regression GOOG --on SPX --interval 1w
              dojima analyze summary --portfolio "0.6 SPX, 0.4 GOOG" --rebalance 1q
              dojima analyze drawdowns SPX --from 2000-01-01 --top 5
              dojima analyze seasonality SPX --by weekday
              dojima analyze seasonality SPX --last 10y --lines -o years.svg
              dojima analyze similar SPX --length 60 --top 3
              dojima analyze events SPX --when "change < -3" --after 60
            """)

    @Argument(
        help: ArgumentHelp("One of \(AnalysisCatalog.all.map(\.name).joined(separator: ", ")).", valueName: "kind"),
        completion: .list(AnalysisCatalog.all.map(\.name)))
    var kind: String?

    @Argument(help: .seriesNamesOrGroups, completion: .storedSymbolsOrFiles)
    var symbols: [String] = []

    @Flag(help: "List all analyses, or the given one, with columns and options; no series is read.")
    var list = false

    @OptionGroup(title: "Options of the kinds") var options: AnalysisOptions

    @OptionGroup var figures: KeyFigureArguments
    @OptionGroup(title: "Window") var span: SpanArguments
    @OptionGroup(title: "Closed time") var exclusions: ExclusionArguments
    @OptionGroup var adjust: AdjustArguments
    @OptionGroup(title: "Files") var form: FileArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup(title: "Picture") var picture: PictureArguments
    @OptionGroup(title: "Picture") var output: AnalysisOutputArguments
    @OptionGroup(title: "Figures") var readable: FigureFormatArguments
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
        if let kind, symbols.isEmpty, (try? Analysis.named(kind)) == nil,
            nearestNames(to: kind, among: AnalysisCatalog.all.map(\.name)).isEmpty
        {
            throw ValidationError("\(kind) is not an analysis; name one before the symbols, such as dojima analyze summary \(kind)")
        }
        if symbols.isEmpty, options.portfolio == nil { throw ValidationError("Missing expected argument '<symbol-or-file> ...'") }
        if !symbols.isEmpty, options.portfolio != nil {
            throw ValidationError("--portfolio replaces the symbols, and \(symbols[0]) is given too; leave one of them out")
        }
        if (symbols + [options.benchmark, options.on, options.at].compactMap(\.self)).count(where: { $0 == "-" }) > 1 {
            throw ValidationError("- is standard input, which can be read only once: give it once")
        }
    }

    mutating func run() throws {
        if list { return try Console.result(result.style(zone: .utc).render(try AnalysisList.table(of: kind))) }
        symbols = try store.expandingGroups(symbols)
        let analysis = try Analysis.named(kind ?? "")
        guard symbols.count >= analysis.minimumSymbols || options.portfolio != nil else {
            throw Failure(.request, "\(analysis.name) compares symbols; name \(analysis.minimumSymbols) or more")
        }
        if let twice = symbols.enumerated().first(where: { symbols[..<$0.offset].contains($0.element) }) {
            throw Failure(.request, "\(twice.element) is given twice: give each symbol once")
        }
        if options.totalReturn, !analysis.countsBack {
            throw Failure(.request, "--total-return is an option of performance; write --adjust total for \(analysis.name)")
        }
        if options.totalReturn, let adjustment = adjust.argument, adjustment != .total {
            throw Failure(
                .request, "--total-return means --adjust total, and --adjust \(adjustment.rawValue) is given; leave one of them out")
        }
        let request = try request(of: analysis)
        let specification = try specification(request)
        let picture = ChartPicture(specification: specification, store: store)
        guard let path = output.output else {
            let reading = try printingNotes { notes in
                try AnalysisReading(specification, request, from: store.openIfPresent(), missingStore: store.missing, notes: &notes)
            }
            return try Console.result(answer(analysis, reading.result).render(result.style(zone: reading.shownZone)))
        }
        let drawn = try picture.drawn(to: .path(path), describe: output.describe).picture
        guard let found = drawn.analysis, path != "-" else { return }
        try Console.result(answer(analysis, found).render(result.style(zone: drawn.shownZone)))
    }

    private func answer(_ analysis: Analysis, _ found: AnalysisResult) -> AnalysisAnswer {
        AnalysisAnswer(
            analysis: analysis, result: found, form: readable.form(isForReading: result.form == nil && Console.isTerminal))
    }

    /// The analysis with its arguments. Throws for options that the analysis does not take.
    private func request(of analysis: Analysis) throws -> AnalysisRequest {
        let given = options.given.merging(figures.given) { own, _ in own }
        for name in given.keys.sorted() where !analysis.parameters.contains(where: { $0.name == name }) {
            let analyses = AnalysisCatalog.all.filter { $0.parameters.contains { $0.name == name } }.map(\.name)
            let available = analysis.parameters.map { "--\($0.name)" }
            throw Failure(
                .request,
                "--\(name) is an option of \(analyses.joined(separator: " and ")), not of \(analysis.name)"
                    + (available.isEmpty ? "" : ", which has \(available.joined(separator: ", "))"))
        }
        if options.at != nil, options.when != nil { throw Failure(.request, "--at and --when both define the events: choose one") }
        let times = try options.at.map { path in try printingNotes { try eventTimes(path, access: .ofArguments, notes: &$0) } }
        return try AnalysisRequest(analysis.name, given.filter { $0.key != "at" }, times: times)
    }

    /// The specification of the picture. The series are read according to it, even if only the table is wanted.
    private func specification(_ request: AnalysisRequest) throws -> ChartSpecification {
        var chart = ChartSpecification()
        chart.fileAccess = .ofArguments
        chart.analysis = request
        let names = request.portfolio?.symbols ?? symbols
        chart.panes = [PaneSpecification(series: names.map { SeriesSpecification(symbol: $0) })]
        (chart.interval, chart.window) = (figures.interval?.interval, span.specification)
        (chart.closedTime, chart.zone, chart.adjust) = (
            exclusions.specification, exclusions.zone, options.totalReturn ? .total : adjust.adjustment
        )
        chart.reading = try form.options()
        (chart.title, chart.subtitle, chart.note) = (picture.title == "" ? nil : picture.title, picture.subtitle, picture.note)
        (chart.width, chart.height, chart.scale) = (Double(picture.size.width), Double(picture.size.height), picture.scale)
        chart.theme = picture.theme?.theme.name
        return try picture.further.completed(chart)
    }
}
