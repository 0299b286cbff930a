"""A tear sheet as a page."""

RIVAL = "QuantStats"


def theirs():
    import pandas as pd
    import quantstats as qs

    closes = pd.read_csv("spx.csv", index_col="date", parse_dates=True)["close"]
    qs.reports.html(closes.pct_change().dropna(), output="theirs.html", title="SPX")


def ours():
    import dojima

    dojima.report("spx.csv", "ours.html", title="SPX")


def compare(theirs, ours):
    import dojima
    import numpy as np
    import pandas as pd
    import quantstats as qs

    returns = pd.read_csv("spx.csv", index_col="date", parse_dates=True)["close"].pct_change().dropna()
    figures = dojima.analyze("summary", "spx.csv").iloc[0]
    for name in ("sharpe", "volatility", "max_drawdown", "sortino"):
        np.testing.assert_allclose(getattr(qs.stats, name)(returns), figures[name], rtol=1e-9)
    # Ours are the moments themselves; pandas, which QuantStats uses, corrects them for the size of the sample.
    count = len(returns)
    np.testing.assert_allclose(returns.skew() * (count - 2) / np.sqrt(count * (count - 1)), figures["skewness"], rtol=1e-9)
    excess = (returns.kurt() * (count - 2) * (count - 3) / (count - 1) - 6) / (count + 1)
    np.testing.assert_allclose(excess, figures["kurtosis"], rtol=1e-9)
    # Theirs count 252 bars a year, ours the time between the first and the last bar.
    np.testing.assert_allclose(qs.stats.cagr(returns), figures["cagr"], rtol=2e-3)
    return "equal; skewness and kurtosis are corrected for the sample by theirs, and CAGR counts 252 bars a year"
