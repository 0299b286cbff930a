import DojimaText
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaTime

/// Composes the chart of a specification for each window that it is moved to, from cached bars as long as they suffice.
///
/// On a time axis, the chart of each window is composed separately. Bricks are all on one axis, so another window needs no new data.
/// Columns by symbol show one period, whatever part of their axis is visible; a preset changes the period.
final class WindowComposer {
    private let composer: ChartComposer
    /// The composer of frames after the first one, whose navigator they keep.
    private let frameComposer: ChartComposer
    private let source: (any MarketReader)?
    private let measure: TextMeasure
    let cache: ChartCache
    private var loaded: Loaded

    /// Composes the chart of the specification's window. Throws as `Picture` does, and for analyses and small charts, which do not move.
    ///
    /// - Parameter origin: the window of the specification as a picture or as a first frame shows it.
    init(
        _ specification: ChartSpecification, from source: (any MarketReader)?, measure: @escaping TextMeasure, cache: ChartCache,
        as origin: ShownWindow.Origin = .firstFrame
    ) throws {
        guard specification.analysis == nil else {
            throw PictureError(.request, "the picture of an analysis does not move; take a chart of prices")
        }
        guard specification.facet == nil else {
            throw PictureError(.request, "small charts are a picture and do not move: leave \(setting: .facet) out")
        }
        (self.source, self.measure, self.cache) = (source, measure, cache)
        composer = ChartComposer(specification: specification, cache: cache.columns)
        var frame = specification
        frame.showsNavigator = false
        frameComposer = ChartComposer(specification: frame, cache: cache.columns)
        loaded = try Loaded(composer, as: origin, from: source, cache: cache, measure: measure)
    }

    /// The axis of the sources as last loaded.
    var sourceAxis: SourceAxis { loaded.sourceAxis }
    /// The specification's window on the time axis as last loaded.
    var ownWindow: ShownWindow { loaded.ownWindow }
    /// The chart as last composed.
    var chart: Chart { loaded.chart }

    private var specification: ChartSpecification { composer.specification }

    /// Composes the chart of the specification's window again, with the data that were written since the last call.
    ///
    /// - Parameter origin: the window of the specification as a picture or as a first frame shows it; `nil` for the same as before.
    func reload(as origin: ShownWindow.Origin? = nil) throws -> Chart {
        loaded = try Loaded(composer, as: origin ?? ownWindow.origin, from: source, cache: cache, measure: measure)
        return loaded.chart
    }

    /// The chart as last composed, from one state of the database.
    private struct Loaded {
        @Boxed private(set) var sourceAxis: SourceAxis
        let ownWindow: ShownWindow
        /// The last composition, whose lines can be downsampled to other pixel columns.
        var composed: ComposedChart
        /// The chart of the last composition, without later changes.
        var chart: Chart
        /// The pixel columns that lines are downsampled to; `nil` if lines have all points.
        var lineColumns: PixelColumns?

        init(
            _ composer: ChartComposer, as origin: ShownWindow.Origin, from source: (any MarketReader)?, cache: ChartCache,
            measure: @escaping TextMeasure
        ) throws {
            var notes: [Message] = []
            let (axis, composed) = try source.reading { reader in
                let axis = try composer.sourceAxis(in: reader, cache: cache, notes: &notes)
                return (axis, try composer.composeOwnWindow(as: origin, on: axis, notes: &notes))
            }
            sourceAxis = axis
            ownWindow = composed.window
            self.composed = composed
            (chart, lineColumns) = try composed.downsampled(measure: measure) { $0 }
        }
    }

    /// Whether the complete axis is always shown, so that gestures do not move it.
    var showsCompleteAxis: Bool { specification.groupsBySymbol }

    /// Returns `chart` with the data of a window, which it shows already; `nil` if these would have to be read and may not be.
    ///
    /// - Parameter window: the visible range of the chart, and the chosen preset, whose return is shown.
    func chart(_ chart: Chart, in window: ShownWindow, reading mayRead: Bool) throws -> Chart? {
        guard chart.timeAxis.timeline == loaded.chart.timeAxis.timeline else { return chart }
        let caches = sourceAxis.sources.compactMap { $0.barSource as? BarCache }
        for cache in caches { cache.mayRead = mayRead }
        // Other code reads from the same sources.
        defer { for cache in caches { cache.mayRead = true } }
        do {
            if specification.groupsBySymbol { return try chartBySymbol(chart, in: window) }
            if composer.hasBricks { return try chartOfBricks(chart, in: window) }
            return try chartOfTime(chart, in: window)
        } catch is BarCache.Missing {
            return nil
        }
    }

    private func chartOfTime(_ chart: Chart, in window: ShownWindow) throws -> Chart {
        let shown = loaded.composed.window
        let isOwn = shown.origin != .gestures && window.preset == nil
        guard window.range == loaded.chart.timeAxis.window, isOwn || composer.preset(of: window, on: sourceAxis) == shown.preset else {
            return try compose(window, from: chart)
        }
        return isExact(chart) ? chart : try adopt(loaded.composed, in: chart)
    }

    private func chartBySymbol(_ chart: Chart, in window: ShownWindow) throws -> Chart {
        var period = ShownWindow(range: ownWindow.range, preset: window.preset, origin: .gestures)
        if let preset = window.preset { period.range = AxisWindow.window(of: preset, on: sourceAxis) }
        guard composer.preset(of: period, on: sourceAxis) != loaded.composed.window.preset else { return chart }
        var moved = try compose(period, from: chart)
        // The axis has only symbols with bars in the period, so another period may have another axis.
        let time = loaded.chart.timeAxis
        if time.timeline != chart.timeAxis.timeline || time.categories != chart.timeAxis.categories { moved.timeAxis = time }
        return moved
    }

    /// Changes only the base of returns, since the chart has all bricks already.
    private func chartOfBricks(_ chart: Chart, in window: ShownWindow) throws -> Chart {
        guard specification.isRebased, specification.rebase?.base == nil else { return chart }
        let isOwn = window.range == loaded.chart.timeAxis.window
        let preset = window.preset ?? (isOwn ? specification.window.lastPeriod : nil)
        guard preset != loaded.composed.window.preset else { return chart }
        let base = try preset.flatMap { try sourceAxis.returnBase(ofAllOver: $0) }
        let before = loaded.chart
        for pane in loaded.chart.panes.indices {
            for axis in loaded.chart.panes[pane].axes.indices {
                loaded.chart.panes[pane].axes[axis].rebasing?.base = base.map { .instant($0) }
            }
        }
        loaded.composed.window.preset = preset
        return chart.moved(as: loaded.chart, since: before)
    }

    /// Composes the chart of a window.
    ///
    /// - Parameter chart: the chart as it is shown, with changes since the last composition.
    private func compose(_ window: ShownWindow, from chart: Chart) throws -> Chart {
        var notes: [Message] = []
        return try adopt(try frameComposer.compose(window, on: sourceAxis, notes: &notes), in: chart)
    }

    /// Returns `chart` with the data of a composition, whose lines are downsampled to the pixel columns of the result.
    private func adopt(_ composed: ComposedChart, in chart: Chart) throws -> Chart {
        let before = loaded.chart
        let (fresh, lineColumns) = try composed.downsampled(measure: measure) { chart.moved(as: $0, since: before) }
        (loaded.composed, loaded.chart, loaded.lineColumns) = (composed, fresh, lineColumns)
        return chart.moved(as: fresh, since: before)
    }

    /// Whether lines are downsampled to the pixel columns that the chart's drawing will have. O(points in the window).
    func isExact(_ chart: Chart) -> Bool { loaded.lineColumns.map { $0 == chart.columns(measure: measure).plots } ?? true }

    /// Returns the nearest bars before and after a window that has no bars; `nil` if the window has a bar, if bars cannot be read, and for
    /// bricks, whose axis has no gaps.
    func neighbours(ofEmpty window: Range<AxisPosition>) -> BarNeighbours? {
        guard !composer.hasBricks, !specification.groupsBySymbol else { return nil }
        return (try? sourceAxis.neighbours(ofEmpty: window)) ?? nil
    }

    /// The window of a preset, counted back from the last bar; for columns by symbol the complete axis. `nil` if no brick ends in the
    /// period.
    func window(of preset: Preset) -> Range<AxisPosition>? {
        let (axis, series) = (chart.timeAxis, chart.panes.lazy.flatMap(\.series))
        if specification.groupsBySymbol { return axis.window }
        let window = AxisWindow.window(of: preset, on: sourceAxis)
        guard composer.hasBricks else { return window }
        let bricks = series.first { $0.id == sourceAxis.source.symbol }
        return bricks.flatMap { axis.timeline.window(ofBricksAt: $0.data.time, in: sourceAxis.moments(of: window)) }
    }
}

extension ComposedChart {
    /// Returns the chart with lines downsampled to the pixel columns of its drawing, and these columns; `nil` if lines have all points.
    ///
    /// - Parameter shown: returns the chart that is drawn of one of these.
    fileprivate func downsampled(measure: @escaping TextMeasure, shown: (Chart) -> Chart) throws -> (Chart, PixelColumns?) {
        let settled = try settled(from: shown(chart).columns(measure: measure)) { ($0, shown($0).columns(measure: measure)) }
        guard let settled else { return (chart, nil) }
        return (settled.drawing, self.shown.contains(where: \.isDownsampled) ? settled.columns.plots : nil)
    }
}

extension Chart {
    /// Returns this chart with what depends on the window taken from `fresh`, and all other changes since `before` kept.
    ///
    /// Series and axes that were removed since stay removed, and added ones stay.
    func moved(as fresh: Chart, since before: Chart) -> Chart {
        var chart = self
        chart.heading.note = heading.note == before.heading.note ? fresh.heading.note : heading.note
        chart.heading.symbol = heading.symbol == before.heading.symbol ? fresh.heading.symbol : heading.symbol
        let (seriesBefore, axesBefore) = (byID(before.panes.flatMap(\.series), \.id), byID(before.panes.flatMap(\.axes), \.id))
        for index in chart.panes.indices {
            guard let made = fresh.panes.first(where: { $0.id == panes[index].id }) else { continue }
            let notesBefore = byID(before.panes.first { $0.id == made.id }?.annotations ?? [], \.id)
            chart.panes[index].series = merged(panes[index].series, made.series, id: \.id, before: Set(seriesBefore.keys)) { own, fresh in
                own.update(from: fresh, since: seriesBefore[own.id])
            }
            chart.panes[index].axes = merged(panes[index].axes, made.axes, id: \.id, before: Set(axesBefore.keys)) { own, fresh in
                if own.rebasing == axesBefore[own.id]?.rebasing { own.rebasing = fresh.rebasing }
                if own.title == axesBefore[own.id]?.title { own.title = fresh.title }
            }
            // Names of marks and levels are annotations at the bars in view.
            chart.panes[index].annotations = merged(
                panes[index].annotations, made.annotations, id: \.id, before: Set(notesBefore.keys)
            ) { own, fresh in
                if own == notesBefore[own.id] { own = fresh }
            }
        }
        return chart
    }

    private func byID<Part>(_ parts: [Part], _ id: KeyPath<Part, String>) -> [String: Part] {
        Dictionary(parts.map { ($0[keyPath: id], $0) }) { first, _ in first }
    }

    /// Merges parts in the order of `fresh`; parts that are in no composition keep their index.
    ///
    /// - Parameter before: the ids of the parts of the previous composition.
    private func merged<Part>(
        _ own: [Part], _ fresh: [Part], id: KeyPath<Part, String>, before: Set<String>, update: (inout Part, Part) -> Void
    ) -> [Part] {
        let indices = Dictionary(own.enumerated().map { ($1[keyPath: id], $0) }) { first, _ in first }
        var parts: [Part] = fresh.compactMap { made in
            guard let index = indices[made[keyPath: id]] else { return before.contains(made[keyPath: id]) ? nil : made }
            var part = own[index]
            update(&part, made)
            return part
        }
        let composed = before.union(fresh.map { $0[keyPath: id] })
        for (index, part) in own.enumerated() where !composed.contains(part[keyPath: id]) {
            parts.insert(part, at: min(index, parts.count))
        }
        return parts
    }
}

extension ChartSeries {
    /// Takes the data of `fresh` and, unless they were changed since `before`, the colours of points and the selected bars.
    fileprivate mutating func update(from fresh: ChartSeries, since before: ChartSeries?) {
        (data, shownAs) = (fresh.data, fresh.shownAs)
        guard let before else { return }
        if palette.hasSource(of: before.palette) { palette = fresh.palette }
        if selected == before.selected { selected = fresh.selected }
    }
}

extension PointPalette? {
    /// Whether both have the same rules or functions of the same name; the bars that they refer to may differ.
    fileprivate func hasSource(of other: PointPalette?) -> Bool {
        switch (self?.source, other?.source) {
        case (nil, nil): true
        case (.rules(let own)?, .rules(let others)?): own == others
        case (.function(let own, _)?, .function(let others, _)?): own == others
        default: false
        }
    }
}
