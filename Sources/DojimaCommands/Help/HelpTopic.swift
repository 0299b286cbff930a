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
    /// The topics of the commands that draw charts, in the order of their sections in help.
    static let charts: [HelpTopic] = [
        HelpTopic(
            name: "window", title: "What is shown", summary: "The bars that a chart shows: their length, and which part of the series.",
            groups: ["What is shown"], options: ["interval"],
            examples: [
                "dojima chart SPX --last 6M", "dojima chart SPX --last 30", "dojima chart SPX --preset YTD",
                "dojima chart SPX --from 2008-01 --to 2009-03", "dojima chart SPX --from 2018-10-01 --last 1M",
                "dojima chart SPX --interval 1w --select 50%..75%",
            ]),
        HelpTopic(
            name: "closed-time", title: "Closed time", summary: "Which time is left out of the axis: weekends, holidays, nights, breaks.",
            groups: ["Closed time"], options: ["on-closed"],
            examples: [
                "dojima chart SPX --calendar XNYS --calendar XLON --combine intersection --last 1M",
                "dojima chart SPX --exclude weekends --exclude 2018-12-05 --on-closed snap --last 3M",
                "dojima chart EURUSD --exclude-every 2017-01-06T22:00,2d,1w --zone America/New_York --last 2w",
                "dojima chart EURUSD --calendar XNYS --segments pre,regular,post --show-gaps holiday --last 5d",
                "dojima chart EURUSD --rules rules.json --include 2018-01-06 --last 2M",
                "dojima chart SPX --calendar-file days.json --calendar XNYS --last 1y",
                "dojima chart EURUSD --interval 1d --zone America/New_York --anchor 17:00 --last 3M",
                "dojima chart EURUSD --continuous --last 1w", "dojima chart EURUSD --infer-gaps --last 1w",
            ]),
        HelpTopic(
            name: "bars", title: "Bars", summary: "How the stored bars are changed before they are drawn.",
            options: ["adjust", "transform", "group"],
            examples: [
                "dojima chart GOOG --adjust split --last 5y", "dojima chart SPX --transform renko:50 --last 2y",
                "dojima chart SPX --group off",
            ]),
        HelpTopic(
            name: "series", title: "Series and studies", summary: "How prices are drawn, and what is drawn with them.",
            options: ["type", "overlay", "pane", "mark", "profile", "no-volume", "hide", "labels", "navigator", "track", "track-series"],
            examples: [
                "dojima chart SPX --type line --no-volume --track --last 1y",
                "dojima chart SPX --overlay bbands:20 --overlay ema:50 --last 1y",
                "dojima chart SPX --overlay ema:50 --track --track-series ema:50 --last 1y",
                "dojima chart SPX --pane volume --pane rsi:14 --pane macd --navigator --last 1y",
                "dojima chart SPX --mark patterns --last 3M", "dojima chart SPX --profile 24 --last 1y",
                "dojima chart SPX --overlay sma:50 --overlay sma:200 --mark \"golden cross = sma:50 crosses above sma:200\"",
                "dojima chart SPX --type line --labels value --last 5d",
                "dojima chart SPX --overlay sma:50 --overlay sma:200 --hide SPX --hide volume --last 1y",
            ]),
        HelpTopic(
            name: "compare", title: "Several symbols", summary: "Several symbols in one chart, or a small chart for each.",
            groups: ["Small charts"],
            options: ["percent", "indexed", "prices", "base", "by-symbol", "highlight", "stack", "side-by-side", "series-color"],
            examples: [
                "dojima chart SPX IXIC GOOG --percent --base 2018-01-02 --last 1y", "dojima chart SPX IXIC --indexed --from 2008",
                "dojima chart SPX IXIC --prices --highlight SPX --last 1y", "dojima chart SPX IXIC GOOG --by-symbol --last 1y",
                "dojima chart SPX IXIC GOOG --facet --columns 2 --shared-y --percent --last 1y",
                "dojima chart SPX IXIC --type area --stack share --last 1y",
                "dojima chart SPX IXIC --type column --side-by-side --interval 1M --last 1y",
                "dojima chart SPX IXIC --type candlestick --axis right --axis left --series-color SPX=1 --last 3M",
            ]),
        HelpTopic(
            name: "files", title: "Files",
            summary: "How to read a file that is drawn without being imported, if it is ambiguous.",
            groups: ["Files"],
            lines: [
                "--columns names columns of the file, too: --columns time=Date,close=Last."
            ],
            examples: [
                "dojima chart datasets/sp500-daily.csv --columns close=close --date-format ymd --file-format csv --last 1y",
                "dojima chart datasets/sp500-daily.csv --price-divisor 100 --on-invalid clamp --on-conflict last --last 1y",
                "dojima chart closes.csv --wide --century 20",
            ]),
        HelpTopic(
            name: "colors", title: "Colours of points", summary: "Colours of single bars and points, by rules.",
            groups: ["Colours of points"],
            examples: [
                "dojima chart SPX --last 1y --color \"volume > p90: #F57C00\" --color \"close < sma:50: gray\"",
                "dojima chart SPX --last 1y --type line --color \"close > sma:50: green\" --color-change split",
            ]),
        HelpTopic(
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
            ]),
        HelpTopic(
            name: "analyses", title: "Analyses", summary: "Pictures of analyses of series, and reports.",
            lines: [
                "dojima analyze KIND SYMBOL... -o FILE draws, in addition to its table,",
                "  summary       a table of figures, and return by risk with names",
                "  returns       a heat map of months and years; columns for other periods",
                "  drawdowns     the price above its drawdowns, the deepest ones numbered",
                "  distribution  a histogram with the normal curve, the mean and both tails",
                "  seasonality   mean returns with one standard deviation to each side; --lines: one line per year",
                "  correlation   a matrix with numbers",
                "  profile       the volume at each price, next to the prices",
                "  similar       the most similar windows, and a fan of what followed",
                "  events        the mean path around events, with its spread",
                "In a specification: \"analysis\": \"returns\", or an object with arguments.",
                "dojima report SYMBOL... -o FILE.html or .pdf writes a tear sheet of each.",
            ],
            examples: [
                "dojima analyze returns SPX --from 2007 -o months.svg",
                "dojima analyze drawdowns SPX --theme dark --size 800x600 -o falls.png",
                "dojima analyze summary SPX IXIC GOOG -o risk.pdf", "dojima report SPX --benchmark IXIC -o spx.html",
            ]),
        HelpTopic(
            name: "annotations", title: "Annotations", summary: "Lines, marks and texts at prices and times.",
            options: ["annotate", "no-annotations", "crosshair", "crosshair-text", "selected"],
            examples: [
                "dojima chart SPX --last 1y --annotate \"horizontal-line:2873=January high\" --annotate buy:2018-12-26",
                "dojima chart SPX --last 6M --no-annotations --crosshair 2018-10-10",
                "dojima chart SPX --last 6M --selected 2018-10-10 --selected 2018-10-11",
                "dojima chart SPX --last 6M --overlay sma:20 --crosshair 2018-10-10 --crosshair-text \"{time}\\nclose {close} ({percent}), mean {sma:20}\\n{total volume} shares so far\"",
            ]),
        HelpTopic(
            name: "axes", title: "Axes", summary: "Scales, ranges, sides and titles of the axes.", groups: ["Axes"],
            options: ["axis", "log", "inverted", "pan"],
            examples: [
                "dojima chart SPX IXIC --type line --axis right --axis left --last 1y",
                "dojima chart SPX --log --y-title Points --x-title Session", "dojima chart SPX --inverted --y-range 2000..3000 --last 1y",
                "dojima chart SPX --pane rsi:14 --axis-range rsi:14=20..80 --last 1y",
                "dojima chart SPX --last 1y --pan both",
                "dojima chart SPX --y-min-span 500 --x-side top --last 1M",
                "dojima chart SPX --x-crosses 2600 --y-crosses 2018-10-01 --fixed-labels --last 1y",
                "dojima chart EURUSD --x-zone Asia/Tokyo --last 2d",
            ]),
        HelpTopic(
            name: "ticks", title: "Ticks", summary: "Positions and labels of ticks.", groups: ["Ticks"],
            examples: [
                "dojima chart SPX --x-ticks 3M --x-format 'd MMM yy' --y-ticks 250 --y-format \"%'.0f\" --last 2y",
                "dojima chart SPX --x-spacing 60 --second-row --last 1y",
            ]),
        HelpTopic(
            name: "gaps", title: "Gaps", summary: "Marks where closed time is left out.", groups: ["Gaps"],
            examples: [
                "dojima chart SPX --gap-marks=weekend,holiday --gap-style slash --gap-width 4 --last 1M"
            ]),
        HelpTopic(
            name: "layout", title: "Layout", summary: "Positions and backgrounds of the parts of the picture.", groups: ["Layout"],
            examples: [
                "dojima chart SPX --last 1y --title \"S&P 500\" --title-align plot --title-over-plot --dotted-grid",
                "dojima chart SPX --last 1y --navigator --split 0.8 --background plot=#FFF1E5 --border plot=#5D606B",
                "dojima chart SPX IXIC --percent --last 1y --legend bottom --legend-placement outside --legend-title Index",
                "dojima chart SPX --last 1M --orientation vertical", "dojima chart SPX --last 1M --only-axis price",
                "dojima chart SPX --last 1M --axis-width 72",
            ]),
        HelpTopic(
            name: "animation", title: "Opening animation", summary: "One frame of an animation in which the series appear.",
            groups: ["Opening animation"],
            examples: ["dojima chart SPX --last 1y --frame 0.8 --animation grow --curve bounce -o frame.png"]),
        HelpTopic(
            name: "picture", title: "Picture", summary: "Theme, size and title of the picture, and any other key of its specification.",
            groups: ["Picture"],
            examples: [
                "dojima chart SPX --last 1y --theme dark --size 800x450 --scale 2",
                "dojima chart SPX --last 1y --title \"A year\" --subtitle \"Points\" --note \"Source: the exchange\"",
                "dojima chart SPX --last 1y --config house.yaml --set layout.titleOverPlot=true",
            ]),
        HelpTopic(
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
            ]),
    ]

    /// The most used options of a command, which `-h` lists; for a command without an entry it lists the first options of the help.
    static let usual: [String: [String]] = [
        "chart": [
            "last", "from", "to", "interval", "type", "overlay", "pane", "percent", "log", "navigator", "theme", "size", "output",
        ],
        "analyze": [
            "output", "last", "from", "to", "interval", "benchmark", "by", "top", "bins", "length", "when", "theme", "size", "format",
        ],
        "report": ["output", "benchmark", "risk-free", "last", "from", "to", "interval", "title", "adjust"],
        "book": ["output", "last", "from", "to", "interval", "overlay", "pane", "as", "grid", "theme", "size", "title", "strict"],
        "replay": ["output", "frame-rate", "last", "from", "to", "overlay", "pane", "theme", "size"],
        "import": [
            "symbol", "interval", "zone", "calendar", "columns", "date-format", "map", "on-invalid", "on-duplicate", "rejects",
            "strict", "dry-run", "db",
        ],
        "window": ["last", "from", "to", "preset", "select", "interval", "pan", "calendar", "adjust", "ops", "format", "db"],
    ]
}
