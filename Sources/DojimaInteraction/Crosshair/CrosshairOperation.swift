public import DojimaScale
public import DojimaTime

/// An operation on a crosshair.
public enum CrosshairOperation: Sendable, Hashable {
    /// A pointer was held long enough, or entered the chart: the crosshair appears at that point.
    case press(Point)
    /// The pointer moved to a point.
    case drag(to: Point)
    /// The pointer was released; the crosshair stays.
    case release
    /// The chart was tapped, or the pointer left it: the crosshair is removed.
    case dismiss
    /// The program sets the crosshair at the last point at or before an instant, of the given series or of the first tracked series that
    /// has one.
    case show(at: Instant, series: String? = nil)
    /// The program sets the crosshair on the first tracked series that contains both instants, at a fraction of the pixels between them,
    /// like a pointer at that x: between the points of a line, or at the nearest bar.
    case showBetween(Instant, Instant, fraction: Double)
    /// The program hides the crosshair; it reappears when it is shown or dragged again.
    case hide
    /// A new frame was drawn; `reloaded` is whether data were reloaded, not only the window or the size changed.
    case redrawn(reloaded: Bool)
}

/// An event of a crosshair: one `began`, any number of `moved`, and one `ended`.
public enum CrosshairEvent: Sendable, Hashable {
    /// The crosshair appeared at a point.
    case began(CrosshairPoint)
    /// The crosshair moved to another point.
    case moved(CrosshairPoint)
    case ended
}

/// The position of a crosshair in one frame.
public struct CrosshairPoint: Sendable, Hashable {
    /// The point of a series at which the crosshair is.
    public var point: FieldPoint
    /// Whether the crosshair is drawn; `false` while it is hidden, or outside the panes and not kept at the edge.
    public var isShown: Bool = true
}
