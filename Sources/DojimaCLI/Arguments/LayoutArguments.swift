import ArgumentParser
import DojimaChart
import Dojima

/// Where the parts of a picture stand and what lies under them.
struct LayoutArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Which way time runs: horizontal, to the right, or vertical, upwards with values to the right; axes are named as in a horizontal chart and turned with it. (default: horizontal)",
            valueName: "way"))
    var orientation: PlotOrientation?

    @Option(
        help: ArgumentHelp(
            "Where the title stands: left, or centred on chart, canvas (plots and axes) or plot. (default: left)", valueName: "place"))
    var titleAlign: TitleAlignment?

    @Flag(help: "The title lies over the plot and takes no room above it.")
    var titleOverPlot = false

    @Flag(help: "The lines of the grid are dotted.")
    var dottedGrid = false

    @Option(
        help: ArgumentHelp(
            "The share of the height above the navigator, such as 0.75 or 75%. (default: about nine tenths)", valueName: "share"),
        transform: explained)
    var split: SplitArgument?

    @Option(
        help: ArgumentHelp(
            "A ground for chart, canvas or plot: plot=#FFF1E5, or plot=#FFFFFF..#E6E9EF from top to bottom. May be repeated.",
            valueName: "part=color"), transform: explained)
    var ground: [GroundArgument] = []

    @Option(
        help: ArgumentHelp(
            "A line around chart, canvas or plot: plot=#5D606B, or plot=#5D606B:2 for two pixels. May be repeated.", valueName: "part=color"
        ),
        transform: explained)
    var border: [BorderArgument] = []

    @Option(help: ArgumentHelp("Draw this axis alone: x, price, volume, ... as --describe names them.", valueName: "axis"))
    var onlyAxis: String?

    @Option(
        help: ArgumentHelp(
            "A box with the names and symbols of the series, in place of the last values in each pane: a corner or the middle of a side.",
            valueName: "position"))
    var legend: Legend.Position?

    @Option(
        help: ArgumentHelp(
            "Where --legend stands: beside plots and axes, over the plot, or on its border. (default: outside)", valueName: "place"))
    var legendPlacement: Legend.Placement?

    @Option(help: ArgumentHelp("A line above the entries of --legend.", valueName: "text"))
    var legendTitle: String?

    func validate() throws {
        guard legend == nil, legendPlacement != nil || legendTitle != nil else { return }
        throw ValidationError(
            "\(legendPlacement != nil ? "--legend-placement" : "--legend-title") needs --legend and a position, such as --legend right-top")
    }

    /// The legend that was asked for.
    var boxedLegend: Legend? {
        legend.map { Legend($0, legendPlacement ?? .outside, title: legendTitle ?? "") }
    }

    /// What was said, as a specification has it.
    var specification: LayoutOptions {
        var layout = LayoutOptions()
        layout.titleAlign = titleAlign ?? .left
        layout.titleOverPlot = titleOverPlot
        layout.split = split?.share
        layout.surfaces = surfaces
        layout.onlyAxis = onlyAxis
        return layout
    }

    private var surfaces: Surfaces {
        var surfaces = Surfaces()
        for argument in ground { surfaces[keyPath: argument.part.path].ground = argument.ground }
        for argument in border {
            surfaces[keyPath: argument.part.path].border = argument.color
            surfaces[keyPath: argument.part.path].borderWidth = argument.width
        }
        return surfaces
    }
}

extension TitleAlignment: WordArgument {}

extension PlotOrientation: WordArgument {}

extension Legend.Position: WordArgument {}

extension Legend.Placement: WordArgument {}

/// A part of a picture with a surface of its own.
enum SurfacePart: String, CaseIterable {
    case chart, canvas, plot

    var path: WritableKeyPath<Surfaces, Surface> {
        switch self {
        case .chart: \.chart
        case .canvas: \.canvas
        case .plot: \.plot
        }
    }

    /// The part before `=`, and what follows.
    static func split(_ argument: String) -> (part: SurfacePart, rest: Substring)? {
        let halves = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, let part = SurfacePart(rawValue: String(halves[0])) else { return nil }
        return (part, halves[1])
    }
}

/// `plot=#FFF1E5` or `plot=#FFFFFF..#E6E9EF`.
struct GroundArgument: ExplainedArgument {
    static let advice = "write chart, canvas or plot, = and a colour, such as plot=#FFF1E5 or plot=#FFFFFF..#E6E9EF"

    var part: SurfacePart
    var ground: Surface.Ground

    init?(argument: String) {
        guard let (part, rest) = SurfacePart.split(argument), let ground = Surface.Ground(written: rest) else { return nil }
        (self.part, self.ground) = (part, ground)
    }
}

/// `plot=#5D606B` or `plot=#5D606B:2`.
struct BorderArgument: ExplainedArgument {
    static let advice = "write chart, canvas or plot, = and a colour, such as plot=#5D606B or plot=#5D606B:2"

    var part: SurfacePart
    var color: Color
    var width = 1.0

    init?(argument: String) {
        guard let (part, rest) = SurfacePart.split(argument) else { return nil }
        let halves = rest.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let color = Color(hash: halves[0]) else { return nil }
        (self.part, self.color) = (part, color)
        if halves.count == 2 {
            guard let width = Double(halves[1]), width > 0, width <= 50 else { return nil }
            self.width = width
        }
    }
}

/// A share of the height: `0.75` or `75%`.
struct SplitArgument: ExplainedArgument {
    static let advice = "write a share from 0.3 to 0.95, such as 0.75 or 75%"

    var share: Double

    init?(argument: String) {
        let isPercentage = argument.last == "%"
        guard let value = Double(isPercentage ? String(argument.dropLast()) : argument) else { return nil }
        let share = isPercentage ? value / 100 : value
        guard (0.3...0.95).contains(share) else { return nil }
        self.share = share
    }
}
