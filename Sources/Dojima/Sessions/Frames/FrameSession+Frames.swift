import DojimaChart
import DojimaInteraction
import DojimaTime

/// Drawing frames, and moving crosshair and selection with their points.
extension FrameSession {
    func draw() -> ChartDrawing {
        fitFromCache()
        moveCrosshairAndSelection()
        notify(.renderStarted(isFull: pending.level > .cursor))
        // The observer may have set another window.
        fitFromCache()
        let replaced = animations.update(to: chart)
        let state = animations.state(at: clock)
        let shown = animations.chart(chart)
        var drawing = shown.layout.onlyAxis.flatMap { shown.drawing(ofAxis: $0, measure: measure) } ?? shown.drawing(measure: measure)
        if !state.frames.isEmpty {
            // Only series of kinds that animate have frames, so this does not throw.
            drawing.scene = (try? drawing.scene(state, isVertical: chart.orientation == .vertical)) ?? drawing.scene
        }
        self.drawing = drawing
        viewport?.adopt(ranges: drawing.description.axes)
        counts.frames += 1
        loadState.drawn(isFitted: isFitted)
        for series in drawing.description.series { notify(.seriesDrawn(id: series.id)) }
        for completion in replaced + state.completions { notify(.series(completion)) }
        notify(.renderFinished(frame: counts.frames))
        return drawing
    }

    /// Moves crosshair and selection to their new positions before a frame, or drops them with their points.
    func moveCrosshairAndSelection() {
        if crosshair.anchor != nil {
            let events = crosshair.apply(.redrawn(reloaded: loadState.isReloaded), on: field)
            if !events.isEmpty || loadState.isReloaded { showCrosshair() }
            for event in events { notify(.crosshair(event)) }
        }
        guard loadState.isReloaded, !selection.selection.isEmpty else { return }
        if let event = selection.dropMissing(on: field) { notify(.selection(event)) }
        chart.mark(selection.selection)
    }

    func showCrosshair() {
        chart.crosshair = crosshairTemplate
        chart.crosshair = crosshair.shown.flatMap { $0.isShown ? chart.crosshair(at: $0.point, options: crosshair.options) : nil }
    }
}
