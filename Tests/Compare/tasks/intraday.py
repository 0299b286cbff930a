"""Two weeks of five-minute candles without nights and weekends."""

RIVAL = "mplfinance"


def theirs():
    import mplfinance as mpf
    import pandas as pd

    bars = pd.read_csv("intraday.csv", index_col="time", parse_dates=True)
    mpf.plot(bars, type="candle", volume=True, style="yahoo", figsize=(16, 9), savefig="theirs.png", warn_too_much_data=1000)


def ours():
    import dojima

    dojima.chart("intraday.csv", calendar="XNYS").save("ours.png")


def compare(theirs, ours):
    return "picture"
