import DojimaChart
import DojimaFormats
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaPlatform

extension TableDrawing {
    /// Points at pairs of numbers with their least-squares line.
    static let regression = TableDrawing(
        "regression", "points at pairs of numbers, and the line that fits them", x: .numbers,
        keys: ["axis", "range", "step", "format"]
    ) { canvas, notes in
        .chart(try canvas.regression(&notes))
    }
}

extension TableCanvas {
    fileprivate func regression(_ notes: inout [Message]) throws -> Chart {
        let column = try onlyValue(&notes)
        guard let x = roles.x else {
            throw PictureError(
                .data,
                "\(table.name): a regression needs two columns of numbers, and \(quoted(name(column))) is the only one; give them with \(setting: .x) and \(setting: .y)"
            )
        }
        let pairs = zip(numbers(x), numbers(column)).filter { $0.isFinite && $1.isFinite }.sorted { $0 < $1 }
        guard pairs.count > 1 else {
            throw PictureError(
                .data,
                "\(table.name): \(pairs.isEmpty ? "no row has" : "one row has") both \(quoted(name(x))) and \(quoted(name(column))), and a line needs two; choose other columns with \(setting: .x) and \(setting: .y)"
            )
        }
        let line = FittedLine(x: pairs.map(\.0), y: pairs.map(\.1))
        guard line.slope.isFinite, line.intercept.isFinite else {
            throw PictureError(
                .data,
                "\(table.name): all values of \(quoted(name(x))) are \(shortNumber(pairs[0].0)), and a line needs two different ones; choose another column with \(setting: .x)"
            )
        }
        var dots = ChartSeries.points(name(column), name(column), at: pairs)
        dots.showsValuesInLegend = false
        dots.described = DescribedParts(line, count: pairs.count)
        let fit = ChartSeries.leastSquares(
            from: pairs[0].0, to: pairs[pairs.count - 1].0, intercept: line.intercept, slope: line.slope)
        let vertical = axis("values") { ($0.title, $0.titlePlacement) = (name(column), .turned) }
        let explained = line.explained.isFinite ? ", R² \(NumberText.plain(line.explained, decimals: 2))" : ""
        var chart = chart(
            "\(name(column)) by \(name(x)) · slope \(line.slope.withFourDigits)\(explained)",
            panes: [Pane(id: "values", axes: [vertical], series: [dots, fit])])
        chart.timeAxis.title = specification.timeAxis.title ?? name(x)
        return chart
    }
}

extension Double {
    /// The number with about four digits.
    fileprivate var withFourDigits: String {
        let exponent = self == 0 ? 0 : Int(clamping: log10(abs(self)).rounded(.down))
        return NumberText.plain(self, decimals: max(0, 3 - exponent))
    }
}
