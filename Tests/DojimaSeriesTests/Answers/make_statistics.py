"""Writes boxes.csv and bins.csv: box statistics by matplotlib 3.11.2 (`cbook.boxplot_stats`, quartiles by NumPy 2.4.6) and counts of bins
by `numpy.histogram`, whose last bin contains its upper edge. Lists are separated by semicolons."""
import pathlib
import numpy as np
from matplotlib import cbook

HERE = pathlib.Path(__file__).parent
RANDOM = np.random.default_rng(62)


def joined(values):
    return ";".join(repr(float(value)) for value in values)


SETS = {
    "one": [7.5], "two": [1, 3], "three": [4, 1, 2], "equal": [2, 2, 2, 2], "outliers": [1, 2, 3, 4, 5, 30, -20],
    # No value lies between the third quartile and the limit above it.
    "far": [0, 0, 0, 0, 10, 11, 12, 60], "gap": [1, 1, 1, 1, 1, 1, 1, 9],
    "normal": RANDOM.normal(0, 1, 200).round(6), "skewed": RANDOM.lognormal(0, 1, 301).round(6),
    "heavy": RANDOM.standard_t(2, 150).round(6), "large": (1e9 + RANDOM.normal(0, 5, 64)).round(3),
}


def main():
    with open(HERE / "boxes.csv", "w") as file:
        print("name,values,q1,median,q3,low,high,outliers", file=file)
        for name, values in SETS.items():
            found = cbook.boxplot_stats(values)[0]
            figures = [repr(float(found[key])) for key in ("q1", "med", "q3", "whislo", "whishi")]
            print(name, joined(values), *figures, joined(sorted(found["fliers"])), sep=",", file=file)
    with open(HERE / "bins.csv", "w") as file:
        print("name,width,first,counts,rule", file=file)
        for name, width in [("normal", 0.25), ("normal", 0.1), ("skewed", 0.5), ("heavy", 1), ("large", 2), ("outliers", 5), ("far", 2)]:
            values = np.array(SETS[name], dtype=float)
            first, last = np.floor(values.min() / width), np.floor(values.max() / width) + 1
            edges = np.arange(first, last + 1) * width
            rule = 2 * np.subtract(*np.percentile(values, [75, 25])) / len(values) ** (1 / 3)
            print(name, width, edges[0], ";".join(map(str, np.histogram(values, edges)[0])), repr(float(rule)), sep=",", file=file)


if __name__ == "__main__":
    main()
