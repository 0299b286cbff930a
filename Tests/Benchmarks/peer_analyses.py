"""Computes the results of `dojima analyze` and `dojima scan` with pandas, NumPy and stumpy from the same database: peer_analyses.py KIND DATABASE.

KIND is summary, similar, mass (stumpy.mass), scan or correlation.
"""
import sqlite3
import sys


def closes(database):
    import pandas

    with sqlite3.connect(f"file:{database}?mode=ro", uri=True) as connection:
        return pandas.read_sql_query("SELECT symbol, time_us, close FROM bars ORDER BY symbol, time_us", connection)


def summary(database):
    bars = closes(database)
    returns = bars.close.pct_change().dropna()
    periods = len(returns) / ((bars.time_us.iloc[-1] - bars.time_us.iloc[0]) / 86_400e6 / 365.25)
    total = bars.close.iloc[-1] / bars.close.iloc[0] - 1
    tail = returns.quantile(0.05)
    print(
        total, (1 + total) ** (periods / len(returns)) - 1, returns.std() * periods**0.5, returns.mean() / returns.std() * periods**0.5,
        (bars.close / bars.close.cummax() - 1).min(), returns.max(), returns.min(), (returns > 0).mean(), returns.skew(),
        returns.kurt(), tail, returns[returns <= tail].mean())


def profile(values, length):
    """Distances of z-scores between the last values and each window before them, by the convolution theorem."""
    import numpy

    pattern = values[-length:]
    size = 1 << (len(values) + length - 1).bit_length()
    dots = numpy.fft.irfft(numpy.fft.rfft(values, size) * numpy.fft.rfft(pattern[::-1], size), size)[length - 1:len(values)]
    sums, squares = (numpy.concatenate(([0.0], numpy.cumsum(column))) for column in (values, values * values))
    mean = (sums[length:] - sums[:-length]) / length
    deviation = numpy.sqrt(numpy.maximum((squares[length:] - squares[:-length]) / length - mean * mean, 1e-30))
    correlation = (dots - length * mean * pattern.mean()) / (length * deviation * pattern.std())
    return numpy.sqrt(numpy.maximum(2 * length * (1 - correlation), 0))


def nearest(distances, length, count):
    import numpy

    distances = distances[:len(distances) - length].copy()
    for _ in range(count):
        place = int(numpy.argmin(distances))
        print(place, distances[place])
        distances[max(0, place - length + 1):place + length] = numpy.inf


def similar(database):
    values = closes(database).close.to_numpy()
    nearest(profile(values - values.mean(), 100), 100, 10)


def mass(database):
    import stumpy

    values = closes(database).close.to_numpy()
    nearest(stumpy.mass(values[-100:], values), 100, 10)


def scan(database):
    bars = closes(database)
    symbol, groups = bars.symbol, bars.groupby("symbol").close
    change = groups.diff()
    up, down = change.clip(lower=0).groupby(symbol), (-change.clip(upper=0)).groupby(symbol)
    # Wilder's averages start with a mean; here they start with the first change.
    gain, loss = (side.ewm(alpha=1 / 14).mean().droplevel(0) for side in (up, down))
    rsi = 100 * gain / (gain + loss)
    average = groups.rolling(200).mean().droplevel(0)
    last = symbol.drop_duplicates(keep="last").index
    print(symbol[last][(rsi[last] < 30) & (bars.close[last] > average[last])].to_string())


def correlation(database):
    table = closes(database).pivot(index="time_us", columns="symbol", values="close")
    print(table.pct_change().corr())


kind, database = sys.argv[1:]
{"summary": summary, "similar": similar, "mass": mass, "scan": scan, "correlation": correlation}[kind](database)
