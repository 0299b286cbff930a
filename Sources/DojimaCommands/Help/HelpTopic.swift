import Dojima

/// A part of the options of a chart, with examples: `dojima help chart axes`.
///
/// Options of a titled group belong to the topic that has the group; those without a group are listed here.
struct HelpTopic {
    /// The word in `dojima help chart WORD`.
    var name: String
    /// The title of the section in help.
    var title: String
    /// The purpose of the options, as a sentence.
    var summary: String
    /// The titles of the option groups that belong to the topic.
    var groups: [String] = []
    /// Further options, without dashes, in the order in which help lists them.
    var options: [String] = []
    /// Further lines of explanation, of at most 80 characters.
    var lines: [String] = []
    /// Command lines that use each of the options once or more.
    var examples: [String]
}

extension HelpTopic {
    static let names = charts.map(\.name)

    /// The topics of the commands that draw charts, in the order of their sections in help. The topic of a group of options is in its file.
    static let charts: [HelpTopic] = [
        SpanArguments.topic, ExclusionArguments.topic, DrawingArguments.barTopic, DrawingArguments.seriesTopic, FacetArguments.topic,
        ReadingArguments.topic, TableArguments.topic, ColorArguments.topic, formulas, analyses, DrawingArguments.annotationTopic,
        AxisArguments.topic,
        TickArguments.topic, GapMarkArguments.topic, LayoutArguments.topic, AnimationArguments.topic, PictureArguments.topic, output,
    ]

    private static let formulas = HelpTopic(
        name: "formulas", title: "Formulas",
        summary: "Expressions that can be used instead of indicators, colour conditions and symbols.",
        lines: [
            "NUMBERS",
            "  12  1.5e-3  2K  3.5M  1B  2%",
            "  open  high  low  close  volume  value  change (percent)  range (high - low)",
            "  sma:20  bbands:20,2.upper  macd.signal   any indicator, and one of its columns",
            "  @SPX  @SPX.high  @\"BTC-USD\"            the close or a column of another symbol",
            "  close[1]  (high - low)[3]             the value one bar, three bars before",
            "  + - * / ^  min(A, B)  max  abs  log  exp  sqrt  if(CONDITION, A, B)",
            "CONDITIONS",
            "  > >= < <= = !=   A crosses above B   A crosses below B   not   and   or",
            "IN --color ONLY",
            "  p1 to p99  median  mean   of the other side of a comparison, over the window",
            "  line:NAME                 the value of a horizontal line",
            "IN PLACE OF A SYMBOL",
            "  GOOG/SPX  GOOG - 0.5*SPX  \"BTC-USD\"/EURUSD",
            "",
            "--pane, --overlay and dojima indicator take NAME = FORMULA. A missing value,",
            "such as an average of too few bars or a division by zero, makes results that",
            "depend on it missing, and a missing condition is false. Write -- before a",
            "symbol that begins with -.",
        ],
        examples: [
            "dojima chart SPX --last 1y --pane \"stretch = (close - sma:200) / atr:14\"",
            "dojima chart SPX --last 1y --overlay \"mid = (high + low)/2\"",
            "dojima chart SPX --last 1y --color \"close crosses above sma:50: green\"",
            "dojima chart \"GOOG/SPX\" --type line --last 2y", "dojima chart GOOG --pane \"ratio = close / @SPX\" --last 2y",
        ])

    private static let analyses = HelpTopic(
        name: "analyses", title: "Analyses", summary: "Pictures of analyses of series, and reports.",
        lines: ["dojima analyze KIND SYMBOL... -o FILE draws, in addition to its table,"]
            + AnalysisDrawingCatalog.summaries.map { "  \($0.name.padded(to: 14))\($0.summary)" } + [
                "In a specification: \"analysis\": \"returns\", or an object with arguments.",
                "dojima report SYMBOL... -o FILE.html or .pdf writes a tear sheet of each.",
            ],
        examples: [
            "dojima analyze returns SPX --from 2007 -o months.svg",
            "dojima analyze drawdowns SPX --theme dark --size 800x600 -o falls.png",
            "dojima analyze summary SPX IXIC GOOG -o risk.pdf", "dojima report SPX --benchmark IXIC -o spx.html",
        ])

    private static let output = HelpTopic(
        name: "output", title: "Output", summary: "What is written, and from which database.",
        options: [
            "output", "show", "terminal", "as", "grid", "force", "strict", "threads", "frame-rate", "describe", "spec", "print-sql",
            "allow-path", "db", "wait", "verbose", "format",
            "time-format", "spreadsheet", "quiet", "version", "help",
        ],
        examples: [
            "dojima chart SPX --last 1y -o spx.html", "dojima chart SPX --last 1y --output spx.svg --describe spx.json",
            "dojima chart SPX --last 1y --spec",
            "dojima chart SPX --last 1y --show --terminal blocks", "dojima chart SPX --last 1y --print-sql",
            "dojima chart SPX --last 1y --db dojima.db --wait 5 --verbose --format json --quiet",
        ])
}
