"""Code that the Python peers share: the files of a chart as data frames, common studies, and names for the arguments of a script."""

import sys
from pathlib import Path

import pandas as pd

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from charts import HIGHLIGHT, SHOWN_FROM

chart, folder, picture = sys.argv[1], Path(sys.argv[2]), sys.argv[3]
width, height = int(sys.argv[4]), int(sys.argv[5])
names = sorted(file.stem for file in folder.glob("*.csv"))


def bars(name=names[0]):
    return pd.read_csv(folder / f"{name}.csv", index_col=0, parse_dates=True)


def changes():
    """The change in percent of each symbol since the first day."""
    closes = pd.DataFrame({name: bars(name).close for name in names})
    return (closes / closes.iloc[0] - 1) * 100


def resampled(frame, rule):
    return frame.resample(rule).agg({"open": "first", "high": "max", "low": "min", "close": "last", "volume": "sum"}).dropna()


def bollinger(close, length=20, width=2):
    mean, deviation = close.rolling(length).mean(), close.rolling(length).std(ddof=0)
    return mean - width * deviation, mean, mean + width * deviation


def rsi(close, length=14):
    change = close.diff()
    rises, falls = (part.clip(lower=0).ewm(alpha=1 / length, adjust=False).mean() for part in (change, -change))
    return 100 - 100 / (1 + rises / falls)


def stochastic(frame, length=14, slow=3):
    low, high = frame.low.rolling(length).min(), frame.high.rolling(length).max()
    k = (100 * (frame.close - low) / (high - low)).rolling(slow).mean()
    return k, k.rolling(slow).mean()


def macd(close, fast=12, slow=26, signal=9):
    line = close.ewm(span=fast, adjust=False).mean() - close.ewm(span=slow, adjust=False).mean()
    trigger = line.ewm(span=signal, adjust=False).mean()
    return line, trigger, line - trigger
