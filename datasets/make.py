#!/usr/bin/env python3
"""Writes the data sets of this folder again from their source packages, and prints the rows of README.md.

    python3 -m venv /tmp/dojima-data
    /tmp/dojima-data/bin/pip install --no-deps arch==8.0.0 backtesting==0.6.6
    /tmp/dojima-data/bin/python datasets/make.py

Only the price files of the packages are read; their code is not run. The script needs only the standard library.
"""

import csv
import gzip
import hashlib
import importlib.util
import json
import os
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

HERE = os.path.dirname(os.path.abspath(__file__))
PRICES = ("Open", "High", "Low", "Close")
NEW_YORK = ZoneInfo("America/New_York")


def packaged(package, path):
    """The rows of a CSV file inside an installed package, as dictionaries."""
    folder = importlib.util.find_spec(package).submodule_search_locations[0]
    name = os.path.join(folder, path)
    with (gzip.open(name, "rt") if name.endswith(".gz") else open(name)) as file:
        return list(csv.DictReader(file))


def cents(text):
    """An index is quoted to the cent; the source went through 32-bit floats (1229.22998 was 1229.23)."""
    return f"{float(text):.2f}"


def checked(rows):
    """Returns the rows after checking that they are in order and that each price is between low and high."""
    for row in rows:
        open_, high, low, close = (float(price) for price in row[1:5])
        assert low <= min(open_, close) and max(open_, close) <= high, row
    stamps = [row[0] for row in rows]
    assert stamps == sorted(set(stamps)), "stamps are not strictly increasing"
    return rows


def index_daily(name):
    """Daily bars of an index; the adjusted close, always equal to the close, is left out, and a volume of 0 is unknown."""
    for row in packaged("arch", f"data/{name}/{name}.csv.gz"):
        date = datetime.strptime(row["Date"], "%m/%d/%Y").strftime("%Y-%m-%d")
        volume = int(row["Volume"])
        yield [date, *(cents(row[price]) for price in PRICES), str(volume) if volume else ""]


def eurusd_hourly():
    """Hourly bars of the euro in dollars, without those that begin while the market is closed in New York."""
    for row in packaged("backtesting", "test/EURUSD.csv"):
        start = datetime.fromisoformat(row[""]).replace(tzinfo=timezone.utc)
        # Shifted by the seven hours from 17:00 to midnight, the trading week is Monday to Friday.
        if (start.astimezone(NEW_YORK) + timedelta(hours=7)).weekday() < 5:
            yield [start.strftime("%Y-%m-%dT%H:%M:%SZ"), *(row[price] for price in PRICES), row["Volume"]]


def goog_daily():
    """Daily bars of Google without volume."""
    for row in packaged("backtesting", "test/GOOG.csv"):
        yield [row[""], *(float(row[price]) for price in PRICES)]


def write_csv(name, header, rows):
    save(name, "".join(",".join(row) + "\n" for row in [header, *rows]), len(rows))


def write_json(name, rows):
    """Writes an array of objects with day-first dates."""
    objects = []
    for date, *prices in rows:
        year, month, day = date.split("-")
        values = dict(zip(("open", "high", "low", "close"), prices))
        objects.append(json.dumps({"date": f"{day}-{month}-{year}", **values}))
    save(name, "[\n" + ",\n".join(objects) + "\n]\n", len(rows))


def save(name, text, rows):
    with open(os.path.join(HERE, name), "w", newline="") as file:
        file.write(text)
    print(f"{name}: {rows} rows, sha256 {hashlib.sha256(text.encode()).hexdigest()}")


if __name__ == "__main__":
    daily = ["date", "open", "high", "low", "close", "volume"]
    write_csv("sp500-daily.csv", daily, checked(list(index_daily("sp500"))))
    write_csv("nasdaq-daily.csv", daily, checked(list(index_daily("nasdaq"))))
    write_csv("eurusd-hourly.csv", ["time", *daily[1:]], checked(list(eurusd_hourly())))
    write_json("goog-daily.json", checked(list(goog_daily())))
