import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Flows of three funds are stacked, inflows above zero and outflows below it, with their sum as a line", .feature("S0-SK-03"))
func stackedColumns() throws {
    let quarters = Quarters(2020, 2024)
    let flows: [(String, [Double])] = [
        ("Shares", [-4.1, 2.2, 3.5, 4.8, 6.1, 5.2, 4.4, 3.9, -2.6, -3.8, -2.1, 1.4, 2.9, 3.3, -1.2, 4.6]),
        ("Bonds", [1.2, 3.4, 2.8, 2.1, 1.5, 1.1, 0.8, -0.6, -2.2, -3.1, -1.7, 2.4, 3.8, 2.9, 3.1, 2.2]),
        ("Money market", [5.6, 1.3, -1.1, -0.8, -1.4, 0.4, 0.6, 1.2, 2.9, 3.6, 4.1, 3.8, 4.4, 3.7, 3.2, 2.6]),
    ]
    let total = quarters.times.indices.map { index in flows.reduce(0) { $0 + $1.1[index] } }
    let columns = flows.map { name, numbers in
        ChartSeries(id: name, name: name, kind: .column, data: .values(quarters.values(numbers))) { $0.stack = Stack("flows") }
    }
    let sum = ChartSeries(id: "sum", name: "Net", kind: .line, data: .values(quarters.values(total))) {
        ($0.color, $0.lineWidth, $0.lastValue, $0.marker) = (.fixed(Color(0x131722)), 2, .shown, PointMarker(size: 6))
    }
    let chart = Chart(
        title: "Money in and out of funds", heading: Heading(symbol: "Billions of dollars a quarter"), size: Size(1200, 675),
        timeAxis: TimeAxis(timeline: quarters.timeline, interval: quarters.interval),
        panes: [Pane(id: "flows", axes: [ValueAxis(id: "flows") { $0.title = "bn USD" }], series: columns + [sum])])
    try checkPicture("stacked-columns", chart)
}
