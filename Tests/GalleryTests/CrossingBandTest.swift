import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("The tint of a band is split where its edges cross", .feature("S0-ST-10"))
func crossingBand() throws {
    let (timeline, bars) = try tradingDayBars(date(2023, 1, 1), date(2024, 1, 1), seed: 95, start: 100)
    let (fast, slow) = (bars.average(10).values, bars.average(40).values)
    let band = BandSeries(time: bars.time, upper: fast, middle: Array(repeating: .nan, count: bars.count), lower: slow)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d", exchange: "XNYS"), size: Size(900, 500), theme: ThemeCatalog.sharp,
        timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price", weight: 2,
                series: [
                    ChartSeries(id: "band", name: "SMA 10 over SMA 40", kind: .band, data: .band(band)),
                    ChartSeries(id: "bars", name: "DJMA", kind: .hlc, data: .bars(bars)),
                ]),
            Pane(
                id: "spread",
                series: [
                    ChartSeries(
                        id: "spread", name: "Spread", kind: .column,
                        data: .values(ValueSeries(time: bars.time, values: zip(fast, slow).map { $0 - $1 })))
                ]),
        ])
    try checkPicture("crossing-band", chart)
}
