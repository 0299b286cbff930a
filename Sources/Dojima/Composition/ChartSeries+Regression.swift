import DojimaChart
import DojimaSeries

extension ChartSeries {
    /// Creates a scatter series of pairs of numbers, which must be sorted by their first numbers.
    ///
    /// - Parameter size: the diameter of the points in pixels; `nil` to derive it from the number of points.
    static func points(_ id: String, _ name: String, at pairs: [(Double, Double)], size: Double? = nil) -> ChartSeries {
        ChartSeries(
            id: id, name: name, kind: .scatter,
            data: .values(ValueSeries(numbers: pairs.map(\.0), values: pairs.map(\.1)))
        ) {
            ($0.color, $0.lastValue, $0.isListed) = (.palette(0), .hidden, false)
            $0.marker = PointMarker(.circle, size: size ?? (pairs.count > 500 ? 3 : 5))
        }
    }

    /// Creates a straight line between two numbers.
    static func leastSquares(from lowest: Double, to highest: Double, intercept: Double, slope: Double) -> ChartSeries {
        let ends = [lowest, highest]
        return ChartSeries(
            id: "line", name: "Least squares", kind: .line,
            data: .values(ValueSeries(numbers: ends, values: ends.map { intercept + slope * $0 }))
        ) {
            ($0.color, $0.lineWidth) = (.palette(1), 2)
            ($0.lastValue, $0.isListed, $0.showsValuesInLegend) = (.hidden, false, false)
        }
    }
}

extension DescribedParts {
    /// Creates the description of a line through points.
    init(_ line: FittedLine, count: Int) {
        self.init()
        regression = Regression(slope: line.slope, intercept: line.intercept, explained: line.explained, count: count)
    }
}
