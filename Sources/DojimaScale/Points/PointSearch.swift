import DojimaText

extension PointSeries {
    /// A point by its index among those of the frame; `nil` where its value is missing.
    package func point(_ index: Int) -> FieldPoint? {
        guard y[index].isFinite, value[index].isFinite else { return nil }
        return FieldPoint(series: id, time: time[rows[index]], value: value[index], place: Point(x[index], y[index]))
    }

    /// The point whose x is nearest to a pixel, the earlier of two as near; missing values are passed over. O(log points + missing).
    package func point(nearestX target: Double) -> FieldPoint? {
        var upper = x.prefixCount { $0 < target }
        var lower = upper - 1
        while upper < x.count, point(upper) == nil { upper += 1 }
        while lower >= 0, point(lower) == nil { lower -= 1 }
        let (before, after) = (lower >= 0 ? point(lower) : nil, upper < x.count ? point(upper) : nil)
        guard let before, let after else { return before ?? after }
        return target - before.place.x <= after.place.x - target ? before : after
    }

    /// The place at a pixel on the line through the points; at a missing neighbour and beyond the ends the nearest point.
    ///
    /// The way between two points is counted in pixels, and so in axis time: a weekend between them has none.
    package func point(interpolatedAtX target: Double) -> FieldPoint? {
        let next = x.prefixCount { $0 <= target }
        guard next > 0, next < x.count, let from = point(next - 1), let to = point(next), to.place.x > from.place.x else {
            return point(nearestX: target)
        }
        let share = (target - from.place.x) / (to.place.x - from.place.x)
        return between(from, to, share: share)
    }

    /// The point of a share of the way to the next one.
    package func point(_ index: Int, share: Double) -> FieldPoint? {
        guard let from = point(index) else { return nil }
        guard share > 0, joinsPoints, index + 1 < x.count, let to = point(index + 1) else { return from }
        return between(from, to, share: share)
    }

    private func between(_ from: FieldPoint, _ to: FieldPoint, share: Double) -> FieldPoint {
        guard share > 0 else { return from }
        let (dx, dy) = (to.place.x - from.place.x, to.place.y - from.place.y)
        let place = Point(from.place.x + share * dx, from.place.y + share * dy)
        return FieldPoint(series: id, time: from.time, share: share, value: scale.value(atPixel: place.y), place: place)
    }

    /// The point that is nearest to a place. O(log points + points as near along the axis).
    package func point(nearestTo target: Point) -> (point: FieldPoint, squaredDistance: Double)? {
        var best: (point: FieldPoint, squaredDistance: Double)?
        /// Whether points further along the axis may still be nearer.
        func consider(_ index: Int) -> Bool {
            let dx = x[index] - target.x
            if let best, dx * dx > best.squaredDistance { return false }
            guard let point = point(index) else { return true }
            let distance = point.place.squaredDistance(to: target)
            if best.map({ distance < $0.squaredDistance }) ?? true { best = (point, distance) }
            return true
        }
        let start = x.prefixCount { $0 < target.x }
        var (lower, upper) = (start - 1, start)
        while upper < x.count, consider(upper) { upper += 1 }
        while lower >= 0, consider(lower) { lower -= 1 }
        return best
    }

    /// The point that a tap means: the one whose box is nearest, or which is nearest itself where there are no boxes; without
    /// `beside` only a box that holds the place. Of two as near the later. O(points).
    package func point(tapped target: Point, beside: Bool) -> (point: FieldPoint, squaredDistance: Double)? {
        guard !boxes.isEmpty else { return point(nearestTo: target) }
        var best: (point: FieldPoint, squaredDistance: Double)?
        for index in boxes.indices where beside || boxes[index].contains(target) {
            let distance = boxes[index].clamp(target).squaredDistance(to: target)
            guard best.map({ distance <= $0.squaredDistance }) ?? true, let point = point(index) else { continue }
            best = (point, distance)
        }
        return best
    }
}

extension PointField {
    /// The point that is nearest to a place among the series of the pane there that a condition chooses; the later drawn of two as near.
    ///
    /// O(series * (log points + points as near along the axis)).
    public func nearest(
        to place: Point, reach: Double = 0, among chosen: (PointSeries) -> Bool = { _ in true }
    ) -> (point: FieldPoint, squaredDistance: Double)? {
        guard let pane = pane(at: place, reach: reach) else { return nil }
        return best(series.filter { $0.pane == pane && chosen($0) }.map { $0.point(nearestTo: place) })
    }

    package func best(
        _ candidates: some Sequence<(point: FieldPoint, squaredDistance: Double)?>
    ) -> (point: FieldPoint, squaredDistance: Double)? {
        candidates.reduce(nil) { best, next in
            guard let next else { return best }
            guard let best, best.squaredDistance < next.squaredDistance else { return next }
            return best
        }
    }
}
