import DojimaOutput
import Dojima
import DojimaCairo
import DojimaChart
import DojimaInteraction
import DojimaStore
import DojimaText

/// Draws a specification for a command: opens the database, tells notes, and writes the picture.
struct ChartPicture {
    var specification: ChartSpecification
    var store: StoreArguments

    /// Where a picture goes.
    enum Target: Equatable {
        /// A file, or standard output for `-`.
        case path(String)
        /// A file here that is called as the first symbol.
        case symbol
        /// Composed and drawn, and not written.
        case nowhere

        fileprivate var drawsPixels: Bool {
            switch self {
            case .path(let path): (OutputCatalog.format(ofPath: path) ?? .png) == .png
            case .symbol: true
            case .nowhere: false
            }
        }
    }

    /// Draws, as the chart is or at a moment of its series' coming into sight, and gives the path of the picture.
    @discardableResult
    func draw(
        to target: Target, describe: String? = nil, moment: (animation: SeriesAnimation, seconds: Double)? = nil
    ) throws -> String? {
        if target == .path("-") && Console.isTerminal {
            throw Failure(.usage, "-o - writes a PNG to standard output: send it to a file or a pipe")
        }
        if target == .path("-"), describe == "-" {
            throw Failure(.usage, "-o - and --describe - would both write to standard output: name a file for one of them")
        }
        try refuseLosses(target, describe)
        if target.drawsPixels {
            PixelPreparation.begin(width: Int(specification.width), height: Int(specification.height), scale: specification.scale)
        }
        let database = try database()
        // Also of a picture that cannot be written its error alone is said.
        return try telling { notes in
            let picture = try Picture(specification, source: database, missingStore: store.missing, notes: &notes)
            let path: String? =
                switch target {
                case .path(let path): path
                case .symbol: DefaultName.stem(picture.symbol) + ".png"
                case .nowhere: nil
                }
            let scene = try moment.map { try picture.scene(of: $0.animation, at: $0.seconds) } ?? picture.drawing.scene
            var outputs: [Console.Output] = []
            if let path { outputs.append(.init(try (OutputCatalog.format(ofPath: path) ?? .png).bytes(of: scene), at: path)) }
            if let describe {
                outputs.append(.init(Array(picture.drawing.description.json().utf8), at: describe, option: "--describe"))
            }
            try Console.files(outputs)
            return path
        }
    }

    /// What the picture would be drawn from now.
    func fingerprints() throws -> [Fingerprint] {
        let database = try database()
        return try telling { try specification.fingerprints(from: database, missingStore: store.missing, notes: &$0) }
    }

    /// The SQL that the database is asked for the chart.
    func sql() throws -> String {
        let database = try database()
        let log = database.map { StatementLog(of: $0) }
        _ = try telling { try specification.fingerprints(from: database, missingStore: store.missing, notes: &$0) }
        return log?.text ?? ""
    }

    /// Refuses to write over what is drawn.
    private func refuseLosses(_ target: Target, _ describe: String?) throws {
        var picture: String?
        if case .path(let path) = target { picture = path }
        let outputs = [("-o", picture), ("--describe", describe)].compactMap { option, path in path.map { (option, $0) } }
        for (option, path) in outputs {
            if let lost = ([store.path] + specification.symbols).first(where: { isSameFile($0, path) }) {
                throw Failure(.usage, "\(option) \(path) would take the place of \(lost), which is drawn; give another name")
            }
        }
    }

    /// A database that is not there is no mistake where files are drawn.
    private func database() throws -> Store? { store.exists ? try store.openFile(.reading) : nil }
}
