// The kinds of gestures of pressed pointers, and the geometry that they use.

const REST = 100; // milliseconds without a move after which a release is no fling
const HANDLE = 6; // CSS pixels to each side of a handle of the navigator
const MIN_BOX_HEIGHT = 8; // CSS pixels of height below which a box selects only times

/** A position as fractions of a plot from its left and lower edge, limited to ten times its size, as the server accepts them. */
const plotFractions = (p, r) => ({ x: clamp((p.x - r.x) / r.w, -10, 10), y: clamp(1 - (p.y - r.y) / r.h, -10, 10) });
const contains = (p, r) => p.x >= r.x && p.x <= r.x + r.w && p.y >= r.y && p.y <= r.y + r.h;
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const midpoint = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

/** The box between two corners, clipped to the plot; a box that is too flat has the whole height of the plot. */
function boxOf(a, b, { x, y, w, h }) {
  const isFlat = Math.abs(a.y - b.y) < MIN_BOX_HEIGHT;
  const clampedSpan = (u, v, low, length) => [Math.min(u, v), Math.max(u, v)].map(one => clamp(one, low, low + length));
  const [[left, right], [top, bottom]] = [clampedSpan(a.x, b.x, x, w), isFlat ? [y, y + h] : clampedSpan(a.y, b.y, y, h)];
  return { left, top, right, bottom, isFlat };
}

/** The part of the navigator at a position. Handles are wider for touch, and leave a third of a narrow selection free. */
function partAt(x, { x: left, w }, { pointerType }) {
  const reach = pointerType === "touch" ? 16 : HANDLE, inside = Math.min(reach, w / 3);
  if (x >= left - reach && x <= left + inside) return "lowerHandle";
  if (x >= left + w - inside && x <= left + w + reach) return "upperHandle";
  return x > left && x < left + w ? "window" : "outside";
}

/** The gestures object of each pointer, by pointer id. A finger on a second chart belongs to the gesture on the first one. */
const gesturesByPointer = new Map();

/** Ends a press that was not moved: on an entry of a legend, or on the plot. */
function click(gestures, drag, event, p) {
  if (drag.entry) toggleSeries(gestures.chart, drag.entry.name, event);
  else if (drag.clicks) gestures.clicked(p, drag.area, event);
}

/** The velocity of a release in widths and heights a second, over the last tenth of a second, as a member of an operation; none after a rest. */
function velocity({ trail, area }, p, convert = v => v) {
  const last = trail.at(-1), first = trail.find(q => q.t >= last.t - REST), seconds = (last.t - first.t) / 1000;
  if (p.t - last.t > REST || seconds < 0.001) return {};
  return { velocity: convert([(last.x - first.x) / area.w / seconds, (first.y - last.y) / area.h / seconds]) };
}

const idle = { begin() {}, move() {}, release() {}, cancel() {} };

/**
 * The kinds of gestures of pressed pointers. `begin` is called when the pointer has moved farther than for a click, or when it moves at all if
 * the kind is `immediate`; then `move`, also for each later move; `release` when the pointer goes up; `cancel` when the gesture is dropped. A
 * second finger turns a gesture that `pinches` into a pinch.
 */
const gestureKinds = {
  /** A press on a plot, until it is a click, a drag or a long press. */
  press: {
    ...idle, pinches: true,
    begin(gestures, drag, event) {
      drag.kind = drag.level ? gestureKinds.level : gestureKinds.pan;
      drag.kind.begin(gestures, drag, event);
    },
    release: click,
  },
  legend: {
    ...idle,
    release(gestures, drag, event, p) {
      if (!drag.begun) click(gestures, drag, event, p);
    },
  },
  pan: {
    ...idle, pinches: true,
    begin: ({ chart }, { from, area }, event) => chart.do({ op: "beginPan", ...plotFractions(from, area), pane: area.id }, event),
    move: ({ chart }, { area }, event, p) => chart.do({ op: "panTo", ...plotFractions(p, area) }, event),
    release: ({ chart }, drag, event, p) => chart.do({ op: "endPan", ...velocity(drag, p) }, event),
    cancel: ({ chart }, drag, event) => chart.do({ op: "endPan" }, event),
  },
  /** The drag of a horizontal line. */
  level: {
    ...idle,
    move: ({ chart }, { level: { index, name } }, event, p) => chart.do({ op: "level", index, name, y: p.y }, event),
    release: ({ chart }, drag, event) => chart.do({ op: "endLevel" }, event),
    cancel: ({ chart }, drag, event) => chart.do({ op: "cancelLevel" }, event),
  },
  /** A long press, which moves the crosshair. */
  hold: {
    ...idle,
    move: ({ chart }, drag, event, p) => chart.do({ op: "crosshair", x: p.x, y: p.y }, event),
    release: (gestures, drag, event, p) => gestures.keepCrosshair(p, event),
  },
  navigator: {
    ...idle, immediate: true,
    move: (gestures, drag, event, p) => gestures.chart.do({ op: "drag", x: gestures.navigatorFraction(p) }, event),
    release: ({ chart }, drag, event, p) => chart.do({ op: "endDrag", ...velocity(drag, p, ([x]) => x) }, event),
    cancel: ({ chart }, drag, event) => chart.do({ op: "endDrag" }, event),
  },
  /** The stretch of an axis. */
  axis: {
    pinches: true,
    begin: ({ chart }, { area }, event) => chart.do({ op: "beginStretch", axis: area.id }, event),
    move({ chart }, { area, from }, event, p) {
      const fraction = area.id === "x" ? (p.x - from.x) / area.w : (p.y - from.y) / area.h;
      chart.do({ op: "stretch", by: 4 ** fraction }, event);
    },
    release(gestures, drag, event, p) {
      if (drag.begun) gestures.chart.do({ op: "endStretch" }, event);
      else if (drag.entry) click(gestures, drag, event, p);
      else gestures.axisClicked(p, drag.area, event);
    },
    cancel({ chart }, { begun }, event) {
      if (begun) chart.do({ op: "endStretch" }, event);
    },
  },
  /** A rectangle, to which the chart zooms. */
  box: {
    ...idle,
    begin({ chart }, drag) {
      drag.band = document.createElement("div");
      drag.band.className = "band";
      chart.box.append(drag.band);
    },
    move(gestures, { from, area, band }, event, p) {
      const { left, top, right, bottom } = boxOf(from, p, area);
      Object.assign(band.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    },
    release(gestures, drag, event, p) {
      if (!drag.begun) return click(gestures, drag, event, p);
      const { area } = drag, { left, top, right, bottom, isFlat } = boxOf(drag.from, p, area);
      const [a, b] = [{ x: left, y: bottom }, { x: right, y: top }].map(q => plotFractions(q, area));
      gestures.chart.do({ op: "box", from: [a.x, a.y], to: [b.x, b.y], ...(!isFlat && { pane: area.id }) }, event);
    },
  },
  /** The drawing of an annotation. */
  draw: {
    ...idle,
    move: ({ chart }, drag, event, p) => chart.do({ op: "draw", x: p.x, y: p.y }, event),
    release({ chart }, drag, event, p) {
      chart.do({ op: "draw", x: p.x, y: p.y }, event);
      chart.do({ op: "endDraw" }, event);
      tool.choose("");
    },
    cancel: ({ chart }, drag, event) => chart.do({ op: "cancelDraw" }, event),
  },
  /** Two fingers on a plot or on the time axis, which have begun a pinch. */
  pinch: {
    ...idle,
    move({ chart, down }, { area, pointers, fingerDistance, span, scales }, event) {
      const [a, b] = pointers.map(id => down.get(id)), scale = fingerDistance(a, b) / span;
      scales.push({ t: event.timeStamp, scale });
      chart.do({ op: "pinch", scale, ...plotFractions(midpoint(a, b), area) }, event);
    },
    release(gestures, { area, scales }, event) {
      const last = scales.at(-1), first = scales.find(q => q.t >= last.t - REST);
      const isFling = event.timeStamp - last.t <= REST && last.t - first.t >= 1;
      const rate = isFling && { rate: Math.log(last.scale / first.scale) / ((last.t - first.t) / 1000) };
      gestures.chart.do({ op: "endPinch", ...rate }, event);
      gestures.continueWithOneFinger("press", area);
    },
    cancel: ({ chart }, drag, event) => chart.do({ op: "endPinch" }, event),
  },
  /** Two fingers on a value axis, which have begun to stretch it. */
  axisPinch: {
    ...idle,
    move({ chart, down }, { pointers, fingerDistance, span }, event) {
      const [a, b] = pointers.map(id => down.get(id));
      chart.do({ op: "stretch", by: 1 / (fingerDistance(a, b) / span) }, event);
    },
    release(gestures, { area }, event) {
      gestures.chart.do({ op: "endStretch" }, event);
      gestures.continueWithOneFinger("axis", area);
    },
    cancel: ({ chart }, drag, event) => chart.do({ op: "endStretch" }, event),
  },
};
