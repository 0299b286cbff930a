"""Writes talib.csv and candles.csv: the results of TA-Lib for some bars (`pip install TA-Lib`; written with TA-Lib 0.8.1).

talib.csv has the last 150 days of datasets/sp500-daily.csv and synthetic bars that are constant, step, are tiny, or are sometimes constant;
candles.csv has series of random bars at coarse prices, chosen so that each of the 61 candle patterns is found a few times.
"""
import csv
import pathlib
import numpy as np
import talib

HERE = pathlib.Path(__file__).parent
REQUESTS = """dema:5 tema:4 trima:9 trima:8 kama:10 t3:5,0.7 max:20 min:20 midpoint:14 midprice:14 avgprice medprice typprice wclprice
sar:0.02,0.2 adx:7 adxr:7 dx:14 plus_di:14 minus_di:14 plus_dm:14 minus_dm:14 aroon:14 aroonosc:14 mom:10 roc:10 rocp:10 rocr:10
rocr100:10 apo:12,26,sma apo:10,3,ema ppo:12,26,sma ppo:3,10,kama trix:5 cmo:14 cci:20 mfi:14 willr:14 ultosc:7,14,28 bop stochf:5,3,sma
stochf:5,3,tema stochrsi:14,5,3,sma trange natr:14 ad adosc:3,10 stddev:20,1 stddev:5,2 var:20 linearreg:14 linearreg_slope:14
linearreg_intercept:14 linearreg_angle:14 tsf:14""".split()
KINDS = {"sma": 0, "ema": 1, "wma": 2, "dema": 3, "tema": 4, "trima": 5, "kama": 6, "t3": 8}
OUTPUTS = {"aroon": ("down", "up"), "stochf": ("fastk", "fastd"), "stochrsi": ("fastk", "fastd")}
PRICES = {
    "adx": "hlc", "adxr": "hlc", "dx": "hlc", "plus_di": "hlc", "minus_di": "hlc", "cci": "hlc", "willr": "hlc", "ultosc": "hlc",
    "stochf": "hlc", "trange": "hlc", "natr": "hlc", "typprice": "hlc", "wclprice": "hlc", "mfi": "hlcv", "ad": "hlcv", "adosc": "hlcv",
    "sar": "hl", "plus_dm": "hl", "minus_dm": "hl", "aroon": "hl", "aroonosc": "hl", "midprice": "hl", "medprice": "hl",
    "avgprice": "ohlc", "bop": "ohlc",
}


def as_written(bars, form):
    """Bars rounded as in the file, so that TA-Lib and the tests have the same ties."""
    return {name: np.array([float(form % value) for value in column]) for name, column in bars.items()}


def columns(request, bars):
    """The outputs of a request on a dictionary of columns, by their names in the tests."""
    name, _, words = request.partition(":")
    arguments = [KINDS[w] if w in KINDS else float(w) if "." in w else int(w) for w in words.split(",")] if words else []
    if name in ("stddev", "t3"):
        arguments[1] = float(arguments[1])
    given = getattr(talib, name.upper())(*(bars[c] for c in PRICES.get(name, "c")), *arguments)
    plain = request.replace(":", "-").replace(",", "-")
    return {f"{plain}.{o}": g for o, g in zip(OUTPUTS[name], given)} if name in OUTPUTS else {plain: given}


def walk(random, count, tick, deviation):
    """A random walk of bars at multiples of a tick."""
    close = 40 + np.cumsum(random.normal(0, deviation, count))
    open_ = np.roll(close, 1) + random.normal(0, deviation, count)
    high = np.maximum(open_, close) + abs(random.normal(0, deviation / 2, count)) * (random.random(count) < 0.7)
    low = np.minimum(open_, close) - abs(random.normal(0, deviation / 2, count)) * (random.random(count) < 0.7)
    return {k: np.round(v / tick) * tick for k, v in zip("ohlc", (open_, high, low, close))}


def made_up():
    random = np.random.default_rng(7)
    still = np.full(60, 5.0)
    yield "constant", {**{c: still for c in "ohlc"}, "v": np.zeros(60)}
    step = np.where(np.arange(70) < 40, 10.0, 20.0)
    yield "step", {**{c: step for c in "ohlc"}, "v": np.ones(70)}
    rise = 1e-9 + np.arange(60) * 1e-11
    yield "tiny", {"o": rise, "h": rise * 1.05, "l": rise * 0.95, "c": rise, "v": np.ones(60)}
    bars = walk(random, 120, 0.25, 0.3)
    for row in np.flatnonzero(random.random(120) < 0.5):
        if row:
            for c in "ohlc":
                bars[c][row] = bars["c"][row - 1]
    yield "halting", {**bars, "v": random.integers(0, 9, 120).astype(float)}
    yield "short", {c: np.array([2.0, 3.0, 2.5]) for c in "ohlcv"}


def write_indicators():
    with open(HERE / "talib.csv", "w", newline="") as file:
        out = None
        for name, bars in [sp500(), *made_up()]:
            bars = as_written(bars, "%.13g")
            table = {"series": [name] * len(bars["c"])}
            table |= {n: bars[c] for n, c in zip(("open", "high", "low", "close", "volume"), "ohlcv")}
            for request in REQUESTS:
                table |= columns(request, bars)
            out = out or csv.writer(file, lineterminator="\n")
            if file.tell() == 0:
                out.writerow(table)
            for row in zip(*table.values()):
                out.writerow(v if isinstance(v, str) else "" if np.isnan(v) else f"{v:.13g}" for v in row)


def sp500():
    with open(HERE / "../../../datasets/sp500-daily.csv") as file:
        rows = list(csv.DictReader(file))[-150:]
    return "sp500", {k: np.array([float(r[n]) for r in rows]) for k, n in zip("ohlcv", ("open", "high", "low", "close", "volume"))}


def found(bars):
    names = talib.get_function_groups()["Pattern Recognition"]
    prices = [np.ascontiguousarray(bars[c], dtype=float) for c in "ohlc"]
    return {name.lower(): getattr(talib, name)(*prices) for name in names}


def write_candles():
    random = np.random.default_rng(11)
    stretches, wanted = [], {}
    for attempt in range(4000):
        bars = walk(random, 4000, random.choice([0.05, 0.25, 0.5, 1]), random.choice([0.3, 1.0]))
        hits = found(bars)
        for name, values in hits.items():
            for sign in (1, -1):
                rows = np.flatnonzero(values * sign > 0)
                rows = rows[rows > 30]
                if len(rows) and wanted.get((name, sign), 0) < 2:
                    row = rows[0]
                    stretches.append({c: bars[c][row - 18 : row + 2] for c in "ohlc"})
                    wanted[name, sign] = wanted.get((name, sign), 0) + 1
        if attempt > 40 and {n for n, _ in wanted} == set(hits):
            break
    bars = as_written({c: np.concatenate([s[c] for s in stretches]) for c in "ohlc"}, "%.10g")
    hits = found(bars)
    silent = [name for name, values in hits.items() if not values.any()]
    assert not silent, silent
    with open(HERE / "candles.csv", "w", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["open", "high", "low", "close", "found"])
        for row in range(len(bars["c"])):
            text = " ".join(f"{name}={values[row]}" for name, values in hits.items() if values[row])
            out.writerow([f"{bars[c][row]:.10g}" for c in "ohlc"] + [text])


if __name__ == "__main__":
    write_indicators()
    write_candles()
