public import DojimaTime

extension Viewport {
    /// Takes a window from a chart that was moved, at once and as it is drawn there: one change, put down to what moved the other.
    ///
    /// What is held or moves here ends.
    ///
    /// - Parameter overshoot: how far beyond the summary it is drawn, in axis time.
    mutating func follow(_ leader: ViewportEvent, window: Range<AxisPosition>, overshoot: Int64, extent: ValueExtent) -> [ViewportEvent] {
        var events: [ViewportEvent] = []
        let isBusy = isBusy
        letGo(at: leader.time)
        change(leader.cause, leader.source, isMoving: leader.isMoving, extent, &events) {
            _ = $0.selector.apply(.set(window))
            $0.overshoot = overshoot
            return .wanted
        }
        if isBusy { end(&events) }
        return events
    }

    /// Brings what moves to a time and ends it there, inside of the summary.
    mutating func halt(at time: Double, extent: ValueExtent) -> [ViewportEvent] {
        var events = apply(.frame, at: time, extent: extent)
        if isMoving { stop(&events) }
        return events
    }

    /// Takes a window that was set in the drawing itself; what is held or moves ends there, and nothing is told.
    package mutating func place(_ window: Range<AxisPosition>) {
        letGo(at: clock)
        overshoot = 0
        _ = selector.apply(.set(window))
        var events: [ViewportEvent] = []
        end(&events)
    }

    /// Takes the ranges of axes that always follow their values as they were drawn, by the axes' ids: a gesture begins from what is seen.
    package mutating func adopt(_ ranges: [String: ClosedRange<Double>]) {
        for index in values.indices where values[index].following == .always && !values[index].isHeld {
            if let range = ranges[values[index].id] { values[index].range = values[index].limits.fitted(range) }
        }
    }

    /// Whether ranges of value axes are on their way while the window stands.
    package var isRescaling: Bool {
        guard let motion, case .tween(let target) = motion.kind else { return false }
        return target.time == motion.origin.time
    }

    /// Ends what moves: at the ranges that it was on its way to, else where it is.
    mutating func arrive() -> [ViewportEvent] {
        guard let motion else { return [] }
        if case .tween = motion.kind { return apply(.frame, at: motion.end) }
        var events: [ViewportEvent] = []
        stop(&events)
        return events
    }

    /// Has what is held count from places that are so much later.
    mutating func carry(by shift: Int64) {
        switch hold {
        case .pan(let from, var origin):
            origin.time = origin.time.moved(by: shift)
            hold = .pan(from: from, origin)
        case .pinch(let from, var origin):
            origin.time = origin.time.moved(by: shift)
            hold = .pinch(from: from, origin)
        case .summary, .box, nil: break
        }
    }
}
