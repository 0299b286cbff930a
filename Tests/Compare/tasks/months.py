"""A table of monthly returns by year."""

RIVAL = "QuantStats"


def theirs():
    import pandas as pd
    import quantstats as qs

    closes = pd.read_csv("spx.csv", index_col="date", parse_dates=True)["close"]
    return qs.stats.monthly_returns(closes.pct_change())


def ours():
    import dojima

    return dojima.analyze("returns", "spx.csv", table=True)


def compare(theirs, ours):
    import numpy as np

    np.testing.assert_allclose(theirs.to_numpy(), ours[[*map(str, range(1, 13)), "total"]].to_numpy(), rtol=1e-9, atol=1e-12)
    return "equal"
