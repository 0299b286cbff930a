/// An event of a chart; events are reported in the order in which they occur.
public enum ChartEvent: Sendable, Hashable {
    // Loading; the axes are the previous ones until `loadFinished`.
    case loadStarted
    /// The fraction of the series whose data have been read, reported each time that a series is read, and never if all data are cached.
    case loadProgress(Double)
    /// The number of series is known.
    case seriesCounted(Int)
    /// The data of a series are loaded.
    case seriesLoaded(id: String, points: Int)
    case axesUpdated
    /// The axes are up to date and may be changed before the frame is drawn; reported only after data were loaded.
    case loadFinished
    /// The source failed, and the chart was not changed.
    case loadFailed(message: String)

    // Drawing, once per frame.
    /// Drawing begins; this is the last opportunity to change the frame. `isFull` is whether more than the cursor is out of date.
    case renderStarted(isFull: Bool)
    /// A series is drawn.
    case seriesDrawn(id: String)
    /// Drawing ended; later changes appear in the next frame. `frame` counts from 1.
    case renderFinished(frame: Int)

    /// A series was shown or hidden, or its animation was replaced by another.
    case series(SeriesAnimationEvent)

    /// A visible range changed.
    case range(ViewportEvent)
    /// The crosshair changed.
    case crosshair(CrosshairEvent)
    /// The selection changed.
    case selection(SelectionEvent)
    /// A horizontal line was moved.
    case level(LevelEvent)
}
