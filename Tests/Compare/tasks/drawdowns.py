"""The five deepest drawdowns."""

RIVAL = "QuantStats"


def theirs():
    import pandas as pd
    import quantstats as qs

    closes = pd.read_csv("spx.csv", index_col="date", parse_dates=True)["close"]
    table = qs.stats.drawdown_details(qs.stats.to_drawdown_series(closes.pct_change()))
    return table.sort_values("max drawdown").head(5)


def ours():
    import dojima

    return dojima.analyze("drawdowns", "spx.csv", top=5)


def compare(theirs, ours):
    import numpy as np

    np.testing.assert_allclose(theirs["max drawdown"].to_numpy() / 100, ours["depth"].to_numpy(), rtol=1e-9)
    assert theirs["valley"].astype(str).str[:10].tolist() == ours["trough"].astype(str).tolist()
    return "equal; theirs begin on the day after the peak"
