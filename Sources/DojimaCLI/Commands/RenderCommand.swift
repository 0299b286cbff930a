import ArgumentParser
import Dojima
import DojimaFormats

struct RenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Draw the chart that a specification describes.",
        discussion: """
            A specification is JSON or YAML; dojima chart --spec prints one, dojima schema says what may stand in it.
            Files that it names are looked for here, in the working directory.

              dojima chart SPX --last 6M --overlay sma:20 --spec > spx.json
              dojima render spx.json -o spx.svg
              dojima render - -o spx.png < spx.yaml
            """)

    @Argument(help: ArgumentHelp("A specification as JSON or YAML; - for standard input.", valueName: "spec"))
    var file: String

    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "Where the picture goes: .png, .svg or .pdf; - for PNG on standard output. (default: SYMBOL.png here)", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("Write what stands where in the picture as JSON.", valueName: "file"))
    var describe: String?

    @OptionGroup var store: StoreOptions

    @Option(help: ArgumentHelp("How errors are written: table or csv for one line, json for an object.", valueName: "form"))
    var format: ResultForm?

    func validate() throws { try PictureFormat.validate(output) }

    func run() throws {
        let specification = try ChartSpecification.read(file)
        let path = try ChartPicture(specification: specification, store: store).draw(
            to: output.map { .path($0) } ?? .symbol, describe: describe)
        if output == nil, let path { try Console.result(path + "\n") }
    }
}

extension ChartSpecification {
    /// The specification of a file; `-` is standard input.
    static func read(_ path: String) throws -> ChartSpecification {
        let bytes = path == "-" ? try Input.standardInput() : try Input.smallFile(path)
        let name = path == "-" ? "standard input" : path
        let ending = path.lowercased().split(separator: ".").last
        let notation: Notation? = ending == "json" ? .json : ending == "yaml" || ending == "yml" ? .yaml : nil
        do throws(SpecificationError) {
            return try ChartSpecification(bytes, as: notation)
        } catch {
            throw Failure(.badData, "\(name): \(error)")
        }
    }
}
