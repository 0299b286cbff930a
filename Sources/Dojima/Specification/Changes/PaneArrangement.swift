package import DojimaChart
import DojimaSeries
import DojimaText

/// The parts from which the panes of a chart are made: the symbols of the first pane, and what is drawn over, in and below it.
///
/// Volume columns are drawn lowest, then bands, then prices, then lines: the fill of a band is under the prices.
package struct PaneArrangement: Sendable {
    /// The symbols of the first pane; there must be at least one.
    package var symbols: [String]
    /// How prices are drawn; `nil` for candlesticks of the first symbol and lines of the others.
    package var kind: SeriesKind?
    /// Whether volume is drawn at the bottom of the prices, if the chart has space for it.
    package var showsVolume = true
    /// The bins of the volume at each price; `nil` for none.
    package var profileBins: Int?
    /// The studies drawn over the prices.
    package var overlays: [Study] = []
    /// The studies that mark bars.
    package var marks: [Study] = []
    /// The studies of the panes below, each once.
    package var below: [Study] = [] {
        didSet { below = below.reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
    }
    /// The sides of the price axes in the order of the symbols.
    package var sides: [ValueAxis.Side] = []
    /// The options of every price axis, except its id and side; the time that it crosses and its title apply to the first one only. `nil`
    /// for default axes.
    package var axis: ValueAxis?
    /// Whether all symbols share one axis, because their prices are relative to a base or on request.
    package var sharesAxis = false
    /// Whether each symbol has a small chart.
    package var isFaceted = false
    package var stack: Stack.Form?
    /// Whether columns of all symbols are drawn side by side.
    package var isGrouped = false
    package var labels: PointLabels.Content?
    package var annotations: [Annotation] = []

    package init(of symbols: [String]) { self.symbols = symbols }

    /// Whether the chart has space for volume at the bottom of the prices: it has one symbol and no pane of volume, and its prices
    /// are neither columns, which the volume columns would cover, nor a heat map, whose stripes would cover the volume, nor a sparkline.
    package var hasSpaceForVolume: Bool {
        symbols.count == 1 && !below.contains(where: \.isVolume) && PaneArrangement.leavesSpace(kind)
    }

    static func leavesSpace(_ kind: SeriesKind?) -> Bool { kind.map { ![SeriesKind.column, .heat, .sparkline].contains($0) } ?? true }

    /// The panes from top to bottom.
    package var panes: [PaneSpecification] { [prices] + below.map(pane) }

    private var prices: PaneSpecification {
        let overlays = overlays.map { SeriesSpecification(study: $0) }
        let axes = valueAxes
        let prices = symbols.enumerated().map { index, name in
            SeriesSpecification(symbol: name) { series in
                (series.kind, series.axis) = (kind, index == 0 || axes.count < symbols.count ? nil : axes[index].id)
                (series.stack, series.group) = (stack.map { Stack("all", form: $0) }, isGrouped ? "all" : nil)
                series.labels = labels.map { PointLabels($0) }
            }
        }
        return PaneSpecification(
            series: (showsVolume && hasSpaceForVolume ? [SeriesSpecification(study: .volume)] : [])
                + (profileBins.map { [SeriesSpecification(study: .profile(bins: $0))] } ?? []) + overlays.filter(\.isBand) + prices
                + overlays.filter { !$0.isBand } + marks.map { SeriesSpecification(study: $0) }, axes: axes, annotations: annotations)
    }

    /// A pane below the prices, with its axis on the same side as theirs.
    package func pane(of study: Study) -> PaneSpecification {
        PaneSpecification(series: [SeriesSpecification(study: study)], axes: sides.first == .left ? [ValueAxis(id: "", side: .left)] : [])
    }

    /// The declared axes; empty if no option concerns them. Symbols share one unless two sides are given.
    private var valueAxes: [ValueAxis] {
        let count = isFaceted ? 1 : symbols.count
        let isShared = stack != nil || isGrouped
        guard axis != nil || !sides.isEmpty || isShared && count > 1 else { return [] }
        let hasOneAxis = sharesAxis || isShared || sides.count < 2
        return PaneArrangement.axes(hasOneAxis ? 1 : count, like: axis ?? ValueAxis(), sides: sides)
    }

    /// A number of price axes with the same options; only the first has a title and a crossing.
    static func axes(_ count: Int, like model: ValueAxis, sides: [ValueAxis.Side]) -> [ValueAxis] {
        (0..<count).map { index in
            var axis = model
            axis.id = count == 1 ? "" : axisName("price", index)
            axis.side = index < sides.count ? sides[index] : defaultSide(index)
            if index > 0 { (axis.crosses, axis.hasFixedLabels, axis.title, axis.titlePlacement) = (nil, false, nil, .end) }
            return axis
        }
    }

    /// The id of a price axis by its index in a pane.
    static func axisName(_ pane: String, _ index: Int) -> String { index == 0 ? pane : "\(pane)-\(index + 1)" }

    /// The default side of a price axis.
    static func defaultSide(_ index: Int) -> ValueAxis.Side? { index == 1 ? .left : nil }
}

extension PaneArrangement {
    /// Creates the arrangement whose panes are most like those of a chart; other settings of the chart are ignored.
    package init(of chart: ChartSpecification) {
        let pane = chart.panes.first ?? PaneSpecification()
        let prices = pane.series.filter { $0.symbol != nil }
        self.init(of: prices.compactMap(\.symbol))
        let first = prices.first
        let studies = pane.series.filter { $0.basis == nil }.compactMap(\.study)
        kind = first?.kind
        showsVolume = studies.contains(where: \.isVolume)
        profileBins = studies.lazy.compactMap(\.profileBins).first
        overlays = studies.filter(\.isOverlay)
        marks = studies.filter(\.marksBars)
        for pane in chart.panes.dropFirst() {
            guard let series = pane.series.first, series.basis == nil, let study = series.study, !below.contains(study) else { break }
            below.append(study)
        }
        let mayStack = kind?.stacks == true, mayGroup = kind?.hasSlots == true
        stack = first?.stack?.name == "all" && mayStack ? first?.stack?.form : nil
        isGrouped = first?.group == "all" && mayGroup
        labels = first?.labels?.content
        (isFaceted, sharesAxis) = (chart.facet != nil, chart.rebase != nil)
        annotations = pane.annotations
        let axes = pane.priceAxes
        sides = PaneArrangement.sides(of: axes, symbols: symbols.count)
        if var model = axes.first, !axes.isEmpty {
            (model.id, model.side) = ("", nil)
            if axes.contains(where: { $0.range != model.range }) { model.range = nil }
            axis = model.isWritten(like: ValueAxis()) ? nil : model
        }
    }

    /// The shortest list of sides that gives the axes their sides.
    private static func sides(of axes: [ValueAxis], symbols: Int) -> [ValueAxis.Side] {
        // Axes of studies are not included.
        let last = axes.indices.prefix(max(1, symbols)).last { axes[$0].side != defaultSide($0) }
        // Symbols have separate axes only if two sides are given.
        let count = max(last.map { $0 + 1 } ?? 0, symbols > 1 && axes.count > 1 ? 2 : 0)
        return axes.prefix(count).enumerated().map { $1.side ?? defaultSide($0) ?? .right }
    }
}

extension PaneSpecification {
    /// The declared axes, except that of the volume columns.
    package var priceAxes: [ValueAxis] { options.axes.filter { !isVolumeAxis($0) } }

    /// Whether an axis is declared for the volume columns, which is decided by its id.
    func isVolumeAxis(_ axis: ValueAxis) -> Bool {
        axis.id == PaneSpecification.volumeAxis && series.contains { $0.study?.isVolume == true && $0.axis == nil }
            && !series.contains { $0.axis == axis.id }
    }

    /// The axis that is declared for the volume columns; it has labels.
    package var declaredVolumeAxis: ValueAxis? { options.axes.first(where: isVolumeAxis) }

    /// The id of the axis of the volume columns in a pane of prices.
    package static let volumeAxis = "volume"
}

extension SeriesSpecification {
    /// Whether the series fills the area between two lines, over which prices are drawn.
    var isBand: Bool { study?.request?.indicator.outputs.contains { [.upperEdge, .cloudEdge].contains($0.form) } ?? false }
}

extension Study {
    /// Whether the study is drawn over prices and has values in their unit.
    package var isOverlay: Bool { !isVolume && profileBins == nil && request?.indicator.unit == .price && !marksBars }
}
