import DojimaChart
import DojimaScale
import DojimaTestSupport
import DojimaTime
import Testing

@Test("Categories show changes of sectors about a line at zero", .feature("S0-AX-02", "S0-AX-09", "S0-AX-10", "S0-AX-21"))
func categoriesPicture() throws {
    let changes = [
        ("Technology", 24.1), ("Health", 9.4), ("Utilities", 5.2), ("Industry", 3.9), ("Banks", 1.7), ("Transport", -2.2), ("Energy", -6.8),
        ("Real estate", -11.3),
    ]
    let categories = CategoryAxis(changes.map(\.0))
    var time = categories.timeAxis
    (time.crosses, time.hasFixedLabels) = (0, true)
    let chart = Chart(
        title: "A year of sectors", heading: Heading(symbol: "Change in percent, 2023"), size: Size(900, 460), timeAxis: time,
        panes: [
            Pane(
                id: "change",
                axes: [
                    ValueAxis(id: "change") {
                        $0.range = .visible(above: 0.1, below: 0.1)
                        $0.title = "Change on the year"
                        $0.format = .signedPercent
                        $0.titlePlacement = .turned
                    }
                ], series: [ChartSeries(id: "change", name: "Change", kind: .column, data: .values(categories.values(changes)))])
        ])
    try checkPicture("categories", chart)
}
