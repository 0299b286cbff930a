import ArgumentParser
import Dojima
import DojimaChart
import DojimaSeries
import DojimaText

/// The options of a chart, except those of the picture.
struct DrawingArguments: KeyOptionGroup {
    static let flagKeys = ["navigator": "navigator"]

    @Option(
        help: ArgumentHelp("Bars of this length: 5m, 1h, 1d, 1w, ... (default: the finest that is stored)", valueName: "interval"),
        transform: explained)
    var interval: IntervalArgument?

    @OptionGroup(title: "What is shown") var span: SpanArguments
    @OptionGroup(title: "Closed time") var exclusions: ExclusionArguments

    @Option(key: "onClosed", "policy") var onClosed: KeyArgument

    @OptionGroup var adjust: AdjustArguments

    @Option(
        help: ArgumentHelp(
            "How prices are drawn: \(ChartTypeArgument.allValueStrings.joined(separator: ", ")). (default: candlestick, and line for further symbols and for closes alone)",
            valueName: "type"))
    var type: ChartTypeArgument?

    @Option(
        help: ArgumentHelp(
            "Draw over the prices: an indicator such as sma:50, bbands:20, ichimoku or supertrend (dojima indicator --list shows all), or a formula such as \"mid = (high + low)/2\". May be repeated.",
            valueName: "study"), completion: .overlays,
        transform: Study.overlayArgument)
    var overlay: [Study] = []

    @Option(
        help: ArgumentHelp(
            "Add a pane below: volume, an indicator such as rsi:14, macd, adx:14 or rsi:14/1w (dojima indicator --list shows all), or a formula such as \"stretch = (close - sma:200) / atr:14\". May be repeated.",
            valueName: "study"),
        completion: .studies,
        transform: Study.paneArgument)
    var pane: [Study] = []

    @Option(
        help: ArgumentHelp(
            "Mark bars: candle patterns with their names (patterns for all, or one such as cdlhammer), or those for which a condition holds, such as \"golden cross = sma:50 crosses above sma:200\". May be repeated.",
            valueName: "study"), completion: .studies,
        transform: Study.markArgument)
    var mark: [Study] = []

    @Option(
        help: ArgumentHelp(
            "Draw the volume traded at each price next to the prices, in this number of equal bins of the visible prices.",
            valueName: "bins"))
    var profile: Int?

    @Flag(help: "Leave out the volume columns at the bottom of the price pane.")
    var noVolume = false

    @Flag(help: "Label the axis of the volume columns at the bottom of the price pane.")
    var volumeAxis = false

    @Option(help: ArgumentHelp("The side of each symbol's price axis, in the order of the symbols: left or right.", valueName: "side"))
    var axis: [ValueAxis.Side] = []

    @Option(
        help: ArgumentHelp(
            "Draw transformed bars: \(TransformCatalog.all.map { $0.form }.joined(separator: ", ")). Bricks, columns and lines are equally spaced, independent of their duration; studies are computed from the drawn bars.",
            valueName: "transform"), transform: explained)
    var transform: BarTransform.Request?

    @Option(
        help: ArgumentHelp(
            "Stack the symbols, with --type area, column, line or step: their values (sum), or percentages of the total (share).",
            valueName: "form"))
    var stack: Stack.Form?

    @Flag(help: "Draw the columns of all symbols side by side, with --type column.")
    var sideBySide = false

    @Option(help: ArgumentHelp("Label the points of the symbols with values, times or both.", valueName: "content"))
    var labels: PointLabels.Content?

    @Option(key: "names", "names") var names: KeyArgument

    @Option(key: "grouping", "group") var group: KeyArgument

    @Option(
        help: ArgumentHelp(
            "Draw a symbol or study in a colour: IXIC=#7F3F98, sma:20=2 for the theme's second colour, or macd=1,3 for its lines. Other series do not use it. Bars have two shades of it, the lighter one for rising bars. May be repeated. (default: the theme's next colour)",
            valueName: "series=colors"), transform: explained)
    var seriesColor: [SeriesColors] = []

    @Option(
        help: ArgumentHelp(
            "Hide a symbol or study, also for the range of its axis: SPX, sma:20, volume, or its name in the legend, which keeps its entry. May be repeated.",
            valueName: "series"))
    var hide: [String] = []

    @OptionGroup(title: "Colours of points") var colors: ColorArguments

    @Flag(help: "A logarithmic price axis.")
    var log = false

    @Flag(help: "Invert the price axis, so that prices increase downwards, as for yields or inverse exchange rates.")
    var inverted = false

    @Flag(help: .key("navigator")) var navigator = false

    @Option(
        help: ArgumentHelp(
            "Draw an annotation such as \"horizontal-line:2873=High\" or buy:2018-12-26; dojima annotate --help lists the kinds. May be repeated.",
            valueName: "annotation"), transform: explained)
    var annotate: [AnnotationArgument] = []

    @Flag(help: "Leave out the symbol's annotations that are stored in the database.")
    var noAnnotations = false

    @Option(key: "crosshair.time", "time") var crosshair: KeyArgument

    @Option(key: "crosshair.template", "text") var crosshairText: KeyArgument

    @Option(
        help: ArgumentHelp(
            "Mark the bar of a time as selected, in all symbols: \(TimeArgument.forms). May be repeated.", valueName: "time"),
        transform: explained)
    var selected: [TimeArgument] = []

    @Option(key: "pan", "axes") var pan: KeyArgument

    @Flag(help: "Draw a line and a label at the last visible price.")
    var track = false

    @Option(key: "tracking.series", "series") var trackSeries: KeyArgument

    @OptionGroup(title: "Axes") var axes: AxisArguments
    @OptionGroup(title: "Ticks") var ticks: TickArguments
    @OptionGroup(title: "Gaps") var gapMarks: GapMarkArguments
    @OptionGroup(title: "Layout") var layout: LayoutArguments

    /// The options that set a key, including those of the groups.
    private var allKeyOptions: [KeyOption] {
        let groups: [any KeyOptionGroup] = [self, colors, axes, ticks, layout]
        return groups.flatMap(\.keyOptions)
    }

    /// The keys that options set.
    var settings: [ChartSpecification.Setting] { (allKeyOptions.map(\.setting) + [axes.fixedTimeLabels]).compactMap(\.self) }

    /// The options that set a key, none of them given.
    static let keyOptions: [KeyOption] = ArgumentHelp.$readsKeys.withValue(false) { (try? parse([]))?.allKeyOptions ?? [] }

    func validate() throws {
        if axes.percent && log { throw ValidationError("--percent has values below zero: leave --log out, or use --indexed") }
        if log, let low = axes.yRange?.range.lowerBound, low <= 0 {
            throw ValidationError(
                "--log: a logarithmic axis cannot show \(shortNumber(low)); give --y-range numbers above 0, or leave --log out")
        }
        if let profile, !(1...1000 ~= profile) { throw ValidationError("--profile takes a number of bins from 1 to 1000, such as 24") }
        if stack != nil || sideBySide {
            guard let kind = type?.kind, stack == nil || kind.stacks, !sideBySide || kind.hasSlots else {
                throw ValidationError(sideBySide ? "--side-by-side needs --type column" : "--stack needs --type area, column, line or step")
            }
            guard axis.count < 2 else { throw ValidationError("--stack and --side-by-side use one price axis: give --axis once") }
        }
    }
}

extension SeriesColors: ExplainedArgument {
    init?(argument: String) { self.init(parsing: argument) }
}

extension Stack.Form: WordArgument {}

extension PointLabels.Content: WordArgument {}

extension DrawingArguments {
    /// The topic of options of bars in help.
    static let barTopic = HelpTopic(
        name: "bars", title: "Bars", summary: "How the stored bars are changed before they are drawn.",
        options: ["adjust", "transform", "group"],
        examples: [
            "dojima chart GOOG --adjust split --last 5y", "dojima chart SPX --transform renko:50 --last 2y",
            "dojima chart SPX --transform kagi:4% --last 5y", "dojima chart SPX --transform point-and-figure:50 --last 5y",
            "dojima chart SPX --group off",
        ])

    /// The topic of options of series and studies in help.
    static let seriesTopic = HelpTopic(
        name: "series", title: "Series and studies", summary: "How prices are drawn, and what is drawn with them.",
        options: [
            "type", "overlay", "pane", "mark", "profile", "no-volume", "volume-axis", "hide", "labels", "navigator", "track",
            "track-series",
        ],
        examples: [
            "dojima chart SPX --type line --no-volume --track --last 1y",
            "dojima chart SPX --overlay bbands:20 --overlay ema:50 --last 1y",
            "dojima chart SPX --overlay ema:50 --track --track-series ema:50 --last 1y",
            "dojima chart SPX --pane volume --pane rsi:14 --pane macd --navigator --last 1y",
            "dojima chart SPX --volume-axis --last 6M", "dojima chart SPX --mark patterns --last 3M",
            "dojima chart SPX --profile 24 --last 1y",
            "dojima chart SPX --overlay sma:50 --overlay sma:200 --mark \"golden cross = sma:50 crosses above sma:200\"",
            "dojima chart SPX --type line --labels value --last 5d",
            "dojima chart SPX --overlay sma:50 --overlay sma:200 --hide SPX --hide volume --last 1y",
        ])

    /// The topic of options of annotations in help.
    static let annotationTopic = HelpTopic(
        name: "annotations", title: "Annotations", summary: "Lines, marks and texts at prices and times.",
        options: ["annotate", "no-annotations", "crosshair", "crosshair-text", "selected"],
        examples: [
            "dojima chart SPX --last 1y --annotate \"horizontal-line:2873=January high\" --annotate buy:2018-12-26",
            "dojima chart SPX --last 6M --no-annotations --crosshair 2018-10-10",
            "dojima chart SPX --last 6M --selected 2018-10-10 --selected 2018-10-11",
            "dojima chart SPX --last 6M --overlay sma:20 --crosshair 2018-10-10 --crosshair-text \"{time}\\nclose {close} ({percent}), mean {sma:20}\\n{total volume} shares so far\"",
        ])
}
