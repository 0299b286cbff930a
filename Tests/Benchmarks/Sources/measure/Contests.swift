extension Contest {
    /// The jobs that are measured. `data` holds `daily.csv` (250 bars) and the bars of `generate` that `Imports` names.
    static func all(dojima: String, data: String, python: String, large: Bool) -> [Contest] {
        let jobs = Jobs(dojima: dojima, data: data)
        let imports = Imports(dojima: dojima, data: data, python: python, large: large)
        let long = large ? LongReads(dojima: dojima, data: data, python: python).contests : []
        return [jobs.start, jobs.smallChart] + Books(dojima: dojima, data: data).contests + imports.contests + [
            jobs.window, jobs.weeks, jobs.longChart,
            Columns(dojima: dojima, data: data, python: python).contest(large: false),
        ] + Analyses(dojima: dojima, data: data, python: python).contests + long
    }
}

/// The jobs, each as the command lines of those who do it. Peers that are not installed are left out.
private struct Jobs {
    var dojima: String
    var data: String

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
        if Child.has("gnuplot") {
            let script = """
                set terminal pngcairo size 1600,900; set output '\(data)/gnuplot.png'; set datafile separator ','; set xdata time; \
                set timefmt '%Y-%m-%d'; plot '\(daily)' skip 1 using 1:2:4:3:5 with candlesticks notitle
                """
            contenders.append(Contest.Contender(name: "gnuplot (from CSV)", arguments: ["gnuplot", "-e", script]))
        }
        let plot = """
            import pandas, mplfinance
            bars = pandas.read_csv('\(daily)', index_col=0, parse_dates=True)
            mplfinance.plot(bars, type='candle', volume=True, figsize=(16, 9), savefig='\(data)/mplfinance.png')
            """
        if (try? Child(["sh", "-c", "python3 -c 'import mplfinance' 2>/dev/null"])) != nil {
            contenders.append(Contest.Contender(name: "mplfinance (from CSV)", arguments: ["python3", "-c", plot]))
        }
        return Contest(
            title: "picture of 250 stored daily bars, 1600x900",
            preparation: [importing(daily, as: "DAILY", into: dailyStore)], contenders: contenders)
    }

    var window: Contest {
        compared(
            "one session out of a million bars, as CSV",
            ["export", "MIN", "--from", "2005-06-15", "--to", "2005-06-15"],
            "SELECT * FROM bar WHERE time >= '2005-06-15' AND time < '2005-06-16' ORDER BY time")
    }

    var weeks: Contest {
        compared(
            "a million bars as weeks",
            ["resample", "MIN", "--into", "1w"],
            """
            SELECT date(time, '-6 days', 'weekday 1') AS week, min(low), max(high), sum(volume), count(*) FROM bar GROUP BY week
            """)
    }

    var longChart: Contest {
        Contest(
            title: "picture of a million stored bars, 1600x900",
            contenders: [
                Contest.Contender(
                    name: "dojima chart",
                    arguments: [dojima, "chart", "MIN", "--db", minuteStore, "--size", "1600x900", "-o", "\(data)/dojima.png"])
            ])
    }

    private func importing(_ file: String, as symbol: String, into database: String) -> Contest.Contender {
        Contest.Contender(
            name: "dojima import", arguments: [dojima, "import", file, "--symbol", symbol, "--calendar", "XNYS", "--db", database],
            fresh: files(of: database))
    }

    /// A question to the million bars that the last imports left behind.
    private func compared(_ title: String, _ arguments: [String], _ sql: String) -> Contest {
        Contest(
            title: title,
            contenders: [
                Contest.Contender(name: "dojima \(arguments[0])", arguments: [dojima] + arguments + ["--db", minuteStore]),
                Contest.Contender(name: "sqlite3", arguments: ["sqlite3", "-readonly", "-csv", peerStore, sql]),
            ])
    }
}
