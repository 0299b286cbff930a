import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("The columns of a histogram touch, and their width is that of the bins", arguments: kindThemes.indices)
func histogram(index: Int) throws {
    let (theme, ending) = kindThemes[index]
    let closes = try tradingDayBars(date(2020, 1, 1), date(2024, 1, 1), seed: 21, start: 100).bars.close
    let changes = zip(closes, closes.dropFirst()).map { ($1 / $0 - 1) * 100 }.sorted()
    let width = try #require(Bins.width(ofSorted: changes))
    let bins = try Bins(width: width, from: changes[0], to: changes[changes.count - 1])
    var counts = [Double](repeating: 0, count: bins.count)
    for change in changes { counts[bins.index(of: change)] += 1 }
    let middles = counts.indices.map { (bins.edges[$0] + bins.edges[$0 + 1]) / 2 }
    var axis = NumericAxis.makeTimeAxis(bins.edges[0] - width / 2...bins.edges[bins.count] + width / 2, format: .signedPercent)
    axis.title = "Change"
    let chart = Chart(
        title: "Most days end within one percent of the last close", heading: Heading(symbol: "DJMA", note: "\(changes.count) days"),
        size: Size(800, 450), theme: theme, timeAxis: axis,
        panes: [
            Pane(
                id: "count", axes: [ValueAxis(id: "count") { ($0.range, $0.title) = (.visible(above: 0.12, below: 0), "Count") }],
                series: [
                    ChartSeries(
                        id: "changes", name: "Changes", kind: .column, data: .values(ValueSeries(numbers: middles, values: counts))
                    ) { ($0.color, $0.lastValue, $0.fillsSlots) = (.palette(0), .hidden, true) }
                ])
        ])
    try checkPicture("histogram\(ending)", chart)
}
