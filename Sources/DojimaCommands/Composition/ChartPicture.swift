import DojimaOutput
import Dojima
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaSeries
import DojimaStore
import DojimaText

/// Draws a specification for a command: opens the database, prints notes, and writes the picture.
struct ChartPicture {
    @Boxed var specification: ChartSpecification
    var store: StoreArguments

    /// The destination of a picture.
    enum Target: Equatable {
        /// A file, or standard output for `-`.
        case path(String)
        /// A file in the working directory, named after the first symbol.
        case symbol
        /// No file: the chart is composed and drawn, but not written.
        case notWritten
    }

    /// Draws the chart, or a frame of the animation in which its series appear, and returns the path of the picture.
    @discardableResult
    func draw(to target: Target, describe: String?, moment: (animation: SeriesAnimation, seconds: Double)? = nil) throws -> String? {
        try drawn(to: target, describe: describe, moment: moment).path
    }

    /// Draws the chart like `draw`, and returns the path and the picture.
    func drawn(
        to target: Target, describe: String?, moment: (animation: SeriesAnimation, seconds: Double)? = nil
    ) throws -> (path: String?, picture: Picture) {
        if target == .path("-"), describe == "-" {
            throw Failure(.request, "-o - and --describe - would both write to standard output: name a file for one of them")
        }
        try refuseLosses(target, describe)
        let database = try store.openIfPresent()
        // When the picture cannot be written, only the error is printed, without notes.
        return try printingNotes(about: specification.symbols) { notes in
            var outputs: [Console.Output] = []
            let (picture, path): (Picture, String?)
            if case .path(let file) = target, file.namesPage {
                let page = try StandalonePage(specification, source: database, missingStore: store.missing, notes: &notes)
                outputs.append(.init(Array(page.html.utf8), at: file))
                (picture, path) = (page.picture, file)
            } else {
                picture = try Picture(specification, source: database, missingStore: store.missing, notes: &notes)
                notes += [smallTextNote].compactMap(\.self)
                switch target {
                case .path(let file): path = file
                case .symbol: path = DefaultName.stem(picture.symbol) + ".png"
                case .notWritten: path = nil
                }
                let scene = try moment.map { try picture.scene(of: $0.animation, at: $0.seconds) } ?? picture.drawing.scene
                if let path { outputs.append(.init(try (OutputCatalog.all.format(ofPath: path) ?? .png).bytes(of: scene), at: path)) }
            }
            if let describe {
                outputs.append(.init(Array(picture.drawing.description.json().utf8), at: describe, option: "--describe"))
            }
            try Console.files(outputs)
            return (path, picture)
        }
    }

    /// A note on a picture beyond 2,000 x 1,200 logical pixels, in which text of the usual size is small; it names the size and the scale with
    /// which as many pixels have larger text. `nil` for other pictures, for a font size of 1/110 of the height or more, and for small charts.
    private var smallTextNote: Message? {
        let (width, height) = (specification.width, specification.height)
        let factor = (max(width, height) / 2000).rounded(.up)
        let scale = specification.scale * factor
        let isSmall = (specification.style.fontSize ?? 0) < height / 110
        guard width > 2000, height > 1200, scale <= 8, isSmall, specification.facet == nil else { return nil }
        let size = [width, height].map { "\(Int(clamping: ($0 / factor).rounded()))" }.joined(separator: "x")
        return "text is small in so large a picture; --size \(size) --scale \(shortNumber(scale)) draws as many pixels with larger text"
    }

    /// Fingerprints of the current data that the picture would be drawn from.
    func fingerprints() throws -> [Fingerprint] {
        let database = try store.openIfPresent()
        return try printingNotes { try specification.fingerprints(from: database, missingStore: store.missing, notes: &$0) }
    }

    /// The SQL that reads the data of the chart from the database.
    func sql() throws -> String {
        let database = try store.openLoggedFile()
        let log = database.map { StatementLog(of: $0) }
        _ = try printingNotes { try specification.fingerprints(from: database, missingStore: store.missing, notes: &$0) }
        return log?.text ?? ""
    }

    /// Throws if an output would overwrite the data of the chart.
    func refuseLosses(_ target: Target, _ describe: String?) throws {
        var picture: String?
        if case .path(let path) = target { picture = path }
        let outputs = [("-o", picture), ("--describe", describe)].compactMap { option, path in path.map { (option, $0) } }
        for (option, path) in outputs {
            if let lost = ([store.path, specification.table?.file].compactMap(\.self) + specification.symbols).first(where: {
                isSameFile($0, path)
            }) {
                throw Failure(
                    .request, "\(option) \(path) would overwrite \(withoutPassword(lost)), which is drawn; give another name")
            }
        }
    }
}
