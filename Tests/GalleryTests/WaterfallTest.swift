import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime
import Testing

@Test("A waterfall goes from revenue through costs and income to the profit of a year", arguments: kindThemes.indices)
func waterfall(index: Int) throws {
    let (theme, ending) = kindThemes[index]
    let steps = [
        ("Revenue", 420.0), ("Goods", -165), ("Wages", -92.5), ("Gross profit", .nan), ("Rent", -31), ("Interest", 12.5), ("Taxes", -38),
        ("Profit", .nan),
    ]
    let categories = CategoryAxis(steps.map(\.0))
    var band = BandSeries(time: [], upper: [], middle: [], lower: [])
    var sum = 0.0
    for (row, (_, change)) in steps.enumerated() {
        band.time.append(CategoryAxis.moment(of: row))
        band.lower.append(sum)
        if change.isFinite { sum += change }
        band.upper.append(sum)
        band.middle.append(change.isFinite ? .nan : sum)
    }
    let chart = Chart(
        title: "From revenue to profit", heading: Heading(symbol: "Millions, 2023"), size: Size(800, 450), theme: theme,
        timeAxis: categories.timeAxis,
        panes: [
            Pane(
                id: "sum", axes: [ValueAxis(id: "sum") { $0.range = .visible(above: 0.1, below: 0) }],
                series: [
                    ChartSeries(id: "steps", name: "Sum", kind: .waterfall, data: .band(band)) { $0.lastValue = .hidden }
                ])
        ])
    try checkPicture("waterfall\(ending)", chart)
}
