import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

extension AnalysisDrawing {
    /// The mean return of each month, weekday, day of the month or hour as a dot, on a band of one standard deviation to each side; or a
    /// line for each year. With `polar`, the mean returns as columns around a circle.
    static let seasonality: AnalysisDrawing = {
        var drawing = AnalysisDrawing(
            "seasonality", "mean returns with their deviations, around a circle too, or one line per year", chart: meanReturns)
        drawing.figure = meansAroundCircle
        return drawing
    }()

    @Sendable private static func meansAroundCircle(_ canvas: AnalysisCanvas) throws -> Figure? {
        guard canvas.arguments.flag("polar") else { return nil }
        let means = RadialSeries(id: "mean", name: "Mean", values: canvas.table.numbers(.mean).inPercent)
        var chart = RadialChart(
            categories: try canvas.bucketNames, series: [means],
            options: RadialOptions { ($0.form, $0.format) = (.column, .signedPercent) })
        // All symbols of a sheet have the same rings.
        chart.otherValues = canvas.reading.result.parts.flatMap { $0.table.numbers(.mean).inPercent }
        return .radial(chart, in: canvas.frame("Mean return by \(canvas.bucket)"))
    }

    @Sendable private static func meanReturns(_ canvas: AnalysisCanvas) throws -> Chart {
        if canvas.arguments.flag("lines") { return try yearLines(canvas) }
        let table = canvas.table
        let categories = CategoryAxis(try canvas.bucketNames)
        let moments = table.rows.indices.map(CategoryAxis.moment)
        let (means, deviations) = (table.numbers(.mean).inPercent, table.numbers(.deviation).inPercent)
        let theme = canvas.theme
        let dots = ChartSeries(id: "mean", name: "Mean", kind: .scatter, data: .values(ValueSeries(time: moments, values: means))) {
            ($0.lastValue, $0.isListed, $0.labels) = (.hidden, false, PointLabels())
            ($0.color, $0.marker) = (.palette(0), PointMarker(.circle, size: canvas.isSmall ? 6 : 9))
            $0.palette = .eachPoint(name: "direction", roles: .marker) { point, _ in theme.direction(of: point.value) }
        }
        let widest = deviations.filter(\.isFinite).max() ?? 0
        // A band far higher than the means would leave them on one line.
        let hasBand = widest > 0 && widest <= 4 * (means.map(abs).filter(\.isFinite).max() ?? 0)
        let spread = BandSeries(
            time: moments, upper: zip(means, deviations).map(+), middle: means.map { _ in .nan }, lower: zip(means, deviations).map(-))
        let band = ChartSeries(id: "deviation", name: "Standard deviation", kind: .box, data: .band(spread)) {
            ($0.color, $0.lastValue, $0.isListed) = (.fixed(theme.text.opacity(0.1)), .hidden, false)
        }
        let deviation =
            hasBand ? "with one standard deviation to each side" : "standard deviation up to \(NumberText.plain(widest, decimals: 2))%"
        let axis = canvas.axis("return") { ($0.format, $0.range) = (.signedPercent, .visible(above: 0.12, below: 0.12)) }
        return canvas.chart(
            "Mean return by \(canvas.bucket)", figures: widest > 0 ? deviation : "", time: categories.timeAxis,
            panes: [Pane(id: "return", axes: [axis], series: (hasBand ? [band] : []) + [dots], levels: [0])])
    }

    /// A line for each year from month to month, their mean, and the last year in the foreground.
    private static func yearLines(_ canvas: AnalysisCanvas) throws -> Chart {
        var paths = canvas.series.yearPaths
        // If the window begins within a year, that year has no return from the end of the previous year.
        if paths.count > 1, let month = paths[0].months.first?.month, month > 1 { paths.removeFirst() }
        guard let last = paths.last, let first = paths.first else {
            throw PictureError(.data, "\(canvas.series.symbol): there is no return in the window; choose a longer one")
        }
        /// A line from 0 at the end of the month `start`, if that is the month before the first one.
        func line(
            _ id: String, _ name: String, from start: Int, _ months: [(month: Int, value: Double)],
            _ configure: (inout ChartSeries) -> Void
        ) -> ChartSeries {
            var all = months
            if months.first?.month == start + 1 { all.insert((start, 0), at: 0) }
            let values = ValueSeries(time: all.map { CategoryAxis.moment(of: $0.month) }, values: all.map { $0.value * 100 })
            return ChartSeries(id: id, name: name, kind: .line, data: .values(values)) {
                configure(&$0)
            }
        }
        let earlier = paths.dropLast()
        let quiet = canvas.theme.text.opacity(earlier.count > 12 ? 0.25 : 0.4)
        let span = earlier.count == 1 ? "\(first.year)" : "\(first.year) to \(earlier.last?.year ?? first.year)"
        // All earlier years share a colour and one legend entry.
        var series = earlier.enumerated().map { index, path in
            line("year-\(path.year)", index == 0 ? span : "\(path.year)", from: path.start, path.months) {
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
            series.append(
                line("mean", "Their mean", from: 0, mean) { ($0.color, $0.lineWidth, $0.lastValue) = (.palette(1), 2, .shown) })
        }
        let name = last.isComplete ? "\(last.year)" : "\(last.year) to \(canvas.lastDay)"
        series.append(
            line("year-\(last.year)", name, from: last.start, last.months) {
                ($0.color, $0.lineWidth, $0.lastValue) = (.palette(0), 3, .shown)
            })
        if !last.isComplete, let end = last.months.last {
            let point = ValueSeries(time: [CategoryAxis.moment(of: end.month)], values: [end.value * 100])
            series.append(
                ChartSeries(id: "incomplete", name: "incomplete month", kind: .scatter, data: .values(point)) {
                    ($0.color, $0.marker) = (.palette(0), PointMarker(.circle, size: 10, innerSize: 5))
                    ($0.lastValue, $0.isListed) = (.hidden, false)
                })
        }
        // The lines begin at the end of the last month of the year before.
        var months = CategoryAxis(AnalysisDrawing.months + [""]).timeAxis
        months.categories = [AnalysisDrawing.months[11]] + AnalysisDrawing.months
        let axis = canvas.axis("return") { $0.format = .signedPercent }
        return canvas.chart(
            "Return from the end of the year before, by month", time: months,
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

    /// The date of the last bar of the window, without the year: `1 Mar`.
    fileprivate var lastDay: String {
        let date = series.dates(of: [series.window.upperBound - 1])[0]
        return "\(date.day) \(AnalysisDrawing.months[date.month - 1])"
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
