"""The commands in which calls fail, with the initial contents of the folder."""

from dataclasses import dataclass, field


@dataclass
class Scenario:
    name: str
    words: list
    outputs: list = field(default_factory=list)  # the outputs that the command creates or replaces
    database: bool = True  # whether one exists before the run
    endsAfter: str = ""  # the output after which SIGTERM ends it
    replaces: bool = True  # replaces existing outputs
    isInSteps: bool = False  # some of several files may be imported and others not


SIZE = ["--size", "300x200"]
SCENARIOS = [
    Scenario("import-new", ["import", "small.csv", "--symbol", "NEW"], database=False),
    Scenario("import", ["import", "ixic.csv", "--symbol", "NEW", "--calendar", "XNYS"]),
    Scenario("import-update", ["import", "spx.csv", "--symbol", "SPX"]),
    Scenario("import-gzip", ["import", "ixic.csv.gz", "--symbol", "NEW"]),
    Scenario("import-rejects", ["import", "flawed.csv", "--symbol", "NEW", "--rejects", "rejects.txt"], ["rejects.txt"]),
    Scenario("import-two", ["import", "small.csv", "ixic.csv"], isInSteps=True),
    Scenario("chart-png", ["chart", "SPX", "--last", "3M", *SIZE, "-o", "out.png", "--describe", "out.json"], ["out.png", "out.json"]),
    Scenario("chart-svg", ["chart", "SPX", "--last", "3M", *SIZE, "-o", "out.svg", "--describe", "out.json"], ["out.svg", "out.json"]),
    Scenario("chart-pdf", ["chart", "./small.csv", *SIZE, "-o", "out.pdf"], ["out.pdf"]),
    Scenario("chart-standard-output", ["chart", "SPX", "--last", "3M", *SIZE, "-o", "-"]),
    Scenario("render", ["render", "spec.json", "-o", "out.png"], ["out.png"]),
    Scenario("book-files", ["book", "SPX", "FLAT", *SIZE, "-o", "pages/"], ["pages"]),
    Scenario("book-pdf", ["book", "SPX", "FLAT", *SIZE, "-o", "out.pdf"], ["out.pdf"]),
    Scenario("book-sheet", ["book", "SPX", "FLAT", "--grid", "2x1", "--size", "600x300", "-o", "out.png"], ["out.png"]),
    Scenario("replay-gif", ["replay", "gestures.json", "SPX", "--last", "1M", *SIZE, "--frame-rate", "1", "-o", "out.gif"], ["out.gif"]),
    Scenario("audit-picture", ["audit", "SPX", "--calendar", "XNYS", *SIZE, "-o", "out.svg"], ["out.svg"]),
    Scenario("backup", ["store", "backup", "copy.db"], ["copy.db"], replaces=False),
    Scenario("remove", ["store", "remove", "SPX"]),
    Scenario("vacuum", ["store", "remove", "SPX", "--vacuum"]),
    Scenario("annotate", ["annotate", "SPX", "horizontal-line:2700=B", "--name", "b"]),
    Scenario("actions", ["actions", "SPX", "splits.csv", "--force"]),
    Scenario("splice", ["splice", "NEW", "=", "SPX", "IXIC", "--roll", "5"]),
    Scenario("export", ["export", "SPX"]),
    Scenario("query", ["query", "q.sql"]),
    Scenario("verify", ["verify", "there.png"]),
    Scenario("check", ["store", "check"]),
    Scenario("watch", ["watch", "small.csv", "--symbol", "NEW", "-o", "out.png", "--", *SIZE], ["out.png"], endsAfter="out.png"),
]

# Kinds of calls with their possible errors: error numbers of Linux, "short" for half of the requested bytes, + for all further calls.
FAULTS = {
    "open": ["24", "13", "5", "12"], "create": ["28", "13", "24+", "30"], "read": ["5", "4", "short", "5+"], "write": ["28", "28+", "5", "4", "short", "27+"],
    "sync": ["5", "28+"], "truncate": ["28", "5"], "close": ["5", "4"], "unlink": ["5", "13+"], "mkdir": ["28", "13"], "rename": ["5", "28"],
    "stat": ["5", "12"], "map": ["12", "12+"], "memory": ["12", "12+"], "lock": ["37", "5", "4"], "mode": ["1"],
}  # fmt: skip
