import DojimaText

extension PointSeries {
    /// The point at an index of the frame's points; `nil` if its value is missing.
    package func point(_ index: Int) -> FieldPoint? {
        guard y[index].isFinite, value[index].isFinite else { return nil }
        return FieldPoint(series: id, time: time[rows[index]], value: value[index], pixel: Point(x[index], y[index]))
    }

    /// The point whose x is nearest to a pixel, the earlier of two at equal distance; missing values are skipped. O(log points + missing).
    package func point(nearestX target: Double) -> FieldPoint? {
        var upper = x.prefixCount { $0 < target }
        var lower = upper - 1
        while upper < x.count, point(upper) == nil { upper += 1 }
        while lower >= 0, point(lower) == nil { lower -= 1 }
        let (before, after) = (lower >= 0 ? point(lower) : nil, upper < x.count ? point(upper) : nil)
        guard let before, let after else { return before ?? after }
        return target - before.pixel.x <= after.pixel.x - target ? before : after
    }

    /// The point at an x on the line through the points; beyond the ends and next to a missing value, the nearest point.
    ///
    /// Interpolates in pixels, and therefore in axis time: a weekend between two points has no width.
    package func point(interpolatedAtX target: Double) -> FieldPoint? {
        let next = x.prefixCount { $0 <= target }
        guard next > 0, next < x.count, let from = point(next - 1), let to = point(next), to.pixel.x > from.pixel.x else {
            return point(nearestX: target)
        }
        let fraction = (target - from.pixel.x) / (to.pixel.x - from.pixel.x)
        return between(from, to, fraction: fraction)
    }

    /// The point at a fraction of the distance from a point to the next one; `nil` if the value of the first is missing.
    package func point(_ index: Int, fraction: Double) -> FieldPoint? {
        guard let from = point(index) else { return nil }
        guard fraction > 0, joinsPoints, index + 1 < x.count, let to = point(index + 1) else { return from }
        return between(from, to, fraction: fraction)
    }

    private func between(_ from: FieldPoint, _ to: FieldPoint, fraction: Double) -> FieldPoint {
        guard fraction > 0 else { return from }
        let (dx, dy) = (to.pixel.x - from.pixel.x, to.pixel.y - from.pixel.y)
        let pixel = Point(from.pixel.x + fraction * dx, from.pixel.y + fraction * dy)
        return FieldPoint(series: id, time: from.time, fraction: fraction, value: scale.value(atPixel: pixel.y), pixel: pixel)
    }

    /// The point nearest to a target. O(log points + points within the distance of the result along the axis).
    package func point(nearestTo target: Point) -> (point: FieldPoint, squaredDistance: Double)? {
        var best: (point: FieldPoint, squaredDistance: Double)?
        // Compares a point with the best one; returns whether points further along the axis may still be nearer.
        func consider(_ index: Int) -> Bool {
            let dx = x[index] - target.x
            if let best, dx * dx > best.squaredDistance { return false }
            guard let point = point(index) else { return true }
            let distance = point.pixel.squaredDistance(to: target)
            if best.map({ distance < $0.squaredDistance }) ?? true { best = (point, distance) }
            return true
        }
        let start = x.prefixCount { $0 < target.x }
        var (lower, upper) = (start - 1, start)
        while upper < x.count, consider(upper) { upper += 1 }
        while lower >= 0, consider(lower) { lower -= 1 }
        return best
    }

    /// The point that a tap hits: the one with the nearest rectangle, the later of two at equal distance; for series without rectangles,
    /// the nearest point. Unless `outsideBoxes` is set, only rectangles that contain the target count. O(points).
    package func point(tapped target: Point, outsideBoxes: Bool) -> (point: FieldPoint, squaredDistance: Double)? {
        guard !boxes.isEmpty else { return point(nearestTo: target) }
        var best: (point: FieldPoint, squaredDistance: Double)?
        for index in boxes.indices where outsideBoxes || boxes[index].contains(target) {
            let distance = boxes[index].clamp(target).squaredDistance(to: target)
            guard best.map({ distance <= $0.squaredDistance }) ?? true, let point = point(index) else { continue }
            best = (point, distance)
        }
        return best
    }
}

extension PointField {
    /// The point nearest to a position among the chosen series of the pane at that position; of two at equal distance, the one drawn later.
    ///
    /// O(series * (log points + points within the distance of the result along the axis)).
    public func nearest(
        to target: Point, within hitDistance: Double = 0, among chosen: (PointSeries) -> Bool = { _ in true }
    ) -> (point: FieldPoint, squaredDistance: Double)? {
        guard let pane = pane(at: target, within: hitDistance) else { return nil }
        return best(series.filter { $0.pane == pane && chosen($0) }.map { $0.point(nearestTo: target) })
    }

    /// The nearest of several candidates; of two at equal distance, the later one.
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
