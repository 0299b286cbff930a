"""Adjusted bars by brute force, in exact fractions: each bar is multiplied by the factor of every later action, one by one.

A split after the last bar counts, a dividend does not (its factor needs the close before); dividends before one bar are added up.
Writes adjusted.csv (bars, raw and adjusted) and adjusted-actions.csv into its folder.
"""
import datetime
import pathlib
import random
from fractions import Fraction

here = pathlib.Path(__file__).parent
random.seed(20140609)
bars, actions = [], []
for case in range(12):
    day = datetime.date(2019, 12, 30) + datetime.timedelta(days=random.randrange(9))
    count = [1, 2, 3, 10, 20, 40, 40, 60, 60, 60, 60, 60][case]
    close = random.randrange(500, 50000)
    own = []
    for _ in range(count):
        while day.weekday() > 4 or random.random() < 0.05:
            day += datetime.timedelta(days=1)
        open_ = max(5, close + random.randrange(-30, 31))
        close = max(5, open_ + random.randrange(-90, 91))
        high, low = max(open_, close) + random.randrange(20), max(1, min(open_, close) - random.randrange(4))
        volume = None if random.random() < 0.1 else random.randrange(10**6)
        own.append((day, [Fraction(p, 100) for p in (open_, high, low, close)], volume))
        day += datetime.timedelta(days=1)
    first, last = own[0][0], own[-1][0]
    span = (last - first).days
    events = []
    for _ in range(random.randrange(0, 12)):
        # Includes weekends, days with several actions, and days before the first and after the last bar.
        date = random.choice([e[0] for e in events]) if events and random.random() < 0.3 else first + datetime.timedelta(
            days=random.randrange(-20, span + 40))
        if random.random() < 0.5:
            events.append((date, "split", Fraction(*random.choice([(2, 1), (7, 1), (3, 2), (1, 8), (1, 20), (11, 10)]))))
        else:
            eve = [b for b in own if b[0] < date]
            most = int((eve[-1][1][3] if eve else 1) * 10)
            events.append((date, "dividend", Fraction(random.randrange(1, max(2, most)), 100)))
    for date, kind, value in sorted(events, key=lambda e: (e[0], e[1])):
        actions.append(f"{case},{date},{kind},{float(value)!r}")
    # An action takes effect at the first bar on or after its date.
    holds = [(sum(bar[0] < date for bar in own), kind, value) for date, kind, value in events]
    for index, (date, prices, volume) in enumerate(own):
        ratio, part = Fraction(1), Fraction(1)
        for start in {start for start, _, _ in holds if start > index}:
            for _, _, value in [hold for hold in holds if hold[:2] == (start, "split")]:
                ratio *= value
            paid = sum(value for on, kind, value in holds if (on, kind) == (start, "dividend"))
            if start < len(own):
                part *= 1 - paid / own[start - 1][1][3]
        split = [float(p / ratio) for p in prices]
        total = [float(p * part / ratio) for p in prices]
        raw = [float(p) for p in prices]
        v = "" if volume is None else repr(float(volume))
        w = "" if volume is None else repr(float(volume * ratio))
        cells = [repr(x) for x in raw] + [v] + [repr(x) for x in split] + [w] + [repr(x) for x in total]
        bars.append(f"{case},{date}," + ",".join(cells))
(here / "adjusted.csv").write_text(
    "case,date,open,high,low,close,volume,split_open,split_high,split_low,split_close,split_volume,"
    "total_open,total_high,total_low,total_close\n" + "\n".join(bars) + "\n")
(here / "adjusted-actions.csv").write_text("case,date,type,value\n" + "\n".join(actions) + "\n")
