"""The data of the tasks: real prices of two indices, and shares and minutes made of random numbers with a fixed seed."""

import shutil
from pathlib import Path

import dojima
import numpy as np
import pandas as pd

DATASETS = Path(__file__).resolve().parents[3] / "datasets"
SHARES = [f"S{number:02}" for number in range(50)]


def write() -> None:
    """Writes the files that the tasks read into the working directory, and loads the shares into a database."""
    shutil.copy(DATASETS / "sp500-daily.csv", "spx.csv")
    shutil.copy(DATASETS / "nasdaq-daily.csv", "ixic.csv")
    random = np.random.default_rng(65)
    shares(random)
    db = dojima.open("prices.db")
    db.load([f"shares/{name}.csv" for name in SHARES], calendar="XNYS")
    db.group("shares", *SHARES)
    sessions = dojima.sessions("XNYS", start="2014", end="2023")
    walk(minutes(sessions.iloc[-10:], 5), 0.0008, 3, random).to_csv("intraday.csv", index_label="time")
    walk(minutes(sessions, 1)[-1_000_000:], 0.0004, 3, random).to_csv("minutes.csv", index_label="time")


def shares(random) -> None:
    days = dojima.sessions("XNYS", start="2009", end="2018").index
    market = random.normal(0.0003, 0.009, len(days))
    Path("shares").mkdir()
    for name in SHARES:
        walk(days, 0.014, 4, random, market * random.uniform(0.6, 1.4)).to_csv(f"shares/{name}.csv", index_label="date")


def walk(times, deviation, digits, random, market=0.0):
    """Returns bars that follow a random walk from 50."""
    close = 50 * np.exp((market + random.normal(0, deviation, len(times))).cumsum())
    bars = pd.DataFrame({"open": np.append(50, close[:-1]), "close": close}, index=times)
    bars.insert(1, "high", bars.max(axis=1) * np.exp(abs(random.normal(0, deviation / 3, len(times)))))
    bars.insert(2, "low", bars[["open", "close"]].min(axis=1) * np.exp(-abs(random.normal(0, deviation / 3, len(times)))))
    return bars.round(digits).assign(volume=random.integers(10_000, 1_000_000, len(times)))


def minutes(sessions, step):
    """Returns the open times of bars, by the wall clock of the exchange."""
    opens, closes = (sessions[name].dt.tz_localize(None).to_numpy() for name in ("open", "close"))
    return pd.DatetimeIndex(np.concatenate([np.arange(first, end, np.timedelta64(step, "m")) for first, end in zip(opens, closes)]))
