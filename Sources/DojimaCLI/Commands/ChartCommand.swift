import ArgumentParser
import DojimaChart
import DojimaSeries
import Dojima
import DojimaTime

struct ChartCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart", abstract: "Draw a chart as PNG, SVG or PDF.",
        discussion: """
            A word that the database knows is a symbol, else an existing file is drawn without being stored; ./NAME is always a file.
            Closed time is left out: by the calendar of the instrument or of --calendar, by rules, or as the data show it.

              dojima chart SPX --last 6M --overlay sma:20 --navigator -o spx.png
              dojima chart SPX --last 1y --overlay ema:50 --pane rsi:14 --pane macd
              dojima chart GOOG SPX --type line --axis right --axis left --from 2006-01-01 --to 2010-01-01 -o two.svg
              dojima chart SPX GOOG --percent --base 2018-01-02 --last 1y -o comparison.svg
              dojima chart SPX --x-ticks 3M@2020-01-31 --x-format 'd MMM yy' --y-ticks 250 --y-format "%'.0f" -o quarters.svg
              dojima chart SPX --last 1y --color "volume > p90: #F57C00" --color "close < sma:50: gray"
              dojima chart SPX --last 6M --overlay bbands:20 --crosshair 2018-10-10
              dojima chart SPX --last 2y --transform renko:50
              dojima chart prices.csv --exclude weekends --theme dark -o - > picture.png
            """)

    @Argument(help: ArgumentHelp("Symbols of the database, or files.", valueName: "symbol-or-file"))
    var names: [String]

    @Option(
        help: ArgumentHelp("Bars of this length: 5m, 1h, 1d, 1w, ... (default: the finest that is stored)", valueName: "interval"),
        transform: explained)
    var interval: IntervalArgument?

    @OptionGroup(title: "What is shown") var span: SpanOptions
    @OptionGroup(title: "Closed time") var exclusions: ExclusionOptions

    @Option(
        help: ArgumentHelp(
            "Bars on closed time: drop them, snap them to the next open moment, or treat them as an error.", valueName: "policy"))
    var onClosed = ClosedBarsArgument.drop

    @OptionGroup var adjust: AdjustOptions

    @Option(
        help: ArgumentHelp(
            "How prices are drawn: \(SeriesTypeArgument.allValueStrings.joined(separator: ", ")). (default: candlestick, and line for further symbols)",
            valueName: "type"))
    var type: SeriesTypeArgument?

    @Option(
        help: ArgumentHelp(
            "Draw over the prices: \(IndicatorCatalog.all.filter { $0.unit == .price }.map(\.name).joined(separator: ", ")). May be repeated.",
            valueName: "study"),
        transform: IndicatorArgument.overlay)
    var overlay: [IndicatorArgument] = []

    @Option(
        help: ArgumentHelp(
            "Add a pane below: volume, \(IndicatorCatalog.all.map(\.name).joined(separator: ", ")). May be repeated.", valueName: "study"),
        transform: PaneArgument.explained)
    var pane: [PaneArgument] = []

    @Option(help: ArgumentHelp("The side of each symbol's price axis, in the order of the symbols: left or right.", valueName: "side"))
    var axis: [AxisSideArgument] = []

    @Option(
        help: ArgumentHelp(
            "Draw other bars made of these: \(TransformCatalog.all.map { $0.form }.joined(separator: ", ")). Bricks stand side by side, whatever time they took; studies are worked out from what is drawn.",
            valueName: "transform"), transform: explained)
    var transform: RequestedTransform?

    @OptionGroup(title: "Colours of points") var colors: ColorOptions

    @Flag(help: "A logarithmic price axis.")
    var log = false

    @Flag(help: "Prices grow downwards, as of yields or of exchange rates quoted the other way round.")
    var inverted = false

    @Flag(help: "Add a strip with the whole series and the part that is shown.")
    var navigator = false

    @Option(
        help: ArgumentHelp(
            "Draw an annotation such as \"horizontal-line:2873=High\" or buy:2018-12-26; dojima annotate --help lists the kinds. May be repeated.",
            valueName: "annotation"), transform: explained)
    var annotate: [AnnotationArgument] = []

    @Flag(help: "Leave out the annotations that the database keeps of the symbol.")
    var noAnnotations = false

    @Option(
        help: ArgumentHelp(
            "Draw a cross at this time with its values on the axes and in a box; at closed time at the next open moment: \(TimeArgument.forms).",
            valueName: "time"), transform: explained)
    var crosshair: TimeArgument?

    @OptionGroup(title: "Coming into sight") var animation: AnimationOptions
    @OptionGroup(title: "Axes") var axes: AxisOptions
    @OptionGroup(title: "Ticks") var ticks: TickOptions
    @OptionGroup(title: "Gaps") var gapMarks: GapMarkOptions
    @OptionGroup(title: "Picture") var picture: PictureOptions
    @OptionGroup(title: "Layout") var layout: LayoutOptions
    @Flag(
        name: .customLong("print-sql"),
        help: "Print the SQL that the database is asked instead of the answer; sqlite3 runs it on the same file.")
    var printsSQL = false

    @Flag(
        name: .customLong("spec"),
        help: "Print the specification of the chart as JSON, which dojima render draws again; a picture is drawn only where -o names one.")
    var printsSpecification = false

    @OptionGroup var store: StoreOptions

    @Option(help: ArgumentHelp("How errors are written: table or csv for one line, json for an object.", valueName: "form"))
    var format: ResultForm?

    func validate() throws {
        if axes.percent && log { throw ValidationError("--percent has values below zero: leave --log out, or use --indexed") }
        if transform?.makesBricks == true, names.count > 1 {
            throw ValidationError("--transform: bricks of several symbols share no axis; draw one symbol")
        }
        guard !(printsSpecification && printsSQL) else { throw ValidationError("give --spec or --print-sql, not both") }
        guard !(printsSpecification && picture.output == "-") else {
            throw ValidationError("--spec and -o - both write to standard output: give -o a file")
        }
    }

    func run() throws {
        let picture = ChartPicture(specification: specification, store: store)
        if printsSQL { return try Console.result(try picture.sql()) }
        let target = self.picture.output.map { ChartPicture.Target.path($0) } ?? (printsSpecification ? .nowhere : .symbol)
        let path = try picture.draw(to: target, describe: self.picture.describe, moment: animation.moment)
        if printsSpecification {
            try Console.result(specification.json() + "\n")
        } else if let path, self.picture.output == nil {
            try Console.result(path + "\n")
        }
    }
}
