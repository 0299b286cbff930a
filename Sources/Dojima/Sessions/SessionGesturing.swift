public import DojimaChart
public import DojimaInteraction
public import DojimaScale
import DojimaTime

/// Pointers, and what they and the program do to the window.
extension FrameSession {
    /// Moves what is shown. `time` is in seconds, by the clock of all operations.
    @discardableResult
    public func apply(_ operation: ViewportOperation, at time: Double) -> [ViewportEvent] {
        if !time.isNaN { clock = max(clock ?? time, time) }
        if transitions.isMoving { invalidate(Invalidation(.window)) }
        guard var viewport else { return [] }
        nextPreset = operation.keepsPreset ? presets.active : nil
        let events = bracket.completed(viewport.apply(operation, at: time) { self.extent(ofAxis: $0, in: $1) })
        self.viewport = viewport
        if events.contains(where: { $0.phase == .change }) {
            isMoved = true
            invalidate(Invalidation(.window))
        }
        showWindow()
        showRanges()
        for event in events {
            presets.note(event)
            notify(.range(event))
        }
        if fitting?.isWhole == true, operation.isReset(gestures.options) {
            presets.note(RangeChange(cause: .gesture, previous: chart.time.window, selection: chart.time.window))
            if !isFitted { invalidate(Invalidation(.window)) }
        }
        return events
    }

    /// Shows a stretch that is counted back from the last bar, and marks it in `presets` until the window is changed in another way.
    ///
    /// Without a specification the last bar is the last of the data that are loaded. Columns of symbols show their changes over the
    /// stretch, and stay where they are. Nothing comes of a stretch in which no brick of the chart ends.
    @discardableResult
    public func choose(_ preset: Preset, at time: Double) -> [ViewportEvent] {
        guard let viewport else { return [] }
        guard let window = window(of: preset, viewport) else { return [] }
        presets.mark(preset, at: viewport.selector.limits.fitted(window))
        let events = apply(.range(.preset(window)), at: time)
        // The same window may be that of another preset.
        if !isFitted { invalidate(Invalidation(.window)) }
        return events
    }

    private func window(of preset: Preset, _ viewport: Viewport) -> Range<AxisPosition>? {
        if let fitting { return fitting.window(preset) }
        let axis = chart.time
        let last = chart.panes.flatMap(\.series).compactMap(\.data.time.last).max() ?? axis.timeline.span.upperBound
        let zone = axis.isTradeDates ? Zone.utc : axis.zone
        return preset.window(on: axis.timeline, summary: viewport.selector.summary, zone: zone, last: last)
    }

    @discardableResult
    public func apply(_ operation: CrosshairOperation) -> [CrosshairEvent] {
        let events = crosshair.apply(chart.laidOut(operation), on: field)
        if !events.isEmpty {
            placeCrosshair()
            invalidate(Invalidation(.cursor))
        }
        for event in events { notify(.crosshair(event)) }
        return events
    }

    @discardableResult
    public func apply(_ operation: SelectionOperation) -> SelectionEvent? {
        guard let event = selection.apply(chart.laidOut(operation), on: field) else { return nil }
        chart.mark(selection.selection)
        invalidate(Invalidation(.cursor))
        notify(.selection(event))
        return event
    }

    /// Moves horizontal lines, and with them the colours whose rules name them; they stay there when data are loaded again.
    ///
    /// Lines are told apart by their ids, so those of all panes differ.
    @discardableResult
    public func apply(level operation: LevelOperation) -> [LevelEvent] {
        let events = levels.apply(chart.laidOut(operation), on: chart.levelField(measure: measure))
        if events.contains(where: { $0.phase == .change }) {
            chart.move(levels: levels.values)
            invalidate(Invalidation(.data))
        }
        for event in events { notify(.level(event)) }
        return events
    }

    /// Where points stand in the chart as it is now. O(points in the window) after a change, else O(1).
    public var field: PointField {
        _ = try? fitKept()
        if let known { return known }
        let field = chart.pointField(measure: measure)
        known = field
        return field
    }

    /// Brings the viewport to a window that was set in the chart itself.
    func adoptWindow() {
        guard var viewport, chart.time.window != viewport.ranges.time else { return }
        presets.note(RangeChange(cause: .programmatic, previous: viewport.ranges.time, selection: chart.time.window))
        viewport.place(chart.time.window)
        self.viewport = viewport
        isMoved = true
        showWindow()
    }

    /// Brings the chart to what the viewport shows: its window and, once one was chosen, what is marked in the strip.
    func showWindow() {
        guard let viewport else { return }
        let isAnother = isMoved || chart.time.window != viewport.ranges.time
        chart.time.window = viewport.ranges.time
        guard isAnother, chart.navigator != nil else { return }
        var main = chart.time
        main.window = viewport.selector.selection
        chart.navigator?.show(main)
    }

    func showRanges() {
        if let viewport, !viewport.values.isEmpty { ranges.show(viewport, in: &chart) }
    }

    /// The range that an axis has for a window before it is drawn; the data are brought to that window. O(points in the window).
    func extent(ofAxis id: String, in window: Range<AxisPosition>) -> ClosedRange<Double>? {
        chart.time.window = window
        if let fitting, !fitting.isWhole, !isFitted(over: nextPreset), let fitted = try? fitting.fit(chart, nextPreset, true) {
            take(fitted, over: nextPreset)
        }
        var plain = chart
        ranges.release(id, in: &plain)
        return plain.defaultRange(ofAxis: id)
    }
}

extension ViewportOperation {
    /// Whether it leads back to what is shown by default.
    fileprivate func isReset(_ options: ViewportOptions) -> Bool {
        switch self {
        case .range(.reset): true
        case .doubleTap: options.doubleTap == .reset
        default: false
        }
    }

    /// Whether it leads to a preset, or on to it, and not away from it.
    fileprivate var keepsPreset: Bool {
        switch self {
        case .frame, .range(.preset), .range(.glide): true
        default: false
        }
    }
}
