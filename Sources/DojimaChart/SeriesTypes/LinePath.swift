import DojimaScale

/// A line through the rows of a plot, cut where a value is missing.
///
/// Where there are more rows than device pixel columns all points of a column stand at its middle. The line comes to the first of them, goes
/// to both extremes, and leaves from the last: whatever lies between is on that stroke, and what its corners look like depends on no order
/// of the points within the column, which coarse levels of a source do not know. The extreme that lies behind comes first, so that a column
/// that only rises or falls is one stroke.
struct LinePath {
    var parts: [[Point]] = []

    /// - Parameter snapsLevels: whether points stand in the middles of device pixel rows, as those of steps do.
    init(_ plot: SeriesPlot, _ values: [Double], snapsLevels: Bool = false) {
        var part: [Point] = []
        var column = PixelColumn(keepsAll: plot.drawsAllPoints)
        func finish() {
            column.flush(into: &part)
            // Points that stand on one another are a lone one, and that is a dot.
            if let first = part.first { parts.append(plot.sharesPixels && part.allSatisfy { $0 == first } ? [first] : part) }
            part = []
        }
        for index in plot.rows.indices {
            let y = plot.scale.pixel(values[plot.rows[index]])
            guard y.isFinite else {
                finish()
                continue
            }
            let point = snapsLevels ? plot.grid.centre(plot.place(index, y)) : plot.place(index, y)
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

    /// The points of one device pixel column.
    private struct PixelColumn {
        /// Whether the line also goes through all of its points.
        let keepsAll: Bool
        private var first, least, greatest, last: Point?
        private var all: [Point] = []

        init(keepsAll: Bool) { self.keepsAll = keepsAll }

        var x: Double? { first?.x }

        mutating func add(_ point: Point) {
            first = first ?? point
            least = least.map { point.y < $0.y ? point : $0 } ?? point
            greatest = greatest.map { point.y > $0.y ? point : $0 } ?? point
            last = point
            if keepsAll { all.append(point) }
        }

        mutating func flush(into part: inout [Point]) {
            guard let first, let least, let greatest, let last else { return }
            let (behind, ahead) = first.y < last.y ? (least, greatest) : (greatest, least)
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
