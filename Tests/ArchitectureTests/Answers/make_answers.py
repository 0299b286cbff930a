#!/usr/bin/env python3
"""Computes the expected results of the queries of `queries/` for the data sets without SQL, and writes them to files in this folder.

A file is called QUERY.csv or QUERY-CASE.csv. Its first line is `# parameter=value ...`; the rest is CSV with the query's columns.
Run it after a change of a data set or of the definition of a query:  python3 Tests/ArchitectureTests/Answers/make_answers.py
"""

import csv
import math
import os
import statistics
from collections import defaultdict, namedtuple
from datetime import date, timedelta

HERE = os.path.dirname(os.path.abspath(__file__))
DATASETS = os.path.join(HERE, "..", "..", "..", "datasets")
Bar = namedtuple("Bar", "time date open high low close volume")


def load(name):
    with open(os.path.join(DATASETS, name)) as file:
        rows = list(csv.reader(file))[1:]
    bars = []
    for stamp, *prices, volume in rows:
        time = stamp if "T" in stamp else stamp + "T00:00:00Z"
        bars.append(Bar(time, date.fromisoformat(stamp[:10]), *map(float, prices), float(volume) if volume else None))
    return bars


SERIES = {"SPX": load("sp500-daily.csv"), "IXIC": load("nasdaq-daily.csv"), "EURUSD": load("eurusd-hourly.csv")}


def chosen(p):
    """The bars of the symbol from `from` to `to`."""
    return [bar for bar in SERIES[p["symbol"]] if within(bar, p)]


def within(bar, p):
    return date.fromisoformat(p.get("from", "0001-01-01")) <= bar.date <= date.fromisoformat(p.get("to", "9999-12-31"))


def steps(bars):
    """Each bar with the previous one."""
    return zip(bars, bars[1:])


def percent(new, old):
    return round((new / old - 1) * 100, 4)


def grouped(bars, key):
    groups = defaultdict(list)
    for bar in bars:
        groups[key(bar)].append(bar)
    return sorted(groups.items())


def total_volume(bars):
    known = [bar.volume for bar in bars if bar.volume is not None]
    return math.fsum(known) if known else None


def buckets(p, name, key):
    yield [name, "first", "last", "open", "high", "low", "close", "volume", "bars"]
    for label, bars in grouped(chosen(p), key):
        first, last = bars[0], bars[-1]
        yield [
            label, first.date, last.date, first.open, max(bar.high for bar in bars), min(bar.low for bar in bars), last.close,
            total_volume(bars), len(bars),
        ]


def window(p):
    yield ["time", "open", "high", "low", "close", "volume"]
    for bar in chosen(p):
        yield [bar.time, bar.open, bar.high, bar.low, bar.close, bar.volume]


def weekly(p):
    return buckets(p, "week", lambda bar: "{}-W{:02}".format(*bar.date.isocalendar()[:2]))


def monthly(p):
    return buckets(p, "month", lambda bar: f"{bar.date:%Y-%m}")


def yearly_returns(p):
    yield ["year", "high", "low", "close", "percent", "bars"]
    base = None
    for year, bars in grouped(SERIES[p["symbol"]], lambda bar: bar.date.year):
        base = bars[0].open if base is None else base
        yield [year, max(b.high for b in bars), min(b.low for b in bars), bars[-1].close, percent(bars[-1].close, base), len(bars)]
        base = bars[-1].close


def daily_returns(p):
    yield ["date", "close", "change", "percent", "log_return"]
    bars = SERIES[p["symbol"]]
    if within(bars[0], p):
        yield [bars[0].date, bars[0].close, None, None, None]
    for old, new in steps(bars):
        if within(new, p):
            yield [new.date, new.close, new.close - old.close, percent(new.close, old.close), math.log(new.close / old.close)]


def rolling_volatility(p):
    yield ["date", "close", "volatility"]
    n, year = int(p.get("n", 20)), float(p.get("year", 252))
    bars = SERIES[p["symbol"]]
    returns = [math.log(new.close / old.close) for old, new in steps(bars)]
    for end in range(n, len(bars)):
        if within(bars[end], p):
            deviation = statistics.stdev(returns[end - n:end])
            yield [bars[end].date, bars[end].close, round(100 * deviation * math.sqrt(year), 4)]


def drawdown(p):
    yield ["date", "close", "peak", "percent"]
    peak = -math.inf
    for bar in chosen(p):
        peak = max(peak, bar.close)
        yield [bar.date, bar.close, peak, percent(bar.close, peak)]


def deepest_drawdowns(p):
    yield ["peak_date", "peak", "trough_date", "trough", "recovery_date", "percent"]
    falls, peak, trough = [], None, None
    for bar in SERIES[p["symbol"]]:
        if peak is None or bar.close >= peak.close:
            if trough:
                # A close equal to the peak ends the fall in price, but only a higher one starts the next.
                if bar.close == peak.close:
                    raise SystemExit("a peak was met again: decide what that means")
                falls.append((peak, trough, bar.date))
            peak, trough = bar, None
        elif trough is None or bar.close < trough.close:
            trough = bar
    if trough:
        falls.append((peak, trough, None))
    falls.sort(key=lambda fall: fall[1].close / fall[0].close)
    for peak, trough, recovery in falls[:int(p.get("n", 10))]:
        yield [peak.date, peak.close, trough.date, trough.close, recovery, percent(trough.close, peak.close)]


def gaps(p):
    yield ["date", "weekday"]
    traded = {bar.date for bar in chosen(p)}
    day, last = min(traded), max(traded)
    while day <= last:
        if day.weekday() < 5 and day not in traded:
            yield [day, f"{day:%a}"]
        day += timedelta(days=1)


def largest_moves(p):
    yield ["date", "previous", "close", "percent"]
    moves = [(old, new) for old, new in steps(SERIES[p["symbol"]]) if within(new, p)]
    moves.sort(key=lambda move: -abs(move[1].close / move[0].close - 1))
    for old, new in moves[:int(p.get("n", 20))]:
        yield [new.date, old.close, new.close, percent(new.close, old.close)]


def volume_by_weekday(p):
    yield ["weekday", "bars", "mean", "least", "greatest"]
    known = [bar for bar in chosen(p) if bar.volume is not None]
    for _, bars in grouped(known, lambda bar: bar.date.weekday()):
        volumes = [bar.volume for bar in bars]
        yield [f"{bars[0].date:%a}", len(volumes), math.fsum(volumes) / len(volumes), min(volumes), max(volumes)]


def high_low_52w(p):
    yield ["date", "close", "high", "low", "place"]
    bars = SERIES[p["symbol"]]
    for bar in bars:
        if within(bar, p):
            year = [b for b in bars if bar.date - timedelta(weeks=52) < b.date <= bar.date]
            high, low = max(b.high for b in year), min(b.low for b in year)
            yield [bar.date, bar.close, high, low, round((bar.close - low) / (high - low) * 100, 4)]


def correlation(p):
    yield ["returns", "correlation", "beta"]
    other = {bar.time: bar.close for bar in SERIES[p["other"]] if within(bar, p)}
    pairs = [(bar.close, other[bar.time]) for bar in chosen(p) if bar.time in other]
    x, y = ([math.log(new[i] / old[i]) for old, new in steps(pairs)] for i in (0, 1))
    yield [len(x), round(statistics.correlation(x, y), 6), round(statistics.covariance(x, y) / statistics.variance(y), 6)]


def best_worst_months(p):
    yield ["month", "percent"]
    ends = [(month, bars[-1].close) for month, bars in grouped(SERIES[p["symbol"]], lambda bar: f"{bar.date:%Y-%m}")]
    moves = sorted(((percent(new, old), month) for (_, old), (month, new) in steps(ends)), key=lambda move: -move[0])
    n = int(p.get("n", 5))
    for move, month in moves[:n] + moves[-n:]:
        yield [month, move]


def moving_average_crossings(p):
    yield ["date", "direction", "close", "short", "long"]
    short, long = int(p.get("short", 50)), int(p.get("long", 200))
    bars = SERIES[p["symbol"]]
    closes = [bar.close for bar in bars]
    was_above = None
    for end in range(max(short, long), len(bars) + 1):
        a, b = (math.fsum(closes[end - n:end]) / n for n in (short, long))
        if was_above is not None and (a > b) != was_above:
            yield [bars[end - 1].date, "up" if a > b else "down", closes[end - 1], a, b]
        was_above = a > b


def running_total(p):
    yield ["date", "price", "way", "volume", "value"]
    unit, bars = float(p.get("unit", 1)), chosen(p)
    for end in range(1, len(bars) + 1):
        part = bars[:end]
        known = [bar.close * unit * bar.volume for bar in part if bar.volume is not None]
        yield [
            part[-1].date, part[-1].close * unit, round(math.fsum(abs(new.close - old.close) * unit for old, new in steps(part)), 6),
            total_volume(part), math.fsum(known) if known else None,
        ]


CASES = {
    "window": (window, "symbol=SPX from=2001-09-07 to=2001-09-21"),
    "window-hourly": (window, "symbol=EURUSD interval=1h from=2017-10-06 to=2017-10-08"),
    "weekly": (weekly, "symbol=SPX from=2003-12-22 to=2006-01-15"),
    "weekly-hourly": (weekly, "symbol=EURUSD interval=1h from=2017-12-18"),
    "monthly": (monthly, "symbol=IXIC from=2015-01-15 to=2016-12-31"),
    "yearly-returns": (yearly_returns, "symbol=SPX"),
    "daily-returns": (daily_returns, "symbol=SPX to=1999-01-31"),
    "daily-returns-crash": (daily_returns, "symbol=IXIC from=2008-10-01 to=2008-10-31"),
    "rolling-volatility": (rolling_volatility, "symbol=SPX from=2008-09-15 to=2008-12-31"),
    "rolling-volatility-first": (rolling_volatility, "symbol=IXIC n=10 year=260 to=1999-02-15"),
    "drawdown": (drawdown, "symbol=SPX from=2018-09-01"),
    "deepest-drawdowns": (deepest_drawdowns, "symbol=SPX"),
    "deepest-drawdowns-nasdaq": (deepest_drawdowns, "symbol=IXIC n=3"),
    "gaps": (gaps, "symbol=SPX from=1999-01-01 to=2004-12-31"),
    "gaps-storm": (gaps, "symbol=IXIC from=2012-09-01 to=2012-12-31"),
    "largest-moves": (largest_moves, "symbol=SPX"),
    "largest-moves-few": (largest_moves, "symbol=IXIC n=3 from=2010-01-01 to=2015-12-31"),
    "volume-by-weekday": (volume_by_weekday, "symbol=IXIC from=2015-01-01 to=2018-12-31"),
    "high-low-52w": (high_low_52w, "symbol=SPX from=2018-12-01"),
    "high-low-52w-first": (high_low_52w, "symbol=IXIC to=1999-01-15"),
    "correlation": (correlation, "symbol=SPX other=IXIC"),
    "correlation-year": (correlation, "symbol=IXIC other=SPX from=2018-01-01 to=2018-12-31"),
    "best-worst-months": (best_worst_months, "symbol=IXIC"),
    "moving-average-crossings": (moving_average_crossings, "symbol=SPX"),
    "running-total": (running_total, "symbol=SPX from=2018-01-02 to=2018-03-29"),
    "running-total-unit": (running_total, "symbol=IXIC unit=0.92 from=2008-09-15 to=2008-10-15"),
    "moving-average-crossings-short": (moving_average_crossings, "symbol=IXIC short=20 long=50"),
}

if __name__ == "__main__":
    for name, (answer, words) in CASES.items():
        parameters = dict(word.split("=") for word in words.split())
        with open(os.path.join(HERE, name + ".csv"), "w", newline="") as file:
            file.write(f"# {words}\n")
            csv.writer(file, lineterminator="\n").writerows(answer(parameters))
