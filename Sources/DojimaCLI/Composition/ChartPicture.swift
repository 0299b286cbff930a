import DojimaCairo
import DojimaChart
import DojimaSpecification
import DojimaStore
import DojimaTime

/// Draws a specification: finds its data, composes the chart, and writes the picture.
struct ChartPicture {
    var specification: ChartSpecification
    var store: StoreOptions

    /// Where a picture goes.
    enum Target: Equatable {
        /// A file, or standard output for `-`.
        case path(String)
        /// A file here that is called as the first symbol.
        case symbol
        /// Composed and drawn, and not written.
        case nowhere
    }

    /// Draws, and gives the path of the picture.
    @discardableResult
    func draw(to target: Target, describe: String? = nil) throws -> String? {
        if target == .path("-") && Console.isTerminal {
            throw Failure(.usage, "-o - writes a PNG to standard output: send it to a file or a pipe")
        }
        // Made first: fontconfig reads its files on a thread of its own while the bars are read.
        let measurer = TextMeasurer()
        let subjects = try finder().find(specification.symbols)
        let composed = try ChartComposer(specification: specification).chart(of: subjects)
        var drawing = try drawing(of: composed.chart, measurer)
        for note in drawing.description.notes { Console.note(note) }
        let record = PictureRecord(specification: specification, data: try composed.fingerprints(specification))
        drawing.scene.metadata = record.metadata(title: composed.chart.title.isEmpty ? composed.heading : composed.chart.title)
        let path: String? =
            switch target {
            case .path(let path): path
            case .symbol: fileName(subjects[0].symbol)
            case .nowhere: nil
            }
        if let path { try Console.file(bytes(of: drawing.scene, kind: Picture(path: path) ?? .png), at: path) }
        if let describe { try Console.file(Array(drawing.description.json().utf8), at: describe, option: "--describe") }
        return path
    }

    /// The chart without a drawing.
    func composed() throws -> ComposedChart {
        try ChartComposer(specification: specification).chart(of: finder().find(specification.symbols))
    }

    private func drawing(of chart: Chart, _ measurer: TextMeasurer) throws -> ChartDrawing {
        guard let axis = specification.layout.onlyAxis else { return chart.drawing(measure: measurer.measure) }
        guard let drawing = chart.drawing(ofAxis: axis, measure: measurer.measure) else {
            let known = (["x"] + chart.panes.flatMap(\.axes).filter(\.showsLabels).map(\.id)).joined(separator: ", ")
            throw Failure(.usage, "--only-axis \(axis): this chart has \(known)")
        }
        return drawing
    }

    /// The SQL that the database is asked for the chart.
    func sql() throws -> String {
        var log: StatementLog?
        var finder = try finder()
        finder.opened = { log = StatementLog(of: $0) }
        _ = try ChartComposer(specification: specification).chart(of: finder.find(specification.symbols))
        return log?.text ?? ""
    }

    func finder() throws -> SubjectFinder {
        let closed = specification.closedTime
        return SubjectFinder(
            store: store, interval: specification.interval, zone: try specification.zone.map { try Zone($0) },
            calendarZone: try closed.calendars.first.map { try closed.library().calendar($0).zone },
            adjusted: { try specification.adjust.applied(to: $0, in: $1, closed.library, calendar: closed.calendars.first) })
    }

    private func bytes(of scene: Scene, kind: Picture) throws -> [UInt8] {
        switch kind {
        case .png: try CairoRenderer().png(scene)
        case .pdf: try CairoRenderer().pdf(scene)
        case .svg: Array(scene.svg().utf8)
        }
    }

    /// A symbol as a file name: `BRK/B` gives `BRK-B.png`.
    private func fileName(_ symbol: String) -> String {
        String(symbol.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }) + ".png"
    }
}
