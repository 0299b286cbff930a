public import DojimaTime

/// What a chart shows and how it moves, as a value without pixels, drawing or clock: the window of the time axis, the range of each
/// value axis, and the gesture or motion under way.
///
///     var viewport = Viewport(selector, values: [ValueWindow(id: "price", range: 90...110)])
///     _ = viewport.apply(.beginPan(at: PlotPoint(0.5)), at: 0)
///     let events = viewport.apply(.pan(to: PlotPoint(0.4)), at: 0.02)      // one change: a tenth of the window later
///
/// `apply` is the one way to change it, whatever the cause. The same operations at the same times lead to the same state, however many
/// frames are drawn in between.
public struct Viewport: Sendable, Hashable {
    /// The values of an axis in a window, without room around; `nil` when there is none.
    public typealias ValueExtent = (_ axis: String, _ window: Range<AxisPosition>) -> ClosedRange<Double>?

    public let options: ViewportOptions
    /// The window over its summary; it stays within the summary even while the chart is drawn beyond.
    public internal(set) var selector: RangeSelector
    public internal(set) var values: [ValueWindow]
    /// How far beyond the summary the main chart is drawn while it bounces, in axis time; 0 otherwise.
    public internal(set) var overshoot: Int64 = 0
    /// The box that is being drawn, from corner to corner.
    public internal(set) var box: PlotBox?

    var hold: Hold?
    var motion: Motion?
    /// What has begun and not ended.
    private(set) var bracket: Bracket?
    private(set) var clock = -Double.infinity

    struct Bracket: Hashable {
        var cause: RangeChange.Cause
        var source: ViewportEvent.Source
    }

    /// What is held down.
    enum Hold: Hashable {
        case summary
        case pan(from: PlotPoint, Origin)
        case pinch(from: PlotPoint, Origin)
        case box(from: PlotPoint)
    }

    /// How things were when a gesture began; its steps count from there.
    struct Origin: Hashable {
        var time: Range<AxisPosition>
        var values: [ValueWindow]
    }

    /// Two corners in the plot, in no particular order.
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

    /// What is drawn now.
    public var ranges: ViewportRanges {
        let window = selector.selection
        let time = overshoot == 0 ? window : window.lowerBound.advanced(by: overshoot)..<window.upperBound.advanced(by: overshoot)
        return ViewportRanges(time: time, values: values.map(\.range))
    }

    /// Whether something is held or moves, so that a page around must not scroll.
    public var isBusy: Bool { hold != nil || motion != nil }

    /// Whether it moves by itself, so that frames are due.
    public var isMoving: Bool { motion != nil }

    /// When the motion under way is over at the latest; `nil` at rest. A motion that ends beyond an edge is followed by its way back.
    public var motionEnd: Double? { motion?.end }

    /// The one way to change what is shown. Gives an event for each thing that happened, and exactly one `change` for each new drawing.
    ///
    /// What moves is first brought to the operation's time, and ends there unless the operation is a `frame`. An operation with a time
    /// before the last one counts as of that. O(value axes), and one question for an extent for each axis that follows its values.
    public mutating func apply(_ operation: ViewportOperation, at time: Double, extent: ValueExtent = { _, _ in nil }) -> [ViewportEvent] {
        if !time.isNaN { clock = max(clock, time) }
        var events: [ViewportEvent] = []
        advance(extent, &events)
        if case .frame = operation { return events }
        if case .range(.glide) = operation { return events }
        if motion != nil { stop(&events) }
        perform(operation, extent, &events)
        return events
    }

    /// Makes one change of everything that `body` changes, which says what is to become of the value axes.
    mutating func change(
        _ cause: RangeChange.Cause, _ source: ViewportEvent.Source, isMoving: Bool = false, _ extent: ValueExtent,
        _ events: inout [ViewportEvent], _ body: (inout Viewport) -> Following
    ) {
        let before = ranges
        let following = body(&self)
        if following == .always || following != .none && ranges.time != before.time {
            follow(source, extent)
        } else if following == .keeping {
            for index in values.indices where values[index].follows(source) { values[index].range = before.values[index] }
        }
        let after = ranges
        guard after != before else { return }
        events.append(
            ViewportEvent(phase: .change, cause: cause, source: source, time: clock, isMoving: isMoving, previous: before, ranges: after))
    }

    /// What becomes of the value axes after a change.
    enum Following {
        /// They follow where the window has changed.
        case wanted
        /// The same, and where it has not they stay, whatever the change made of them.
        case keeping
        /// They show the values of the window, whether this change has moved it or one before.
        case always
        /// They are as the change left them.
        case none
    }

    /// Brings the axes that follow their values to those of the window.
    private mutating func follow(_ source: ViewportEvent.Source, _ extent: ValueExtent) {
        let window = ranges.time
        for index in values.indices where values[index].follows(source) {
            if let values = extent(values[index].id, window) { self.values[index].range = self.values[index].range(showing: values) }
        }
    }

    /// Forgets what is held and what moves, as of a time.
    mutating func letGo(at time: Double) {
        if !time.isNaN { clock = max(clock, time) }
        (hold, motion, box) = (nil, nil, nil)
    }

    mutating func begin(_ cause: RangeChange.Cause, _ source: ViewportEvent.Source, _ events: inout [ViewportEvent]) {
        bracket = Bracket(cause: cause, source: source)
        events.append(ViewportEvent(phase: .begin, cause: cause, source: source, time: clock, previous: ranges, ranges: ranges))
    }

    /// Ends what has begun, as of its last cause.
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
