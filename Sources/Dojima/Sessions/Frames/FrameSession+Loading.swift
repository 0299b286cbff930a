import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaTime

/// Loading data, fitting them to another window, and keeping the user's changes.
extension TimeAxis {
    /// The axis time of a bar in microseconds, the minimum length of a window; 1 if bars have no length.
    fileprivate var barLength: Int64 {
        if numbers != nil { return 1 }
        if timeline.clock == .tradeDates || timeline.segments.first?.countsSlots == true { return slotMicroseconds }
        return interval?.nominalMicroseconds ?? 1
    }
}

extension FrameSession {
    func loadPending(by load: Load) throws {
        let isEverything = counts.loads == 0 || pending.changed.isEmpty
        notify(.loadStarted)
        let loaded: Chart
        do {
            loaded = try load(chart, pending)
        } catch {
            notify(.loadFailed(message: "\(error)"))
            throw error
        }
        let changed = pending.changed
        notifyLoaded(loaded) { isEverything || changed[$0] != nil }
        let before = chart
        chart = loaded
        fitted = window(over: nil)
        ranges = SessionRanges()
        chart.move(levels: levels.values)
        restoreViewport(after: before)
        counts.loads += 1
        (needsLoad, isReloaded, known) = (false, true, nil)
        pending.level = max(pending.level, .data)
        notify(.axesUpdated)
        notify(.loadFinished)
    }

    func notifyLoaded(_ loaded: Chart, _ isNew: (String) -> Bool) {
        let series = loaded.panes.flatMap(\.series)
        notify(.seriesCounted(series.count))
        for one in series where isNew(one.id) { notify(.seriesLoaded(id: one.id, points: one.data.count)) }
    }

    /// Fits the data to the visible range if this needs no reading.
    func fitIfKept() {
        if !isFitted { _ = try? fitKept() }
    }

    var isFitted: Bool { isFitted(over: presets.active) }

    func isFitted(over preset: Preset?) -> Bool { composer == nil || fitted == nil || fitted == window(over: preset) }

    /// The window of the chart, with a chosen preset.
    private func window(over preset: Preset?) -> ShownWindow {
        ShownWindow(range: chart.time.window, preset: preset, origin: .gestures)
    }

    /// Returns the chart with the data of the visible range; `nil` without a specification, or if data would have to be read and may not be.
    func fittedChart(over preset: Preset?, reading mayRead: Bool) throws -> Chart? {
        try composer?.chart(chart, in: window(over: preset), reading: mayRead)
    }

    /// Fits the data to the visible range and to the pixel columns of the drawing; reads data that are not cached.
    func fitWindow() throws {
        if isFitted, pending.isEmpty || composer?.isExact(chart) ?? true { return }
        guard try !fitKept() else { return }
        notify(.loadStarted)
        do {
            guard let fitted = try fittedChart(over: presets.active, reading: true) else { return }
            notifyLoaded(fitted) { _ in true }
            adopt(fitted: fitted, over: presets.active)
        } catch {
            notify(.loadFailed(message: "\(error)"))
            throw error
        }
        counts.loads += 1
        notify(.axesUpdated)
        notify(.loadFinished)
    }

    /// Fits the data without reading; returns `false` if reading would be needed.
    private func fitKept() throws -> Bool {
        guard let fitted = try fittedChart(over: presets.active, reading: false) else { return false }
        adopt(fitted: fitted, over: presets.active)
        return true
    }

    func adopt(fitted: Chart, over preset: Preset?) {
        let before = chart
        chart = fitted
        self.fitted = window(over: preset)
        if fitted.time.timeline != before.time.timeline {
            // Other columns have a different axis, on which no window has been chosen yet.
            (viewport, isMoved) = (nil, false)
            restoreViewport(after: before)
        }
        chart.move(levels: levels.values)
        if !selection.selection.isEmpty { chart.mark(selection.selection) }
        showRanges()
        known = nil
    }

    /// Sets the viewport after a load: the new data's window, or the user's at the same times; if it touched the end of the data, it
    /// follows the new end.
    func restoreViewport(after before: Chart) {
        let axis = chart.time
        let whole = axis.timeline.firstPosition..<axis.timeline.lastPosition
        guard !whole.isEmpty else { return viewport = nil }
        let isWhole = composer?.showsCompleteAxis == true
        let spans = isWhole ? whole.length...whole.length : gestures.spans
        let minimumSpan = min(max(spans.lowerBound, axis.barLength), spans.upperBound)
        let limits = RangeLimits(
            data: whole, initial: axis.window == whole ? nil : axis.window, panning: gestures.panning, minimumSpan: minimumSpan,
            maximumSpan: spans.upperBound)
        var ended: [ViewportEvent] = []
        let isHeld = viewport?.isBusy == true
        if var viewport, isMoved || isHeld, let anchor = before.panes.flatMap(\.series).compactMap(\.data.time.last).max() {
            ended = phases.completed(
                viewport.stream(
                    limits: limits, on: axis.timeline, from: before.time.timeline, anchor: anchor, defaultSelection: axis.window))
            self.viewport = viewport
        } else {
            let axes = chart.panes.flatMap(\.axes)
            let values = gestures.values.map { value in
                let value = value.inverted(axes.first { $0.id == value.id }?.inverted ?? value.limits.isInverted)
                return chart.defaultRange(ofAxis: value.id).map(value.showing) ?? value
            }
            var options = gestures.options
            if isWhole { options.time = [] }
            self.viewport = Viewport(
                RangeSelector(limits: limits, selection: axis.window, defaultSelection: axis.window), values: values, options: options)
        }
        showWindow()
        showRanges()
        for event in ended { notify(.range(event)) }
    }
}
