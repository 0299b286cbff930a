extension Smoother {
    /// A curve that rises only where the line through the points rises, and falls only where it falls, so that it has no values beyond
    /// those of neighbouring points.
    ///
    /// Sources: F. N. Fritsch and R. E. Carlson, "Monotone Piecewise Cubic Interpolation", *SIAM Journal on Numerical Analysis* 17:2
    /// (1980), with the slopes of F. N. Fritsch and J. Butland, "A Method for Constructing Local Monotone Piecewise Cubic Interpolants",
    /// *SIAM Journal on Scientific and Statistical Computing* 5:2 (1984). O(points).
    public static let monotone = Smoother(name: "monotone") { x, y in
        let widths = zip(x.dropFirst(), x).map { $0 - $1 }
        let rises = widths.indices.map { widths[$0] > 0 ? (y[$0 + 1] - y[$0]) / widths[$0] : 0 }
        guard rises.count > 1, let last = rises.indices.last else { return x.map { _ in rises.first ?? 0 } }
        // The weighted harmonic mean of the rises on both sides; 0 at an extreme.
        let inner = rises.indices.dropFirst().map { index -> Double in
            let (a, b) = (rises[index - 1], rises[index])
            guard a * b > 0 else { return 0 }
            let (before, after) = (2 * widths[index] + widths[index - 1], widths[index] + 2 * widths[index - 1])
            return (before + after) / (before / a + after / b)
        }
        return [endSlope(widths[0], widths[1], rises[0], rises[1])] + inner
            + [endSlope(widths[last], widths[last - 1], rises[last], rises[last - 1])]
    }

    /// Returns the slope at the end of a line from the widths and the rises of the last two intervals, the outer one first: the slope of
    /// the parabola through the last three points, limited so that the curve stays monotone.
    private static func endSlope(_ width: Double, _ nextWidth: Double, _ rise: Double, _ nextRise: Double) -> Double {
        let slope = ((2 * width + nextWidth) * rise - width * nextRise) / (width + nextWidth)
        guard slope * rise > 0 else { return 0 }
        return rise * nextRise <= 0 && abs(slope) > 3 * abs(rise) ? 3 * rise : slope
    }
}
