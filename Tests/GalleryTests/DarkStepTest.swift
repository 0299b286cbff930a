import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("An interest rate in steps is drawn over the index that reacts to it, each with its axis, in the dark theme")
func ratesAndPrices() throws {
    let (timeline, bars) = try tradingDayBars(date(2022, 1, 3), date(2024, 1, 1), seed: 50, start: 470, trend: -0.0002)
    let rates = [0.25, 0.5, 1, 1.75, 2.5, 3.25, 4, 4.5, 4.75, 5, 5.25, 5.5]
    let values = bars.close.indices.map { rates[min(rates.count - 1, $0 * rates.count / bars.count)] }
    let chart = Chart(
        title: "Prices and the price of money", heading: Heading(symbol: "DJMA and the rate", interval: "1d", exchange: "XNYS"),
        size: Size(1200, 675), theme: ThemeCatalog.dark, timeAxis: TimeAxis(timeline: timeline, interval: .day),
        panes: [
            Pane(
                id: "price",
                axes: [
                    ValueAxis(id: "price"),
                    ValueAxis(id: "rate", side: .left) {
                        $0.range = .visible(above: 0.1, below: 0.1)
                        $0.title = "%"
                    },
                ],
                series: [
                    ChartSeries(
                        id: "rate", name: "Rate", kind: .step, data: .values(ValueSeries(time: bars.time, values: values)), axis: "rate"
                    ) { ($0.color, $0.lineWidth) = (.palette(1), 2) },
                    ChartSeries(id: "bars", name: "DJMA", kind: .area, data: .bars(bars), axis: "price"),
                ])
        ])
    try checkPicture("rates-and-prices", chart)
}
