import DojimaCairo
public import DojimaSeries
package import DojimaText
import DojimaChart

/// A report on the performance of symbols: a tear sheet for each with key figures, pictures and tables, and an index if there are several.
///
///     var report = Report(of: ["SPX"], like: try ChartSpecification(window: .last("10y")))
///     report.benchmark = "IXIC"
///     try report.write(toFile: "spx.pdf", from: database)
///
/// The same specification and data give the same bytes.
public struct Report: Sendable {
    /// Symbols or files, with one tear sheet each.
    public var symbols: [String]
    /// The specification whose title, interval, window, zone, adjustment, closed time and theme apply to all symbols; its panes are
    /// ignored.
    public var template: ChartSpecification
    /// The series that the symbols are compared with, a symbol or a file; `nil` for none.
    public var benchmark: String?
    /// The risk-free rate per year: 0.02 for two percent.
    public var riskFree = 0.0
    /// The number of bars in a year; `nil` for the number of sessions in their calendar, or else the number that the bars show.
    public var periods: Double?

    public init(of symbols: [String], like template: ChartSpecification = ChartSpecification()) {
        (self.symbols, self.template) = (symbols, template)
    }

    /// Returns the report as one HTML file that loads no others; its pictures follow light and dark mode.
    ///
    /// Throws for a symbol that is not found or has too few bars, a benchmark without common dates, and errors of the source. O(bars).
    public func html(from source: (any MarketReader)? = nil) throws -> String {
        var notes: [Message] = []
        return try html(from: source, missingStore: "no database is given", notes: &notes)
    }

    /// Returns the report as a PDF file on pages of A4, with bookmarks. Throws as `html(from:)` does, and if drawing fails.
    public func pdf(from source: (any MarketReader)? = nil) throws -> [UInt8] {
        var notes: [Message] = []
        return try pdf(from: source, missingStore: "no database is given", notes: &notes)
    }

    /// Returns the HTML and adds notes for the user.
    package func html(from source: (any MarketReader)?, missingStore: String, notes: inout [Message]) throws -> String {
        let measurer = TextMeasurer()
        let pages = try pages(from: source, missingStore: missingStore, width: ReportHTML.width, measurer, &notes)
        return try ReportHTML(pages: pages, title: title(of: pages), theme: template.drawnTheme).text()
    }

    /// Returns the PDF and adds notes for the user.
    package func pdf(from source: (any MarketReader)?, missingStore: String, notes: inout [Message]) throws -> [UInt8] {
        let measurer = TextMeasurer()
        let pages = try pages(from: source, missingStore: missingStore, width: ReportPDF.width, measurer, &notes)
        return try ReportPDF(pages: pages, title: title(of: pages), theme: template.drawnTheme, measure: measurer.measure).bytes()
    }

    private func title(of pages: [ReportPage]) -> String {
        if let title = template.title, !title.isEmpty { return title }
        return pages.count == 1 ? pages[0].title : "\(pages.count) symbols"
    }

    /// Makes the tear sheets from one state of the source.
    ///
    /// - Parameters:
    ///   - width: the width of the widest pictures, in logical pixels.
    func pages(
        from source: (any MarketReader)?, missingStore: String, width: Double, _ measurer: TextMeasurer,
        _ notes: inout [Message]
    ) throws -> [ReportPage] {
        guard !symbols.isEmpty else { throw PictureError(.request, "a report needs symbols: name one or more") }
        if let twice = symbols.enumerated().first(where: { symbols[..<$0.offset].contains($0.element) }) {
            throw PictureError(.request, "\(twice.element) is given twice: give each symbol once")
        }
        let pages = try source.reading { reader in
            try symbols.map { symbol in
                let subject = try ReportSubject(
                    self, symbol, from: reader, missingStore: missingStore, width: width, measurer, &notes)
                return try subject.page()
            }
        }
        if let benchmark, symbols.containsExactly(benchmark) {
            notes.append("\(benchmark) is the benchmark, so its own page has no comparison")
        }
        if Set(pages.map(\.span)).count > 1 {
            let spans = pages.map { "\($0.symbol) \($0.span)" }.joined(separator: ", ")
            notes.append(
                "the figures of the symbols are for different windows, listed in the report: \(spans); give \(setting: .from) and \(setting: .to) for a common one"
            )
        }
        return pages
    }

    /// The specification by which the series of a symbol are read.
    func specification(of symbol: String) -> ChartSpecification {
        var specification = template
        (specification.title, specification.subtitle, specification.note) = (nil, nil, nil)
        specification.panes = [PaneSpecification(series: [SeriesSpecification(symbol: symbol)])]
        return specification
    }

    /// The request for the key figures of a symbol. The benchmark itself is not compared with a series.
    func summary(of symbol: String) throws(RequestError) -> AnalysisRequest {
        var arguments = ["risk-free": "\(riskFree)"]
        arguments["periods"] = periods.map { "\($0)" }
        arguments["benchmark"] = benchmark.flatMap { $0.isExactly(symbol) ? nil : $0 }
        return try AnalysisRequest("summary", arguments)
    }
}
