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
    private let specification: ChartSpecification
    private let source: (any MarketReader)?
    private let measure: TextMeasure
    private let axis: (() -> SourceAxis)?
    private var sourceAxis: SourceAxis?
    /// The cached columns of studies; a new bar or a longer window changes only their ends.
    private let studies = IndicatorCache()
    /// The chart as last composed, without later changes.
    private var composed: Chart?
    /// The pixel columns that lines are downsampled to; `nil` if lines have all points.
    private var lineColumns: PixelColumns?
    /// The specification's window on the time axis.
    private(set) var ownWindow = AxisPosition.origin..<AxisPosition.origin
    /// The window of the chart as composed from the specification.
    private var ownPlace = AxisPosition.origin..<AxisPosition.origin
    /// The preset whose return the chart shows.
    private var preset: Preset?

    /// - Parameter axis: the axis of the sources, if it is known already; `nil` to read it with the data.
    init(
        _ specification: ChartSpecification, from source: (any MarketReader)?, measure: @escaping TextMeasure, axis: (() -> SourceAxis)?
    ) {
        self.specification = specification
        self.source = source
        self.measure = measure
        self.axis = axis
    }

    private var hasBricks: Bool { ChartComposer(specification: specification).transform?.makesBricks == true }

    /// Composes the chart of the specification's window; reads data that were written since the last call.
    func chart() throws -> Chart { try source.reading { try chart(from: $0) } }

    private func chart(from reader: (any MarketReader)?) throws -> Chart {
        guard specification.analysis == nil else {
            throw PictureError(.request, "the picture of an analysis does not move; take a chart of prices")
        }
        guard specification.facet == nil else {
            throw PictureError(.request, "small charts are a picture and do not move: leave \(setting: .facet) out")
        }
        var notes: [Message] = []
        var composer = ChartComposer(specification: specification, kept: studies)
        composer.makesAllBricks = true
        let sourceAxis = try (axis?() ?? composer.sourceAxis(in: reader, after: self.sourceAxis, notes: &notes))
            .keepingBars(after: self.sourceAxis)
        let composed = try composer.chart(on: sourceAxis, notes: &notes)
        let chart = try settled(composed) { $0 }
        let preset = composer.preset(of: composed.window, on: sourceAxis)
        (self.sourceAxis, self.preset) = (sourceAxis, preset)
        (self.composed, ownWindow, ownPlace) = (chart, composed.window, chart.time.window)
        return chart
    }

    /// Returns `chart` with the data of its window; `nil` if these would have to be read and may not be.
    ///
    /// - Parameter preset: the chosen preset, whose return is shown.
    func chart(_ chart: Chart, over preset: Preset?, reading mayRead: Bool) throws -> Chart? {
        guard let sourceAxis, let composed, chart.time.timeline == composed.time.timeline else { return chart }
        let kept = sourceAxis.sources.compactMap { $0.barSource as? CachedBars }
        for bars in kept { bars.mayRead = mayRead }
        // Other code reads from the same sources.
        defer { for bars in kept { bars.mayRead = true } }
        do {
            if specification.bySymbol { return try columns(chart, over: preset, sourceAxis, composed) }
            if hasBricks { return try bricks(chart, over: preset, sourceAxis, composed) }
            return try onTime(chart, over: preset, sourceAxis, composed)
        } catch is CachedBars.Missing {
            return nil
        }
    }

    private func onTime(_ chart: Chart, over preset: Preset?, _ sourceAxis: SourceAxis, _ composed: Chart) throws -> Chart {
        let window = chart.time.window
        let composer = ChartComposer(specification: specification, moved: GestureWindow(range: window, preset: preset), kept: studies)
        let preset = composer.preset(of: window, on: sourceAxis)
        guard window != composed.time.window || preset != self.preset || !isExact(chart) else { return chart }
        return chart.moved(as: try compose(composer, on: sourceAxis, in: window, preset, from: chart, since: composed), since: composed)
    }

    private func columns(_ chart: Chart, over preset: Preset?, _ sourceAxis: SourceAxis, _ composed: Chart) throws -> Chart {
        let window = preset.map { AxisWindow.window(of: $0, on: sourceAxis) } ?? ownWindow
        let composer = ChartComposer(specification: specification, moved: GestureWindow(range: window, preset: preset), kept: studies)
        let preset = preset ?? composer.preset(of: window, on: sourceAxis)
        guard preset != self.preset else { return chart }
        let fresh = try compose(composer, on: sourceAxis, in: window, preset, from: chart, since: composed)
        var moved = chart.moved(as: fresh, since: composed)
        // Symbols without bars in the period are not on the axis.
        if fresh.time.timeline != chart.time.timeline || fresh.time.categories != chart.time.categories { moved.time = fresh.time }
        return moved
    }

    /// Changes only the base of returns, since the chart has all bricks already.
    private func bricks(_ chart: Chart, over preset: Preset?, _ sourceAxis: SourceAxis, _ composed: Chart) throws -> Chart {
        guard specification.isRebased, specification.rebase?.base == nil else { return chart }
        let isOwn = chart.time.window == ownPlace
        let preset = preset ?? (isOwn ? specification.window.lastPeriod : nil)
        guard preset != self.preset else { return chart }
        let base = try preset.flatMap { try sourceAxis.returnBase(ofAllOver: $0) }
        var fresh = composed
        for pane in fresh.panes.indices {
            for axis in fresh.panes[pane].axes.indices { fresh.panes[pane].axes[axis].rebasing?.base = base.map { .instant($0) } }
        }
        (self.composed, self.preset) = (fresh, preset)
        return chart.moved(as: fresh, since: composed)
    }

    private func compose(
        _ composer: ChartComposer, on sourceAxis: SourceAxis, in window: Range<AxisPosition>, _ preset: Preset?, from chart: Chart,
        since before: Chart
    ) throws -> Chart {
        var notes: [Message] = []
        let fresh = try settled(
            try composer.chart(on: sourceAxis, in: window, crosshair: { _ in nil }, navigator: { _, _ in nil }, notes: &notes)
        ) { chart.moved(as: $0, since: before) }
        (composed, self.preset) = (fresh, preset)
        return fresh
    }

    /// Whether lines are downsampled to the pixel columns that the chart's drawing will have. O(points in the window).
    func isExact(_ chart: Chart) -> Bool { lineColumns.map { $0 == chart.columns(measure: measure).plots } ?? true }

    /// Downsamples the lines of a composition to the pixel columns of the chart that `shown` makes of it.
    private func settled(_ composed: ComposedChart, shown: (Chart) -> Chart) throws -> Chart {
        var (chart, columns) = (composed.chart, nil as PixelColumns?)
        if let finer = composed.finer {
            var drawn = shown(chart).columns(measure: measure)
            for _ in 0..<2 {
                chart = try finer(drawn)
                let next = shown(chart).columns(measure: measure)
                guard next != drawn else { break }
                drawn = next
            }
            if composed.shown.contains(where: \.isOutline) { columns = drawn.plots }
        }
        lineColumns = columns
        return chart
    }

    /// Returns the nearest bars before and after a window that has no bars; `nil` if the window has a bar, if bars cannot be read, and for
    /// bricks, whose axis has no gaps.
    func neighbours(ofEmpty window: Range<AxisPosition>) -> BarNeighbours? {
        guard !hasBricks, !specification.bySymbol else { return nil }
        return (try? sourceAxis?.neighbours(ofEmpty: window)) ?? nil
    }

    /// The window of a preset, counted back from the last bar; for columns by symbol the complete axis. `nil` if no brick ends in the
    /// period.
    func window(of preset: Preset) -> Range<AxisPosition>? {
        guard let sourceAxis, let composed else { return nil }
        if specification.bySymbol { return composed.time.window }
        let window = AxisWindow.window(of: preset, on: sourceAxis)
        guard hasBricks else { return window }
        let bricks = composed.panes.lazy.flatMap(\.series).first { $0.id == sourceAxis.source.symbol }
        return bricks.flatMap { composed.time.timeline.window(ofBricksAt: $0.data.time, in: sourceAxis.moments(of: window)) }
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
        let places = Dictionary(own.enumerated().map { ($1[keyPath: id], $0) }) { first, _ in first }
        var parts: [Part] = fresh.compactMap { made in
            guard let place = places[made[keyPath: id]] else { return known.contains(made[keyPath: id]) ? nil : made }
            var part = own[place]
            update(&part, made)
            return part
        }
        let composed = known.union(fresh.map { $0[keyPath: id] })
        for (place, part) in own.enumerated() where !composed.contains(part[keyPath: id]) {
            parts.insert(part, at: min(place, parts.count))
        }
        return parts
    }
}
