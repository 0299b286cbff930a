import DojimaScale
import DojimaSeries

/// A part of a curve from one point of a line to the next: the cubic polynomial with given slopes at both (Hermite interpolation).
struct CurveSegment {
    let start: Point
    let end: Point
    let startSlope: Double
    let endSlope: Double

    /// The horizontal distance between the drawn points of a curve, in logical pixels.
    static let step = 2.0

    /// Returns the point at a fraction of the width.
    func point(_ fraction: Double) -> Point {
        let (width, rest) = (end.x - start.x, 1 - fraction)
        let line = rest * rest * (1 + 2 * fraction) * start.y + fraction * fraction * (3 - 2 * fraction) * end.y
        return Point(start.x + width * fraction, line + fraction * rest * width * (rest * startSlope - fraction * endSlope))
    }

    /// Returns the fractions at which points are drawn, between two fractions, both excluded, and within a range of x.
    func fractions(between from: Double, and to: Double, x: ClosedRange<Double>) -> [Double] {
        let width = end.x - start.x
        guard width > CurveSegment.step else { return [] }
        let step = CurveSegment.step / width
        let first = ((max(from, (x.lowerBound - start.x) / width)) / step).rounded(.down) + 1
        return Array(stride(from: first * step, to: min(to, (x.upperBound - start.x) / width), by: step))
    }
}

extension SeriesPlot {
    /// Returns the slopes of the curve at the points of a line, whose missing points interrupt it; `nil` for straight lines, and if the
    /// smoother returns more or fewer slopes than points.
    func curveSlopes(at points: [Point?]) -> [Double]? {
        guard let smoother else { return nil }
        var slopes = points.map { _ in 0.0 }
        for run in points.split(whereSeparator: { $0 == nil }) {
            let known = run.compactMap(\.self)
            let own = smoother.slopes(known.map(\.x), known.map(\.y))
            guard own.count == known.count else { return nil }
            slopes.replaceSubrange(run.indices, with: own)
        }
        return slopes
    }

    /// Returns the points of a line; if it is drawn as a curve, also the drawn points between them.
    func curved(_ points: [Point]) -> [Point] {
        guard let slopes = curveSlopes(at: points), let last = points.last, box.width >= 0 else { return points }
        return points.indices.dropLast().flatMap { index in
            let segment = CurveSegment(
                start: points[index], end: points[index + 1], startSlope: slopes[index], endSlope: slopes[index + 1])
            let fractions = segment.fractions(between: 0, and: 1, x: box.x - 64...box.maxX + 64)
            return [points[index]] + fractions.map(segment.point)
        } + [last]
    }
}
