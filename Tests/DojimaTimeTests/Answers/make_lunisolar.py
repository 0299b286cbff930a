"""Writes lunisolar.txt: the first days of all months of the Chinese and the Korean calendar, `+` before a leap month.

    pip install lunardate==0.3.0 korean_lunar_calendar==0.4.0

Each line has a calendar, the year, and dates without their year, beginning in January or February of the year.
"""
import datetime
import pathlib

from korean_lunar_calendar import KoreanLunarCalendar
from lunardate import LunarDate


def chinese(year):
    leap = LunarDate.leap_month_for_year(year)
    return [(LunarDate(year, month, 1, inserted).to_solar_date(), inserted)
            for month in range(1, 13) for inserted in ([False, True] if month == leap else [False])]


def korean(year):
    calendar, months = KoreanLunarCalendar(), []
    for month in range(1, 13):
        for inserted in (False, True):
            if calendar.setLunarDate(year, month, 1, inserted) and calendar.isIntercalation == inserted:
                months.append((datetime.date(calendar.solarYear, calendar.solarMonth, calendar.solarDay), inserted))
    return months


lines = []
for name, calendar, years in (("chinese", chinese, range(1960, 2100)), ("korean", korean, range(1960, 2050))):
    for year in years:
        lines.append(f"{name} {year} " + " ".join("+" * inserted + day.strftime("%m-%d") for day, inserted in calendar(year)))
(pathlib.Path(__file__).parent / "lunisolar.txt").write_text("\n".join(lines) + "\n")
