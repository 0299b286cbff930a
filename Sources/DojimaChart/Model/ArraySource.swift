import DojimaScale
public import DojimaSeries

/// Series made of plain arrays: the index of a value is one coordinate of its point, and the value the other.
///
///     var source = ArraySource()
///     source.add(ChartSeries(id: "a", name: "A", kind: .column), [5, 7])      // (0, 5), (1, 7)
///     let chart = Chart(heading: Heading(symbol: "Two"), size: Size(600, 400), time: source.axis, panes: [source.pane(id: "values")])
public struct ArraySource: Sendable {
    public enum Orientation: String, Sendable, CaseIterable {
        /// Indices go from left to right.
        case horizontal
        /// Indices go upwards, values from left to right: for lines, steps and points.
        case vertical
    }

    public let orientation: Orientation
    /// Those that were added, with their data.
    public private(set) var series: [ChartSeries] = []
    /// What was not added, one line each.
    public private(set) var warnings: [String] = []

    public init(_ orientation: Orientation = .horizontal) { self.orientation = orientation }

    /// Adds a series with the values of an array, NaN where there is none, in place of its data; without a series or an array there is a
    /// warning, and nothing is added. O(values).
    public mutating func add(_ series: ChartSeries?, _ values: [Double]?) {
        guard var series else {
            warnings.append("values without a series are not added")
            return
        }
        guard let values else {
            warnings.append("\(series.id): a series without values is not added")
            return
        }
        guard orientation == .horizontal || series.kind.canLie else {
            warnings.append("\(series.id): \(series.kind.name) cannot lie, and is not added; line, step, scatter and bubble can")
            return
        }
        let places = values.indices.map { Double($0) }
        switch orientation {
        case .horizontal: series.data = .values(ValueSeries(time: places.map(Numbers.moment), values: values))
        case .vertical:
            let known = zip(places, values).filter { $0.1.isFinite }
            series.data = .values(ValueSeries(time: known.map { Numbers.moment(of: $0.1) }, values: known.map { $0.0 }))
        }
        self.series.append(series)
    }

    /// The points of a series; none of one that was not added.
    public func points(of id: String) -> [Point] {
        guard case .values(let values)? = series.first(where: { $0.id == id })?.data else { return [] }
        return zip(values.time, values.values).map { Point(Numbers.number(of: $0), $1) }
    }

    /// An axis that shows all points: half a step beyond the first and the last index, or a little beyond the least and the greatest value.
    public var axis: TimeAxis {
        let all = series.flatMap { $0.data.time.map(Numbers.number) }
        let (low, high) = (all.min() ?? 0, all.max() ?? 0)
        let room = orientation == .horizontal || low == high ? 0.5 : (high - low) * 0.05
        var axis = Numbers.axis((low - room)...(high + room))
        if orientation == .horizontal { axis.numberStep = 1 }
        return axis
    }

    /// A plot with all series.
    public func pane(id: String) -> Pane {
        Pane(id: id, axes: [ValueAxis(id: id, tickSize: orientation == .vertical ? 1 : nil)], series: series)
    }
}

extension SeriesKind {
    /// Whether its points may go back and forth on the axis: what stands on a ground or fills room needs them in order.
    fileprivate var canLie: Bool { ["line", "step", "scatter", "bubble"].contains(name) }
}
