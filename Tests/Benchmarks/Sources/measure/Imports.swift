/// Imports, compared with the programs that a user would use to load the same file into a keyed table.
///
/// `data` contains a million bars as `minutes.csv`, `minutes.csv.gz` and `minutes.json`, and, for `large`, ten million as `minutes10.csv`
/// and `minutes10.csv.gz`.
struct Imports {
    var dojima: String
    var data: String
    var python: String
    var large: Bool

    private var million: String { "\(data)/minutes" }
    private var store: String { "\(data)/minutes.db" }
    private var peer: String { "\(data)/peer.db" }
    private var duck: String { "\(data)/peer.duckdb" }

    var contests: [Contest] {
        // The last one leaves the stores for the queries after it.
        let more = large ? [plain("\(data)/minutes10", "ten million"), compressed("\(data)/minutes10", "ten million")] : []
        return more + [json, compressed(million, "a million"), plain(million, "a million"), again]
    }

    private func plain(_ file: String, _ count: String) -> Contest {
        Contest(
            title: "import of \(count) CSV rows",
            contenders: [importing("\(file).csv"), sqlite(".import --csv --skip 1 '\(file).csv' bar")] + duckDB("\(file).csv"))
    }

    private func compressed(_ file: String, _ count: String) -> Contest {
        Contest(
            title: "import of \(count) CSV rows, gzip",
            contenders: [importing("\(file).csv.gz"), sqlite(".import --csv --skip 1 '|gzip -dc \(file).csv.gz' bar")]
                + duckDB("\(file).csv.gz"))
    }

    private var json: Contest {
        Contest(title: "import of a million JSON objects", contenders: [importing("\(million).json")] + duckDB("\(million).json"))
    }

    private var again: Contest {
        Contest(
            title: "import of the same million CSV rows again", preparation: [importing("\(million).csv")],
            contenders: [importing("\(million).csv", isFresh: false)] + duckDB("\(million).csv", isFresh: false))
    }

    private func importing(_ file: String, isFresh: Bool = true) -> Contest.Contender {
        Contest.Contender(
            name: "dojima import", arguments: [dojima, "import", file, "--symbol", "MIN", "--calendar", "XNYS", "--db", store],
            fresh: isFresh ? [store, store + "-wal", store + "-shm"] : [])
    }

    private func sqlite(_ command: String) -> Contest.Contender {
        let table = """
            CREATE TABLE bar(time TEXT PRIMARY KEY, open REAL NOT NULL, high REAL NOT NULL, low REAL NOT NULL, close REAL NOT NULL, \
            volume REAL) WITHOUT ROWID
            """
        return Contest.Contender(
            name: "sqlite3 .import", arguments: ["sqlite3", "-bail", peer, table, command], fresh: [peer, peer + "-wal", peer + "-shm"])
    }

    /// DuckDB with the same key, if the Python has it.
    private func duckDB(_ file: String, isFresh: Bool = true) -> [Contest.Contender] {
        guard Child.imports("duckdb", by: python) else { return [] }
        let columns = "columns={'time':'VARCHAR','open':'DOUBLE','high':'DOUBLE','low':'DOUBLE','close':'DOUBLE','volume':'DOUBLE'}"
        let source = file.hasSuffix(".json") ? "read_json('\(file)',\(columns))" : "read_csv('\(file)',header=true,\(columns))"
        let script = """
            import duckdb
            db = duckdb.connect("\(duck)")
            db.execute("CREATE TABLE IF NOT EXISTS bar(series INTEGER NOT NULL, time BIGINT NOT NULL, open DOUBLE, high DOUBLE, low DOUBLE, \
            close DOUBLE, volume DOUBLE, PRIMARY KEY(series, time))")
            db.execute(\"\"\"INSERT OR REPLACE INTO bar SELECT 1, epoch("time"::TIMESTAMPTZ)::BIGINT, open, high, low, close, volume FROM \
            \(source)\"\"\")
            db.execute("CHECKPOINT")
            """
        return [
            Contest.Contender(name: "DuckDB with a key", arguments: [python, "-c", script], fresh: isFresh ? [duck, duck + ".wal"] : [])
        ]
    }
}
