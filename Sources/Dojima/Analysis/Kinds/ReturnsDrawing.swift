import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime

extension AnalysisDrawing {
    /// Monthly returns as a heat table with one row per year, one column per month and the year at the end; returns of other periods as
    /// columns.
    static let returns = AnalysisDrawing("returns", "a heat map of months and years; columns for other periods") { canvas in
        let isLogarithmic = canvas.arguments.flag("log")
        let period = ReturnPeriod(rawValue: canvas.arguments.word("by")) ?? .month
        let found = canvas.series.returns(by: period, isLogarithmic: isLogarithmic)
        let kind = isLogarithmic ? "Logarithmic return" : "Return"
        guard period != .month else { return monthTable(canvas, found, "\(kind) by month in percent") }
        return try columns(canvas, found, period, "\(kind) by \(period == .bar ? "\(canvas.series.interval)" : period.rawValue)")
    }

    /// The names of the months on axes.
    static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    private static func monthTable(_ canvas: AnalysisCanvas, _ found: [PeriodReturn], _ what: String) -> Chart {
        let years = canvas.series.returns(by: .year, isLogarithmic: canvas.arguments.flag("log"))
        let rows = Dictionary(uniqueKeysWithValues: years.enumerated().map { ($1.date.year, $0) })
        let months = found.compactMap { period in rows[period.date.year].map { HeatCell(period.date.month - 1, $0, period, .month) } }
        // Without the `table` argument, incomplete years have no total.
        let totals = years.enumerated().filter { canvas.arguments.flag("table") || $1.isComplete }.map { HeatCell(12, $0, $1, .year) }
        let categories = CategoryAxis(AnalysisDrawing.months + ["Year"])
        let rowIndices = years.indices
        var (monthly, yearly) = (HeatScale(), HeatScale())
        yearly.isTotal = true
        // Yearly returns are larger than monthly ones, so each kind has a separate colour scale.
        (monthly.decimals, yearly.decimals) = (1, 1)
        return canvas.chart(
            what, time: categories.tableAxis,
            panes: [
                Pane(
                    id: "returns", axes: [.rows(years.map { String($0.date.year) }, id: "year")],
                    series: [
                        heatCells("months", months.completed(columns: 0..<12, rows: rowIndices), monthly),
                        heatCells("years", totals.completed(columns: 12..<13, rows: rowIndices), yearly),
                    ])
            ])
    }

    /// The cells of a heat table with their numbers, in percent.
    static func heatCells(
        _ id: String, _ cells: [(column: Int, row: Int, value: Double)], _ scale: HeatScale, factor: Double = 100
    ) -> ChartSeries {
        var series = heatCells(id, cells.map { HeatCell(column: $0.column, row: $0.row, value: $0.value) }, scale, factor: factor)
        series.hatched = nil
        return series
    }

    private static func heatCells(_ id: String, _ cells: [HeatCell], _ scale: HeatScale, factor: Double = 100) -> ChartSeries {
        let sorted = cells.sorted { ($0.column, $0.row) < ($1.column, $1.row) }
        let data = ValueSeries(
            time: sorted.map { CategoryAxis.moment(of: $0.column) }, values: sorted.map { Double($0.row) },
            areas: sorted.map { $0.value * factor })
        return ChartSeries(id: id, name: id, kind: .heat, data: .values(data)) {
            $0.heat = scale
            $0.labels = PointLabels()
            $0.isListed = false
            $0.lastValue = .hidden
            $0.hatched = Dictionary(
                uniqueKeysWithValues: sorted.enumerated().compactMap { row, cell in cell.hatch.map { (row, $0) } })
        }
    }

    private static func columns(
        _ canvas: AnalysisCanvas, _ found: [PeriodReturn], _ period: ReturnPeriod, _ what: String
    ) throws -> Chart {
        let axis = canvas.axis("return") { ($0.format, $0.range) = (.signedPercent, .visible(above: 0.1, below: 0.1)) }
        let (values, theme) = (found.map { $0.value * 100 }, canvas.theme)
        func series(_ time: [Instant]) -> ChartSeries {
            ChartSeries(id: "return", name: "Return", kind: .column, data: .values(ValueSeries(time: time, values: values))) {
                // A colour of the series gives its columns a strong line at zero.
                ($0.color, $0.lastValue, $0.isListed) = (.palette(0), .hidden, false)
                $0.palette = .eachPoint(name: "direction", roles: .fill) { point, _ in theme.direction(of: point.value) }
                $0.hatched = Dictionary(
                    uniqueKeysWithValues: found.enumerated().filter { !$1.isComplete }.map { ($0, period.name(of: $1.date)) })
                // Labels of narrower columns would overlap their neighbours; margins and the value axis take about 90 pixels.
                let labelWidth = 3.7 * canvas.labelSize
                $0.labels = Double(found.count) * labelWidth + 90 <= canvas.size.width ? PointLabels() : nil
            }
        }
        if period == .year || period == .quarter {
            let categories = CategoryAxis(found.map { period.name(of: $0.date) })
            return canvas.chart(
                what, time: categories.timeAxis,
                panes: [Pane(id: "return", axes: [axis], series: [series(found.indices.map(CategoryAxis.moment))])])
        }
        var time = try canvas.time()
        if period == .week {
            // A column covers its complete week, whatever the day of its first bar.
            let mondays = found.map { $0.date.adding(days: -$0.date.weekday.rawValue) }
            let first = mondays.first ?? CivilDate(daysSinceEpoch: 0)
            let span = Instant(first)..<Instant((mondays.last ?? first).adding(days: 7))
            time = TimeAxis(timeline: .continuous(span, clock: .tradeDates), interval: BarInterval.week)
            time.options = canvas.timeAxis
            return canvas.chart(
                what, time: time, panes: [Pane(id: "return", axes: [axis], series: [series(mondays.map { Instant($0) })])])
        }
        if period == .day, canvas.series.interval.isIntraday {
            let dates = found.map(\.date)
            let first = dates.first ?? CivilDate(daysSinceEpoch: 0)
            let days = Timeline.continuous(Instant(first)..<Instant((dates.last ?? first).adding(days: 1)), clock: .tradeDates)
            time = TimeAxis(timeline: days, interval: .day)
            time.options = canvas.timeAxis
            return canvas.chart(
                what, time: time, panes: [Pane(id: "return", axes: [axis], series: [series(dates.map { Instant($0) })])])
        }
        let dated = canvas.series.datedBars.time
        return canvas.chart(
            what, time: time,
            panes: [Pane(id: "return", axes: [axis], series: [series(found.map { dated[$0.rows.lowerBound] })])])
    }
}

/// A cell of a heat table.
private struct HeatCell {
    var column: Int
    var row: Int
    var value: Double
    /// The label of a cell that is drawn hatched; `nil` for others.
    var hatch: String?
}

extension [HeatCell] {
    /// Returns the cells, completed to all rows and columns of a table by cells without a value.
    fileprivate func completed(columns: Range<Int>, rows: Range<Int>) -> [HeatCell] {
        let filled = Set(map { [$0.column, $0.row] })
        let missing = columns.flatMap { column in
            rows.filter { !filled.contains([column, $0]) }.map { HeatCell(column: column, row: $0, value: .nan) }
        }
        return self + missing
    }
}

extension HeatCell {
    init(_ column: Int, _ row: Int, _ periodReturn: PeriodReturn, _ period: ReturnPeriod) {
        self.init(
            column: column, row: row, value: periodReturn.value, hatch: periodReturn.isComplete ? nil : period.name(of: periodReturn.date))
    }
}

extension CategoryAxis {
    /// The axis of a table, with the names above the columns.
    var tableAxis: TimeAxis {
        var time = timeAxis
        time.side = .top
        (time.style.showsTicks, time.style.tickLength) = (false, 0)
        return time
    }
}
