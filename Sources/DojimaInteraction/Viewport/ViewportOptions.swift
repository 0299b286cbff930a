public import DojimaText

/// What gestures do to a chart, and how.
public struct ViewportOptions: Options, Sendable, Hashable {
    /// What a tap of two means.
    public enum DoubleTap: Sendable, Hashable {
        /// So many times closer, toward the tap.
        case zoom(Double)
        /// Back to the default ranges.
        case reset
        case nothing
    }

    /// What a pointer that is dragged over the plot does.
    public enum Dragging: String, Sendable, CaseIterable {
        case pan
        /// Draws a box, to which the chart zooms when the pointer goes up.
        case box
        case nothing
    }

    /// What gestures may do to the time axis; each value axis says so for itself.
    public var time: AxisGestures = .all
    public var dragging: Dragging = .pan
    public var doubleTap: DoubleTap = .zoom(2)
    /// Whether all axes that can be zoomed are zoomed by one factor, so that the ratio of their spans stays.
    public var locksAspect = false
    /// Whether what is let go in motion moves on.
    public var hasMomentum = true
    /// Whether the main chart may be drawn a little beyond the summary while it is held, to spring back.
    public var bounces = false
    /// Seconds that a change of ranges takes to be shown, as after a double tap; 0 for at once.
    public var animation = 0.0 {
        didSet { precondition(animation >= 0, "a change does not end before it begins") }
    }
    public var curve: AnimationCurve = .easeInOut

    public init() {}
}

/// A kind of gesture that somebody has to listen for.
public enum Recognizer: String, Sendable, CaseIterable {
    case pan, pinch, doubleTap, box
}

extension Viewport {
    /// The gestures that can change this chart: for the others nobody needs to listen.
    public var recognizers: Set<Recognizer> {
        let gestures = values.reduce(options.time) { $0.union($1.gestures) }
        var wanted: Set<Recognizer> = []
        if options.dragging == .pan, gestures.contains(.pan) { wanted.insert(.pan) }
        if options.dragging == .box, gestures.contains(.zoom) { wanted.insert(.box) }
        if gestures.contains(.zoom) { wanted.insert(.pinch) }
        switch options.doubleTap {
        case .zoom: if gestures.contains(.zoom) { wanted.insert(.doubleTap) }
        case .reset: if !gestures.isEmpty { wanted.insert(.doubleTap) }
        case .nothing: break
        }
        return wanted
    }
}
