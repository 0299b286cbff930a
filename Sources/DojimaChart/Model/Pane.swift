/// One plot with its value axes and series; all panes share the time axis.
public struct Pane: Sendable {
    /// Stable, as `price`, `volume`, `rsi:14`.
    public var id: String
    /// Share of the height, in proportion to the other panes' weights.
    public var weight: Double
    /// The first on each side is the innermost; the first of all is the primary one, which has the grid.
    /// The last one cannot be removed: an empty list changes nothing.
    public var axes: [ValueAxis] {
        didSet { if axes.isEmpty { axes = oldValue } }
    }
    /// In drawing order, lowest first.
    public var series: [ChartSeries]
    /// Values of the primary axis that a dashed line marks below the series, such as 30 and 70; those outside the axis' range are not drawn.
    public var levels: [Double]
    /// In drawing order; each id once.
    public var annotations: [Annotation]
    /// Of the groups of series that stand side by side.
    public var gaps: GroupGaps

    /// A pane without axes gets one, named `id`, at the right.
    public init(
        id: String, weight: Double = 1, axes: [ValueAxis] = [], series: [ChartSeries], levels: [Double] = [],
        annotations: [Annotation] = [], gaps: GroupGaps = GroupGaps()
    ) {
        self.id = id
        self.weight = weight
        self.axes = axes.isEmpty ? [ValueAxis(id: id)] : axes
        self.series = series
        self.levels = levels
        self.annotations = annotations
        self.gaps = gaps
    }

    /// Adds an annotation; one of the same id gives way to it and keeps its place in the order.
    public mutating func annotate(_ annotation: Annotation) {
        if let index = annotations.firstIndex(where: { $0.id == annotation.id }) {
            annotations[index] = annotation
        } else {
            annotations.append(annotation)
        }
    }

    /// The axis of a series: the one it names, else the primary one.
    func axisIndex(of series: ChartSeries) -> Int { axisIndex(named: series.axis) }

    func axisIndex(named id: String) -> Int { axes.firstIndex { $0.id == id } ?? 0 }
}
