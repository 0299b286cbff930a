"""Charts of lightweight-charts: CHART FOLDER PICTURE WIDTH HEIGHT. This script defines the content; with-lightweight-charts.js draws it in a
page, and a headless browser (CHROMIUM) takes a screenshot. The library is that of the PyPI package with the same name.

This version has no panes: lower studies are separate charts below each other, as the package's function `create_subchart` makes them.
"""

import importlib.util
import json
import os
import subprocess
import tempfile

from bars import *

LIBRARY = Path(importlib.util.find_spec("lightweight_charts").submodule_search_locations[0]) / "js/lightweight-charts.js"
BLUE, ORANGE, GRAY, PURPLE = "#2962ff", "#ff6d00", "#b2b5be", "#7e57c2"
# The colours of the library's own examples.
COLORS = [BLUE, "#e91e63", "#26a69a", ORANGE, PURPLE, "#795548"]


def stamps(index):
    # The library shows UTC, so the wall clock of the exchange is passed as UTC.
    return index.astype("datetime64[s]").astype("int64").tolist()


def candles(frame):
    values = zip(stamps(frame.index), frame.open, frame.high, frame.low, frame.close)
    return dict(kind="Candlestick", options={}, data=[dict(time=t, open=o, high=h, low=l, close=c) for t, o, h, l, c in values])


def line(values, color=BLUE, kind="Line", levels=(), **options):
    data = [dict(time=t, value=v) for t, v in zip(stamps(values.index), values) if v == v]
    options = dict(color=color, lineWidth=2, priceLineVisible=False) | options
    return dict(kind=kind, options=options, data=data, levels=list(levels))


def volume(frame):
    data = [dict(time=t, value=v, color="#26a69a80" if c >= o else "#ef535080")
            for t, v, o, c in zip(stamps(frame.index), frame.volume, frame.open, frame.close)]
    return dict(kind="Histogram", data=data, overlaid=True,
                options=dict(priceFormat=dict(type="volume"), priceScaleId="volume", lastValueVisible=False, priceLineVisible=False))


def rsi_pane(close):
    return [line(rsi(close)[SHOWN_FROM:], PURPLE, levels=(30, 70), title="RSI")]


def macd_pane(close):
    macd_line, signal, histogram = (values[SHOWN_FROM:] for values in macd(close))
    bars_ = line(histogram, GRAY, kind="Histogram", lastValueVisible=False)
    return [bars_, line(macd_line, BLUE, title="MACD"), line(signal, ORANGE, title="signal")]


TITLES = {"daily": "S&amp;P 500, 1D", "studies": "S&amp;P 500, 1D", "oscillators": "S&amp;P 500, 1D", "minutes": "OAK, 1m", "holiday": "OAK, 5m",
          "rebased": "Change since the first day", "twenty": "Change since the first day"}
options, heights = {}, [1]
if chart in ("daily", "holiday"):
    data = bars()
    panes = [[candles(data), volume(data)]]
elif chart == "minutes":
    # It has no resampling and draws all of a million points; as a line, which is easier to read than candles in one column.
    panes = [[line(bars().close, lineWidth=1)]]
elif chart == "studies":
    data = bars()
    low, mean, high = (values[SHOWN_FROM:] for values in bollinger(data.close))
    fine = dict(lineWidth=1, lastValueVisible=False)
    panes = [[
        candles(data[SHOWN_FROM:]), volume(data[SHOWN_FROM:]), *(line(values, GRAY, **fine) for values in (low, mean, high)),
        line(data.close.rolling(50).mean()[SHOWN_FROM:], BLUE, title="SMA 50"),
        line(data.close.rolling(200).mean()[SHOWN_FROM:], ORANGE, title="SMA 200"),
    ], rsi_pane(data.close), macd_pane(data.close)]
    heights = [0.62, 0.18, 0.2]
elif chart == "oscillators":
    data = bars()
    k, d = (values[SHOWN_FROM:] for values in stochastic(data))
    panes = [[candles(data[SHOWN_FROM:])], rsi_pane(data.close),
             [line(k, BLUE, title="%K", levels=(20, 80)), line(d, ORANGE, title="%D")], macd_pane(data.close)]
    heights = [0.46, 0.18, 0.18, 0.18]
elif chart in ("rebased", "twenty"):
    closes = {name: bars(name).close for name in names}
    coloured = HIGHLIGHT if chart == "twenty" else names
    grays = [line(closes[name], GRAY, lineWidth=1, lastValueVisible=False) for name in names if name not in coloured]
    panes = [grays + [line(closes[name], color, title=name) for name, color in zip(coloured, COLORS)]]
    options = dict(rightPriceScale=dict(mode=2))
elif chart == "log":
    panes = [[line(bars().close, title=names[0])]]
    options = dict(rightPriceScale=dict(mode=1))
else:
    sys.exit(f"no chart {chart}")

drawn = json.dumps(dict(width=width, height=height, heights=heights, panes=panes, options=options, title=TITLES.get(chart, names[0])))
script = Path(__file__).with_suffix(".js").read_text()
with tempfile.TemporaryDirectory() as made:
    page = Path(made) / "page.html"
    page.write_text(f"<!doctype html><meta charset='utf-8'><style>body {{ margin: 0; overflow: hidden }}"
                    f".title {{ position: absolute; left: 12px; top: 12px; z-index: 10; font: 18px sans-serif }}</style>"
                    f"<script>{LIBRARY.read_text()}</script><script>const drawn = {drawn};{script}</script>")
    # Without the sandbox, since a browser refuses to start with it as root.
    done = subprocess.run([
        os.environ.get("CHROMIUM") or "chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
        "--force-device-scale-factor=1", f"--user-data-dir={made}/profile", f"--window-size={width},{height}", "--enable-logging=stderr",
        f"--screenshot={picture}", page.as_uri()], capture_output=True, text=True, errors="replace")
# The browser also takes a screenshot if the script of the page has failed.
if done.returncode != 0 or "CONSOLE" not in done.stderr or "all is drawn" not in done.stderr:
    sys.exit(done.stderr[-3000:] or "the browser drew nothing")
