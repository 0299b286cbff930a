"""Candles of a year with volume and two moving averages."""

RIVAL = "mplfinance"


def theirs():
    import mplfinance as mpf
    import pandas as pd

    bars = pd.read_csv("spx.csv", index_col="date", parse_dates=True)
    mpf.plot(bars["2018":], type="candle", volume=True, mav=(20, 50), style="yahoo", figsize=(16, 9), savefig="theirs.png")


def ours():
    import dojima

    dojima.chart("spx.csv", start="2018", overlay=["sma:20", "sma:50"], calendar="XNYS").save("ours.png")


def compare(theirs, ours):
    return "picture; theirs begin the averages 20 and 50 bars late"
