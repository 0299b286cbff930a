import DojimaText
import Dojima
import DojimaSeries
import DojimaTime

/// The output of `dojima window`.
struct WindowAnswer {
    var sourceAxis: SourceAxis
    var selection: AxisWindow
    var summary: BarSummary?
    /// The bar that the return over a preset is measured from.
    var base: Bar?

    func render(_ style: ResultStyle) -> String {
        switch style.form {
        case .json: TextNode.object(members(style)).json() + "\n"
        case .csv, .table, .markdown: style.render(table(vertical: style.form != .csv, style))
        }
    }

    /// The answer as the members of a JSON object.
    func members(_ style: ResultStyle) -> [(String, TextNode)] {
        let answer = sourceAxis.report(of: selection, summary, times: style.json)
        guard let base else { return answer }
        return answer + [
            ("base", .object([("time", style.json(base.time)), ("value", .number(base.close))])),
            ("percent", percent.map { .number($0) } ?? .null),
        ]
    }

    /// The return over the window, in percent of its base.
    private var percent: Double? {
        guard let base, let summary, base.close > 0, summary.close.isFinite else { return nil }
        return (summary.close / base.close - 1) * 100
    }

    private func cells() -> [(String, Table.Cell)] {
        func value(_ value: Double?) -> Table.Cell { value.map { .number($0) } ?? .none }
        func time(_ time: Instant?) -> Table.Cell { time.map { .time($0) } ?? .none }
        let cells: [(String, Table.Cell)] = [
            ("symbol", .text(sourceAxis.source.symbol)), ("interval", .text(sourceAxis.source.interval.description)),
            ("from", time(selection.from)),
            ("to", time(selection.to)), ("bars", .integer(summary?.count ?? 0)), ("tradingSpan", .span(selection.span)),
            ("first", time(summary?.first)), ("last", time(summary?.last)), ("open", value(summary?.open)), ("high", value(summary?.high)),
            ("low", value(summary?.low)), ("close", value(summary?.close)), ("volume", value(summary?.volume)),
        ]
        guard let base else { return cells }
        return cells + [("base_time", .time(base.time)), ("base", .number(base.close)), ("percent", value(percent))]
    }

    /// One row; on a terminal one line per field, since a row would not fit.
    private func table(vertical: Bool, _ style: ResultStyle) -> Table {
        guard vertical else {
            var table = Table(cells().map(\.0))
            table.append(cells().map(\.1))
            return table
        }
        var table = Table(["field", "value"])
        for (name, cell) in cells() { table.append([.text(name), .text(style.text(cell))]) }
        return table
    }
}
