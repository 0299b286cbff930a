import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// The series of one tear sheet, and what its sections are made from.
struct ReportSubject {
    let report: Report
    /// The key figures, beside the benchmark on common dates where there is one.
    let summary: AnalysisReading
    /// The key figures on all dates of the symbol.
    let own: AnalysisReading
    /// The width of the widest pictures, in logical pixels.
    let width: Double
    private let measurer: TextMeasurer

    init(
        _ report: Report, _ symbol: String, from reader: (any MarketReader)?, missingStore: String, width: Double,
        _ measurer: TextMeasurer, _ notes: inout [Message]
    ) throws {
        (self.report, self.width, self.measurer) = (report, width, measurer)
        var told: [Message] = []
        let request = try report.summary()
        summary = try AnalysisReading(
            report.specification(of: symbol), request, from: reader, missingStore: missingStore, notes: &told)
        own = try summary.analysing(try AnalysisRequest("summary", request.arguments.filter { $0.key != "benchmark" }))
        notes += told.filter { !notes.contains($0) }
    }

    var series: AnalysedSeries { own.series[0] }

    /// The number of bars in a year.
    var periods: Double { report.periods ?? series.barsAYear }

    func page() throws -> ReportPage {
        let canvas = canvas(own, Size(width, 400), ThemeCatalog.light)
        let details = [canvas.span, "bars of \(series.interval)", own.sources[0].adjustment.words]
        return ReportPage(
            symbol: series.symbol, title: canvas.title, details: details.filter { !$0.isEmpty }.joined(separator: " · "),
            figures: figures, sections: try ReportSectionCatalog.all.compactMap { try $0.section(self) })
    }

    /// What a chart of an analysis is made from.
    func canvas(_ reading: AnalysisReading, _ size: Size, _ theme: Theme) -> AnalysisCanvas {
        AnalysisCanvas(reading: reading, index: 0, size: size, theme: theme, timeAxis: TimeAxisOptions(), valueAxis: nil)
    }

    /// The picture of an analysis of the symbol.
    ///
    /// - Parameter height: in logical pixels.
    func picture(_ kind: String, _ arguments: [String: String] = [:], width: Double, height: Double, label: String) throws -> ReportPicture
    {
        let reading = try own.analysing(try AnalysisRequest(kind, arguments))
        let drawing = try AnalysisDrawingCatalog.drawing(of: reading.analysis)
        return try picture(width: width, height: height, label: label) { size, theme in
            try drawing.charts(canvas(reading, size, theme))[0].chart
        }
    }

    /// The picture of a chart in both themes, without its heading, which the section has.
    func picture(
        width: Double, height: Double, label: String, chart: (Size, Theme) throws -> Chart
    ) throws -> ReportPicture {
        func scene(_ theme: Theme) throws -> Scene {
            var made = try chart(Size(width, height), theme)
            (made.size, made.layout.titleHidden) = (Size(width, height), true)
            return made.drawing(measure: measurer.measure).scene
        }
        return ReportPicture(label: label, light: try scene(report.template.drawnTheme), dark: try scene(ThemeCatalog.dark))
    }

    /// The table of an analysis of the symbol.
    func table(_ kind: String, _ arguments: [String: String] = [:]) throws -> AnalysisTable {
        try own.analysing(try AnalysisRequest(kind, arguments)).result.table
    }

    /// The figures of the heading.
    private var figures: [(name: String, value: String)] {
        let wanted: [(String, String, ReportFigure)] = [
            ("total_return", "Total return", .percent), ("annual_return", "Return a year", .percent),
            ("volatility", "Volatility a year", .percent), ("sharpe", "Sharpe ratio", .number), ("sortino", "Sortino ratio", .number),
            ("max_drawdown", "Deepest drawdown", .percent), ("calmar", "Calmar ratio", .number), ("best", "Best bar", .percent),
            ("worst", "Worst bar", .percent), ("positive", "Bars above 0", .percent), ("var_95", "Value at risk, 95%", .percent),
            ("cvar_95", "Mean loss beyond it", .percent),
        ]
        let table = own.result.table
        return wanted.map { column, name, figure in (name, figure.text(table.number(0, column))) }
    }
}

/// How a figure is written, so that a spreadsheet reads it.
enum ReportFigure {
    /// A fraction as a percentage: `-5.25%`.
    case percent
    case number
    case price
    case count

    /// Empty for what is no number.
    func text(_ value: Double) -> String {
        guard value.isFinite else { return "" }
        return switch self {
        case .percent: ReportFigure.fixed(value * 100, 2) + "%"
        case .number: ReportFigure.fixed(value, 2)
        case .price: ReportFigure.fixed(value, abs(value) < 10 ? 4 : 2)
        case .count: ReportFigure.fixed(value, 0)
        }
    }

    /// A number with fixed decimals, a point, an ASCII sign and no separators; zero has no sign.
    private static func fixed(_ value: Double, _ decimals: Int) -> String {
        let text = NumberText.plain(value, decimals: decimals).replacing("\u{2212}", with: "-").replacing(",", with: "")
        return text.allSatisfy { "-0.".contains($0) } && text.hasPrefix("-") ? String(text.dropFirst()) : text
    }
}

extension AnalysisTable {
    /// The number in a column of a row; NaN for what is none.
    func number(_ row: Int, _ column: String) -> Double {
        guard rows.indices.contains(row), let place = columns.firstIndex(of: column) else { return .nan }
        return switch rows[row][place] {
        case .number(let value): value
        case .count(let count): Double(count)
        case .none, .text, .time: .nan
        }
    }

    /// The date in a column of a row in a zone; empty for what is none.
    func date(_ row: Int, _ column: String, in zone: Zone) -> String {
        guard let place = columns.firstIndex(of: column), case .time(let time) = rows[row][place] else { return "" }
        return zone.local(at: time).date.description
    }
}
