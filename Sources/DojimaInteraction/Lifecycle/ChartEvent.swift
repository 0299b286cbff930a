public import DojimaTime

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
    /// The last moment to change what is in this frame. `isFull` says whether the layout is worked out anew.
    case renderStarted(isFull: Bool)
    case seriesDrawn(id: String)
    /// What is changed from here on is in the next frame.
    case renderFinished(frame: Int)

    case range(RangeEvent)
    case crosshair(CrosshairEvent)
    case selection(SelectionEvent)
}

/// What a window tells: each gesture begins once and ends once, and in between there is one event for each change.
public enum RangeEvent: Sendable, Hashable {
    case began(RangeChange.Cause)
    case changed(RangeChange)
    /// With the window as it now is.
    case ended(RangeChange.Cause, selection: Range<AxisPosition>)
    /// The last frame of a motion was reached; a motion that was cut short has none.
    case animationFinished
}
