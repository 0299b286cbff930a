import DojimaChart
import DojimaSeries
import DojimaSpecification

extension ChartCommand {
    /// What the options say, as a specification: the one description that charts are drawn from.
    var specification: ChartSpecification {
        ChartSpecification(
            title: picture.title == "" ? nil : picture.title, panes: [pricePane] + panesBelow, interval: interval?.interval,
            window: span.specification,
            closedTime: exclusions.specification, zone: exclusions.zone, onClosed: onClosed.policy, adjust: adjust.adjustment.adjustment,
            timeAxis: ticks.timeAxis, gapMarks: gapMarks.specification, navigator: navigator, storedAnnotations: !noAnnotations,
            theme: picture.theme.theme.name, width: picture.size.width, height: picture.size.height, scale: picture.scale)
    }

    /// Volume lowest, then bands, then prices, then lines: a band's fill lies under the prices.
    private var pricePane: PaneSpecification {
        let hasVolume = names.count == 1 && !pane.contains { $0.study.isVolume } && type?.kind.name != SeriesKind.column.name
        let overlays = overlay.map { SeriesSpecification(study: .indicator($0.request)) }
        let axes = valueAxes
        let prices = names.enumerated().map { index, name in
            SeriesSpecification(symbol: name, type: type?.kind.name, axis: index == 0 || axes.isEmpty ? nil : axes[index].id)
        }
        return PaneSpecification(
            series: (hasVolume ? [SeriesSpecification(study: .volume)] : []) + overlays.filter(\.isBand) + prices
                + overlays.filter { !$0.isBand }, axes: axes, annotations: annotate.map(\.specification))
    }

    /// One for each symbol where anything is said of them.
    private var valueAxes: [ValueAxisSpecification] {
        guard !axis.isEmpty || log || inverted || ticks.yTicks != nil || ticks.yFormat != nil else { return [] }
        return names.indices.map { index in
            ValueAxisSpecification(
                id: names.count == 1 ? "" : index == 0 ? "price" : "price-\(index + 1)",
                side: index < axis.count ? axis[index].side : index == 1 ? .left : nil, scale: log ? .logarithmic : .linear,
                inverted: inverted, ticks: ticks.yTicks, format: ticks.yFormat?.format)
        }
    }

    /// In the order of the command line, each once, with their axes on the side of the prices.
    private var panesBelow: [PaneSpecification] {
        let studies = pane.map(\.study).reduce(into: [Study]()) { if !$0.contains($1) { $0.append($1) } }
        let axes = axis.first?.side == .left ? [ValueAxisSpecification(side: .left)] : []
        return studies.map { PaneSpecification(series: [SeriesSpecification(study: $0)], axes: axes) }
    }
}

extension SeriesSpecification {
    /// Whether it fills the room between two lines.
    fileprivate var isBand: Bool {
        study?.request?.indicator.outputs.contains { $0.form == .upperEdge } ?? false
    }
}
