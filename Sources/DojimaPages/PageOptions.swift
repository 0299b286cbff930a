import DojimaSeries

/// The options that addresses of pages may use, for each command. Other options are refused, so a new option must be added here before
/// pages can use it, unless it is a parameter of an analysis or sets one key of the chart, as the allowed `--set` does.
///
/// Options that name or write a file, or change the form of the answer, are not listed. File names within values, such as those of
/// annotation images, are refused when they are read: the commands of pages open no files (`PageCommands`).
struct PageOptions {
    /// The options that the command `chart` may have.
    let ofCharts: Set<String>

    /// - Parameter keyOptions: the options of charts that set one key each.
    init(keyOptions: Set<String>) {
        ofCharts = keyOptions.union(PageOptions.span).union(PageOptions.closedTime).union(PageOptions.picture).union(PageOptions.chart)
    }

    /// Returns the options that a command may have; none for a command that pages may not use.
    func allowed(of command: String) -> Set<String> {
        switch command {
        case "chart": ofCharts
        case let other: PageOptions.allowed[other] ?? []
        }
    }

    /// The options that commands other than `chart` may have.
    static let allowed: [String: Set<String>] = [
        "list": result,
        "window": result.union(span).union(closedTime).union(["summary", "min-span", "max-span", "pan", "on-closed", "adjust"]),
        "export": result.union(storedBars).union(["wide", "transform"]), "indicator": result.union(storedBars),
        "analyze": result.union(span).union(closedTime).union(analysis).union(picture),
    ]

    private static let result: Set = ["time-format", "spreadsheet"]

    private static let span: Set = ["from", "to", "last", "preset", "select", "zoom", "pan-to", "interval"]

    private static let storedBars: Set = ["from", "to", "last", "interval", "zone", "adjust", "calendar", "segments", "anchor"]

    private static let closedTime: Set = [
        "exclude", "exclude-every", "calendar", "combine", "show-gaps", "segments", "include", "zone", "infer-gaps", "continuous",
        "anchor",
    ]

    /// The parameters of analyses, except the file with times of events, and portfolios, which have pages under their names.
    private static let analysis = Set(AnalysisCatalog.all.flatMap(\.parameters).map(\.name)).subtracting(["at", "portfolio", "rebalance"])
        .union(["digits", "percent", "transpose", "total-return", "bars-a-year", "adjust"])

    private static let picture: Set = ["theme", "style", "set", "size", "scale", "title", "subtitle", "note"]

    private static let chart: Set = [
        "adjust", "transform", "type", "overlay", "pane", "mark", "profile", "no-volume", "volume-axis", "labels", "track", "facet",
        "columns", "shared-y", "percent", "indexed", "prices", "base", "highlight", "stack", "side-by-side", "names", "color", "annotate",
        "no-annotations", "selected", "y-range", "axis-range", "y-min-span", "y-crosses", "fixed-labels", "x-zone", "y-title", "axis",
        "log", "inverted", "y-ticks", "y-format", "gap-marks", "gap-style", "gap-width", "split", "background", "border", "axis-width",
        "curve", "series-color", "hide", "metrics",
    ]
}
