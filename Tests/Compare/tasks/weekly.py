"""Weekly bars of 50 shares, a file each."""

RIVAL = "pandas"


def theirs():
    from pathlib import Path

    import pandas as pd

    columns = {"open": "first", "high": "max", "low": "min", "close": "last", "volume": "sum"}
    shares = {path.stem: pd.read_csv(path, index_col="date", parse_dates=True) for path in sorted(Path("shares").glob("*.csv"))}
    return pd.concat({name: bars.resample("W-FRI").agg(columns) for name, bars in shares.items()}, names=["symbol"])


def ours():
    from pathlib import Path

    import dojima

    return dojima.bars(*sorted(Path("shares").glob("*.csv")), interval="1w")


def compare(theirs, ours):
    assert ours["symbol"].tolist() == theirs.index.get_level_values("symbol").tolist()
    assert (ours[["open", "high", "low", "close", "volume"]].to_numpy() == theirs.to_numpy()).all()
    return "equal; theirs have the Friday of a week, ours its first day"
