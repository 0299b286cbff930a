/// Analyses of stored bars, compared with Python code for the same database.
///
/// `data` contains a million bars as `minutes.csv`, days as `daily.csv` and `sp500-daily.csv`, 5,000 symbols with 500 bars each as
/// `scan.csv`, and 100 symbols with 5,000 bars each as `matrix.csv`.
struct Analyses {
    var dojima: String
    var data: String
    var python: String

    var contests: [Contest] {
        let (minutes, many, matrix, days) = (store("analysis"), store("scan"), store("matrix"), store("report"))
        let hasPandas = has("pandas")
        func asked(_ arguments: [String], of store: String) -> Contest.Contender {
            Contest.Contender(name: "dojima \(arguments[0])", arguments: [dojima] + arguments + ["--db", store])
        }
        func peer(_ name: String, _ kind: String, of store: String, isThere: Bool) -> [Contest.Contender] {
            isThere ? [Contest.Contender(name: name, arguments: [python, script, kind, store])] : []
        }
        let duck = DuckDB(data: data, python: python)
        return [
            Contest(
                title: "summary of a million stored bars",
                preparation: [importing("minutes.csv", ["--symbol", "MIN"], into: minutes)] + duck.loading("minutes.csv"),
                contenders: [asked(["analyze", "summary", "MIN"], of: minutes)]
                    + peer("pandas", "summary", of: minutes, isThere: hasPandas)
                    + duck.asked("summary", of: "minutes.csv")),
            Contest(
                title: "windows like the last 100 bars, of a million",
                preparation: [importing("minutes.csv", ["--symbol", "MIN"], into: minutes)],
                contenders: [asked(["analyze", "similar", "MIN", "--length", "100"], of: minutes)]
                    + peer("NumPy, by FFT", "similar", of: minutes, isThere: hasPandas)
                    + peer("stumpy.mass", "mass", of: minutes, isThere: hasPandas && has("stumpy"))),
            Contest(
                title: "scan of 5,000 symbols x 500 bars",
                preparation: [importing("scan.csv", ["--columns", "symbol=symbol"], into: many)] + duck.loading("scan.csv"),
                contenders: [asked(["scan", "--when", "rsi:14 < 30 and close > sma:200"], of: many)]
                    + peer("pandas", "scan", of: many, isThere: hasPandas)
                    + duck.asked("scan", of: "scan.csv")),
            Contest(
                title: "correlation of 100 symbols x 5,000 bars",
                preparation: [importing("matrix.csv", ["--columns", "symbol=symbol"], into: matrix)] + duck.loading("matrix.csv"),
                contenders: [asked(["analyze", "correlation"] + (0..<100).map { "C\($0 < 10 ? "0" : "")\($0)" }, of: matrix)]
                    + peer("pandas", "correlation", of: matrix, isThere: hasPandas)
                    + duck.asked("correlation", of: "matrix.csv")),
            Contest(
                title: "report on 20 years of days",
                preparation: [importing("sp500-daily.csv", ["--symbol", "SPX", "--calendar", "XNYS"], into: days)],
                contenders: [
                    asked(["report", "SPX", "-o", "\(data)/report.html"], of: days),
                    asked(["report", "SPX", "-o", "\(data)/report.pdf"], of: days),
                ]),
        ]
    }

    /// In the folder from which the benchmarks are run.
    private var script: String { "peer_analyses.py" }

    private func has(_ module: String) -> Bool { Child.imports(module, by: python) }

    private func store(_ name: String) -> String { "\(data)/\(name).db" }

    private func importing(_ file: String, _ options: [String], into store: String) -> Contest.Contender {
        Contest.Contender(
            name: "dojima import", arguments: [dojima, "import", "\(data)/\(file)"] + options + ["--db", store],
            fresh: [store, store + "-wal", store + "-shm"])
    }
}
