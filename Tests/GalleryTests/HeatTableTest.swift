import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTestSupport
import DojimaTime
import Testing

/// Changes in percent of the S&P 500 by month, and of the complete year, computed from `datasets/sp500-daily.csv` with Python.
private let changes: [(year: Int, months: [Double], total: Double)] = [
    (2007, [1.41, -2.18, 1.00, 4.33, 3.25, -1.78, -3.20, 1.29, 3.58, 1.48, -4.40, -0.86], 3.53),
    (2008, [-6.12, -3.48, -0.60, 4.75, 1.07, -8.60, -0.99, 1.22, -9.08, -16.94, -7.48, 0.78], -38.49),
    (2009, [-8.57, -10.99, 8.54, 9.39, 5.31, 0.02, 7.41, 3.36, 3.57, -1.98, 5.74, 1.78], 23.45),
    (2010, [-3.70, 2.85, 5.88, 1.48, -8.20, -5.39, 6.88, -4.74, 8.76, 3.69, -0.23, 6.53], 12.78),
    (2011, [2.26, 3.20, -0.10, 2.85, -1.35, -1.83, -2.15, -5.68, -7.18, 10.77, -0.51, 0.85], -0.00),
    (2012, [4.36, 4.06, 3.13, -0.75, -6.27, 3.96, 1.26, 1.98, 2.42, -1.98, 0.28, 0.71], 13.41),
    (2013, [5.04, 1.11, 3.60, 1.81, 2.08, -1.50, 4.95, -3.13, 2.97, 4.46, 2.80, 2.36], 29.60),
    (2014, [-3.56, 4.31, 0.69, 0.62, 2.10, 1.91, -1.51, 3.77, -1.55, 2.32, 2.45, -0.42], 11.39),
    (2015, [-3.10, 5.49, -1.74, 0.85, 1.05, -2.10, 1.97, -6.26, -2.64, 8.30, 0.05, -1.75], -0.73),
    (2016, [-5.07, -0.41, 6.60, 0.27, 1.53, 0.09, 3.56, -0.12, -0.12, -1.94, 3.42, 1.82], 9.54),
    (2017, [1.79, 3.72, -0.04, 0.91, 1.16, 0.48, 1.93, 0.05, 1.93, 2.22, 2.81, 0.98], 19.42),
    (2018, [5.62, -3.89, -2.69, 0.27, 2.16, 0.48, 3.60, 3.03, 0.43, -6.94, 1.79, -9.18], -6.24),
]

/// For the months January to December from 1999 on: the minimum change, the quartiles and the maximum.
private let spreads: [(Double, Double, Double, Double, Double)] = [
    (-8.57, -3.63, -1.56, 2.41, 5.62),
    (-10.99, -2.45, -0.18, 2.94, 5.49),
    (-6.42, -0.86, 0.92, 3.73, 9.67),
    (-6.14, 0.02, 1.06, 3.93, 9.39),
    (-8.20, -1.56, 1.11, 2.12, 5.31),
    (-8.60, -1.89, 0.01, 1.30, 5.44),
    (-7.90, -1.76, 0.88, 3.57, 7.41),
    (-6.41, -1.62, 0.36, 2.01, 6.07),
    (-11.00, -3.48, 0.15, 2.43, 8.76),
    (-16.94, -1.82, 2.01, 4.72, 10.77),
    (-8.01, -0.02, 1.85, 3.44, 7.52),
    (-9.18, -0.18, 0.82, 1.95, 6.53),
]

private let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

@Test("Returns by month are a heat table: a row a year, numbers in the cells, the year separate at the end", arguments: ["light", "print"])
func heatTable(theme: String) throws {
    let categories = CategoryAxis(months + ["Year"])
    func cells(_ id: String, _ scale: HeatScale, _ values: (Int) -> [(Int, Double)]) -> ChartSeries {
        let cells = changes.indices.flatMap { row in values(row).map { (column: $0.0, row: row, value: $0.1) } }
            .sorted { ($0.column, $0.row) < ($1.column, $1.row) }
        let data = ValueSeries(
            time: cells.map { CategoryAxis.moment(of: $0.column) }, values: cells.map { Double($0.row) }, areas: cells.map(\.value))
        return ChartSeries(id: id, name: id, kind: .heat, data: .values(data)) {
            ($0.heat, $0.labels, $0.isListed) = (scale, PointLabels(), false)
        }
    }
    var total = HeatScale()
    total.isTotal = true
    var time = categories.timeAxis
    time.side = .top
    (time.style.showsTicks, time.style.tickLength) = (false, 0)
    let rows = ValueAxis.rows(changes.map { String($0.year) }, id: "year")
    var chart = Chart(
        title: "Twelve years of the S&P 500, month by month", heading: Heading(symbol: "SPX", note: "return by month in percent"),
        size: Size(900, 420),
        timeAxis: time,
        panes: [
            Pane(
                id: "returns", axes: [rows],
                series: [
                    cells("months", HeatScale()) { row in changes[row].months.enumerated().map { ($0.offset, $0.element) } },
                    cells("years", total) { [(12, changes[$0].total)] },
                ])
        ])
    chart.theme = try #require(ThemeCatalog.all.first { $0.name == theme })
    try checkPicture("heat-table-\(theme)", chart)
}

@Test("Each month has a box from quartile to quartile, with whiskers to the extremes") func boxes() throws {
    let categories = CategoryAxis(months)
    func band(_ values: [(Double, Double, Double)]) -> SeriesData {
        let time = values.indices.map(CategoryAxis.moment)
        return .band(BandSeries(time: time, upper: values.map(\.2), middle: values.map(\.1), lower: values.map(\.0)))
    }
    let axis = ValueAxis(id: "change") { $0.format = .signedPercent }
    let chart = Chart(
        title: "September is no worse than others", heading: Heading(symbol: "SPX", note: "change by month since 1999"),
        size: Size(900, 460),
        timeAxis: categories.timeAxis,
        panes: [
            Pane(
                id: "change", axes: [axis],
                series: [
                    ChartSeries(id: "range", name: "Least to greatest", kind: .whisker, data: band(spreads.map { ($0.0, .nan, $0.4) })) {
                        ($0.color, $0.lastValue) = (.palette(0), .hidden)
                    },
                    ChartSeries(id: "quartiles", name: "Quartiles", kind: .box, data: band(spreads.map { ($0.1, $0.2, $0.3) })) {
                        ($0.color, $0.lastValue) = (.palette(0), .hidden)
                    },
                ], levels: [0])
        ])
    try checkPicture("box-and-whisker", chart)
}
