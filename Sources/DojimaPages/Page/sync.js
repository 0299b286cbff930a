// Links between the charts of a page: the window, the crosshair, the selected bars and the widths of axis labels.

/** Whether the charts of the page share `what`: `window` or `crosshair`. */
const shares = what => charts.length > 1 && $("main").dataset.sync.includes(what);

/** Makes a chart the leader, and stops motions of the others. */
function lead(chart) {
  if (!shares("window") || leader === chart) return;
  leader = chart;
  leader.sentTimes = null;
  for (const other of charts) if (other !== chart && other.moving) other.relay({ op: "stop" });
}

/** Whether two times in seconds are equal except for rounding. */
const isSame = (a, b) => Math.abs(a - b) < 0.001;

/** Sends the times of the leader to all charts. Times are not sent twice: the chart will show them, or cannot. */
function followLeader() {
  const { from, to } = leader.state?.window ?? {};
  if (!shares("window") || from === undefined || leader.hasReset) return;
  for (const chart of charts) {
    const shown = chart.state?.window;
    if (chart === leader || !shown || chart.hasReset || (isSame(shown.from, from) && isSame(shown.to, to))) continue;
    const times = `${from}..${to}`;
    if (chart.sentTimes !== times) chart.relay({ op: "window", from, to });
    chart.sentTimes = times;
  }
}

/** Relays the crosshair and the selected bars of a chart to the other charts of the page. */
function shareBars(chart, before, after) {
  const others = charts.filter(other => other !== chart), time = after.crosshair?.time, times = after.selected;
  if (shares("crosshair") && time !== before.crosshair?.time)
    for (const other of others) other.relay(time === undefined ? { op: "hideCrosshair" } : { op: "crosshair", time });
  if ((shares("crosshair") || shares("window")) && String(times) !== String(before.selected))
    for (const other of others) other.relay({ op: "select", times });
}

/** Resets all charts to the window and axes that they had when the page was opened. */
function reset(event) {
  lead(charts[0]);
  for (const chart of charts) chart.do({ op: "reset" }, event);
}

/** Gives the axis labels of all charts of a page the same widths, so that their plots are aligned. */
function align() {
  const maxWidths = { left: [], right: [] };
  for (const { answer } of charts)
    for (const plot of answer?.state.plots ?? [])
      for (const [side, isOnSide, order] of [
        ["left", axis => axis.x + axis.w < plot.x + 1, (a, b) => b.x - a.x],
        ["right", axis => axis.x > plot.x + plot.w - 1, (a, b) => a.x - b.x],
      ])
        answer.axes.filter(axis => axis.pane === plot.id && isOnSide(axis)).sort(order).forEach((axis, index) => {
          maxWidths[side][index] = Math.max(maxWidths[side][index] ?? 0, Math.round(axis.w * 1000) / 1000);
        });
  const widths = JSON.stringify(maxWidths);
  for (const chart of charts.filter(chart => chart.answer && chart.aligned !== widths)) {
    chart.aligned = widths;
    chart.relay({ op: "align", ...maxWidths });
  }
}
