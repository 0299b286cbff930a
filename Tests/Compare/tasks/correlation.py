"""The correlations of the daily returns of 50 shares. Ours are in the database."""

RIVAL = "pandas"


def theirs():
    from pathlib import Path

    import pandas as pd

    files = {path.stem: pd.read_csv(path, index_col="date", parse_dates=True) for path in sorted(Path("shares").glob("*.csv"))}
    return pd.DataFrame({name: bars["close"] for name, bars in files.items()}).pct_change().corr()


def ours():
    import dojima

    return dojima.open("prices.db").analyze("correlation", "@shares")


def compare(theirs, ours):
    import numpy as np

    np.testing.assert_allclose(theirs.to_numpy(), ours.to_numpy(), rtol=1e-9)
    return "equal"
