import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("The volume at each price is drawn next to the prices, by the visible bars and by custom columns", arguments: [false, true])
func profile(hasOwnColumns: Bool) throws {
    let (timeline, bars) = try tradingDayBars(date(2024, 1, 2), date(2024, 6, 1), seed: 12, start: 60)
    let prices = ChartSeries(id: "DJMA", name: "DJMA", kind: .candlestick, data: .bars(bars))
    // Bands of one dollar and the number of closes in each.
    let floors = stride(from: 40.0, to: 100, by: 1).filter { floor in bars.close.contains { $0 >= floor && $0 < floor + 1 } }
    let counts = floors.map { floor in Double(bars.close.count { $0 >= floor && $0 < floor + 1 }) }
    let band = BandSeries(
        time: floors.map { _ in bars.time[bars.count - 1] }, upper: floors.map { $0 + 1 }, middle: counts, lower: floors)
    let columns = ChartSeries(id: "profile", name: "Profile", kind: .profile, data: hasOwnColumns ? .band(band) : .bars(bars)) {
        ($0.lastValue, $0.color) = (.hidden, hasOwnColumns ? .palette(4) : .automatic)
    }
    var time = TimeAxis(timeline: timeline, interval: .day)
    let (first, last) = (time.window.lowerBound, time.window.upperBound)
    time.window = first..<last.advanced(by: (last.microseconds - first.microseconds) / 4)
    let chart = Chart(
        heading: Heading(symbol: "DJMA", interval: "1d"), size: Size(900, 460), timeAxis: time,
        panes: [Pane(id: "price", series: [columns, prices])])
    try checkPicture(hasOwnColumns ? "profile-of-closes" : "profile", chart)
}
