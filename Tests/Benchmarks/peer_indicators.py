"""Compares the times of `indicators` with those of the PyPI package TA-Lib on the same bars: peer_indicators.py PROGRAM NEWFILE
[BARS] [INDICATOR...]. The program writes the bars to the new file, which is removed at the end.

One line for each indicator: milliseconds of one core of ours and of TA-Lib, and the quotient. Without TA-Lib the first alone. Then the ten
indicators that take longest for one bar when bars are pushed one by one.
"""
import os
import statistics
import subprocess
import sys
import time

try:
    import numpy
    import talib
except ImportError:
    talib = None

RUNS = 5
KINDS = {"sma": 0}
# The input columns of a function, if they are not only the close.
PRICES = {
    "hlc": "stoch stochf atr natr trange adx adxr dx plus_di minus_di cci willr ultosc typprice wclprice",
    "hl": "sar aroon aroonosc plus_dm minus_dm midprice medprice", "hlcv": "mfi ad adosc", "cv": "obv", "ohlc": "bop avgprice",
}
REQUESTS = """sma:20 ema:20 bbands:20,2,2 rsi:14 macd:12,26,9 atr:14 wma:30 dema:30 tema:30 trima:30 kama:10 t3:5,0.7
stoch:14,3,sma,3,sma stochf:5,3,sma stochrsi:14,5,3,sma natr:14 trange adx:14 adxr:14 plus_di:14 minus_di:14 plus_dm:14 minus_dm:14
dx:14 cci:20 obv mfi:14 willr:14 sar:0.02,0.2 roc:10 rocp:10 rocr:10 rocr100:10 mom:10 aroon:14 aroonosc:14 trix:15 ultosc:7,14,28
ad adosc:3,10 stddev:20,1 var:20 linearreg:14 linearreg_slope:14 linearreg_intercept:14 linearreg_angle:14 tsf:14 cmo:14
ppo:12,26,sma apo:12,26,sma bop max:30 min:30 midpoint:14 midprice:14 typprice wclprice medprice avgprice patterns""".split()
FLOATS = {"bbands": (1, 2), "stddev": (1,), "t3": (1,), "sar": (0, 1)}


def peer(request, bars):
    """Returns a function that computes a request with TA-Lib, for timing."""
    name, _, words = request.partition(":")
    if name == "patterns":
        functions = [getattr(talib, f) for f in talib.get_function_groups()["Pattern Recognition"]]
        return lambda: [f(*(bars[c] for c in "ohlc")) for f in functions]
    arguments = [KINDS[w] if w in KINDS else float(w) if i in FLOATS.get(name, ()) else int(w)
                 for i, w in enumerate(words.split(","))] if words else []
    columns = next((c for c, names in PRICES.items() if name in names.split()), "c")
    return lambda: getattr(talib, name.upper())(*(bars[c] for c in columns), *arguments)


class Program:
    """The program, which computes one indicator for each request."""

    def __init__(self, program, file, count):
        options = ["--runs", "1", *(["--bars", *count] if count else [])]
        self.process = subprocess.Popen([program, file, *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.answer("mom:1")

    def answer(self, request):
        print(request, file=self.process.stdin, flush=True)
        return float(self.process.stdout.readline().split("\t")[1])


def in_turn(program, request, work):
    """Medians of alternating runs of ours and of the peer, so that other load on the machine affects both equally."""
    times = [], []
    for _ in range(RUNS):
        times[0].append(program.answer(request))
        start = time.process_time()
        if work:
            work()
        times[1].append((time.process_time() - start) * 1000)
    return [statistics.median(t) for t in times]


def main():
    path, file, *rest = sys.argv[1:]
    count = [word for word in rest if word.isdigit()]
    requests = [word for word in rest if not word.isdigit()]
    program = Program(path, file, count)
    try:
        tell(path, file, program, requests)
    finally:
        os.remove(file)


def tell(path, file, program, requests):
    if talib:
        data = numpy.fromfile(file).reshape(5, -1)
        bars = {name: column for name, column in zip("ohlcv", data)}
        print(f"  {'':24}{'Dojima':>10}{'TA-Lib':>10}{'quotient':>10}")
    sums = [0.0, 0.0]
    for request in requests or REQUESTS:
        own, other = in_turn(program, request, peer(request, bars) if talib else None)
        print(f"  {request:24}{own:10.2f}" + (f"{other:10.2f}{own / other:10.2f}" if talib else ""), flush=True)
        if request != "patterns":
            sums = [sums[0] + own, sums[1] + other]
    print(f"  {'all but the patterns':24}{sums[0]:10.2f}{sums[1]:10.2f}{sums[0] / sums[1]:10.2f}" if talib else "  TA-Lib is not installed: no peer")
    if requests:
        return
    os.remove(file)
    text = subprocess.run([path, file, "--pushes", "--bars", "2", "mom:1"], check=True, capture_output=True, text=True).stdout
    pushes = {name: float(time) for name, time in (line.split("\t") for line in text.splitlines()) if name.startswith("push ")}
    print("  ns a bar, pushed one by one: the longest of", len(pushes))
    for name in sorted(pushes, key=pushes.get, reverse=True)[:10]:
        print(f"  {name:24}{pushes[name]:10.0f}")


if __name__ == "__main__":
    main()
