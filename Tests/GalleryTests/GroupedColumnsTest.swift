import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Sales of three makers are side by side, a group each quarter, with numbers above them", .feature("S0-SK-08", "S0-DP-09"))
func groupedColumns() throws {
    let quarters = Quarters(2022, 2024)
    let sales: [(String, [Double])] = [
        ("Aoki", [310, 255, 344, 405, 423, 466, 435, 484]), ("Borg", [142, 149, 158, 171, 163, 180, 186, 201]),
        ("Carta", [288, 355, 537, 683, 552, 703, 824, 944]),
    ]
    let style = SeriesOptions { ($0.cornerRatio, $0.labels) = (0.25, PointLabels()) }
    let columns = sales.map { name, numbers in
        ChartSeries(id: name, name: name, kind: .column, data: .values(quarters.values(numbers)), options: style) { $0.group = "makers" }
    }
    let chart = Chart(
        title: "Electric cars sold", heading: Heading(symbol: "Thousands a quarter"), size: Size(1200, 675),
        timeAxis: TimeAxis(timeline: quarters.timeline, interval: quarters.interval),
        panes: [Pane(id: "sales", axes: [ValueAxis(id: "sales") { $0.tickSize = 1 }], series: columns)])
    try checkPicture("grouped-columns", chart)
}
