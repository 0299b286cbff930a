public import DojimaTime

/// The visible ranges of a chart and their motion, as a value independent of pixels, drawing and clocks: the window of the time axis, the
/// range of each value axis, and the gesture or motion in progress.
///
///     var viewport = Viewport(selector, values: [ValueWindow(id: "price", range: 90...110)])
///     _ = viewport.apply(.beginPan(at: PlotPoint(0.5)), at: 0)
///     let events = viewport.apply(.pan(to: PlotPoint(0.4)), at: 0.02)      // one change: a tenth of the window later
///
/// All changes are made by `apply`. The same operations at the same times lead to the same state, independent of the frames drawn between
/// them.
public struct Viewport: Sendable, Hashable {
    /// Returns the extent of the values of an axis in a window, without padding; `nil` if there are none.
    public typealias ValueExtent = (_ axis: String, _ window: Range<AxisPosition>) -> ClosedRange<Double>?

    /// The options of gestures.
    public let options: ViewportOptions
    /// The selector, whose window stays within the summary even while the chart is drawn beyond it.
    public internal(set) var selector: RangeSelector
    /// The windows of the value axes, in the order of the axes.
    public internal(set) var values: [ValueWindow]
    /// The distance in microseconds of axis time by which the main chart is drawn beyond the summary while it bounces; 0 otherwise.
    public internal(set) var overshoot: Int64 = 0
    /// The zoom box that is being drawn; `nil` if there is none.
    public internal(set) var box: PlotBox?

    var gesture: Gesture?
    var motion: Motion?
    /// The cause and source of the last `begin` event; `nil` after its `end`.
    private(set) var openPhase: OpenPhase?
    private(set) var clock = -Double.infinity

    struct OpenPhase: Hashable {
        var cause: RangeChange.Cause
        var source: ViewportEvent.Source
    }

    /// A gesture in progress.
    enum Gesture: Hashable {
        case summary
        case pan(from: PlotPoint, Origin)
        case pinch(from: PlotPoint, Origin)
        case box(from: PlotPoint)
    }

    /// The ranges at the start of a gesture, to which its steps are relative.
    struct Origin: Hashable {
        var time: Range<AxisPosition>
        var values: [ValueWindow]
    }

    /// A zoom box, given by two opposite corners in the plot, in any order.
    public struct PlotBox: Sendable, Hashable {
        /// One corner of the box.
        public var from: PlotPoint
        /// The opposite corner.
        public var to: PlotPoint
    }

    /// Creates a viewport. An axis with the id of an earlier one is left out.
    public init(_ selector: RangeSelector, values: [ValueWindow] = [], options: ViewportOptions = ViewportOptions()) {
        var ids: Set<String> = []
        self.selector = selector
        self.values = values.filter { ids.insert($0.id).inserted }
        self.options = options
    }

    /// The ranges that are currently drawn.
    public var ranges: ViewportRanges {
        let window = selector.selection
        let time = overshoot == 0 ? window : window.lowerBound.advanced(by: overshoot)..<window.upperBound.advanced(by: overshoot)
        return ViewportRanges(time: time, values: values.map(\.range))
    }

    /// Whether a gesture or motion is in progress, during which an enclosing page must not scroll.
    public var isBusy: Bool { gesture != nil || motion != nil }

    /// Whether a motion is in progress, which needs frames.
    public var isMoving: Bool { motion != nil }

    /// The time in seconds at which the motion ends at the latest; `nil` at rest. A motion that ends beyond an edge is followed by a motion
    /// back.
    public var motionEnd: Double? { motion?.end }

    /// Applies an operation and returns its events, with exactly one `change` for each redraw.
    ///
    /// A motion is first advanced to the operation's time, and ends unless the operation is a `frame`. A time earlier than the last one is
    /// replaced by the last one. O(value axes), with one call of `extent` for each axis that follows its values.
    public mutating func apply(_ operation: ViewportOperation, at time: Double, extent: ValueExtent = { _, _ in nil }) -> [ViewportEvent] {
        withoutActuallyEscaping(extent) { apply(operation, at: time, over: ValuesOnly($0)) }
    }

    /// Applies an operation like the other `apply`, but replaces a window without bars by the nearest window with a bar.
    package mutating func apply(_ operation: ViewportOperation, at time: Double, over data: any ViewportData) -> [ViewportEvent] {
        if !time.isNaN { clock = max(clock, time) }
        var events: [ViewportEvent] = []
        advance(data, &events)
        if case .frame = operation { return events }
        if case .range(.glide) = operation { return events }
        if motion != nil { stop(&events) }
        perform(operation, data, &events)
        return events
    }

    /// Reports all changes made by `body` as one event; the result of `body` is how the value axes follow.
    mutating func change(
        _ cause: RangeChange.Cause, _ source: ViewportEvent.Source, isMoving: Bool = false, _ data: any ViewportData,
        _ events: inout [ViewportEvent], _ body: (inout Viewport) -> Following
    ) {
        let (before, selected) = (ranges, selector.selection)
        let following = body(&self)
        if selector.selection != selected, let neighbours = data.neighbours(ofEmpty: selector.selection) {
            selector.replaceSelection(with: neighbours.nearest(to: selector.selection, since: selected, in: selector.limits))
        }
        if following == .always || following != .none && ranges.time != before.time {
            follow(source, data)
        } else if following == .keeping {
            for index in values.indices where values[index].follows(source) { values[index].range = before.values[index] }
        }
        let after = ranges
        guard after != before else { return }
        events.append(
            ViewportEvent(phase: .change, cause: cause, source: source, time: clock, isMoving: isMoving, previous: before, ranges: after))
    }

    /// The way in which value axes follow a change.
    enum Following {
        /// The axes follow if the window changed.
        case wanted
        /// The axes follow if the window changed; otherwise those that follow keep the ranges from before the change.
        case keeping
        /// The axes are fitted to the values in the window, whether or not it changed.
        case always
        /// The axes keep the ranges that the change set.
        case none
    }

    /// Fits the axes that follow their values to the values in the window.
    private mutating func follow(_ source: ViewportEvent.Source, _ data: any ViewportData) {
        let window = ranges.time
        for index in values.indices where values[index].follows(source) {
            if let values = data.extent(ofAxis: values[index].id, in: window) {
                self.values[index].range = self.values[index].range(showing: values)
            }
        }
    }

    /// Discards the gesture and the motion in progress, and advances the clock to a time.
    mutating func cancelGesture(at time: Double) {
        if !time.isNaN { clock = max(clock, time) }
        (gesture, motion, box) = (nil, nil, nil)
    }

    mutating func begin(_ cause: RangeChange.Cause, _ source: ViewportEvent.Source, _ events: inout [ViewportEvent]) {
        openPhase = OpenPhase(cause: cause, source: source)
        events.append(ViewportEvent(phase: .begin, cause: cause, source: source, time: clock, previous: ranges, ranges: ranges))
    }

    /// Reports the `end` of the current gesture or motion, with the cause of its `begin` unless another is given.
    mutating func end(_ events: inout [ViewportEvent], cause: RangeChange.Cause? = nil) {
        guard let openPhase else { return }
        self.openPhase = nil
        events.append(
            ViewportEvent(
                phase: .end, cause: cause ?? openPhase.cause, source: openPhase.source, time: clock, previous: ranges, ranges: ranges))
    }
}

extension ValueWindow {
    func follows(_ source: ViewportEvent.Source) -> Bool {
        guard !isHeld else { return false }
        switch following {
        case .always: return true
        case .selector: return source != .main
        case .off: return false
        }
    }
}
