import DojimaText
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaTime

/// Panes, heading, crosshair and navigator of a chart, from the bars that were read.
extension ChartComposer {
    /// Makes the chart from the bars that were read, without a navigator.
    func makeChart(of shown: [ShownBars], _ companions: [String: BarSeries], _ plan: ChartPlan) throws -> Chart {
        let (sourceAxis, main) = (plan.sourceAxis, plan.sourceAxis.source)
        var axis = plan.axis
        var panes = PaneComposer(
            specification: specification.assigningColors(), sources: sourceAxis.sources, bars: shown.map(\.bars),
            grouped: shown.map(\.grouped), sourceAxis: sourceAxis, window: axis.window, profileWindow: plan.window.range,
            later: plan.later?.times ?? [], base: plan.base,
            companions: companions, cache: cache
        ).panes()
        if hasBricks { (axis, panes) = try onBricks(axis, panes, main) }
        markSuspectPrices(of: shown, plan, in: &panes)
        try annotate(&panes, sourceAxis)
        panes = try specification.colored(
            panes, symbol: main.symbol, context: main.studyContext(on: sourceAxis.closed), companions: companions)
        var chart = Chart(
            options: specification.options, heading: heading(plan, panes), theme: theme, timeAxis: axis, panes: panes)
        chart.heading.change = try changeText(plan, shown[0].bars)
        chart.highlight = try highlighted(panes.flatMap(\.series).map(\.id), sourceAxis.sources)
        (chart.crosshair, chart.closed) = (try crosshair(plan, on: axis, of: chart), sourceAxis.closed)
        chart.tracking = try tracking(chart, main)
        try checkLegend(of: chart)
        chart.drawsAllPoints = specification.grouping == .off
        try checkLogarithm(chart)
        let visible = specification.metrics == nil ? chart : chart.withoutHiddenPanes
        return specification.isSparkline ? visible.bare : visible
    }

    /// The bars of the symbols that formulas and rules name, by name, over the time of the bars that are shown.
    func companions(of sourceAxis: SourceAxis, for shown: [ShownBars]) throws -> [String: BarSeries] {
        let companions = sourceAxis.source.companions
        let times = shown.map(\.bars.time)
        guard !companions.isEmpty, let first = times.compactMap(\.first).min(), let last = times.compactMap(\.last).max() else {
            return [:]
        }
        return try Dictionary(
            companions.map { ($0.name, try sourceAxis.switched(to: $0).bars(in: first..<last.advanced(by: 1))) }, uniquingKeysWith: { $1 })
    }

    /// The crosshair of the specification; `nil` for none.
    ///
    /// Throws if its series is not in the chart. Throws if its time is outside the visible range or, after gestures, outside the axis,
    /// unless the settings define how such a crosshair is treated.
    private func crosshair(_ plan: ChartPlan, on axis: TimeAxis, of chart: Chart) throws -> Crosshair? {
        let settings = specification.crosshairSettings
        if let name = settings.series { try checkSeries(name, of: chart, to: "follow with the crosshair") }
        guard let requested = specification.crosshair else { return nil }
        let time = plan.sourceAxis.instant(requested)
        let (timeline, window) = (axis.timeline, axis.window)
        let position = axis.position(ofBarAt: time)
        let isShown = position.map { plan.window.origin == .gestures || window.contains($0) } ?? false
        guard isShown || settings.outside != nil else {
            let ends = [timeline.instant(at: window.lowerBound), timeline.earliestInstant(at: window.upperBound)].compactMap { $0 }
            let shown = ends.map { $0.isoText(in: plan.sourceAxis.shownZone) }.joined(separator: " to ")
            throw PictureError(
                .request, "the crosshair at \(requested.written) is outside the visible range, \(shown); give a time within it")
        }
        return specification.crosshair(at: time)
    }

    /// Throws for a name in the order of the legend that matches no series and no item.
    private func checkLegend(of chart: Chart) throws {
        guard let legend = specification.legend else { return }
        for name in legend.order where !legend.items.contains(where: { $0.text == name }) {
            try checkSeries(name, of: chart, to: "list")
        }
    }

    /// Throws for a name that matches no series of the specification or of the chart. Series without bars in view are only in the former.
    ///
    /// - Parameter use: the verb in the message, such as `list`.
    private func checkSeries(_ name: String, of chart: Chart, to use: String) throws {
        if !specification.draws(series: name) { _ = try series(named: name, of: chart, to: use) }
    }

    /// Returns the series of the chart with a name. Throws if there is none.
    private func series(named name: String, of chart: Chart, to use: String) throws -> ChartSeries {
        let series = chart.panes.flatMap(\.series)
        guard let found = series.first(named: name, { $0 }) else {
            let ids = series.map(\.id).joined(separator: ", ")
            throw PictureError(.request, "there is no series \(quoted(name)) to \(use); this chart has \(ids)")
        }
        return found
    }

    /// The tracking of the specification; by default it follows the main symbol.
    private func tracking(_ chart: Chart, _ main: ChartSource) throws -> ValueTracking? {
        guard var tracking = specification.tracking else { return nil }
        tracking.series = try series(named: tracking.series ?? main.symbol, of: chart, to: "track").id
        return tracking
    }

    /// The ids of the highlighted series. Throws for a name that is neither a symbol nor the name or id of a series.
    func highlighted(_ ids: [String], _ sources: [ChartSource]) throws -> [String] {
        try zip(specification.highlight, specification.highlightedSymbols).map { wanted, named in
            if let source = sources.first(where: { $0.symbol.isExactly(named) || $0.name.isExactly(named) }) { return source.symbol }
            guard !ids.contains(wanted) else { return wanted }
            let known = sources.map(\.symbol)
            let near = nearestNames(to: wanted, among: known)
            let advice =
                near.isEmpty ? "this chart has \(known.joined(separator: ", "))" : "did you mean \(near.joined(separator: " or "))?"
            throw PictureError(.request, "there is no symbol \(quoted(wanted)) to highlight; \(advice)")
        }
    }

    var theme: Theme { specification.drawnTheme }

    /// Throws if a logarithmic axis would show a price at or below zero, instead of changing the scale.
    private func checkLogarithm(_ chart: Chart) throws {
        for axis in chart.panes[0].axes where axis.scale == .logarithmic {
            guard let lowest = chart.visibleRange(ofAxis: axis.id)?.lowerBound, lowest <= 0 else { continue }
            throw PictureError(
                .data,
                "a logarithmic axis needs prices above zero, but the lowest in view is \(NumberText.plain(lowest, decimals: 2)): use a linear axis, or choose another window"
            )
        }
    }

    /// The heading, which names the drawn sources.
    private func heading(_ plan: ChartPlan, _ panes: [Pane]) -> Heading {
        let (sourceAxis, source) = (plan.sourceAxis, plan.sourceAxis.source)
        let symbols = panes[0].series.map(\.id)
        let drawn = zip(sourceAxis.sources, names(of: sourceAxis.sources)).filter { symbols.contains($0.0.symbol) }
        let name = drawn.count == 1 ? mainName(of: source) : list(drawn.map { ($0.symbol, $1) })
        let isGrouped = panes.flatMap(\.series).contains { ($0.shownAs ?? source.interval.description) != source.interval.description }
        let shared =
            plan.bars[0].detail != .bars && !isGrouped
            ? Int(clamping: (sourceAxis.expectedBars(in: plan.window.range) / specification.timeLength).rounded()) : 0
        return Heading(
            symbol: name, interval: source.interval.description, exchange: exchange(of: sourceAxis),
            adjustment: sourceAxis.sources.adjustmentText,
            note: transform?.title ?? (shared > 0 ? "about \(shared) bars a pixel" : ""))
    }

    /// The change of the price of a single symbol over the window; empty if the theme shows none, or for relative prices.
    private func changeText(_ plan: ChartPlan, _ shown: BarSeries) throws -> String {
        guard theme.showsChange, plan.sourceAxis.sources.count == 1, !specification.isRebased,
            let change = try windowPrices(plan, shown)?.change
        else { return "" }
        let (interval, zone) = (plan.sourceAxis.source.interval, plan.sourceAxis.shownZone)
        return "\(change.text) since \(interval.closeText(ofBarFrom: change.base.time, in: zone))"
    }

    /// The prices of the first symbol between which the window changes; `nil` without a close in the window. Bricks have the prices of which
    /// they are made.
    func windowPrices(_ plan: ChartPlan, _ shown: BarSeries) throws -> WindowPrices? {
        let sourceAxis = plan.sourceAxis
        let moments = sourceAxis.stamps(of: plan.window.range)
        let bars = try transform == nil ? shown : sourceAxis.openBars(in: moments)
        let rows = bars.indices(in: moments).filter { bars.close[$0].isFinite }
        guard let first = rows.first, let last = rows.last else { return nil }
        let window = try plan.window.origin == .gestures ? nil : AxisWindow(specification.window, on: sourceAxis)
        var base = try window.flatMap { try sourceAxis.returnBase(of: $0) }
        if base == nil {
            // Roll-ups do not have the first close.
            let read = try plan.bars[0].detail == .bars ? bars : sourceAxis.openBars(in: moments)
            base = read.indices(in: moments).first { read.close[$0].isFinite }.map { read[$0] }
        }
        let decimals = bars.priceDecimals(of: rows, tickSize: sourceAxis.source.tickSize)
        return WindowPrices(start: bars.time[first], last: bars[last], base: base, decimals: decimals)
    }

    /// The name that the specification gives to the bars of a source; `nil` for none.
    private func specifiedName(of source: ChartSource) -> String? {
        specification.panes.flatMap(\.series).first { $0.symbol?.isExactly(source.name) == true && $0.name != nil }?.name
    }

    /// The name of the only drawn source.
    private func mainName(of source: ChartSource) -> String {
        if let name = specifiedName(of: source) { return name }
        guard specification.names == .auto, let name = source.instrument?.name else { return [source].labels(specification.names)[0] }
        return "\(source.symbol) · \(name)"
    }

    /// The names of compared sources: those of the specification, else those at their lines.
    func names(of sources: [ChartSource]) -> [String] {
        zip(sources, sources.labels(specification.names)).map { specifiedName(of: $0) ?? $1 }
    }

    /// The names of compared symbols in one text; the symbols if the names are too long for a line. If there are many, only the first ones,
    /// or the first highlighted ones, and the number of others; the description of the picture has all names.
    func list(_ compared: [(symbol: String, name: String)]) -> String {
        let isNarrow = specification.width < 480
        func list(_ text: ((symbol: String, name: String)) -> String) -> String {
            guard compared.count > (isNarrow ? 2 : 6) else { return compared.map(text).joined(separator: ", ") }
            let highlighted = compared.filter { specification.highlight.contains($0.symbol) }
            let first = (highlighted.isEmpty ? compared : highlighted).prefix(isNarrow ? 1 : 3)
            return first.map(text).joined(separator: ", ") + " and \(compared.count - first.count) more"
        }
        let names = list { $0.name }
        // A longer title would be cut, and lose the number.
        return Double(names.count) <= min(80, specification.width / 8) ? names : list { $0.symbol }
    }

    /// The codes of the axis's calendars, else that of the instrument.
    private func exchange(of sourceAxis: SourceAxis) -> String {
        let codes = sourceAxis.closed.calendars.map(\.code)
        return codes.isEmpty ? sourceAxis.source.instrument?.calendar ?? "" : codes.joined(separator: ", ")
    }

    /// Adds the annotations of the first source, then those of the specification.
    private func annotate(_ panes: inout [Pane], _ sourceAxis: SourceAxis) throws {
        var maker = ChartAnnotations(sourceAxis: sourceAxis, access: specification.fileAccess)
        for stored in specification.showsStoredAnnotations ? sourceAxis.source.annotations : [] {
            guard let index = stored.pane.map({ name in panes.firstIndex { $0.id == name } }) ?? 0 else { continue }
            panes[index].annotate(try maker.annotation(stored))
        }
        for (index, pane) in specification.panes.enumerated() {
            for (number, annotation) in pane.annotations.enumerated() {
                panes[index].annotate(try maker.annotation(annotation, id: "once-\(number + 1)"))
            }
        }
    }

    /// The navigator of the complete axis, with at most a few bars per pixel.
    ///
    /// - Parameter columns: the pixel columns of its drawing; `nil` for approximate ones.
    func navigator(_ plan: ChartPlan, showing axis: TimeAxis, cutAt columns: PixelColumns? = nil) throws -> Navigator {
        let sourceAxis = plan.sourceAxis
        let complete = plan.completeWindow
        let bars =
            try exceedsPixels(complete, sourceAxis)
            ? LineDownsampling(sourceAxis: sourceAxis, window: complete).bars(
                cutAt: columns?.edges ?? estimatedEdges(complete, sourceAxis)
            ) {
                try barsForStudies(sourceAxis, in: $0)
            }.bars : sourceAxis.bars(in: sourceAxis.timeline.span)
        var navigator = Navigator(
            timeline: sourceAxis.timeline, showing: axis, series: .bars(bars), interval: sourceAxis.source.interval)
        // The selection stays inside the navigator, however far the plot is dragged beyond an end.
        if plan.window.origin == .gestures {
            navigator.selection = RangeLimits(summary: complete).placed(plan.window.range.lowerBound, plan.window.range.length)
        }
        return navigator
    }
}
