"""Charts of mplfinance: CHART FOLDER PICTURE WIDTH HEIGHT. Uses the style "yahoo", a tight layout, and legends with the names of studies."""

import matplotlib

matplotlib.use("Agg")
import mplfinance as mpf
from bars import *

EVERYWHERE = dict(style="yahoo", figsize=(width / 100, height / 100), warn_too_much_data=10**9,
                  scale_padding=dict(left=0.25, right=0.7, top=0.6, bottom=0.6))
COLORS = [*matplotlib.colormaps["tab10"].colors]


def save(frame, **options):
    # Uses padding instead of `tight_layout`, which would crop the picture to another size.
    mpf.plot(frame, savefig=dict(fname=picture, dpi=100), **EVERYWHERE | options)


def line(values, **options):
    return mpf.make_addplot(values[SHOWN_FROM:] if chart in ("studies", "oscillators") else values, **options)


def levels(panel, low, high, like):
    return [line(like * 0 + level, panel=panel, color="gray", linestyle="--", width=0.7, secondary_y=False) for level in (low, high)]


def macd_panel(close, panel):
    macd_line, signal, histogram = macd(close)
    return [
        line(histogram, type="bar", panel=panel, color="lightgray", width=0.7, secondary_y=False, ylabel="MACD"),
        line(macd_line, panel=panel, color="tab:blue", width=1, label="MACD", secondary_y=False),
        line(signal, panel=panel, color="tab:orange", width=1, label="signal", secondary_y=False)]


if chart == "daily":
    save(bars(), type="candle", volume=True, title="S&P 500")
elif chart == "studies":
    data = bars()
    low, mean, high = bollinger(data.close)
    band = dict(y1=low[SHOWN_FROM:].values, y2=high[SHOWN_FROM:].values, color="tab:gray", alpha=0.15)
    save(data[SHOWN_FROM:], type="candle", volume=True, title="S&P 500", panel_ratios=(5, 1, 1.2, 1.4), fill_between=band, addplot=[
        line(high, color="tab:gray", width=0.8, label="Bollinger bands"), line(low, color="tab:gray", width=0.8),
        line(mean, color="tab:gray", width=0.8, linestyle="--"),
        line(data.close.rolling(50).mean(), color="tab:blue", width=1.2, label="SMA 50"),
        line(data.close.rolling(200).mean(), color="tab:orange", width=1.2, label="SMA 200"),
        line(rsi(data.close), panel=2, color="tab:purple", width=1, ylabel="RSI", ylim=(0, 100)), *levels(2, 30, 70, data.close),
        *macd_panel(data.close, 3)])
elif chart == "minutes":
    # It warns about so many candles; a user resamples them to weeks first.
    save(resampled(bars(), "W-FRI"), type="candle", volume=True, title="OAK, weekly")
elif chart == "holiday":
    save(bars(), type="candle", volume=True, title="OAK, 5 minutes", datetime_format="%d %b %H:%M", xrotation=0)
elif chart in ("rebased", "twenty"):
    shown = changes()
    first = bars().assign(open=shown.iloc[:, 0], high=shown.iloc[:, 0], low=shown.iloc[:, 0], close=shown.iloc[:, 0])
    coloured = HIGHLIGHT if chart == "twenty" else names
    lines = [line(shown[name], width=1, color="lightgray", secondary_y=False) for name in names if name not in coloured]
    lines += [line(shown[name], width=1.5, color=COLORS[n], label=name, secondary_y=False) for n, name in enumerate(coloured)]
    save(first, type="line", linecolor="lightgray", addplot=lines, title="Change since the first day", ylabel="Percent")
elif chart == "log":
    save(bars(), type="line", yscale="log", title=names[0], datetime_format="%Y", xrotation=0)
elif chart == "oscillators":
    data = bars()
    k, d = stochastic(data)
    save(data[SHOWN_FROM:], type="candle", title="S&P 500", panel_ratios=(4, 1.3, 1.3, 1.3), addplot=[
        line(rsi(data.close), panel=1, color="tab:purple", width=1, ylabel="RSI", ylim=(0, 100)), *levels(1, 30, 70, data.close),
        line(k, panel=2, color="tab:blue", width=1, label="%K", ylabel="Stochastic", ylim=(0, 100)),
        line(d, panel=2, color="tab:orange", width=1, label="%D", secondary_y=False), *levels(2, 20, 80, data.close),
        *macd_panel(data.close, 3)])
elif chart == "renko":
    save(bars(), type="renko", renko_params=dict(brick_size=25), title="S&P 500, Renko of 25 points")
else:
    sys.exit(f"no chart {chart}")
