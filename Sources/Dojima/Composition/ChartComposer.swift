import DojimaText
import DojimaChart
import DojimaSeries
import DojimaTime

/// Makes charts from a specification and its sources: plans which bars a window needs, reads them, and makes panes of them.
struct ChartComposer {
    /// The specification of the chart, with the names of formulas replaced by their expressions.
    @Boxed private(set) var specification: ChartSpecification
    /// The transform of the main symbol's bars; `nil` for the bars themselves.
    let transform: BarTransform.Request?
    /// The cached columns of studies, reused from one drawing to the next; `nil` for no cache.
    let cache: IndicatorCache?

    init(specification: ChartSpecification, cache: IndicatorCache? = nil) {
        // Validation rejects unknown names of formulas; without it, the values of such a formula are missing.
        self.specification = (try? specification.resolvingFormulas(among: specification.catalogs.indicators)) ?? specification
        transform = specification.transformRequest
        self.cache = cache
    }

    /// Whether bars are transformed to bricks, which have their own axis.
    var hasBricks: Bool { transform?.isPriceBased == true }

    /// The axis of the specification's sources in a database.
    ///
    /// - Parameter earlier: the axis of an earlier state of the database.
    func sourceAxis(in reader: (any MarketReader)?, cache: ChartCache, notes: inout [Message]) throws -> SourceAxis {
        let sources = try specification.sources(in: reader, missingStore: "no database is given", notes: &notes)
        return try sourceAxis(of: sources, cache: cache, notes: &notes)
    }

    /// Makes the axis of the specification from its sources.
    ///
    /// - Parameter cache: the axis and the bars of the last picture, which are used again as far as they are valid; `nil` for none.
    func sourceAxis(of sources: [ChartSource], cache: ChartCache? = nil, notes: inout [Message]) throws -> SourceAxis {
        let sources = try cache?.caching(sources) ?? sources
        let main = sources[0]
        let calendars = sources.flatMap(\.calendars).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        let closed = try specification.closedTime.resolved(
            zone: specification.zone, calendars: calendars, knownZone: main.zones.instrument,
            library: specification.catalogs.calendars, access: specification.fileAccess, notes: &notes)
        let sourceAxis = try SourceAxis(main, with: Array(sources.dropFirst()), closed: closed, after: cache?.axis)
        cache?.keep(sourceAxis)
        notes += sourceAxis.notes
        return sourceAxis
    }

    /// Composes the chart of the specification's window on the axis of its sources. Throws if there is no bar in it.
    func composeOwnWindow(as origin: ShownWindow.Origin, on sourceAxis: SourceAxis, notes: inout [Message]) throws -> ComposedChart {
        let (window, bars) = try ownWindow(as: origin, on: sourceAxis)
        return try compose(window, on: sourceAxis, reading: bars, notes: &notes)
    }

    /// Composes the chart of a window, which may contain no bars, on the axis of the specification's sources.
    ///
    /// - Parameters:
    ///   - window: the window.
    ///   - sourceAxis: the axis of the sources.
    ///   - base: the instant from which changes of price are measured; `nil` for the base of the specification or of the window.
    ///   - bars: the bars of the first source for the window, if they are already read.
    ///   - notes: receives notes for the user.
    func compose(
        _ window: ShownWindow, on sourceAxis: SourceAxis, from base: Instant? = nil, reading bars: BarSeries? = nil,
        notes: inout [Message]
    ) throws -> ComposedChart {
        let planned = try plan(window, on: sourceAxis, from: base)
        var readNotes: [Message] = []
        let shown = try read(planned, reading: bars, notes: &readNotes)
        if let lines = try drawingLine(of: sourceAxis.source, planned.bars[0].detail == .bars ? shown[0].bars : nil) {
            return try lines.compose(window, on: sourceAxis, from: base, reading: bars, notes: &notes)
        }
        notes += readNotes
        // The name of a chart of tables is also that of a series kind, which the bars have.
        if let type = specification.tableType, specification.facet == nil {
            notes.append(
                "\(sourceAxis.source.symbol): prices are drawn as columns over time; a \(type) counts the values of a table, and the analysis distribution those of returns"
            )
        }
        let plan = widened(planned, toShow: shown)
        noteSplits(shown, plan, &notes)
        noteSuspectPrices(of: shown, plan, &notes)
        if specification.groupsBySymbol { return try composeColumns(of: shown, plan, notes: &notes) }
        let (main, selected) = (sourceAxis.source, specification.selected.map { sourceAxis.instant($0) })
        let companions = try companions(of: sourceAxis, for: shown)
        var chart = try makeChart(of: shown, companions, plan)
        for missing in chart.selectBars(at: selected) {
            notes.append("there is no bar at \(missing.isoText(in: sourceAxis.shownZone)) to select")
        }
        let navigator = specification.showsNavigator ? try navigator(plan, showing: chart.timeAxis) : nil
        chart.navigator = navigator
        var composed = ComposedChart(
            chart: chart, window: plan.window, shown: shown,
            annotations: specification.showsStoredAnnotations ? main.annotations : [])
        if case .bars(let bars)? = navigator?.series {
            composed.shown.append(ShownBars(symbol: main.symbol, isNavigator: true, bars: bars))
        }
        composed.shown += companions.map { ShownBars(symbol: $0.key, bars: $0.value) }.sorted { $0.symbol < $1.symbol }
        let downsamplesNavigator = navigator != nil && exceedsPixels(plan.completeWindow, sourceAxis)
        guard downsamplesNavigator || shown.contains(where: \.isDownsampled) else { return composed }
        composed.downsampled = { columns in
            var shown = shown
            for (index, source) in plan.bars.enumerated() where shown[index].isDownsampled {
                shown[index].bars = try downsampled(source.axis, plan, cutAt: columns.plots.edges).bars
            }
            var chart = try makeChart(of: shown, try self.companions(of: sourceAxis, for: shown), plan)
            _ = chart.selectBars(at: selected)
            chart.navigator =
                downsamplesNavigator ? try self.navigator(plan, showing: chart.timeAxis, cutAt: columns.navigator) : navigator
            return chart
        }
        return composed
    }

    /// The composer that draws a line instead of candlesticks if the bars of the main source are closes and the specification names no kind;
    /// `nil` if bars have a high and a low.
    ///
    /// - Parameter bars: the bars of the source, if they are read one by one.
    private func drawingLine(of source: ChartSource, _ bars: BarSeries?) throws -> ChartComposer? {
        let isDrawn = { (series: SeriesSpecification) in
            series.kind == nil && series.symbol?.isExactly(source.name) == true && specification.kind(of: series, at: 0) == .candlestick
        }
        guard !source.isResampled, transform == nil, specification.panes.contains(where: { $0.series.contains(where: isDrawn) })
        else { return nil }
        let last = try bars ?? source.barSource.bars(of: source.stored, last: 30, before: source.extent.last.advanced(by: 1))
        let closes = last.close
        guard closes.count > 1, last.open == closes, last.high == closes, last.low == closes else { return nil }
        var lines = specification
        for pane in lines.panes.indices {
            for index in lines.panes[pane].series.indices where isDrawn(lines.panes[pane].series[index]) {
                lines.panes[pane].series[index].kind = .line
            }
        }
        return ChartComposer(specification: lines, cache: cache)
    }

    /// Adds notes on the splits in the bars that are compared or from which values are computed.
    private func noteSplits(_ shown: [ShownBars], _ plan: ChartPlan, _ notes: inout [Message]) {
        let start = plan.sourceAxis.moments(of: plan.window.range).lowerBound
        for (source, drawn) in zip(plan.sourceAxis.sources, shown) {
            if specification.groupsBySymbol || specification.isRebased {
                guard let first = plan.base ?? drawn.bars.time.first, let last = drawn.bars.time.last else { continue }
                if let note = source.splitNote(from: first, to: last) { notes.append(note) }
            } else if computesValues(of: source), let note = source.splitNote(over: drawn.bars, from: start, reach: reach(of: source)) {
                notes.append(note)
            }
        }
    }

    /// The window of the specification, and the bars of the first source for it, if they had to be read. Throws if there is no bar in it.
    func ownWindow(as origin: ShownWindow.Origin, on sourceAxis: SourceAxis) throws -> (window: ShownWindow, bars: BarSeries?) {
        let selection = try AxisWindow(specification.window, on: sourceAxis)
        let window = ShownWindow(range: selection.window, origin: origin)
        if !window.range.isEmpty {
            let main = plan(window.range, of: sourceAxis)
            guard main.detail == .bars else { return (window, nil) }
            // Read everything that is drawn, so that bars are read once.
            let bars = try drawnBars(main, in: window)
            if !bars.indices(in: sourceAxis.stamps(of: window.range)).isEmpty { return (window, bars) }
        }
        throw PictureError(.data, "\(try noBars(selection, sourceAxis))")
    }

    private func noBars(_ selection: AxisWindow, _ sourceAxis: SourceAxis) throws -> String {
        let request = specification.window
        let requested =
            (request.isMoved ? nil : request.from.map { sourceAxis.instant($0) } ?? request.to.map { sourceAxis.end($0) }) ?? selection.to
        let extent = sourceAxis.source.extent
        var nearest =
            requested.map { abs($0.since(extent.first)) < abs($0.since(extent.last)) ? extent.first : extent.last } ?? extent.first
        if let requested, extent.first < requested, requested < extent.last {
            let around = try sourceAxis.bars(
                in: requested.advanced(by: -30 * Instant.microsecondsPerDay)..<requested.advanced(by: 30 * Instant.microsecondsPerDay))
            if let close = around.time.min(by: { abs($0.since(requested)) < abs($1.since(requested)) }) { nearest = close }
        }
        let source = sourceAxis.source
        let text = source.usesTradeDates ? "\(nearest.utcDate)" : nearest.isoText(in: sourceAxis.shownZone)
        let longBar = source.interval > .day ? ", the first date of a bar of \(source.interval)" : ""
        return "\(source.symbol): no bars in this part of the axis; the nearest is at \(text)\(longBar)"
    }
}
