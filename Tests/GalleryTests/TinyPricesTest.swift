import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("Very small prices are below a power of ten above the axis, with enough digits to distinguish them")
func tinyPrices() throws {
    let (timeline, dear) = try tradingDayBars(date(2024, 7, 1), date(2024, 11, 16), seed: 23, start: 139)
    var bars = dear
    for column in [\BarSeries.open, \.high, \.low, \.close] { bars[keyPath: column] = bars[keyPath: column].map { $0 / 100_000_000 } }
    let chart = Chart(
        heading: Heading(symbol: "TINY", interval: "1d"), size: Size(640, 360),
        timeAxis: TimeAxis(timeline: timeline, interval: .day), panes: [.candlesAndVolume(bars)])
    try checkPicture("tiny-prices", chart)
}
