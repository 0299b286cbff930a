public import DojimaTime

/// An operation on a viewport. Points in the plot are fractions of its size; positions on the summary are axis time.
public enum ViewportOperation: Sendable, Hashable {
    /// An operation on the time axis: a drag of the selector, a pan or zoom by axis time, a reset, or setting a window.
    case range(RangeOperation)

    /// A pointer is pressed on the plot to pan.
    case beginPan(at: PlotPoint)
    /// The pointer moves to a point.
    case pan(to: PlotPoint)
    /// The pointer is released; with a velocity, the chart continues to move.
    case endPan(velocity: PlotVelocity = .zero)

    /// Two pointers are pressed; `about` is their midpoint.
    case beginPinch(about: PlotPoint)
    /// The pointers moved; `scale` is the ratio of their distance to that at `beginPinch`, and `about` their midpoint.
    case pinch(scale: Double, about: PlotPoint)
    /// The pointers are released; `rate` is the change per second of the natural logarithm of the scale.
    case endPinch(rate: Double = 0)

    /// The mouse wheel was turned: the chart is zoomed about a point in the plot.
    case zoom(by: Double, about: PlotPoint = .middle)
    /// Two taps at a point of the plot, whose effect the options determine.
    case doubleTap(at: PlotPoint)

    /// A pointer is pressed at a corner of a zoom box.
    case beginBox(at: PlotPoint)
    /// The pointer moves to the opposite corner.
    case box(to: PlotPoint)
    /// The pointer is released: the chart zooms to the box. A box without width or height has no effect.
    case endBox

    /// The program sets these ranges; other ranges do not change.
    case show(time: Range<AxisPosition>?, values: [String: ClosedRange<Double>])
    /// The program sets ranges by their centres and total spans; the span of the time axis is in microseconds.
    case showAround(time: AxisPosition?, span: Int64, values: [String: ValueAround])

    /// Advances a motion to the current time; has no other effect.
    case frame
    /// Ends a motion at its current position, and a gesture in progress.
    case stop

    /// A range given by its middle and span, without effect unless both are finite.
    public struct ValueAround: Sendable, Hashable {
        /// The middle of the range.
        public var value: Double
        /// The length of the range, in values of the axis.
        public var span: Double

        public init(_ value: Double, span: Double) {
            self.value = value
            self.span = span
        }

        /// The range from end to end; `nil` unless middle, span and ends are finite.
        var range: ClosedRange<Double>? {
            guard value.isFinite, span.isFinite else { return nil }
            let (low, high) = (value - max(0, span / 2), value + max(0, span / 2))
            return low.isFinite && high.isFinite ? low...high : nil
        }
    }

    /// The part of the chart that is touched.
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
}
