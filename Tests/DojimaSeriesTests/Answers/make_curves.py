"""Writes curves.csv: the slopes of SciPy's PCHIP curves through made-up points at equal and unequal distances."""
import pathlib
import numpy as np
from scipy.interpolate import PchipInterpolator

HERE = pathlib.Path(__file__).parent


def lines():
    random = np.random.default_rng(7)
    for count in (2, 3, 4, 12, 40):
        for distances in (np.full(count, 7.5), random.uniform(0.1, 30, count)):
            yield np.cumsum(distances), np.cumsum(random.normal(0, 20, count))
            # Equal neighbours.
            yield np.cumsum(distances), np.round(random.normal(0, 1, count))


def main():
    with open(HERE / "curves.csv", "w") as file:
        print("line,x,y,slope", file=file)
        for name, (x, y) in enumerate(lines()):
            for row in zip(x, y, PchipInterpolator(x, y).derivative()(x)):
                print(name, *(repr(float(value)) for value in row), sep=",", file=file)


if __name__ == "__main__":
    main()
