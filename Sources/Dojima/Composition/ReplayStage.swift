import DojimaText
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaTime

/// Draws a chart in the states of a replay, and finds the range of its first value axis for a window.
final class ReplayStage: ViewportData {
    private let specification: ChartSpecification
    private let source: (any MarketReader)?
    private let sourceAxis: SourceAxis
    private let measurer = TextMeasurer()
    private let cache: ChartCache
    /// Whether the script sets padding of values; ranges are then those of the values alone, without the padding of the chart.
    private let hasPadding: Bool
    /// The value axis that gestures may change; `nil` if its range is that of the chart.
    private let axis: ValueAxis?
    /// The last range that was found; a frame needs the same one as the step before it.
    private var cached: (window: ShownWindow, range: ClosedRange<Double>?)?
    /// The presets that are shown, by their windows.
    private let presets: [Range<AxisPosition>: Preset]
    /// The preset that the chart is moving to.
    private var pendingPreset: Preset?

    /// The last range that the first axis showed; a window without values keeps it.
    private var shown: ClosedRange<Double>?

    /// - Parameter presets: the presets of the chart and of the script, by window; returns are measured over them.
    init(
        _ specification: ChartSpecification, source: (any MarketReader)?, on sourceAxis: SourceAxis, movesValues: Bool, padding: Double,
        presets: [Range<AxisPosition>: Preset],
        _ window: Range<AxisPosition>
    ) throws {
        (self.presets, self.sourceAxis) = (presets, sourceAxis)
        self.specification = specification
        self.source = source
        hasPadding = padding > 0
        let cache = ChartCache()
        self.cache = cache
        var notes: [Message] = []
        axis =
            movesValues
            ? try source.reading {
                try specification.composed(
                    from: $0, in: ShownWindow(range: window, preset: presets[window], origin: .gestures), cache: cache, notes: &notes)
            }.chart.panes.first?.axes.first : nil
    }

    /// The viewport that a script begins with.
    func viewport(_ script: ViewportScript, _ selector: RangeSelector) -> Viewport {
        guard let axis else { return Viewport(selector, options: script.options) }
        return script.viewport(
            selector, axis: axis.id, limits: ValueLimits(axis),
            over: self)
    }

    /// The range that the chart gives an axis for a window, in the axis's units, prices or changes in percent.
    ///
    /// `nil` if there are no values, or if they cannot be read; in the second case the picture throws the error when it is drawn.
    func extent(ofAxis id: String, in window: Range<AxisPosition>) -> ClosedRange<Double>? {
        let window = shownWindow(window)
        if let cached, cached.window == window { return cached.range }
        var notes: [Message] = []
        let chart = try? source.reading {
            try specification.composed(from: $0, in: window, cache: cache, notes: &notes).chart
        }
        var range = chart?.visibleRange(ofAxis: id)
        if range != nil, !hasPadding {
            range = chart?.drawing(measure: measurer.measure).description.axes.first { $0.id == id }.map(\.range) ?? range
        }
        cached = (window, range)
        return range
    }

    func neighbours(ofEmpty window: Range<AxisPosition>) -> BarNeighbours? { (try? sourceAxis.neighbours(ofEmpty: window)) ?? nil }

    /// Records a snapshot of a script, to find the preset that the chart is moving to.
    func update(after snapshot: ViewportScript.Snapshot, of script: ViewportScript) {
        if let step = snapshot.step { pendingPreset = script.steps[step - 1].operation.preset }
        if !snapshot.viewport.isMoving { pendingPreset = nil }
    }

    private func shownWindow(_ range: Range<AxisPosition>) -> ShownWindow {
        ShownWindow(range: range, preset: pendingPreset ?? presets[range], origin: .gestures)
    }

    func picture(of viewport: Viewport) throws -> Picture {
        var specification = specification
        let selector = viewport.selector
        specification.window = WindowRequest(select: selector.limits.fractions(of: selector.selection).clamped(to: 0...1))
        if let axis = viewport.values.first { specification.panes[0].show(axis.range, isShared: specification.sharesAxis) }
        let picture = try self.picture(specification, of: viewport.ranges.time)
        let description = picture.drawing.description
        guard description.series.contains(where: { $0.bars > 0 }) else {
            guard viewport.values.isEmpty, let shown else { return picture }
            specification.panes[0].show(shown, isShared: specification.sharesAxis)
            return try self.picture(specification, of: viewport.ranges.time)
        }
        shown =
            description.panes.first.flatMap { pane in
                description.axes.first { $0.pane == pane.id && $0.id != "x" && !$0.id.hasPrefix("x-") }
            }?.range
        return picture
    }

    private func picture(_ specification: ChartSpecification, of window: Range<AxisPosition>) throws -> Picture {
        var notes: [Message] = []
        let picture = try Picture(
            specification, source: source, missingStore: "no database is given", measurer: measurer, unless: nil,
            in: shownWindow(window), cache: cache, notes: &notes)
        guard let picture else { throw PictureError(.request, "there is nothing to draw") }
        return picture
    }
}

extension PaneSpecification {
    /// Fixes the range of the first axis; the other axes keep their defaults.
    fileprivate mutating func show(_ range: ClosedRange<Double>, isShared: Bool) {
        if options.axes.isEmpty {
            let name = name(at: 0)
            if isShared { options.axes = [ValueAxis(id: name)] }
            let prices = isShared ? [] : series.indices.filter { series[$0].symbol != nil }
            for (position, index) in prices.enumerated() {
                let id = position == 0 ? name : "\(name)-\(position + 1)"
                options.axes.append(ValueAxis(id: id, side: position == 1 ? .left : .right))
                if prices.count > 1 { series[index].axis = series[index].axis ?? id }
            }
            if options.axes.isEmpty { options.axes = [ValueAxis()] }
        }
        options.axes[0].range = .fixed(range)
    }
}
