public import DojimaText
public import DojimaCairo
public import DojimaChart
public import DojimaInteraction
public import DojimaSeries
import DojimaFormats
import DojimaTime

/// A chart that is drawn from a specification: its data were found and read, its parts have their places.
///
///     let chart = try ChartSpecification(window: .last("6M")) { try Plot { Prices("SPX") } }
///     let picture = try Picture(chart, source: database)
///     let png = try picture.bytes(as: .png)
///
/// The same specification, data and fonts give the same bytes. Nothing is printed: what should be said stands in `notes`.
public struct Picture: Sendable {
    public let specification: ChartSpecification
    /// The symbol of the first series.
    public let symbol: String
    /// Shapes and the places of all parts; the scene holds specification and fingerprints as its metadata.
    public let drawing: ChartDrawing
    /// What it was drawn from, as it is kept in the picture.
    public let record: PictureRecord
    /// What its reader should know, a sentence each: rules by which something was assumed, bars that are left out, data that are missing.
    public let notes: [Message]

    /// Finds the data of a specification and lays the chart out.
    ///
    /// A symbol of the source comes before a file of the same name; without a source all are files. Files are looked for in the working
    /// directory, and may be whatever can be read. All data are of one state of the source. A source without a catalog has the series of
    /// the specification's symbols at its interval. Throws a `PictureError` for what cannot be drawn, and errors of the source, of readers,
    /// zones and calendars.
    /// O(bars of the window), and for windows of very many bars O(pixels).
    public init(_ specification: ChartSpecification, source: (any BarSource)? = nil) throws {
        var notes: [Message] = []
        try self.init(specification, source: try source.map { try specification.reader(of: $0) }, notes: &notes)
    }

    /// Draws bars in memory as those of the specification's first symbol; its other symbols are files.
    public init(_ specification: ChartSpecification, source bars: BarSeries) throws {
        guard let interval = bars.interval ?? specification.interval else {
            throw PictureError(.request, "the interval of the bars is not known; give \(setting: .interval)")
        }
        try self.init(specification, source: MemorySource(SeriesKey(symbol: specification.symbols.first ?? "", interval: interval), bars))
    }

    /// The same, with notes that are there also where it throws.
    ///
    /// - Parameter missingStore: why there is no database, as a clause.
    package init(
        _ specification: ChartSpecification, source: (any MarketReader)?, missingStore: String = "no database is given",
        notes: inout [Message]
    ) throws {
        // Made first: fontconfig reads its files on a thread of its own while the bars are read.
        let measurer = TextMeasurer()
        try self.init(specification, source: source, missingStore: missingStore, measurer: measurer, notes: &notes)
    }

    /// The same with texts measured by a tool that is at hand.
    init(
        _ specification: ChartSpecification, source: (any MarketReader)?, missingStore: String, measurer: TextMeasurer,
        notes: inout [Message]
    ) throws {
        let picture = try Picture(
            specification, source: source, missingStore: missingStore, measurer: measurer, unless: nil, notes: &notes)
        guard let picture else { throw PictureError(.request, "there is nothing to draw") }
        self = picture
    }

    /// What is made of one state of the data.
    private struct Reading {
        var composed: ComposedChart
        var record: PictureRecord
        var metadata: BackgroundValue<SceneMetadata>
        /// Where lines read more once the pixel columns are known.
        var drawing: ChartDrawing?
    }

    /// The same, unless its record would be equal to an older one; `nil` then.
    ///
    /// - Parameter moved: what is shown in place of the specification's window, as gestures have left it.
    init?(
        _ specification: ChartSpecification, source: (any MarketReader)?, missingStore: String, measurer: TextMeasurer,
        unless old: PictureRecord?, moved: MovedWindow? = nil, notes: inout [Message]
    ) throws {
        func draw(_ composed: ComposedChart) throws -> ChartDrawing {
            try composed.drawing(measurer) { try specification.drawing(of: $0, measurer) }
        }
        let reading = try source.reading { reader -> Reading? in
            let composed = try specification.composed(from: reader, missingStore: missingStore, moved: moved, notes: &notes)
            let record = PictureRecord(specification: specification, data: try composed.fingerprints(specification))
            guard record != old else { return nil }
            let title = composed.chart.title.flatMap { $0.isEmpty ? nil : $0 } ?? composed.heading
            // Writing it down is one instruction in twenty-five of a small picture's, and the layout has no need of it.
            let metadata = BackgroundValue { record.metadata(title: title) }
            return Reading(
                composed: composed, record: record, metadata: metadata, drawing: composed.finer == nil ? nil : try draw(composed))
        }
        guard let reading else { return nil }
        var drawing = try reading.drawing ?? draw(reading.composed)
        notes += drawing.description.notes.map { Message($0) }
        drawing.scene.metadata = reading.metadata.value
        record = reading.record
        self.specification = specification
        self.drawing = drawing
        self.notes = notes
        symbol = reading.composed.shown[0].symbol
    }

    /// The picture at a moment of its series' coming or going; from the end of their coming on, the picture itself.
    ///
    /// Throws for a series whose kind does not animate.
    package func scene(of animation: SeriesAnimation, at seconds: Double) throws(SeriesMotionError) -> Scene {
        let frame = animation.frame(at: seconds)
        guard !frame.isWhole else { return drawing.scene }
        return try drawing.scene(isVertical: specification.orientation == .vertical) { _ in frame }
    }

    /// The picture with some series shown or hidden, or on their way.
    ///
    /// Throws for a series on its way whose kind does not animate.
    package func scene(_ moment: SeriesTransitions.Moment) throws(SeriesMotionError) -> Scene {
        try drawing.scene(moment, isVertical: specification.orientation == .vertical)
    }

    /// The file of the picture. O(pixels), for SVG and PDF O(shapes).
    ///
    /// - Parameter cache: of the frames of one moving picture, which makes pixels sooner.
    public func bytes(as format: OutputFormat, cache: DrawingCache? = nil) throws(RenderingError) -> [UInt8] {
        try format.bytes(of: drawing.scene, cache: cache)
    }
}

extension ChartSpecification {
    /// Fingerprints of the data as they are now: what a picture of this specification would be drawn from. Throws as `Picture` does.
    package func fingerprints(from source: (any BarSource)? = nil) throws -> [Fingerprint] {
        var notes: [Message] = []
        return try fingerprints(from: try source.map { try reader(of: $0) }, notes: &notes)
    }

    /// The same, with what should be said.
    package func fingerprints(
        from source: (any MarketReader)?, missingStore: String = "no database is given", notes: inout [Message]
    ) throws -> [Fingerprint] {
        try source.reading { try composed(from: $0, missingStore: missingStore, notes: &notes).fingerprints(self) }
    }

    /// The chart that it describes, with the data as they are now.
    func composed(
        from reader: (any MarketReader)?, missingStore: String = "no database is given", moved: MovedWindow? = nil,
        notes: inout [Message]
    ) throws -> ComposedChart {
        let sources = try sources(in: reader, missingStore: missingStore, notes: &notes)
        return try ChartComposer(specification: self, moved: moved).chart(of: sources, notes: &notes)
    }

    /// A source with its catalog; one that has none holds the series of these symbols.
    fileprivate func reader(of source: any BarSource) throws -> any MarketReader {
        if let reader = source as? any MarketReader { return reader }
        if let memory = source as? MemorySource { return SourceReader(memory, keys: [memory.key]) }
        guard let interval else {
            throw PictureError(.request, "the source of bars does not tell their intervals; give \(setting: .interval)")
        }
        let keys = symbols.map { SeriesKey(symbol: $0, interval: interval) }
        return SourceReader(source, keys: try keys.filter { try source.extent(of: $0) != nil })
    }

    /// The built-in calendars and those of the files that it names.
    func calendarLibrary() throws -> CalendarLibrary { try closedTime.library(fileAccess) }

    func sources(in reader: (any MarketReader)?, missingStore: String, notes: inout [Message]) throws -> [ChartSource] {
        let finder = SourceFinder(
            reader: reader, missingStore: missingStore, interval: interval, zone: try zone.map { try Zone($0) },
            calendarZone: try closedTime.calendars.first.map { try calendarLibrary().calendar($0).zone }, access: fileAccess,
            adjusted: {
                try adjust.applied(to: $0, in: $1, calendarLibrary, calendar: closedTime.calendars.first, notes: &$2)
            })
        return try finder.find(symbols, notes: &notes)
    }

    fileprivate func drawing(of chart: Chart, _ measurer: TextMeasurer) throws -> ChartDrawing {
        guard let axis = options.layout.onlyAxis else { return chart.drawing(measure: measurer.measure) }
        guard let drawing = chart.drawing(ofAxis: axis, measure: measurer.measure) else {
            let known = (["x"] + chart.panes.flatMap(\.axes).filter(\.showsLabels).map(\.id)).joined(separator: ", ")
            throw PictureError(.request, "\(setting: .onlyAxis) \(axis): this chart has \(known)")
        }
        return drawing
    }
}

extension (any MarketReader)? {
    /// Runs a body that reads, all of it of one state; without a database it reads files alone.
    func reading<T>(_ body: ((any MarketReader)?) throws -> T) throws -> T {
        guard let self else { return try body(nil) }
        return try self.snapshot { try body($0) }
    }
}
