import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("A fan shows the ranges of nine in ten and of one in two outcomes, and the median", arguments: ["light", "dark"])
func fan(theme: String)
    throws
{
    let (timeline, bars) = try tradingDayBars(date(2024, 3, 1), date(2024, 7, 1), seed: 8, start: 80)
    let known = 50
    let last = bars.close[known]
    /// An area that widens with the root of time about the last known close.
    func area(_ id: String, _ width: Double, hasMiddle: Bool) -> ChartSeries {
        let rows = Array(known..<bars.count)
        let reach = rows.map { width * last * Double($0 - known).squareRoot() / 100 }
        let band = BandSeries(
            time: rows.map { bars.time[$0] }, upper: reach.map { last + $0 }, middle: reach.map { _ in hasMiddle ? last : .nan },
            lower: reach.map { last - $0 })
        return ChartSeries(id: id, name: id, kind: .fan, data: .band(band)) { ($0.color, $0.lastValue) = (.palette(1), .hidden) }
    }
    var chart = Chart(
        title: "What may come", heading: Heading(symbol: "DJMA", note: "nine in ten, one in two, and the middle one"), size: Size(900, 460),
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price",
                series: [
                    area("nine in ten", 1.64, hasMiddle: false), area("one in two", 0.67, hasMiddle: true),
                    ChartSeries(id: "close", name: "Close", kind: .line, data: .bars(bars.slice(0..<known + 1))) {
                        ($0.color, $0.lineWidth) = (.palette(0), 2)
                    },
                ])
        ])
    chart.theme = try #require(ThemeCatalog.all.first { $0.name == theme })
    try checkPicture("fan-\(theme)", chart)
}
