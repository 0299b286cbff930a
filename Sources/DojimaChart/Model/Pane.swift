/// A plot with its value axes and series; all panes share the time axis.
@dynamicMemberLookup
public struct Pane: Sendable {
    /// Options independent of the series. They are also members of the pane itself: `pane.annotations`.
    public var options = PaneOptions()
    /// The series in drawing order, lowest first.
    public var series: [ChartSeries]
    /// Axis values, such as 30 and 70, marked by dashed lines below the series; values outside the axis' range are not drawn.
    public var levels: [Double] = []
    /// Axis values, such as 30 to 70, between which the plot is shaded; `nil` for none.
    public var band: ClosedRange<Double>?
    /// The id of the axis of `levels` and `band`; `nil` for the primary one.
    public var levelAxis: String?

    /// Creates a pane. If there are no axes, one on the right is added, with the pane's id.
    public init(options: PaneOptions, series: [ChartSeries], levels: [Double] = []) {
        (self.options, self.series, self.levels) = (options, series, levels)
        if options.axes.isEmpty { self.options.axes = [ValueAxis(id: options.id)] }
    }

    /// Creates a pane. If there are no axes, one on the right is added, named `id`.
    public init(
        id: String, weight: Double? = nil, axes: [ValueAxis] = [], series: [ChartSeries], levels: [Double] = [],
        annotations: [Annotation] = []
    ) {
        var options = PaneOptions()
        options.id = id
        options.weight = weight
        options.axes = axes
        options.annotations = annotations
        self.init(options: options, series: series, levels: levels)
    }

    public subscript<Value>(dynamicMember path: WritableKeyPath<PaneOptions, Value>) -> Value {
        get { options[keyPath: path] }
        set { options[keyPath: path] = newValue }
    }

    /// The value axes, at least one: setting an empty list has no effect. `Chart.removeAxis` throws for the last one.
    public var axes: [ValueAxis] {
        get { options.axes }
        set { if !newValue.isEmpty { options.axes = newValue } }
    }

    /// The height of the pane relative to the other panes' weights.
    public var weight: Double {
        get { options.weight ?? 1 }
        set { options.weight = newValue }
    }

    /// Adds an annotation, or replaces the one with the same id and keeps its position in the order.
    public mutating func annotate(_ annotation: Annotation) {
        if let index = options.annotations.firstIndex(where: { $0.id == annotation.id }) {
            options.annotations[index] = annotation
        } else {
            options.annotations.append(annotation)
        }
    }

    /// Returns the index of a series' axis: the one with the specified id, or the primary one.
    func axisIndex(of series: ChartSeries) -> Int { series.axis.map { axisIndex(named: $0) } ?? 0 }

    func axisIndex(named id: String) -> Int { options.axes.firstIndex { $0.id == id } ?? 0 }

    /// The axes that have the same id as an earlier one, and the ids of axes that series and levels name but the pane does not have, one
    /// line each. They are drawn on the first axis with the id, or on the primary one.
    var axisProblems: [String] {
        let ids = options.axes.map(\.id)
        guard let primary = ids.first else { return [] }
        let doubled = ids.indices.filter { ids[..<$0].contains(ids[$0]) }.map { "pane \(options.id): two axes have the id \(ids[$0])" }
        let named = series.compactMap { item in item.axis.map { (item.id, $0) } } + [levelAxis].compactMap { $0.map { ("levels", $0) } }
        let unknown = named.filter { !ids.contains($0.1) }.map { name, axis in
            "\(name): pane \(options.id) has no axis \(axis), but \(ids.joined(separator: ", ")); drawn on \(primary)"
        }
        return doubled + unknown
    }

    /// The index of the axis of `levels` and `band`.
    var levelAxisIndex: Int { levelAxis.map { axisIndex(named: $0) } ?? 0 }

    /// The indices of the series that get a colour of the theme's palette: lines, parts of stacks and groups, and the bars of several
    /// symbols. The only bars of prices have the colours of rising and falling prices.
    package var seriesUsingPalette: Set<Int> {
        let automatic = series.indices.filter { series[$0].color == .automatic }
        let bars = automatic.filter { series[$0].kind.hasBarColors }
        let lines = automatic.filter { index in
            let candidate = series[index]
            return candidate.kind.usesPalette || candidate.stack != nil || candidate.group != nil
                || candidate.isPrice && !candidate.kind.colorsByDirection
        }
        return Set(lines + (series.count { $0.kind.hasBarColors } > 1 ? bars : []))
    }
}
