"""A month of a CSV file with a million minutes."""

RIVAL = "pandas"


def theirs():
    import pandas as pd

    return pd.read_csv("minutes.csv", index_col="time", parse_dates=True)["2023-06-01":"2023-06-30"]


def ours():
    import dojima

    return dojima.bars("minutes.csv", start="2023-06", end="2023-06", calendar="XNYS")


def compare(theirs, ours):
    assert (theirs.to_numpy() == ours.to_numpy()).all()
    assert (theirs.index == ours.index.tz_localize(None)).all()
    return "equal; ours have the zone of the exchange"
