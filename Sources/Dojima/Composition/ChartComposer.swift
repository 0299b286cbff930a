import DojimaText
import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaSeries
import DojimaTime

/// Makes a chart from a specification and its sources.
struct ChartComposer {
    var specification: ChartSpecification
    /// The window after gestures; it may extend slightly beyond the axis, contain no bars, and exclude the crosshair.
    var gestureWindow: GestureWindow?
    /// Whether bricks are made from all bars instead of only those up to the end of the window.
    var makesAllBricks = false
    /// The cached columns of studies, reused from one drawing to the next; `nil` for no cache.
    var cache: IndicatorCache?
    /// - Parameter specification: the specification of the chart; names of formulas in it are replaced by their expressions.
    init(specification: ChartSpecification, gestureWindow: GestureWindow? = nil, cache: IndicatorCache? = nil) {
        // Validation rejects unknown names of formulas; without it, the values of such a formula are missing.
        self.specification = (try? specification.resolvingFormulas()) ?? specification
        (self.gestureWindow, self.cache) = (gestureWindow, cache)
    }

    /// Whether the picture may show slightly more than its window, so that weeks and longer bars at its ends are complete. False if the
    /// window moves or is given as fractions of the axis: then each frame shows exactly the window.
    private var isStill: Bool { gestureWindow == nil && !makesAllBricks && specification.window.select == nil }

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
            access: specification.fileAccess, notes: &notes)
        let sourceAxis = try SourceAxis(main, with: Array(sources.dropFirst()), closed: closed, after: cache?.axis)
        cache?.keep(sourceAxis)
        notes += sourceAxis.notes
        return sourceAxis
    }

    /// - Parameter sources: the sources in the order of the specification's symbols.
    func chart(of sources: [ChartSource], notes: inout [Message]) throws -> ComposedChart {
        let sourceAxis = try sourceAxis(of: sources, notes: &notes)
        return try chart(on: sourceAxis, notes: &notes)
    }

    /// Makes the chart of the specification's window, or of `gestureWindow`, on the axis of its sources.
    func chart(on sourceAxis: SourceAxis, notes: inout [Message]) throws -> ComposedChart {
        let (window, bars): (Range<AxisPosition>, BarSeries?) =
            try gestureWindow.map { ($0.range, nil) } ?? self.window(AxisWindow(specification.window, on: sourceAxis), of: sourceAxis)
        return try chart(
            on: sourceAxis, in: window, reading: bars, crosshair: { try crosshair(sourceAxis, $0) },
            navigator: { try navigator(sourceAxis, axis: $0, cutAt: $1) },
            notes: &notes)
    }

    /// - Parameters:
    ///   - window: the visible range; may contain no bars.
    ///   - bars: the bars of the main series for the window, if they are already read.
    ///   - navigator: makes the navigator, if the specification has one; its pixel columns are `nil` in the first call.
    func chart(
        on sourceAxis: SourceAxis, in window: Range<AxisPosition>, reading bars: BarSeries? = nil,
        crosshair: @escaping (TimeAxis) throws -> Crosshair?,
        navigator: @escaping (TimeAxis, PixelColumns?) throws -> Navigator?, notes: inout [Message]
    ) throws -> ComposedChart {
        let (sources, closed) = (sourceAxis.sources, sourceAxis.closed)
        let main = sourceAxis.source
        var axis = TimeAxis(
            timeline: sourceAxis.timeline, window: window, zone: sourceAxis.shownZone, interval: main.interval, stamp: main.stamp,
            options: specification.timeAxis)
        if let row = axis.zones.first, axis.isTradeDates {
            throw PictureError(
                .request,
                "\(row.text): bars of \(main.interval) have dates without times; remove this time axis (\(setting: .zones))")
        }
        // If the last bar is in view, so is the part of the axis after it that displaced values reach.
        let later =
            isStill && window.upperBound >= sourceAxis.timeline.lastPosition ? sourceAxis.laterBars(studies(of: main).displacement) : nil
        if let later, let last = later.times.last {
            axis.timeline = later.timeline
            axis.window = window.lowerBound..<later.timeline.position(of: last).advanced(by: main.slot)
        }
        let base = try base(of: window, on: sourceAxis)
        let shown = try barsShown(of: sources, sourceAxis: sourceAxis, window: window, reading: bars, base: base, &notes)
        // The window is not widened if lines are drawn, since these end at its edge.
        if isStill, let grouped = shown[0].grouped, grouped.interval?.unit ?? .day > .day,
            !sources.contains(where: { specification.drawsPoints(of: $0.name) })
        {
            axis.window = axis.window(showingAllOf: grouped)
        }
        // Space for the volume at each price, after the last bar.
        if isStill, specification.hasProfile {
            axis.window = axis.window.lowerBound..<axis.window.upperBound.advanced(by: Int64(clamping: Double(axis.window.length) * 0.3))
        }
        if specification.bySymbol || specification.isRebased {
            for (source, drawn) in zip(sources, shown) {
                guard let first = base ?? drawn.bars.time.first, let last = drawn.bars.time.last else { continue }
                if let note = source.splitNote(from: first, to: last) { notes.append(note) }
            }
        } else {
            let start = sourceAxis.moments(of: window).lowerBound
            for (source, drawn) in zip(sources, shown) where computesValues(of: source) {
                if let note = source.splitNote(over: drawn.bars, from: start, reach: reach(of: source)) { notes.append(note) }
            }
        }
        if specification.bySymbol {
            let chart = try columns(
                of: shown.filter { !$0.bars.isEmpty }.map { ($0.symbol, $0.bars) }, from: base, on: axis, sourceAxis, notes: &notes)
            let ignored = partsWithoutTime(main)
            if !ignored.isEmpty { notes.append("bars by symbol have no time axis: \(ignored.joined(separator: ", ")) ignored") }
            return ComposedChart(chart: chart, window: window, shown: shown, annotations: [])
        }
        let navigator = specification.navigator ? navigator : { _, _ in nil }
        let first = try chart(of: shown, on: axis, sourceAxis, later: later, base: base, crosshair: crosshair) { try navigator($0, nil) }
        var plain = first
        for missing in plain.selectBars(at: selected(sourceAxis)) {
            notes.append("there is no bar at \(missing.isoText(in: sourceAxis.shownZone)) to select")
        }
        var composed = ComposedChart(
            chart: first, window: window, shown: shown, annotations: specification.storedAnnotations ? main.annotations : [])
        if case .bars(let bars)? = first.navigator?.series {
            composed.shown.append(ShownBars(symbol: main.symbol, isNavigator: true, bars: bars))
        }
        composed.shown += try companions(of: sourceAxis, for: shown).map { ShownBars(symbol: $0.key, bars: $0.value) }
            .sorted { $0.symbol < $1.symbol }
        let downsamplesNavigator =
            first.navigator != nil && exceedsPixels(sourceAxis.timeline.firstPosition..<sourceAxis.timeline.lastPosition, sourceAxis)
        guard downsamplesNavigator || shown.contains(where: \.isDownsampled) else { return composed }
        composed.finer = { columns in
            var shown = shown
            for (index, source) in sources.enumerated() where shown[index].isDownsampled {
                shown[index].bars = try downsampled(
                    index == 0 ? sourceAxis : sourceAxis.switched(to: source), window, base, cutAt: columns.plots.edges
                ).bars
            }
            return try chart(of: shown, on: axis, sourceAxis, later: later, base: base, crosshair: crosshair) {
                downsamplesNavigator ? try navigator($0, columns.navigator) : first.navigator
            }
        }
        return composed
    }

    /// Makes the chart from the bars that were read.
    private func chart(
        of shown: [ShownBars], on axis: TimeAxis, _ sourceAxis: SourceAxis, later: LaterBars?, base: Instant?,
        crosshair: (TimeAxis) throws -> Crosshair?,
        navigator: (TimeAxis) throws -> Navigator?
    ) throws -> Chart {
        let (main, window) = (sourceAxis.source, axis.window)
        var axis = axis
        let companions = try companions(of: sourceAxis, for: shown)
        var panes = PaneComposer(
            specification: specification.assigningColors(), sources: sourceAxis.sources, bars: shown.map(\.bars),
            grouped: shown.map(\.grouped),
            sourceAxis: sourceAxis, window: window, later: later?.times ?? [], base: base, companions: companions, cache: cache
        ).panes()
        if transform?.isPriceBased == true { (axis, panes) = try onBricks(axis, panes, main) }
        try annotate(&panes, sourceAxis)
        panes = try specification.colored(
            panes, symbol: main.symbol, context: main.studyContext(on: sourceAxis.closed), companions: companions)
        var chart = Chart(
            options: specification.options, heading: heading(sourceAxis, window, panes), theme: theme, time: axis, panes: panes)
        chart.highlight = try highlighted(panes.flatMap(\.series).map(\.id), sourceAxis.sources)
        (chart.navigator, chart.crosshair, chart.closed) = (try navigator(axis), try crosshair(axis), sourceAxis.closed)
        chart.tracking = try tracking(chart, main)
        chart.drawsAllPoints = specification.grouping == .off
        _ = chart.selectBars(at: selected(sourceAxis))
        try checkLogarithm(chart)
        return chart
    }

    /// The moments of the selected bars.
    func selected(_ sourceAxis: SourceAxis) -> [Instant] { specification.selected.map { sourceAxis.instant($0) } }

    /// The bars of the symbols that formulas and rules name, by name, over the time of the bars that are shown.
    private func companions(of sourceAxis: SourceAxis, for shown: [ShownBars]) throws -> [String: BarSeries] {
        let companions = sourceAxis.source.companions
        let times = shown.map(\.bars.time)
        guard !companions.isEmpty, let first = times.compactMap(\.first).min(), let last = times.compactMap(\.last).max() else {
            return [:]
        }
        return try Dictionary(
            companions.map { ($0.name, try sourceAxis.switched(to: $0).bars(in: first..<last.advanced(by: 1))) }, uniquingKeysWith: { $1 })
    }

    /// The crosshair of the specification. Throws if its time is not in the visible range or, after gestures, not on the axis.
    func crosshair(_ sourceAxis: SourceAxis, _ axis: TimeAxis) throws -> Crosshair? {
        guard let requested = specification.crosshair else { return nil }
        let time = sourceAxis.instant(requested)
        let (timeline, window) = (axis.timeline, axis.window)
        guard let open = timeline.clampUp(time), timeline.span.contains(time),
            gestureWindow != nil || window.contains(timeline.position(of: open))
        else {
            let ends = [timeline.instant(at: window.lowerBound), timeline.earliestInstant(at: window.upperBound)].compactMap { $0 }
            let shown = ends.map { $0.isoText(in: sourceAxis.shownZone) }.joined(separator: " to ")
            throw PictureError(
                .request, "the crosshair at \(requested.written) is outside the visible range, \(shown); give a time within it")
        }
        return Crosshair(time: time)
    }

    /// The tracking of the specification; by default it follows the main symbol.
    private func tracking(_ chart: Chart, _ main: ChartSource) throws -> ValueTracking? {
        guard var tracking = specification.tracking else { return nil }
        let series = chart.panes.flatMap(\.series)
        let wanted = tracking.series ?? main.symbol
        let found =
            series.first { $0.id == wanted } ?? series.first { $0.specifiedName == wanted && $0.legendHead == nil }
            ?? series.first { $0.name == wanted }
        guard let found else {
            let ids = series.map(\.id).joined(separator: ", ")
            throw PictureError(.request, "there is no series \(quoted(wanted)) to track; this chart has \(ids)")
        }
        tracking.series = found.id
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

    var transform: BarTransform.Request? { specification.transform.flatMap { BarTransform.Request($0) } }

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

    /// The selected window, and its bars if they had to be read. Throws if there is no bar in it.
    func window(_ selection: AxisWindow, of sourceAxis: SourceAxis) throws -> (Range<AxisPosition>, BarSeries?) {
        let window = selection.window
        if !window.isEmpty {
            if usesRollUps(window, sourceAxis) { return (window, nil) }
            // Read everything that is drawn, so that bars are read once.
            let bars = try drawnBars(sourceAxis, in: window)
            if !bars.indices(in: sourceAxis.stamps(of: window)).isEmpty { return (window, bars) }
        }
        throw PictureError(.data, "\(try noBars(selection, sourceAxis))")
    }

    private func noBars(_ selection: AxisWindow, _ sourceAxis: SourceAxis) throws -> String {
        let requested =
            specification.window.from.map { sourceAxis.instant($0) } ?? specification.window.to.map { sourceAxis.end($0) } ?? selection.to
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

    /// The instant from which changes of price are measured: the base of the specification, or else of the visible preset; `nil` for the
    /// first instant of the window at which all symbols have a bar.
    func base(of window: Range<AxisPosition>, on sourceAxis: SourceAxis) throws -> Instant? {
        if let base = specification.rebase?.base { return sourceAxis.instant(base) }
        if let preset = preset(of: window, on: sourceAxis) { return try sourceAxis.returnBase(ofAllOver: preset) }
        guard specification.bySymbol || specification.isRebased, gestureWindow == nil else { return nil }
        let requested = try AxisWindow(specification.window, on: sourceAxis)
        return try requested.returnStart.flatMap { try sourceAxis.returnBase(ofAllBefore: $0, shownTo: window.upperBound) }
    }

    /// The preset whose return the chart of a window shows; `nil` if the base of prices is not that of a preset.
    func preset(of window: Range<AxisPosition>, on sourceAxis: SourceAxis) -> Preset? {
        guard specification.bySymbol || specification.isRebased, specification.rebase?.base == nil else { return nil }
        if let preset = gestureWindow?.preset { return preset }
        return specification.window.lastPeriod.flatMap { AxisWindow.window(of: $0, on: sourceAxis) == window ? $0 : nil }
    }

    /// The heading, which names the drawn sources.
    private func heading(_ sourceAxis: SourceAxis, _ window: Range<AxisPosition>, _ panes: [Pane]) -> Heading {
        let source = sourceAxis.source
        let symbols = panes[0].series.map(\.id)
        let series = specification.panes.flatMap(\.series)
        let specifiedName = { (source: ChartSource) in series.first { $0.symbol?.isExactly(source.name) == true && $0.name != nil }?.name }
        let mainName = specifiedName(source) ?? source.instrument?.name.map { "\(source.symbol) · \($0)" } ?? source.symbol
        let drawn = sourceAxis.sources.filter { symbols.contains($0.symbol) }
        let name =
            drawn.count == 1 ? mainName : list(drawn.map { (specifiedName($0) ?? $0.symbol, specification.highlight.contains($0.symbol)) })
        let isGrouped = panes.flatMap(\.series).contains { ($0.shownAs ?? source.interval.description) != source.interval.description }
        let shared =
            usesRollUps(window, sourceAxis) && !isGrouped
            ? Int(clamping: (sourceAxis.expectedBars(in: window) / specification.timeLength).rounded()) : 0
        return Heading(
            symbol: name, interval: source.interval.description, exchange: exchange(of: sourceAxis), adjustment: source.adjustment.label,
            note: transform?.title ?? (shared > 0 ? "about \(shared) bars a pixel" : ""))
    }

    /// The names of symbols in one text. If there are many, only the first ones, or the first highlighted ones, and the number of others;
    /// all names are at the ends of the lines.
    func list(_ symbols: [(name: String, isHighlighted: Bool)]) -> String {
        let isNarrow = specification.width < 480
        guard symbols.count > (isNarrow ? 2 : 6) else { return symbols.map(\.name).joined(separator: ", ") }
        let highlighted = symbols.filter(\.isHighlighted)
        let first = (highlighted.isEmpty ? symbols : highlighted).prefix(isNarrow ? 1 : 3)
        return first.map(\.name).joined(separator: ", ") + " and \(symbols.count - first.count) more"
    }

    /// The codes of the axis's calendars, else that of the instrument.
    private func exchange(of sourceAxis: SourceAxis) -> String {
        let codes = sourceAxis.closed.calendars.map(\.code)
        return codes.isEmpty ? sourceAxis.source.instrument?.calendar ?? "" : codes.joined(separator: ", ")
    }

    /// Adds the annotations of the first source, then those of the specification.
    private func annotate(_ panes: inout [Pane], _ sourceAxis: SourceAxis) throws {
        var maker = ChartAnnotations(sourceAxis: sourceAxis, access: specification.fileAccess)
        for stored in specification.storedAnnotations ? sourceAxis.source.annotations : [] {
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
    private func navigator(_ sourceAxis: SourceAxis, axis: TimeAxis, cutAt columns: PixelColumns?) throws -> Navigator {
        let summary = sourceAxis.timeline.firstPosition..<sourceAxis.timeline.lastPosition
        let bars =
            try exceedsPixels(summary, sourceAxis)
            ? LineDownsampling(sourceAxis: sourceAxis, window: summary).bars(cutAt: columns?.edges ?? estimatedEdges(summary, sourceAxis)) {
                try barsForStudies(sourceAxis, in: $0)
            }.bars : sourceAxis.bars(in: sourceAxis.timeline.span)
        var navigator = Navigator(
            timeline: sourceAxis.timeline, showing: axis, series: .bars(bars), interval: sourceAxis.source.interval)
        // The selection stays inside the navigator, however far the plot is dragged beyond an end.
        if let gestureWindow {
            navigator.selection = RangeLimits(summary: summary).placed(gestureWindow.range.lowerBound, gestureWindow.range.length)
        }
        return navigator
    }
}
