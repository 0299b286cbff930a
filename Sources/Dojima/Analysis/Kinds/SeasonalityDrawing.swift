import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

extension AnalysisDrawing {
    /// The mean return of each month, weekday, day of the month or hour as a column, with one standard deviation to each side; or a line
    /// for each year. With `polar`, the mean returns as columns around a circle.
    static let seasonality: AnalysisDrawing = {
        var drawing = AnalysisDrawing(
            "seasonality", "mean returns with their deviations, around a circle too, or one line per year", chart: meanReturns)
        drawing.figure = meansAroundCircle
        return drawing
    }()

    @Sendable private static func meansAroundCircle(_ canvas: AnalysisCanvas) throws -> Figure? {
        guard canvas.arguments.flag("polar") else { return nil }
        let means = RadialSeries(id: "mean", name: "Mean", values: canvas.table.numbers(.mean).inPercent)
        let chart = RadialChart(
            categories: try canvas.bucketNames, series: [means],
            options: RadialOptions { ($0.form, $0.format) = (.column, .signedPercent) })
        return .radial(chart, in: canvas.frame("Mean return by \(canvas.bucket)"))
    }

    @Sendable private static func meanReturns(_ canvas: AnalysisCanvas) throws -> Chart {
        if canvas.arguments.flag("lines") { return try yearLines(canvas) }
        let table = canvas.table
        let categories = Categories(try canvas.bucketNames)
        let moments = table.rows.indices.map(Categories.moment)
        let (means, deviations) = (table.numbers(.mean).inPercent, table.numbers(.deviation).inPercent)
        let columns = ChartSeries(id: "mean", name: "Mean", kind: .column, data: .values(ValueSeries(time: moments, values: means))) {
            ($0.lastValue, $0.isListed) = (.hidden, false)
        }
        let spread = BandSeries(
            time: moments, upper: zip(means, deviations).map(+), middle: means.map { _ in .nan }, lower: zip(means, deviations).map(-))
        let whiskers = ChartSeries(id: "deviation", name: "Standard deviation", kind: .whisker, data: .band(spread)) {
            // Paler than the means, which should stand out.
            $0.color = .fixed(canvas.theme.background.mixed(with: canvas.theme.text, 0.5))
            ($0.lastValue, $0.isListed) = (.hidden, false)
        }
        let axis = canvas.axis("return") { $0.format = .signedPercent }
        return canvas.chart(
            "Mean return by \(canvas.bucket), with one standard deviation to each side", time: categories.axis,
            panes: [Pane(id: "return", axes: [axis], series: [columns, whiskers], levels: [0])])
    }

    /// A line for each year from month to month, their mean, and the last year in the foreground.
    private static func yearLines(_ canvas: AnalysisCanvas) throws -> Chart {
        var paths = canvas.series.yearPaths
        // If the window begins within a year, that year has no return from the end of the previous year.
        if paths.count > 1, let month = paths[0].months.first?.month, month > 1 { paths.removeFirst() }
        guard let last = paths.last, let first = paths.first else {
            throw PictureError(.data, "\(canvas.series.symbol): there is no return in the window; choose a longer one")
        }
        func line(_ id: String, _ name: String, _ months: [(month: Int, value: Double)], _ configure: (inout ChartSeries) -> Void)
            -> ChartSeries
        {
            let values = ValueSeries(
                time: months.map { Categories.moment(of: $0.month - 1) }, values: months.map { $0.value * 100 })
            return ChartSeries(id: id, name: name, kind: .line, data: .values(values)) {
                configure(&$0)
            }
        }
        let earlier = paths.dropLast()
        let quiet = canvas.theme.text.opacity(earlier.count > 12 ? 0.25 : 0.4)
        let span = earlier.count == 1 ? "\(first.year)" : "\(first.year) to \(earlier.last?.year ?? first.year)"
        // All earlier years share a colour and one legend entry.
        var series = earlier.enumerated().map { index, path in
            line("year-\(path.year)", index == 0 ? span : "\(path.year)", path.months) {
                $0.color = .fixed(quiet)
                $0.lineWidth = 1
                $0.isListed = index == 0
                $0.showsValuesInLegend = false
                $0.lastValue = .hidden
            }
        }
        if earlier.count > 1 {
            let mean = (1...12).compactMap { month -> (month: Int, value: Double)? in
                let values = earlier.flatMap(\.months).filter { $0.month == month }.map(\.value)
                return values.isEmpty ? nil : (month, pairwiseSum(values) / Double(values.count))
            }
            series.append(line("mean", "Mean of \(span)", mean) { ($0.color, $0.lineWidth, $0.lastValue) = (.palette(1), 2, .shown) })
        }
        series.append(
            line("year-\(last.year)", "\(last.year)", last.months) { ($0.color, $0.lineWidth, $0.lastValue) = (.palette(0), 3, .shown) })
        let axis = canvas.axis("return") { $0.format = .signedPercent }
        return canvas.chart(
            "Return from the end of the year before, by month", time: Categories(AnalysisDrawing.months).axis,
            panes: [Pane(id: "return", axes: [axis], series: series, levels: [0])])
    }
}

extension AnalysisCanvas {
    /// The names of the buckets of the table. Throws if it has none.
    fileprivate var bucketNames: [String] {
        get throws {
            let by = arguments.word("by")
            guard !table.rows.isEmpty else {
                throw PictureError(.data, "\(series.symbol): there is no return in the window; choose a longer one")
            }
            return table.numbers(.bucket).map { name(ofBucket: Int(clamping: $0), by) }
        }
    }

    /// A word for a bucket.
    fileprivate var bucket: String {
        let by = arguments.word("by")
        return by == "monthday" ? "day of the month" : by
    }

    /// The name of a bucket on the axis.
    fileprivate func name(ofBucket bucket: Int, _ by: String) -> String {
        switch by {
        case "month": AnalysisDrawing.months[min(max(bucket, 1), 12) - 1]
        case "weekday": ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"][min(max(bucket, 1), 7) - 1]
        case "hour": "\(bucket):00"
        default: "\(bucket)"
        }
    }
}
