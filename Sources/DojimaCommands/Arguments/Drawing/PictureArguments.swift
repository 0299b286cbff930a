import Dojima
import DojimaCairo
import DojimaText
import ArgumentParser
import DojimaChart

/// Options for the look of a picture.
struct PictureArguments: ParsableArguments {
    /// The topic of the options in help.
    static let topic = HelpTopic(
        name: "picture", title: "Picture", summary: "Theme, size and title of the picture, and any other key of its specification.",
        groups: ["Picture"],
        examples: [
            "dojima chart SPX --last 1y --theme dark --size 800x450 --scale 2",
            "dojima chart SPX --last 1y --title \"A year\" --subtitle \"Points\" --note \"Source: the exchange\"",
            "dojima chart SPX --last 1y --overlay sma:50 --style editorial --note \"Source: the exchange\"",
            "dojima chart SPX --last 1y --config house.yaml", "dojima chart SPX --last 1y --set layout.titleHidden=true",
            "dojima chart SPX --last 1y --overlay sma:50 --pane rsi:14 --set \"metrics.groups=[{name: Trend, metrics: [sma:50]}, {name: Momentum, metrics: [rsi:14]}]\" --metrics Trend",
        ])

    @Option(
        help: ArgumentHelp(
            "The colours of the picture: \(ThemeArgument.allValueStrings.joined(separator: ", ")). (default: that of --config, else light)",
            valueName: "name"))
    var theme: ThemeArgument?

    @OptionGroup var further: SpecificationArguments

    @Option(
        name: .customLong("size"),
        help: ArgumentHelp(
            "Width and height in logical pixels; a 4K picture is 1920x1080 at --scale 2. (default: 1600x900)", valueName: "WxH"),
        transform: explained)
    var givenSize: SizeArgument?

    @Option(name: .customLong("scale"), help: .key("scale", "factor")) var factor: Double?

    @Option(help: .key("title", "text")) var title: String?

    @Option(help: .key("subtitle", "text")) var subtitle: String?

    @Option(help: .key("note", "text")) var note: String?

    var size: SizeArgument { givenSize ?? SizeArgument(width: 1600, height: 900) }

    var scale: Double { factor ?? 1 }

    func validate() throws {
        guard scale >= 0.25, scale <= 8 else { throw ValidationError("--scale takes a factor from 0.25 to 8") }
        guard Double(size.width) * scale <= 20_000, Double(size.height) * scale <= 20_000 else {
            throw ValidationError(
                "--size \(size.width)x\(size.height) at --scale \(scale): a picture is at most 20000 pixels wide and high")
        }
    }
}

/// Options for the output of a picture.
struct OutputArguments: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "The file of the picture: \(OutputCatalog.all.fileExtensions), or .html for a page with a crosshair and a table; - for PNG on standard output, or a picture in the terminal. (default: SYMBOL.png in the working directory)",
            valueName: "file"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("Write the positions of the parts of the picture as JSON.", valueName: "file"), completion: .file())
    var describe: String?

    func validate() throws {
        if let output, !output.namesPage, output != "-", OutputCatalog.all.format(ofPath: output) == nil {
            throw ValidationError("-o \(output): the name must end in \(OutputCatalog.all.fileExtensions), or in .html for a page")
        }
    }

    /// Whether the output is a page for browsers.
    var isPage: Bool { output?.namesPage ?? false }
}

/// Options for a picture of an analysis, drawn in addition to its table.
struct AnalysisOutputArguments: ParsableArguments {
    @Option(
        name: [.customShort("o"), .customLong("output")],
        help: ArgumentHelp(
            "Also draw the analysis, to a picture file: \(OutputCatalog.all.fileExtensions); - for PNG on standard output instead of the table.",
            valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp("Write the positions of the parts of the picture as JSON; with -o.", valueName: "file"), completion: .file())
    var describe: String?

    func validate() throws {
        try OutputCatalog.validate(output)
        if describe != nil, output == nil { throw ValidationError("--describe needs a picture: add -o") }
        if describe == "-" { throw ValidationError("--describe -: the table is written to standard output; name a file") }
    }
}

extension OutputCatalog {
    /// Throws for a file name whose extension belongs to no known format.
    static func validate(_ output: String?) throws {
        if let output, output != "-", OutputCatalog.all.format(ofPath: output) == nil {
            throw ValidationError("-o \(output): the name must end in \(OutputCatalog.all.fileExtensions)")
        }
    }
}

struct ThemeArgument: ExpressibleByArgument {
    var theme: Theme

    init(theme: Theme) { self.theme = theme }

    init?(argument: String) {
        guard let theme = ThemeCatalog.all[argument] else { return nil }
        self.theme = theme
    }

    var defaultValueDescription: String { theme.name }
    static var allValueStrings: [String] { ThemeCatalog.all.map(\.name) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}

/// A size in pixels, written `1600x900`.
struct SizeArgument: ExplainedArgument, CustomStringConvertible {
    static let advice = "write width x height from 120x80 (16x12 for a sparkline) to 20000x20000, such as 1600x900"

    var width: Int
    var height: Int

    init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), (16...20_000).contains(width),
            (12...20_000).contains(height)
        else { return nil }
        self.init(width: width, height: height)
    }

    var description: String { "\(width)x\(height)" }
}
