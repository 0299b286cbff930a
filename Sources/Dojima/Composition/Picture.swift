public import DojimaText
public import DojimaCairo
public import DojimaChart
package import DojimaInteraction
public import DojimaSeries
import DojimaFormats
import DojimaOutput
package import DojimaTime

/// A chart drawn from a specification, with its data read and its layout done.
///
///     let chart = try ChartSpecification(window: .last("6M")) { Plot { Prices("SPX") } }
///     let picture = try Picture(chart, source: database)
///     let png = try picture.bytes(as: .png)
///
/// The same specification, data and fonts give the same bytes. Messages for the user are in `notes`; they are not printed.
public struct Picture: Sendable {
    /// The specification that was drawn.
    public var specification: ChartSpecification { contents.specification }
    /// The symbol of the first series.
    public var symbol: String { contents.symbol }
    /// The shapes and the layout of all parts; the metadata of the scene holds specification and fingerprints.
    public var drawing: ChartDrawing { contents.drawing }
    /// The specification and fingerprints of the data, as stored in the picture.
    public var record: PictureRecord { contents.record }
    /// The tables of the analysis that is drawn; `nil` for a chart of prices.
    public var analysis: AnalysisResult? { contents.analysis }
    /// The zone in which the times of `analysis` are written.
    package var shownZone: Zone { contents.shownZone }
    /// The chart that was laid out; `nil` for small multiples, an analysis or an axis alone.
    package var chart: Chart? { contents.chart }
    /// The figure of a table that was laid out; `nil` for a chart.
    package var figure: Figure? { contents.figure }
    /// Messages for the reader, a sentence each: assumptions, bars that are left out, missing data.
    public var notes: [Message] { contents.notes }

    private let contents: Contents

    /// The properties of a picture, stored together: a copy of a picture retains one reference.
    private final class Contents: Sendable {
        let specification: ChartSpecification
        let symbol: String
        let drawing: ChartDrawing
        let record: PictureRecord
        let notes: [Message]
        let chart: Chart?
        let figure: Figure?
        let analysis: AnalysisResult?
        let shownZone: Zone

        init(
            specification: ChartSpecification, symbol: String, drawing: ChartDrawing, record: PictureRecord, notes: [Message],
            chart: Chart? = nil, figure: Figure? = nil, analysis: AnalysisResult? = nil, shownZone: Zone = .utc
        ) {
            self.specification = specification
            self.symbol = symbol
            self.drawing = drawing
            self.record = record
            self.notes = notes
            self.chart = chart
            self.figure = figure
            self.analysis = analysis
            self.shownZone = shownZone
        }
    }

    /// Reads the data of a specification and lays the chart out.
    ///
    /// A symbol of the source takes precedence over a file of the same name; without a source, all symbols are files. File names are
    /// relative to the working directory and may be those of any readable file. All data are read from one state of the source. A source
    /// without a catalog has the series of the specification's symbols at its interval. Throws for a specification that is not valid, and
    /// with the category and message of errors of the source, of readers, zones and calendars.
    /// O(bars of the window), and O(pixels) for windows of very many bars.
    public init(_ specification: ChartSpecification, source: (any BarSource)? = nil) throws(PictureError) {
        var notes: [Message] = []
        do {
            try self.init(specification, source: try source.map { try specification.reader(of: $0) }, notes: &notes)
        } catch { throw PictureError(error) }
    }

    /// Draws bars in memory as those of the specification's first symbol; its other symbols are files. Throws also for a price that is not
    /// finite.
    public init(_ specification: ChartSpecification, source bars: BarSeries) throws(PictureError) {
        try self.init(specification, source: try specification.memorySource(of: bars))
    }

    /// Creates a picture and adds notes for the user, even if it throws.
    ///
    /// - Parameters:
    ///   - missingStore: the reason why there is no database, as a clause.
    ///   - measurer: by default a new one: fontconfig reads its files on a separate thread while the bars are read.
    ///   - cache: data cached from one picture to the next.
    package init(
        _ specification: ChartSpecification, source: (any MarketReader)?, missingStore: String = "no database is given",
        measurer: TextMeasurer = TextMeasurer(), cache: ChartCache? = nil, notes: inout [Message]
    ) throws {
        let picture = try Picture(
            specification, source: source, missingStore: missingStore, measurer: measurer, unless: nil, cache: cache, notes: &notes)
        guard let picture else { throw PictureError(.request, "there is nothing to draw") }
        self = picture
    }

    /// The values made from one state of the data.
    private struct Reading {
        @Boxed var composed: ComposedChart
        @Boxed var record: PictureRecord
        var title: String
        /// Set if lines need further reads once the pixel columns are known.
        var drawing: ChartDrawing?
    }

    /// Creates a picture, or returns `nil` if its record would equal `old`.
    ///
    /// - Parameters:
    ///   - window: the window that is shown; `nil` for that of the specification.
    ///   - axisWidths: the minimum widths of the columns of axis labels.
    init?(
        _ specification: ChartSpecification, source: (any MarketReader)?, missingStore: String, measurer: TextMeasurer,
        unless old: PictureRecord?, in window: ShownWindow? = nil, axisWidths: AxisWidths = AxisWidths(), cache: ChartCache? = nil,
        notes: inout [Message]
    ) throws {
        if let request = specification.analysis {
            try self.init(
                of: specification, request, source: source, missingStore: missingStore, measurer: measurer, unless: old, notes: &notes)
            return
        }
        if let table = specification.table {
            try self.init(
                of: specification, table, source: source, missingStore: missingStore, measurer: measurer, unless: old, notes: &notes)
            return
        }
        if let facet = specification.facet {
            let composer = try FacetComposer(specification, facet)
            try self.init(of: composer, source: source, missingStore: missingStore, measurer: measurer, unless: old, notes: &notes)
            return
        }
        var drawn: Chart?
        func draw(_ composed: ComposedChart) throws -> ChartDrawing {
            try composed.drawing(measurer) { chart in
                var chart = chart
                chart.layout.axisWidths = chart.layout.axisWidths.union(axisWidths)
                drawn = chart
                return try specification.drawing(of: chart, measurer)
            }
        }
        let reading: Reading?
        do {
            reading = try source.reading { reader -> Reading? in
                let composed = try specification.composed(
                    from: reader, missingStore: missingStore, in: window, cache: cache, notes: &notes)
                let record = PictureRecord(specification: specification, data: try composed.fingerprints(specification))
                guard record != old else { return nil }
                return Reading(
                    composed: composed, record: record, title: composed.chart.title.flatMap { $0.isEmpty ? nil : $0 } ?? composed.heading,
                    drawing: composed.downsampled == nil ? nil : try draw(composed))
            }
        } catch let error as FileError where error.holdsNoBars && window == nil {
            let tabled = try specification.readingAsTable(after: error, notes: &notes)
            try self.init(
                tabled, source: source, missingStore: missingStore, measurer: measurer, unless: old, notes: &notes)
            return
        }
        guard let reading else { return nil }
        let drawing = try reading.drawing ?? draw(reading.composed)
        self.init(
            of: specification, symbol: reading.composed.shown[0].symbol, drawing, reading.record, title: reading.title, measurer: measurer,
            notes: &notes, chart: specification.options.layout.onlyAxis == nil ? drawn : nil)
    }

    /// Draws small multiples, or returns `nil` if the record would equal `old`.
    private init?(
        of facets: FacetComposer, source: (any MarketReader)?, missingStore: String, measurer: TextMeasurer, unless old: PictureRecord?,
        notes: inout [Message]
    ) throws {
        let specification = facets.specification
        let made = try source.reading { reader -> (drawing: ChartDrawing, record: PictureRecord)? in
            let cells = try facets.cells(from: reader, missingStore: missingStore, notes: &notes)
            let record = PictureRecord(specification: specification, data: try facets.fingerprints(cells))
            return record == old ? nil : (try facets.drawing(cells, measurer), record)
        }
        guard let made else { return nil }
        self.init(of: specification, symbol: specification.mainSymbol ?? "", made.drawing, made.record, measurer: measurer, notes: &notes)
    }

    /// Draws an analysis, or returns `nil` if the record would equal `old`.
    private init?(
        of specification: ChartSpecification, _ request: AnalysisRequest, source: (any MarketReader)?, missingStore: String,
        measurer: TextMeasurer, unless old: PictureRecord?, notes: inout [Message]
    ) throws {
        let (composer, record) = try source.reading { reader in
            let composer = try AnalysisComposer(specification, request, from: reader, missingStore: missingStore, notes: &notes)
            return (composer, PictureRecord(specification: specification, data: try composer.fingerprints()))
        }
        guard record != old else { return nil }
        self.init(
            of: specification, symbol: composer.reading.series[0].symbol, try composer.drawing(measurer), record, measurer: measurer,
            notes: &notes, analysis: composer.reading.result, shownZone: composer.reading.shownZone)
    }

    /// Draws a table, or returns `nil` if the record would equal `old`.
    private init?(
        of specification: ChartSpecification, _ request: TableRequest, source: (any MarketReader)?, missingStore: String,
        measurer: TextMeasurer, unless old: PictureRecord?, notes: inout [Message]
    ) throws {
        let (composer, record) = try source.reading { reader in
            let composer = try TableComposer(specification, request, from: reader, missingStore: missingStore, notes: &notes)
            return (composer, PictureRecord(specification: specification, data: try composer.fingerprints()))
        }
        guard record != old else { return nil }
        self.init(
            of: specification, symbol: composer.name, try composer.drawing(measurer), record, measurer: measurer, notes: &notes,
            chart: specification.options.layout.onlyAxis == nil ? composer.chart : nil, figure: composer.figure)
    }

    /// Creates the picture of a drawing with its record as metadata, under the title of the drawing or another one, and adds the notes of
    /// the drawing, and one on characters without glyphs.
    private init(
        of specification: ChartSpecification, symbol: String, _ drawing: ChartDrawing, _ record: PictureRecord, title: String? = nil,
        measurer: TextMeasurer, notes: inout [Message], chart: Chart? = nil, figure: Figure? = nil, analysis: AnalysisResult? = nil,
        shownZone: Zone = .utc
    ) {
        var drawing = drawing
        drawing.scene.metadata = record.metadata(title: title ?? drawing.description.title)
        notes += drawing.description.notes.map { Message($0) }
        let missing = measurer.charactersWithoutGlyphs(in: drawing.scene.texts)
        if !missing.isEmpty {
            let shown = String(missing.prefix(12)) + (missing.count > 12 ? "…" : "")
            notes.append("no installed font has glyphs for \(printable(shown)): boxes are drawn; install a font such as Noto that has them")
        }
        self.init(
            Contents(
                specification: specification, symbol: symbol, drawing: drawing, record: record, notes: notes, chart: chart, figure: figure,
                analysis: analysis, shownZone: shownZone))
    }

    private init(_ contents: Contents) { self.contents = contents }

    /// Returns the picture with the record of another specification, of which it shows a part.
    func recorded(as specification: ChartSpecification) -> Picture {
        let record = PictureRecord(specification: specification, data: record.data)
        var drawing = drawing
        drawing.scene.metadata = record.metadata(title: drawing.scene.metadata?.title ?? "")
        return Picture(
            Contents(
                specification: specification, symbol: symbol, drawing: drawing, record: record, notes: notes, chart: chart, figure: figure,
                analysis: analysis, shownZone: shownZone))
    }

    /// Returns the picture of another figure that was made from the same data.
    func redrawn(as figure: Figure, _ measurer: TextMeasurer) -> Picture {
        var drawing = figure.drawing(measure: measurer.measure)
        drawing.scene.metadata = self.drawing.scene.metadata
        return Picture(
            Contents(specification: specification, symbol: symbol, drawing: drawing, record: record, notes: notes, figure: figure))
    }

    /// Returns the scene at a time of an animation of its series; after an animation that shows the series, the complete picture.
    ///
    /// Throws for a series whose kind does not animate, and for a figure.
    package func scene(of animation: SeriesAnimation, at seconds: Double) throws(SeriesAnimationError) -> Scene {
        if let figure { throw SeriesAnimationError(series: symbol, kind: figure.name) }
        let frame = animation.frame(at: seconds)
        guard !frame.isIdentity else { return drawing.scene }
        return try drawing.scene(isVertical: specification.orientation == .vertical) { _ in frame }
    }

    /// Encodes the picture as a file. O(pixels), for SVG and PDF O(shapes).
    ///
    /// - Parameters:
    ///   - format: the format of the file, such as `.png`.
    ///   - cache: shared by the frames of one animation, to draw them faster; `nil` for none.
    public func bytes(as format: OutputFormat, cache: DrawingCache? = nil) throws(RenderingError) -> [UInt8] {
        try format.bytes(of: drawing.scene, cache: cache)
    }
}

extension ChartSpecification {
    /// Returns fingerprints of the current data that a picture of this specification would be drawn from, and adds notes for the user.
    /// Throws as `Picture` does.
    package func fingerprints(
        from source: (any MarketReader)?, missingStore: String = "no database is given", notes: inout [Message]
    ) throws -> [Fingerprint] {
        try source.reading { reader in
            if let analysis {
                return try AnalysisComposer(self, analysis, from: reader, missingStore: missingStore, notes: &notes).fingerprints()
            }
            if let table {
                return try TableComposer(self, table, from: reader, missingStore: missingStore, notes: &notes).fingerprints()
            }
            guard let facet else { return try composed(from: reader, missingStore: missingStore, notes: &notes).fingerprints(self) }
            let facets = try FacetComposer(self, facet)
            return try facets.fingerprints(try facets.cells(from: reader, missingStore: missingStore, notes: &notes))
        }
    }

    /// Composes the chart of the specification from the current data.
    ///
    /// - Parameter window: the window that is shown; `nil` for that of the specification.
    func composed(
        from reader: (any MarketReader)?, missingStore: String = "no database is given", in window: ShownWindow? = nil,
        cache: ChartCache? = nil, notes: inout [Message]
    ) throws -> ComposedChart {
        let sources = try sources(in: reader, missingStore: missingStore, notes: &notes)
        let composer = ChartComposer(specification: self, cache: cache?.columns)
        let axis = try composer.sourceAxis(of: sources, cache: cache, notes: &notes)
        guard let window else { return try composer.composeOwnWindow(as: .picture, on: axis, notes: &notes) }
        return try composer.compose(window, on: axis, notes: &notes)
    }

    /// Returns bars in memory as a source of the first symbol.
    func memorySource(of bars: BarSeries) throws(PictureError) -> MemorySource {
        let bars = try bars.withInterval(wanted: interval)
        guard let interval = bars.interval else { throw PictureError.unknownInterval }
        return MemorySource(SeriesKey(symbol: mainSymbol ?? "", interval: interval), bars)
    }

    /// Returns a reader of the source; a source without a catalog has the series of the specification's symbols.
    func reader(of source: any BarSource) throws -> any MarketReader {
        if let reader = source as? any MarketReader { return reader }
        if let memory = source as? MemorySource {
            try MarketError.expectStorable(memory.bars, of: memory.key.symbol)
            return SourceReader(memory, keys: [memory.key])
        }
        guard let interval else {
            throw PictureError(.request, "the interval of the bars of this source is unknown; set `ChartSpecification.interval`")
        }
        let keys = symbols.map { SeriesKey(symbol: $0, interval: interval) }
        return SourceReader(source, keys: try keys.filter { try source.extent(of: $0) != nil })
    }

    /// The calendars of the catalogs and those of the files that the specification names.
    func calendarLibrary() throws -> CalendarLibrary { try closedTime.library(adding: catalogs.calendars, fileAccess) }

    /// A finder of the series that the specification names. Throws if these are too many, or the specification is not valid.
    func finder(in reader: (any MarketReader)?, missingStore: String) throws -> SourceFinder {
        guard table == nil else { throw PictureError(.request, "a table is drawn as one picture, without symbols") }
        if let symbolLimitProblem { throw PictureError(.request, symbolLimitProblem) }
        do throws(TextError) { try validate() } catch { throw PictureError(.request, error.message) }
        var finder = SourceFinder(
            reader: reader, missingStore: missingStore, interval: interval, zone: try zone.map { try Zone($0) },
            closedTime: closedTime, calendar: try closedTime.calendars.first.map { try calendarLibrary().calendar($0) }, access: fileAccess,
            adjusted: {
                try adjust.applied(to: $0, in: $1, calendarLibrary, calendar: closedTime.calendars.first, notes: &$2)
            })
        finder.calendars = calendarLibrary
        (finder.reading, finder.fileFormats) = (reading, catalogs.fileFormats)
        return finder
    }

    func sources(in reader: (any MarketReader)?, missingStore: String, notes: inout [Message]) throws -> [ChartSource] {
        let finder = try finder(in: reader, missingStore: missingStore)
        // Symbols that formulas and rules name have the same axis times as the others.
        let (symbols, companions) = (symbols, companions)
        let found = try finder.find(symbols + companions, notes: &notes)
        return try found.prefix(symbols.count).map { source in
            var (source, finder) = (source, finder)
            source.companions = Array(found.suffix(companions.count))
            finder.interval = source.interval
            return try source.comparing(
                studies(of: source.name), zone: finder.zone ?? finder.calendar?.zone, notes: &notes
            ) { try finder.find([$0], notes: &$1)[0] }
        }
    }

    func drawing(of chart: Chart, _ measurer: TextMeasurer) throws -> ChartDrawing {
        guard let axis = options.layout.onlyAxis else { return chart.drawing(measure: measurer.measure) }
        guard let drawing = chart.drawing(ofAxis: axis, measure: measurer.measure) else {
            let axisIDs = (["x"] + chart.panes.flatMap(\.axes).filter(\.showsLabels).map(\.id)).joined(separator: ", ")
            throw PictureError(.request, "\(setting: .onlyAxis) \(axis): no such axis; this chart has \(axisIDs)")
        }
        return drawing
    }
}

extension (any MarketReader)? {
    /// Runs a closure that reads one state of the database; without a database it reads only files.
    func reading<T>(_ body: ((any MarketReader)?) throws -> T) throws -> T {
        guard let self else { return try body(nil) }
        return try self.snapshot { try body($0) }
    }
}
