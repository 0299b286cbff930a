public import DojimaScale

/// Everything that can happen to the levels of a chart.
public enum LevelOperation: Sendable, Hashable {
    /// A pointer went down: it takes hold of the nearest level within reach that may be moved.
    case press(Point)
    /// The pointer is now here.
    case drag(to: Point)
    /// The pointer went up; the level stays where it is.
    case release
    /// The gesture was broken off: the level goes back to where it was taken.
    case cancel
    /// The program wants a level at a value, in one step.
    case set(String, to: Double)
}

/// What became of a level. Each change lies between its beginning and its end.
public struct LevelEvent: Sendable, Hashable {
    public enum Phase: String, Sendable, Hashable, CaseIterable { case begin, change, end }

    public var phase: Phase
    public var id: String
    /// Where it stood before; the same as `value` unless it changed.
    public var previous: Double
    /// Where it stands now.
    public var value: Double
}
