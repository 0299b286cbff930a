"""Which of 50 shares are above their average of 200 days, with an RSI below 50? Ours are in the database."""

RIVAL = "pandas"


def theirs():
    from pathlib import Path

    import pandas as pd

    files = {path.stem: pd.read_csv(path, index_col="date", parse_dates=True) for path in sorted(Path("shares").glob("*.csv"))}
    closes = pd.DataFrame({name: bars["close"] for name, bars in files.items()})
    change = closes.diff()
    rise = change.clip(lower=0).ewm(alpha=1 / 14, adjust=False).mean()
    fall = -change.clip(upper=0).ewm(alpha=1 / 14, adjust=False).mean()
    last = pd.DataFrame({"close": closes.iloc[-1], "rsi": (100 - 100 / (1 + rise / fall)).iloc[-1]})
    return last[(last["rsi"] < 50) & (last["close"] > closes.rolling(200).mean().iloc[-1])]


def ours():
    import dojima

    return dojima.open("prices.db").scan("rsi:14 < 50 and close > sma:200", columns=["close", "rsi:14"])


def compare(theirs, ours):
    import numpy as np

    assert len(theirs) > 0 and theirs.index.tolist() == ours.index.tolist()
    np.testing.assert_allclose(theirs.to_numpy(), ours[["close", "rsi:14"]].to_numpy(), rtol=1e-9)
    return f"equal: {len(ours)} found"
