public import DojimaTime

/// Everything that can happen to what a chart shows. Places in the plot are shares of it, places in the summary axis time.
public enum ViewportOperation: Sendable, Hashable {
    /// Of the time axis alone: the selector's drags and handles, panning and zooming by axis time, a reset, a window set.
    case range(RangeOperation)

    /// A pointer goes down on the plot, to pan.
    case beginPan(at: PlotPoint)
    /// It is now here.
    case pan(to: PlotPoint)
    /// It goes up; in motion, the chart moves on.
    case endPan(velocity: PlotVelocity = .zero)

    /// Two pointers go down; this is the middle between them.
    case beginPinch(about: PlotPoint)
    /// The distance of the pointers is now `scale` times what it was when they went down, and their middle here.
    case pinch(scale: Double, about: PlotPoint)
    /// They go up; `rate` is how much the natural logarithm of the scale was growing a second.
    case endPinch(rate: Double = 0)

    /// The wheel turned: the chart is magnified about a place of the plot.
    case zoom(by: Double, about: PlotPoint = .middle)
    case doubleTap(at: PlotPoint)

    /// A pointer goes down on a corner of a box.
    case beginBox(at: PlotPoint)
    /// The opposite corner is here.
    case box(to: PlotPoint)
    /// It goes up: the chart shows what was in the box. A box without width or height is none.
    case endBox

    /// The program wants these ranges; what is left open stays.
    case show(time: Range<AxisPosition>?, values: [String: ClosedRange<Double>])
    /// A time with so much axis time around it, and values with so much around them.
    case showAround(time: AxisPosition?, span: Int64, values: [String: ValueAround])

    /// Time has passed: whatever moves moves on. Nothing else happens.
    case frame

    /// A value in the middle of a range so long.
    public struct ValueAround: Sendable, Hashable {
        public var value: Double
        public var span: Double

        public init(_ value: Double, span: Double) {
            self.value = value
            self.span = span
        }
    }

    /// Who is touched.
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

    /// What its change is put down to.
    var cause: RangeChange.Cause {
        switch self {
        case .range(let operation): operation.cause
        case .show, .showAround: .programmatic
        case .frame: .momentum
        default: .gesture
        }
    }
}
