"""Writes columns.csv: the columns of point and figure, Kagi and line break charts of SPY, Google and the S&P 500.

The bars are those of daily.csv, studies.csv and talib.csv (series sp500). The columns are worked out in exact fractions from the definitions
of the books, by searching the prices after each turn, instead of bar by bar; `first` and `row` are the first and the last bar that draw a
part. Other programs agree: pypnf 0.9 draws the same crosses and rings, wickra 2.0.0 the same Kagi lines except the last, unfinished one, and
stocktrends 0.1.6 the same broken lines after its first four. A comma in a transform is written as a semicolon.
"""
import csv
import pathlib
from fractions import Fraction
from math import ceil, floor

HERE = pathlib.Path(__file__).parent


def bars(name, series=None):
    with open(HERE / f"{name}.csv") as file:
        rows = [row for row in csv.DictReader(file) if series is None or row["series"] == series]
    return [{key: Fraction(row[key]) for key in ("high", "low", "close")} | {"row": index} for index, row in enumerate(rows)]


def kagi(bars, reversal):
    """The turning points: the extreme before the first close that is the reversal away from it."""
    closes = [bar["close"] for bar in bars]
    amount = (lambda end: end * Fraction(reversal[:-1]) / 100) if reversal.endswith("%") else (lambda end: Fraction(reversal))
    first = next(index for index, close in enumerate(closes) if close != closes[0])
    sign = 1 if closes[first] > closes[0] else -1
    start, lines, begin = closes[0], [], first
    while True:
        turn = None
        for index in range(begin, len(closes)):
            end = sign * max(sign * close for close in closes[begin:index + 1])
            if sign * (end - closes[index]) >= amount(end):
                turn = index
                break
        end = sign * max(sign * close for close in closes[begin:turn])
        lines.append((begin if lines else 0, begin + closes[begin:turn].index(end), start, end))
        if turn is None:
            return lines
        start, begin, sign = end, turn, -sign


def line_break(bars, count):
    """Nison's rules in words: a line for each close outside the range of the last lines, back to the near side of the last body."""
    lines = []
    for bar in bars[1:]:
        close = bar["close"]
        if not lines:
            if close != bars[0]["close"]:
                lines.append((0, bar["row"], bars[0]["close"], close))
            continue
        ends = [end for *_, start, end in lines[-count:] for end in (start, end)]
        upper, lower = max(lines[-1][2:]), min(lines[-1][2:])
        if close > max(ends):
            lines.append((bar["row"], bar["row"], upper, close))
        elif close < min(ends):
            lines.append((bar["row"], bar["row"], lower, close))
    return lines


def figures(bars, box, reversal, extremes):
    """Single marks, one after the other: a cross or ring at a level, each in its column."""
    box = Fraction(box)
    high, low = ("high", "low") if extremes else ("close", "close")
    tops = [(floor(bar[high] / box), ceil(bar[low] / box)) for bar in bars]
    first = next(index for index in range(1, len(bars)) if tops[index][0] > tops[0][0] or tops[index][1] < tops[0][1])
    mark = "X" if tops[first][0] > tops[0][0] else "O"
    columns = [[(mark, tops[0][0] if mark == "X" else tops[0][1], 0)]]
    for index in range(first, len(bars)):
        top, bottom = tops[index]
        mark, level, _ = columns[-1][-1]
        # The levels that this bar marks: on in the direction of the column, or else back by at least the reversal.
        on, back = (range(level + 1, top + 1), range(level - 1, bottom - 1, -1))
        if mark == "O":
            on, back = back, on
        if len(on) > 0:
            columns[-1] += [(mark, level, index) for level in on]
        elif len(back) >= reversal:
            if reversal > 1 or len(columns[-1]) > 1:
                columns.append([])
            columns[-1] += [("O" if mark == "X" else "X", level, index) for level in back]
    return [(column[0][2], column[-1][2], column[0][1] * box, column[-1][1] * box) for column in columns]


def columns(bars, text):
    name, _, rest = text.partition(":")
    if name == "kagi":
        return kagi(bars, rest)
    if name == "three-line-break":
        return line_break(bars, int(rest or 3))
    box, *others = rest.split(",")
    extremes = others[-1:] == ["high-low"]
    numbers = others[:-1] if extremes else others
    return figures(bars, box, int(numbers[0]) if numbers else 3, extremes)


SERIES = {
    "daily": (bars("daily"), "kagi:2 kagi:1% point-and-figure:1 point-and-figure:0.5,1 point-and-figure:1,2,high-low"),
    "studies": (bars("studies"), "kagi:8 kagi:4% point-and-figure:5 point-and-figure:2.5,1 point-and-figure:5,high-low"),
    "talib": (bars("talib", "sp500"), "kagi:60 kagi:2% point-and-figure:25 point-and-figure:20,1 point-and-figure:20,1,high-low"),
}


def main():
    with open(HERE / "columns.csv", "w") as file:
        print("bars,transform,first,row,open,close", file=file)
        for name, (series, texts) in SERIES.items():
            for text in texts.split() + ["three-line-break", "three-line-break:2", "three-line-break:5"]:
                found = columns(series, text)
                assert len(found) > 3, (name, text, len(found))
                for first, row, start, end in found:
                    print(name, text.replace(",", ";"), first, row, float(start), float(end), sep=",", file=file)


if __name__ == "__main__":
    main()
