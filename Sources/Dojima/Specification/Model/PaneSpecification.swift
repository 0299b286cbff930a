public import DojimaChart
package import DojimaText
internal import DojimaSeries
internal import DojimaTime

/// One pane with its series, axes and annotations.
@dynamicMemberLookup
public struct PaneSpecification: Sendable {
    /// The options of the pane that do not depend on its series, also members of the specification itself: `pane.annotations`.
    public var options = PaneOptions()
    /// The series in drawing order, lowest first.
    public var series: [SeriesSpecification]

    public init(
        id: String = "", weight: Double? = nil, series: [SeriesSpecification] = [], axes: [ValueAxis] = [],
        annotations: [Annotation] = []
    ) {
        self.series = series
        (options.id, options.weight, options.axes, options.annotations) = (id, weight, axes, annotations)
    }

    public subscript<Value>(dynamicMember path: WritableKeyPath<PaneOptions, Value>) -> Value {
        get { options[keyPath: path] }
        set { options[keyPath: path] = newValue }
    }

    /// The id, or a default from the pane's index and content.
    public func name(at index: Int) -> String {
        if !options.id.isEmpty { return options.id }
        if index == 0 { return "price" }
        return series.first.map { $0.symbol ?? $0.study?.name ?? "" } ?? ""
    }

    /// Whether it shows prices, so that studies lie over them.
    var hasPrices: Bool { series.contains { $0.symbol != nil } }
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
        fields.insert(Field("series", \.series, .list(.record, 1...1000), isRequired: true, "What is drawn, lowest first."), at: 2)
        return fields
    }

    package func check(_ place: TextPath) throws {
        let ids = options.axes.map(\.id)
        for (index, series) in series.enumerated() {
            let at = place.key("series", line: nil).index(index, line: nil)
            if let study = series.study, let request = study.request, hasPrices, request.indicator.unit != .price, !study.marksBars {
                throw at.key("study", line: nil).error("the values of \(request.text) are not prices; put it in a pane of its own")
            }
            if let study = series.study, study.profileBins != nil, !hasPrices {
                throw at.key("study", line: nil).error("\(study.text) stands beside prices; put it in the pane of a symbol")
            }
            if let axis = series.axis, !ids.contains(axis) {
                let near = nearestNames(to: axis, among: ids)
                throw at.key("axis", line: nil).error(
                    "there is no axis \(quoted(axis)) in this pane; "
                        + (near.isEmpty ? "add it to axes" : "did you mean \(near.joined(separator: " or "))?"))
            }
        }
        for (index, axis) in options.axes.enumerated() where !axis.id.isEmpty && ids[..<index].contains(axis.id) {
            throw place.key("axes", line: nil).index(index, line: nil).error("there are two axes \(quoted(axis.id)); give each its own id")
        }
    }
}
