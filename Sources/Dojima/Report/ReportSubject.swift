import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// The series of one tear sheet, from which the pictures and tables of its sections are made.
struct ReportSubject {
    @Boxed private(set) var report: Report
    /// The key figures; compared with the benchmark on common dates if there is one.
    @Boxed private(set) var summary: AnalysisReading
    /// The key figures on all dates of the symbol.
    @Boxed private(set) var plainSummary: AnalysisReading
    /// The return with dividends reinvested; `nil` if no dividends are stored, or if prices are adjusted for them.
    private let totalReturn: Double?
    /// The width of the widest pictures, in logical pixels.
    let width: Double
    private let measurer: TextMeasurer

    init(
        _ report: Report, _ symbol: String, from reader: (any MarketReader)?, missingStore: String, width: Double,
        _ measurer: TextMeasurer, _ notes: inout [Message]
    ) throws {
        (self.report, self.width, self.measurer) = (report, width, measurer)
        var newNotes: [Message] = []
        let request = try report.summary(of: symbol)
        let summary = try AnalysisReading(
            report.specification(of: symbol), request, from: reader, missingStore: missingStore, notes: &newNotes)
        let plain = try AnalysisRequest("summary", request.arguments.filter { $0.key != "benchmark" })
        let plainSummary = try summary.analysing(plain)
        (self.summary, self.plainSummary) = (summary, plainSummary)
        totalReturn =
            try plainSummary.hasDividends(in: reader)
            ? AnalysisReading(
                report.totalReturns.specification(of: symbol), plain, from: reader, missingStore: missingStore, notes: &newNotes
            ).result.table.number(0, .totalReturn) : nil
        notes += newNotes.filter { !notes.contains($0) }
    }

    var series: AnalysedSeries { plainSummary.series[0] }

    /// The number of bars in a year.
    var periods: Double { report.periods ?? series.barsAYear }

    func page() throws -> ReportPage {
        let canvas = canvas(plainSummary, Size(width, 400), ThemeCatalog.light)
        let details = [canvas.span, "\(series.interval.adjective) bars", plainSummary.sources.prefix(1).adjustmentText]
        return ReportPage(
            symbol: series.symbol, title: canvas.title, span: canvas.span, details: details.filter { !$0.isEmpty }.joined(separator: " · "),
            sparkline: sparkline, figures: figures, sections: try ReportSectionCatalog.all.compactMap { try $0.section(self) })
    }

    /// The closes of the window.
    private var sparkline: ReportPicture {
        let (size, closes) = (Size(160, 40), Array(series.bars.close[series.window]))
        return ReportPicture(
            label: "Closes of \(series.symbol)", size: size, narrowHeight: size.height,
            scene: { size, theme in Chart.sparkline(of: closes, size: size, theme: theme).drawing(measure: measurer.measure).scene })
    }

    /// The input of a chart of an analysis.
    func canvas(_ reading: AnalysisReading, _ size: Size, _ theme: Theme) -> AnalysisCanvas {
        AnalysisCanvas(reading: reading, index: 0, size: size, theme: theme, timeAxis: TimeAxisOptions(), valueAxis: nil)
    }

    /// The picture of an analysis of the symbol.
    ///
    /// - Parameters:
    ///   - height: the height in logical pixels.
    ///   - narrowHeight: the height on a narrow screen; `nil` for two thirds of `height`, and at least 200.
    func picture(
        _ kind: String, _ arguments: [String: String] = [:], width: Double, height: Double, narrowHeight: Double? = nil, label: String
    ) throws -> ReportPicture {
        let reading = try plainSummary.analysing(try AnalysisRequest(kind, arguments))
        let drawing = try AnalysisDrawingCatalog.drawing(of: reading.analysis)
        return picture(width: width, height: height, narrowHeight: narrowHeight, label: label) { size, theme in
            try drawing.charts(canvas(reading, size, theme))[0].chart
        }
    }

    /// The picture of a chart without its heading, since the section has one.
    func picture(
        width: Double, height: Double, narrowHeight: Double? = nil, label: String, chart: @escaping (Size, Theme) throws -> Chart
    ) -> ReportPicture {
        let narrowHeight = narrowHeight ?? max(200, height * 2 / 3)
        return ReportPicture(label: label, size: Size(width, height), narrowHeight: narrowHeight) { size, theme in
            var made = try chart(size, theme)
            (made.size, made.layout.hidesTitle) = (size, true)
            return made.drawing(measure: measurer.measure).scene
        }
    }

    /// The table of an analysis of the symbol.
    func table(_ kind: String, _ arguments: [String: String] = [:]) throws -> AnalysisTable {
        try plainSummary.analysing(try AnalysisRequest(kind, arguments)).result.table
    }

    /// The figures of the heading.
    private var figures: [(name: String, value: String)] {
        let table = plainSummary.result.table
        var found = [(name: returnName, value: ReportFigure.percent.text(table.number(0, .totalReturn)))]
        if let totalReturn { found.append(("Total return", ReportFigure.percent.text(totalReturn))) }
        let wanted: [(Analysis.Column, String, ReportFigure)] = [
            (.cagr, "CAGR", .percent), (.volatility, "Volatility", .percent), (.sharpe, "Sharpe", .number),
            (.sortino, "Sortino", .number), (.maximumDrawdown, "Max drawdown", .percent), (.calmar, "Calmar", .number),
            (.best(.day), "Best day", .percent), (.worst(.day), "Worst day", .percent), (.best(.month), "Best month", .percent),
            (.worst(.month), "Worst month", .percent), (.winRate, "Win rate", .percent), (.profitFactor, "Profit factor", .number),
            (.valueAtRisk, "VaR 95%", .percent), (.conditionalValueAtRisk, "CVaR 95%", .percent), (.omega, "Omega", .number),
            (.timeUnderWater, "Time under water", .percent),
        ]
        found += wanted.map { column, name, figure in (name, figure.text(table.number(0, column))) }
        return found.filter { !$0.value.isEmpty }
    }

    /// The name of the return of closes: the total return if prices are adjusted for dividends.
    var returnName: String { report.template.adjust == .total ? "Total return" : "Price return" }
}

extension AnalysisReading {
    /// Whether the symbol has dividends in the window for which its prices are not adjusted.
    fileprivate func hasDividends(in reader: (any MarketReader)?) throws -> Bool {
        guard let reader, let source = sources.first, source.adjustment != .total, try reader.instrument(source.symbol) != nil else {
            return false
        }
        let (first, last) = (series[0].baseDate, series[0].dates(of: [series[0].window.upperBound - 1])[0])
        return try reader.actions(of: source.symbol).contains { action in
            if case .dividend = action.kind { first < action.exDate && action.exDate <= last } else { false }
        }
    }
}

extension Report {
    /// The same report with dividends reinvested.
    fileprivate var totalReturns: Report {
        var report = self
        report.template.adjust = .total
        return report
    }
}

/// The format of a figure: that of the numbers in pictures, with the same minus sign.
enum ReportFigure {
    /// A fraction as a percentage: `−5.25%`.
    case percent
    case number
    case count

    /// Returns the text of a value; empty if it is not finite.
    func text(_ value: Double) -> String {
        guard value.isFinite else { return "" }
        return switch self {
        case .percent: NumberText.plain(value * 100, decimals: 2) + "%"
        case .number: NumberText.plain(value, decimals: 2)
        case .count: NumberText.plain(value, decimals: 0)
        }
    }
}
