/// An event of a chart; events are reported in the order in which they happen.
public enum ChartEvent: Sendable, Hashable {
    // Loading: the axes are the previous ones until `loadFinished`.
    case loadStarted
    case seriesCounted(Int)
    case seriesLoaded(id: String, points: Int)
    case axesUpdated
    /// The axes are up to date and may be changed before the frame is drawn; only after data were loaded.
    case loadFinished
    /// The source failed, and nothing changed.
    case loadFailed(message: String)

    // Drawing, once a frame.
    /// The last time at which this frame can be changed. `isFull`: whether more than its cursor is out of date.
    case renderStarted(isFull: Bool)
    case seriesDrawn(id: String)
    /// Later changes appear in the next frame; frames are counted from 1.
    case renderFinished(frame: Int)

    /// A series was shown or hidden, or its animation was replaced by another.
    case series(TransitionEvent)

    case range(ViewportEvent)
    case crosshair(CrosshairEvent)
    case selection(SelectionEvent)
    case level(LevelEvent)
}
