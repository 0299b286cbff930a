import DojimaScale
import DojimaText

/// A line, or the background under it, in several colours: runs of neighbouring points, each in one colour, interrupted at missing
/// values and long pauses.
struct ColoredLine {
    struct Run {
        var points: [Point]
        /// The colour; `nil` for the series' own colour.
        var color: Color?
        /// Whether the line continues in another colour.
        var continues: Bool
    }

    private(set) var runs: [Run] = []
    private let plot: SeriesPlot
    private let role: ColorRoles
    /// The x range to which ends far outside are clipped, because drawing libraries lose precision there.
    private let (low, high): (Double, Double)
    /// The slopes of a curve at the points; `nil` for straight lines.
    private let slopes: [Double]?

    init(_ plot: SeriesPlot, _ column: [Double], role: ColorRoles) {
        self.plot = plot
        self.role = role
        (low, high) = plot.isOrdered ? (plot.box.x - 64, plot.box.maxX + 64) : (-.infinity, .infinity)
        let points = plot.rows.indices.map { index -> Point? in
            let y = plot.scale.pixel(column[plot.rows[index]])
            return y.isFinite ? Point(plot.center(index), y) : nil
        }
        slopes = plot.curveSlopes(at: points)
        if let start = plot.start, let first = points.first ?? nil { append(start, first, plot.pointColors?.color(0, role)) }
        var before: Point?
        let pauses = plot.longPauses
        for (index, point) in points.enumerated() {
            if pauses.contains(index) {
                finish(at: before, index - 1)
                before = nil
            }
            guard let point else {
                finish(at: before, index - 1)
                before = nil
                continue
            }
            if let before { add(from: before, to: point, index - 1) }
            before = point
        }
        finish(at: before, plot.rows.count - 1)
    }

    /// Ends the line at a point; a single point becomes a separate run.
    private mutating func finish(at point: Point?, _ index: Int) {
        guard let point else { return }
        if runs.last?.continues == true {
            runs[runs.count - 1].continues = false
        } else if (low...high).contains(point.x) {
            runs.append(Run(points: [point], color: plot.pointColors?.color(index, role), continues: false))
        }
    }

    private mutating func add(from a: Point, to b: Point, _ index: Int) {
        guard b.x >= low, a.x <= high, let pointColors = plot.pointColors else { return }
        let curve = slopes.map { CurveSegment(start: a, end: b, startSlope: $0[index], endSlope: $0[index + 1]) }
        func at(_ fraction: Double) -> Point {
            curve?.point(fraction) ?? Point(a.x + (b.x - a.x) * fraction, a.y + (b.y - a.y) * fraction)
        }
        let (first, last) = (a.x < low ? (low - a.x) / (b.x - a.x) : 0, b.x > high ? (high - a.x) / (b.x - a.x) : 1)
        var start = 0.0
        for part in pieces(pointColors, index, from: a, to: b) {
            let (from, to) = (max(start, first), min(part.end, last))
            start = part.end
            guard from < to else { continue }
            let ends = (curve?.fractions(between: from, and: to, x: low...high) ?? []) + [to]
            for (from, to) in zip([from] + ends, ends) { append(at(from), at(to), part.color) }
        }
    }

    private mutating func append(_ from: Point, _ to: Point, _ color: Color?) {
        if let last = runs.indices.last, runs[last].continues, runs[last].color == color {
            runs[last].points.append(to)
        } else {
            runs.append(Run(points: [from, to], color: color, continues: true))
        }
    }

    private func pieces(_ pointColors: ResolvedPointColors, _ index: Int, from a: Point, to b: Point) -> [(end: Double, color: Color?)] {
        guard pointColors.segments == .gradient else { return pointColors.pieces(from: index, role) }
        let own = plot.line.color
        let (first, last) = (pointColors.color(index, role), pointColors.color(index + 1, role))
        guard first != last else { return [(1, first)] }
        // Steps of about 1.5 device pixels are invisible.
        let length = ((b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y)).squareRoot()
        let steps = max(1, min(48, Int(clamping: length * plot.grid.scale / 1.5)))
        return (0..<steps).map { step in
            (Double(step + 1) / Double(steps), (first ?? own).mixed(with: last ?? own, (Double(step) + 0.5) / Double(steps)))
        }
    }

    /// Returns the strokes in the order of the points; where two colours meet, a round joint in the later colour covers the end of the
    /// earlier stroke.
    func strokes(width: Double) -> [Shape] {
        runs.enumerated().flatMap { index, run -> [Shape] in
            let line = plot.stroked(run.points, color: run.color, width: width)
            guard index > 0, runs[index - 1].continues, width > 1, let joint = run.points.first else { return [line] }
            return [line, .arcs([Arc(center: joint, radius: width / 2)], fill: .color(run.color ?? plot.line.color), stroke: nil)]
        }
    }

    /// Returns the backgrounds from the line to a level, each clipped at whole device pixels so that there is no seam between neighbours.
    func backgrounds(to level: Double, fill: (Color?) -> Fill) -> [Shape] {
        runs.indices.compactMap { index in
            let run = runs[index]
            guard let first = run.points.first, let last = run.points.last, run.points.count > 1 else { return nil }
            let clip = plot.grid.snapped(Rect(x: first.x, y: plot.box.y, width: last.x - first.x, height: plot.box.height))
            guard clip.width > 0 else { return nil }
            // One point of each neighbour fills the pixels at both ends.
            let before = index > 0 && runs[index - 1].continues ? runs[index - 1].points.dropLast().suffix(1) : []
            let after = run.continues && index + 1 < runs.count ? runs[index + 1].points.dropFirst().prefix(1) : []
            let points = before + run.points + after
            guard let start = points.first, let end = points.last else { return nil }
            return .group(
                id: "ground", clip: clip, [.polygon(points + [Point(end.x, level), Point(start.x, level)], fill: fill(run.color))])
        }
    }
}
