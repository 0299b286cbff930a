"""The Sharpe ratio and the beta of the last 126 days, drawn."""

RIVAL = "QuantStats"


def theirs():
    import pandas as pd
    import quantstats as qs

    files = {name: pd.read_csv(f"{name}.csv", index_col="date", parse_dates=True) for name in ("spx", "ixic")}
    returns = pd.DataFrame({name: bars["close"] for name, bars in files.items()}).pct_change().dropna()
    qs.plots.rolling_sharpe(returns["ixic"], period=126, figsize=(16, 5), savefig="theirs.png", show=False)
    qs.plots.rolling_beta(returns["ixic"], returns["spx"], window1=126, figsize=(16, 5), savefig="theirs-beta.png", show=False)


def ours():
    import dojima

    dojima.draw("rolling", "ixic.csv", of=["sharpe", "beta"], length=126, benchmark="spx.csv").save("ours.png")


def compare(theirs, ours):
    import dojima
    import numpy as np
    import pandas as pd
    import quantstats as qs

    files = {name: pd.read_csv(f"{name}.csv", index_col="date", parse_dates=True) for name in ("spx", "ixic")}
    returns = pd.DataFrame({name: bars["close"] for name, bars in files.items()}).pct_change().dropna()
    table = dojima.analyze("rolling", "ixic.csv", of=["sharpe", "beta"], length=126, benchmark="spx.csv").dropna()
    sharpe = qs.stats.rolling_sharpe(returns["ixic"], rolling_period=126).reindex(table.index)
    beta = returns["ixic"].rolling(126).cov(returns["spx"]) / returns["spx"].rolling(126).var()
    np.testing.assert_allclose(sharpe.to_numpy(), table["sharpe"].to_numpy(), rtol=1e-6)
    np.testing.assert_allclose(beta.reindex(table.index).to_numpy(), table["beta"].to_numpy(), rtol=1e-6)
    return "picture, of equal values"
