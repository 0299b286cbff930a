import DojimaScale

/// A line through the rows of a plot, cut where a value is missing.
///
/// Where more than a few rows share a device pixel only the first, least, greatest and last of each column stay: the picture is the same.
struct LinePath {
    var parts: [[Point]] = []

    init(_ plot: SeriesPlot, _ column: [Double]) {
        let width = max(1, plot.box.width * plot.grid.scale)
        var part: [Point] = []
        var bucket = Bucket()
        let folds = Double(plot.rows.count) > width * 4 && plot.isOrdered
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
            let point = Point(plot.centre(index), y)
            if folds {
                let place = (point.x * plot.grid.scale).rounded(.down)
                if bucket.place != place { bucket.flush(into: &part) }
                bucket.add(point, place)
            } else {
                part.append(point)
            }
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
            guard b.x >= low, a.x <= high, b.x > a.x else { continue }
            let at = { (x: Double) in Point(x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)) }
            if kept.isEmpty { kept.append(a.x < low ? at(low) : a) }
            kept.append(b.x > high ? at(high) : b)
        }
        return kept
    }

    /// The points of one device pixel column.
    private struct Bucket {
        var place = -Double.infinity
        private var first: Point?
        private var least: Point?
        private var greatest: Point?
        private var last: Point?

        mutating func add(_ point: Point, _ place: Double) {
            self.place = place
            if first == nil { (first, least, greatest) = (point, point, point) }
            if let low = least, point.y < low.y { least = point }
            if let high = greatest, point.y > high.y { greatest = point }
            last = point
        }

        mutating func flush(into part: inout [Point]) {
            let points = [first, least, greatest, last].compactMap { $0 }.sorted { $0.x < $1.x }
            for point in points where part.last != point { part.append(point) }
            self = Bucket()
        }
    }
}
