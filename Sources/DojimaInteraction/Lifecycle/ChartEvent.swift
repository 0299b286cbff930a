/// All that a chart tells of itself, in the order in which it happens.
public enum ChartEvent: Sendable, Hashable {
    // Loading: the axes are those of before until `loadFinished`.
    case loadStarted
    case seriesCounted(Int)
    case seriesLoaded(id: String, points: Int)
    case axesUpdated
    /// The axes are up to date and may be changed before the frame is drawn; only after data were loaded.
    case loadFinished
    /// Nothing was taken over: the source failed.
    case loadFailed(message: String)

    // Drawing, once a frame.
    /// The last moment to change what is in this frame. `isFull` says whether more than its cursor is out of date.
    case renderStarted(isFull: Bool)
    case seriesDrawn(id: String)
    /// What is changed from here on is in the next frame; frames are counted from 1.
    case renderFinished(frame: Int)

    /// A series has come or gone with an animation, or another took its place.
    case series(SeriesTransitions.Completion)

    case range(ViewportEvent)
    case crosshair(CrosshairEvent)
    case selection(SelectionEvent)
    case level(LevelEvent)
}
