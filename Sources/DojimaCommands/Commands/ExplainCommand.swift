import DojimaText
import ArgumentParser
import DojimaChart
import DojimaInteraction
import DojimaSeries
import Dojima
import DojimaTime

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain", abstract: "Describe what a picture shows and the data it was drawn from.",
        discussion: """
            Pictures contain the specification that they were drawn from, so they can be drawn again, or differently:

              dojima explain spx.png
              dojima explain spx.png --spec | dojima render - -o spx.svg

            For a sheet or a PDF of dojima book it prints the common specification and the data of each chart; --chart selects one:

              dojima explain market.pdf --spec --chart GOOG | dojima render - -o goog.png
            """)

    @Argument(
        help: ArgumentHelp("A picture of dojima chart, dojima render or dojima book: PNG, SVG, PDF, EPS or HTML.", valueName: "file"),
        completion: .file())
    var file: String

    @Flag(name: .customLong("spec"), help: "Print only the specification; for a book that of its first chart.")
    var printsSpecification = false

    @Option(help: ArgumentHelp("The symbol of one chart of a book.", valueName: "symbol"))
    var chart: String?

    @OptionGroup var allowedPaths: AllowedPathArguments
    @OptionGroup var result: ResultArguments
    @OptionGroup var notices: NoticeArguments

    func run() throws {
        switch try allowedPaths.record(of: file, store: nil) {
        case .chart(let record):
            if let chart, !record.specification.symbols.containsExactly(chart) { throw missing(chart, record.specification.symbols) }
            try write(record.specification, record.specification.summary, record.data)
        case .book(let record):
            guard let symbol = chart ?? record.symbols.first else { throw Failure(.data, "\(file): a book without charts") }
            guard let one = record.charts.first(where: { $0.symbol.isExactly(symbol) }) else { throw missing(symbol, record.symbols) }
            let specification = record.book.chart(of: symbol)
            if chart != nil || printsSpecification { return try write(specification, specification.summary, one.data) }
            // The template's symbols are placeholders for the symbols of each chart.
            let form = record.template.summary.filter { $0.0 != "symbols" }
            let count = record.charts.count
            try write(
                record.template, [("charts", "\(count)"), ("symbols", record.symbols.joined(separator: ", "))] + form,
                record.charts.flatMap { $0.data ?? [] }, missing: record.charts.filter { $0.data == nil }.map(\.symbol))
        }
    }

    /// Writes the specification, or a table of its contents and of the data it was drawn from, to standard output.
    private func write(
        _ specification: ChartSpecification, _ summary: [(String, String)], _ data: [Fingerprint]?, missing: [String] = []
    ) throws {
        if printsSpecification { return try Console.result(specification.json() + "\n") }
        var table = Table(["field", "value"])
        for (name, value) in summary { table.append([.text(name), .text(value)]) }
        for data in data ?? [] { table.append([.text(data.kind == .series ? "data" : data.kind.rawValue), .text(data.summary)]) }
        for symbol in data == nil ? specification.symbols : missing { table.append([.text("data"), .text("\(symbol): not drawn")]) }
        try Console.result(result.style().render(table))
    }

    private func missing(_ symbol: String, _ symbols: [String]) -> Failure {
        let some = symbols.prefix(8).joined(separator: ", ") + (symbols.count > 8 ? ", ..." : "")
        return Failure(.missing, "\(file) shows no \(symbol); write one of \(some)")
    }
}

extension ChartSpecification {
    /// A summary of the chart: pairs of a field and a value.
    fileprivate var summary: [(String, String)] {
        var lines: [(String, String?)] = [
            ("title", options.title), ("symbols", symbols.joined(separator: ", ")), ("interval", interval?.description),
            ("window", window.summary), ("calendars", closedTime.calendars.isEmpty ? nil : closedTime.calendars.joined(separator: ", ")),
            ("analysis", analysis?.shortDescription), ("adjusted", adjust == .none ? nil : adjust.label),
        ]
        for (index, pane) in panes.enumerated() {
            let name = pane.name(at: index)
            let series = pane.series.map(\.summary).joined(separator: ", ")
            lines.append(("pane", name == series ? series : "\(name): \(series)"))
            let hidden = pane.series.filter(\.isHidden).map(\.subject)
            if !hidden.isEmpty { lines.append(("hidden", hidden.joined(separator: ", "))) }
            if !pane.annotations.isEmpty { lines.append(("annotations", pane.annotations.map(\.summary).joined(separator: ", "))) }
        }
        if !selected.isEmpty { lines.append(("selected", selected.map(\.written).joined(separator: ", "))) }
        let size =
            "\(plainNumber(options.width)) x \(plainNumber(options.height))"
            + (options.scale == 1 ? "" : " at \(plainNumber(options.scale))")
        return (lines + [("picture", "\(size), theme \(theme ?? ThemeCatalog.light.name)")]).compactMap { name, value in
            value.map { (name, $0) }
        }
    }
}

extension WindowRequest {
    fileprivate var summary: String {
        let zoom = zoom.map { "zoomed by \(plainNumber($0))" }
        let target = panTo.map { "moved to the \($0.rawValue)" }
        return ([chosen] + [zoom, target].compactMap(\.self)).joined(separator: ", ")
    }

    /// The part before it is zoomed and moved.
    private var chosen: String {
        let ends = [from.map { "from \($0.written)" }, to.map { "to \($0.written)" }].compactMap(\.self)
        if let bars {
            let count = bars == 1 ? "bar" : "\(bars) bars"
            return ([from == nil ? "the last \(count)" : "the first \(count)"] + ends).joined(separator: " ")
        }
        if let preset, !ends.isEmpty { return (["\(preset)"] + ends).joined(separator: " ") }
        if let preset { return preset == .all ? "all" : preset == .yearToDate ? "the year of the last bar" : "the last \(preset)" }
        if let select { return "\(plainNumber(select.lowerBound)) to \(plainNumber(select.upperBound)) of the axis" }
        return ends.isEmpty ? "all" : ends.joined(separator: " ")
    }
}

extension SeriesSpecification {
    fileprivate var summary: String { subject + (options.kind.map { " as \($0.name)" } ?? "") }

    /// The symbol, or the study with the series that it is computed from.
    fileprivate var subject: String { symbol ?? study.map { $0.text + (basis.map { " of \($0)" } ?? "") } ?? "" }
}

extension Annotation {
    fileprivate var summary: String { text.isEmpty ? kind.name : "\(kind.name) \(text)" }
}

extension Fingerprint {
    /// One line: `SPX: 126 bars of 1d, 2018-07-02T00:00:00Z to 2018-12-31T00:00:00Z, 0123456789abcdef`.
    fileprivate var summary: String {
        let unit = (kind == .series || kind == .navigator ? "bar" : kind == .annotations ? "annotation" : "byte") + (count == 1 ? "" : "s")
        let span = first.flatMap { first in last.map { ", \(first.written) to \($0.written)" } } ?? ""
        let sides = [(before, "before"), (after, "after")].compactMap { count, side in count.map { ", \($0) of them \(side) the window" } }
        return "\(name): \(count) \(unit)\(interval.map { " of \($0)" } ?? "")\(span)\(sides.joined()), \(hash)"
    }
}
