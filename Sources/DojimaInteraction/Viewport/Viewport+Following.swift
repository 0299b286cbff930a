package import DojimaTime

extension Viewport {
    /// Sets the window to the one that another chart draws. The event of the change has the cause of the other chart's event.
    ///
    /// A gesture or motion of this chart ends.
    ///
    /// - Parameter overshoot: the distance in microseconds of axis time by which the window is drawn beyond the summary.
    mutating func follow(_ leader: ViewportEvent, window: Range<AxisPosition>, overshoot: Int64, over data: any ViewportData)
        -> [ViewportEvent]
    {
        var events: [ViewportEvent] = []
        let isBusy = isBusy
        cancelGesture(at: leader.time)
        change(leader.cause, leader.source, isMoving: leader.isMoving, data, &events) {
            _ = $0.selector.apply(.set(window))
            $0.overshoot = overshoot
            return .wanted
        }
        if isBusy { end(&events) }
        return events
    }

    /// Advances a motion to a time and ends it there, within the summary.
    package mutating func halt(at time: Double, over data: any ViewportData) -> [ViewportEvent] {
        var events = apply(.frame, at: time, over: data)
        if isMoving { stop(&events) }
        return events
    }

    /// Sets the window to one that was changed while drawing; ends a gesture or motion in progress, and reports no event.
    package mutating func setWindow(_ window: Range<AxisPosition>) {
        cancelGesture(at: clock)
        overshoot = 0
        _ = selector.apply(.set(window))
        var events: [ViewportEvent] = []
        end(&events)
    }

    /// Sets the ranges of axes that always follow their values to the drawn ranges, by id, so that a gesture begins with the visible range.
    package mutating func adopt(_ ranges: [String: ClosedRange<Double>]) {
        for index in values.indices where values[index].following == .always && !values[index].isHeld {
            if let range = ranges[values[index].id] { values[index].range = values[index].limits.fitted(range) }
        }
    }

    /// Whether ranges of value axes are being animated while the window does not change.
    package var isRescaling: Bool {
        guard let motion, case .tween(let target) = motion.kind else { return false }
        return target.time == motion.origin.time
    }

    /// Ends the motion in progress: an animated change at its target, any other motion at its current position.
    mutating func finishMotion() -> [ViewportEvent] {
        guard let motion else { return [] }
        if case .tween = motion.kind { return apply(.frame, at: motion.end) }
        var events: [ViewportEvent] = []
        stop(&events)
        return events
    }

    /// Shifts the origin of the gesture in progress by a distance in microseconds of axis time.
    mutating func shiftOrigin(by shift: Int64) {
        switch gesture {
        case .pan(let from, var origin):
            origin.time = origin.time.moved(by: shift)
            gesture = .pan(from: from, origin)
        case .pinch(let from, var origin):
            origin.time = origin.time.moved(by: shift)
            gesture = .pinch(from: from, origin)
        case .summary, .box, nil: break
        }
    }
}
