public import DojimaTime

/// An operation on a viewport. Points of the plot are fractions of its size, positions of the summary axis time.
public enum ViewportOperation: Sendable, Hashable {
    /// An operation on the time axis: drags of the selector, panning and zooming by axis time, a reset, setting a window.
    case range(RangeOperation)

    /// A pointer goes down on the plot, to pan.
    case beginPan(at: PlotPoint)
    /// The pointer moves to a point.
    case pan(to: PlotPoint)
    /// The pointer goes up; with a velocity, the chart moves on.
    case endPan(velocity: PlotVelocity = .zero)

    /// Two pointers go down, with this middle.
    case beginPinch(about: PlotPoint)
    /// The distance of the pointers is `scale` times what it was when they went down, with this middle.
    case pinch(scale: Double, about: PlotPoint)
    /// The pointers go up; `rate` is the growth of the natural logarithm of the scale per second.
    case endPinch(rate: Double = 0)

    /// The wheel turned: the chart is zoomed about a point of the plot.
    case zoom(by: Double, about: PlotPoint = .middle)
    case doubleTap(at: PlotPoint)

    /// A pointer goes down on a corner of a box.
    case beginBox(at: PlotPoint)
    /// The pointer moves to the opposite corner.
    case box(to: PlotPoint)
    /// The pointer goes up: the chart shows what was in the box. A box without width or height has no effect.
    case endBox

    /// The program sets these ranges; others stay.
    case show(time: Range<AxisPosition>?, values: [String: ClosedRange<Double>])
    /// The program sets ranges centred on a time and on values, by their total spans; that of time in microseconds.
    case showAround(time: AxisPosition?, span: Int64, values: [String: ValueAround])

    /// Time has passed: a motion advances. Nothing else happens.
    case frame
    /// A motion ends where it is, and a gesture in progress with it.
    case stop

    /// A range by its middle and its span.
    public struct ValueAround: Sendable, Hashable {
        public var value: Double
        public var span: Double

        public init(_ value: Double, span: Double) {
            self.value = value
            self.span = span
        }
    }

    /// The part that is touched.
    public var source: ViewportEvent.Source {
        switch self {
        case .range(let operation):
            switch operation {
            case .beginDrag, .drag, .endDrag, .move, .center, .fling, .glide: .summary
            case .pan, .zoom, .reset: .main
            case .set, .preset: .program
            }
        case .show, .showAround, .frame: .program
        default: .main
        }
    }

    /// The cause reported with its changes.
    var cause: RangeChange.Cause {
        switch self {
        case .range(let operation): operation.cause
        case .show, .showAround: .programmatic
        case .frame: .momentum
        default: .gesture
        }
    }
}
