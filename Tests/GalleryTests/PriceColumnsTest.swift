import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("Columns and areas of prices end at a zero line, also from below", arguments: [SeriesKind.column, .area])
func belowZero(_ kind: SeriesKind) throws {
    let (timeline, dear) = try tradingDayBars(date(2024, 7, 1), date(2024, 11, 16), seed: 23, start: 139)
    let values = dear.close.map { (($0 - (dear.close.min() ?? 0) - 8) * 100).rounded() / 100 }
    var series = ChartSeries(id: "spread", name: "Spread", kind: kind, data: .values(ValueSeries(time: dear.time, values: values)))
    series.isPrice = true
    let chart = Chart(
        heading: Heading(symbol: "Spread", interval: "1d"), size: Size(640, 360),
        timeAxis: TimeAxis(timeline: timeline, interval: .day), panes: [Pane(id: "price", series: [series])])
    try checkPicture("below-zero-\(kind.name)", chart)
}
