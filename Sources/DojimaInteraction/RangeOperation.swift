public import DojimaTime

/// An operation on a range selector. Positions and lengths are in axis time (microseconds), not pixels.
public enum RangeOperation: Sendable, Hashable {
    /// A pointer is pressed on a part. On `outside`, the window is centred on the pointer; on other parts nothing moves yet.
    case beginDrag(RangePart, at: AxisPosition)
    /// The pointer moves to a position.
    case drag(to: AxisPosition)
    /// The pointer is released; with a velocity, in summary widths per second, the part continues to glide.
    case endDrag(velocity: Double = 0)
    /// A part is moved once by a distance in axis time.
    case move(RangePart, by: Int64)
    /// The window is centred on a position as far as the limits allow.
    case center(on: AxisPosition)
    /// The main chart is panned; its window keeps its span.
    case pan(by: Int64)
    /// The main chart is zoomed in by a factor about a fixed position; a factor below 1 zooms out.
    case zoom(by: Double, about: AxisPosition)
    /// The default selection is restored, as after a double tap on the main chart.
    case reset
    /// The program sets the window.
    case set(Range<AxisPosition>)
    /// A preset was chosen; the value is its window.
    case preset(Range<AxisPosition>)
    /// A part starts to glide, with a velocity in summary widths per second.
    case fling(RangePart, velocity: Double)
    /// A glide advances to `elapsed` seconds after its start; steps of a generation that has ended have no effect.
    case glide(elapsed: Double, generation: Int)

    /// The cause reported with the change.
    public var cause: RangeChange.Cause {
        switch self {
        case .beginDrag, .drag, .endDrag, .move, .center: .selector
        case .pan, .zoom, .reset: .gesture
        case .fling, .glide: .momentum
        case .set: .programmatic
        case .preset: .preset
        }
    }
}
