import ArgumentParser
import DojimaSeries
import DojimaText

/// Words that other programs use for commands and options, and their equivalents here.
enum Synonyms {
    /// The commands that a word may mean, by other programs' names for them.
    static let commands: [String: [String]] = [
        "plot": ["chart"], "draw": ["chart"], "graph": ["chart"], "candles": ["chart"], "candlestick": ["chart"], "view": ["chart"],
        "compare": ["chart"], "png": ["chart"], "svg": ["chart"],
        "ls": ["list"], "dir": ["list"], "symbols": ["list"], "series": ["list"], "tickers": ["list"],
        "info": ["instrument", "list", "explain"], "show": ["chart", "list"], "describe": ["explain", "instrument"],
        "stats": ["store stats"], "statistics": ["store stats"], "size": ["store stats"], "du": ["store stats"],
        "delete": ["store remove"], "del": ["store remove"], "remove": ["store remove"], "rm": ["store remove"], "drop": ["store remove"],
        "rename": ["store rename"], "mv": ["store rename"],
        "move": ["store rename"], "backup": ["store backup"], "copy": ["store copy", "store backup"],
        "cp": ["store copy", "store backup"], "migrate": ["store copy"],
        "check": ["store check", "audit"], "validate": ["audit", "store check"], "quality": ["audit"], "coverage": ["audit"],
        "load": ["import"], "add": ["import"], "read": ["import"], "ingest": ["import"], "csv": ["import", "export"],
        "save": ["export"], "dump": ["export"], "write": ["export"], "get": ["export"], "head": ["export"], "tail": ["export"],
        "indicators": ["indicator"], "study": ["indicator"], "studies": ["indicator"], "ta": ["indicator"],
        "sql": ["query"], "select": ["query"], "queries": ["query"],
        "calendars": ["calendar"], "holidays": ["calendar"], "sessions": ["calendar"], "hours": ["calendar"], "exchanges": ["calendar"],
        "splits": ["actions"], "dividends": ["actions"], "split": ["actions"], "dividend": ["actions"],
        "note": ["annotate"], "mark": ["annotate"], "annotations": ["annotate"],
        "groups": ["group"], "watchlist": ["group"], "portfolios": ["portfolio"], "basket": ["portfolio", "group"],
        "pdf": ["book"], "sheet": ["book"], "batch": ["book"], "follow": ["watch"], "live": ["watch"], "stream": ["watch"],
        "animate": ["replay"], "play": ["replay"], "gif": ["replay"], "spec": ["schema", "render"], "aggregate": ["resample"],
        "downsample": ["resample"], "range": ["window"], "return": ["window"], "returns": ["window"], "db": ["store"],
        "simulate": ["generate"], "random": ["generate"],
        "vacuum": ["store remove --vacuum"], "version": ["--version"],
    ]

    /// The options that an option may mean, by other programs' names for them; the first one that the command has is suggested.
    static let options: [String: [String]] = [
        "since": ["from"], "start": ["from"], "start-date": ["from"], "startdate": ["from"], "begin": ["from"], "after": ["from"],
        "until": ["to"], "till": ["to"], "end": ["to"], "end-date": ["to"], "enddate": ["to"], "before": ["to"],
        "period": ["last", "interval", "into"], "length": ["last"], "lookback": ["last"], "days": ["last"], "bars": ["last"],
        "range": ["last", "from"], "limit": ["last", "most"], "tail": ["last"], "ytd": ["last YTD"], "date": ["from"],
        "timeframe": ["interval", "into"], "time-frame": ["interval", "into"], "tf": ["interval", "into"], "freq": ["interval", "into"],
        "frequency": ["interval", "into"], "resolution": ["interval", "into"], "granularity": ["interval", "into"],
        "resample": ["interval", "into"], "rule": ["into", "rules"],
        "indicator": ["overlay"], "indicators": ["overlay"], "ma": ["overlay sma:20"], "mav": ["overlay sma:20"],
        "study": ["overlay"], "addplot": ["overlay"], "subplot": ["pane"], "panel": ["pane"], "subchart": ["pane"],
        "volume": ["pane volume"], "vol": ["pane volume"],
        "kind": ["type", "as"], "chart-type": ["type"], "chart": ["type"],
        "candle": ["type candlestick"], "candles": ["type candlestick"], "candlestick": ["type candlestick"],
        "candlesticks": ["type candlestick"], "line": ["type line"], "ohlc": ["type ohlc"], "area": ["type area"],
        "heikin-ashi": ["transform heikin-ashi"], "renko": ["transform renko:SIZE"],
        "kagi": ["transform kagi:4%"], "point-and-figure": ["transform point-and-figure:SIZE"], "pnf": ["transform point-and-figure:SIZE"],
        "line-break": ["transform three-line-break"], "three-line-break": ["transform three-line-break"],
        "logscale": ["log"], "log-scale": ["log"], "logy": ["log"], "log-y": ["log"], "logarithmic": ["log"], "yscale": ["log"],
        "invert": ["inverted"], "ylim": ["y-range"], "y-lim": ["y-range"], "normalize": ["indexed", "percent"],
        "rebase": ["base", "indexed"], "relative": ["percent"], "pct": ["percent"], "returns": ["percent"],
        "small-multiples": ["facet"], "facets": ["facet"], "rangeslider": ["navigator"], "slider": ["navigator"], "overview": ["navigator"],
        "tz": ["zone"], "timezone": ["zone"], "time-zone": ["zone"], "exchange": ["calendar"], "market": ["calendar"], "mic": ["calendar"],
        "holidays": ["calendar", "exclude"], "skip": ["exclude"], "rangebreaks": ["exclude"], "weekends": ["exclude weekends"],
        "no-weekends": ["exclude weekends"], "gaps": ["gap-marks", "continuous"], "all-time": ["continuous"],
        "database": ["db"], "store": ["db"], "file": ["output", "db"], "out": ["output"], "save": ["output"], "savefig": ["output"],
        "png": ["output FILE.png"], "svg": ["output FILE.svg"], "pdf": ["output FILE.pdf"], "outfile": ["output"],
        "width": ["size"], "height": ["size"], "figsize": ["size"], "dimensions": ["size"], "dpi": ["scale"], "retina": ["scale 2"],
        "zoom": ["scale"], "dark": ["theme dark"], "light": ["theme light"], "dark-mode": ["theme dark"], "color-scheme": ["theme"],
        "palette": ["theme"], "colour": ["color"], "colors": ["color"], "colours": ["color"], "heading": ["title"], "name": ["title"],
        "adjusted": ["adjust total"], "split-adjusted": ["adjust split"], "splits": ["adjust split"], "annotation": ["annotate"],
        "hline": ["annotate horizontal-line:PRICE"], "vline": ["annotate vertical-line:TIME"], "json": ["format json"],
        "csv": ["format csv"], "npy": ["format npy"], "numpy": ["format npy"], "output-format": ["format"], "silent": ["quiet"],
        "no-notes": ["quiet"], "ticker": ["symbol"],
        "separator": ["file-format"], "delimiter": ["file-format"], "usecols": ["columns"], "pivot": ["wide"], "params": ["param"],
        "test": ["dry-run"], "timeformat": ["time-format"],
        "price-scale": ["price-divisor 10000"], "price-factor": ["price-divisor 10000"], "divisor": ["price-divisor"],
        "divide": ["price-divisor"],
    ]

    /// The options of other programs that name symbols, which are arguments here.
    private static let symbols: Set = ["compare", "vs", "versus", "symbols", "tickers", "with", "against", "benchmark"]

    /// Returns the message for an option that a command does not have; `nil` if no option of the command is similar.
    ///
    /// - Parameters:
    ///   - option: the option as it was written, with its dashes and perhaps with `=` and a value.
    ///   - command: the command's type and its name.
    static func advice(on option: String, of command: any ParsableCommand.Type, named name: String) -> String? {
        guard option.hasPrefix("--") else { return nil }
        let word = String(option.dropFirst(2).prefix { $0 != "=" }).lowercased()
        let available = CommandDescription.optionNames(of: command)
        func didYouMean(_ meant: [String]) -> String { "\(name) has no --\(word); did you mean \(alternatives(meant))?" }
        if symbols.contains(word), available.contains("percent") {
            return
                "\(name) has no --\(word); write the symbols one after the other, such as dojima \(name) SPX GOOG --percent, or with --facet for a chart of each"
        }
        if !available.contains("symbol"), ["symbol", "ticker"].contains(word) {
            return "\(name) has no --\(word); write the symbol without an option, such as dojima \(name) SPX"
        }
        let meant = (options[word] ?? []).filter { available.contains(String($0.prefix { $0 != " " })) }
        if let first = meant.first { return didYouMean(["--" + first]) }
        if let indicator = IndicatorCatalog.all.first(where: { $0.name == word }), available.contains("overlay") {
            return didYouMean(["--\(indicator.unit == .price ? "overlay" : "pane") \(word)"])
        }
        let near = nearestNames(to: word, among: available)
        return near.isEmpty ? nil : didYouMean(near.map { "--" + $0 })
    }
}
