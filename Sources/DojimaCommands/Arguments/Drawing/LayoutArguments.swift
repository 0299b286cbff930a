import ArgumentParser
import DojimaChart
import Dojima

/// Options for the layout and the backgrounds of a picture.
struct LayoutArguments: KeyOptionGroup {
    static let flagKeys = ["titleOverPlot": "layout.titleOverPlot", "dottedGrid": "dottedGrid"]

    /// The topic of the options in help.
    static let topic = HelpTopic(
        name: "layout", title: "Layout", summary: "Positions and backgrounds of the parts of the picture.", groups: ["Layout"],
        examples: [
            "dojima chart SPX --last 1y --title \"S&P 500\" --title-align plot --title-over-plot --dotted-grid",
            "dojima chart SPX --last 1y --navigator --split 0.8 --background plot=#FFF1E5 --border plot=#5D606B",
            "dojima chart SPX IXIC --percent --last 1y --legend bottom --legend-placement inside --legend-title Index",
            "dojima chart SPX --last 1M --orientation vertical", "dojima chart SPX --last 1M --only-axis price",
            "dojima chart SPX --last 1M --axis-width 72",
        ])

    @Option(key: "orientation", "direction") var orientation: KeyArgument

    @Option(key: "layout.titleAlign", "alignment") var titleAlign: KeyArgument

    @Flag(help: .key("layout.titleOverPlot")) var titleOverPlot = false

    @Flag(help: .key("dottedGrid")) var dottedGrid = false

    @Option(
        help: ArgumentHelp(
            "The share of the height above the navigator, such as 0.75 or 75%. (default: about nine tenths)", valueName: "share"),
        transform: explained)
    var split: SplitArgument?

    @Option(
        help: ArgumentHelp(
            "A background for chart, canvas or plot: plot=#FFF1E5, or plot=#FFFFFF..#E6E9EF for a gradient from top to bottom. May be repeated.",
            valueName: "part=color"), transform: explained)
    var background: [BackgroundArgument] = []

    /// The name of `--background` in earlier versions.
    @Option(help: .hidden, transform: explained) var ground: [BackgroundArgument] = []

    @Option(
        help: ArgumentHelp(
            "A line around chart, canvas or plot: plot=#5D606B, or plot=#5D606B:2 for two pixels. May be repeated.", valueName: "part=color"
        ),
        transform: explained)
    var border: [BorderArgument] = []

    @Option(
        help: ArgumentHelp(
            "The minimum width of the axis labels in pixels, to align the plots of several pictures: 64 on the right, left:40, or 64,48 for two axes from the plot outward. May be repeated.",
            valueName: "widths"), transform: explained)
    var axisWidth: [AxisWidthArgument] = []

    @Option(key: "layout.onlyAxis", "axis") var onlyAxis: KeyArgument

    @Option(key: "legend.position", "position", showsDefault: false) var legend: KeyArgument

    @Option(key: "legend.placement", "placement") var legendPlacement: KeyArgument

    @Option(key: "legend.title", "text") var legendTitle: KeyArgument

    func validate() throws {
        guard legend.setting == nil, legendPlacement.setting != nil || legendTitle.setting != nil else { return }
        let option = legendPlacement.setting != nil ? "--legend-placement" : "--legend-title"
        throw ValidationError("\(option) needs --legend and a position, such as --legend right-top")
    }

    /// The minimum widths of the columns of axis labels.
    var axisWidths: AxisWidths { axisWidth.reduce(AxisWidths()) { $0.union($1.widths) } }

    /// The backgrounds and borders of a specification.
    var surfaces: Surfaces {
        var surfaces = Surfaces()
        for argument in ground + background { surfaces[keyPath: argument.part.path].background = argument.background }
        for argument in border {
            surfaces[keyPath: argument.part.path].border = argument.color
            surfaces[keyPath: argument.part.path].borderWidth = argument.width
        }
        return surfaces
    }
}

/// A part of a picture that has its own background and border.
enum SurfacePart: String, CaseIterable {
    case chart, canvas, plot

    var path: WritableKeyPath<Surfaces, Surface> {
        switch self {
        case .chart: \.chart
        case .canvas: \.canvas
        case .plot: \.plot
        }
    }

    /// Returns the part before `=`, and the text after it.
    static func split(_ argument: String) -> (part: SurfacePart, rest: Substring)? {
        let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let part = SurfacePart(rawValue: String(halves[0])) else { return nil }
        return (part, halves[1])
    }
}

/// A part of a picture and its background: `plot=#FFF1E5` or `plot=#FFFFFF..#E6E9EF`.
struct BackgroundArgument: ExplainedArgument {
    static let advice = "write chart, canvas or plot, = and a colour, such as plot=#FFF1E5 or plot=#FFFFFF..#E6E9EF"

    var part: SurfacePart
    var background: Surface.Background

    init?(argument: String) {
        guard let (part, rest) = SurfacePart.split(argument), let background = Surface.Background(parsing: rest) else { return nil }
        (self.part, self.background) = (part, background)
    }
}

/// A part of a picture and its border, with the width in pixels after a colon: `plot=#5D606B` or `plot=#5D606B:2`.
struct BorderArgument: ExplainedArgument {
    static let advice = "write chart, canvas or plot, = and a colour, such as plot=#5D606B or plot=#5D606B:2"

    var part: SurfacePart
    var color: Color
    var width = 1.0

    init?(argument: String) {
        guard let (part, rest) = SurfacePart.split(argument) else { return nil }
        let halves = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let color = Color(hexText: halves[0]) else { return nil }
        (self.part, self.color) = (part, color)
        if halves.count == 2 {
            guard let width = Double(halves[1]), width > 0, width <= 50 else { return nil }
            self.width = width
        }
    }
}

/// Minimum widths of the columns of axis labels in pixels: `64`, `left:40` or `64,48`.
struct AxisWidthArgument: ExplainedArgument {
    static let advice = "write pixels from 0 to 1000 such as 64, or 64,48 for two axes, with left: before them for the left side"

    var widths = AxisWidths()

    init?(argument: String) {
        let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let columns = parts[parts.count - 1].split(separator: ",", omittingEmptySubsequences: false).map { Double($0) ?? .nan }
        guard columns.allSatisfy((0...AxisWidths.limits.width).contains), columns.count <= AxisWidths.limits.columns else { return nil }
        switch parts.count == 2 ? parts[0] : "right" {
        case "left": widths.left = columns
        case "right": widths.right = columns
        default: return nil
        }
    }
}

/// A share of the height: `0.75` or `75%`.
struct SplitArgument: ExplainedArgument {
    static let advice = "write a share from 0.3 to 0.95, such as 0.75 or 75%"

    var fraction: Double

    init?(argument: String) {
        let isPercentage = argument.last == "%"
        guard let value = Double(isPercentage ? String(argument.dropLast()) : argument) else { return nil }
        let fraction = isPercentage ? value / 100 : value
        guard (0.3...0.95).contains(fraction) else { return nil }
        self.fraction = fraction
    }
}
