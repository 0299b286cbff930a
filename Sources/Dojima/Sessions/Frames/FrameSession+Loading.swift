import DojimaChart
import DojimaInteraction
import DojimaScale
import DojimaTime

/// Loading data, fitting them to another window, and keeping the user's changes.
extension FrameSession {
    /// Loads the data that are out of date.
    func loadPending(by load: Load) throws {
        let needsAllData = loadState.needsAllData
        try reportingLoad(of: { needsAllData || pending.changed[$0] != nil }) {
            try load(chart, pending)
        } show: { loaded in
            let before = chart
            chart = loaded
            loadState.loaded(for: window(over: nil))
            ranges = SessionRanges()
            chart.move(levels: levels.values)
            restoreViewport(after: before)
            cachedField = nil
        }
    }

    /// Fits the data to the visible range and to the pixel columns of the drawing; reads data that are not cached.
    func fitData() throws {
        if isFitted, pending.isEmpty || composer?.isExact(chart) ?? true { return }
        let preset = presets.active
        if let fitted = try fittedChart(over: preset, reading: false) { return show(fitted: fitted, over: preset) }
        try reportingLoad(of: { _ in true }) {
            try fittedChart(over: presets.active, reading: true) ?? chart
        } show: {
            show(fitted: $0, over: presets.active)
        }
    }

    /// Loads a chart and shows it, and reports the events of loading.
    ///
    /// - Parameter isLoaded: whether the data of the series with an id are loaded.
    private func reportingLoad(of isLoaded: (String) -> Bool, by load: () throws -> Chart, show: (Chart) -> Void) throws {
        notify(.loadStarted)
        let loaded: Chart
        do {
            loaded = try reportingProgress(of: load)
        } catch {
            notify(.loadFailed(message: "\(error)"))
            throw error
        }
        let series = loaded.panes.flatMap(\.series)
        notify(.seriesCounted(series.count))
        for one in series where isLoaded(one.id) { notify(.seriesLoaded(id: one.id, points: one.data.count)) }
        show(loaded)
        counts.loads += 1
        notify(.axesUpdated)
        notify(.loadFinished)
    }

    /// Performs a load, and reports its progress while it reads, also to an outer observer.
    private func reportingProgress(of load: () throws -> Chart) rethrows -> Chart {
        guard let cache = composer?.cache else { return try load() }
        let outer = cache.progress
        var reported = -1.0
        defer { cache.progress = outer }
        cache.progress = { [unowned self] fraction in
            outer?(fraction)
            guard fraction > reported else { return }
            reported = fraction
            notify(.loadProgress(fraction))
        }
        return try load()
    }

    /// Fits the data to the visible range if this needs no reading.
    func fitFromCache() {
        guard !isFitted, let fitted = try? fittedChart(over: presets.active, reading: false) else { return }
        show(fitted: fitted, over: presets.active)
    }

    /// Whether the loaded data are for the visible range and its preset. True before the first load.
    var isFitted: Bool { composer == nil || loadState.window.map { $0 == window(over: presets.active) } ?? true }

    /// The window of the chart, with a chosen preset.
    private func window(over preset: Preset?) -> ShownWindow {
        ShownWindow(range: chart.timeAxis.window, preset: preset, origin: .gestures)
    }

    /// Returns the chart with the data of the visible range; `nil` without a specification, or if data would have to be read and may not
    /// be.
    func fittedChart(over preset: Preset?, reading mayRead: Bool) throws -> Chart? {
        try composer?.chart(chart, in: window(over: preset), reading: mayRead)
    }

    /// Shows a chart whose data were fitted to the visible range.
    func show(fitted: Chart, over preset: Preset?) {
        let before = chart
        chart = fitted
        loadState.fitted(to: window(over: preset))
        if fitted.timeAxis.timeline != before.timeAxis.timeline {
            // Other columns have a different axis, on which no window has been chosen yet.
            (viewport, isWindowChosen) = (nil, false)
            restoreViewport(after: before)
        }
        chart.move(levels: levels.values)
        if !selection.selection.isEmpty { chart.mark(selection.selection) }
        showRanges()
        cachedField = nil
    }

    /// Sets the viewport after a load: the new data's window, or the user's at the same times; if it touched the end of the data, it
    /// follows the new end.
    func restoreViewport(after before: Chart) {
        let axis = chart.timeAxis
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
        if var viewport, isWindowChosen || isHeld, let anchor = before.lastTime {
            ended = phases.completed(
                viewport.stream(
                    limits: limits, on: axis.timeline, from: before.timeAxis.timeline, anchor: anchor, defaultSelection: axis.window))
            self.viewport = viewport
        } else {
            let values = gestures.values.map { value in
                let value = value.inverted(chart.valueAxis(value.id)?.isInverted ?? value.limits.isInverted)
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

extension TimeAxis {
    /// The axis time of a bar in microseconds, the minimum length of a window; 1 if bars have no length.
    fileprivate var barLength: Int64 {
        if numbers != nil { return 1 }
        if timeline.clock == .tradeDates || timeline.segments.first?.countsSlots == true { return slotMicroseconds }
        return interval?.nominalMicroseconds ?? 1
    }
}
