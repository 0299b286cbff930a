import DojimaScale

/// A line through the rows of a plot, cut where a value is missing.
///
/// Where there are more rows than device pixel columns all points of a column stand at its middle. Then only those stay that can be seen:
/// the first and the last with the way in which the line leaves and reaches them, the least and the greatest. What is left out lies on the
/// stroke between these, so that the picture is the same, pixel for pixel.
struct LinePath {
    var parts: [[Point]] = []

    /// - Parameter snapsLevels: whether points stand in the middles of device pixel rows, as those of steps do.
    init(_ plot: SeriesPlot, _ column: [Double], snapsLevels: Bool = false) {
        var part: [Point] = []
        var bucket = PixelColumn()
        let folds = plot.sharesPixels && !plot.drawsAllPoints
        func finish() {
            bucket.flush(into: &part)
            // Points that stand on one another are a lone one, and that is a dot.
            if let first = part.first { parts.append(plot.sharesPixels && part.allSatisfy { $0 == first } ? [first] : part) }
            part = []
        }
        for index in plot.rows.indices {
            let y = plot.scale.pixel(column[plot.rows[index]])
            guard y.isFinite else {
                finish()
                continue
            }
            let point = snapsLevels ? plot.grid.centre(plot.place(index, y)) : plot.place(index, y)
            guard folds else {
                part.append(point)
                continue
            }
            if bucket.x != point.x { bucket.flush(into: &part) }
            bucket.add(point)
        }
        finish()
        if plot.isOrdered { parts = parts.map { $0.clipped(to: plot.box) }.filter { !$0.isEmpty } }
    }

    /// The points of one device pixel column.
    private struct PixelColumn {
        var x = -Double.infinity
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

        mutating func add(_ point: Point) {
            x = point.x
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

extension SeriesPlot {
    /// Where a point of a line stands: its slot's middle, or that of the device pixel column where rows share these.
    ///
    /// There it stands on one of 256 levels of a pixel, as drawing libraries place it too, so that points that look the same are the same;
    /// and not far above or below the box, where these lose precision.
    func place(_ index: Int, _ y: Double) -> Point {
        guard sharesPixels else { return Point(centre(index), y) }
        let levels = grid.scale * 256
        return Point(grid.centre(centre(index)), (min(max(y, box.y - 4096), box.maxY + 4096) * levels).rounded() / levels)
    }
}

extension PixelGrid {
    /// The centre of the device pixel that holds a point.
    func centre(_ point: Point) -> Point { Point(centre(point.x), centre(point.y)) }
}

extension [Point] {
    /// With ends far to the sides of the box drawn in, since drawing libraries lose precision there.
    func clipped(to box: Rect) -> [Point] {
        let (low, high) = (box.x - 64, box.maxX + 64)
        guard count > 1, contains(where: { $0.x < low || $0.x > high }) else { return self }
        var kept: [Point] = []
        for (a, b) in zip(self, dropFirst()) {
            guard b.x >= low, a.x <= high else { continue }
            let at = { (x: Double) in Point(x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)) }
            if kept.isEmpty { kept.append(a.x < low ? at(low) : a) }
            kept.append(b.x > high ? at(high) : b)
        }
        return kept
    }
}
