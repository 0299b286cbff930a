"""Candles of a year with the RSI in a pane."""

RIVAL = "mplfinance"


def theirs():
    import mplfinance as mpf
    import pandas as pd

    bars = pd.read_csv("spx.csv", index_col="date", parse_dates=True)
    change = bars["close"].diff()
    rise = change.clip(lower=0).ewm(alpha=1 / 14, adjust=False).mean()
    fall = -change.clip(upper=0).ewm(alpha=1 / 14, adjust=False).mean()
    rsi = (100 - 100 / (1 + rise / fall))["2018":]
    plot = mpf.make_addplot(rsi, panel=1, ylabel="RSI")
    mpf.plot(bars["2018":], type="candle", addplot=plot, style="yahoo", figsize=(16, 9), savefig="theirs.png")
    return rsi


def ours():
    import dojima

    dojima.chart("spx.csv", start="2018", pane="rsi:14", calendar="XNYS").save("ours.png")


def compare(theirs, ours):
    import dojima
    import numpy as np

    values = dojima.indicators("spx.csv", "rsi:14", start="2018")["rsi:14"]
    np.testing.assert_allclose(theirs.to_numpy(), values.to_numpy(), rtol=1e-9)
    return "picture, of equal values"
