public import DojimaTime

/// Everything that can happen to a range selector; positions and lengths are in axis time (microseconds), never in pixels.
public enum RangeOperation: Sendable, Hashable {
    /// A pointer goes down on a part. Outside, the window comes to it; elsewhere nothing moves yet.
    case beginDrag(RangePart, at: AxisPosition)
    /// The pointer that went down is now here.
    case drag(to: AxisPosition)
    /// The pointer goes up; with a velocity (summary widths a second) the part glides on.
    case endDrag(velocity: Double = 0)
    /// A part is moved once, relative to where it is.
    case move(RangePart, by: Int64)
    /// The window is brought to a point, as far as the summary allows.
    case center(on: AxisPosition)
    /// The main chart is panned; its window keeps its span.
    case pan(by: Int64)
    /// The main chart is magnified `factor` times about a place that stays where it is; below 1 it shows more.
    case zoom(by: Double, about: AxisPosition)
    /// The main chart is tapped twice: back to the default selection.
    case reset
    /// The program wants this window.
    case set(Range<AxisPosition>)
    /// A usual stretch was chosen, which is this window here.
    case preset(Range<AxisPosition>)
    /// A part is sent off with a velocity in summary widths a second.
    case fling(RangePart, velocity: Double)
    /// A glide that began `elapsed` seconds ago is drawn on; steps of a generation that has ended do nothing.
    case glide(elapsed: Double, generation: Int)

    /// What the change is put down to.
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
