import ArgumentParser
import Dojima
import DojimaCairo
import DojimaChart
import DojimaFormats
import DojimaInteraction
import DojimaSeries
import DojimaText

struct ReplayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Draw a chart while a script of gestures is played on it: as numbered pictures or as an animated one.",
        discussion: """
            The script is that of dojima window --ops: drags, handles, zooms, pans, pinches, glides and presets with their times in \
            seconds. It starts from the given window, by default from the bars between 60% and 80% of the series. The chart is that of a \
            symbol or file with its navigator, or that of a specification as dojima chart --spec prints it. A script of the operations \
            beginSpin, spin, endSpin and rotate turns the pie or donut of a specification.

              dojima replay gestures.json SPX --last 1y -o frames/
              dojima replay gestures.json SPX --overlay sma:20 --size 800x450 -o glide.gif
              dojima replay gestures.json spx.yaml -o glide.png
              dojima replay spin.json pie.json -o spin.gif
            """)

    @Argument(help: ArgumentHelp("A script of gestures (JSON); - for standard input.", valueName: "script"), completion: .file())
    var script: String

    @Argument(
        help: ArgumentHelp(
            "A symbol of the database, a file of bars, or a specification (.json, .yaml) of a chart.", valueName: "symbol-or-file"),
        completion: .storedSymbolsOrFiles)
    var name: String

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The output of the frames: a folder for 0001.png and so on, .png or .apng for an animated PNG, .gif for a GIF. (default: SYMBOL-frames/ in the working directory)",
            valueName: "path"), completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Frames per second, from 0.1 to 100. (default: as in the script, else 20)", valueName: "count"))
    var frameRate: Double?

    @OptionGroup(title: "What is shown") var spans: SpanLimitArguments
    @OptionGroup var drawing: DrawingArguments
    @OptionGroup(title: "Files") var form: FileArguments
    @OptionGroup(title: "Picture") var picture: PictureArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var allowedPaths: AllowedPathArguments
    @OptionGroup var notices: NoticeArguments

    func validate() throws {
        if drawing.transform?.isPriceBased == true {
            throw ValidationError("--transform: bricks have no time axis, which gestures need; leave it out")
        }
        if let output { _ = try ReplayDestination(output) }
        if let frameRate, !(0.1...100).contains(frameRate) { throw ValidationError("--frame-rate takes 0.1 to 100 frames per second") }
    }

    func run() throws {
        var played = try ViewportScript.read(script)
        played.frameRate = frameRate ?? played.frameRate
        let specification = try specification()
        let database = store.exists ? try store.openForReading() : nil
        let limits = spans.limits ?? SpanLimits()
        let replay = try Replay(specification, script: played, source: database, missingStore: store.missing, spans: limits)
        for note in replay.notes { Console.note(note) }
        let path = try output ?? folderName(specification.symbols.first ?? specification.table?.name ?? "chart", in: database)
        switch try output.map({ try ReplayDestination($0) }) ?? .folder {
        case .folder: try FrameFolder(path: path).write(replay)
        case .movie(let isGIF):
            var movie = AnimatedImage()
            try replay.forEachFrame { try movie.append($0.picture.drawing.scene, lasting: $0.duration) }
            try Console.file(isGIF ? movie.gif() : movie.png(), at: path)
        }
        if output == nil { try Console.path(path) }
    }

    /// The folder for the frames of a symbol or a file, in the working directory.
    private func folderName(_ symbol: String, in database: (any MarketReader)?) throws -> String {
        DefaultName.stem(of: symbol, isStored: try database?.instrument(symbol) != nil) + "-frames/"
    }

    /// The specification of the chart on which the script is played.
    private func specification() throws -> ChartSpecification {
        if let specification = try ChartSpecification.readIfSpecification(name, allowing: allowedPaths.folders) {
            return try picture.further.completed(specification)
        }
        var drawing = drawing
        drawing.navigator = true
        return try drawing.specification(of: [name], picture, reading: form.options())
    }
}

extension ChartSpecification {
    /// Returns the specification in the file with the given name; `nil` for symbols and for files of bars, including JSON.
    ///
    /// - Parameter folders: folders of files that the specification may name, in addition to the working directory and its own folder.
    fileprivate static func readIfSpecification(_ name: String, allowing folders: [String]) throws -> ChartSpecification? {
        guard let notation = Notation(path: name), let bytes = try? FileAccess.regular.bytes(of: name) else { return nil }
        do { return try read(name, allowing: folders) } catch {
            if notation == .json, (try? BarFileReader(bytes, name: name, options: ReadingOptions())) != nil { return nil }
            throw error
        }
    }
}

extension ViewportScript {
    /// Reads the script in a file; `-` is standard input.
    static func read(_ path: String) throws -> ViewportScript {
        let bytes = try FileAccess.ofArguments.input(path)
        do throws(ScriptError) { return try ViewportScript(bytes) } catch { throw Failure(.data, "\(path): \(error.message)") }
    }
}
