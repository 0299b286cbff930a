"""Two indices from 100."""

RIVAL = "pandas"


def theirs():
    import pandas as pd

    files = {name: pd.read_csv(f"{name}.csv", index_col="date", parse_dates=True) for name in ("spx", "ixic")}
    closes = pd.DataFrame({name: bars["close"] for name, bars in files.items()})["2014":]
    (closes / closes.iloc[0] * 100).plot(figsize=(16, 9)).figure.savefig("theirs.png", dpi=100)


def ours():
    import dojima

    dojima.chart("spx.csv", "ixic.csv", start="2014", indexed=True, calendar="XNYS").save("ours.png")


def compare(theirs, ours):
    return "picture"
