import DojimaText
internal import DojimaTime
internal import DojimaPlatform

extension Viewport {
    /// A motion in progress, as a pure function of the time since its start.
    struct Motion: Hashable {
        enum Kind: Hashable {
            /// The glide of a selector part.
            case selector(generation: Int)
            /// A pan of the plot, by a distance in axis time and by a fraction of the span of each value axis.
            case pan(travel: Int64, fractions: [Double])
            /// A zoom, with the natural logarithm of the total factor.
            case zoom(exponent: Double, about: PlotPoint)
            /// A motion back into the summary.
            case bounce(from: Int64)
            /// An animation to requested ranges.
            case tween(to: ViewportRanges)
        }

        var kind: Kind
        var start: Double
        var duration: Double
        var origin: Origin
        var cause: RangeChange.Cause
        var source: ViewportEvent.Source

        var end: Double { start + duration }

        /// The seconds since the start, corrected for rounding: at least `duration` exactly if `time >= end`.
        func elapsed(at time: Double) -> Double { time >= end ? max(time - start, duration) : min(time - start, duration.nextDown) }
    }

    /// The duration of the motion back into the summary, in seconds.
    static let bounceDuration = 0.3
    /// The maximum overshoot, as a fraction of the window.
    static let maximumOvershoot = 0.25

    var origin: Origin { Origin(time: selector.selection, values: values) }

    /// Advances the motion to the time of the clock; reports at most one change, and the end when the motion is over.
    mutating func advance(_ data: any ViewportData, _ events: inout [ViewportEvent]) {
        guard let first = motion else { return }
        var last = first
        change(first.cause, first.source, isMoving: true, data, &events) { viewport in
            while let motion = viewport.motion {
                last = motion
                let elapsed = motion.elapsed(at: viewport.clock)
                viewport.apply(motion, elapsed)
                guard elapsed >= motion.duration else { break }
                viewport.motion = viewport.bounceBack(from: motion.end, motion.source)
            }
            guard case .tween(let target) = last.kind else { return .keeping }
            // At the end, each axis has the target's range, independent of the frames drawn before.
            return viewport.motion == nil || target.time == last.origin.time ? .none : .always
        }
        if motion == nil { end(&events, cause: last.cause) }
    }

    /// Ends a motion at its current position, within the summary.
    mutating func stop(_ events: inout [ViewportEvent]) {
        let cause = motion?.cause
        motion = nil
        if overshoot != 0 { removeOvershoot(.momentum, &events) }
        end(&events, cause: cause)
    }

    /// Removes the overshoot immediately.
    mutating func removeOvershoot(_ cause: RangeChange.Cause, _ events: inout [ViewportEvent]) {
        change(cause, .main, ValuesOnly(), &events) {
            $0.overshoot = 0
            return .none
        }
    }

    /// Sets the state of a motion after `elapsed` seconds; exactly the end state once the duration is over.
    private mutating func apply(_ motion: Motion, _ elapsed: Double) {
        let fraction = elapsed >= motion.duration ? 1 : max(0, elapsed / motion.duration)
        switch motion.kind {
        case .selector(let generation):
            _ = selector.apply(.glide(elapsed: elapsed, generation: generation))
        case .pan(let travel, let fractions):
            let eased = Glide.ease(fraction)
            pan(
                motion.origin, by: fraction == 1 ? travel : Int64(clamping: (Double(travel) * eased).rounded()),
                fractions.map { $0 * eased })
        case .zoom(let exponent, let about):
            zoom(motion.origin, by: exp(exponent * Glide.ease(fraction)), about: motion.origin.position(about), aboutFraction: about.y)
        case .bounce(let from):
            overshoot = fraction == 1 ? 0 : Int64(clamping: (Double(from) * (1 - AnimationCurve.easeOut(fraction))).rounded())
        case .tween(let target):
            tween(motion.origin, target, fraction == 1 ? 1 : options.curve(fraction))
        }
    }

    private mutating func tween(_ origin: Origin, _ target: ViewportRanges, _ fraction: Double) {
        func end(_ a: AxisPosition, _ b: AxisPosition) -> AxisPosition {
            if fraction == 1 { return b }
            return a.advanced(by: Int64(clamping: (Double(b.microseconds - a.microseconds) * fraction).rounded()))
        }
        let lower = end(origin.time.lowerBound, target.time.lowerBound)
        let upper = max(lower, end(origin.time.upperBound, target.time.upperBound))
        _ = selector.apply(.set(lower..<upper))
        for index in values.indices {
            values[index].range = values[index].limits.between(origin.values[index].range, target.values[index], fraction)
        }
    }

    /// The motion back into the summary if the chart is drawn beyond it; otherwise `nil`.
    func bounceBack(from time: Double, _ source: ViewportEvent.Source) -> Motion? {
        guard overshoot != 0 else { return nil }
        return Motion(
            kind: .bounce(from: overshoot), start: time, duration: Viewport.bounceDuration, origin: origin, cause: .momentum,
            source: source)
    }

    /// Pans from an origin; if the chart bounces, the window may be drawn slightly beyond an edge.
    mutating func pan(_ origin: Origin, by delta: Int64, _ fractions: [Double]) {
        let limits = selector.limits
        let wanted = origin.time.lowerBound.advanced(by: delta)
        let placed = limits.placed(wanted, origin.time.length)
        _ = selector.apply(.set(placed))
        overshoot = options.bounces ? Viewport.dampedOvershoot(wanted.microseconds - placed.lowerBound.microseconds, placed.length) : 0
        for index in values.indices {
            var axis = origin.values[index]
            let fraction = fractions[index]
            if fraction != 0 {
                axis.range = axis.limits.panned(axis.range, byFraction: fraction)
                axis.isHeld = true
            }
            values[index] = axis
        }
    }

    /// The overshoot for a distance beyond an edge, which approaches a quarter of the window.
    private static func dampedOvershoot(_ excess: Int64, _ span: Int64) -> Int64 {
        let maximum = Double(span) * maximumOvershoot
        guard excess != 0, maximum > 0 else { return 0 }
        let pull = abs(Double(excess))
        return Int64(clamping: ((1 - 1 / (pull * 0.55 / maximum + 1)) * maximum).rounded()) * (excess < 0 ? -1 : 1)
    }

    /// Zooms all axes that allow it, about a position of the time axis and a fraction of the height.
    mutating func zoom(_ origin: Origin, by factor: Double, about position: AxisPosition, aboutFraction fraction: Double) {
        let factor = feasible(factor, origin)
        overshoot = 0
        values = origin.values
        if options.time.contains(.zoom) { _ = selector.apply(.set(selector.limits.zoomed(origin.time, by: factor, about: position))) }
        for index in values.indices where values[index].gestures.contains(.zoom) {
            var axis = origin.values[index]
            let range = axis.limits.zoomed(axis.range, by: factor, aboutFraction: fraction)
            if range != axis.range {
                axis.range = range
                axis.isHeld = true
            }
            values[index] = axis
        }
    }

    /// The nearest factor that every axis allows if all are zoomed by the same factor; otherwise the factor itself.
    private func feasible(_ factor: Double, _ origin: Origin) -> Double {
        guard options.locksAspect, factor > 0 else { return factor }
        var (minimum, maximum) = (0.0, Double.infinity)
        func allow(_ factors: ClosedRange<Double>) {
            minimum = max(minimum, factors.lowerBound)
            maximum = min(maximum, factors.upperBound)
        }
        if options.time.contains(.zoom), !origin.time.isEmpty {
            let (span, spans) = (Double(origin.time.length), selector.limits.spans)
            allow(span / Double(spans.upperBound)...span / Double(spans.lowerBound))
        }
        for axis in origin.values where axis.gestures.contains(.zoom) { allow(axis.limits.factors(for: axis.range)) }
        return min(max(factor, minimum), max(minimum, maximum))
    }
}

extension Viewport.Origin {
    /// The axis position at a point in the plot.
    func position(_ point: PlotPoint) -> AxisPosition { time.lowerBound.advanced(by: time.part(point.x)) }
}

extension Range<AxisPosition> {
    /// A fraction of the length in microseconds; a quarter of `Int64.max` or `Int64.min` if the result does not fit.
    func part(_ fraction: Double) -> Int64 {
        let part = (fraction * Double(length)).rounded()
        return part.isNaN ? 0 : Int64(exactly: part) ?? (part < 0 ? .min / 4 : .max / 4)
    }
}
