import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Shares are areas that fill the plot", .feature("S0-SK-02"))
func shares() throws {
    let days = try tradingDayBars(date(2023, 1, 3), date(2024, 1, 1), seed: 31, start: 40)
    let others = try [32, 33, 34].map { try tradingDayBars(date(2023, 1, 3), date(2024, 1, 1), seed: $0, start: 40).bars }
    let names = ["Exchange", "Dark pools", "Banks", "Retail"]
    let series = zip(names, [days.bars] + others).enumerated().map { index, item in
        let (name, bars) = item
        let smooth = bars.close.indices.map { row -> Double in
            let part = bars.volume[max(0, row - 9)...row]
            return part.reduce(0, +) / Double(part.count) * [3, 2, 1.2, 0.8][index]
        }
        return ChartSeries(id: name, name: name, kind: .area, data: .values(ValueSeries(time: bars.time, values: smooth))) {
            $0.stack = Stack("venues", form: .share)
        }
    }
    let chart = Chart(
        title: "Where shares change hands", heading: Heading(symbol: "Share of volume, mean of ten days"), size: Size(1200, 675),
        timeAxis: TimeAxis(timeline: days.timeline, interval: .day),
        panes: [
            Pane(
                id: "share",
                axes: [
                    ValueAxis(id: "share") {
                        $0.range = .visible(above: 0, below: 0)
                        $0.format = .percent
                    }
                ], series: series)
        ])
    try checkPicture("shares", chart)
}
