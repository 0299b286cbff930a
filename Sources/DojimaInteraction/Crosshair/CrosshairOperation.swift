public import DojimaScale
public import DojimaTime

/// An operation on a crosshair.
public enum CrosshairOperation: Sendable, Hashable {
    /// A pointer was held long enough, or came in: the crosshair appears there.
    case press(Point)
    /// The pointer moved to a point.
    case drag(to: Point)
    /// The pointer went up; the crosshair stays.
    case release
    /// A tap, or the pointer left: the crosshair is removed.
    case dismiss
    /// The program sets it at the last point at or before a moment: of a series, or of the first tracked one that has such a point.
    case show(at: Instant, series: String? = nil)
    /// The program sets it on the first tracked series with both moments, at a fraction of the pixels between them, as a pointer would
    /// there: on a line between its points, on bars at the nearest one.
    case showBetween(Instant, Instant, share: Double)
    /// The program hides it; it reappears when it is shown or dragged again.
    case hide
    /// A frame was drawn, after data were reloaded or only the window or the size changed.
    case redrawn(reloaded: Bool)
}

/// An event of a crosshair, which begins once, moves any number of times and ends once.
public enum CrosshairEvent: Sendable, Hashable {
    case began(CrosshairPoint)
    case moved(CrosshairPoint)
    case ended
}

/// The position of a crosshair in one frame.
public struct CrosshairPoint: Sendable, Hashable {
    public var point: FieldPoint
    /// Whether it is drawn; `false` while it is hidden, or outside and not kept at the edge.
    public var isShown: Bool = true
}
