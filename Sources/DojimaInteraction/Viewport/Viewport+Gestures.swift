internal import DojimaTime
internal import DojimaPlatform

extension Viewport {
    /// Performs an operation; any motion has already ended.
    mutating func perform(_ operation: ViewportOperation, _ data: any ViewportData, _ events: inout [ViewportEvent]) {
        switch operation {
        case .range(let range): perform(range, data, &events)
        case .pan(let point): panned(to: point, data, &events)
        case .endPan(let velocity): panEnded(velocity, &events)
        case .pinch(let scale, let point): pinched(scale, point, data, &events)
        case .endPinch(let rate): pinchEnded(rate, &events)
        case .box(let point):
            guard case .box(let corner) = gesture, point.isFinite else { return }
            box = PlotBox(from: corner, to: point)
        case .endBox: boxEnded(data, &events)
        case .frame: break
        case .stop: release(&events)
        case .beginPan, .beginPinch, .beginBox, .zoom, .doubleTap, .show, .showAround:
            release(&events)
            started(operation, data, &events)
        }
    }

    /// Ends the gesture in progress.
    private mutating func release(_ events: inout [ViewportEvent]) {
        _ = selector.apply(.set(selector.selection))
        gesture = nil
        box = nil
        if overshoot != 0 { removeOvershoot(.gesture, &events) }
        end(&events)
    }

    private mutating func started(_ operation: ViewportOperation, _ data: any ViewportData, _ events: inout [ViewportEvent]) {
        switch operation {
        case .beginPan(let point):
            guard point.isFinite, options.time.contains(.pan) || values.contains(where: { $0.gestures.contains(.pan) }) else { return }
            gesture = .pan(from: point, origin)
            begin(.gesture, .main, &events)
        case .beginPinch(let point):
            guard point.isFinite, zoomsAnything else { return }
            gesture = .pinch(from: point, origin)
            begin(.gesture, .main, &events)
        case .beginBox(let point):
            guard point.isFinite, zoomsAnything else { return }
            gesture = .box(from: point)
            box = PlotBox(from: point, to: point)
            begin(.gesture, .main, &events)
        case .zoom(let factor, let point):
            guard factor > 0, factor.isFinite, point.isFinite else { return }
            let origin = origin
            change(.gesture, .main, data, &events) {
                $0.zoom(origin, by: factor, about: origin.position(point), aboutFraction: point.y)
                return .keeping
            }
        case .doubleTap(let point): doubleTapped(point, data, &events)
        case .show(let time, let ranges):
            let target = target(time, ranges)
            animate(to: target, .programmatic, .program, data, &events)
        case .showAround(let position, let span, let around):
            let window = position.map { $0.advanced(by: -(span / 2))..<$0.advanced(by: -(span / 2)).advanced(by: max(0, span)) }
            let ranges = around.compactMapValues(\.range)
            animate(to: target(window, ranges), .programmatic, .program, data, &events)
        default: break
        }
    }

    private var zoomsAnything: Bool { options.time.contains(.zoom) || values.contains { $0.gestures.contains(.zoom) } }

    // MARK: The time axis alone

    private mutating func perform(_ operation: RangeOperation, _ data: any ViewportData, _ events: inout [ViewportEvent]) {
        switch operation {
        case .drag:
            guard gesture == .summary else { return }
        case .endDrag(let velocity):
            guard gesture == .summary else { return }
            gesture = nil
            _ = selector.apply(.endDrag(velocity: options.hasMomentum ? velocity : 0))
            glide(from: .selector, &events)
            return
        case .pan where !options.time.contains(.pan), .zoom where !options.time.contains(.zoom):
            return
        default: release(&events)
        }
        switch operation {
        case .beginDrag:
            gesture = .summary
            begin(.selector, .summary, &events)
        case .fling:
            guard options.hasMomentum else { return }
            _ = selector.apply(operation)
            if selector.glide != nil { begin(.momentum, .summary, &events) }
            return glide(from: .momentum, &events)
        case .zoom(let factor, let position):
            guard factor > 0, factor.isFinite else { return }
            let origin = origin
            return change(.gesture, .main, data, &events) {
                $0.zoom(origin, by: factor, about: position, aboutFraction: 0.5)
                return .keeping
            }
        case .reset: return reset(data, &events)
        case .set(let window), .preset(let window):
            return animate(to: target(window, [:]), operation.cause, .program, data, &events)
        default: break
        }
        change(operation.cause, ViewportOperation.range(operation).source, data, &events) {
            _ = $0.selector.apply(operation)
            return .wanted
        }
    }

    /// Starts the motion of the selector's glide, or ends the gesture.
    private mutating func glide(from cause: RangeChange.Cause, _ events: inout [ViewportEvent]) {
        guard let glide = selector.glide else { return end(&events, cause: cause) }
        motion = Motion(
            kind: .selector(generation: glide.generation), start: clock, duration: Glide.duration, origin: origin, cause: .momentum,
            source: .summary)
    }

    // MARK: One pointer

    private mutating func panned(to point: PlotPoint, _ data: any ViewportData, _ events: inout [ViewportEvent]) {
        guard case .pan(let start, let origin) = gesture, point.isFinite else { return }
        let delta = options.time.contains(.pan) ? origin.time.part(start.x - point.x) : 0
        let fractions = values.map { $0.gestures.contains(.pan) ? start.y - point.y : 0 }
        change(.gesture, .main, data, &events) {
            $0.pan(origin, by: $0.clamped(delta), fractions)
            // At the start of the gesture, the original ranges are restored.
            return $0.ranges.time == origin.time ? .none : .keeping
        }
    }

    /// A distance clamped to the length of the bounds.
    private func clamped(_ delta: Int64) -> Int64 {
        let length = selector.limits.bounds.length
        return min(max(delta, -length), length)
    }

    private mutating func panEnded(_ velocity: PlotVelocity, _ events: inout [ViewportEvent]) {
        guard case .pan = gesture else { return }
        gesture = nil
        let (x, y) = (velocity.x.isFinite ? velocity.x : 0, velocity.y.isFinite ? velocity.y : 0)
        let travel = options.time.contains(.pan) ? clamped(selector.selection.part(-x * Glide.duration / 5)) : 0
        let fractions = values.map { $0.gestures.contains(.pan) ? -y * Glide.duration / 5 : 0 }
        if options.hasMomentum, overshoot == 0, travel != 0 || fractions.contains(where: { $0 != 0 }) {
            motion = Motion(
                kind: .pan(travel: travel, fractions: fractions), start: clock, duration: Glide.duration, origin: origin, cause: .momentum,
                source: .main)
        } else if let back = bounceBack(from: clock, .main) {
            motion = back
        } else {
            end(&events)
        }
    }

    private mutating func boxEnded(_ data: any ViewportData, _ events: inout [ViewportEvent]) {
        guard case .box = gesture, let drawn = box else { return }
        (gesture, box) = (nil, nil)
        var (x, y) = (fractions(drawn.from.x, drawn.to.x), fractions(drawn.from.y, drawn.to.y))
        let zoomsValues = values.contains { $0.gestures.contains(.zoom) }
        let isBox = (!options.time.contains(.zoom) || x.from < x.to) && (!zoomsValues || y.from < y.to)
        guard isBox else { return end(&events) }
        if options.locksAspect {
            let side = max(x.to - x.from, y.to - y.from)
            (x, y) = (widened(x, side), widened(y, side))
        }
        let origin = origin
        var ranges: [String: ClosedRange<Double>] = [:]
        for axis in values where axis.gestures.contains(.zoom) { ranges[axis.id] = axis.limits.part(axis.range, y.from, y.to) }
        let window = origin.position(PlotPoint(x.from))..<origin.position(PlotPoint(x.to))
        animate(to: target(options.time.contains(.zoom) ? window : nil, ranges), .gesture, .main, data, &events)
    }

    private func fractions(_ a: Double, _ b: Double) -> (from: Double, to: Double) {
        (min(max(min(a, b), 0), 1), min(max(max(a, b), 0), 1))
    }

    private func widened(_ part: (from: Double, to: Double), _ side: Double) -> (from: Double, to: Double) {
        let middle = (part.from + part.to) / 2
        return (middle - side / 2, middle + side / 2)
    }

    private mutating func doubleTapped(_ point: PlotPoint, _ data: any ViewportData, _ events: inout [ViewportEvent]) {
        switch options.doubleTap {
        case .nothing: return
        case .reset: reset(data, &events)
        case .zoom(let factor):
            guard factor > 0, factor.isFinite, point.isFinite, zoomsAnything else { return }
            var zoomed = self
            zoomed.zoom(origin, by: factor, about: origin.position(point), aboutFraction: point.y)
            var ranges: [String: ClosedRange<Double>] = [:]
            for (axis, before) in zip(zoomed.values, values) where axis.range != before.range { ranges[axis.id] = axis.range }
            animate(to: target(zoomed.selector.selection, ranges), .gesture, .main, data, &events)
        }
    }

    // MARK: Two pointers

    private mutating func pinched(_ scale: Double, _ point: PlotPoint, _ data: any ViewportData, _ events: inout [ViewportEvent]) {
        guard case .pinch(let start, let origin) = gesture, scale > 0, scale.isFinite, point.isFinite else { return }
        change(.gesture, .main, data, &events) { viewport in
            viewport.zoom(origin, by: scale, about: origin.position(start), aboutFraction: start.y)
            let zoomed = viewport.origin
            let fractions = viewport.values.map { $0.gestures.contains(.pan) ? start.y - point.y : 0 }
            let delta = viewport.options.time.contains(.pan) ? zoomed.time.part(start.x - point.x) : 0
            viewport.pan(zoomed, by: viewport.clamped(delta), fractions)
            return viewport.ranges.time == origin.time ? .none : .keeping
        }
    }

    private mutating func pinchEnded(_ rate: Double, _ events: inout [ViewportEvent]) {
        guard case .pinch(let start, _) = gesture else { return }
        gesture = nil
        // Limits the zoom to a factor of 16 in either direction.
        let exponent = rate.isFinite ? min(max(rate * Glide.duration / 5, -log(16.0)), log(16.0)) : 0
        if options.hasMomentum, exponent != 0, overshoot == 0 {
            motion = Motion(
                kind: .zoom(exponent: exponent, about: start), start: clock, duration: Glide.duration, origin: origin, cause: .momentum,
                source: .main)
        } else if let back = bounceBack(from: clock, .main) {
            motion = back
        } else {
            end(&events)
        }
    }

    // MARK: Requested ranges

    private func target(_ time: Range<AxisPosition>?, _ ranges: [String: ClosedRange<Double>]) -> Target {
        let window = time.map(selector.limits.fitted) ?? selector.selection
        let wanted = values.map { axis in ranges[axis.id].map { axis.limits.fitted($0) } ?? axis.range }
        return Target(ranges: ViewportRanges(time: window, values: wanted), held: Set(values.map(\.id).filter { ranges[$0] != nil }))
    }

    private struct Target {
        var ranges: ViewportRanges
        /// The ids of the axes whose ranges were requested.
        var held: Set<String>
    }

    private mutating func reset(_ data: any ViewportData, _ events: inout [ViewportEvent]) {
        let window = selector.defaultSelection
        let ranges = values.map { axis in
            axis.following == .off
                ? axis.defaultRange : data.extent(ofAxis: axis.id, in: window).map { axis.range(showing: $0) } ?? axis.defaultRange
        }
        for index in values.indices { values[index].isHeld = false }
        animate(to: Target(ranges: ViewportRanges(time: window, values: ranges), held: []), .gesture, .main, data, &events)
    }

    /// Shows ranges immediately, or starts an animation to them.
    private mutating func animate(
        to target: Target, _ cause: RangeChange.Cause, _ source: ViewportEvent.Source, _ data: any ViewportData,
        _ events: inout [ViewportEvent]
    ) {
        for index in values.indices where target.held.contains(values[index].id) { values[index].isHeld = true }
        let ranges = followed(target.ranges, source, data)
        guard options.animation > 0, options.animation.isFinite, ranges != self.ranges else {
            change(cause, source, data, &events) {
                _ = $0.selector.apply(.set(ranges.time))
                for index in $0.values.indices { $0.values[index].range = ranges.values[index] }
                return .none
            }
            return end(&events)
        }
        if openPhase == nil { begin(cause, source, &events) }
        motion = Motion(
            kind: .tween(to: ranges), start: clock, duration: options.animation, origin: origin, cause: cause, source: source)
    }

    /// Returns requested ranges in which the axes that follow their values are fitted to the requested window.
    private func followed(_ wanted: ViewportRanges, _ source: ViewportEvent.Source, _ data: any ViewportData) -> ViewportRanges {
        guard wanted.time != ranges.time else { return wanted }
        var ranges = wanted
        for index in values.indices where values[index].follows(source) {
            if let shown = data.extent(ofAxis: values[index].id, in: wanted.time) {
                ranges.values[index] = values[index].range(showing: shown)
            }
        }
        return ranges
    }
}
