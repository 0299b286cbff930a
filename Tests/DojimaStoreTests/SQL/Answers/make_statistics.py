"""Writes statistics.csv into its folder: the results of DuckDB and pandas for the statistics of queries. Needs duckdb and pandas.

The rows of two columns have nulls, ties, a constant part, and one value that is much larger than the others. Each function is computed over
all rows and over a sliding frame of seven rows. An empty cell is null.
"""
import csv
import math
import pathlib
import random

import duckdb
import pandas

here = pathlib.Path(__file__).parent
random.seed(20180102)
rows = []
price, other = 100.0, 2500.0
for index in range(48):
    price += random.choice([-1.25, -0.5, 0, 0.5, 1.5]) if not 26 <= index < 36 else 0
    other += random.gauss(0, 12)
    x, y = price, round(other, 2)
    if index == 20:
        x = 1e9
    if index in (5, 40, 41):
        x = None
    if index in (9, 41):
        y = None
    rows.append((index, y, x))

one = ["var_samp", "variance", "var_pop", "stddev_samp", "stddev", "stddev_pop", "skewness", "kurtosis", "median"]
two = ["covar_samp", "covar_pop", "corr", "regr_slope", "regr_intercept", "regr_r2", "regr_count", "regr_avgx", "regr_avgy", "regr_sxx",
       "regr_syy", "regr_sxy"]
fractions = [0, 0.1, 0.25, 0.5, 0.95, 1]
calls = [f"{name}(x)" for name in one] + [f"{name}(y, x)" for name in two] + [
    f"{name}(x, {q})" for name in ("quantile_cont", "quantile_disc", "quantile") for q in fractions
]
frames = {"whole": "", "sliding": "ORDER BY i ROWS 6 PRECEDING"}
aliases = ["variance(", "stddev(", "quantile("]

db = duckdb.connect()
db.execute("CREATE TABLE t (i INTEGER, y DOUBLE, x DOUBLE)")
db.executemany("INSERT INTO t VALUES (?, ?, ?)", rows)

def cell(value):
    return "" if value is None or isinstance(value, float) and not math.isfinite(value) else repr(value)

def exact(call, part):
    """By pandas and exact fractions, since DuckDB's running sums lose the small values next to the large one."""
    from fractions import Fraction as F
    name = call.split("(")[0]
    pairs = [(F(y), F(x)) for _, y, x in part if x is not None and y is not None]
    xs = [F(x) for _, _, x in part if x is not None]
    if name.startswith(("var", "std")):
        n = len(xs)
        if n < (1 if name.endswith("pop") else 2):
            return None
        mean = sum(xs) / n
        square = sum((x - mean) ** 2 for x in xs) / (n if name.endswith("pop") else n - 1)
        return float(square) if name.startswith("var") else math.sqrt(square)
    if name in ("skewness", "kurtosis"):
        series = pandas.Series([float(x) for x in xs])
        if len(set(xs)) < 2 or len(xs) < (3 if name == "skewness" else 4):
            return None
        n, mean = len(xs), sum(xs) / len(xs)
        second = sum((x - mean) ** 2 for x in xs) / n
        if name == "skewness":
            third = sum((x - mean) ** 3 for x in xs) / n
            return math.sqrt(n * (n - 1)) / (n - 2) * float(third) / float(second) ** 1.5
        fourth = sum((x - mean) ** 4 for x in xs) / n
        value = float(F(n - 1, (n - 2) * (n - 3)) * ((n + 1) * (fourth / second**2 - 3) + 6))
        if max(xs) < 1e6:
            assert abs(value - series.kurt()) <= 1e-9 * max(1, abs(value)), (value, series.kurt())
        return value
    n = len(pairs)
    if name == "regr_count":
        return n
    if n == 0 or name == "covar_samp" and n < 2:
        return None
    ymean, xmean = sum(y for y, _ in pairs) / n, sum(x for _, x in pairs) / n
    sxx = sum((x - xmean) ** 2 for _, x in pairs)
    syy = sum((y - ymean) ** 2 for y, _ in pairs)
    sxy = sum((x - xmean) * (y - ymean) for y, x in pairs)
    if name in ("corr", "regr_r2", "regr_slope", "regr_intercept") and sxx == 0 or name == "corr" and syy == 0:
        return None
    return {
        "covar_samp": lambda: float(sxy / (n - 1)), "covar_pop": lambda: float(sxy / n), "regr_avgx": lambda: float(xmean),
        "regr_avgy": lambda: float(ymean), "regr_sxx": lambda: float(sxx), "regr_syy": lambda: float(syy), "regr_sxy": lambda: float(sxy),
        "corr": lambda: math.copysign(math.sqrt(sxy * sxy / (sxx * syy)), sxy),
        "regr_r2": lambda: 1.0 if syy == 0 else float(sxy * sxy / (sxx * syy)), "regr_slope": lambda: float(sxy / sxx),
        "regr_intercept": lambda: float(ymean - sxy / sxx * xmean),
    }[name]()

with open(here / "statistics.csv", "w", newline="") as file:
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["frame", "call", "i", "value"])
    for index, y, x in rows:
        writer.writerow(["row", "", cell(y), cell(x)])
    for frame, over in frames.items():
        for call in calls:
            if frame == "sliding" and call.startswith(tuple(aliases)):
                continue
            by_order = call.startswith(("median", "quantile"))
            known = db.execute(f"SELECT {call} OVER ({over}) FROM t ORDER BY i").fetchall() if by_order else None
            plain = db.execute(f"SELECT {call} FROM t").fetchone()[0] if frame == "whole" and not by_order else None
            for index in range(len(rows)) if frame != "whole" else [len(rows) - 1]:
                first = max(0, index - 6) if frame == "sliding" else 0
                value = known[index][0] if by_order else exact(call, rows[first:index + 1])
                if plain is not None:
                    assert abs(plain - value) <= 1e-6 * max(1, abs(value)), (call, plain, value)
                writer.writerow([frame, call, index, cell(value)])
