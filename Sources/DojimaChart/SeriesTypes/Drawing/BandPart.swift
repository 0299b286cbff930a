import DojimaScale

/// A run of rows in which both edges of a band have values.
struct BandPart {
    /// Both edges at one x, in pixels.
    private struct Row {
        var x: Double
        var upper: Double
        var lower: Double

        /// The distance from the upper edge down to the lower one, negative if they have crossed.
        var height: Double { lower - upper }

        /// Returns the linear interpolation to another row; `fraction` is 0 for this row and 1 for the other.
        func mixed(with other: Row, _ fraction: Double) -> Row {
            Row(
                x: x + fraction * (other.x - x), upper: upper + fraction * (other.upper - upper),
                lower: lower + fraction * (other.lower - lower))
        }
    }

    private var rows: [Row] = []
    private var isUpsideDown = false

    /// Returns the runs of a plot's rows in order, without those of zero width. O(rows).
    static func parts(_ plot: SeriesPlot, upper: [Double], lower: [Double]) -> [BandPart] {
        var parts = [BandPart()]
        let mergesPixels = plot.sharesPixels && !plot.drawsAllPoints
        for index in plot.rows.indices {
            let row = plot.rows[index]
            let (a, b) = (plot.scale.pixel(upper[row]), plot.scale.pixel(lower[row]))
            if a.isFinite, b.isFinite {
                let (top, bottom) = (plot.point(index, a), plot.point(index, b))
                parts[parts.count - 1].add(Row(x: top.x, upper: top.y, lower: bottom.y), mergesPixels: mergesPixels)
            } else if !parts[parts.count - 1].rows.isEmpty {
                parts.append(BandPart())
            }
        }
        if plot.isOrdered { for index in parts.indices { parts[index].clip(to: plot.box) } }
        for index in parts.indices { parts[index].isUpsideDown = plot.scale.isInverted }
        return parts.filter { $0.rows.count > 1 && $0.rows.first?.x != $0.rows.last?.x }
    }

    /// Adds a row. If `mergesPixels`, only the first and the last row at one x are kept, because the area between them has no width.
    private mutating func add(_ row: Row, mergesPixels: Bool) {
        if mergesPixels, rows.count > 1, rows[rows.count - 1].x == row.x, rows[rows.count - 2].x == row.x {
            rows[rows.count - 1] = row
        } else {
            rows.append(row)
        }
    }

    /// Clips ends that are far to the left or right of the box, as is done for lines.
    private mutating func clip(to box: Rect) {
        let (low, high) = (box.x - 64, box.maxX + 64)
        guard rows.contains(where: { $0.x < low || $0.x > high }) else { return }
        var clipped: [Row] = []
        for (a, b) in zip(rows, rows.dropFirst()) where b.x >= low && a.x <= high {
            let at = { (x: Double) in a.mixed(with: b, (x - a.x) / (b.x - a.x)) }
            if clipped.isEmpty { clipped.append(a.x < low ? at(low) : a) }
            clipped.append(b.x > high ? at(high) : b)
        }
        rows = clipped
    }

    /// The tinted shapes, split exactly at crossings of the edges; inverted shapes are those whose lower edge is above the upper one.
    ///
    /// Edges that cross within one pixel column are split at the point where they leave it.
    var polygons: [([Point], isInverted: Bool)] {
        var shapes: [([Point], isInverted: Bool)] = []
        var current = [rows[0]]
        var side = 0.0
        func close() {
            guard current.count > 1 else { return }
            let points = current.map { Point($0.x, $0.upper) } + current.reversed().map { Point($0.x, $0.lower) }
            shapes.append((points, isInverted: (side < 0) != isUpsideDown && side != 0))
        }
        func add(from start: Row, to end: Row) {
            let now = start.height + end.height
            if now * side < 0 {
                close()
                current = [start]
                side = 0
            }
            if side == 0 { side = now }
            current.append(end)
        }
        for (last, row) in zip(rows, rows.dropFirst()) {
            if last.x == row.x {
                current.append(row)
            } else if last.height * row.height < 0 {
                var crossing = last.mixed(with: row, last.height / (last.height - row.height))
                crossing.lower = crossing.upper
                add(from: last, to: crossing)
                add(from: crossing, to: row)
            } else {
                add(from: last, to: row)
            }
        }
        close()
        return shapes
    }
}
