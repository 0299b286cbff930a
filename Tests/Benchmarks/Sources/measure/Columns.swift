/// Six indicators over stored bars, written as CSV.
///
/// `data` contains a million bars as `minutes.csv`, or ten as `minutes10.csv`, and the second in the store `long.db` that `LongReads`
/// makes.
struct Columns {
    var dojima: String
    var data: String
    var python: String

    func contest(large: Bool) -> Contest {
        let (file, symbol) = ("\(data)/\(large ? "minutes10" : "minutes").csv", large ? "LONG" : "MIN")
        let (store, duck) = ("\(data)/\(large ? "long" : "columns").db", "\(data)/columns.duckdb")
        var preparation: [Contest.Contender] = []
        if !large {
            preparation.append(
                Contest.Contender(
                    name: "dojima import", arguments: [dojima, "import", file, "--symbol", symbol, "--db", store],
                    fresh: [store, store + "-wal", store + "-shm"]))
        }
        var contenders = [
            Contest.Contender(
                name: "dojima indicator",
                arguments: [dojima, "indicator", symbol] + requests + ["--format", "csv", "--db", store])
        ]
        if Child.imports("duckdb", by: python), Child.imports("pandas", by: python) {
            preparation.append(Contest.Contender(name: "duckdb", arguments: [python, script, "import", duck, file], fresh: [duck]))
            contenders += [
                Contest.Contender(name: "DuckDB and pandas", arguments: [python, script, "duckdb", duck, "/dev/null"]),
                Contest.Contender(name: "pandas, also to write", arguments: [python, script, "pandas", duck, "/dev/null"]),
            ]
        }
        return Contest(
            title: "six indicators of \(large ? "ten million" : "a million") stored bars, as CSV", preparation: preparation,
            contenders: contenders)
    }

    private var requests: [String] { ["sma:20", "ema:20", "bbands:20", "rsi:14", "macd", "atr:14"] }

    /// In the folder from which the benchmarks are run.
    private var script: String { "peer_columns.py" }
}
