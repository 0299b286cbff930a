public import DojimaTime

/// The window of a main chart within its summary, as a value independent of pixels, drawing and clocks.
///
///     var selector = RangeSelector(limits: RangeLimits(summary: whole, minimumSpan: 5 * Instant.microsecondsPerDay), selection: window)
///     let change = selector.apply(.zoom(by: 2, about: pointer))      // nil when nothing moved
///
/// All positions are axis time: a weekend in the window does not change its span, and a drag back to its start restores the selection.
public struct RangeSelector: Sendable, Hashable {
    /// The range of the summary, and the limits of the selection.
    public let limits: RangeLimits
    /// The selected window, which always satisfies the limits.
    public private(set) var selection: Range<AxisPosition>
    /// The selection that `reset` restores.
    public let defaultSelection: Range<AxisPosition>
    /// The motion in progress; each step of it must give its generation.
    package private(set) var glide: Glide?

    private var drag: Drag?
    private var generation = 0

    /// A drag in progress: its part, and the position of the pointer and the selection at its start. Steps are relative to the start, so
    /// that a part stopped by a limit follows the pointer again as soon as the pointer is back at the limit.
    private struct Drag: Hashable {
        var part: RangePart
        var position: AxisPosition
        var selection: Range<AxisPosition>
    }

    /// Creates a selector. `selection` defaults to `defaultSelection`, which defaults to the entire summary; both are fitted to the limits.
    public init(limits: RangeLimits, selection: Range<AxisPosition>? = nil, defaultSelection: Range<AxisPosition>? = nil) {
        self.limits = limits
        self.defaultSelection = limits.fitted(defaultSelection ?? limits.summary)
        self.selection = selection.map(limits.fitted) ?? self.defaultSelection
    }

    /// The whole range of axis time, within which the selection is.
    public var summary: Range<AxisPosition> { limits.summary }

    /// The zoom factor relative to the default window: at 2 the window is half as long.
    public var zoom: Double {
        guard !selection.isEmpty, !defaultSelection.isEmpty else { return 1 }
        return Double(defaultSelection.length) / Double(selection.length)
    }

    /// Applies an operation and returns the change; `nil` if the selection did not change.
    ///
    /// A step of a drag or glide continues it; every other operation ends both.
    public mutating func apply(_ operation: RangeOperation) -> RangeChange? {
        let next = target(of: operation)
        guard let next, next != selection else { return nil }
        defer { selection = next }
        return RangeChange(cause: operation.cause, previous: selection, selection: next)
    }

    /// Sets the selection without ending a drag or glide, whose later steps remain relative to its start.
    mutating func replaceSelection(with window: Range<AxisPosition>) { selection = limits.fitted(window) }

    /// Updates drag and glide, and returns the new window for an operation; `nil` for none.
    private mutating func target(of operation: RangeOperation) -> Range<AxisPosition>? {
        switch operation {
        case .drag(let position): return dragged(to: position)
        case .glide(let elapsed, let generation): return glided(elapsed, generation)
        default: break
        }
        let interrupted = drag
        drag = nil
        glide = nil
        switch operation {
        case .beginDrag(let part, let position): return begun(part, position)
        case .endDrag(let velocity):
            if let interrupted { start(interrupted.part, velocity) }
            return nil
        case .fling(let part, let velocity):
            start(part, velocity)
            return nil
        case .move(let part, let delta): return moved(part, from: selection, by: delta)
        case .pan(let delta): return moved(.window, from: selection, by: delta)
        case .center(let position): return centered(on: position)
        case .zoom(let factor, let position): return limits.zoomed(selection, by: factor, about: position)
        case .reset: return defaultSelection
        case .set(let window), .preset(let window): return limits.fitted(window)
        case .drag, .glide: return nil
        }
    }

    private mutating func begun(_ part: RangePart, _ position: AxisPosition) -> Range<AxisPosition>? {
        let reached = part == .outside ? centered(on: position) : selection
        drag = Drag(part: part == .outside ? .window : part, position: position, selection: reached)
        return reached
    }

    private func dragged(to position: AxisPosition) -> Range<AxisPosition>? {
        guard let drag else { return nil }
        // With the pointer at an end of the summary, the handle is there too, wherever it was grabbed.
        if position <= summary.lowerBound || position >= summary.upperBound {
            switch drag.part {
            case .lowerHandle: return limits.resized(drag.selection, lowerTo: position)
            case .upperHandle: return limits.resized(drag.selection, upperTo: position)
            case .window, .outside: break
            }
        }
        let (delta, overflow) = position.microseconds.subtractingReportingOverflow(drag.position.microseconds)
        return moved(drag.part, from: drag.selection, by: overflow ? (position > drag.position ? .max : .min) : delta)
    }

    private mutating func start(_ part: RangePart, _ velocity: Double) {
        generation += 1
        let motion = Glide(part, from: selection, velocity: velocity, summary: summary.length, generation: generation)
        glide = motion.travel == 0 ? nil : motion
    }

    private mutating func glided(_ elapsed: Double, _ generation: Int) -> Range<AxisPosition>? {
        guard let motion = glide, motion.generation == generation else { return nil }
        if elapsed >= Glide.duration { glide = nil }
        return moved(motion.part, from: motion.start, by: motion.offset(at: elapsed))
    }

    /// The selector for new data, in which positions are shifted by `shift` microseconds; a drag continues, a glide ends.
    func shifted(
        to limits: RangeLimits, selection: Range<AxisPosition>, defaultSelection: Range<AxisPosition>, by shift: Int64
    ) -> RangeSelector {
        var next = RangeSelector(limits: limits, selection: selection, defaultSelection: defaultSelection)
        next.generation = generation
        next.drag = drag.map {
            Drag(part: $0.part, position: $0.position.advanced(by: shift), selection: $0.selection.moved(by: shift))
        }
        return next
    }

    private func centered(on position: AxisPosition) -> Range<AxisPosition> {
        let span = selection.length
        return limits.placed(position.advanced(by: -(span / 2)), span)
    }

    private func moved(_ part: RangePart, from start: Range<AxisPosition>, by delta: Int64) -> Range<AxisPosition> {
        switch part {
        case .lowerHandle: limits.resized(start, lowerTo: start.lowerBound.advanced(by: delta))
        case .upperHandle: limits.resized(start, upperTo: start.upperBound.advanced(by: delta))
        case .window, .outside: limits.placed(start.lowerBound.advanced(by: delta), start.length)
        }
    }
}
