"""Runs the program on mutated databases: each answer must equal that of SQL on the same file, or be refused."""

import argparse
import concurrent.futures
import csv
import datetime
import os
import random
import sqlite3
import subprocess
import sys
import tempfile

from .mutate import KINDS, mutated

ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "../../.."))
START = 1_704_205_800
# Symbol: the interval, the seconds between bars, their number, the interval that they are resampled to.
SERIES = {"DAY": ("1d", 86_400, 900, "1M"), "MIN": ("1m", 60, 3000, "1d"), "WEEK": ("1w", 604_800, 300, "1y")}


def main():
    parser = argparse.ArgumentParser(prog="mutated-databases", description=__doc__)
    parser.add_argument("--dojima", default=os.path.join(ROOT, ".build/release/dojima"), metavar="PATH", help="the program")
    parser.add_argument("--runs", type=int, default=10_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first database; the others follow")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument(
        "--findings", default=os.path.join(ROOT, "Tests/Fuzz/.build/mutated-databases"), metavar="FOLDER",
        help="where a database with a wrong answer is kept")
    given = parser.parse_args()
    program = os.path.abspath(given.dojima)
    with tempfile.TemporaryDirectory() as folder:
        originals = [original(program, folder, size) for size in (512, 4096)]
        answers = {"refused": 0, "equal": 0}
        found = {kind: 0 for kind in KINDS}
        with concurrent.futures.ThreadPoolExecutor(given.jobs) as workers:
            runs = range(given.seed, given.seed + given.runs)
            for seed, kind, counts, faults in workers.map(lambda seed: tried(program, folder, originals, seed, given.findings), runs):
                for answer, count in counts.items():
                    answers[answer] += count
                for fault in faults:
                    found[kind] += 1
                    print(f"{seed} {kind}: {fault}", flush=True)
    print(f"{given.runs} databases: {answers['equal']} answers as by SQL, {answers['refused']} refused, {sum(found.values())} wrong")
    if any(found.values()):
        print(", ".join(f"{count} by {kind}" for kind, count in found.items() if count))
    return 1 if any(found.values()) else 0


def original(program, folder, page_size):
    """The path of an undamaged database with a page size, and its rows by symbol."""
    path = os.path.join(folder, f"original-{page_size}.db")
    numbers = random.Random(page_size)
    for symbol, (_, step, count, _) in SERIES.items():
        source = os.path.join(folder, "bars.csv")
        with open(source, "w", encoding="utf-8") as file:
            file.write("time,open,high,low,close,volume\n")
            price = 100.0
            for row in range(count):
                close = round(price * (1 + numbers.uniform(-0.01, 0.01)), 2)
                volume = "" if row % 7 == 0 else numbers.randrange(100_000)
                file.write(f"{START + step * row},{price},{max(price, close)},{min(price, close)},{close},{volume}\n")
                price = close
        imported = subprocess.run(
            [program, "import", source, "--symbol", symbol, "--interval", SERIES[symbol][0], "--zone", "UTC", "--db", path],
            capture_output=True, text=True, check=False)
        if imported.returncode != 0:
            sys.exit(f"mutated-databases: {imported.stderr}")
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        connection.execute(f"PRAGMA page_size = {page_size}")
        connection.execute("VACUUM")
        numbers = dict(connection.execute("SELECT symbol, series.id FROM series JOIN instrument ON instrument.id = instrument_id"))
    connection.close()
    with open(path, "rb") as file:
        return path, file.read(), {symbol: (id, plain(path, id)) for symbol, id in numbers.items()}


COLUMNS = "time, open, high, low, close, volume"


def asked(path, sql, parameters=()):
    """The rows of a query; `None` if SQLite refuses it."""
    connection = sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)
    connection.text_factory = bytes
    try:
        return connection.execute(sql, parameters).fetchall()
    except sqlite3.DatabaseError:
        return None
    finally:
        connection.close()


def plain(path, id):
    return asked(path, f"SELECT {COLUMNS} FROM bar WHERE series_id = ? ORDER BY time", (id,))


def tried(program, folder, originals, seed, findings):
    """Queries one mutated database: the number of answers of each kind, and the problems of the others."""
    numbers = random.Random(seed)
    path, whole, series = numbers.choice(originals)
    file, kind = mutated(whole, path, numbers)
    damaged = os.path.join(folder, f"{seed}.db")
    with open(damaged, "wb") as copy:
        copy.write(file)
    counts, faults = {"refused": 0, "equal": 0}, []
    symbol = numbers.choice(sorted(series))
    for question in questions(symbol, series[symbol], numbers):
        answer = subprocess.run([program, *question.arguments, "--db", damaged], capture_output=True, text=True, check=False)
        if answer.returncode == 0:
            fault = question.fault(answer.stdout, damaged)
            counts["equal"] += fault is None
        else:
            fault = refusal_fault(answer)
            counts["refused"] += fault is None
        if fault:
            faults.append(f"{' '.join(question.arguments)}: {fault}")
    if faults:
        os.makedirs(findings, exist_ok=True)
        os.replace(damaged, os.path.join(findings, f"{seed}-{kind}.db"))
    else:
        os.remove(damaged)
    return seed, kind, counts, faults


def refusal_fault(answer):
    if answer.returncode in (65, 66) and answer.stderr.count("\n") == 1 and not answer.stdout:
        return None
    return f"status {answer.returncode}, {len(answer.stdout)} bytes, {answer.stderr.strip()!r}"


def questions(symbol, original, numbers):
    """All bars, a window of them, their number, and coarser bars."""
    id, rows = original
    first, last = sorted(row[0] for row in numbers.sample(rows, 2))
    export = ["export", symbol, "--time-format", "epoch"]
    yield Rows(export, id, rows, -(2**63), 2**63 - 1)
    yield Rows(export + ["--from", f"@{first // 1_000_000}", "--to", f"@{last // 1_000_000}"], id, rows, first, last - 1)
    yield Count(["list", "--format", "csv"], symbol, id, rows)
    yield Buckets(["resample", symbol, "--into", SERIES[symbol][3], "--zone", "UTC", "--time-format", "epoch"], id, rows, SERIES[symbol][3])


class Rows:
    """Bars, which must be those that SQL finds by the key, and no fewer than those of all rows of the table.

    If the damage has moved a row of another series into this one, their number must be as before.
    """

    def __init__(self, arguments, id, rows, first, last):
        self.arguments, self.id, self.first, self.last = arguments, id, first, last
        self.before = sum(first <= row[0] <= last for row in rows)

    def fault(self, output, path):
        read = [[number(text) for text in row] for row in csv.reader(output.splitlines()[1:])]
        limits = (self.id, self.first, self.last)
        wanted = asked(path, f"SELECT {COLUMNS} FROM bar WHERE series_id = ? AND time BETWEEN ? AND ? ORDER BY time", limits)
        every = asked(path, "SELECT time FROM bar WHERE +series_id = ? AND +time BETWEEN ? AND ?", limits)
        if wanted is None:
            return f"{len(read)} rows where SQLite refuses"
        if [[row[0] / 1e6, *row[1:]] for row in wanted] != read:
            return f"{len(read)} rows, which are not the {len(wanted)} of SQL"
        if every is not None and len(read) < min(len(every), self.before):
            return f"{len(read)} of {len(every)} rows"
        return None


class Count:
    """The number of bars and their first and last stamp, which must be those of SQL or, from the roll-ups, those before the damage."""

    def __init__(self, arguments, symbol, id, rows):
        self.arguments, self.symbol, self.id, self.rows = arguments, symbol, id, rows

    def fault(self, output, path):
        row = next(row for row in csv.DictReader(output.splitlines()) if row["symbol"] == self.symbol)
        wanted = plain(path, self.id) or []
        if int(row["bars"] or 0) not in (len(wanted), len(self.rows)):
            return f"{row['bars']} bars, and {len(wanted)} by SQL"
        ends = [[rows[0][0] // 1_000_000, rows[-1][0] // 1_000_000] for rows in (wanted, self.rows) if rows]
        if not wanted:
            ends.append([])
        if [instant(row[name]) for name in ("first", "last") if row[name]] not in ends:
            return f"{row['first']} to {row['last']}, and by SQL {wanted[:1]} to {wanted[-1:]}"
        return None


class Buckets:
    """Coarser bars, each with its number of bars: that of SQL or that before the damage, or, if a bucket is read partly from bars and
    partly from roll-ups, a number between them."""

    def __init__(self, arguments, id, rows, interval):
        self.arguments, self.id, self.rows, self.interval = arguments, id, rows, interval

    def fault(self, output, path):
        read = {number(row["time"]): int(row["count"]) for row in csv.DictReader(output.splitlines())}
        wanted, before = (self.counts(rows) for rows in (plain(path, self.id) or [], self.rows))
        for start in read.keys() | wanted.keys():
            limits = sorted((wanted.get(start, 0), before.get(start, 0)))
            if not limits[0] <= read.get(start, 0) <= limits[1]:
                return f"{read.get(start, 0)} bars at {start}, and {wanted.get(start, 0)} by SQL"
        return None

    def counts(self, rows):
        counts = {}
        # A stamp of another type belongs to no bucket.
        for row in rows:
            if not isinstance(row[0], int): continue
            start = bucket(row[0] // 1_000_000, self.interval)
            counts[start] = counts.get(start, 0) + 1
        return counts


def bucket(seconds, interval):
    try:
        moment = datetime.datetime(1970, 1, 1) + datetime.timedelta(seconds=seconds)
    except OverflowError:
        return seconds  # a damaged stamp outside of all valid years
    start = moment.replace(hour=0, minute=0, second=0)
    if interval != "1d":
        start = start.replace(day=1)
    if interval == "1y":
        start = start.replace(month=1)
    return (start - datetime.datetime(1970, 1, 1)).total_seconds()


def instant(text):
    return int(datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp())


def number(text):
    return float(text) if text else None
