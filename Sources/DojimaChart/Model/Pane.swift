/// One plot with its value axes and series; all panes share the time axis.
@dynamicMemberLookup
public struct Pane: Sendable {
    /// What is said of it whatever its series are. They are members of the pane too: `pane.annotations`.
    public var options = PaneOptions()
    /// In drawing order, lowest first.
    public var series: [ChartSeries]
    /// Values of the primary axis that a dashed line marks below the series, such as 30 and 70; those outside the axis' range are not drawn.
    public var levels: [Double] = []

    /// A pane without axes gets one of its own id, at the right.
    public init(options: PaneOptions, series: [ChartSeries], levels: [Double] = []) {
        (self.options, self.series, self.levels) = (options, series, levels)
        if options.axes.isEmpty { self.options.axes = [ValueAxis(id: options.id)] }
    }

    /// A pane without axes gets one, named `id`, at the right.
    public init(
        id: String, weight: Double? = nil, axes: [ValueAxis] = [], series: [ChartSeries], levels: [Double] = [],
        annotations: [Annotation] = []
    ) {
        var options = PaneOptions()
        (options.id, options.weight, options.axes, options.annotations) = (id, weight, axes, annotations)
        self.init(options: options, series: series, levels: levels)
    }

    public subscript<Value>(dynamicMember path: WritableKeyPath<PaneOptions, Value>) -> Value {
        get { options[keyPath: path] }
        set { options[keyPath: path] = newValue }
    }

    /// The last one cannot be removed: an empty list changes nothing.
    public var axes: [ValueAxis] {
        get { options.axes }
        set { if !newValue.isEmpty { options.axes = newValue } }
    }

    /// Share of the height, in proportion to the other panes' weights.
    public var weight: Double {
        get { options.weight ?? 1 }
        set { options.weight = newValue }
    }

    /// Adds an annotation; one of the same id gives way to it and keeps its place in the order.
    public mutating func annotate(_ annotation: Annotation) {
        if let index = options.annotations.firstIndex(where: { $0.id == annotation.id }) {
            options.annotations[index] = annotation
        } else {
            options.annotations.append(annotation)
        }
    }

    /// The axis of a series: the one it names, else the primary one.
    func axisIndex(of series: ChartSeries) -> Int { series.axis.map { axisIndex(named: $0) } ?? 0 }

    func axisIndex(named id: String) -> Int { options.axes.firstIndex { $0.id == id } ?? 0 }
}
