import DojimaText
import ArgumentParser
import Dojima

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw the chart that a specification describes.",
        discussion: """
            A specification is JSON or YAML; dojima chart --spec prints one, and dojima schema describes its keys. Files that it names are \
            searched in the working directory and then in its folder; only regular files below these two folders, and those of \
            --allow-path, are read. On Linux 5.13 and later the system enforces this, and lets the program write only the picture.

              dojima chart SPX --last 6M --overlay sma:20 --spec > spx.json
              dojima render spx.json -o spx.svg
              dojima render - -o spx.png < spx.yaml
              dojima render spx.yaml --show
            """)

    @Argument(help: ArgumentHelp("A specification as JSON or YAML; - for standard input.", valueName: "spec"), completion: .file())
    var file: String

    @OptionGroup var output: OutputArguments
    @OptionGroup(title: "In the terminal") var terminal: TerminalArguments
    @OptionGroup var further: SpecificationArguments
    @OptionGroup var store: StoreArguments
    @OptionGroup var notices: NoticeArguments
    @OptionGroup var allowedPaths: AllowedPathArguments
    @OptionGroup var errors: ErrorFormArguments

    func run() throws {
        let specification = try further.completed(try ChartSpecification.read(file, allowing: allowedPaths.folders))
        var written = output
        // With a picture in the terminal, a file is written only if one is named.
        if terminal.isWanted(output: output.output), output.output == nil { written.output = "-" }
        allowedPaths.confine(specification, store: store, output: written)
        let picture = ChartPicture(specification: specification, store: store)
        if let view = try terminal.view(output: output.output) {
            let file = output.output == "-" ? nil : output.output
            if let file { try picture.draw(to: .path(file), describe: output.describe) }
            return try picture.show(in: view, describe: file == nil ? output.describe : nil, printsNotes: file == nil)
        }
        let path = try picture.draw(to: output.output.map { .path($0) } ?? .symbol, describe: output.describe)
        if output.output == nil, let path { try Console.path(path) }
    }
}

extension ChartSpecification {
    /// Reads the specification in a regular file; `-` is standard input. The files that it names must be below the working directory or
    /// its own folder.
    ///
    /// - Parameter folders: further folders of files that it may name.
    static func read(_ path: String, allowing folders: [String]) throws -> ChartSpecification {
        let access = try FileAccess.named(by: path, allowing: folders)
        let bytes = try FileAccess.regular.input(path)
        let name = path == "-" ? "standard input" : path
        do throws(TextError) {
            var specification = try ChartSpecification(bytes, as: Notation(path: path))
            specification.fileAccess = access
            return specification
        } catch {
            throw Failure(.data, "\(name): \(error.message)")
        }
    }
}

extension ChartSpecification.Notation {
    /// Creates the notation for the extension of a file name; `nil` for other extensions.
    init?(path: String) {
        switch path.lowercased().split(separator: ".").last {
        case "json": self = .json
        case "yaml", "yml": self = .yaml
        default: return nil
        }
    }
}
