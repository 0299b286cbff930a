public import DojimaChart
package import DojimaText
internal import DojimaSeries

/// One pane with its series, axes and annotations.
@dynamicMemberLookup
public struct PaneSpecification: Sendable {
    /// The options of the pane that do not depend on its series, also members of the specification itself: `pane.annotations`.
    public var options = PaneOptions()
    /// The series in drawing order, lowest first.
    public var series: [SeriesSpecification]

    /// Creates a pane; `weight` is its share of the height, `nil` for the default.
    public init(
        id: String = "", weight: Double? = nil, series: [SeriesSpecification] = [], axes: [ValueAxis] = [],
        annotations: [Annotation] = []
    ) {
        self.series = series
        options.id = id
        options.weight = weight
        options.axes = axes
        options.annotations = annotations
    }

    public subscript<Value>(dynamicMember path: WritableKeyPath<PaneOptions, Value>) -> Value {
        get { options[keyPath: path] }
        set { options[keyPath: path] = newValue }
    }

    /// The id, or a default from the pane's index and content.
    public func name(at index: Int) -> String {
        if !options.id.isEmpty { return options.id }
        if index == 0 { return "price" }
        return series.first.map { $0.symbol ?? $0.study?.name ?? $0.column ?? "" } ?? ""
    }

    /// Whether the pane shows prices, so that studies are drawn over them.
    var hasPrices: Bool { series.contains { $0.symbol != nil } }

    /// The ids of the axes that studies name and prices do not: volume, and values that are not prices, are drawn on these over the full
    /// height.
    var studyAxes: Set<String> {
        guard hasPrices else { return Set(options.axes.map(\.id)) }
        let first = priceAxes.first?.id ?? ""
        let ofPrices = series.filter(\.showsPrices).map { $0.axis ?? first }
        return Set(series.compactMap(\.axis)).subtracting(ofPrices)
    }

    /// The ids of the axes on which nothing is drawn.
    private var unusedAxes: Set<String> {
        let isOverlay = { (series: SeriesSpecification) in hasPrices && series.study?.isVolume == true }
        let used = series.compactMap { series in series.axis ?? (isOverlay(series) ? nil : (hasPrices ? priceAxes : options.axes).first?.id)
        }
        let declared = hasPrices ? priceAxes : options.axes
        return Set(declared.map(\.id)).subtracting(used)
    }
}

extension SeriesSpecification {
    /// Whether the values of the series are prices, or marks at the bars of prices.
    fileprivate var showsPrices: Bool {
        guard let study else { return true }
        return study.profileBins != nil || study.marksBars || study.request?.indicator.unit == .price
    }
}

extension PaneSpecification: Equatable {
    /// Two panes are equal when their texts are.
    public static func == (a: PaneSpecification, b: PaneSpecification) -> Bool { a.isWritten(like: b) }
}

extension PaneSpecification: Record {
    package init() { self.init(id: "") }

    package static var fields: [Field<PaneSpecification>] {
        var fields = PaneOptions.fields.map { Field($0, of: \PaneSpecification.options) }
        // Series are written before annotations.
        fields.insert(Field("series", \.series, .list(.record, 1...1000), isRequired: true, "The series, lowest first."), at: 2)
        return fields
    }

    package func check(_ path: TextPath) throws {
        let ids = options.axes.map(\.id)
        for (index, series) in series.enumerated() {
            let seriesPath = path.key("series", line: nil).index(index, line: nil)
            if let study = series.study, hasPrices, study.profileBins == nil, !study.isVolume, !series.showsPrices,
                !(series.axis.map(studyAxes.contains) ?? false)
            {
                throw seriesPath.key("study", line: nil).error(
                    "the values of \(study.text) are not prices; put it in a separate pane, or on an axis that shows no prices")
            }
            if let study = series.study, study.profileBins != nil, !hasPrices {
                throw seriesPath.key("study", line: nil).error("\(study.text) is drawn next to prices; put it in the pane of a symbol")
            }
            if let problem = series.colorCountProblem(series.lineColors.count) {
                throw seriesPath.key("lineColors", line: nil).error(problem)
            }
            if let axis = series.axis, !ids.contains(axis) {
                let near = nearestNames(to: axis, among: ids)
                throw seriesPath.key("axis", line: nil).error(
                    "there is no axis \(quoted(axis)) in this pane; "
                        + (near.isEmpty ? "add it to axes" : "did you mean \(near.joined(separator: " or "))?"))
            }
        }
        for (index, axis) in options.axes.enumerated() where !axis.id.isEmpty && ids[..<index].contains(axis.id) {
            throw path.key("axes", line: nil).index(index, line: nil).error("there are two axes \(quoted(axis.id)); give each its own id")
        }
        for (index, axis) in options.axes.enumerated() where unusedAxes.contains(axis.id) {
            throw path.key("axes", line: nil).index(index, line: nil).error(
                "nothing is drawn on the axis \(quoted(axis.id)); name it as the axis of a series, or remove it")
        }
    }
}
