import DojimaChart
import DojimaFormats
import DojimaSeries
import Dojima
import DojimaText

extension DrawingArguments {
    /// The options as a specification, from which every chart is drawn.
    ///
    /// - Parameters:
    ///   - reading: how files are read.
    ///   - facet: how small charts of the symbols are arranged; `nil` for one chart of all.
    func specification(
        of names: [String], _ picture: PictureArguments, reading: ReadingOptions = ReadingOptions(), facet: FacetOptions? = nil
    ) throws -> ChartSpecification {
        try refuseNeedlessAxes(symbols: facet == nil ? names.count : 1)
        var chart = ChartSpecification()
        chart.fileAccess = .ofArguments
        chart.options = options(picture)
        chart.facet = facet
        chart.panes = [pricePane(of: names, isFaceted: facet != nil)] + panesBelow
        (chart.interval, chart.window) = (interval?.interval, span.specification)
        (chart.closedTime, chart.zone) = (exclusions.specification, exclusions.zone)
        (chart.adjust, chart.reading) = (adjust.adjustment, reading)
        chart.rebase = try axes.rebase(of: names.count, isLogarithmic: log)
        (chart.timeAxis.zones, chart.storedAnnotations) = (axes.xZone, !noAnnotations)
        chart.transform = transform?.text
        chart.colors = colors.rules
        chart.theme = picture.theme?.theme.name
        for colors in seriesColor { try chart.set(colors) }
        try chart.set(settings)
        return try picture.further.completed(chart)
    }

    private func options(_ picture: PictureArguments) -> ChartOptions {
        var options = ChartOptions()
        options.title = picture.title == "" ? nil : picture.title
        (options.subtitle, options.note) = (picture.subtitle, picture.note)
        options.gapMarks = gapMarks.specification
        options.tracking = track ? ValueTracking() : nil
        options.highlight = axes.highlighted
        (options.layout.split, options.layout.surfaces) = (layout.split?.share, layout.surfaces)
        options.layout.axisWidths = layout.axisWidths
        (options.width, options.height, options.scale) = (Double(picture.size.width), Double(picture.size.height), picture.scale)
        return options
    }

    /// Volume lowest, then bands, then prices, then lines: a band's fill lies under the prices.
    private func pricePane(of names: [String], isFaceted: Bool) -> PaneSpecification {
        // Columns would lie upon columns, and under stripes they would be hidden.
        let leavesRoom = type.map { ![SeriesKind.column, .heat].contains($0.kind) } ?? true
        let hasVolume = !noVolume && names.count == 1 && !pane.contains { $0.study.isVolume } && leavesRoom
        let overlays = overlay.map { SeriesSpecification(study: $0.study) }
        let axes = valueAxes(of: isFaceted ? 1 : names.count)
        let prices = names.enumerated().map { index, name in
            SeriesSpecification(symbol: name) { series in
                (series.kind, series.axis) = (type?.kind, index == 0 || axes.count < names.count ? nil : axes[index].id)
                (series.stack, series.group) = (stack.map { Stack("all", form: $0) }, sideBySide ? "all" : nil)
                series.labels = labels.map { PointLabels($0) }
            }
        }
        return PaneSpecification(
            series: (hasVolume ? [SeriesSpecification(study: .volume)] : [])
                + (profile.map { [SeriesSpecification(study: .profile(bins: $0))] } ?? []) + overlays.filter(\.isBand) + prices
                + overlays.filter { !$0.isBand } + mark.map { SeriesSpecification(study: $0.study) }, axes: axes,
            annotations: annotate.map(\.annotation))
    }

    /// Axes where any option concerns them: one per symbol, or one for all where symbols share it, as more than two do unless sides are given.
    private func valueAxes(of symbols: Int) -> [ValueAxis] {
        let saysSomething =
            !axis.isEmpty || log || inverted || ticks.yTicks != nil || ticks.yFormat != nil || axes.saysSomethingOfPrices
            || isShared && symbols > 1
        guard saysSomething else { return [] }
        let sharesAxis = axes.isRebased || axes.prices || isShared || symbols > 2 && axis.count < 2
        let count = sharesAxis ? 1 : symbols
        return (0..<count).map { index in
            var said = ValueAxis(
                id: count == 1 ? "" : index == 0 ? "price" : "price-\(index + 1)",
                side: index < axis.count ? axis[index] : index == 1 ? .left : nil)
            said.scale = log ? .logarithmic : .linear
            said.inverted = inverted
            (said.ticks, said.format) = (ticks.yTicks, ticks.yFormat?.format)
            (said.range, said.minSpan) = (axes.yRange.map { .fixed($0.range) }, axes.yMinSpan)
            guard index == 0 else { return said }
            (said.crosses, said.fixedLabels) = (axes.yCrosses?.time, axes.yCrosses != nil && axes.fixedLabels)
            if let title = axes.yTitle { (said.title, said.titlePlacement) = (title, .turned) }
            return said
        }
    }

    /// Throws where sides are given for more axes than there are.
    private func refuseNeedlessAxes(symbols: Int) throws {
        let count = axes.isRebased || axes.prices || isShared ? 1 : symbols
        guard axis.count > count else { return }
        let there = count == 1 ? "is one price axis" : "are \(count) price axes"
        throw Failure(.usage, "--axis is given \(axis.count) times, and there \(there): give it once for each")
    }

    /// Whether the symbols are drawn on one axis without being rebased.
    private var isShared: Bool { stack != nil || sideBySide }

    /// The panes below the prices in the order of the command line, each once, with their axes on the side of the prices.
    private var panesBelow: [PaneSpecification] {
        let studies = pane.map(\.study).reduce(into: [Study]()) { if !$0.contains($1) { $0.append($1) } }
        let axes = axis.first == .left ? [ValueAxis(id: "", side: .left)] : []
        return studies.map { PaneSpecification(series: [SeriesSpecification(study: $0)], axes: axes) }
    }
}

extension SeriesSpecification {
    /// Whether it fills the area between two lines, over which prices are drawn.
    fileprivate var isBand: Bool {
        study?.request?.indicator.outputs.contains { [.upperEdge, .cloudEdge].contains($0.form) } ?? false
    }
}
