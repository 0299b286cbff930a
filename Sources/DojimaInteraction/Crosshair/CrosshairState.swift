public import DojimaScale
import DojimaText
public import DojimaTime

/// The state of a crosshair: its point, identified by series and time (not by pixels), and whether a pointer holds it.
///
///     var crosshair = CrosshairState()
///     let events = crosshair.apply(.press(pointer), on: field)      // [.began(...)]
///
/// The field must be that of the current frame. After the next frame, `redrawn` moves the crosshair to the new pixel position of its point,
/// or ends it if the point was removed.
public struct CrosshairState: Sendable, Hashable {
    /// The point to which the crosshair is attached.
    public struct Anchor: Sendable, Hashable {
        /// The id of the series.
        public var series: String
        /// The time of the point.
        public var time: Instant
        /// The fraction of the distance to the next point.
        public var fraction: Double
    }

    /// The options, which may change at any time.
    public var options: CrosshairOptions
    /// The point of the crosshair; `nil` while there is no crosshair.
    public private(set) var anchor: Anchor?
    /// Whether a pointer holds the crosshair, so that it follows that pointer.
    public private(set) var isHeld = false
    /// The position in the last event.
    public private(set) var shown: CrosshairPoint?
    /// The series to which the crosshair is locked while a pointer holds it.
    private var locked: String?
    /// Whether the pointer left the panes, or the program hid the crosshair.
    private var isAway = false

    public init(options: CrosshairOptions = CrosshairOptions()) { self.options = options }

    /// Applies an operation and returns its events in order. O(tracked series * log points), or more if many points have the same x.
    public mutating func apply(_ operation: CrosshairOperation, on field: PointField) -> [CrosshairEvent] {
        switch operation {
        case .press(let pointer):
            guard let target = target(pointer, on: field, lockedTo: nil) else { return [] }
            (isHeld, isAway) = (true, false)
            locked = options.mode == .locked ? target.series : nil
            return move(to: target, on: field)
        case .drag(let pointer):
            guard isHeld else { return [] }
            return drag(to: pointer, on: field)
        case .release:
            (isHeld, locked) = (false, nil)
            return isAway ? end() : []
        case .dismiss: return end()
        case .show(let moment, let id):
            guard let target = target(at: moment, series: id, on: field) else { return end() }
            isAway = false
            return move(to: target, on: field)
        case .showBetween(let from, let to, let fraction):
            guard let target = target(from, to, fraction, on: field) else { return apply(.show(at: from), on: field) }
            isAway = false
            return move(to: target, on: field)
        case .hide:
            guard anchor != nil, !isAway else { return [] }
            isAway = true
            return report(point(on: field))
        case .redrawn(let reloaded): return redrawn(reloaded, on: field)
        }
    }

    /// The position in a frame; `nil` if there is no crosshair, if its point was removed, or if it is outside and `options.outside` is
    /// `removed`.
    public func point(on field: PointField) -> CrosshairPoint? {
        guard let anchor, let series = field.series(anchor.series), series.isTracked, field.panes.indices.contains(series.pane) else {
            return nil
        }
        let row = series.row(of: anchor.time)
        // A time outside the loaded points may only be not loaded; a point missing between the first and the last loaded one was removed.
        let before = series.time.prefixCount { $0 < anchor.time }
        guard row != nil || before == 0 || before == series.time.count else { return nil }
        let box = field.panes[series.pane]
        let isOut: Bool
        var point: FieldPoint
        if let index = row.flatMap(series.index(ofRow:)), let placed = series.point(index, fraction: anchor.fraction) {
            point = placed
            // Half a pixel of tolerance for rounding.
            let clamped = box.clamp(point.pixel)
            isOut = abs(clamped.x - point.pixel.x) > 0.5 || abs(clamped.y - point.pixel.y) > 0.5
        } else {
            // The point is not in the frame: its row is before the first or after the last.
            let x = series.rows.first.map { before < $0 } ?? (before == 0) ? box.x : box.maxX
            point = FieldPoint(
                series: anchor.series, time: anchor.time, fraction: anchor.fraction, value: shown?.point.value ?? .nan,
                pixel: Point(x, shown?.point.pixel.y ?? box.maxY))
            isOut = true
        }
        if isOut {
            if options.outside == .removed { return nil }
            point.pixel = box.clamp(point.pixel)
        }
        return CrosshairPoint(point: point, isShown: !isAway && (!isOut || options.outside == .edge))
    }

    // MARK: Steps

    private mutating func drag(to pointer: Point, on field: PointField) -> [CrosshairEvent] {
        var pointer = pointer
        if field.pane(at: pointer, within: options.hitDistance) == nil {
            switch options.outside {
            case .removed: return end()
            case .hidden:
                guard !isAway, anchor != nil else { return [] }
                isAway = true
                return report(point(on: field))
            case .edge:
                guard
                    let box = field.panes.min(by: {
                        $0.clamp(pointer).squaredDistance(to: pointer) < $1.clamp(pointer).squaredDistance(to: pointer)
                    })
                else { return [] }
                pointer = box.clamp(pointer)
            }
        }
        isAway = false
        guard let target = target(pointer, on: field, lockedTo: locked) else { return [] }
        return move(to: target, on: field)
    }

    private mutating func redrawn(_ reloaded: Bool, on field: PointField) -> [CrosshairEvent] {
        guard let anchor else { return [] }
        if reloaded && (!options.persists || (isAway && !isHeld)) { return end() }
        if reloaded, field.series(anchor.series)?.row(of: anchor.time) == nil { return end() }
        guard let next = point(on: field) else { return end() }
        return report(next)
    }

    private mutating func move(to point: FieldPoint, on field: PointField) -> [CrosshairEvent] {
        let anchor = Anchor(series: point.series, time: point.time, fraction: point.fraction)
        let isNew = self.anchor == nil
        self.anchor = anchor
        guard let next = self.point(on: field) else { return isNew ? discard() : end() }
        if isNew {
            shown = next
            return [.began(next)]
        }
        return report(next)
    }

    private mutating func report(_ next: CrosshairPoint?) -> [CrosshairEvent] {
        guard let next, next != shown else { return [] }
        shown = next
        return [.moved(next)]
    }

    private mutating func end() -> [CrosshairEvent] {
        let wasShown = anchor != nil
        _ = discard()
        return wasShown ? [.ended] : []
    }

    private mutating func discard() -> [CrosshairEvent] {
        anchor = nil
        shown = nil
        locked = nil
        isHeld = false
        isAway = false
        return []
    }

    // MARK: Targets

    /// The point for a pointer: on the locked series at the pointer's x, or the nearest one of the tracked series in the pane.
    private func target(_ pointer: Point, on field: PointField, lockedTo id: String?) -> FieldPoint? {
        if let id {
            guard let series = field.series(id), series.isTracked else { return nil }
            return along(series, pointer.x)
        }
        guard let pane = field.pane(at: pointer, within: options.hitDistance) else { return nil }
        let series = field.series.lazy.filter { $0.pane == pane && $0.isTracked }
        let best = field.best(
            series.map { series in
                guard options.interpolates, series.joinsPoints else { return series.point(nearestTo: pointer) }
                return along(series, pointer.x).map { ($0, $0.pixel.squaredDistance(to: pointer)) }
            })
        // In locked mode the crosshair is at the pointer's x from the beginning.
        guard options.mode == .locked, let id = best?.point.series, let nearest = field.series(id) else { return best?.point }
        return along(nearest, pointer.x)
    }

    private func along(_ series: PointSeries, _ x: Double) -> FieldPoint? {
        options.interpolates && series.joinsPoints ? series.point(interpolatedAtX: x) : series.point(nearestX: x)
    }

    /// The point at a fraction of the pixels between two instants; `nil` if no tracked series has both in the frame.
    private func target(_ from: Instant, _ to: Instant, _ fraction: Double, on field: PointField) -> FieldPoint? {
        for series in field.series where series.isTracked {
            if let start = series.x(of: from), let end = series.x(of: to) { return along(series, start + fraction * (end - start)) }
        }
        return nil
    }

    private func target(at moment: Instant, series id: String?, on field: PointField) -> FieldPoint? {
        for series in field.series where series.isTracked && (id == nil || series.id == id) {
            let row = series.time.prefixCount { $0 <= moment } - 1
            let index = series.rows.prefixCount { $0 <= row } - 1
            // Uses the last point with a value; only a pointer sets the crosshair between points.
            if let last = (0...max(0, index)).last(where: { index >= 0 && series.point($0) != nil }) { return series.point(last) }
        }
        return nil
    }
}
