public import DojimaScale
import DojimaSeries

/// Series made of plain arrays: the index of a value is one coordinate of its point, and the value is the other.
///
///     var source = ArraySource()
///     source.append(ChartSeries(id: "a", name: "A", kind: .column), [5, 7])      // (0, 5), (1, 7)
///     var chart = Chart(heading: Heading(symbol: "Two"), size: Size(600, 400), timeAxis: source.axis, panes: [source.pane(id: "values")])
///     chart.orientation = source.orientation
public struct ArraySource: Sendable {
    /// The orientation of charts of these series. In a vertical chart indices run upwards and values from left to right.
    public let orientation: PlotOrientation
    /// The added series with their data.
    public private(set) var series: [ChartSeries] = []
    /// One line for each call of `append` that added nothing.
    public private(set) var warnings: [String] = []

    public init(_ orientation: PlotOrientation = .horizontal) { self.orientation = orientation }

    /// Appends a series with the values of an array, NaN where missing, as its data. Warns instead if either is `nil`. O(values).
    public mutating func append(_ series: ChartSeries?, _ values: [Double]?) {
        guard var series else {
            warnings.append("values without a series are ignored")
            return
        }
        guard let values else {
            warnings.append("\(series.id): a series without values is ignored")
            return
        }
        series.data = .values(ValueSeries(numbers: values.indices.map(Double.init), values: values))
        self.series.append(series)
    }

    /// Returns the points of a series as (index, value), or as (value, index) in a vertical source; empty for an unknown id.
    public func points(of id: String) -> [Point] {
        guard case .values(let values)? = series.first(where: { $0.id == id })?.data else { return [] }
        return zip(values.time.map(NumericAxis.number), values.values).map { index, value in
            orientation == .horizontal ? Point(index, value) : Point(value, index)
        }
    }

    /// Returns an axis of the indices, from half a step before the first to half a step after the last.
    public var axis: TimeAxis {
        let last = series.map { $0.data.count }.max() ?? 0
        var axis = NumericAxis.makeTimeAxis(-0.5...(Double(max(1, last)) - 0.5))
        axis.numberStep = 1
        return axis
    }

    /// Returns a pane with all series.
    public func pane(id: String) -> Pane { Pane(id: id, series: series) }
}
