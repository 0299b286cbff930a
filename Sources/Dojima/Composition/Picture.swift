public import DojimaText
public import DojimaCairo
public import DojimaChart
public import DojimaInteraction
public import DojimaStore
import DojimaTime

/// A chart that is drawn from a specification: its data were found and read, its parts have their places.
///
///     let chart = try ChartSpecification(window: .last("6M")) { try Plot { Prices("SPX") } }
///     let picture = try Picture(chart, store: try Store(path: "dojima.db", access: .reading))
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
    /// A symbol of the store comes before a file of the same name; without a store all are files. Files are looked for in the working
    /// directory, and may be whatever can be read. Throws a `PictureError` for what cannot be drawn, and errors of the store, of readers, zones and calendars.
    /// O(bars of the window), and for windows of very many bars O(pixels).
    public init(_ specification: ChartSpecification, store: Store? = nil) throws {
        var notes: [Message] = []
        try self.init(specification, store: store, notes: &notes)
    }

    /// The same, with notes that are there also where it throws.
    ///
    /// - Parameter missingStore: why there is no store, as a clause.
    package init(
        _ specification: ChartSpecification, store: Store?, missingStore: String = "no database is given", notes: inout [Message]
    ) throws {
        // Made first: fontconfig reads its files on a thread of its own while the bars are read.
        let measurer = TextMeasurer()
        try self.init(specification, store: store, missingStore: missingStore, measurer: measurer, notes: &notes)
    }

    /// The same with texts measured by a tool that is at hand.
    init(
        _ specification: ChartSpecification, store: Store?, missingStore: String, measurer: TextMeasurer, notes: inout [Message]
    ) throws {
        let picture = try Picture(
            specification, store: store, missingStore: missingStore, measurer: measurer, unless: nil, notes: &notes)
        guard let picture else { throw PictureError(.request, "there is nothing to draw") }
        self = picture
    }

    /// The same, unless its record would be equal to an older one; `nil` then.
    ///
    /// - Parameter moved: what is shown in place of the specification's window, as gestures have left it.
    init?(
        _ specification: ChartSpecification, store: Store?, missingStore: String, measurer: TextMeasurer, unless old: PictureRecord?,
        moved: MovedWindow? = nil, notes: inout [Message]
    ) throws {
        let composed = try specification.composed(in: store, missingStore: missingStore, moved: moved, notes: &notes)
        let record = PictureRecord(specification: specification, data: try composed.fingerprints(specification))
        guard record != old else { return nil }
        let title = composed.chart.title.flatMap { $0.isEmpty ? nil : $0 } ?? composed.heading
        // Writing it down is one instruction in twenty-five of a small picture's, and the layout has no need of it.
        let metadata = Meanwhile { record.metadata(title: title) }
        var drawing = try composed.drawing(measurer) { try specification.drawing(of: $0, measurer) }
        notes += drawing.description.notes.map { Message($0) }
        drawing.scene.metadata = metadata.value
        self.record = record
        self.specification = specification
        self.drawing = drawing
        self.notes = notes
        symbol = composed.shown[0].symbol
    }

    /// The picture at a moment of its series' coming or going; from the end of their coming on, the picture itself.
    ///
    /// Throws for a series whose kind does not animate.
    public func scene(of animation: SeriesAnimation, at seconds: Double) throws(SeriesMotionError) -> Scene {
        let frame = animation.frame(at: seconds)
        guard !frame.isWhole else { return drawing.scene }
        return try drawing.scene(isVertical: specification.orientation == .vertical) { _ in frame }
    }

    /// The picture with some series shown or hidden, or on their way.
    ///
    /// Throws for a series on its way whose kind does not animate.
    public func scene(_ moment: SeriesTransitions.Moment) throws(SeriesMotionError) -> Scene {
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
    public func fingerprints(in store: Store? = nil) throws -> [Fingerprint] {
        var notes: [Message] = []
        return try fingerprints(in: store, notes: &notes)
    }

    /// The same, with what should be said.
    package func fingerprints(in store: Store?, missingStore: String = "no database is given", notes: inout [Message]) throws
        -> [Fingerprint]
    {
        try composed(in: store, missingStore: missingStore, notes: &notes).fingerprints(self)
    }

    /// The chart that it describes, with the data as they are now.
    func composed(
        in store: Store?, missingStore: String = "no database is given", moved: MovedWindow? = nil, notes: inout [Message]
    ) throws -> ComposedChart {
        let subjects = try subjects(in: store, missingStore: missingStore, notes: &notes)
        return try ChartComposer(specification: self, moved: moved).chart(of: subjects, notes: &notes)
    }

    /// The built-in calendars and those of the files that it names.
    func calendarLibrary() throws -> CalendarLibrary { try closedTime.library(fileAccess) }

    func subjects(in store: Store?, missingStore: String, notes: inout [Message]) throws -> [Subject] {
        let finder = SubjectFinder(
            store: store, missingStore: missingStore, interval: interval, zone: try zone.map { try Zone($0) },
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
