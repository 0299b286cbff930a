extension Contest {
    /// The measured jobs. `data` contains `daily.csv` (250 bars) and the bars of `dojima generate` that `Imports` names.
    static func all(dojima: String, data: String, python: String, large: Bool) -> [Contest] {
        let jobs = Jobs(dojima: dojima, data: data, python: python)
        let imports = Imports(dojima: dojima, data: data, python: python, large: large)
        let long = large ? LongReads(dojima: dojima, data: data, python: python).contests : []
        return [jobs.start, jobs.smallChart] + Books(dojima: dojima, data: data).contests + imports.contests + [
            jobs.window, jobs.weeks, jobs.longChart,
            Columns(dojima: dojima, data: data, python: python).contest(large: false),
        ] + Analyses(dojima: dojima, data: data, python: python).contests + long
    }
}

/// The jobs, each with the command lines of its contenders. Peers that are not installed are omitted.
private struct Jobs {
    var dojima: String
    var data: String
    var python: String

    private var daily: String { "\(data)/daily.csv" }
    private var dailyStore: String { "\(data)/daily.db" }
    private var minuteStore: String { "\(data)/minutes.db" }
    private var peerStore: String { "\(data)/peer.db" }

    private func files(of database: String) -> [String] { [database, database + "-wal", database + "-shm"] }

    var start: Contest {
        Contest(
            title: "start",
            contenders: [
                Contest.Contender(name: "dojima --version", arguments: [dojima, "--version"]),
                Contest.Contender(name: "sqlite3 --version", arguments: ["sqlite3", "--version"]),
            ])
    }

    var smallChart: Contest {
        var contenders = [
            Contest.Contender(
                name: "dojima chart",
                arguments: [dojima, "chart", "DAILY", "--db", dailyStore, "--size", "1600x900", "-o", "\(data)/dojima.png"])
        ]
        contenders += gnuplot(daily, times: "%Y-%m-%d")
        let plot = """
            import pandas, mplfinance
            bars = pandas.read_csv('\(daily)', index_col=0, parse_dates=True)
            mplfinance.plot(bars, type='candle', volume=True, figsize=(16, 9), savefig='\(data)/mplfinance.png')
            """
        if Child.imports("mplfinance", by: python) {
            contenders.append(Contest.Contender(name: "mplfinance (from CSV)", arguments: [python, "-c", plot]))
        }
        return Contest(
            title: "picture of 250 stored daily bars, 1600x900",
            preparation: [importing(daily, as: "DAILY", into: dailyStore)], contenders: contenders)
    }

    /// The candlesticks of a CSV file, drawn by gnuplot if it is installed.
    private func gnuplot(_ file: String, times: String) -> [Contest.Contender] {
        guard Child.has("gnuplot") else { return [] }
        let script = """
            set terminal pngcairo size 1600,900; set output '\(data)/gnuplot.png'; set datafile separator ','; set xdata time; \
            set timefmt '\(times)'; plot '\(file)' skip 1 using 1:2:4:3:5 with candlesticks notitle
            """
        return [Contest.Contender(name: "gnuplot (from CSV)", arguments: ["gnuplot", "-e", script])]
    }

    var window: Contest {
        compared(
            "one session out of a million bars, as CSV",
            ["export", "MIN", "--from", "2005-06-15", "--to", "2005-06-15"],
            "SELECT * FROM bar WHERE time >= '2005-06-15' AND time < '2005-06-16' ORDER BY time")
    }

    var weeks: Contest {
        let duck = DuckDB(data: data, python: python)
        var contest = compared(
            "a million bars as weeks",
            ["resample", "MIN", "--into", "1w"],
            """
            SELECT date(time, '-6 days', 'weekday 1') AS week, min(low), max(high), sum(volume), count(*) FROM bar GROUP BY week
            """)
        contest.preparation += duck.loading("minutes.csv")
        contest.contenders += duck.asked("weeks", of: "minutes.csv")
        return contest
    }

    var longChart: Contest {
        Contest(
            title: "picture of a million stored bars, 1600x900",
            contenders: [
                Contest.Contender(
                    name: "dojima chart",
                    arguments: [dojima, "chart", "MIN", "--db", minuteStore, "--size", "1600x900", "-o", "\(data)/dojima.png"])
            ] + gnuplot("\(data)/minutes.csv", times: "%Y-%m-%dT%H:%M:%SZ"))
    }

    private func importing(_ file: String, as symbol: String, into database: String) -> Contest.Contender {
        Contest.Contender(
            name: "dojima import", arguments: [dojima, "import", file, "--symbol", symbol, "--calendar", "XNYS", "--db", database],
            fresh: files(of: database))
    }

    /// A query of the million bars that the last imports stored.
    private func compared(_ title: String, _ arguments: [String], _ sql: String) -> Contest {
        Contest(
            title: title,
            contenders: [
                Contest.Contender(name: "dojima \(arguments[0])", arguments: [dojima] + arguments + ["--db", minuteStore]),
                Contest.Contender(name: "sqlite3", arguments: ["sqlite3", "-readonly", "-csv", peerStore, sql]),
            ])
    }
}

/// DuckDB, if the Python has it: the queries of `peer_duckdb.py` on the bars of CSV files.
struct DuckDB {
    var data: String
    var python: String

    /// In the folder from which the benchmarks are run.
    private var script: String { "peer_duckdb.py" }

    func loading(_ file: String) -> [Contest.Contender] {
        guard Child.imports("duckdb", by: python) else { return [] }
        return [Contest.Contender(name: "DuckDB", arguments: [python, script, "load:\(data)/\(file)", database(file)])]
    }

    func asked(_ kind: String, of file: String) -> [Contest.Contender] {
        guard Child.imports("duckdb", by: python) else { return [] }
        return [Contest.Contender(name: "DuckDB", arguments: [python, script, kind, database(file)])]
    }

    private func database(_ file: String) -> String { "\(data)/\(file).duckdb" }
}
