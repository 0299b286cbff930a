public import DojimaScale
public import DojimaTime

/// Everything that can happen to a crosshair.
public enum CrosshairOperation: Sendable, Hashable {
    /// A pointer was held long enough, or came in: the crosshair appears there.
    case press(Point)
    /// The pointer is now here.
    case drag(to: Point)
    /// The pointer went up; the crosshair stays.
    case release
    /// A tap, or the pointer went away: the crosshair goes.
    case dismiss
    /// The program wants it at the last point at or before a moment: of a series, or of the first tracked one that has such a point.
    case show(at: Instant, series: String? = nil)
    /// The program wants the first tracked series met so far along the way in pixels from one moment to the next, as a pointer meets it
    /// there: a line between its points, bars at the nearest one.
    case showBetween(Instant, Instant, share: Double)
    /// The program wants it out of sight; it goes on when it is shown or dragged again.
    case hide
    /// A frame was drawn, after data were loaded again or only the window or the size changed.
    case redrawn(reloaded: Bool)
}

/// What a crosshair tells: it begins once, moves any number of times and ends once.
public enum CrosshairEvent: Sendable, Hashable {
    case began(CrosshairPoint)
    case moved(CrosshairPoint)
    case ended
}

/// Where a crosshair stands in one frame.
public struct CrosshairPoint: Sendable, Hashable {
    public var point: FieldPoint
    /// Whether it is drawn: not where its point is outside and it is not kept at the edge.
    public var isShown: Bool = true
}
