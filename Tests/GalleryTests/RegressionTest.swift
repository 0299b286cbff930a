import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("A straight line fits points at pairs of numbers", arguments: kindThemes.indices)
func regression(index: Int) throws {
    let (theme, ending) = kindThemes[index]
    let noise = try tradingDayBars(date(2023, 1, 1), date(2023, 7, 1), seed: 31, start: 100).bars.close
    let pairs = noise.indices.map { row -> (Double, Double) in
        let x = Double((row * 37) % 100) / 10
        return (x, 2 + 0.8 * x + (noise[row] / noise[max(0, row - 1)] - 1) * 90)
    }.sorted { $0 < $1 }
    let line = FittedLine(x: pairs.map(\.0), y: pairs.map(\.1))
    let ends = [pairs[0].0, pairs[pairs.count - 1].0]
    var axis = NumericAxis.makeTimeAxis(-0.3...10.2)
    axis.title = "Spending in millions"
    let chart = Chart(
        title: "Each million brings four fifths of a million", heading: Heading(symbol: "Sales by spending"), size: Size(800, 450),
        theme: theme, timeAxis: axis,
        panes: [
            Pane(
                id: "values",
                axes: [ValueAxis(id: "values") { ($0.title, $0.titlePlacement) = ("Sales in millions", .turned) }],
                series: [
                    ChartSeries(
                        id: "points", name: "Points", kind: .scatter,
                        data: .values(ValueSeries(numbers: pairs.map(\.0), values: pairs.map(\.1)))
                    ) { ($0.color, $0.lastValue, $0.marker) = (.palette(0), .hidden, PointMarker(.circle, size: 5)) },
                    ChartSeries(
                        id: "line", name: "Least squares", kind: .line,
                        data: .values(ValueSeries(numbers: ends, values: ends.map { line.intercept + line.slope * $0 }))
                    ) { ($0.color, $0.lineWidth, $0.lastValue) = (.palette(1), 2, .hidden) },
                ])
        ])
    try checkPicture("regression\(ending)", chart)
}
