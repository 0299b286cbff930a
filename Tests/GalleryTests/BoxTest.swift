import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("Each fund has a box of the quartiles of its changes, with whiskers and outliers", arguments: kindThemes.indices)
func box(index: Int) throws {
    let (theme, ending) = kindThemes[index]
    let funds: [(name: String, volatility: Double, seed: UInt64)] = [
        ("Bonds", 0.004, 11), ("Gold", 0.009, 12), ("Shares", 0.012, 13), ("Oil", 0.021, 14), ("Coffee", 0.017, 15),
    ]
    let boxes = try funds.map { fund -> BoxStatistics in
        let closes = try tradingDayBars(
            date(2023, 1, 1), date(2024, 1, 1), seed: fund.seed, start: 100, volatility: fund.volatility
        ).bars.close
        return try #require(BoxStatistics(zip(closes, closes.dropFirst()).map { ($1 / $0 - 1) * 100 }))
    }
    let moments = boxes.indices.map(CategoryAxis.moment)
    func band(_ upper: [Double], _ middle: [Double], _ lower: [Double]) -> SeriesData {
        .band(BandSeries(time: moments, upper: upper, middle: middle, lower: lower))
    }
    let beyond = boxes.enumerated().flatMap { index, box in box.outliers.map { (moments[index], $0) } }
    let chart = Chart(
        title: "Oil moves five times as much as bonds", heading: Heading(symbol: "Changes by day, 2023"), size: Size(800, 450),
        theme: theme, timeAxis: CategoryAxis(funds.map(\.name)).timeAxis,
        panes: [
            Pane(
                id: "change", axes: [ValueAxis(id: "change") { $0.format = .signedPercent }],
                series: [
                    ChartSeries(
                        id: "whiskers", name: "Whiskers", kind: .whisker,
                        data: band(boxes.map(\.high), boxes.map { _ in .nan }, boxes.map(\.low))
                    ) { ($0.color, $0.lastValue) = (.palette(0), .hidden) },
                    ChartSeries(
                        id: "quartiles", name: "Quartiles", kind: .box,
                        data: band(boxes.map(\.q3), boxes.map(\.median), boxes.map(\.q1))
                    ) { ($0.color, $0.lastValue) = (.palette(0), .hidden) },
                    ChartSeries(
                        id: "outliers", name: "Outliers", kind: .scatter,
                        data: .values(ValueSeries(time: beyond.map(\.0), values: beyond.map(\.1)))
                    ) { ($0.color, $0.lastValue, $0.marker) = (.palette(0), .hidden, PointMarker(.circle, size: 5)) },
                ], levels: [0])
        ])
    try checkPicture("box\(ending)", chart)
}
