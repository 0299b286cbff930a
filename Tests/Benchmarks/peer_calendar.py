"""The jobs of `timeline` with the PyPI package exchange_calendars: building XNYS from 1990 to 2026, and mapping a million instants to sessions.

The package has no axis; finding the session of each instant is the comparable part of the work.
"""
import statistics
import time

import exchange_calendars
import numpy
import pandas

RUNS = 9


def median(work):
    times = []
    for _ in range(RUNS):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return statistics.median(times) * 1000


def show(name, milliseconds):
    text = f"{milliseconds:.2f}"
    print("  " + name + " " * max(1, 60 - len(name) - len(text)) + text)


def build():
    # Uses the class directly, since get_calendar caches its results.
    return exchange_calendars.calendar_utils._default_calendar_factories["XNYS"](start="1990-01-01", end="2026-12-31")


calendar = build()
opens = calendar.opens_nanos
first = pandas.Timestamp("1990-01-01").value
last = pandas.Timestamp("2027-01-01").value
randoms = numpy.random.default_rng(1).integers(first, last, 1_000_000)
ordered = numpy.sort(randoms)
show("exchange_calendars: build XNYS 1990 to 2026", median(build))
show("exchange_calendars: sessions of 1,000,000 sorted instants", median(lambda: numpy.searchsorted(opens, ordered, side="right")))
show("exchange_calendars: sessions of 1,000,000 random instants", median(lambda: numpy.searchsorted(opens, randoms, side="right")))
