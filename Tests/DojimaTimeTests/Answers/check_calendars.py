"""Compares the calendars with the PyPI package exchange_calendars, from which only facts (dates and times) are taken.

    pip install exchange_calendars==4.13 'pandas<3'
    python check_calendars.py [--dojima PATH] [CODE...]    every session from 1990 on; exit status 1 where one differs
    python check_calendars.py --write [CODE...]            writes the answer files calendars/CODE.txt

An answer file has the regular hours, the weekdays that are closed, the other days that trade, the days with other hours (all by the
local clock, `<` for the evening before), and for each year the number of sessions and the sums of their opens and closes in UTC epoch
seconds.
"""
import argparse
import collections
import csv
import datetime
import pathlib
import subprocess
import sys
import zoneinfo

import exchange_calendars

LAST = "2026-12-31"
CHRISTMAS = {f"{year}-12-25": None for year in range(1990, 2027)}
# Days on which the package is wrong, the reason, and the true hours by the local clock: open, close, ends of a break; None: no session.
# `<17:00` is the evening before.
DIFFERENT = {
    # The exchange closes at noon on Juneteenth; later versions of the package (its pull request 585) include this. On the day of
    # mourning of 2025 stock indices closed at 8:30, the others later (CME Group, 30 December 2024).
    "CMES": {
        **dict.fromkeys(("2022-06-20", "2023-06-19", "2024-06-19", "2025-06-19", "2026-06-19"), "<17:00 12:00"),
        "2025-01-09": "<17:00 08:30",
    },
    # Before 2007 a holiday on Sunday 3 May was made up for on the Monday, which was off anyway; the package closes the Wednesday.
    "XTKS": {"1998-05-06": "09:00 15:00 11:30 12:30"},
    # Before 2004 Independence Day was not moved from a Monday, nor Memorial Day from a Sunday.
    "XTAE": {
        "1990-04-29": None, "1990-05-01": "09:59 17:15",
        "1993-04-25": None, "1993-04-27": "09:59 17:15",
        "1997-05-11": None, "1997-05-13": "09:59 17:15",
        # Municipal elections (Globes, 26 February 2024).
        "2024-02-27": None,
    },
    # Elections of the cities of Maharashtra, which later versions of the package include; the evenings of Diwali, sessions on weekends and
    # an extended day; the sources are in XBOM.swift.
    "XBOM": {
        "2026-01-15": None,
        **dict.fromkeys(("2015-02-28", "2020-02-01", "2024-01-20", "2025-02-01", "2026-02-01"), "09:15 15:30"),
        "2003-03-22": "11:00 13:00", "2014-03-22": "11:15 12:45", "2021-02-24": "09:15 17:00",
        **dict.fromkeys(("2024-03-02", "2024-05-18"), "09:15 12:30 10:00 11:30"),
        "2000-10-26": "18:30 19:45", "2001-11-14": "17:00 18:15", "2002-11-04": "17:00 18:15", "2004-11-12": "17:30 18:45",
        "2005-11-01": "18:05 19:20", "2007-11-09": "18:00 19:00", "2008-10-28": "18:15 19:15", "2010-11-05": "18:15 19:15",
        "2011-10-26": "16:45 18:00", "2012-11-13": "15:45 17:00", "2014-10-23": "18:30 19:30", "2015-11-11": "17:45 18:45",
        "2016-10-30": "18:30 19:30", "2017-10-19": "18:30 19:30", "2018-11-07": "17:30 18:30", "2024-11-01": "18:00 19:00",
        "2025-10-21": "13:45 14:45",
        **dict.fromkeys(("2019-10-27", "2020-11-14", "2021-11-04", "2022-10-24", "2023-11-12"), "18:15 19:15"),
    },
    # The afternoon after an earthquake (Reuters, 28 March 2025).
    "XBKK": {"2025-03-28": "10:00 12:30"},
    # The last days of 2024 and 2025, and 24 December of those years; the sources are in XBUE.swift.
    "XBUE": {"2024-12-24": "11:00 15:00", "2024-12-31": None, "2025-12-24": "10:30 13:00", "2025-12-31": None,
             "2026-12-24": "10:30 13:00", "2026-12-31": "10:30 13:00"},
    # The holidays of 2026, from later versions of the package (commit 7b5e8d1) and from QuantLib (commit d310c81).
    "XIDX": dict.fromkeys((
        "2026-01-16", "2026-02-16", "2026-03-18", "2026-03-19", "2026-03-20", "2026-03-23", "2026-03-24", "2026-05-15", "2026-05-27",
        "2026-05-28", "2026-06-16", "2026-08-25", "2026-12-24")),
    # Elections and days declared a holiday; sources in XJSE.swift.
    "XJSE": dict.fromkeys(("2021-11-01", "2022-12-27", "2023-12-15", "2024-05-29", "2026-11-04")),
    # A typhoon (NDTV Profit, 31 October 2024).
    "XTAI": {"2024-10-31": None},
    # From 28 February to 23 March 2022 the market of shares was closed by the Bank of Russia.
    "XMOS": dict.fromkeys(("2022-02-28", *(f"2022-03-{day:02}" for day in range(1, 24)))),
    # The package moves the day after the Mid-Autumn Festival away from the National Day, which was no holiday in Hong Kong before 1997.
    # The others are days of storms and rain; the sources are in XHKG.swift, and the closures in later versions (pull request 603).
    "XHKG": {
        "1993-10-01": None, "2023-09-01": None, "2023-09-08": None, "2023-10-09": "14:00 16:00", "2022-11-02": "09:30 13:55 12:00 13:00",
        **dict.fromkeys(("2013-09-23", "2014-09-16", "2022-08-25"), "13:00 16:00"),
        **dict.fromkeys(("2020-08-19", "2021-06-28"), "13:30 16:00"),
    },
    # The Baltic exchanges are closed on Christmas Day; the package has it in 2023 only.
    "XLIT": CHRISTMAS,
    # The holiday after the song festival of 2018 was Monday 9 July, the day after its end; the package closes 9 May.
    "XRIS": CHRISTMAS | {"2018-05-09": "10:00 16:00", "2018-07-09": None},
    "XTAL": CHRISTMAS,
    # Holidays since 2024, by law 52 of 2023, which the package does not include.
    "XBSE": {f"{year}-01-{day}": None for year in range(2024, 2027) for day in ("06", "07")},
    # The package delays the second session of 1990 instead of the first, and the last of the requested years; it has neither the
    # entrance examinations since 2021 nor the local elections of 2026 nor Constitution Day, a holiday again.
    "XKRX": {
        "1990-01-03": "10:40 15:20 11:40 13:20", "1990-01-04": "09:40 15:20 11:40 13:20", "2026-06-03": None, "2026-07-17": None,
        "2026-12-30": "09:00 15:30",
        **dict.fromkeys(("2021-11-18", "2022-11-17", "2023-11-16", "2024-11-14", "2025-11-13", "2026-11-19"), "10:00 16:30"),
    },
    # A holiday on Sunday is made up for on Monday, as the package has it for all others; the exchange announced that it closed for the
    # Malaysia Cup, the election, the new government and the day before Malaysia Day.
    "XKLS": dict.fromkeys(("2021-12-03", "2022-05-16", "2022-11-18", "2022-11-28", "2025-09-15")),
    # The package ends the holiday of 25 February a year too early: it was proclaimed for 2022 too. The exchange announced half days at
    # the end of 2021 and that it closed for the pandemic and for typhoons.
    "XPHS": {
        "2020-03-17": None, "2020-03-18": None,
        "2021-12-24": "09:30 12:10", "2021-12-31": "09:30 12:10", "2022-02-25": None, "2022-09-26": None, "2024-07-24": None,
    },
}
# Regular hours from a date on, and those of Fridays where they differ; the package has one open and one close for all dates. The sources
# are in the files of the exchanges.
HOURS = {
    "XBKK": [("1990-01-01", "10:00 16:30 12:30 14:30"), ("2024-03-25", "10:00 16:30 12:30 14:00")],
    "XBUE": [("2025-07-28", "10:30 17:00")],
    "XIDX": [
        ("1990-01-01", "09:30 16:00 12:00 13:30", "09:30 16:00 11:30 14:00"),
        ("2013-01-02", "09:00 15:50 12:00 13:30", "09:00 15:50 11:30 14:00"),
        ("2020-03-30", "09:00 14:50 11:30 13:30"),
        ("2023-04-03", "09:00 15:50 12:00 13:30", "09:00 15:50 11:30 14:00"),
    ],
    # Outside of Ramadan and in it.
    "XKAR": [
        (first, "09:32 15:30", "09:17 16:30 12:00 14:32") if index % 2 == 0 else (first, "09:17 13:30", "09:17 12:30")
        for index, first in enumerate(
            ("1990-01-01", "2023-03-23", "2023-04-21", "2024-03-12", "2024-04-10", "2025-03-03", "2025-04-03"))
    ],
    "XKLS": [("1990-01-01", "09:00 17:00 12:30 14:30")],
    "XPHS": [
        ("1990-01-01", "09:30 12:10"), ("2002-02-20", "09:30 14:30 12:00 13:00"), ("2002-10-15", "09:30 12:10"),
        ("2011-10-03", "09:30 13:00"), ("2012-01-02", "09:30 15:30 12:00 13:30"), ("2020-03-16", "09:30 13:00"),
        ("2020-03-19", "09:00 13:00"), ("2021-12-06", "09:30 15:00 12:00 13:00"), ("2022-01-14", "09:30 13:00"),
        ("2022-03-01", "09:30 15:00 12:00 13:00"),
    ],
}
# First and last date for which the package has the holidays of an exchange, if they differ from the common ones.
SPANS = {
    # For 1997 and 1998 it has only some holidays.
    "XBOM": ("1999-01-01", LAST),
    # The holidays of Islam are missing before and after.
    "XKAR": ("2002-01-01", "2025-12-31"),
    # The feasts of the moon are missing before and after.
    "XIDX": ("2002-01-01", LAST),
    "XKLS": ("2002-01-01", "2025-12-31"),
    # Some of those feasts are missing in the nineties.
    "XSES": ("1998-01-01", LAST),
    # It opened in the December before.
    "XSHG": ("1991-01-01", LAST),
    # For earlier years it has only Good Fridays.
    "XPHS": ("2002-01-01", LAST),
}
FOLDER = pathlib.Path(__file__).parent / "calendars"


def span(code):
    """The dates that the package covers, from 1990 to 2026."""
    kind = exchange_calendars.calendar_utils._default_calendar_factories[code]
    least, most = kind.bound_min(), kind.bound_max()
    first, last = SPANS.get(code, ("2000-01-01" if code == "24/7" else "1990-01-01", LAST))
    return first if least is None else max(first, str(least.date())), last if most is None else min(last, str(most.date()))


def codes():
    return sorted(exchange_calendars.calendar_utils._default_calendar_factories)


def regular(code, day):
    """The regular hours of a day by `HOURS`; None where the package has them."""
    era = [era for era in HOURS.get(code, []) if era[0] <= day][-1:]
    return era[0][-1 if datetime.date.fromisoformat(day).weekday() == 4 else 1] if era else None


def sessions(code, first, last):
    """Date -> (open, close, break start, break end) in epoch seconds."""
    calendar = exchange_calendars.get_calendar(code, start=first, end=last)
    def seconds(stamp):
        return None if stamp is None or stamp != stamp else int(stamp.timestamp())
    def local(day, time):
        before = datetime.timedelta(days=time.count("<"))
        return datetime.datetime.fromisoformat(f"{day} {time.lstrip('<')}") - before
    found = {
        str(day.date()): tuple(seconds(row.get(name)) for name in ("open", "close", "break_start", "break_end"))
        for day, row in calendar.schedule.iterrows()
    }
    def parsed(day, hours):
        times = [local(day, t).replace(tzinfo=calendar.tz) for t in hours.split()]
        return (*map(seconds, times), None, None)[:4]
    def clock(times):
        return tuple(datetime.datetime.fromtimestamp(t, calendar.tz).time() for t in times[:2])
    if code in HOURS:
        usual = collections.Counter(map(clock, found.values())).most_common(1)[0][0]
        for day, times in found.items():
            if clock(times) == usual and (hours := regular(code, day)):
                found[day] = parsed(day, hours)
    for day, hours in DIFFERENT.get(code, {}).items():
        found.pop(day, None)
        if hours and first <= day <= last:
            found[day] = parsed(day, hours)
    return dict(sorted(found.items()))


def ours(dojima, code, first, last):
    command = [dojima, "calendar", code, "--from", first, "--to", last, "--format", "csv", "--time-format", "epoch"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    names = ("open", "close", "break_start", "break_end")
    return {row["date"]: tuple(int(row[n]) if row[n] else None for n in names) for row in csv.DictReader(text.splitlines())}


def check(dojima, code):
    theirs, mine = sessions(code, *span(code)), ours(dojima, code, *span(code))
    days = sorted(theirs.keys() | mine.keys())
    wrong = [day for day in days if theirs.get(day) != mine.get(day)]
    for day in wrong[:20]:
        print(f"{code} {day}: expected {theirs.get(day)}, got {mine.get(day)}")
    print(f"{code}: {len(days) - len(wrong)}/{len(days)} sessions agree")
    return not wrong


def write(code):
    first, last = span(code)
    first = max(first, "2000-01-01" if code == "XTKS" else first)
    zone = exchange_calendars.get_calendar(code, start=first, end=last).tz
    zone = zoneinfo.ZoneInfo(str(zone))
    found = sessions(code, first, last)

    def local(day, times):
        """`09:30 16:00`, with breaks; 24:00 is the next midnight, `<17:00` the evening before."""
        texts = []
        for t in times:
            if t is None:
                continue
            at = datetime.datetime.fromtimestamp(t, zone)
            before = "<" if at.date() < day else ""
            texts.append("24:00" if at.date() > day and at.time() == datetime.time() else before + at.strftime("%H:%M"))
        return " ".join(texts)

    start, end = datetime.date.fromisoformat(first), datetime.date.fromisoformat(last)
    dates = [start + datetime.timedelta(n) for n in range((end - start).days + 1)]
    all_days, traded = collections.Counter(d.weekday() for d in dates), collections.Counter()
    for day in found:
        traded[datetime.date.fromisoformat(day).weekday()] += 1
    # A weekday belongs to the trading week if it has sessions in more than half of the weeks.
    week = sorted(n for n in traded if 2 * traded[n] > all_days[n])
    hours = {d: local(datetime.date.fromisoformat(d), t) for d, t in found.items()}
    following = dict(zip(hours, zip(hours.values(), list(hours.values())[1:], list(hours.values())[2:])))
    lines, years, regular = [], collections.defaultdict(list), None
    for day in dates:
        key = str(day)
        if key in found:
            years[day.year].append(found[key])
            if day.weekday() not in week:
                lines.append(f"extra {key}")
            # Hours of three successive sessions are new regular hours.
            if hours[key] != regular and (regular is None or following.get(key) == (hours[key],) * 3):
                regular = hours[key]
                lines.append(f"hours {key} {regular}")
            elif hours[key] != regular:
                lines.append(f"special {key} {hours[key]}")
        elif day.weekday() in week:
            lines.append(f"closed {key}")
    totals = [f"year {y} {len(t)} {sum(x[0] for x in t)} {sum(x[1] for x in t)}" for y, t in sorted(years.items())]
    names = " ".join(("mon", "tue", "wed", "thu", "fri", "sat", "sun")[n] for n in week)
    text = "\n".join([f"span {first} {last}", f"week {names}", *lines, *totals]) + "\n"
    (FOLDER / f"{code.replace('/', '-')}.txt").write_text(text)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--dojima", default="dojima")
    arguments.add_argument("--write", action="store_true")
    arguments.add_argument("codes", nargs="*", default=codes())
    given = arguments.parse_args()
    if given.write:
        for code in given.codes:
            write(code)
    elif not all([check(given.dojima, code) for code in given.codes]):
        sys.exit(1)


if __name__ == "__main__":
    main()
