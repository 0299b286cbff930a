public import DojimaTime

/// The visible ranges of a chart and their motion, as a value independent of pixels, drawing and clocks: the window of the time axis, the
/// range of each value axis, and the gesture or motion in progress.
///
///     var viewport = Viewport(selector, values: [ValueWindow(id: "price", range: 90...110)])
///     _ = viewport.apply(.beginPan(at: PlotPoint(0.5)), at: 0)
///     let events = viewport.apply(.pan(to: PlotPoint(0.4)), at: 0.02)      // one change: a tenth of the window later
///
/// `apply` makes all changes, whatever their cause. The same operations at the same times lead to the same state, however many frames are
/// drawn in between.
public struct Viewport: Sendable, Hashable {
    /// The extent of the values of an axis in a window, without padding; `nil` if there are none.
    public typealias ValueExtent = (_ axis: String, _ window: Range<AxisPosition>) -> ClosedRange<Double>?

    public let options: ViewportOptions
    /// The window over its summary; it stays within the summary even while the chart is drawn beyond it.
    public internal(set) var selector: RangeSelector
    public internal(set) var values: [ValueWindow]
    /// The microseconds of axis time by which the main chart is drawn beyond the summary while it bounces; 0 otherwise.
    public internal(set) var overshoot: Int64 = 0
    /// The box that is being drawn, from corner to corner; `nil` for none.
    public internal(set) var box: PlotBox?

    var hold: Hold?
    var motion: Motion?
    /// The cause and source of the `begin` event that has no `end` yet.
    private(set) var bracket: Bracket?
    private(set) var clock = -Double.infinity

    struct Bracket: Hashable {
        var cause: RangeChange.Cause
        var source: ViewportEvent.Source
    }

    /// A gesture in progress.
    enum Hold: Hashable {
        case summary
        case pan(from: PlotPoint, Origin)
        case pinch(from: PlotPoint, Origin)
        case box(from: PlotPoint)
    }

    /// The ranges at the start of a gesture, from which its steps count.
    struct Origin: Hashable {
        var time: Range<AxisPosition>
        var values: [ValueWindow]
    }

    /// Two opposite corners in the plot, in any order.
    public struct PlotBox: Sendable, Hashable {
        public var from: PlotPoint
        public var to: PlotPoint
    }

    public init(_ selector: RangeSelector, values: [ValueWindow] = [], options: ViewportOptions = ViewportOptions()) {
        precondition(Set(values.map(\.id)).count == values.count, "axes are told apart by their ids")
        self.selector = selector
        self.values = values
        self.options = options
    }

    /// The ranges that are drawn now.
    public var ranges: ViewportRanges {
        let window = selector.selection
        let time = overshoot == 0 ? window : window.lowerBound.advanced(by: overshoot)..<window.upperBound.advanced(by: overshoot)
        return ViewportRanges(time: time, values: values.map(\.range))
    }

    /// Whether a gesture or motion is in progress, so that an enclosing page must not scroll.
    public var isBusy: Bool { hold != nil || motion != nil }

    /// Whether a motion is in progress, so that frames are needed.
    public var isMoving: Bool { motion != nil }

    /// The latest time in seconds at which the motion ends; `nil` at rest. A motion that ends beyond an edge is followed by one back.
    public var motionEnd: Double? { motion?.end }

    /// Applies an operation and returns its events, with exactly one `change` for each new drawing.
    ///
    /// A motion is first advanced to the operation's time, and ends there unless the operation is a `frame`. A time before the last one
    /// counts as the last one. O(value axes), with one call of `extent` for each axis that follows its values.
    public mutating func apply(_ operation: ViewportOperation, at time: Double, extent: ValueExtent = { _, _ in nil }) -> [ViewportEvent] {
        withoutActuallyEscaping(extent) { apply(operation, at: time, over: ValuesOnly($0)) }
    }

    /// Applies an operation as the other `apply`; a window that holds no bar gives way to the nearest one that does.
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

    /// Reports everything that `body` changes as one event; the result of `body` says how the value axes follow.
    mutating func change(
        _ cause: RangeChange.Cause, _ source: ViewportEvent.Source, isMoving: Bool = false, _ data: any ViewportData,
        _ events: inout [ViewportEvent], _ body: (inout Viewport) -> Following
    ) {
        let (before, selected) = (ranges, selector.selection)
        let following = body(&self)
        if selector.selection != selected, let beside = data.neighbours(ofEmpty: selector.selection) {
            selector.hold(beside.nearest(to: selector.selection, since: selected, in: selector.limits))
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

    /// How the value axes follow a change.
    enum Following {
        /// They follow if the window changed.
        case wanted
        /// They follow if the window changed; else those that follow keep their ranges, whatever the change made of them.
        case keeping
        /// They show the values of the window, whether or not this change moved it.
        case always
        /// They keep the ranges that the change gave them.
        case none
    }

    /// Sets the axes that follow their values to those of the window.
    private mutating func follow(_ source: ViewportEvent.Source, _ data: any ViewportData) {
        let window = ranges.time
        for index in values.indices where values[index].follows(source) {
            if let values = data.extent(ofAxis: values[index].id, in: window) {
                self.values[index].range = self.values[index].range(showing: values)
            }
        }
    }

    /// Discards the gesture and the motion in progress, as of a time.
    mutating func letGo(at time: Double) {
        if !time.isNaN { clock = max(clock, time) }
        (hold, motion, box) = (nil, nil, nil)
    }

    mutating func begin(_ cause: RangeChange.Cause, _ source: ViewportEvent.Source, _ events: inout [ViewportEvent]) {
        bracket = Bracket(cause: cause, source: source)
        events.append(ViewportEvent(phase: .begin, cause: cause, source: source, time: clock, previous: ranges, ranges: ranges))
    }

    /// Reports the `end` of what has begun, with the cause of its `begin` unless another is given.
    mutating func end(_ events: inout [ViewportEvent], cause: RangeChange.Cause? = nil) {
        guard let bracket else { return }
        self.bracket = nil
        events.append(
            ViewportEvent(
                phase: .end, cause: cause ?? bracket.cause, source: bracket.source, time: clock, previous: ranges, ranges: ranges))
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
