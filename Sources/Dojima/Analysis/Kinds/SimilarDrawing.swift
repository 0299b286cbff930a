import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime

extension AnalysisDrawing {
    /// The pattern and the windows most similar to it, all in percent of their last close, and the bars that followed the windows: a fan of
    /// the middle half and of the full range, with the median.
    static let similar = AnalysisDrawing("similar", "the most similar windows, and a fan of what followed") { canvas in
        let closes = Array(canvas.series.closes)
        let length = canvas.arguments.count("length")
        let ahead = canvas.arguments.isSpecified("ahead") ? canvas.arguments.count("ahead") : length
        let starts = canvas.starts
        /// The closes at `offsets` from the last bar of a window, in percent of the close there; NaN beyond the data.
        func path(_ start: Int, _ offsets: ClosedRange<Int>) -> [Double] {
            let last = start + length - 1
            return offsets.map { offset in
                closes.indices.contains(last + offset) && closes[last] > 0 ? (closes[last + offset] / closes[last] - 1) * 100 : .nan
            }
        }
        let (before, after) = (1 - length...0, 0...ahead)
        func line(_ id: String, _ name: String, _ offsets: ClosedRange<Int>, _ values: [Double]) -> ChartSeries {
            ChartSeries(id: id, name: name, kind: .line, data: .values(ValueSeries(numbers: offsets.map(Double.init), values: values))) {
                ($0.lastValue, $0.showsValuesInLegend) = (.hidden, false)
            }
        }
        var paths = starts.enumerated().map { index, start in
            line("window-\(index + 1)", "Window \(index + 1)", before.lowerBound...ahead, path(start, before.lowerBound...ahead))
        }
        for index in paths.indices {
            (paths[index].color, paths[index].lineWidth) = (.fixed(canvas.theme.mutedLine.opacity(0.75)), 1)
            paths[index].isListed = false
        }
        let followed = starts.map { path($0, after) }
        let columns = after.indices.enumerated().map { index, _ in followed.map { $0[index] }.filter(\.isFinite).sorted() }
        func fan(_ id: String, _ name: String, _ tail: Double, hasMiddle: Bool) -> ChartSeries {
            let band = BandSeries(
                numbers: after.map(Double.init), upper: columns.map { quantile(1 - tail, ofSorted: $0) },
                middle: columns.map { hasMiddle ? quantile(0.5, ofSorted: $0) : .nan }, lower: columns.map { quantile(tail, ofSorted: $0) }
            )
            return ChartSeries(id: id, name: name, kind: .fan, data: .band(band)) {
                ($0.color, $0.lastValue, $0.showsValuesInLegend) = (.palette(1), .hidden, false)
                $0.isListed = hasMiddle
            }
        }
        var pattern = line("pattern", "The last \(length) bars", before, path(closes.count - length, before))
        (pattern.color, pattern.lineWidth) = (.palette(0), 2.5)
        // Names at the ends of the first paths.
        let names = starts.prefix(5).enumerated().compactMap { index, start -> Annotation? in
            let values = followed[index]
            guard let last = values.lastIndex(where: \.isFinite) else { return nil }
            return Annotation(
                id: "name-\(index + 1)", kind: .pointName(),
                points: [AnnotationPoint(number: Double(last), value: values[last])],
                text: canvas.isSmall ? "\(index + 1)" : "\(index + 1)  \(canvas.date(start + length - 1))")
        }
        let now = Annotation(id: "now", kind: .verticalLine, points: [AnnotationPoint(number: 0)], text: "")
        // Right of the paths there is space for the names at their ends; margins and the value axis take about 90 pixels.
        let nameWidth = canvas.labelSize * (canvas.isSmall ? 2.2 : 9.2)
        let pathWidth = max(canvas.size.width - 90 - nameWidth, nameWidth)
        var axis = NumericAxis.makeTimeAxis(
            Double(before.lowerBound)...Double(ahead) + Double(length + ahead) * nameWidth / pathWidth)
        axis.options = canvas.timeAxis
        axis.numberStep = 1
        axis.title = canvas.timeAxis.title ?? "Bars after the end of each window"
        let values = canvas.axis("change") { $0.format = .signedPercent }
        let count = starts.count
        let what = "\(count == 1 ? "The window" : "The windows") most like the last \(length) bars"
        var chart = canvas.chart(
            what, time: axis,
            panes: [
                Pane(
                    id: "change", axes: [values],
                    series: (count > 1 ? [fan("range", "All", 0, hasMiddle: false)] : []) + paths
                        // The median is above the paths.
                        + (count > 3
                            ? [
                                fan(
                                    "half", canvas.isSmall ? "What followed" : "What followed: all, their middle half, their median", 0.25,
                                    hasMiddle: true)
                            ] : []) + [pattern],
                    levels: [0], annotations: [now] + names)
            ])
        chart.heading.note = canvas.isSmall ? what : "\(what), and what followed · in percent of the close at their end"
        return chart
    }
}

extension AnalysisCanvas {
    /// The first row of each window that was found, counted from the start of the series' window.
    fileprivate var starts: [Int] {
        table.rows.indices.compactMap { row in
            guard let time = table.time(row, .windowStart) else { return nil }
            let index = series.bars.firstIndex(atOrAfter: time)
            return index < series.bars.count ? index - series.window.lowerBound : nil
        }
    }

    /// The date of a row; rows are counted from the start of the window.
    fileprivate func date(_ row: Int) -> String {
        source.interval.closeText(ofBarFrom: series.bars.time[series.window.lowerBound + row], in: reading.shownZone)
    }
}
