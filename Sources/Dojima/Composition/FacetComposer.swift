import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText
import DojimaTime

/// Makes small multiples from a specification: a chart for each of its symbols, all on one time axis.
struct FacetComposer {
    @Boxed private(set) var specification: ChartSpecification
    let options: FacetOptions
    /// The composer of the complete specification.
    @Boxed private var composer: ChartComposer

    /// The chart of one symbol.
    struct Cell {
        var composed: ComposedChart
        var symbol: String
        /// The name of the instrument, as lines of a comparison have it.
        var name: String
        /// Interval, exchange and adjustment, shown once above all charts.
        var details: [String]
        /// The first and the last bar, between which the change of price is measured; `nil` if there is no change.
        var span: ClosedRange<Instant>?
    }

    /// - Throws: a `PictureError` for parts that small charts do not have.
    init(_ specification: ChartSpecification, _ options: FacetOptions) throws {
        (self.specification, self.options) = (specification, options)
        composer = ChartComposer(specification: specification)
        let conflicts: [(Bool, Message)] = [
            (specification.groupsBySymbol, "\(setting: .bySymbol) draws one chart of all symbols"),
            (specification.orientation == .vertical, "small charts cannot be vertical"),
            (composer.hasBricks, "bricks of several symbols have no common axis"),
        ]
        if let conflict = conflicts.first(where: \.0) { throw PictureError(.request, "\(conflict.1): remove \(setting: .facet)") }
    }

    /// Reads the data of all symbols and composes their charts.
    func cells(from reader: (any MarketReader)?, missingStore: String, notes: inout [Message]) throws -> [Cell] {
        let sources = try specification.sources(in: reader, missingStore: missingStore, notes: &notes)
        let axis = try composer.sourceAxis(of: sources, notes: &notes)
        let window = try composer.ownWindow(as: .picture, on: axis).window
        if specification.showsNavigator { notes.append("small charts have no navigator; it is left out") }
        if specification.legend != nil { notes.append("small charts have no legend; it is left out") }
        let shared = try composer.returnBase(of: window, on: axis)
        var withoutBars: [String] = []
        let cells = try zip(sources, composer.names(of: sources)).map { source, name -> Cell in
            let cellAxis = axis.restricted(to: source)
            let composer = ChartComposer(specification: cell(of: source.name, among: sources.count))
            // If a symbol has no close before the window, each has its own base.
            let base = try shared ?? composer.returnBase(of: window, on: cellAxis)
            let start = try base.flatMap { try cellAxis.lastBar(atOrBefore: $0) }
            var cellNotes: [Message] = []
            var composed = try composer.compose(
                window, on: cellAxis, from: composer.specification.isRebased && start != nil ? base : nil, notes: &cellNotes)
            notes += cellNotes.filter { !notes.contains($0) }
            let moments = cellAxis.moments(of: window.range)
            if let last = composed.shown.first?.bars.time.last,
                let note = source.splitNote(from: base ?? moments.lowerBound, to: min(last, moments.upperBound)),
                !notes.contains(note)
            {
                notes.append(note)
            }
            if composed.shown.first?.window?.isEmpty == true { withoutBars.append(source.symbol) }
            let heading = composed.chart.heading
            let change = composed.shown.first.flatMap { self.change(of: $0, from: start) }
            composed.chart.heading = Heading(symbol: name)
            composed.chart.heading.change = change.map { NumberText.signedPercent($0.percent) } ?? ""
            return Cell(
                composed: composed, symbol: source.symbol, name: name,
                details: [heading.intervalText(specification.drawnTheme), heading.exchange, heading.adjustment],
                span: change?.span)
        }
        if !withoutBars.isEmpty { notes.append("\(withoutBars.joined(separator: ", ")): no bars in this part of the axis") }
        if let note = bases(of: cells).note { notes.append(Message(note)) }
        return cells
    }

    private func bases(of cells: [Cell]) -> (texts: [String], note: String?) {
        FacetLayout.bases(cells.map { ($0.name, $0.composed.chart) })
    }

    /// The names of all charts, as in the heading of a comparison, and what they have in common: interval, exchange, adjustment, the bases
    /// of rebased prices, and the dates between which prices have changed.
    private func heading(_ cells: [Cell]) -> (title: String, details: [String]) {
        let title = specification.title.flatMap { $0.isEmpty ? nil : $0 }
        let names = composer.list(cells.map { ($0.symbol, $0.name) })
        let spans = cells.compactMap(\.span)
        var details = (cells.first?.details ?? []) + bases(of: cells).texts
        if let from = spans.map(\.lowerBound).min(), let to = spans.map(\.upperBound).max(),
            let time = cells.first?.composed.chart.timeAxis
        {
            details.append(ChartComposer.spanText(from...max(from, to), of: time.interval ?? .day, in: time.zone))
        }
        if let subtitle = specification.subtitle, !subtitle.isEmpty { details = [subtitle] }
        return (title ?? names, details.filter { !$0.isEmpty })
    }

    /// The specification of the chart of one symbol.
    private func cell(of symbol: String, among count: Int) -> ChartSpecification {
        var cell = specification
        cell.facet = nil
        cell.showsNavigator = false
        cell.title = nil
        cell.legend = nil
        (cell.subtitle, cell.note) = (nil, nil)
        for pane in cell.panes.indices {
            cell.panes[pane].series = cell.panes[pane].series.filter { series in
                (series.symbol ?? series.basis).map { $0.isExactly(symbol) } ?? true
            }
            for index in cell.panes[pane].series.indices where cell.panes[pane].series[index].symbol != nil {
                cell.panes[pane].series[index].kind = cell.panes[pane].series[index].kind ?? .line
            }
        }
        cell.panes.removeAll(where: \.series.isEmpty)
        cell.colors.removeAll { $0.series.map { !$0.isExactly(symbol) } ?? false }
        if cell.tracking != nil { cell.tracking?.series = symbol }
        if let series = cell.crosshairSettings.series, specification.symbols.containsExactly(series) {
            cell.crosshairSettings.series = symbol
        }
        let grid = FacetGrid(of: count, columns: options.columns, in: specification.options.size)
        cell.options.size = Size(
            max(120, (specification.width / Double(grid.columns)).rounded(.down)),
            max(80, (specification.height / Double(grid.rows)).rounded(.down)))
        return cell
    }

    /// The change of a small chart's price over the window, in percent, and the bars between which it is measured.
    ///
    /// - Parameters:
    ///   - shown: the bars of the chart.
    ///   - start: the bar from whose close the change counts; `nil` for the first bar of the window.
    private func change(of shown: ShownBars, from start: Bar?) -> (percent: Double, span: ClosedRange<Instant>)? {
        guard let rows = shown.window, let first = rows.first, let last = rows.last else { return nil }
        let (from, to) = (start ?? shown.bars[first], shown.bars[last])
        guard from.time <= to.time, from.close > 0, to.close.isFinite else { return nil }
        return ((to.close / from.close - 1) * 100, from.time...to.time)
    }

    /// Fingerprints of all data of the charts.
    func fingerprints(_ cells: [Cell]) throws -> [Fingerprint] {
        try cells.enumerated().flatMap { index, cell in
            // Files that the specification names belong to all charts, so they are included once.
            try cell.composed.fingerprints(index == 0 ? specification : ChartSpecification())
        }
    }

    /// Draws the charts in one picture.
    func drawing(_ cells: [Cell], _ measurer: TextMeasurer) throws -> ChartDrawing {
        let charts = cells.map(\.composed.chart)
        let layout = FacetLayout(
            charts, options, of: specification.options, heading: heading(cells), theme: specification.drawnTheme, measure: measurer.measure)
        let minimum = FacetLayout.minimumCell
        guard layout.cell.width >= minimum.width, layout.cell.height >= minimum.height else {
            let size = "\(Int(clamping: max(0, layout.cell.width)))x\(Int(clamping: max(0, layout.cell.height)))"
            throw PictureError(
                .request,
                "\(cells.count) small charts, \(layout.grid.columns) in a row, would have \(size) pixels each; the minimum is \(Int(clamping: minimum.width))x\(Int(clamping: minimum.height)); draw fewer, or a larger picture"
            )
        }
        let drawings = try cells.enumerated().map { index, cell in
            let drawing = try cell.composed.drawing(measurer) { chart in
                var chart = chart
                chart.heading = cell.composed.chart.heading
                return layout.fitted(chart, at: index).drawing(measure: measurer.measure)
            }
            return (name: cell.name, drawing: drawing)
        }
        var drawing = layout.picture(drawings)
        // A default title may shorten the list of names; the description has all of them.
        if specification.title ?? "" == "" { drawing.description.title = cells.map(\.name).joined(separator: ", ") }
        return drawing
    }
}
