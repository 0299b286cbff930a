"""Holds the calendars to the PyPI package exchange_calendars, from which only facts (dates and times) are taken.

    pip install exchange_calendars==4.13
    python check_calendars.py [--dojima PATH] [CODE...]    every session from 1990 on; exit status 1 where one differs
    python check_calendars.py --write [CODE...]            writes the answer files calendars/CODE.txt

An answer file has the regular hours, the weekdays that are closed, the days with other hours (all by the local clock), and for each
year the number of sessions and the sums of their opens and closes in UTC epoch seconds.
"""
import argparse
import collections
import csv
import pathlib
import subprocess
import sys
import zoneinfo

import exchange_calendars

CODES = {"24/7": "2000-01-01", "XLON": "1990-01-01", "XNYS": "1990-01-01", "XTKS": "1997-01-01"}
LAST = "2026-12-31"
# Days on which we do not follow the package, and why.
DIFFERENT = {
    # Before 2007 a holiday on Sunday 3 May was made up for on the Monday, which was off anyway; the package closes the Wednesday.
    "XTKS": {"1998-05-06"},
}
FOLDER = pathlib.Path(__file__).parent / "calendars"


def sessions(code, first):
    """Date -> (open, close, break start, break end) in epoch seconds."""
    schedule = exchange_calendars.get_calendar(code, start=first, end=LAST).schedule
    def seconds(stamp):
        return None if stamp is None or stamp != stamp else int(stamp.timestamp())
    return {
        str(day.date()): tuple(seconds(row.get(name)) for name in ("open", "close", "break_start", "break_end"))
        for day, row in schedule.iterrows()
    }


def ours(dojima, code, first):
    command = [dojima, "calendar", code, "--from", first, "--to", LAST, "--format", "csv", "--time-format", "epoch"]
    text = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    names = ("open", "close", "break_start", "break_end")
    return {row["date"]: tuple(int(row[n]) if row[n] else None for n in names) for row in csv.DictReader(text.splitlines())}


def check(dojima, code):
    theirs, mine = sessions(code, CODES[code]), ours(dojima, code, CODES[code])
    days = sorted((theirs.keys() | mine.keys()) - DIFFERENT.get(code, set()))
    wrong = [day for day in days if theirs.get(day) != mine.get(day)]
    for day in wrong[:20]:
        print(f"{code} {day}: expected {theirs.get(day)}, got {mine.get(day)}")
    print(f"{code}: {len(days) - len(wrong)}/{len(days)} sessions agree")
    return not wrong


def write(code):
    import datetime
    calendar = exchange_calendars.get_calendar(code, start="2000-01-01", end=LAST)
    first = max(CODES[code], "2000-01-01" if code == "XTKS" else CODES[code])
    zone = zoneinfo.ZoneInfo(str(calendar.tz))
    found = sessions(code, first)

    def local(day, times):
        """`09:30 16:00`, with breaks; 24:00 is the next midnight."""
        texts = []
        for t in times:
            if t is None:
                continue
            at = datetime.datetime.fromtimestamp(t, zone)
            texts.append("24:00" if at.date() > day and at.time() == datetime.time() else at.strftime("%H:%M"))
        return " ".join(texts)

    day, last = datetime.date.fromisoformat(first), datetime.date.fromisoformat(LAST)
    week = sorted({datetime.date.fromisoformat(d).weekday() for d in found})
    hours = {d: local(datetime.date.fromisoformat(d), t) for d, t in found.items()}
    lines, years, regular = [], collections.defaultdict(list), None
    while day <= last:
        key = str(day)
        if key in found:
            years[day.year].append(found[key])
            following = [h for d, h in hours.items() if d >= key][:3]
            # Hours that hold for three sessions are new regular hours.
            if hours[key] != regular and (regular is None or following == [hours[key]] * 3):
                regular = hours[key]
                lines.append(f"hours {key} {regular}")
            elif hours[key] != regular:
                lines.append(f"special {key} {hours[key]}")
        elif day.weekday() in week:
            lines.append(f"closed {key}")
        day += datetime.timedelta(1)
    totals = [f"year {y} {len(t)} {sum(x[0] for x in t)} {sum(x[1] for x in t)}" for y, t in sorted(years.items())]
    names = " ".join(("mon", "tue", "wed", "thu", "fri", "sat", "sun")[n] for n in week)
    text = "\n".join([f"span {first} {LAST}", f"week {names}", *lines, *totals]) + "\n"
    (FOLDER / f"{code.replace('/', '-')}.txt").write_text(text)


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--dojima", default="dojima")
    arguments.add_argument("--write", action="store_true")
    arguments.add_argument("codes", nargs="*", default=sorted(CODES))
    given = arguments.parse_args()
    if given.write:
        for code in given.codes:
            write(code)
    elif not all([check(given.dojima, code) for code in given.codes]):
        sys.exit(1)


if __name__ == "__main__":
    main()
