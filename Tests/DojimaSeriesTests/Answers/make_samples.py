"""Writes samples.csv: the points that LTTB and M4 choose of the closes of the S&P 500 in talib.csv, of SPY in daily.csv and of a wave.

LTTB is worked out from the thesis of Steinarsson (2013) with NumPy. M4 is worked
out by grouping points by their pixel columns. Lists are separated by semicolons.
"""
import csv
import pathlib
import numpy as np

HERE = pathlib.Path(__file__).parent


def lttb(x, y, count):
    edges = np.floor(np.arange(count - 1) * (len(x) - 2) / (count - 2)).astype(int) + 1
    groups = [np.arange(start, end) for start, end in zip(edges, edges[1:])] + [np.array([len(x) - 1])]
    chosen = [0]
    for group, later in zip(groups, groups[1:]):
        (ax, ay), (cx, cy) = (x[chosen[-1]], y[chosen[-1]]), (x[later].mean(), y[later].mean())
        chosen.append(int(group[np.argmax(np.abs((ax - cx) * (y[group] - ay) - (ax - x[group]) * (cy - ay)))]))
    return chosen + [len(x) - 1]


def m4(x, y, count):
    columns = np.floor(x).astype(int)
    chosen = set()
    for column in set(columns):
        rows = np.flatnonzero(columns == column)
        # Of equal lowest ones the first; of equal highest ones the first.
        chosen |= {int(rows[0]), int(rows[-1]), int(rows[np.argmin(y[rows])]), int(rows[np.argmax(y[rows])])}
    return sorted(chosen)


def closes(name, series=None):
    with open(HERE / f"{name}.csv") as file:
        return np.array([float(row["close"]) for row in csv.DictReader(file) if series is None or row["series"] == series])


SERIES = {
    "daily": closes("daily"), "talib": closes("talib", "sp500"),
    "wave": np.array([row * row % 17 - row % 5 * 0.25 for row in range(60)]),
}


def main():
    with open(HERE / "samples.csv", "w") as file:
        print("values,sampler,columns,rows", file=file)
        for name, values in SERIES.items():
            for count in (3, 10, 25, 50):
                for sampler in (lttb, m4):
                    # Points in the middles of slots of equal width.
                    rows = sampler((np.arange(len(values)) + 0.5) * count / len(values), values, count)
                    print(name, sampler.__name__, count, ";".join(map(str, rows)), sep=",", file=file)


if __name__ == "__main__":
    main()
