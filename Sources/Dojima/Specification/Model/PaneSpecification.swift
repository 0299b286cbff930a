public import DojimaChart
public import DojimaText
internal import DojimaSeries
internal import DojimaTime

/// One plot with what is drawn in it.
public struct PaneSpecification: Sendable {
    /// Unique in the chart; empty for `price` of the first pane, and of others what they show: `volume`, `rsi:14`.
    public var id: String
    /// Share of the height in proportion to the other panes; `nil` for 3 of the first and 1 of the others.
    public var weight: Double?
    /// In drawing order, lowest first.
    public var series: [SeriesSpecification]
    /// None for one at the right for each symbol, the second one's at the left.
    public var axes: [ValueAxis]
    public var annotations: [Annotation]

    public init(
        id: String = "", weight: Double? = nil, series: [SeriesSpecification] = [], axes: [ValueAxis] = [],
        annotations: [Annotation] = []
    ) {
        self.id = id
        self.weight = weight
        self.series = series
        self.axes = axes
        self.annotations = annotations
    }

    /// The id, or the one by the pane's place and what it shows.
    public func name(at index: Int) -> String {
        if !id.isEmpty { return id }
        if index == 0 { return "price" }
        return series.first.map { $0.symbol ?? $0.study?.text ?? "" } ?? ""
    }

    /// Whether it shows prices, so that studies lie over them.
    public var hasPrices: Bool { series.contains { $0.symbol != nil } }
}

extension PaneSpecification: Equatable {
    /// Two panes are equal when they are written alike.
    public static func == (a: PaneSpecification, b: PaneSpecification) -> Bool { a.isWritten(like: b) }
}

extension PaneSpecification: Record {
    package init() { self.init(id: "") }

    package static var fields: [Field<PaneSpecification>] {
        [
            Field("id", \.id, .anyText, "A name; by default price for the first pane, else what it shows."),
            Field("weight", \.weight, .number(0.01...1000), "Share of the height; by default 3 for the first pane and 1 for others."),
            Field("series", \.series, .list(.record, 1...200), isRequired: true, "What is drawn, lowest first."),
            Field("axes", \.axes, .list(.record, 0...50), "Value axes; by default one for each symbol."),
            Field("annotations", \.annotations, .list(.record), "Texts, lines, bands and markers pinned to times and values."),
        ]
    }

    package func check(_ place: TextPath) throws {
        let ids = axes.map(\.id)
        for (index, series) in series.enumerated() {
            let at = place.key("series", line: nil).index(index, line: nil)
            if let request = series.study?.request, hasPrices, request.indicator.unit != .price {
                throw at.key("study", line: nil).error("the values of \(request.text) are no prices; put it in a pane of its own")
            }
            if let axis = series.axis, !ids.contains(axis) {
                let near = nearestNames(to: axis, among: ids)
                throw at.key("axis", line: nil).error(
                    "there is no axis \(quoted(axis)) in this pane; "
                        + (near.isEmpty ? "add it to axes" : "did you mean \(near.joined(separator: " or "))?"))
            }
        }
        for (index, axis) in axes.enumerated() where !axis.id.isEmpty && ids[..<index].contains(axis.id) {
            throw place.key("axes", line: nil).index(index, line: nil).error("there are two axes \(quoted(axis.id)); give each its own id")
        }
    }
}
