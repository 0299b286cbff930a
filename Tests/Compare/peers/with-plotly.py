"""Charts of Plotly, as PNG with kaleido: CHART FOLDER PICTURE WIDTH HEIGHT. Uses the white template and range breaks for closed time."""

import plotly.graph_objects as go
from bars import *
from plotly.subplots import make_subplots

GRAY, BLUE, ORANGE, PURPLE = "#c8c8c8", "#636efa", "#ff7f0e", "#8e5bd0"


def figure(heights=(1,)):
    made = make_subplots(rows=len(heights), cols=1, shared_xaxes=True, row_heights=list(heights), vertical_spacing=0.03)
    return made.update_layout(template="plotly_white", xaxis_rangeslider_visible=False, margin=dict(l=60, r=30, t=70, b=40))


def candles(frame, name):
    return go.Candlestick(x=frame.index, open=frame.open, high=frame.high, low=frame.low, close=frame.close, name=name, showlegend=False)


def line(values, name, **options):
    return go.Scatter(x=values.index, y=values, name=name, mode="lines", line=options)


def volume(frame):
    return go.Bar(x=frame.index, y=frame.volume, name="Volume", marker_color="#9aa5b8", marker_line_width=0, showlegend=False)


def breaks(frame):
    """Range breaks for weekends, holidays, and within days for nights and the rest of half days."""
    days = frame.index.normalize().unique()
    holidays = pd.bdate_range(days[0], days[-1]).difference(days)
    rules = [dict(bounds=["sat", "mon"]), dict(values=[str(day.date()) for day in holidays])]
    if (frame.index != frame.index.normalize()).any():
        rules.append(dict(bounds=[16, 9.5], pattern="hour"))
        ends = frame.groupby(frame.index.normalize()).apply(lambda day: day.index[-1])
        for end in ends[ends.dt.hour < 15]:
            rules.append(dict(bounds=[str(end + pd.Timedelta("5min")), str(end.normalize() + pd.Timedelta("16h"))]))
    return rules


def studied(fig, frame, rows, titles):
    fig.update_xaxes(rangebreaks=breaks(frame), range=[SHOWN_FROM, str(frame.index[-1] + pd.Timedelta("1D"))])
    for row, (low, high) in rows.items():
        fig.update_yaxes(range=[0, 100], row=row, col=1)
        for level in (low, high):
            fig.add_hline(level, line=dict(dash="dash", width=1, color="gray"), row=row, col=1)
    for row, title in enumerate(titles, 1):
        fig.update_yaxes(title_text=title, row=row, col=1)
    # Otherwise the price range is that of the whole file.
    shown = frame[SHOWN_FROM:]
    fig.update_yaxes(range=[shown.low.min() * 0.99, shown.high.max() * 1.01], row=1, col=1)
    fig.update_layout(title="S&P 500", legend=dict(orientation="h", y=1.06, x=1, xanchor="right", traceorder="normal"))


def macd_traces(fig, close, row):
    macd_line, signal, histogram = (values[SHOWN_FROM:] for values in macd(close))
    fig.add_trace(go.Bar(x=histogram.index, y=histogram, marker_color=GRAY, name="Histogram", showlegend=False), row, 1)
    fig.add_trace(line(macd_line, "MACD", width=1.5, color=BLUE), row, 1)
    fig.add_trace(line(signal, "Signal", width=1.5, color=ORANGE), row, 1)


if chart in ("daily", "holiday", "minutes"):
    data = bars()
    title = {"daily": "S&P 500", "holiday": "OAK, 5 minutes", "minutes": "OAK, weekly"}[chart]
    # A million candles take minutes and are unreadable; a user resamples them to weeks first.
    data = resampled(data, "W-FRI") if chart == "minutes" else data
    fig = figure((0.78, 0.22))
    fig.add_trace(candles(data, title), 1, 1)
    fig.add_trace(volume(data), 2, 1)
    fig.update_layout(title=title, showlegend=False)
    if chart != "minutes":
        fig.update_xaxes(rangebreaks=breaks(data))
elif chart == "studies":
    data = bars()
    low, mean, high = bollinger(data.close)
    fig = figure((0.55, 0.12, 0.15, 0.18))
    fig.add_trace(line(high, "Bollinger bands", width=1, color="#9aa5b8"), 1, 1)
    fig.add_trace(go.Scatter(x=low.index, y=low, line=dict(width=1, color="#9aa5b8"), fill="tonexty", fillcolor="rgba(154,165,184,.15)",
                             showlegend=False), 1, 1)
    fig.add_trace(line(mean, "SMA 20", width=1, color="#9aa5b8", dash="dot"), 1, 1)
    fig.add_trace(candles(data, "S&P 500"), 1, 1)
    fig.add_trace(line(data.close.rolling(50).mean(), "SMA 50", width=1.5, color=BLUE), 1, 1)
    fig.add_trace(line(data.close.rolling(200).mean(), "SMA 200", width=1.5, color=ORANGE), 1, 1)
    fig.add_trace(volume(data[SHOWN_FROM:]), 2, 1)
    fig.add_trace(line(rsi(data.close), "RSI 14", width=1.5, color=PURPLE).update(showlegend=False), 3, 1)
    macd_traces(fig, data.close, 4)
    studied(fig, data, {3: (30, 70)}, ["", "Volume", "RSI", "MACD"])
elif chart == "oscillators":
    data = bars()
    k, d = stochastic(data)
    fig = figure((0.46, 0.18, 0.18, 0.18))
    fig.add_trace(candles(data, "S&P 500"), 1, 1)
    fig.add_trace(line(rsi(data.close), "RSI 14", width=1.5, color=PURPLE).update(showlegend=False), 2, 1)
    fig.add_trace(line(k, "%K", width=1.5, color="#00a0b4"), 3, 1)
    fig.add_trace(line(d, "%D", width=1.5, color="#d9548c"), 3, 1)
    macd_traces(fig, data.close, 4)
    studied(fig, data, {2: (30, 70), 3: (20, 80)}, ["", "RSI", "Stochastic", "MACD"])
elif chart in ("rebased", "twenty"):
    shown, fig = changes(), figure()
    coloured = HIGHLIGHT if chart == "twenty" else names
    for name in sorted(names, key=lambda name: name in coloured):
        told = dict(width=2) if name in coloured else dict(width=1, color=GRAY)
        fig.add_trace(line(shown[name], name, **told).update(showlegend=name in coloured))
    fig.update_layout(title="Change since the first day", hovermode="x", colorway=["#636efa", "#ef553b", "#00cc96"] if chart == "twenty" else None)
    fig.update_yaxes(ticksuffix="%", zerolinecolor="gray")
elif chart == "log":
    fig = figure().add_trace(line(bars().close, names[0], width=1.5))
    fig.update_layout(title=names[0])
    fig.update_yaxes(type="log", dtick="D2")
elif chart == "change":
    last = changes().iloc[-1].sort_values()
    fig = figure().add_trace(go.Bar(
        x=last, y=last.index, orientation="h", text=last.map("{:+.1f}%".format), textposition="outside",
        marker_color=["#2a9d6f" if value >= 0 else "#d64545" for value in last]))
    fig.update_layout(title="Change in 2012")
    fig.update_xaxes(ticksuffix="%")
else:
    sys.exit(f"no chart {chart}")
fig.write_image(picture, width=width, height=height, scale=1)
