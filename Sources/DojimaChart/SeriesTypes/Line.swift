import DojimaScale

extension SeriesKind {
    /// The closes or values joined in order. A missing value interrupts the line; closed market time does not.
    public static let line = SeriesKind(
        name: "line", marksLastValue: true, stacks: true, joinsPoints: true, showsExtremes: true,
        extent: { data, rows in data.closeExtent(rows) },
        draw: { plot in
            plot.strokes(plot.values) + plot.markers(plot.values)
        })
}

extension SeriesPlot {
    /// The values of the line: the ends of a stack, or else closes or values.
    var values: [Double] { stack?.ends ?? data.closes }

    /// Returns a line through a column, in the colours of a palette if there is one.
    func strokes(_ column: [Double]) -> [Shape] {
        if pointColors != nil { return ColoredLine(self, column, role: .stroke).strokes(width: lineWidth) }
        return stroked(LinePath(self, column).parts)
    }

    /// Returns lines in the series' colour; a single point becomes a dot.
    ///
    /// If rows share pixels, a line goes up and down in each column, so dashes are measured horizontally and not along the line.
    func stroked(_ parts: [[Point]], color: Color? = nil, width: Double? = nil) -> [Shape] {
        guard sharesPixels, !line.dash.isEmpty else { return parts.map { stroked($0, color: color, width: width) } }
        var solid = self
        solid.line.dash = []
        return parts.flatMap { $0.count > 1 ? $0.dashed(line.dash, from: box.x) : [$0] }.map {
            solid.stroked($0, color: color, width: width)
        }
    }

    func stroked(_ points: [Point], color: Color?, width: Double? = nil) -> Shape {
        let color = color ?? line.color
        let width = width ?? lineWidth
        guard points.count > 1 else {
            return .arcs(points.map { Arc(center: $0, radius: max(2, width)) }, fill: .color(color), stroke: nil)
        }
        // Round joins of strokes that go up and down within a pixel would extend beyond their ends.
        return .polyline(points, stroke: Stroke(color, width: width, dash: line.dash, join: sharesPixels ? .bevel : .round))
    }
}

extension [Point] {
    /// Returns the parts of a line, from left to right, that are on the dashes of a pattern measured horizontally from `origin`.
    ///
    /// The pattern alternates dashes and gaps. Returns the entire line if a length is negative, or if the sum is below a quarter of a
    /// pixel. O(points + dashes).
    func dashed(_ pattern: [Double], from origin: Double) -> [[Point]] {
        let pattern = pattern.count % 2 == 0 ? pattern : pattern + pattern
        let period = pattern.reduce(0, +)
        guard pattern.allSatisfy({ $0 >= 0 }), period >= 0.25, period.isFinite else { return [self] }
        func dashSegment(at x: Double) -> (isStroke: Bool, end: Double) {
            let start = origin + ((x - origin) / period).rounded(.down) * period
            var end = start
            for (index, length) in pattern.enumerated() {
                end += length
                if x < end { return (index % 2 == 0, end) }
            }
            return (false, x.nextUp)
        }
        var parts: [[Point]] = [[]]
        func add(_ from: Point, _ to: Point, isStroke: Bool) {
            if !isStroke {
                if parts.last?.isEmpty == false { parts.append([]) }
            } else {
                if parts.last?.isEmpty == true { parts[parts.count - 1].append(from) }
                parts[parts.count - 1].append(to)
            }
        }
        for (a, b) in zip(self, dropFirst()) {
            guard a.x < b.x else {
                add(a, b, isStroke: dashSegment(at: a.x).isStroke)
                continue
            }
            var from = a
            while from.x < b.x {
                let (isStroke, end) = dashSegment(at: from.x)
                let to = end >= b.x ? b : Point(end, a.y + (b.y - a.y) * (end - a.x) / (b.x - a.x))
                add(from, to, isStroke: isStroke)
                from = to
            }
        }
        return parts.filter { !$0.isEmpty }
    }
}
