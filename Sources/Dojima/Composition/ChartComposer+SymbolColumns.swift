import DojimaText
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaTime

extension ChartComposer {
    /// Composes the chart with one horizontal bar per symbol: its change in percent over the window, from the same base for all, sorted from
    /// the greatest down, with its value at the end.
    ///
    /// If there are more symbols than lines, only the strongest and the weakest are drawn.
    ///
    /// - Parameter shown: the bars of the symbols; those without bars are left out.
    func composeColumns(of shown: [ShownBars], _ plan: ChartPlan, notes: inout [Message]) throws -> ComposedChart {
        let (sourceAxis, axis) = (plan.sourceAxis, plan.axis)
        let moments = sourceAxis.moments(of: axis.window)
        let compared = shown.filter { !$0.bars.isEmpty }
        let spans = compared.compactMap { series -> (symbol: String, span: ClosedRange<Instant>)? in
            let rows = series.bars.indices(in: moments)
            return rows.isEmpty ? nil : (series.symbol, series.bars.time[rows.lowerBound]...series.bars.time[rows.upperBound - 1])
        }
        guard let common = plan.base.map({ .shared($0) }) ?? ComparisonBase(of: spans.map(\.span)) else {
            throw PictureError(.data, "no bars in this part of the axis")
        }
        let (interval, zone) = (sourceAxis.source.interval, sourceAxis.shownZone)
        if common == .own {
            notes.append(
                Message(
                    ComparisonBase.note(
                        on: spans.map { "\($0.symbol) \(interval.closeText(ofBarFrom: $0.span.lowerBound, in: zone))" })))
        }
        var (bases, lastTimes) = ([Instant](), [Instant]())
        let changes = try compared.map { series in
            let (symbol, bars) = (series.symbol, series.bars)
            let own = spans.first { $0.symbol == symbol }?.span.lowerBound ?? moments.lowerBound
            let base = if case .shared(let base) = common { base } else { own }
            guard let first = bars.lastIndex(atOrBefore: base), bars.close[first] > 0 else {
                throw PictureError(.data, "\(symbol) has no price above zero at or before the base; choose a later \(setting: .base)")
            }
            let last = max(first, bars.firstIndex(atOrAfter: moments.upperBound) - 1)
            bases.append(base)
            lastTimes.append(bars.time[last])
            return (symbol, (bars.close[last] / bars.close[first] - 1) * 100)
        }
        let ranked = ranked(changes, notes: &notes)
        let labels = Dictionary(zip(sourceAxis.sources.map(\.symbol), sourceAxis.sources.labels(specification.names))) { first, _ in first }
        let names = ranked.map { labels[$0.symbol] ?? $0.symbol }
        let categories = CategoryAxis(names)
        var time = categories.timeAxis
        time.side = axis.side
        time.title = specification.timeAxis.title
        if specification.timeAxis.style == AxisStyle() { time.style.tickLength = 0 } else { time.style = specification.timeAxis.style }
        // The line crosses at zero, where all columns begin; labels stay at the edge of the plot.
        (time.crosses, time.hasFixedLabels) = (0, true)
        var price = specification.panes[0].priceAxes.first ?? ValueAxis()
        price.id = "price"
        price.format = price.format ?? .signedPercent
        (price.tickStyle.lowEnd, price.tickStyle.highEnd) = (.movesInside, .movesInside)
        // The range and the crossing of prices over time do not apply to changes.
        (price.scale, price.range, price.minSpan, price.crosses) = (.linear, nil, nil, nil)
        (price.padding, price.skips) = (nil, [])
        let start = bases.min() ?? moments.lowerBound
        let span = ChartComposer.spanText(start...max(start, lastTimes.max() ?? start), of: interval, in: zone)
        let chosen = try highlighted([], sourceAxis.sources)
        let muted = theme.mutedLine
        let series = ChartSeries(
            id: "change", name: "Change", kind: .column, data: .values(categories.values(zip(names, ranked.map(\.change)))),
            axis: "price"
        ) { bars in
            (bars.isListed, bars.labels) = (false, specification.panes[0].series.lazy.compactMap(\.labels).first ?? PointLabels())
            guard !chosen.isEmpty else { return }
            bars.palette = .eachPoint(name: "highlight", roles: .fill) { point, _ in
                chosen.contains(ranked[point.row].symbol) ? nil : muted
            }
        }
        var chart = Chart(
            options: specification.options,
            heading: Heading(symbol: "Change in percent", note: common == .own ? "since \(ComparisonBase.ownText) · \(span)" : span),
            theme: theme, timeAxis: time, panes: [Pane(id: "price", axes: [price], series: [series])])
        chart.orientation = .vertical
        // Gap marks and tracking apply to prices over time; names are next to their bars.
        (chart.gapMarks, chart.tracking, chart.legend) = (nil, nil, nil)
        let ignored = partsWithoutTime(sourceAxis.source)
        if !ignored.isEmpty { notes.append("bars by symbol have no time axis: \(ignored.joined(separator: ", ")) ignored") }
        return ComposedChart(chart: chart, window: plan.window, shown: shown, annotations: [])
    }

    /// Returns the changes in ascending order, since the first one is drawn at the bottom; equal changes are from top to bottom in the
    /// order of the symbols.
    ///
    /// If there are more than fit, a line between the weakest and the strongest says how many are left out.
    private func ranked(_ changes: [(symbol: String, change: Double)], notes: inout [Message]) -> [(symbol: String, change: Double)] {
        let sorted = changes.enumerated().sorted { ($0.element.change, -$0.offset) < ($1.element.change, -$1.offset) }.map(\.element)
        // The lines that fit below the heading and the axis, one per name and value.
        let isSmall = specification.width < 480 || specification.height < 280
        let sizes = [theme.texts.axis.size, theme.texts.label.size].map { $0 ?? theme.fontSize ?? (isSmall ? 10 : 11) }
        let lineHeight = 1.32 * (sizes.max() ?? 11)
        let lines = max(5, Int(clamping: (specification.height - (isSmall ? 56 : 88)) / lineHeight))
        guard sorted.count > lines else { return sorted }
        let weakest = (lines - 1) / 2
        let strongest = lines - 1 - weakest
        let hidden = sorted.count - weakest - strongest
        let (are, those) = hidden == 1 ? ("is", "the one") : ("are", "those")
        notes.append(
            "bars by symbol: \(hidden) of \(sorted.count) symbols \(are) not shown for lack of space: \(those) between the strongest and the weakest"
        )
        return sorted.prefix(weakest) + [("… \(hidden) more", .nan)] + sorted.suffix(strongest)
    }

    /// The parts of the specification that bars by symbol cannot show.
    private func partsWithoutTime(_ main: ChartSource) -> [String] {
        let annotations =
            specification.panes.flatMap(\.annotations).count + (specification.showsStoredAnnotations ? main.annotations.count : 0)
        return [
            (specification.showsNavigator, "navigator"), (specification.crosshairKey != nil, "crosshair"),
            (specification.tracking != nil, "tracking"), (!specification.selected.isEmpty, "selected bars"),
            (!specification.colors.isEmpty, "colour rules"), (annotations > 0, "annotations"), (specification.gapMarks != nil, "gap marks"),
            (specification.panes.flatMap(\.series).contains { $0.study != nil }, "studies"), (specification.legend != nil, "legend"),
        ].filter(\.0).map(\.1)
    }

    /// The date of a time in a heading: `2 Jan 2024`.
    static func dateText(_ time: Instant, in zone: Zone) -> String { BarInterval.day.closeText(ofBarFrom: time, in: zone) }

    /// The dates of the closes of two bars in a heading: `2 Jan 2024 to 5 Jul 2024`, for monthly bars `Jan 2024 to Jul 2024`.
    static func spanText(_ starts: ClosedRange<Instant>, of interval: BarInterval, in zone: Zone) -> String {
        let dates = [starts.lowerBound, starts.upperBound].map { interval.closeText(ofBarFrom: $0, in: zone) }
        return dates[0] == dates[1] ? dates[0] : dates.joined(separator: " to ")
    }
}
