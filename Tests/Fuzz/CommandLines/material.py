"""Valid files of every kind, made once with the program from the data sets and the seeds; the fuzzer damages them."""

import gzip
import os
import subprocess

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
SYMBOLS = [
    b"a/b", b"a\\b", "\u00e9".encode(), "e\u0301".encode(), b"-x", "\u202etxt".encode(), b"x\x1b[31my", b"%s", b"..", b".", b"=1+1", b"L" * 300, b"a b", "日本".encode(),
    b"con.png", b"a\nb", b"a,b\"c", b"SPX.png",
]  # fmt: skip

GESTURES = b"""[{"op": "beginDrag", "part": "window", "x": 0.3}, {"op": "drag", "x": 0.9}, {"op": "endDrag", "velocity": -2}, {"op": "preset", "name": "6M"},
 {"op": "zoom", "by": 2, "about": "2018-03-10"}, {"op": "wait", "at": 0.4}, {"op": "glide", "velocity": 1}, {"op": "set", "select": [0.2, "2018-06-03"]}]"""

CONFIGS = [b'{"theme": "dark"}', b"theme: print\nfont: Inter\n", b'{"colors": {"rising": "#112233"}}']

QUERIES = {
    b"good.sql": b"-- What is there\n-- :n [5]  how many\nSELECT symbol, date, close FROM bars ORDER BY symbol, date LIMIT coalesce(:n, 5)",
    b"recursive.sql": b"WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT max(x) FROM c",
    b"product.sql": b"SELECT count(*) FROM bars a, bars b, bars c, bars d",
    b"rows.sql": b"WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c LIMIT 200000) SELECT x, zeroblob(50) FROM c",
    b"tokenizer.sql": b"SELECT hex(fts3_tokenizer('simple')), fts3_tokenizer('x', x'4141414141414141')",
    b"use-tokenizer.sql": b"CREATE VIRTUAL TABLE temp.t USING fts3(tokenize=x)",
    b"load.sql": b"SELECT load_extension('/lib/x86_64-linux-gnu/libm.so.6')",
    b"attach.sql": b"ATTACH 'other.db' AS o",
    b"vacuum.sql": b"VACUUM INTO 'copy.db'",
    b"write.sql": b"DELETE FROM bar",
    b"pragma.sql": b"PRAGMA journal_mode=DELETE",
    b"schema.sql": b"PRAGMA writable_schema=ON; UPDATE sqlite_schema SET sql='x'",
    b"big.sql": b"SELECT length(randomblob(1000000000)), length(printf('%.*c', 2000000000, 'x')), length(hex(zeroblob(900000000)))",
    b"deep.sql": b"SELECT " + b"(" * 3000 + b"1" + b")" * 3000,
    b"wide.sql": b"SELECT " + b",".join([b"1"] * 5000),
    b"bars.sql": b"SELECT * FROM bars('SPX', '1w', 'XNYS', '2018-01-01', '9999-12-31')",
    b"ends.sql": b"SELECT bar_start(9223372036854775807, '1y'), bar_start(-9223372036854775808, '9223372036854775807d'), slot('9999-12-31', 'XNYS', '1m')",
    b"asof.sql": b"SELECT * FROM asof('SPX', NULL, '10000-01-01')",
    b"windows.sql": b"SELECT sma(close, 9223372036854775807) OVER (ORDER BY time), ema(close, -1) OVER (ORDER BY time), vwap(close, volume) OVER (ORDER BY time) FROM bars",
    b"join.sql": b"SELECT count(*) FROM bars('SPX','1d') a JOIN bars('IXIC','1d') b ON a.date = b.date",
    b"cells.sql": "SELECT '\u202eabc' AS 'x\u001by', char(27) || '[31m', '=1+1', x'00ff', 'a' || char(0) || 'b', 1e308*10, -0.0, NULL".encode(),
    b"two.sql": b"SELECT 1; SELECT 2",
    b"nothing.sql": b"-- nothing",
    b"regexp.sql": b"SELECT symbol GLOB '" + b"*a" * 200 + b"' FROM bars",
    b"internal.sql": b"SELECT * FROM bar, rollup, sqlite_schema LIMIT 5",
}  # fmt: skip

SQL_CALLS = [b"sma", b"ema", b"wma", b"stdev", b"bbands_upper", b"rsi", b"atr", b"macd", b"vwap", b"session_date", b"slot", b"bar_start", b"bars", b"asof"]


class Material:
    """Named files by purpose, and the bytes of a valid database."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder
        self.files = {kind: {} for kind in ("bars", "actions", "rules", "calendars", "spec", "picture", "gestures", "selection", "config", "sql", "database")}
        self._bars()
        self._seeds()
        self._database()
        self._pictures()
        self.files["sql"] |= QUERIES
        for number, config in enumerate(CONFIGS):
            self.files["config"][b"config%d.%s" % (number, b"json" if config[:1] == b"{" else b"yaml")] = config
        self.files["gestures"][b"gestures.json"] = GESTURES

    def _run(self, *arguments, read=None):
        # Uses the database of the folder, never one from the caller's environment.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("DOJIMA_")}
        done = subprocess.run([self.program, *arguments], cwd=self.folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True)
        if done.returncode != 0 and read is None:
            raise SystemExit(f"command-lines: cannot make the material: {arguments}: {done.stderr.decode(errors='replace')}")
        return done.stdout

    def _put(self, name, data):
        with open(os.path.join(os.fsencode(self.folder), name), "wb") as file:
            file.write(data)

    def _bars(self):
        def head(name, first, last):
            with open(os.path.join(ROOT, "datasets", name), "rb") as file:
                lines = file.read().split(b"\n")
            return b"\n".join(lines[:1] + lines[first:last]) + b"\n"

        bars = self.files["bars"]
        bars[b"spx.csv"] = head("sp500-daily.csv", -401, -1)
        bars[b"ixic.csv"] = head("nasdaq-daily.csv", -301, -1)
        bars[b"eurusd.csv"] = head("eurusd-hourly.csv", 1, 400)
        bars[b"small.csv"] = head("sp500-daily.csv", -8, -1)
        bars[b"one.csv"] = head("sp500-daily.csv", -2, -1)
        bars[b"header.csv"] = head("sp500-daily.csv", 1, 1)
        bars[b"ends.csv"] = b"date,open,high,low,close\n0001-01-01,1,2,1,2\n1970-01-01,1,2,1,2\n9999-12-31,1,2,1,2\n"
        bars[b"tiny.csv"] = b"date,open,high,low,close\n" + b"".join(b"2018-01-%02d,1e-300,1e300,-1e300,%d\n" % (day, day) for day in range(1, 29))
        bars[b"flat.csv"] = b"date,open,high,low,close\n" + b"".join(b"2018-01-%02d,5,5,5,5\n" % day for day in range(1, 29))
        bars[b"small.csv.gz"] = gzip.compress(bars[b"small.csv"], mtime=0)
        bars[b"spx.csv.gz"] = gzip.compress(bars[b"spx.csv"], mtime=0)
        for name, data in bars.items():
            self._put(name, data)

    def _seeds(self):
        def seeds(target):
            folder = os.path.join(ROOT, "Tests", "Fuzz", "Seeds", target)
            for name in sorted(os.listdir(folder)):
                with open(os.path.join(folder, name), "rb") as file:
                    yield name.encode(), file.read()

        places = {"csv": "bars", "json": "bars", "imports": "bars", "actions": "actions", "rules": "rules", "calendars": "calendars", "spec": "spec", "scripts": "gestures"}
        for target, kind in places.items():
            for name, data in seeds(target):
                self.files[kind][name if b"." in name else name + (b".csv" if kind in ("bars", "actions") else b".json")] = data

    def _database(self):
        for symbol, name in (("SPX", "spx.csv"), ("IXIC", "ixic.csv"), ("EURUSD", "eurusd.csv"), ("ONE", "one.csv"), ("ENDS", "ends.csv"), ("TINY", "tiny.csv"), ("FLAT", "flat.csv")):
            self._run("import", name, "--symbol", symbol, *(["--calendar", "XNYS"] if symbol in ("SPX", "IXIC") else []), read=True)
        for symbol in SYMBOLS:
            self._run("import", "small.csv", "--interval", "1d", b"--symbol=" + symbol, read=True)
        self._run("annotate", "SPX", "horizontal-line:2700=A", "--name", "high")
        self._run("annotate", "SPX", "buy:2018-12-26", read=True)
        self._put(b"splits.csv", b"date,type,ratio,amount\n2018-06-11,split,2:1,\n2018-05-08,dividend,,3.29\n")
        # A split that prices do not show is stored only with --force.
        self._run("actions", "SPX", "splits.csv", "--force")
        with open(os.path.join(self.folder, "dojima.db"), "rb") as file:
            self.database = file.read()

    def _pictures(self):
        for name in ("a.png", "a.svg", "a.pdf"):
            self._run("chart", "SPX", "--last", "3M", "--size", "400x300", "--overlay", "sma:5", "-o", name)
        self._run("chart", "./small.csv", "--size", "300x200", "-o", "file.png")
        self._run("chart", "SPX", "--annotate", "image:2018-06-01,2700", "--size", "300x200", "-o", "b.svg", read=True)
        self._run("book", "SPX", "FLAT", "--size", "300x200", "-o", "book.pdf", read=True)
        for name in sorted(os.listdir(self.folder)):
            if name.endswith((".png", ".svg", ".pdf")):
                with open(os.path.join(self.folder, name), "rb") as file:
                    self.files["picture"][name.encode()] = file.read()
        self.files["spec"][b"printed.json"] = self._run("chart", "SPX", "--last", "3M", "--overlay", "sma:5", "--pane", "rsi:14", "--annotate", "buy:2018-12-03", "--size", "300x200", "--spec")
        self.files["spec"][b"filed.json"] = self._run("chart", "./small.csv", "--size", "300x200", "--spec")
        self.files["selection"][b"selection.json"] = self._run("window", "SPX", "--last", "3M", "--format", "json")
        self.files["calendars"][b"printed.json"] = self._run("calendar", "XNYS", "--rules")
