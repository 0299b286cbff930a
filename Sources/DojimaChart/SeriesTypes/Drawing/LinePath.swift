import DojimaScale

/// A line through the rows of a plot, interrupted if a value is missing and at long pauses between bars.
///
/// If there are more rows than device pixel columns, all points of a column are moved to its middle and downsampled to first, lowest,
/// highest and last (M4). The line goes from the first point through both extremes to the last; all other points are on these strokes. The
/// result does not depend on the order of points within the column, which coarser levels of detail do not preserve. The extreme on the
/// side of the first point comes first, so that a column that only rises or falls is one stroke.
struct LinePath {
    var parts: [[Point]] = []

    /// - Parameter snapsLevels: whether points are snapped to the middles of device pixel rows, as for steps.
    init(_ plot: SeriesPlot, _ values: [Double], snapsLevels: Bool = false) {
        var part: [Point] = []
        var column = PixelColumn(keepsAll: plot.drawsAllPoints)
        func finish() {
            column.flush(into: &part)
            // Coinciding points count as a single point, which is drawn as a dot.
            if let first = part.first { parts.append(plot.sharesPixels && part.allSatisfy { $0 == first } ? [first] : plot.curved(part)) }
            part = []
        }
        if let start = plot.start, let first = plot.rows.first, values[first].isFinite {
            part.append(snapsLevels ? plot.grid.center(start) : start)
        }
        let pauses = plot.longPauses
        for index in plot.rows.indices {
            if pauses.contains(index) { finish() }
            let y = plot.scale.pixel(values[plot.rows[index]])
            guard y.isFinite else {
                finish()
                continue
            }
            let point = snapsLevels ? plot.grid.center(plot.point(index, y)) : plot.point(index, y)
            guard plot.sharesPixels else {
                part.append(point)
                continue
            }
            if column.x != point.x { column.flush(into: &part) }
            column.add(point)
        }
        finish()
        if plot.isOrdered { parts = parts.map { $0.clipped(to: plot.box) }.filter { !$0.isEmpty } }
    }

    private struct PixelColumn {
        /// Whether the line also goes through all of its points.
        let keepsAll: Bool
        private var first, minimum, maximum, last: Point?
        private var all: [Point] = []

        init(keepsAll: Bool) { self.keepsAll = keepsAll }

        var x: Double? { first?.x }

        mutating func add(_ point: Point) {
            first = first ?? point
            minimum = minimum.map { point.y < $0.y ? point : $0 } ?? point
            maximum = maximum.map { point.y > $0.y ? point : $0 } ?? point
            last = point
            if keepsAll { all.append(point) }
        }

        mutating func flush(into part: inout [Point]) {
            guard let first, let minimum, let maximum, let last else { return }
            let (behind, ahead) = first.y < last.y ? (minimum, maximum) : (maximum, minimum)
            if keepsAll {
                part += [first, behind, ahead] + all + [behind, ahead, last]
            } else {
                for next in [first, behind, ahead, last] where part.last != next { part.append(next) }
            }
            self = PixelColumn(keepsAll: keepsAll)
        }
    }
}

extension SeriesPlot {
    /// Returns the pixel position of a point of a line: the middle of its slot, or of the device pixel column if rows share columns.
    ///
    /// In a shared column, y is rounded to 1/256 pixel, as drawing libraries do, so that points that look equal are equal. It is also
    /// clamped to 4096 pixels around the box, beyond which these libraries lose precision.
    func point(_ index: Int, _ y: Double) -> Point {
        guard sharesPixels else { return Point(center(index), y) }
        let levels = grid.scale * 256
        return Point(grid.center(center(index)), (min(max(y, box.y - 4096), box.maxY + 4096) * levels).rounded() / levels)
    }
}

extension PixelGrid {
    /// Returns the centre of the device pixel that contains a point.
    func center(_ point: Point) -> Point { Point(center(point.x), center(point.y)) }
}

extension [Point] {
    /// Returns the line with ends far to the left or right of the box clipped, because drawing libraries lose precision there.
    func clipped(to box: Rect) -> [Point] {
        let (low, high) = (box.x - 64, box.maxX + 64)
        guard count > 1, contains(where: { $0.x < low || $0.x > high }) else { return self }
        var clipped: [Point] = []
        for (a, b) in zip(self, dropFirst()) {
            guard b.x >= low, a.x <= high else { continue }
            let at = { (x: Double) in Point(x, a.y + (b.y - a.y) * (x - a.x) / (b.x - a.x)) }
            if clipped.isEmpty { clipped.append(a.x < low ? at(low) : a) }
            clipped.append(b.x > high ? at(high) : b)
        }
        return clipped
    }
}
