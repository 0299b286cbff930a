import DojimaCairo
import DojimaChart
import DojimaScale
import DojimaSeries
import DojimaText

/// Makes the picture of an analysis from a specification: one chart, or several on a sheet.
struct AnalysisComposer {
    @Boxed private(set) var specification: ChartSpecification
    let reading: AnalysisReading

    /// The minimum size of a chart on a sheet, in logical pixels.
    private static let minimumCellSize = Size(150, 100)

    /// Reads the series of a specification and computes its analysis; adds a note for parts of the specification that the picture cannot
    /// show.
    init(
        _ specification: ChartSpecification, _ request: AnalysisRequest, from reader: (any MarketReader)?, missingStore: String,
        notes: inout [Message]
    ) throws {
        self.specification = specification
        reading = try AnalysisReading(specification, request, from: reader, missingStore: missingStore, notes: &notes)
        let ignored = AnalysisComposer.ignoredParts(of: specification)
        if !ignored.isEmpty { notes.append("the picture of an analysis does not show \(ignored.joined(separator: ", ")): ignored") }
    }

    /// The names of the parts of a specification that the picture of an analysis cannot show.
    private static func ignoredParts(of specification: ChartSpecification) -> [String] {
        let series = specification.panes.flatMap(\.series)
        return [
            (specification.showsNavigator, "navigator"), (specification.crosshairKey != nil, "crosshair"),
            (specification.tracking != nil, "tracking"), (!specification.colors.isEmpty, "colour rules"),
            (!specification.panes.flatMap(\.annotations).isEmpty, "annotations"), (specification.gapMarks != nil, "gap marks"),
            (series.contains { $0.study != nil }, "studies"), (specification.facet != nil, "facet"),
            (specification.groupsBySymbol, "bySymbol"),
            (specification.rebase != nil, "rebase"), (specification.transform != nil, "transform"),
            (specification.orientation == .vertical, "vertical orientation"),
        ].filter(\.0).map(\.1)
    }

    /// Fingerprints of the bars that were read, and of the files that the specification names.
    func fingerprints() throws -> [Fingerprint] {
        let all = reading.series + (reading.benchmark.map { [$0] } ?? [])
        let shown = all.map { series -> ShownBars in
            let first = min(series.baseRow, series.window.lowerBound)
            var bars = series.bars.slice(first..<series.window.upperBound)
            bars.interval = series.interval
            return ShownBars(symbol: series.symbol, bars: bars, window: (series.window.lowerBound - first)..<bars.count)
        }
        return try shown.fingerprints(specification)
    }

    /// The options of each chart of the picture.
    private var options: ChartOptions {
        var options = specification.options
        (options.gapMarks, options.tracking, options.orientation) = (nil, nil, .horizontal)
        return options
    }

    /// Draws the picture.
    ///
    /// Throws if the picture is too small for its charts, or if `layout.onlyAxis` names none of their axes.
    func drawing(_ measurer: TextMeasurer) throws -> ChartDrawing {
        let drawing = try AnalysisDrawingCatalog.drawing(of: reading.analysis)
        let count = drawing.showsAllSymbols ? 1 : reading.series.count
        if count == 1 {
            if var figure = try drawing.figure(canvas(0, size: options.size)) {
                figure.frame.options = options.adopting(figure.frame.options)
                return figure.drawing(measure: measurer.measure)
            }
            var charts = try drawing.charts(canvas(0, size: options.size)).map(\.chart)
            if charts.count == 1 {
                let key = charts.shareScales()
                var chart = charts[0]
                chart.heatKey = key
                chart.options = options.adopting(chart.options)
                return try specification.drawing(of: chart, measurer)
            }
        }
        return try sheet(drawing, count, measurer)
    }

    private func canvas(_ index: Int, size: Size) -> AnalysisCanvas {
        AnalysisCanvas(
            reading: reading, index: index, size: size, theme: specification.drawnTheme, timeAxis: specification.timeAxis,
            valueAxis: specification.panes.first?.axes.first)
    }

    /// The distance between the charts of a sheet.
    private static let gap = 10.0

    /// Returns the rows and columns of charts in a rectangle, and the size of each chart.
    private func cells(_ count: Int, in area: Rect) -> (grid: FacetGrid, size: Size) {
        let (grid, gap) = (FacetGrid(of: count, in: Size(area.width, area.height)), AnalysisComposer.gap)
        let size = Size(
            ((area.width - gap * Double(grid.columns - 1)) / Double(grid.columns)).rounded(.down),
            ((area.height - gap * Double(grid.rows - 1)) / Double(grid.rows)).rounded(.down))
        return (grid, size)
    }

    /// Whether a chart of a sheet has at least the minimum size.
    private func isLargeEnough(_ cell: Size) -> Bool {
        cell.width >= AnalysisComposer.minimumCellSize.width && cell.height >= AnalysisComposer.minimumCellSize.height
    }

    /// Draws several charts: those of one symbol below each other, and those of several symbols in rows and columns.
    ///
    /// - Parameter wrapped: a title of two lines; `nil` for a title of one line, or of two if it needs them and the charts leave the space.
    private func sheet(
        _ drawing: AnalysisDrawing, _ count: Int, _ measurer: TextMeasurer, wrapped: String? = nil
    ) throws -> ChartDrawing {
        func sheetWithTitle(_ title: String?) -> ChartSheet {
            ChartSheet(
                of: options, theme: specification.drawnTheme, heading: title.map { ($0, []) }, measure: measurer.measure)
        }
        let sheet = sheetWithTitle(wrapped)
        let (area, gap) = (sheet.content, AnalysisComposer.gap)
        let (grid, cell) = cells(count, in: area)
        guard isLargeEnough(cell) else {
            throw PictureError(
                .request,
                "\(count) charts, \(grid.columns) in a row, would have \(Int(clamping: max(0, cell.width)))x\(Int(clamping: max(0, cell.height))) pixels each; the minimum is \(Int(clamping: AnalysisComposer.minimumCellSize.width))x\(Int(clamping: AnalysisComposer.minimumCellSize.height)); analyse fewer symbols, or draw a larger picture"
            )
        }
        let figures = try (0..<count).compactMap { try drawing.figure(canvas($0, size: cell)) }
        var charts = try figures.isEmpty ? (0..<count).map { try drawing.charts(canvas($0, size: cell)) } : []
        let key = charts.shareScales()
        let notes = SheetNotes(figures.isEmpty ? charts.map { $0.first?.chart.heading.note ?? "" } : figures.map(\.frame.heading.note))
        var (title, details) = (notes.common, [String]())
        // The charts of one symbol have one heading, that of the sheet.
        if count == 1, let heading = charts.first?.first?.chart.heading { (title, details) = (heading.symbol, [heading.note]) }
        if let custom = specification.title, !custom.isEmpty { (title, details) = (custom, [title] + details) }
        if let custom = specification.subtitle, !custom.isEmpty { details = [custom] }
        let smaller = sheetWithTitle(title).content
        if wrapped == nil, smaller != area, isLargeEnough(cells(count, in: smaller).size) {
            return try self.sheet(drawing, count, measurer, wrapped: title)
        }
        var drawings: [(name: String, corner: Point, drawing: ChartDrawing)] = []
        for index in 0..<count {
            let symbol = reading.series[index].symbol
            let corner = Point(
                area.x + Double(index % grid.columns) * (cell.width + gap), area.y + Double(index / grid.columns) * (cell.height + gap))
            if figures.indices.contains(index) {
                var frame = figures[index].frame
                frame.options = ChartOptions().adopting(frame.options)
                (frame.scale, frame.size, frame.typeSize, frame.heading.note) = (options.scale, cell, cell, notes.own[index])
                var figure = figures[index]
                figure.frame = frame
                drawings.append((symbol, corner, figure.drawing(measure: measurer.measure)))
                continue
            }
            let own = charts[index]
            let fixed = own.compactMap(\.height).reduce(0, +)
            let shared = (cell.height - fixed) / Double(max(1, own.count { $0.height == nil }))
            var y = corner.y
            for (number, sized) in own.enumerated() {
                var chart = sized.chart
                chart.options = ChartOptions().adopting(chart.options)
                chart.scale = options.scale
                chart.size = Size(cell.width, (sized.height ?? shared).rounded(.down))
                chart.typeSize = cell
                if count > 1 { chart.heading.note = notes.own[index] } else { chart.layout.hidesTitle = true }
                let name = own.count == 1 ? symbol : "\(symbol)-\(number + 1)"
                drawings.append((name, Point(corner.x, y), chart.drawing(measure: measurer.measure)))
                y += chart.size.height
            }
        }
        return sheet.picture(drawings, title: title, details: details, key: key)
    }
}

extension ChartOptions {
    /// Returns these options; with the legend of `made` if they have none, and else with its entries.
    fileprivate func adopting(_ made: ChartOptions) -> ChartOptions {
        var options = self
        options.legend = legend ?? made.legend
        if options.legend?.items.isEmpty == true { options.legend?.items = made.legend?.items ?? [] }
        return options
    }
}
