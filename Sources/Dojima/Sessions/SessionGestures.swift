public import DojimaText
public import DojimaInteraction

/// What gestures do to the chart of a session, and how far.
public struct SessionGestures: Options, Sendable, Hashable {
    public var options = ViewportOptions()
    /// The least and greatest length of the window, in microseconds of axis time.
    public var spans: ClosedRange<Int64> = 1...Int64.max {
        didSet { precondition(spans.lowerBound >= 1, "a window has a length") }
    }
    /// The value axes that are moved by hand, or that do not always show what is in the window, by the ids of the chart's axes.
    ///
    /// An axis that is always followed is drawn as the chart has it until it is moved; all others show the range of the viewport. Where
    /// one begins is found when data are loaded, unless it follows nothing, and whether its values grow downwards.
    public var values: [ValueWindow] = []

    /// How series come and go from the second frame on; `nil` for at once. Those whose kind does not animate come and go at once anyway.
    ///
    /// One that comes or goes is drawn in the frames of its motion, which are due as long as `FrameSession.isMoving`, and told as a
    /// `ChartEvent.series` at its end.
    public var transition: SeriesAnimation?

    public init() {}
}
