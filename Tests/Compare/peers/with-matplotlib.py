"""Charts of matplotlib in the style of the Financial Times: CHART FOLDER PICTURE WIDTH HEIGHT.

Paper-coloured background, title and subtitle at the left, no box, only horizontal grid lines, labels next to the lines in their colours,
values at the right. The newspaper draws lines instead of candles, and so does this script.
"""

import matplotlib

matplotlib.use("Agg")
import matplotlib.dates as mdates
import matplotlib.pyplot as plt
from bars import *

PAPER, INK, GRID, MUTED = "#FFF1E5", "#33302E", "#E0D3C5", "#66605C"
COLORS = ["#0F5499", "#990F3D", "#00994D", "#FF7FAA", "#593380", "#0D7680"]
plt.rcParams.update({
    "font.family": ["Inter", "DejaVu Sans"], "font.size": 13, "text.color": INK, "figure.facecolor": PAPER, "axes.facecolor": PAPER,
    "axes.spines.top": False, "axes.spines.left": False, "axes.spines.right": False, "axes.edgecolor": INK, "axes.grid": True,
    "axes.grid.axis": "y", "axes.axisbelow": True, "grid.color": GRID, "xtick.color": MUTED, "ytick.color": MUTED,
    "ytick.major.size": 0, "lines.linewidth": 1.8, "lines.solid_capstyle": "round",
})


def panels(title, subtitle, heights=(1,), left=0.02, right=0.93):
    figure, axes = plt.subplots(len(heights), 1, sharex=True, figsize=(width / 100, height / 100), squeeze=False,
                                gridspec_kw=dict(height_ratios=heights, hspace=0.25, left=left, right=right, top=0.86, bottom=0.08))
    figure.text(0.02, 0.945, title, size=24, weight="medium")
    figure.text(0.02, 0.905, subtitle, size=15, color=MUTED)
    figure.text(0.02, 0.015, "Source: data sets of Dojima", size=11, color=MUTED)
    # The short black bar above the title is typical of the newspaper.
    figure.add_artist(plt.Rectangle((0.02, 0.99), 0.04, 0.01, color="black", transform=figure.transFigure))
    for ax in axes[:, 0]:
        # Values are at the right, or at the left if there is space for them, since names are at the right.
        ax.yaxis.tick_left() if left > 0.02 else ax.yaxis.tick_right()
        ax.margins(x=0.005)
        ax.xaxis.set_major_formatter(mdates.ConciseDateFormatter(ax.xaxis.get_major_locator()))
    return list(axes[:, 0])


def named(ax, lines, gap):
    """Writes names at the ends of lines, from the highest down, at least the gap apart."""
    at = None
    for value, x, text, color in sorted(lines, reverse=True):
        at = value if at is None else min(value, at - gap)
        ax.annotate(text, (x, at), xytext=(8, 0), textcoords="offset points", color=color, va="center", weight="medium", annotation_clip=False)


def heading(ax, text):
    ax.set_title(text, loc="left", size=13, color=MUTED, pad=4)


def bounded(ax, low, high):
    ax.set_ylim(0, 100)
    ax.set_yticks([0, low, high, 100])
    ax.axhspan(low, high, color=GRID, alpha=0.35, lw=0)


def macd_panel(ax, close):
    line, signal, histogram = (values[SHOWN_FROM:] for values in macd(close))
    ax.fill_between(histogram.index, histogram, step="mid", color="#CCC1B7", lw=0)
    ax.plot(line, color=COLORS[0], lw=1.4)
    ax.plot(signal, color=COLORS[1], lw=1.4)
    heading(ax, "MACD, and its signal in red")


if chart in ("daily", "minutes"):
    data = bars()
    close, title = data.close, "A year of the S&P 500"
    if chart == "minutes":
        close, title = resampled(data, "W-FRI").close, "Ten years of OAK"
    (ax,) = panels(title, "Daily close, points" if chart == "daily" else "Weekly close, $")
    ax.plot(close, color=COLORS[0])
elif chart == "holiday":
    # Positions instead of times, so that closed time takes no space; each day has a label at its first bar.
    data = bars()
    starts = [n for n in range(len(data)) if n == 0 or data.index[n].date() != data.index[n - 1].date()]
    (ax,) = panels("OAK around Thanksgiving", "Every five minutes, $; closed on Thursday, half a day on Friday")
    ax.plot(range(len(data)), data.close, color=COLORS[0])
    ax.xaxis.set_major_formatter(lambda position, _: "")
    ax.set_xticks(starts, [data.index[n].strftime("%a %d %b") for n in starts], ha="left")
    for n in starts[1:]:
        ax.axvline(n, color=GRID, lw=1)
elif chart == "studies":
    data = bars()
    low, mean, high = (values[SHOWN_FROM:] for values in bollinger(data.close))
    price, volume, strength, trend = panels("The S&P 500 and its averages", "Daily close, points", (5, 1, 1.3, 1.5), left=0.05)
    price.fill_between(low.index, low, high, color="#CCC1B7", alpha=0.45, lw=0)
    ends = []
    for values, text, color in [(data.close, "S&P 500", COLORS[0]), (data.close.rolling(50).mean(), "50 days", COLORS[1]),
                                (data.close.rolling(200).mean(), "200 days", COLORS[2])]:
        price.plot(values[SHOWN_FROM:], color=color)
        ends.append((values.iloc[-1], values.index[-1], text, color))
    named(price, ends, 25)
    heading(price, "Shaded: two standard deviations about the average of 20 days")
    volume.fill_between(data[SHOWN_FROM:].index, data[SHOWN_FROM:].volume / 1e9, step="mid", color="#A0958C", lw=0)
    heading(volume, "Volume, bn")
    strength.plot(rsi(data.close)[SHOWN_FROM:], color=COLORS[4], lw=1.4)
    bounded(strength, 30, 70)
    heading(strength, "RSI")
    macd_panel(trend, data.close)
elif chart == "oscillators":
    data = bars()
    k, d = (values[SHOWN_FROM:] for values in stochastic(data))
    price, strength, fast, trend = panels("The S&P 500 and its oscillators", "Daily close, points", (4, 1.5, 1.5, 1.5))
    price.plot(data.close[SHOWN_FROM:], color=COLORS[0])
    strength.plot(rsi(data.close)[SHOWN_FROM:], color=COLORS[4], lw=1.4)
    bounded(strength, 30, 70)
    heading(strength, "RSI")
    fast.plot(k, color=COLORS[0], lw=1.4)
    fast.plot(d, color=COLORS[1], lw=1.4)
    bounded(fast, 20, 80)
    heading(fast, "Stochastic %K, and %D in red")
    macd_panel(trend, data.close)
elif chart in ("rebased", "twenty"):
    shown = changes()
    coloured = HIGHLIGHT if chart == "twenty" else names
    (ax,) = panels("How they fared", f"Change in share price since {shown.index[0]:%B %Y}, %", left=0.05, right=0.92)
    for name in set(names) - set(coloured):
        ax.plot(shown[name], color="#D9CCC0", lw=1.2)
    for name, color in zip(coloured, COLORS):
        ax.plot(shown[name], color=color)
    ax.axhline(0, color=INK, lw=1)
    span = ax.get_ylim()[1] - ax.get_ylim()[0]
    named(ax, [(shown[name].iloc[-1], shown.index[-1], name, color) for name, color in zip(coloured, COLORS)], span * 0.032)
elif chart == "log":
    close = bars().close
    (ax,) = panels(f"Thirty-five years of {names[0]}", "Daily close, $, logarithmic")
    ax.plot(close, color=COLORS[0], lw=1.4)
    ax.set_yscale("log")
    ax.yaxis.set_major_locator(matplotlib.ticker.LogLocator(subs=(1, 2, 5)))
    ax.yaxis.set_major_formatter("{x:g}")
    ax.minorticks_off()
elif chart == "change":
    last = changes().iloc[-1].sort_values()
    (ax,) = panels("Winners and losers of 2012", "Change in price, %", left=0.08, right=0.98)
    ax.grid(axis="y", visible=False)
    ax.grid(axis="x", visible=True)
    ax.xaxis.set_major_formatter("{x:g}")
    ax.barh(last.index, last, color=[COLORS[0] if value >= 0 else COLORS[1] for value in last], height=0.65)
    for n, value in enumerate(last):
        ax.annotate(f"{value:+.1f}".replace("-", "−"), (value, n), xytext=(5 if value >= 0 else -5, 0), textcoords="offset points", va="center",
                    ha="left" if value >= 0 else "right")
    ax.axvline(0, color=INK, lw=1)
    ax.margins(x=0.08)
else:
    sys.exit(f"no chart {chart}")
plt.savefig(picture, dpi=100)
