import DojimaScale

/// A line through the rows of a plot, cut where a value is missing.
///
/// Where there are more rows than device pixel columns all points of a column stand at its middle. Then only those stay that can be seen:
/// the first and the last with the way in which the line leaves and reaches them, the least and the greatest. What is left out lies on the
/// stroke between these, so that the picture is the same, pixel for pixel.
struct LinePath {
    var parts: [[Point]] = []

    init(_ plot: SeriesPlot, _ column: [Double]) {
        var part: [Point] = []
        var bucket = PixelColumn()
        let (snaps, scale) = (plot.sharesPixels, plot.grid.scale)
        let folds = snaps && !plot.drawsAllPoints
        func finish() {
            bucket.flush(into: &part)
            if !part.isEmpty { parts.append(part) }
            part = []
        }
        for index in plot.rows.indices {
            let y = plot.scale.pixel(column[plot.rows[index]])
            guard y.isFinite else {
                finish()
                continue
            }
            guard snaps else {
                part.append(Point(plot.centre(index), y))
                continue
            }
            let place = (plot.centre(index) * scale).rounded(.down)
            let point = Point((place + 0.5) / scale, y)
            guard folds else {
                part.append(point)
                continue
            }
            if bucket.place != place { bucket.flush(into: &part) }
            bucket.add(point, place)
        }
        finish()
        if plot.isOrdered { parts = parts.map { clipped($0, to: plot.box) }.filter { !$0.isEmpty } }
    }

    /// Ends far outside the box are drawn in, since drawing libraries lose precision there.
    private func clipped(_ points: [Point], to box: Rect) -> [Point] {
        let (low, high) = (box.x - 64, box.maxX + 64)
        guard points.count > 1, points.contains(where: { $0.x < low || $0.x > high }) else { return points }
        var kept: [Point] = []
        for (a, b) in zip(points, points.dropFirst()) {
            guard b.x >= low, a.x <= high else { continue }
            let at = { (x: Double) in Point(x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)) }
            if kept.isEmpty { kept.append(a.x < low ? at(low) : a) }
            kept.append(b.x > high ? at(high) : b)
        }
        return kept
    }

    /// The points of one device pixel column.
    private struct PixelColumn {
        var place = -Double.infinity
        private var count = 0
        private var first = Numbered()
        /// The first one that is elsewhere than the first: where the line leaves for.
        private var second: Numbered?
        private var least = Numbered()
        private var greatest = Numbered()
        /// The last one that is elsewhere than the last: where the line comes from.
        private var beforeLast: Numbered?
        private var last = Numbered()

        private struct Numbered {
            var number = 0
            var point = Point(0, 0)
        }

        mutating func add(_ point: Point, _ place: Double) {
            self.place = place
            let next = Numbered(number: count, point: point)
            if count == 0 {
                (first, least, greatest, last) = (next, next, next, next)
            } else {
                if second == nil, point.y != first.point.y { second = next }
                if point.y < least.point.y { least = next }
                if point.y > greatest.point.y { greatest = next }
                if point.y != last.point.y { beforeLast = last }
                last = next
            }
            count += 1
        }

        mutating func flush(into part: inout [Point]) {
            guard count > 0 else { return }
            let points = [first, second, least, greatest, beforeLast, last].compactMap { $0 }.sorted { $0.number < $1.number }
            for next in points where part.last != next.point { part.append(next.point) }
            self = PixelColumn()
        }
    }
}
