import ArgumentParser
import Dojima
import DojimaChart
import DojimaOutput
import DojimaSeries
import DojimaText
import DojimaTime

struct ReportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "report", abstract: "Write a tear sheet of symbols: key figures, pictures and tables, as one HTML or PDF file.",
        discussion: """
            Each symbol has its key figures, returns over horizons and by year, its price with drawdowns, returns by month, the \
            distribution of returns, seasonality and rolling risk, and with a benchmark the growth of both, figures that compare them and \
            a regression. A report of several symbols has an index. Figures are computed as by dojima analyze; if dividends are stored, \
            the total return includes them as reinvested, and with --adjust total all figures do.

              dojima report SPX -o spx.html
              dojima report GOOG --benchmark SPX --last 5y -o goog.pdf
              dojima report SPX IXIC GOOG --from 2005-01-01 --title "Three symbols" -o report.html

            The HTML file has no scripts and no links to other files; it follows the light or dark mode of the reader and prints on A4. \
            The PDF file has bookmarks. The same data give the same bytes.
            """)

    @Argument(help: .seriesNamesOrGroups, completion: .storedSymbolsOrFiles)
    var symbols: [String]

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp("A file that ends in .html or .pdf; - for HTML on standard output.", valueName: "file"), completion: .file())
    var output: String

    @Option(
        help: ArgumentHelp("The series to compare the symbols with, a symbol or a file.", valueName: "symbol"),
        completion: .storedSymbolsOrFiles)
    var benchmark: String?

    @Option(help: ArgumentHelp("The heading. (default: the name of the symbol)", valueName: "text"))
    var title: String?

    @OptionGroup var figures: KeyFigureArguments
    @OptionGroup(title: "Window") var span: SpanArguments
    @OptionGroup(title: "Closed time") var exclusions: ExclusionArguments
    @OptionGroup var adjust: AdjustArguments
    @OptionGroup(title: "Files") var form: FileArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var notices: NoticeArguments
    @OptionGroup var errors: ErrorFormArguments

    /// Whether the output is PDF, as opposed to HTML; `nil` for a name with another extension.
    private var isPDF: Bool? { output == "-" ? false : output.namesPDFReport }

    func validate() throws {
        guard isPDF != nil else { throw ValidationError("-o \(output): the name must end in .html or .pdf") }
    }

    func run() throws {
        let symbols = try store.expandingGroups(symbols)
        var template = ChartSpecification()
        template.title = title == "" ? nil : title
        (template.interval, template.window) = (figures.interval?.interval, span.specification)
        (template.closedTime, template.zone, template.adjust) = (exclusions.specification, exclusions.zone, adjust.adjustment)
        template.reading = try form.options()
        var report = Report(of: symbols, like: template)
        let numbers = try figures.numbers()
        (report.benchmark, report.riskFree, report.periods) = (benchmark, numbers.riskFree ?? 0, numbers.periods)
        if let lost = ([store.path, benchmark].compactMap(\.self) + symbols).first(where: { isSameFile($0, output) }) {
            throw Failure(.request, "-o \(output) would overwrite \(withoutPassword(lost)), which is read; give another name")
        }
        let database = try store.openIfPresent()
        let bytes = try printingNotes(about: symbols) { notes in
            isPDF == true
                ? try report.pdf(from: database, missingStore: store.missing, notes: &notes)
                : Array(try report.html(from: database, missingStore: store.missing, notes: &notes).utf8)
        }
        try Console.file(bytes, at: output)
    }
}
