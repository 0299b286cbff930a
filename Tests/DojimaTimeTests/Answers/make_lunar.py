"""Writes hebrew.txt and islamic.txt: the first days of months of two calendars from 1980 to 2060 (pip install convertdate).

A line has the Gregorian year, the number of the month (of the Hebrew ones Tishri is 1, and Adar 6 in all years), and the dates of its
first day in that year.
"""
import collections
import pathlib

from convertdate import hebrew, islamic

FOLDER = pathlib.Path(__file__).parent


def write(name, days):
    found = collections.defaultdict(list)
    for month, (year, m, d) in days:
        if 1980 <= year <= 2060:
            found[year, month].append(f"{year:04}-{m:02}-{d:02}")
    lines = [" ".join([f"{year} {month}", *sorted(dates)]) for (year, month), dates in sorted(found.items())]
    (FOLDER / name).write_text("\n".join(lines) + "\n")


def hebrew_months():
    for year in range(5735, 5826):
        for month in range(1, 13):
            # There Nisan is month 1, and the second Adar of a leap year month 13.
            theirs = month - 6 if month > 6 else month + 6
            if theirs == 12 and hebrew.leap(year):
                theirs = 13
            yield month, hebrew.to_gregorian(year, theirs, 1)


write("hebrew.txt", hebrew_months())
write("islamic.txt", ((m, islamic.to_gregorian(y, m, 1)) for y in range(1398, 1486) for m in range(1, 13)))
