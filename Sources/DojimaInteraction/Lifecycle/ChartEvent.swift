/// An event of a chart; events are reported in the order in which they occur.
public enum ChartEvent: Sendable, Hashable {
    // Loading; the axes are the previous ones until `loadFinished`.
    case loadStarted
    /// The fraction of the series whose data have been read, reported each time that a series is read, and never if all data are cached.
    case loadProgress(Double)
    case seriesCounted(Int)
    case seriesLoaded(id: String, points: Int)
    case axesUpdated
    /// The axes are up to date and may be changed before the frame is drawn; reported only after data were loaded.
    case loadFinished
    /// The source failed, and the chart was not changed.
    case loadFailed(message: String)

    // Drawing, once per frame.
    /// Drawing begins; this is the last opportunity to change the frame. `isFull` is whether more than the cursor is out of date.
    case renderStarted(isFull: Bool)
    case seriesDrawn(id: String)
    /// Drawing ended; later changes appear in the next frame. `frame` counts from 1.
    case renderFinished(frame: Int)

    /// A series was shown or hidden, or its animation was replaced by another.
    case series(SeriesAnimationEvent)

    case range(ViewportEvent)
    case crosshair(CrosshairEvent)
    case selection(SelectionEvent)
    case level(LevelEvent)
}
