package import DojimaText
public import DojimaChart
public import DojimaFormats
public import DojimaInteraction
public import DojimaSeries
public import DojimaTime

/// A complete description of a chart, as a value that is written as JSON or YAML and drawn by `dojima render`.
///
///     var specification = try ChartSpecification("{\"panes\": [{\"series\": [{\"symbol\": \"SPX\"}]}], \"window\": {\"last\": \"6M\"}}")
///     specification.theme = "dark"
///     let text = specification.json()
///
/// It refers to its data by name, as symbols of a database or files, and does not contain them.
@dynamicMemberLookup
public struct ChartSpecification: Sendable, Equatable {
    /// The options of the chart as a whole, also members of the specification itself: `specification.title`.
    public var options = ChartOptions()
    /// The panes from top to bottom; the first is that of the main series, and has at least one symbol.
    public var panes: [PaneSpecification] = []
    /// The interval of the bars; `nil` for the finest that is stored.
    public var interval: BarInterval?
    /// The part of the axis that is visible.
    public var window = WindowRequest()
    /// The rules for time that is left off the axis.
    public var closedTime = ClosedTimeSpecification()
    /// The zone of times without one, of rules and of labels; `nil` for the calendar's, else UTC.
    public var zone: String?
    /// How the files of the chart are read; anything left open is inferred from each file. Their zone and calendar are those of the chart.
    public var reading = ReadingOptions()
    /// The treatment of bars on closed time.
    public var onClosed = ClosedBarsPolicy.drop
    /// The corporate actions that prices are adjusted for.
    public var adjust = Adjustment.none
    /// The base that prices are measured from; `nil` for unchanged prices or, if a pane has several symbols, for changes in percent.
    public var rebase: Rebasing?
    /// Whether there is one horizontal bar for each symbol, its change in percent, instead of prices over time.
    public var groupsBySymbol = false
    /// An analysis of the symbols whose picture is drawn instead of their prices over time; `nil` for none.
    public var analysis: AnalysisRequest?
    /// A table that is drawn instead of prices over time; `nil` for none. The series of the panes then draw its columns.
    public var table: TableRequest?
    /// Options of a table drawn as a pie or donut; `nil` for the defaults.
    public var pie: PieOptions?
    /// Options of a table drawn as a treemap; `nil` for the defaults.
    public var treemap: TreemapOptions?
    /// Options of a table drawn as a polar or radar chart; `nil` for the defaults.
    public var radial: RadialOptions?
    /// The settings of a small chart for each symbol, instead of one chart of all symbols; `nil` for one chart.
    public var facet: FacetOptions?
    /// The ticks, the labels and the title of the time axis.
    public var timeAxis = TimeAxisOptions()
    /// Whether a navigator below shows the complete series and the visible range.
    public var showsNavigator = false
    /// Whether the annotations of the symbol in the database are drawn.
    public var showsStoredAnnotations = true
    /// The transform of the main symbol's bars, as it is written: `heikin-ashi`; `nil` for the bars themselves.
    public var transform: String?
    /// Rules for the colours of points; the first rule that holds applies.
    public var colors: [ColorRule] = []
    /// How a line changes from one colour to the next.
    public var colorChange = PointPalette.Segments.solid
    /// The time of a crosshair with its values; `nil` for none.
    public var crosshair: TimeText?
    /// How the crosshair is drawn, and how it moves on a page.
    public var crosshairSettings = CrosshairSettings()
    /// The animation in which the series appear when a page opens; `nil` for none.
    public var animation: AnimationOptions?
    /// The axes that a drag or a pinch over a plot moves in an interactive chart.
    public var pan = PannedAxes.time
    /// The range that the window of an interactive chart cannot leave.
    public var panLimits = PanLimits.data
    /// The times of the bars that are marked as selected, in the series of all symbols; a time without a bar marks none.
    public var selected: [TimeText] = []
    /// The names of symbols in the heading, at lines and at bars.
    public var names = SymbolNames.auto
    /// Whether bars narrower than pixels allow are grouped into longer ones; lines are downsampled, which draws the same.
    public var grouping = Grouping.auto
    /// The name of a theme of `catalogs`; `nil` for the light one.
    public var theme: String?
    /// Groups of series that are shown and hidden together; a pane whose series are all hidden is then left out. `nil` for none.
    public var metrics: MetricGroups?
    /// Colours and a font instead of the theme's.
    public var style = StyleOptions()
    /// The catalogs in which names are looked up: all of them when a text is read or checked or a key is set; those of themes, transforms,
    /// calendars and output formats when the chart is drawn. Not part of the text, and not compared by `==`.
    ///
    /// The entries include the indicators, series kinds and analyses that the specification uses as values. They replace entries of the same
    /// names, so the text can be read with these catalogs.
    public var catalogs: Catalogs {
        get { ownCatalogs.value.adding(entriesOf: self) }
        set { ownCatalogs.value = newValue }
    }
    private var ownCatalogs = Uncompared(value: Catalogs())
    /// The files that the specification may name; set by the program that reads it, and not part of its text.
    package var fileAccess = FileAccess.asTyped
    /// The kind of chart if the only file is found to be a table; `nil` for the kind of its series. Set by the program, and not part of the
    /// text.
    package var tableType: String?

    public init() {}

    /// Creates a specification of panes; `nil` and the default window take what the data and the house style give.
    public init(
        title: String? = nil, panes: [PaneSpecification] = [], interval: BarInterval? = nil, window: WindowRequest = WindowRequest(),
        theme: String? = nil, catalogs: Catalogs = Catalogs()
    ) {
        options.title = title
        self.panes = panes
        self.interval = interval
        self.window = window
        self.theme = theme
        self.catalogs = catalogs
    }

    public subscript<Value>(dynamicMember path: WritableKeyPath<ChartOptions, Value>) -> Value {
        get { options[keyPath: path] }
        set { options[keyPath: path] = newValue }
    }

    /// The length of the picture along the time axis, in logical pixels.
    var timeLength: Double { options.orientation == .vertical ? options.height : options.width }

    /// The axes that are moved by drags and pinches over a plot: the time axis alone, or also the value axes of the plot.
    public enum PannedAxes: String, Sendable, CaseIterable { case time, both }

    /// The names of symbols in headings, at lines and at bars. `symbol` and `name` use only the symbol or the name of its instrument;
    /// `auto` uses both for a single symbol, and short names of the instruments for several.
    public enum SymbolNames: String, Sendable, CaseIterable { case auto, symbol, name }

    /// How bars narrower than pixels are drawn.
    public enum Grouping: String, Sendable, CaseIterable { case auto, off }

    /// The maximum number of symbols and files of a chart, with those that formulas and colour rules name.
    static let maximumSymbols = 500

    /// Every symbol or file that is drawn, in the order of the panes, each once; the first is the main one.
    public var symbols: [String] {
        panes.flatMap { pane in pane.series.flatMap { [$0.symbol, $0.basis].compactMap(\.self) } }.uniqueExactly()
    }

    /// The first of `symbols`.
    var mainSymbol: String? {
        for pane in panes { for series in pane.series { if let name = series.symbol ?? series.basis { return name } } }
        return nil
    }

    /// The indicators computed from the bars of a symbol, drawn or used in colour rules.
    package func studies(of symbol: String) -> [IndicatorRequest] {
        let main = mainSymbol
        let drawn = panes.flatMap { pane in
            pane.series.compactMap { series in
                series.study != nil && (series.basis ?? main)?.isExactly(symbol) == true ? series.study?.request : nil
            }
        }
        guard !colors.isEmpty, main?.isExactly(symbol) == true else { return drawn }
        return drawn + colors.flatMap(\.studies)
    }

    /// The symbols that formulas and colour rules name with `@`, each once.
    var companions: [String] {
        let formulas = panes.flatMap(\.series).compactMap { $0.study?.formula?.expression }
        return (formulas + colors.compactMap(\.expression)).flatMap(\.symbols).uniqueExactly()
    }

    /// The problem of a chart with too many symbols; `nil` if there are not too many.
    var symbolLimitProblem: Message? {
        let count = (symbols + companions).uniqueExactly().count
        guard count > ChartSpecification.maximumSymbols else { return nil }
        return "\(count) symbols are too many: a chart has at most \(ChartSpecification.maximumSymbols); draw several charts, or a book"
    }

    /// Whether the chart has only sparklines, and is drawn without heading, axes and labels.
    var isSparkline: Bool {
        facet == nil && !groupsBySymbol && analysis == nil && panes.flatMap(\.series).allSatisfy { $0.kind == .sparkline }
    }

    /// Whether the volume at each price is shown, for which every bar is read.
    var hasProfile: Bool { panes.flatMap(\.series).contains { $0.study?.profileBins != nil } }

    /// Whether a separate pane shows the volume of a symbol.
    func hasVolumePane(of symbol: String) -> Bool {
        panes.contains { pane in
            pane.series.allSatisfy { $0.symbol == nil }
                && pane.series.contains { $0.study?.isVolume == true && isOf(symbol, $0) }
        }
    }

    /// Whether a study is of a symbol: the one it names, else the main one.
    func isOf(_ symbol: String, _ study: SeriesSpecification) -> Bool { (study.basis ?? mainSymbol)?.isExactly(symbol) == true }
}

extension ChartSpecification: Record {
    package static var fields: [Field<ChartSpecification>] {
        var options = ChartOptions.fields
        func option(_ name: String) -> Field<ChartSpecification>? {
            options.firstIndex { $0.name == name }.map { Field(options.remove(at: $0), of: \.options) }
        }
        // In the order in which a chart is written; options that are not named here come last.
        let fields: [Field<ChartSpecification>?] = [
            Field(ignored: "$schema", "The path or URL of the JSON Schema, for editors; it does not affect the chart."),
            option("title"),
            Field(
                "panes", \.panes, .list(.record, 0...32),
                "The plots from the top down, which share the time axis; the first holds the main symbol. They may be left out only with a table."
            ),
            Field("interval", \.interval, .interval, "Bars of this length; by default the finest that is stored."),
            Field("window", \.window, .record, "The part of the axis that is shown; by default all of it."),
            Field(
                "closedTime", \.closedTime, .record,
                "The time that is not on the axis; by default according to the instrument's calendar or the data."
            ),
            Field("zone", \.zone, .text, "The zone of times without one, of rules and of labels; by default the calendar's, else UTC."),
            Field(
                "reading", \.reading, .record,
                "How files are read that are drawn without being imported; by default detected for each file."),
            Field(
                "onClosed", \.onClosed, .word(of: ClosedBarsPolicy.allCases),
                "Bars in closed time: drop them, snap them to the next open time, or treat them as an error."),
            Field("adjust", \.adjust, .word(of: Adjustment.allCases), "The corporate actions for which prices are adjusted."),
            Field(
                "rebase", \.rebase, .record,
                "Prices relative to those at a base time, all symbols of a pane on one axis. By default, of several symbols changes in percent, or an index on a logarithmic axis, unless series have separate axes."
            ),
            Field(
                "bySymbol", \.groupsBySymbol, .flag,
                "One horizontal bar for each symbol instead of prices over time, the greatest on top: its change in percent."),
            Field(
                "analysis", \.analysis, .analysis,
                "The picture of an analysis of the symbols instead of their prices over time: returns, or an object with its arguments."),
            Field(
                "table", \.table, .record,
                "A table of any data, drawn instead of prices over time: a file, a query or a portfolio, and what its columns mean."),
            Field("pie", \.pie, .record, "The slices and labels of a table of the type pie or donut."),
            Field("treemap", \.treemap, .record, "The texts and colours of a table of the type treemap."),
            Field("radial", \.radial, .record, "The grid and series of a table of the type polar or radar."),
            Field(
                "facet", \.facet, .record,
                "A small chart for each symbol, aligned in rows and columns, instead of one chart of all; {} for an automatic number of columns."
            ),
            Field("timeAxis", \.timeAxis, .record, "Ticks and labels of the time axis."),
            option("gapMarks"),
            Field("navigator", \.showsNavigator, .flag, "A summary chart of the whole series below the panes, with the window marked."),
            Field(
                "storedAnnotations", \.showsStoredAnnotations, .flag, "Whether the annotations of the symbol in the database are drawn."),
            Field("transform", \.transform, .transform, "Bars computed from those of the main symbol: heikin-ashi, renko:2.5, kagi:4%."),
            Field(
                "colors", \.colors, .list(.colorRule, 0...100),
                "Colours of the points for which a rule holds, such as \"volume > p90: #F57C00\"; the first that holds applies."),
            Field(
                "colorChange", \.colorChange, .word(of: PointPalette.Segments.allCases),
                "How a line goes from one colour to the next: solid from each point on, gradient, or split where a rule begins or ends to hold."
            ),
            Field(
                "crosshair", \.crosshairKey, .crosshair,
                "A crosshair at this time, with its values on the axes and in a box; or an object with the time, the text of the box, and how it is drawn."
            ),
            Field(
                "selected", \.selected, .list(.time, 0...1000),
                "The times of bars that are marked as selected, in the series of all symbols: the bars with these stamps, or that contain these times."
            ),
            Field(
                "pan", \.pan, .word(of: PannedAxes.allCases),
                "What a drag or a pinch over a plot of a page moves: the time axis, or both it and the value axes of the plot."),
            Field(
                "panLimits", \.panLimits, .word(of: PanLimits.allCases),
                "The range that the window of a page cannot leave: its default, the window with which the chart was loaded; the data; or none (free)."
            ),
            option("tracking"),
            Field(
                "animation", \.animation, .record,
                "The animation in which the series appear when a page opens, unless the reader prefers reduced motion; {} to grow from their baselines."
            ),
            Field(
                "metrics", \.metrics, .record,
                "Groups of series that are shown and hidden together, and presets of them; a pane whose series are all hidden is left out."
            ),
            Field(
                "names", \.names, .word(of: SymbolNames.allCases),
                "The names of symbols in the heading, at lines and at bars: the symbol, or the name of the instrument; auto names one symbol by both, and several by short names."
            ),
            Field(
                "grouping", \.grouping, .word(of: Grouping.allCases),
                "Whether bars that would be too narrow are grouped into bars of a longer interval: auto, or off to draw all."),
            option("orientation"),
            option("layout"),
            option("legend"),
            Field("theme", \.theme, .name(in: \.themes), "The colours of the picture; by default light."),
            Field("style", \.style, .record, "Colours and a font instead of the theme's."),
            option("width"),
            option("height"),
            option("scale"),
        ]
        return fields.compactMap(\.self) + options.map { Field($0, of: \.options) }
    }

    package static var rules: [FieldRule] {
        [.atLeastOne(["panes", "table"]), .needs("pie", "table"), .needs("treemap", "table"), .needs("radial", "table")]
    }

    package func check(_ path: TextPath) throws {
        guard max(options.width, options.height) * options.scale <= 20_000 else {
            throw path.key("scale", line: nil).error(
                "\(shortNumber(options.width)) x \(shortNumber(options.height)) at \(shortNumber(options.scale)) is too large; a picture is at most 20000 pixels wide and high"
            )
        }
        for (name, length, minimum) in [("width", options.width, 120.0), ("height", options.height, 80)]
        where length < minimum && !isSparkline {
            throw path.key(name, line: nil).error(
                "\(shortNumber(length)) is out of range; write a number from \(shortNumber(minimum)) to 20000")
        }
        guard table != nil || panes.first?.series.contains(where: { $0.symbol != nil }) == true else {
            throw path.key("panes", line: nil).index(0, line: nil).error("has no symbol; write series: [{\"symbol\": \"SPX\"}]")
        }
        if table == nil, panes.contains(where: { $0.series.contains { $0.column != nil } }) {
            throw path.key("panes", line: nil).error("only a chart of a table draws a column; write table: {file: data.csv}")
        }
        if facet != nil || groupsBySymbol || analysis != nil, panes.contains(where: { $0.series.contains(where: \.isHidden) }) {
            throw path.key("panes", line: nil).error("only a chart of prices over time hides series; remove \(setting: .hidden)")
        }
        if let problem = crosshairProblem { throw path.key("crosshair", line: nil).key("template", line: nil).error(problem) }
        _ = try resolvingFormulas(among: path.catalogs.indicators)
        if let symbolLimitProblem { throw path.key("panes", line: nil).error(symbolLimitProblem) }
        var ids: Set<String> = []
        for (index, pane) in panes.enumerated() {
            let id = pane.name(at: index)
            guard ids.insert(id).inserted else {
                throw path.key("panes", line: nil).index(index, line: nil).error(
                    "there are two panes \(quoted(id)); give one of them an id")
            }
        }
    }
}

extension Form<ColorRule> {
    static var colorRule: Form {
        .parsed(
            advice: "write a condition, a colon and a colour, such as \"volume > p90: #F57C00\"",
            examples: ["volume > p90: #F57C00", "close > sma:20: green"],
            parse: { text, path in
                do throws(RequestError) {
                    return try ColorRule(text, among: path.catalogs.indicators, formulas: FormulaNames(allowsOthers: true))
                } catch { throw TextError(error.message) }
            }, text: \.text
        ).withoutCheck
    }
}

extension Form<String> {
    fileprivate static var transform: Form {
        Form(
            read: { node, path in
                let catalogs = path.catalogs
                let form = Form.parsed(
                    advice: "write \(catalogs.transforms.map(\.form).joined(separator: " or "))",
                    parse: { BarTransform.Request($0, among: catalogs.transforms)?.text }, text: \.self)
                let text = try form.read(node, path)
                if let kind = BarTransform.Request(text, among: catalogs.transforms)?.drawnAs, catalogs.seriesKinds[kind] == nil {
                    throw path.error("\(quoted(text)) is drawn as \(quoted(kind)), which is not a series type; add it to the catalogs")
                }
                return text
            }, write: { .text($0) }, schema: ["type": "string", "minLength": 1, "examples": ["heikin-ashi", "renko:2.5"]])
    }
}
