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
    /// Whether the next load makes the picture of the specification, which may show slightly more than its window: complete weeks at its
    /// ends, values after the last bar. Otherwise it shows exactly the window, as after gestures.
    var showsPicture: Bool
    /// The axis of the sources as last loaded.
    private(set) var sourceAxis: SourceAxis
    /// The specification's window on the time axis. The picture of the specification may show slightly more.
    private(set) var ownWindow: Range<AxisPosition>
    private let specification: ChartSpecification
    private let source: (any MarketReader)?
    private let measure: TextMeasure
    private let cache: ChartCache
    /// The last composition, whose lines can be downsampled to other pixel columns.
    private var composition: ComposedChart
    /// Whether the last composition is that of the specification's own window.
    private var isInitial = true
    /// The chart of the last composition, without later changes.
    private var composed: Chart
    /// The pixel columns that lines are downsampled to; `nil` if lines have all points.
    private var lineColumns: PixelColumns?
    /// The visible range in the picture of the specification.
    private var initialRange: Range<AxisPosition>
    /// The preset whose return the chart shows.
    private var preset: Preset?

    /// Composes the chart of the specification's window. Throws as `Picture` does, and for analyses and small charts, which do not move.
    init(
        _ specification: ChartSpecification, from source: (any MarketReader)?, measure: @escaping TextMeasure, cache: ChartCache,
        showsPicture: Bool = false
    ) throws {
        guard specification.analysis == nil else {
            throw PictureError(.request, "the picture of an analysis does not move; take a chart of prices")
        }
        guard specification.facet == nil else {
            throw PictureError(.request, "small charts are a picture and do not move: leave \(setting: .facet) out")
        }
        (self.specification, self.source, self.measure, self.cache) = (specification, source, measure, cache)
        self.showsPicture = showsPicture
        let loaded = try Loaded(specification, from: source, cache: cache, measure: measure, isPicture: showsPicture)
        (sourceAxis, composition, composed, lineColumns) = (loaded.sourceAxis, loaded.composition, loaded.chart, loaded.lineColumns)
        (preset, ownWindow, initialRange) = (loaded.preset, loaded.composition.window, loaded.chart.time.window)
    }

    /// The chart as last composed.
    var chart: Chart { composed }

    /// Composes the chart of the specification's window again, with the data that were written since the last call.
    func reload() throws -> Chart {
        let loaded = try Loaded(specification, from: source, cache: cache, measure: measure, isPicture: showsPicture)
        (sourceAxis, composition, composed, lineColumns) = (loaded.sourceAxis, loaded.composition, loaded.chart, loaded.lineColumns)
        (preset, ownWindow, initialRange) = (loaded.preset, loaded.composition.window, loaded.chart.time.window)
        isInitial = true
        return composed
    }

    /// The chart of the specification's window, made from one state of the database.
    private struct Loaded {
        var sourceAxis: SourceAxis
        var composition: ComposedChart
        var chart: Chart
        var lineColumns: PixelColumns?
        var preset: Preset?

        init(
            _ specification: ChartSpecification, from source: (any MarketReader)?, cache: ChartCache, measure: @escaping TextMeasure,
            isPicture: Bool
        ) throws {
            var composer = ChartComposer(specification: specification, cache: cache.columns)
            composer.makesAllBricks = !isPicture
            var notes: [Message] = []
            (sourceAxis, composition) = try source.reading { reader in
                let axis = try composer.sourceAxis(in: reader, cache: cache, notes: &notes)
                return (axis, try composer.chart(on: axis, notes: &notes))
            }
            preset = composer.preset(of: composition.window, on: sourceAxis)
            (chart, lineColumns) = try composition.downsampled(measure: measure) { $0 }
        }
    }

    /// Whether the complete axis is always shown, so that gestures do not move it.
    var showsCompleteAxis: Bool { specification.bySymbol }

    private var hasBricks: Bool { ChartComposer(specification: specification).transform?.isPriceBased == true }

    /// Returns `chart` with the data of its window; `nil` if these would have to be read and may not be.
    ///
    /// - Parameter preset: the chosen preset, whose return is shown.
    func chart(_ chart: Chart, over preset: Preset?, reading mayRead: Bool) throws -> Chart? {
        guard chart.time.timeline == composed.time.timeline else { return chart }
        let kept = sourceAxis.sources.compactMap { $0.barSource as? BarCache }
        for bars in kept { bars.mayRead = mayRead }
        // Other code reads from the same sources.
        defer { for bars in kept { bars.mayRead = true } }
        do {
            if specification.bySymbol { return try columns(chart, over: preset) }
            if hasBricks { return try bricks(chart, over: preset) }
            return try onTime(chart, over: preset)
        } catch is BarCache.Missing {
            return nil
        }
    }

    private func onTime(_ chart: Chart, over preset: Preset?) throws -> Chart {
        let window = chart.time.window
        let composer = ChartComposer(
            specification: specification, gestureWindow: GestureWindow(range: window, preset: preset), cache: cache.columns)
        let isUnmoved = isInitial && preset == nil
        let preset = composer.preset(of: window, on: sourceAxis)
        let before = composed
        guard window == composed.time.window, isUnmoved || preset == self.preset else {
            return chart.moved(as: try compose(composer, in: window, preset, from: chart), since: before)
        }
        guard !isExact(chart) else { return chart }
        (composed, lineColumns) = try composition.downsampled(measure: measure) { chart.moved(as: $0, since: before) }
        return chart.moved(as: composed, since: before)
    }

    private func columns(_ chart: Chart, over preset: Preset?) throws -> Chart {
        let window = preset.map { AxisWindow.window(of: $0, on: sourceAxis) } ?? ownWindow
        let composer = ChartComposer(
            specification: specification, gestureWindow: GestureWindow(range: window, preset: preset), cache: cache.columns)
        let preset = preset ?? composer.preset(of: window, on: sourceAxis)
        guard preset != self.preset else { return chart }
        let before = composed
        let fresh = try compose(composer, in: window, preset, from: chart)
        var moved = chart.moved(as: fresh, since: before)
        // Symbols without bars in the period are not on the axis.
        if fresh.time.timeline != chart.time.timeline || fresh.time.categories != chart.time.categories { moved.time = fresh.time }
        return moved
    }

    /// Changes only the base of returns, since the chart has all bricks already.
    private func bricks(_ chart: Chart, over preset: Preset?) throws -> Chart {
        guard specification.isRebased, specification.rebase?.base == nil else { return chart }
        let isOwn = chart.time.window == initialRange
        let preset = preset ?? (isOwn ? specification.window.lastPeriod : nil)
        guard preset != self.preset else { return chart }
        let base = try preset.flatMap { try sourceAxis.returnBase(ofAllOver: $0) }
        var fresh = composed
        for pane in fresh.panes.indices {
            for axis in fresh.panes[pane].axes.indices { fresh.panes[pane].axes[axis].rebasing?.base = base.map { .instant($0) } }
        }
        let before = composed
        (composed, self.preset) = (fresh, preset)
        return chart.moved(as: fresh, since: before)
    }

    /// Composes the chart of a window.
    ///
    /// - Parameter chart: the chart as it is shown, with changes since the last composition.
    private func compose(
        _ composer: ChartComposer, in window: Range<AxisPosition>, _ preset: Preset?, from chart: Chart
    ) throws -> Chart {
        var notes: [Message] = []
        let before = composed
        composition = try composer.chart(
            on: sourceAxis, in: window, crosshair: { _ in nil }, navigator: { _, _ in nil }, notes: &notes)
        (composed, lineColumns) = try composition.downsampled(measure: measure) { chart.moved(as: $0, since: before) }
        isInitial = false
        self.preset = preset
        return composed
    }

    /// Whether lines are downsampled to the pixel columns that the chart's drawing will have. O(points in the window).
    func isExact(_ chart: Chart) -> Bool { lineColumns.map { $0 == chart.columns(measure: measure).plots } ?? true }

    /// Returns the nearest bars before and after a window that has no bars; `nil` if the window has a bar, if bars cannot be read, and for
    /// bricks, whose axis has no gaps.
    func neighbours(ofEmpty window: Range<AxisPosition>) -> BarNeighbours? {
        guard !hasBricks, !specification.bySymbol else { return nil }
        return (try? sourceAxis.neighbours(ofEmpty: window)) ?? nil
    }

    /// The window of a preset, counted back from the last bar; for columns by symbol the complete axis. `nil` if no brick ends in the
    /// period.
    func window(of preset: Preset) -> Range<AxisPosition>? {
        if specification.bySymbol { return composed.time.window }
        let window = AxisWindow.window(of: preset, on: sourceAxis)
        guard hasBricks else { return window }
        let bricks = composed.panes.lazy.flatMap(\.series).first { $0.id == sourceAxis.source.symbol }
        return bricks.flatMap { composed.time.timeline.window(ofBricksAt: $0.data.time, in: sourceAxis.moments(of: window)) }
    }
}

extension ComposedChart {
    /// Returns the chart with lines downsampled to the pixel columns of its drawing, and these columns; `nil` if lines have all points.
    ///
    /// - Parameter shown: returns the chart that is drawn of one of these.
    fileprivate func downsampled(measure: @escaping TextMeasure, shown: (Chart) -> Chart) throws -> (Chart, PixelColumns?) {
        guard let finer else { return (chart, nil) }
        var (chart, drawn) = (chart, shown(chart).columns(measure: measure))
        for _ in 0..<2 {
            chart = try finer(drawn)
            let next = shown(chart).columns(measure: measure)
            guard next != drawn else { break }
            drawn = next
        }
        return (chart, self.shown.contains(where: \.isDownsampled) ? drawn.plots : nil)
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
        let knownSeries = Set(before.panes.flatMap(\.series).map(\.id)), knownAxes = Set(before.panes.flatMap(\.axes).map(\.id))
        let basesBefore = Dictionary(before.panes.flatMap(\.axes).map { ($0.id, $0.rebasing) }) { first, _ in first }
        for index in chart.panes.indices {
            guard let made = fresh.panes.first(where: { $0.id == panes[index].id }) else { continue }
            let series = merged(panes[index].series, made.series, id: \.id, known: knownSeries) { own, fresh in
                (own.data, own.shownAs) = (fresh.data, fresh.shownAs)
            }
            let axes = merged(panes[index].axes, made.axes, id: \.id, known: knownAxes) { own, fresh in
                if own.rebasing == basesBefore[own.id] { own.rebasing = fresh.rebasing }
            }
            (chart.panes[index].axes, chart.panes[index].series) = (axes, series)
        }
        return chart
    }

    /// Merges parts in the order of `fresh`; parts that are in no composition keep their index.
    private func merged<Part>(
        _ own: [Part], _ fresh: [Part], id: KeyPath<Part, String>, known: Set<String>, update: (inout Part, Part) -> Void
    ) -> [Part] {
        let indices = Dictionary(own.enumerated().map { ($1[keyPath: id], $0) }) { first, _ in first }
        var parts: [Part] = fresh.compactMap { made in
            guard let index = indices[made[keyPath: id]] else { return known.contains(made[keyPath: id]) ? nil : made }
            var part = own[index]
            update(&part, made)
            return part
        }
        let composed = known.union(fresh.map { $0[keyPath: id] })
        for (index, part) in own.enumerated() where !composed.contains(part[keyPath: id]) {
            parts.insert(part, at: min(index, parts.count))
        }
        return parts
    }
}
