/// Queries of ten million stored bars. `data` contains them as `minutes10.csv`; the store remains as `long.db`.
struct LongReads {
    var dojima: String
    var data: String
    var python: String

    private var file: String { "\(data)/minutes10.csv" }
    private var store: String { "\(data)/long.db" }
    private var duck: String { "\(data)/long.duckdb" }

    var contests: [Contest] {
        [
            window, resampled("1d", "1 day"), resampled("1w", "7 days"),
            Columns(dojima: dojima, data: data, python: python).contest(large: true),
        ]
    }

    private var window: Contest {
        Contest(
            title: "one session out of ten million bars, on the axis of all",
            preparation: [
                Contest.Contender(
                    name: "dojima import",
                    arguments: [dojima, "import", file, "--symbol", "LONG", "--calendar", "XNYS", "--db", store],
                    fresh: [store, store + "-wal", store + "-shm"])
            ],
            contenders: [
                Contest.Contender(name: "dojima --version", arguments: [dojima, "--version"]),
                asked("window", "LONG", "--from", "2015-06-15", "--to", "2015-06-15", "--format", "json"),
            ])
    }

    private func resampled(_ interval: String, _ width: String) -> Contest {
        let ours = asked("resample", "LONG", "--into", interval)
        guard Child.imports("duckdb", by: python) else {
            return Contest(title: "ten million bars into \(interval)", contenders: [ours])
        }
        let sql = """
            SELECT time_bucket(INTERVAL '\(width)', time) AS bucket, arg_min(open, time), max(high), min(low), arg_max(close, time), \
            sum(volume), count(*) FROM bar GROUP BY bucket ORDER BY bucket
            """
        let load = "CREATE TABLE bar AS SELECT CAST(time AS TIMESTAMPTZ) AS time, open, high, low, close, volume FROM '\(file)'"
        return Contest(
            title: "ten million bars into \(interval)",
            preparation: [
                Contest.Contender(
                    name: "duckdb", arguments: [python, "-c", "import duckdb; duckdb.connect('\(duck)').execute(\"\(load)\")"],
                    fresh: [duck])
            ],
            contenders: [
                ours,
                Contest.Contender(
                    name: "duckdb",
                    arguments: [python, "-c", "import duckdb; duckdb.connect('\(duck)', read_only=True).execute(\"\(sql)\").fetchall()"]),
            ])
    }

    private func asked(_ arguments: String...) -> Contest.Contender {
        Contest.Contender(name: "dojima \(arguments[0])", arguments: [dojima] + arguments + ["--db", store])
    }
}
