import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// A chart whose rebased axes have values in percent or index points, and the warnings of rebasing.
struct RebasedChart {
    private(set) var chart: Chart
    /// One line for each value that cannot be drawn, and for each series without a base value.
    private(set) var warnings: [String]
    /// The conversions from prices of annotations to values of the first axis of a pane, by the index of the pane; no entry for an axis of
    /// prices.
    private(set) var first: [Int: RebasedValues] = [:]

    /// Rebases a chart. O(rows of the series on rebased axes).
    init(_ original: Chart) {
        (chart, warnings) = original.drawable()
        for pane in chart.panes.indices {
            for axis in chart.panes[pane].axes.indices where chart.panes[pane].axes[axis].rebasing != nil { rebase(pane, axis) }
        }
    }

    private mutating func rebase(_ pane: Int, _ index: Int) {
        var axis = chart.panes[pane].axes[index]
        guard var rebasing = axis.rebasing else { return }
        guard rebasing.unit != .price else {
            chart.panes[pane].axes[index].rebasing = nil
            return
        }
        let own = chart.panes[pane].series.indices.filter { chart.panes[pane].axisIndex(of: chart.panes[pane].series[$0]) == index }
        let series = own.map { chart.panes[pane].series[$0] }
        let spans = series.map { chart.timeAxis.span(of: $0) }
        let compared = zip(series, spans).filter { item, _ in !item.isHidden && item.basedOn == nil && item.isRebased }
        let base = rebasing.base.map { .shared(chart.timeAxis.instant(of: $0)) } ?? ComparisonBase(of: compared.compactMap(\.1))
        switch base {
        case .shared(let base): rebasing.base = .instant(base)
        case .own:
            rebasing.hasOwnBases = true
            warnings.append(
                ComparisonBase.note(
                    on: compared.compactMap { item, span in span.map { "\(item.name) \(chart.timeAxis.text(ofBase: $0.lowerBound))" } }))
        case nil: break
        }
        if axis.shownFormat == .number, rebasing.unit == .percent { axis.format = .signedPercent }
        axis.tickSize = nil
        axis.rebasing = rebasing
        chart.panes[pane].axes[index] = axis
        guard let base else { return }
        var first: RebasedValues?
        for (position, (seriesIndex, item)) in zip(own, series).enumerated() where item.isRebased {
            let headPosition = item.basedOn.flatMap { id in series.firstIndex { $0.id == id } } ?? position
            let head = series[headPosition]
            let time = if case .shared(let time) = base { time } else { spans[headPosition]?.lowerBound }
            guard let time, let row = chart.timeAxis.row(of: head, at: time), case let value = head.data.closes[row], value > 0 else {
                // Series hidden by the user stay in the legend.
                if !item.isHidden { chart.panes[pane].series[seriesIndex].keepsLegendEntry = false }
                chart.panes[pane].series[seriesIndex].isHidden = true
                if !item.isHidden, item.basedOn == nil {
                    let place = time.map { "at \(chart.timeAxis.text(ofBase: $0)) or earlier" } ?? "in view"
                    warnings.append("\(item.name) is omitted: it has no value above zero \(place)")
                }
                continue
            }
            if !item.isHidden, item.basedOn == nil, let last = spans[position]?.upperBound, last < time {
                let (dates, name) = ([last, time].map { chart.timeAxis.text(ofBase: $0) }, item.name)
                // A bar that begins before the base and ends after it has the text of the same period.
                if dates[0] != dates[1] {
                    warnings.append("\(name) has no value after \(dates[0]), so it is measured from there, not from \(dates[1])")
                }
            }
            let values = RebasedValues(unit: rebasing.unit, base: value)
            if !item.isHidden { first = first ?? values }
            chart.panes[pane].series[seriesIndex].data = item.data.mapped(values)
            if item.basedOn == nil { chart.panes[pane].series[seriesIndex].baseRow = row }
        }
        guard let first else { return }
        if index == 0 { self.first[pane] = first }
        for annotationIndex in chart.panes[pane].annotations.indices
        where chart.panes[pane].axisIndex(named: chart.panes[pane].annotations[annotationIndex].axis) == index {
            for point in chart.panes[pane].annotations[annotationIndex].points.indices {
                let value = chart.panes[pane].annotations[annotationIndex].points[point].value
                chart.panes[pane].annotations[annotationIndex].points[point].value = value.map { first($0) }
            }
        }
    }
}

extension Chart {
    /// Makes the texts of the bases those of series that have their own.
    mutating func describeOwnBases() {
        for pane in panes.indices { for axis in panes[pane].axes.indices { panes[pane].axes[axis].rebasing?.hasOwnBases = true } }
    }
}

extension ChartSeries {
    /// Whether the series has values to rebase; columns of volume have none.
    fileprivate var isRebased: Bool {
        if case .bars = data { kind.baseline == nil } else { true }
    }
}

extension SeriesData {
    fileprivate func mapped(_ values: RebasedValues) -> SeriesData {
        switch self {
        case .bars(var bars):
            for column in [\BarSeries.open, \.high, \.low, \.close] { bars[keyPath: column] = bars[keyPath: column].map { values($0) } }
            return .bars(bars)
        case .values(var series):
            series.values = series.values.map { values($0) }
            return .values(series)
        case .band(let band):
            let columns = [band.upper, band.middle, band.lower].map { $0.map { values($0) } }
            return .band(BandSeries(time: band.time, upper: columns[0], middle: columns[1], lower: columns[2]))
        }
    }
}

extension TimeAxis {
    /// Returns the times of the first value of a series in the visible range and of its last value; `nil` if it has no value since then.
    fileprivate func span(of series: ChartSeries) -> ClosedRange<Instant>? {
        let from = timeline.earliestInstant(at: max(window.lowerBound, timeline.firstPosition)) ?? timeline.span.lowerBound
        let (times, values) = (axisTimes(of: series.data.time), series.data.closes)
        let rows = times.prefixCount { $0 < from }..<times.count
        guard let first = rows.first(where: { values[$0].isFinite }), let last = rows.last(where: { values[$0].isFinite }),
            times[first] <= times[last]
        else { return nil }
        return times[first]...times[last]
    }

    /// Returns the last row of a series with a value at or before a time. O(log rows), or O(rows) on an axis of trade dates.
    fileprivate func row(of series: ChartSeries, at base: Instant) -> Int? {
        let end = axisTimes(of: series.data.time).prefixCount { $0 <= base }
        return series.data.closes[..<end].lastIndex { $0.isFinite }
    }

    /// Returns the text of a base: the date of its close, followed by the time unless it is midnight or the bars are longer than a day.
    func text(ofBase base: Instant) -> String {
        let (own, interval) = (isTradeDates ? Zone.utc : zone, interval ?? .day)
        let date = interval.closeText(ofBarFrom: base, in: own)
        guard interval <= .day, own.localTime(at: base).time != .midnight, let clockPattern else { return date }
        return "\(date) \(clockPattern.text(of: base, in: own))"
    }
}

private let clockPattern = try? DatePattern("HH:mm")

extension Rebasing {
    /// Returns the text for a chart's heading, such as `3 Jan 2024 = 100`; empty without a base.
    func description(on time: TimeAxis) -> String {
        guard let date = hasOwnBases ? ComparisonBase.ownText : base.map({ time.text(ofBase: time.instant(of: $0)) }) else { return "" }
        switch unit {
        case .percent: return "change since \(date)"
        case .price: return ""
        case .index(let origin): return "\(date) = \(NumberText.plain(origin, decimals: NumberText.decimals(of: origin)))"
        }
    }
}
