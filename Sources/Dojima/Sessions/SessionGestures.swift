public import DojimaInteraction

/// What gestures do to the chart of a session, and how far.
public struct SessionGestures: Sendable, Hashable {
    public var options: ViewportOptions
    /// The least and greatest length of the window, in microseconds of axis time.
    public var spans: ClosedRange<Int64>
    /// The value axes that are moved by hand, or that do not always show what is in the window, by the ids of the chart's axes.
    ///
    /// An axis that is always followed is drawn as the chart has it until it is moved; all others show the range of the viewport. Where
    /// one begins is found when data are loaded, unless it follows nothing, and whether its values grow downwards.
    public var values: [ValueWindow]

    public init(options: ViewportOptions = ViewportOptions(), spans: ClosedRange<Int64> = 1...Int64.max, values: [ValueWindow] = []) {
        precondition(spans.lowerBound >= 1, "a window has a length")
        self.options = options
        self.spans = spans
        self.values = values
    }
}
