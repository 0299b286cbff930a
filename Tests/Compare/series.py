"""The data of the charts: a folder of CSV files for each, `time,open,high,low,close,volume`, with times by the wall clock of the exchange.

Indices are real. Shares are random walks with a fixed seed, named after trees, or are read from a folder of real prices.
"""

import csv
import gzip
import math
import random
import subprocess
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

DATASETS = Path(__file__).resolve().parent / "../../datasets"
NEW_YORK = ZoneInfo("America/New_York")
HEADER = ["time", "open", "high", "low", "close", "volume"]
TREES = ("ALDER ASH ASPEN BEECH BIRCH CEDAR CHERRY ELM FIR HAZEL HOLLY LARCH LIME MAPLE OAK PINE POPLAR ROWAN WILLOW YEW").split()
# The files of a folder of real prices, each as NAME.csv.gz with the columns of HEADER; all have 2010 to 2014, AAPL has 1980 to 2015.
REAL = ["AAPL", "GE", "MSFT", "NVDA", "ORCL", "YHOO"]


def write(folder, dojima, real, wanted):
    """Writes the data of the named charts."""
    spx = rows(DATASETS / "sp500-daily.csv")
    ixic = rows(DATASETS / "nasdaq-daily.csv")
    makers = {
        "daily": lambda: {"SPX": between(spx, "2018-01-01", "2018-12-31")},
        "studies": lambda: {"SPX": between(spx, "2017-01-01", "2018-12-31")},
        "minutes": lambda: {"OAK": minutes(dojima, "2014-01-01", "2023-12-31", 1, random.Random(3), 0.0005)},
        "holiday": lambda: {"OAK": minutes(dojima, "2023-11-21", "2023-11-28", 5, random.Random(4), 0.0009)},
        "rebased": lambda: shares(dojima, real, "2010-01-01", "2014-12-31", TREES[:6]),
        "twenty": lambda: shares(dojima, None, "2018-01-01", "2018-12-31", TREES),
        "log": lambda: {name: bars for name, bars in shares(dojima, real, "1980-12-12", "2015-06-08", ["OAK"], 5).items()
                        if name in ("OAK", "AAPL")},
        "oscillators": lambda: {"SPX": between(spx, "2017-01-01", "2018-12-31")},
        "renko": lambda: {"SPX": between(spx, "2016-01-01", "2018-12-31")},
        "change": lambda: {
            **shares(dojima, real, "2012-01-01", "2012-12-31", TREES[:10]),
            "SPX": between(spx, "2012-01-01", "2012-12-31"), "IXIC": between(ixic, "2012-01-01", "2012-12-31")},
    }
    for name in sorted(wanted):
        (folder / name).mkdir(parents=True)
        for symbol, bars in makers[name]().items():
            with open(folder / name / f"{symbol}.csv", "w", newline="") as file:
                csv.writer(file, lineterminator="\n").writerows([HEADER, *bars])


def rows(path):
    with (gzip.open(path, "rt") if path.suffix == ".gz" else open(path)) as file:
        return list(csv.reader(file))[1:]


def between(bars, first, last):
    return [bar for bar in bars if first <= bar[0] <= last]


def shares(dojima, real, first, last, names, seed=1):
    """Daily bars of the real shares, or of generated ones with these names."""
    if real:
        return {name: between(rows(real / f"{name}.csv.gz"), first, last) for name in REAL}
    days = [opened.date() for opened, _ in sessions(dojima, first, last)]
    made = {}
    for number, name in enumerate(names):
        chance = random.Random(seed * 100 + number)
        volatility = chance.uniform(0.007, 0.014)
        walk = Walk(chance, start=round(chance.uniform(20, 90), 2) if len(days) < 2000 else 1.0)
        drift = chance.gauss(0.0003, 0.0002) if len(days) < 2000 else 0.00045
        made[name] = []
        for day in days:
            mood = walk.mood()
            made[name].append([day, *walk.bar(volatility * mood, drift, gap=volatility / 3, trades=2e6 * mood**2)])
    return made


def minutes(dojima, first, last, length, chance, volatility):
    """Bars of some minutes in all sessions between two dates, with early closes."""
    walk, bars = Walk(chance, start=60), []
    for opened, closed in sessions(dojima, first, last):
        time, span, mood = opened, (closed - opened).total_seconds(), walk.mood()
        while time < closed:
            # Volume is higher after the open and before the close.
            busy = 0.6 + 2.5 * abs(2 * (time - opened).total_seconds() / span - 1) ** 4
            gap = 0.004 if time == opened else 0
            bars.append([time, *walk.bar(volatility * mood * math.sqrt(busy), 1e-6 * length, gap, trades=9000 * length * busy * mood**2)])
            time += timedelta(minutes=length)
    return bars


class Walk:
    """A random walk of prices; wicks and volumes use the same generator."""

    def __init__(self, chance, start):
        self.chance, self.price, self.excitement = chance, start, 0.0

    def mood(self):
        """A factor near 1 that varies slowly from day to day, so that weeks of high volatility follow each other."""
        self.excitement = 0.95 * self.excitement + self.chance.gauss(0, 0.08)
        return math.exp(self.excitement)

    def bar(self, volatility, drift, gap, trades):
        normal = self.chance.gauss
        opened = self.price * math.exp(normal(0, gap)) if gap else self.price
        self.price = opened * math.exp(normal(drift, volatility))
        high = max(opened, self.price) * (1 + abs(normal(0, volatility * 0.4)))
        low = min(opened, self.price) * (1 - abs(normal(0, volatility * 0.4)))
        return f"{opened:.3f}", f"{high:.3f}", f"{low:.3f}", f"{self.price:.3f}", round(trades * math.exp(normal(0, 0.35)))


def sessions(dojima, first, last):
    """Open and close of each session of the New York Stock Exchange, by its clock and without a zone."""
    listed = subprocess.run(
        [dojima, "calendar", "XNYS", "--from", first, "--to", last, "--format", "csv"], check=True, capture_output=True, text=True)

    def local(text):
        return datetime.fromisoformat(text).astimezone(NEW_YORK).replace(tzinfo=None)

    return [(local(row["open"]), local(row["close"])) for row in csv.DictReader(listed.stdout.splitlines())]
