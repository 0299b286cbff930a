/// The options that addresses of pages may use, for each command. Options that are not listed are refused, so a new option must be added
/// here before pages can use it.
///
/// Options that name or write a file, or change the form of the answer, are not listed. File names within values, such as those of
/// annotation images, are refused when they are read: commands of pages open no files (`CommandAccess`).
enum PageOptions {
    static let allowed: [String: Set<String>] = [
        "list": result,
        "window": result.union(span).union(closedTime).union(["summary", "min-span", "max-span", "pan", "on-closed", "adjust"]),
        "export": result.union(storedBars).union(["wide", "transform"]), "indicator": result.union(storedBars),
        "analyze": result.union(span).union(closedTime).union(analysis).union(picture),
        "chart": ofCharts,
    ]

    static let ofCharts: Set<String> = span.union(closedTime).union(picture).union(chart)

    private static let result: Set = ["time-format", "spreadsheet"]

    private static let span: Set = ["from", "to", "last", "preset", "select", "interval"]

    private static let storedBars: Set = ["from", "to", "last", "interval", "zone", "adjust", "calendar", "segments", "anchor"]

    private static let closedTime: Set = [
        "exclude", "exclude-every", "calendar", "combine", "show-gaps", "segments", "include", "zone", "infer-gaps", "continuous",
        "anchor",
    ]

    private static let analysis: Set = [
        "benchmark", "by", "log", "table", "lines", "top", "bins", "width", "method", "of", "length", "ahead", "when", "before", "after",
        "digits", "percent", "transpose", "on", "horizons", "cumulative", "total-return", "risk-free", "bars-a-year", "periods", "adjust",
    ]

    private static let picture: Set = ["theme", "set", "size", "scale", "title", "subtitle", "note"]

    private static let chart: Set = [
        "on-closed", "adjust", "transform", "group", "type", "overlay", "pane", "mark", "profile", "no-volume", "labels", "navigator",
        "track", "track-series", "facet", "columns", "shared-y", "percent", "indexed", "prices", "base", "by-symbol", "highlight", "stack",
        "side-by-side",
        "color", "color-change", "annotate", "no-annotations", "crosshair", "crosshair-text", "selected", "pan", "y-range", "axis-range",
        "y-min-span", "x-crosses", "y-crosses",
        "fixed-labels", "x-side", "x-zone", "x-title", "y-title", "axis", "log", "inverted", "x-ticks", "y-ticks", "x-format", "y-format",
        "x-spacing", "second-row", "gap-marks", "gap-style", "gap-width", "orientation", "title-align", "title-over-plot", "dotted-grid",
        "split", "background", "border", "axis-width", "only-axis", "legend", "legend-placement", "legend-title", "curve",
        "series-color", "hide",
    ]
}
