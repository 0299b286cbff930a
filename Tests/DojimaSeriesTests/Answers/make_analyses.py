#!/usr/bin/env python3
"""Computes with pandas, NumPy and SciPy the expected results of analyses of the data sets, and writes analyses.json.  make_analyses.py

A case has the arguments of `dojima analyze` and the expected columns; times are seconds since 1970.
"""
import json
import math
import pathlib

import numpy as np
import pandas as pd
from scipy import stats

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parent.parent.parent / "datasets"
FILES = {"sp500-daily": DATA / "sp500-daily.csv", "nasdaq-daily": DATA / "nasdaq-daily.csv"}
FROM, TO = "2007-03-15", "2010-06-30"


def bars(name):
    frame = pd.read_csv(FILES[name], parse_dates=["date"]).set_index("date")
    return frame


def cell(value):
    if value is None or isinstance(value, (str, int)):
        return value
    if isinstance(value, np.integer):
        return int(value)
    return None if not math.isfinite(value) else float(value)


def stamp(date):
    return int(date.timestamp())


def columns(**named):
    return {name.rstrip("_"): [cell(v) for v in values] for name, values in named.items()}


def window(frame):
    """The bars of the window, and the close before it."""
    before = frame.close[: pd.Timestamp(FROM) - pd.Timedelta(days=1)]
    return frame[FROM:TO], before.iloc[-1]


def returns_of(frame, base):
    closes = pd.concat([pd.Series([base]), frame.close])
    return closes.pct_change().iloc[1:].set_axis(frame.index)


def summary(name, benchmark, risk_free):
    frame, base = window(bars(name))
    start = bars(name)[: pd.Timestamp(FROM) - pd.Timedelta(days=1)].index[-1]
    r, f = returns_of(frame, base), risk_free / 252
    total = frame.close.iloc[-1] / base - 1
    annual = (1 + total) ** (365.2425 * 86400 / (r.index[-1] - start).total_seconds()) - 1
    with_base = np.concatenate([[base], frame.close])
    depth = (with_base / np.maximum.accumulate(with_base) - 1).min()
    b = returns_of(*window(bars(benchmark)))
    var = np.quantile(r, 0.05)
    beta = np.cov(r, b)[0, 1] / b.var()
    row = dict(
        symbol=name, bars=len(r), first=stamp(r.index[0]), last=stamp(r.index[-1]), total_return=total, annual_return=annual,
        volatility=r.std() * math.sqrt(252), sharpe=(r - f).mean() / (r - f).std() * math.sqrt(252),
        sortino=(r - f).mean() / math.sqrt((np.minimum(r - f, 0) ** 2).mean()) * math.sqrt(252), max_drawdown=depth,
        calmar=annual / abs(depth), best=r.max(), worst=r.min(), positive=(r > 0).mean(), skewness=stats.skew(r),
        kurtosis=stats.kurtosis(r), var_95=var, cvar_95=r[r <= var].mean(), beta=beta,
        alpha=((r - f).mean() - beta * (b - f).mean()) * 252, correlation=r.corr(b),
        tracking_error=(r - b).std() * math.sqrt(252), information_ratio=(r - b).mean() / (r - b).std() * math.sqrt(252),
        up_capture=r[b > 0].mean() / b[b > 0].mean(), down_capture=r[b < 0].mean() / b[b < 0].mean())
    return columns(**{k: [v] for k, v in row.items()})


def by_period(name, rule, label):
    """The periods with a bar in the window: each from its first bar up to the end of the window, counted from the last close before it."""
    whole = bars(name)
    frame = whole[:TO]
    groups = frame.index.to_period(rule)
    last = frame.close.groupby(groups).last()
    dates = frame.index.to_series().groupby(groups)
    table = pd.DataFrame({"first": dates.first(), "last": dates.last(), "return_": last / last.shift() - 1})
    # In these files no day after the window is missing.
    ends = whole.index.to_series().groupby(whole.index.to_period(rule)).last()[table.index]
    table["complete"] = (ends == table["last"]).astype(int)
    table = table[table["last"] >= FROM]
    return columns(
        period=[label(p) for p in table.index], first=[stamp(d) for d in table["first"]], last=[stamp(d) for d in table["last"]],
        return_=table.return_, complete=table.complete)


def overnight(name, rule, label):
    """The returns of each period of `by_period`, from close to open and from open to close."""
    frame = bars(name)[:TO]
    parts = pd.DataFrame({"overnight": frame.open / frame.close.shift() - 1, "intraday": frame.close / frame.open - 1}).dropna()
    groups = parts.groupby(parts.index.to_period(rule))
    compounded, volatility = groups.agg(lambda r: (1 + r).prod() - 1), groups.std() * math.sqrt(252)
    win_rate = groups.agg(lambda r: (r > 0).sum() / (r != 0).sum())
    whole = by_period(name, rule, label)
    rows = [p for p in compounded.index if label(p) in whole["period"]]
    found = {"period": whole["period"], "count": [int(n) for n in groups.size()[rows]], "total": whole["return"]}
    for part in ["overnight", "intraday"]:
        found |= columns(**{part: compounded[part][rows], f"{part}_volatility": volatility[part][rows], f"{part}_win_rate": win_rate[part][rows]})
    return found | {"complete": whole["complete"]}


def drawdowns(name, top):
    frame, base = window(bars(name))
    before = bars(name).close[: pd.Timestamp(FROM) - pd.Timedelta(days=1)].index[-1]
    closes, dates = [base] + list(frame.close), [before] + list(frame.index)
    found, peak = [], 0
    for i in range(1, len(closes) + 1):
        if i < len(closes) and closes[i] < closes[peak]:
            continue
        if i - 1 > peak:
            low = min(range(peak + 1, i), key=lambda k: (closes[k], k))
            end = i if i < len(closes) else None
            found.append((closes[low] / closes[peak] - 1, peak, low, end))
        peak = i
    found = sorted(found)[:top]
    n = len(closes) - 1
    return columns(
        rank=range(1, len(found) + 1), depth=[f[0] for f in found], peak=[stamp(dates[f[1]]) for f in found],
        trough=[stamp(dates[f[2]]) for f in found], recovery=[f[3] and stamp(dates[f[3]]) for f in found],
        bars=[(f[3] or n) - f[1] for f in found], bars_down=[f[2] - f[1] for f in found],
        bars_up=[f[3] and f[3] - f[2] for f in found])


def distribution(name, bins):
    r = returns_of(*window(bars(name)))
    counts, edges = np.histogram(r, bins)
    normal = len(r) * np.diff(stats.norm.cdf(edges, r.mean(), r.std(ddof=0)))
    return columns(from_=edges[:-1], to=edges[1:], count=counts, normal=normal)


def group(values):
    return [len(values), values.mean(), values.median(), values.std(), (values > 0).mean()]


def seasonality(name, key):
    r = returns_of(*window(bars(name)))
    rows = [(bucket, *group(v), v.min(), v.max()) for bucket, v in r.groupby(key(r.index))]
    names = ["bucket", "count", "mean", "median", "deviation", "positive", "least", "greatest"]
    return columns(**{n: [row[i] for row in rows] for i, n in enumerate(names)})


def correlation(names, method):
    table = pd.DataFrame({n: returns_of(*window(bars(n))) for n in names}).corr(method=method)
    return {"symbol": names, **{n: [float(v) for v in table[n]] for n in names}}


def profile(name, bins):
    frame, _ = window(bars(name))
    edges = np.linspace(frame.low.min(), frame.high.max(), bins + 1)
    volume, up = np.zeros(bins), np.zeros(bins)
    for bar in frame.itertuples():
        overlap = np.clip(np.minimum(bar.high, edges[1:]) - np.maximum(bar.low, edges[:-1]), 0, None)
        volume += bar.volume * overlap / (bar.high - bar.low)
        up += bar.volume * overlap / (bar.high - bar.low) * (bar.close >= bar.open)
    return columns(low=edges[:-1], high=edges[1:], volume=volume, up=up, down=volume - up)


def similar(name, length, top):
    frame, _ = window(bars(name))
    parts = np.lib.stride_tricks.sliding_window_view(frame.close.to_numpy(), length)
    scores = (parts - parts.mean(1, keepdims=True)) / parts.std(1, keepdims=True)
    distances = np.sqrt(((scores[: len(parts) - length] - scores[-1]) ** 2).sum(1))
    chosen = []
    for start in np.argsort(distances, kind="stable"):
        if len(chosen) < top and all(abs(start - other) >= length for other in chosen):
            chosen.append(int(start))
    closes = frame.close.to_numpy()
    after = [closes[s + 2 * length - 1] / closes[s + length - 1] - 1 for s in chosen]
    return columns(
        rank=range(1, len(chosen) + 1), from_=[stamp(frame.index[s]) for s in chosen],
        to=[stamp(frame.index[s + length - 1]) for s in chosen], distance=[distances[s] for s in chosen],
        correlation=[1 - distances[s] ** 2 / (2 * length) for s in chosen], ahead=after)


def events(name, before, after):
    frame, base = window(bars(name))
    closes, r = frame.close.to_numpy(), returns_of(frame, base).to_numpy()
    rows = [i for i in range(len(closes)) if r[i] * 100 < -3]
    found = []
    for offset in range(-before, after + 1):
        values = pd.Series([closes[i + offset] / closes[i] - 1 for i in rows if 0 <= i + offset < len(closes)])
        found.append((offset, *group(values)))
    names = ["offset", "count", "mean", "median", "deviation", "positive"]
    return columns(**{n: [row[i] for row in found] for i, n in enumerate(names)})


def main():
    spx, ixic = "sp500-daily", "nasdaq-daily"
    week = lambda p: f"{p.end_time.isocalendar()[0]}-W{p.end_time.isocalendar()[1]:02}"
    cases = [
        (f"summary {ixic} --benchmark {spx} --risk-free 0.02", summary(ixic, spx, 0.02)),
        (f"returns {spx} --by week", by_period(spx, "W", week)),
        (f"returns {spx}", by_period(spx, "M", str)),
        (f"returns {spx} --by quarter", by_period(spx, "Q", str)),
        (f"returns {spx} --by year", by_period(spx, "Y", str)),
        (f"overnight {ixic}", overnight(ixic, "Y", str)),
        (f"overnight {spx} --by month", overnight(spx, "M", str)),
        (f"drawdowns {spx} --top 7", drawdowns(spx, 7)),
        (f"distribution {spx} --bins 17", distribution(spx, 17)),
        (f"seasonality {spx} --by weekday", seasonality(spx, lambda i: i.day_of_week + 1)),
        (f"seasonality {spx} --by monthday", seasonality(spx, lambda i: i.day)),
        (f"correlation {spx} {ixic}", correlation([spx, ixic], "pearson")),
        (f"correlation {spx} {ixic} --method spearman", correlation([spx, ixic], "spearman")),
        (f"profile {spx} --bins 12", profile(spx, 12)),
        (f"similar {spx} --length 20 --top 5", similar(spx, 20, 5)),
        (f"events {spx} --when change<-3 --before 2 --after 10", events(spx, 2, 10)),
    ]
    document = [{"arguments": f"{line} --from {FROM} --to {TO}".split(), "columns": found} for line, found in cases]
    text = "[\n" + ",\n".join(json.dumps(case, separators=(",", ":")) for case in document) + "\n]\n"
    (HERE / "analyses.json").write_text(text)


if __name__ == "__main__":
    main()
