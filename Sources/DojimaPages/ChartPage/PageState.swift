import Dojima
import DojimaChart
import DojimaText
import DojimaTime

/// The state of a page: the shown chart, and values kept from earlier charts. Each operation of the page calls one of its methods.
struct PageState {
    private(set) var chart: ChartSpecification
    /// Whether volume is drawn if the chart has space for it.
    private var showsVolume: Bool
    /// Whether the axis is in percent only while symbols are compared: set by the page, or because it opened with several symbols.
    private var isMadeRelative: Bool
    /// The annotations of symbols shown earlier, by symbol.
    private var hiddenAnnotations: [String: [Annotation]] = [:]

    /// The chart with which the page was opened.
    private let opened: ChartSpecification

    /// The maximum number of symbols of a chart.
    static let maximumSymbols = 24

    init(_ chart: ChartSpecification) {
        (self.chart, opened) = (chart, chart)
        isMadeRelative = chart.pricedSymbols.count > 1 && chart.priceScale == .percent
        showsVolume = chart.hasVolume || !PaneArrangement(of: chart).hasSpaceForVolume
    }

    /// The first symbol, which the page is named after.
    var symbol: String { symbols.first ?? "" }

    var symbols: [String] { chart.pricedSymbols }

    /// The annotations of the page, not those of the database.
    var annotations: [Annotation] { chart.panes.first?.annotations ?? [] }

    // MARK: Symbols

    /// Replaces the first symbol; compared symbols stay. Annotations belong to their symbols, except `common` ones, unless colour rules
    /// name lines by their indices.
    mutating func setSymbol(_ symbol: String, keeping common: [Annotation]) {
        let old = self.symbol
        guard symbol != old else { return }
        chart.replaceMainSymbol(with: symbol)
        arrange()
        guard !chart.colors.contains(where: { $0.text.contains("line:once") }), !chart.panes.isEmpty else { return }
        let ofSymbol = annotations.filter { !common.contains($0) }
        chart.panes[0].annotations = annotations.filter(common.contains) + (hiddenAnnotations[symbol] ?? [])
        (hiddenAnnotations[old], hiddenAnnotations[symbol]) = (ofSymbol, nil)
    }

    /// Adds a symbol. The first added symbol changes the axis to percent, unless the chart specifies how symbols share it. Throws if the
    /// chart already has the maximum number of symbols.
    mutating func addSymbol(_ symbol: String) throws(RequestError) {
        guard !symbols.contains(symbol) else { return }
        guard symbols.count < PageState.maximumSymbols else {
            throw RequestError("a page compares at most \(PageState.maximumSymbols) symbols")
        }
        let plan = PaneArrangement(of: chart)
        let isPlain = chart.rebase == nil && chart.priceScale == .linear && plan.sides.isEmpty && plan.stack == nil
        let isFirst = symbols.count == 1 && isPlain
        chart.addSymbol(symbol)
        if isFirst {
            chart.setScale(.percent)
            isMadeRelative = true
        }
        arrange()
    }

    /// Removes a symbol that was added.
    mutating func removeSymbol(_ symbol: String) {
        guard symbols.dropFirst().contains(symbol) else { return }
        chart.removeSymbol(symbol)
        if symbols.count == 1 {
            if isMadeRelative, chart.priceScale == .percent { chart.setScale(.linear) }
            isMadeRelative = false
        }
        arrange()
    }

    // MARK: Appearance

    mutating func setType(_ kind: SeriesKind?) {
        chart.setType(kind)
        arrange()
    }

    mutating func setScale(_ scale: PriceScale) { chart.setScale(scale) }

    /// Hides the series of a symbol, a study or a group of metrics, or shows them again. Throws if the chart has no such series.
    mutating func toggleSeries(_ name: String) throws {
        if chart.metrics?.group(named: name) != nil { return try chart.toggleMetrics(name) }
        let isHidden = chart.listedSeries.first { $0.name == name }?.isHidden == true
        try chart.setHidden(!isHidden, series: name)
    }

    /// Draws a line at the last value of a symbol or study.
    mutating func setTracked(_ name: String) {
        if chart.tracking == nil { setTracking(true) }
        let series = name == symbol ? nil : name
        chart.tracking?.series = series
    }

    mutating func setTheme(_ name: String) { chart.theme = name }

    mutating func setInterval(_ interval: BarInterval) { chart.interval = interval }

    mutating func setNavigator(_ isShown: Bool) { chart.showsNavigator = isShown }

    /// Marks the last value that is shown, in the style with which the page was opened.
    mutating func setTracking(_ isShown: Bool) { chart.tracking = isShown ? opened.tracking ?? ValueTracking() : nil }

    /// Shows or hides volume over the prices. Throws if it is to be shown and the chart has no space for it.
    mutating func setVolume(_ isShown: Bool) throws(RequestError) {
        guard !isShown || PaneArrangement(of: chart).hasSpaceForVolume else {
            throw RequestError("there is no space for volume over these prices; the study volume draws it in a pane below")
        }
        showsVolume = isShown
        arrange()
        if isShown { try? chart.setHidden(false, series: PaneSpecification.volumeAxis) }
    }

    /// The colour rules with which the page was opened, if they differ from the choices that pages offer; else empty.
    var openedColors: [ColorRule] { PointColoring.name(of: opened.colors) == PointColoring.opened ? opened.colors : [] }

    mutating func setColors(_ rules: [ColorRule]) { chart.colors = rules }

    mutating func setColorChange(_ change: PointPalette.Segments) { chart.colorChange = change }

    mutating func setSize(_ size: PageSize) {
        (chart.width, chart.height, chart.scale) = (Double(size.width), Double(size.height), size.scale)
    }

    /// Sets the minimum widths of axis labels.
    mutating func setAxisWidths(_ widths: AxisWidths) { chart.layout.axisWidths = widths }

    /// Keeps the colours that series had; a new first symbol gets the colour of the former one. Colours in the address take precedence.
    ///
    /// Colours are stored only if the chart would assign different ones without them.
    mutating func keep(_ colors: [SeriesColors], ofMain main: String) {
        var colors = colors
        if !colors.contains(where: { $0.series == symbol }), let index = colors.firstIndex(where: { $0.series == main }) {
            colors[index].series = symbol
        }
        removeColors()
        for given in opened.seriesColors where !onlyDistinguishesSymbols(given) { try? chart.set(given) }
        chart.keep(colors)
        let needed = chart.colorsToKeep
        removeColors()
        for colors in needed { try? chart.set(colors) }
    }

    /// Whether given colours only distinguished a symbol from others that have been removed since the page was opened. The address has the
    /// theme's colours as numbers; the user chose all other colours.
    private func onlyDistinguishesSymbols(_ given: SeriesColors) -> Bool {
        symbols.count == 1 && opened.pricedSymbols.count > 1 && given.series == symbol
            && given.colors.allSatisfy { if case .palette = $0 { true } else { false } }
    }

    private mutating func removeColors() {
        for pane in chart.panes.indices {
            for index in chart.panes[pane].series.indices {
                (chart.panes[pane].series[index].color, chart.panes[pane].series[index].lineColors) = (.automatic, [])
            }
        }
    }

    // MARK: Visible range

    /// Restores the window and the ranges of value axes with which the page was opened.
    mutating func reset() {
        chart.window = opened.window
        let ranges = opened.valueRanges
        for (axis, _) in chart.valueRanges where !ranges.contains(where: { $0.axis == axis }) { try? chart.setRange(nil, ofAxis: axis) }
        for (axis, range) in ranges { try? chart.setRange(range, ofAxis: axis) }
    }

    /// Restores the range of an axis with which the page was opened: of the time axis, whose id is `x`, or of a value axis by its id.
    /// Throws if the chart has no such axis.
    mutating func resetAxis(_ id: String) throws(RequestError) {
        guard id != "x" else { return chart.window = opened.window }
        try chart.setRange(opened.valueRanges.first { $0.axis == id }?.range, ofAxis: id)
    }

    mutating func setWindow(_ window: WindowRequest) { chart.window = window }

    /// Sets the range of a value axis by its id. Throws if the chart has no such axis.
    mutating func setValueRange(_ range: ClosedRange<Double>, axis: String) throws(RequestError) { try chart.setRange(range, ofAxis: axis) }

    mutating func setCrosshair(_ time: Instant?) { chart.crosshair = time.map { .instant($0) } }

    // MARK: Selected bars

    /// The maximum number of selected bars.
    static let maximumSelected = 100

    /// Selects only the bars at the given times, at most `maximumSelected`.
    mutating func select(_ times: [TimeText]) { chart.selected = Array(times.prefix(PageState.maximumSelected)) }

    /// Selects only the bar at a time or, with `adds`, toggles its selection. `nil`, for a point away from bars, clears the selection
    /// unless `adds` is set.
    mutating func select(_ time: Instant?, adds: Bool) {
        guard let time else {
            if !adds { chart.selected = [] }
            return
        }
        let selected = TimeText.instant(time)
        let others = adds ? chart.selected.filter { $0 != selected } : []
        select(adds && others.count < chart.selected.count ? others : others + [selected])
    }

    // MARK: Studies

    /// Adds a study over the prices or in a pane below them, depending on its kind.
    mutating func addStudy(_ study: Study) {
        chart.addStudy(study)
        arrange()
    }

    /// Removes a study by its text.
    mutating func removeStudy(_ text: String, from position: StudyPosition) {
        switch position {
        case .overlay: chart.removeOverlay(text)
        case .pane: chart.removeStudyBelow(text)
        }
        arrange()
    }

    // MARK: Annotations

    mutating func annotate(_ annotation: Annotation) { if !chart.panes.isEmpty { chart.panes[0].annotations.append(annotation) } }

    /// Replaces an annotation by its index; has no effect for an invalid index.
    mutating func setAnnotation(_ index: Int, to annotation: Annotation) {
        if annotations.indices.contains(index) { chart.panes[0].annotations[index] = annotation }
    }

    /// Removes an annotation by its index; has no effect for an invalid index.
    mutating func erase(_ index: Int) { if annotations.indices.contains(index) { chart.panes[0].annotations.remove(at: index) } }

    mutating func showStoredAnnotations() { chart.showsStoredAnnotations = true }

    /// Shows volume if it is wanted and the chart has space for it, and removes references to series that no longer exist.
    private mutating func arrange() {
        chart.showVolume(showsVolume)
        chart.removeUnknownPlaceholders()
        if let tracked = chart.tracking?.series, !chart.draws(series: tracked) { chart.tracking?.series = nil }
        if let followed = chart.crosshairSettings.series, !chart.draws(series: followed) { chart.crosshairSettings.series = nil }
        if let legend = chart.legend {
            let order = legend.order.filter { name in chart.draws(series: name) || legend.items.contains { $0.text == name } }
            chart.legend?.order = order
        }
    }
}

/// The position of a study: over the prices, or in a pane below them.
package enum StudyPosition: String { case overlay, pane }
