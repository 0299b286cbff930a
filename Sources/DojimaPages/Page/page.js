// The script of the pages of `dojima serve`. A page of charts sends operations to the server and paints the frames that it returns.

const LOST = "The connection to dojima serve is lost; trying again.";
const WAITING = "Waiting for dojima serve.";
const CLICK = 4; // CSS pixels that a press may move and still be a click
const REST = 100; // milliseconds without a move after which a release is no fling
const HANDLE = 6; // CSS pixels to each side of a handle of the navigator
const DOUBLE_CLICK = 400; // maximum milliseconds between the clicks of a double click
const FIRST_FRAME_TIMEOUT = 4000; // milliseconds without a first frame after which the page reports that it waits
const LONG_PRESS = 500; // milliseconds of a long press

const $ = selector => document.querySelector(selector);
const charts = [];
let active; // the chart that keys and single-chart buttons act on
let leader; // if charts share their window, the chart whose times the others show: the last one with an input

// ---- animation frames

/** Calls a function in the next animation frame. A hidden page has no animation frames; a timer replaces them. */
const inNextFrame = body => (document.hidden ? setTimeout(body, 100) : requestAnimationFrame(body));

let isFrameRequested = false;

/** Schedules `onFrame` for the next animation frame, once. */
function requestFrame() {
  if (!isFrameRequested) inNextFrame(onFrame);
  isFrameRequested = true;
}

function onFrame(time = performance.now()) {
  isFrameRequested = false;
  for (const chart of charts) chart.onFrame(time);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden && isFrameRequested) {
    isFrameRequested = false;
    requestFrame();
  }
});

// ---- latencies from inputs to frames

const timings = [];
const painted = []; // for each answer in this frame, the time stamps of its inputs
const afterFrame = new MessageChannel(); // a message posted in an animation frame arrives in the first task after it

afterFrame.port1.onmessage = () => {
  const now = performance.now();
  for (const input of painted.splice(0).flat()) timings.push({ input, painted: now });
  timings.splice(0, timings.length - 200);
};

// ---- pixels

/** The number of lines that are decoded before they are copied to the canvas: few enough to stay in the processor's cache. */
const BAND = 64;

/**
 * Paints rectangles. Their pixels are encoded as runs. The first byte of a run has its kind and its number of pixels: equal to the pixels
 * above, one colour for all, or one colour for each. A colour is an index into the palette or, without a palette, four bytes. The first line
 * of `band` is the last decoded line; the others are a buffer of `BAND` lines.
 */
function paintRects(bytes, at, palette, rects, band, context) {
  const { width } = band, pixels = new Uint32Array(band.data.buffer);
  const color = () => palette.length ? palette[bytes[at++]] : bytes[at++] | (bytes[at++] << 8) | (bytes[at++] << 16) | (bytes[at++] << 24);
  for (let i = 0; i < rects.length; i += 4) {
    const [x, top, wide, high] = rects.slice(i, i + 4);
    let y = top, line = 1, index = width, remaining = wide; // `index` and `line` of the next pixel in the band, and the number of pixels `remaining` in its line
    let length = 0, kind, shared; // of the current run
    while (y < top + high) {
      if (!length) {
        const head = bytes[at++];
        kind = head >> 6;
        length = (head & 63) + 1;
        if (length === 64) length += bytes[at++] | (bytes[at++] << 8);
        shared = kind === 1 ? color() : 0;
      }
      const end = index + Math.min(length, remaining);
      length -= end - index;
      remaining -= end - index;
      if (kind === 1) pixels.fill(shared, index, end);
      else if (kind === 2) while (index < end) pixels[index++] = color();
      else if (end - index > 32) pixels.copyWithin(index, index - width, end - width);
      else while (index < end) { pixels[index] = pixels[index - width]; index++; }
      index = end;
      if (remaining) continue;
      remaining = wide;
      index += width - wide;
      if (line < BAND && y + line < top + high) {
        line++;
        continue;
      }
      context.putImageData(band, x, y - 1, 0, 1, wide, line);
      pixels.copyWithin(0, line * width, line * width + wide);
      y += line;
      line = 1;
      index = width;
    }
  }
}

// ---- one chart

const isReset = ({ op }) => op === "reset";

/** Operations of which only the last of several in succession has an effect. */
const REPLACEABLE = new Set(["size", "panTo", "pinch", "drag", "stretch", "crosshair", "hideCrosshair", "window", "align", "level", "draw"]);

const SLOW_CONNECTION = 100; // milliseconds of opening a connection above which the network counts as slow
const texts = new TextDecoder();

/** A canvas and its connection. Sends batches of operations, at most one in each animation frame, and paints answers on arrival. */
class Chart {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false }); // spares the browser drawing the background
    this.box = canvas.parentElement;
    this.initialPicture = this.box.querySelector("picture"); // until the first frame
    this.initialPicture.lastElementChild.alt = ""; // the canvas has the label
    // Without a theme in the address or the options of the server, use the system's preference, as the picture does.
    const dark = this.initialPicture.querySelector("[media*=dark]") && matchMedia("(prefers-color-scheme: dark)").matches;
    this.address = canvas.dataset.session + (dark ? "&theme=dark" : "");
    this.state = null; // of the newest frame on the canvas
    this.answer = null; // the newest answer on the canvas
    this.lost = null;
    this.moving = false;
    this.waiting = []; // operations to send
    this.inputs = []; // time stamps of the events that caused them
    this.own = false; // whether they include operations that other charts did not relay
    this.sent = []; // the unanswered batches
    this.paced = false; // whether a batch was sent in this animation frame
    this.maxUnanswered = 1; // the maximum number of unanswered batches
    this.count = 0;
    this.at = 0;
    this.sentTimes = null; // the times of the leader that were last sent to this chart
    this.answered = null; // the batches answered since the last animation frame; the next one updates the rest of the page for them
    new ResizeObserver(() => this.measure()).observe(this.box);
    addEventListener("resize", () => this.measure());
    this.connect();
    setTimeout(() => {
      if (this.answer || this.lost) return;
      this.lost = WAITING;
      report();
    }, FIRST_FRAME_TIMEOUT);
  }

  // The connection

  connect() {
    const url = new URL(this.address, location.href), begun = performance.now();
    url.protocol = url.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(url));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      // On a slow network a second batch hides the latency. On a fast one it would only wait for the first to be drawn, and be outdated.
      this.maxUnanswered = performance.now() - begun > SLOW_CONNECTION ? 2 : 1;
      this.size = null;
      this.sent = [];
      const given = this.waiting.splice(0);
      this.measure();
      this.waiting.push(...given);
      this.flush();
    };
    socket.onmessage = event => this.receive(event.data);
    socket.onclose = ({ reason }) => {
      this.lost = reason || LOST; // a server that refuses sends the reason
      this.moving = false;
      this.sent = [];
      this.drop();
      this.dropGesture?.();
      report();
      // The next connection starts from the last shown state.
      if (this.answer) this.address = this.answer.address.replace("?", "&").replace("/chart/", "/session?symbol=");
      setTimeout(() => this.connect(), 1000);
    };
  }

  drop() {
    this.waiting = [];
    this.inputs = [];
    this.own = false;
  }

  /** Sends the size of the canvas if it differs from the last sent size. */
  measure() {
    const width = this.box.clientWidth, scale = devicePixelRatio;
    // Rounded down to CSS pixels, not device pixels: charts of a page have the same height and the same font size.
    const height = Math.floor(this.box.getBoundingClientRect().height);
    const size = `${width}x${height}@${scale}`;
    if (size === this.size || !width || !height || this.socket?.readyState !== WebSocket.OPEN) return;
    this.size = size;
    this.relay({ op: "size", width, height, scale });
  }

  /** Queues an operation of the user; `event` is the input that caused it. */
  do(op, event) {
    if (this.lost) return;
    this.own = true;
    this.inputs.push(event.timeStamp);
    this.relay(op, event.timeStamp);
  }

  /** Queues an operation with another cause: a size, another chart, an animation frame. */
  relay(op, time = performance.now()) {
    if (this.lost && op.op !== "size") return;
    this.at = Math.max(this.at, time / 1000);
    const list = this.waiting, last = list.at(-1);
    if (last?.op === op.op && REPLACEABLE.has(op.op)) list[list.length - 1] = op;
    else list.push(op);
    queueMicrotask(() => this.flush());
  }

  /** Sends the queued operations, unless too many batches are unanswered or one was sent in this animation frame. */
  flush() {
    if (this.sent.length >= this.maxUnanswered || this.paced || !this.waiting.length || this.socket.readyState !== WebSocket.OPEN) return;
    this.sent.push({ n: ++this.count, inputs: this.inputs, own: this.own, hasReset: this.waiting.some(isReset) });
    this.socket.send(JSON.stringify({ n: this.count, at: this.at, do: this.waiting }));
    this.drop();
    this.paced = true;
    requestFrame();
  }

  /** Reads and paints an answer, which consists of the length of its JSON, the JSON, a palette and pixels. */
  receive(buffer) {
    const length = new DataView(buffer).getUint32(0), bytes = new Uint8Array(buffer);
    const answer = JSON.parse(texts.decode(bytes.subarray(4, 4 + length))), before = this.answer;
    // One answer may cover several batches.
    const batches = this.sent.filter(batch => batch.n <= answer.n);
    this.sent = this.sent.filter(batch => batch.n > answer.n);
    // The server draws the next frame while this one is decoded.
    this.flush();
    this.paint(answer, bytes, 4 + length);
    (this.answered ??= []).push(...batches);
    if (answer.notice) showNotice(answer.notice);
    if (before && batches.some(batch => batch.own)) shareBars(this, before.state, answer.state);
    if (charts.length > 1) {
      followLeader();
      align();
    }
    requestFrame();
  }

  paint(answer, bytes, at) {
    const { canvas, context } = this;
    const { state, whole, rects, colors } = answer;
    if (whole) {
      [canvas.width, canvas.height] = whole;
      canvas.style.width = `${state.size.width}px`;
      canvas.style.height = `${state.size.height}px`;
      this.band = new ImageData(whole[0], BAND + 1);
    }
    if (rects.length) {
      const start = at + 4 * colors, palette = new Uint32Array(bytes.slice(at, start).buffer);
      paintRects(bytes, start, palette, rects, this.band, context);
    }
    this.initialPicture?.remove();
    this.initialPicture = null;
    this.state = state;
    this.answer = answer;
    this.moving = answer.moving;
    if (this.socket.readyState === WebSocket.OPEN) this.lost = null;
  }

  /** In an animation frame, updates the rest of the page for the newest frame, and requests the next frame of a motion. */
  onFrame(time) {
    this.paced = false;
    const { answered } = this;
    if (answered) {
      this.answered = null;
      painted.push(...answered.map(batch => batch.inputs));
      afterFrame.port2.postMessage(null);
      report();
      pageChrome.update(this, answered.some(batch => batch.own));
    }
    if (this.moving && !this.sent.length && !this.waiting.length && !this.lost) {
      this.own = true;
      this.relay({ op: "frame" }, time);
    }
    this.flush();
    if (this.moving) requestFrame();
  }

  /** Whether a reset is queued or unanswered. */
  get hasReset() {
    return this.waiting.some(isReset) || this.sent.some(batch => batch.hasReset);
  }

  /** Whether all inputs are answered, no motion is in progress and the newest frame is painted. */
  get isSettled() {
    return this.state && (this.lost || !(this.sent.length || this.waiting.length || this.answered || this.moving));
  }
}

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

// ---- the page around the charts

/** Updates the address of the page. Browsers limit the number of changes, so updates are at least 400 ms apart. */
const address = {
  shown: null, wanted: null, timer: 0, last: 0,
  update(text) {
    this.wanted = text;
    if (text !== this.shown) this.timer ||= setTimeout(() => this.write(), Math.max(0, this.last + 400 - performance.now()));
  },
  write() {
    clearTimeout(this.timer);
    this.timer = 0;
    if (this.wanted === this.shown) return;
    this.last = performance.now();
    history.replaceState(null, "", (this.shown = this.wanted));
  },
};

/** The address of a page of several charts: common options, and options of a single chart with its number, such as `1:y-range`. */
function addressOfAll() {
  const options = query => query.split("&").filter(Boolean), name = option => option.split("=")[0];
  const lists = charts.map(({ answer }) => options(answer?.address.split("?")[1] ?? ""));
  const parts = [...new Set(lists.flat().map(name))].flatMap(one => {
    const own = lists.map(list => list.filter(option => name(option) === one));
    const isCommon = own.every(list => list.join("&") === own[0].join("&"));
    return isCommon ? own[0] : own.flatMap((list, index) => list.map(option => `${index}:${option}`));
  });
  const query = [...options(location.search.slice(1)).filter(option => name(option) === "sync"), ...parts].join("&");
  return location.pathname + (query && `?${query}`);
}

const PAUSE = 200; // milliseconds without a frame after which the rest of the page is updated
const MAX_DELAY = 3000; // milliseconds after which the rest of the page is updated even during a gesture

/**
 * Updates label, title, address, controls and live text after a frame: immediately after a pause or if a control has changed, but rarely
 * during a gesture, since a new title costs browsers more than a frame.
 */
const pageChrome = {
  late: new Map(), since: 0, last: -PAUSE, timer: 0,
  update(chart, own) {
    const now = performance.now(), shown = JSON.stringify(chart.answer.shown);
    const wait = now - this.last < PAUSE && shown === chart.shown ? PAUSE : 0;
    this.last = now;
    chart.shown = shown;
    if (!this.late.size) this.since = now;
    this.late.set(chart, own || this.late.get(chart));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), Math.min(wait, this.since + MAX_DELAY - now));
  },
  write() {
    clearTimeout(this.timer);
    const late = [...this.late];
    this.late.clear();
    for (const [chart, own] of late) show(chart, own);
  },
};

/** Updates the rest of the page for the newest frame of a chart; `own` is whether the frame answers an input on this chart. */
function show(chart, own) {
  const { title, label, live, shown, dates, address: here } = chart.answer;
  if (chart.canvas.getAttribute("aria-label") !== label) chart.canvas.setAttribute("aria-label", label);
  if (own) setText($("[aria-live]"), live);
  if (charts.length === 1) {
    if (document.title !== title) document.title = title;
    address.update(here);
  } else if (charts.every(chart => chart.answer)) address.update(addressOfAll());
  if (chart !== active) return;
  const { type, scale, preset, theme } = shown;
  for (const [name, value] of Object.entries({ type, scale, preset, theme: theme ?? "light" }))
    for (const button of document.querySelectorAll(`button[data-${name}]`)) {
      const pressed = String(value?.toLowerCase() === button.dataset[name].toLowerCase());
      if (button.ariaPressed !== pressed) button.ariaPressed = pressed;
    }
  for (const button of document.querySelectorAll("button[data-preset]"))
    button.hidden = !shown.presets.some(preset => preset.toLowerCase() === button.dataset.preset.toLowerCase());
  if (shown.theme) document.documentElement.className = shown.theme === "dark" ? "dark" : "light";
  showChoices(shown);
  showDates(dates);
  showSymbol(shown);
  showAdded(shown.added);
  showSeries(shown);
}

/** Sets a text only if it has changed: screen readers read every change of a live region. */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** Updates the switches and lists of the menu. */
function showChoices(shown) {
  for (const button of document.querySelectorAll("[data-set]")) button.ariaPressed = String(shown[button.dataset.set]);
  const [colors, change] = ["select[name=colors]", "select[name=color-change]"].map($);
  colors.lastElementChild.hidden = !shown.hasOwnColors;
  [colors.value, change.value] = [shown.colors, shown.colorChange];
}

/** Sets the date fields to the window, with the dates of the data as limits, unless the fields are open. */
function showDates(dates) {
  const form = $("#dates");
  if (!dates || form.matches(":popover-open")) return;
  for (const name of ["from", "to"]) {
    const field = form.elements[name];
    field.type = dates.zone === null ? "date" : "datetime-local";
    [field.min, field.max, field.value] = [dates.min, dates.max, dates[name]];
  }
  setText(form.querySelector("p"), dates.zone === null ? "" : `Times of ${dates.zone}`);
}

let intervals = "";

/** Updates the symbol, its intervals, and the hint where annotations are stored. */
function showSymbol({ symbol, interval, intervals: list, edits }) {
  const field = $("input[name=symbol]"), select = $("select[name=interval]");
  if (document.activeElement !== field && field.value !== symbol) field.value = symbol;
  const all = list.includes(interval) || !interval ? list : [interval, ...list];
  if (all.join() !== intervals) {
    intervals = all.join();
    select.replaceChildren(...all.map(text => new Option(text)));
  }
  if (select.value !== interval) select.value = interval;
  const where = edits ? "in the database" : "in the address of this page";
  $("select[name=draw]").title = `Draw on the prices; stored ${where}`;
}

let added = "[]";

/** Shows a button for each added symbol, study and annotation, which removes it. */
function showAdded(list) {
  const text = JSON.stringify(list);
  if (text === added) return;
  added = text;
  const container = $("header ul"), focused = container.contains(document.activeElement);
  container.replaceChildren(...list.map(one => {
    const item = document.createElement("li"), button = document.createElement("button"), cross = document.createElement("span");
    cross.textContent = "×";
    cross.ariaHidden = "true";
    button.append(one.text, cross);
    button.ariaLabel = button.title = `Remove ${one.text}${one.kind === "kept" ? " from the database" : ""}`;
    button.onclick = event => {
      for (const chart of one.kind === "study" ? charts : [active]) chart.do(one.remove, event);
    };
    item.append(button);
    return item;
  }));
  if (focused) $("input[name=study]").focus();
}

let hideable = "[]";

/** Hides a series or shows it again, in a short fade unless the user prefers less motion. */
function toggleSeries(chart, name, event) {
  chart.do({ op: "toggleSeries", name, fade: !matchMedia("(prefers-reduced-motion: reduce)").matches }, event);
}

/** Shows a button for each symbol and study, which hides it or shows it again, and the choice of the series with a last-value line. */
function showSeries({ series: list, trackSeries }) {
  const text = JSON.stringify([list, trackSeries]);
  if (text === hideable) return;
  hideable = text;
  const tracked = $("select[name=track-series]");
  tracked.parentElement.hidden = list.length < 2;
  tracked.replaceChildren(...list.map(({ name, title }) => new Option(title, name)));
  tracked.value = trackSeries;
  const container = $("#series"), focused = [...container.children].indexOf(document.activeElement);
  container.replaceChildren(...list.map(({ name, title, hidden }) => {
    const button = document.createElement("button");
    button.textContent = title;
    button.title = `${hidden ? "Show" : "Hide"} ${title}`;
    button.ariaPressed = String(!hidden);
    button.onclick = event => {
      event.stopPropagation(); // keeps the menu open
      toggleSeries(active, name, event);
    };
    return button;
  }));
  container.children[focused]?.focus();
}

let notice = "", noticed = 0;

/** Shows the error of a chart, or a notice. */
function report() {
  const error = charts.map(chart => chart.lost ?? chart.state?.error).find(Boolean);
  const status = $(".status"), text = error ?? notice;
  setText(status, text);
  status.classList.toggle("error", Boolean(error));
  status.hidden = !text;
}

/** Shows a text for two seconds. */
function showNotice(text) {
  notice = text;
  clearTimeout(noticed);
  noticed = setTimeout(() => { notice = ""; report(); }, 2000);
  report();
}

// ---- pointers

/** A position as fractions of a plot from its left and lower edge, limited to ten times its size, as the server accepts them. */
const plotFractions = (p, r) => ({ x: clamp((p.x - r.x) / r.w, -10, 10), y: clamp(1 - (p.y - r.y) / r.h, -10, 10) });
const contains = (p, r) => p.x >= r.x && p.x <= r.x + r.w && p.y >= r.y && p.y <= r.y + r.h;
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const midpoint = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

const MIN_BOX_HEIGHT = 8; // CSS pixels of height below which a box selects only times

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

/** The event of each pointer move, not only one for each animation frame: the answer may then arrive before the next frame. */
const MOVE_EVENT = "onpointerrawupdate" in window ? "pointerrawupdate" : "pointermove";

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

/** Converts events of pointers, wheel and keys on a canvas into operations. */
class Gestures {
  constructor(chart) {
    this.chart = chart;
    this.down = new Map(); // the pointers that are down, by id
    this.drag = null; // the current gesture: its kind, its pointers, its start, its target
    this.over = false; // whether a crosshair follows the pointer
    this.fixedPoint = null; // the position of a fixed crosshair
    this.click = null; // the last click on a plot, for a double click
    this.axisClick = null; // the last click on an axis
    this.anchor = null; // the position about which the wheel zooms
    this.drawsByKeys = false; // whether an annotation was started at the crosshair with the keyboard
    const { canvas } = chart;
    for (const [name, handler] of Object.entries({
      pointerdown: "press", [MOVE_EVENT]: "move", pointerup: "release", pointercancel: "cancel", pointerleave: "leave", keydown: "key",
    })) canvas.addEventListener(name, event => (gesturesByPointer.get(event.pointerId) ?? this)[handler](event));
    canvas.addEventListener("wheel", event => this.wheel(event), { passive: false });
    canvas.addEventListener("focus", () => (active = chart));
    canvas.addEventListener("contextmenu", event => event.pointerType === "touch" && event.preventDefault());
    chart.dropGesture = () => this.forget();
  }

  position(event) {
    const { left, top } = this.chart.canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top, t: event.timeStamp };
  }

  /** The element at a position: a plot, the navigator or an axis, with its rectangle. */
  at(p, reach = HANDLE) {
    const { state, answer } = this.chart;
    if (!state) return null;
    const plot = state.plots.find(r => contains(p, r));
    if (plot) {
      const level = answer.levels.find(({ x, y, w }) => p.x >= x && p.x <= x + w && Math.abs(p.y - y) <= reach);
      return { kind: "plot", area: plot, level };
    }
    const area = state.navigator; // its handles extend beyond both ends
    if (area && contains(p, { ...area, x: area.x - HANDLE, w: area.w + 2 * HANDLE })) return { kind: "navigator", area };
    const axis = answer.axes.find(r => contains(p, r));
    return axis ? { kind: "axis", area: axis } : null;
  }

  /** The entry of a legend at a position. */
  entryAt(p) {
    return this.chart.answer?.legend.find(r => contains(p, r));
  }

  press(event) {
    if (event.button !== 0 || !this.chart.state) return;
    const { canvas } = this.chart;
    canvas.setPointerCapture(event.pointerId);
    const current = this.drag ? this : shares("window") && charts.find(chart => chart.gestures.drag)?.gestures;
    if (current) return current.join(event);
    active = this.chart;
    lead(this.chart);
    canvas.focus({ preventScroll: true });
    const p = this.position(event), target = this.at(p, event.pointerType === "touch" ? 16 : HANDLE), entry = this.entryAt(p);
    this.addPointer(event);
    if (!target && !entry) {
      if (event.pointerType === "touch") this.releaseCrosshair(event);
      return;
    }
    const { kind, area, level } = target ?? { kind: "legend" };
    if (tool.kind && kind === "plot") return this.beginDraw(p, area, event);
    const drag = (this.drag = {
      kind: gestureKinds[kind !== "plot" ? kind : event.altKey ? "box" : "press"], area, level, entry, from: p, trail: [p], begun: false,
      clicks: kind === "plot", pointers: [event.pointerId],
    });
    if (kind === "plot") {
      if (this.chart.moving || this.chart.sent.some(batch => batch.own) || this.chart.own) {
        drag.clicks = !this.chart.moving;
        this.chart.do({ op: "stop" }, event);
      }
      if (event.pointerType === "touch") this.longPress = setTimeout(() => this.beginLongPress(), LONG_PRESS);
    } else if (kind === "navigator") {
      const part = partAt(p.x, area.selection, event), { x, w } = area.selection;
      const center = { lowerHandle: x, upperHandle: x + w }[part] ?? p.x; // offset from the handle's centre, so that the handle can reach the ends
      drag.offset = p.x - center;
      this.chart.do({ op: "beginDrag", part, x: this.navigatorFraction(p) }, event);
    }
  }

  /** The position of the dragged part as a fraction of the navigator, clamped to its ends. */
  navigatorFraction(p) {
    const { area, offset } = this.drag;
    return clamp((p.x - offset - area.x) / area.w, 0, 1);
  }

  /** Assigns a pointer to these gestures until it goes up. */
  addPointer(event) {
    gesturesByPointer.set(event.pointerId, this);
    this.down.set(event.pointerId, this.position(event));
  }

  removePointer(event) {
    gesturesByPointer.delete(event.pointerId);
    return this.down.delete(event.pointerId);
  }

  /** Handles a further pointer that goes down on this chart or on another one. */
  join(event) {
    this.addPointer(event);
    if (this.down.size === 2 && this.drag.kind.pinches) this.beginPinch(event);
  }

  move(event) {
    const p = this.position(event), { drag } = this;
    if (!drag) return event.buttons || event.pointerType === "touch" || this.hover(p, event);
    if (!this.down.has(event.pointerId)) return;
    this.down.set(event.pointerId, p);
    if (!drag.pointers.includes(event.pointerId)) return;
    drag.trail = drag.trail.filter(q => q.t >= p.t - 2 * REST);
    drag.trail.push(p);
    if (!drag.begun) {
      if (distance(p, drag.from) < CLICK && !drag.kind.immediate) return;
      this.begin(event);
    }
    drag.kind.move(this, drag, event, p);
  }

  /** Turns a press into a drag. */
  begin(event) {
    const { drag } = this;
    drag.begun = true;
    drag.clicks = false;
    clearTimeout(this.longPress);
    this.hideCrosshair(event);
    drag.kind.begin(this, drag, event);
  }

  release(event) {
    const { drag } = this;
    if (!this.removePointer(event) || !drag) return;
    clearTimeout(this.longPress);
    if (!drag.pointers.includes(event.pointerId)) return;
    this.forget();
    drag.kind.release(this, drag, event, this.position(event));
  }

  cancel(event) {
    if (this.removePointer(event)) this.end(event);
  }

  /** Ends the current gesture without a fling. */
  end(event) {
    const { drag } = this;
    this.forget();
    drag?.kind.cancel(this, drag, event);
  }

  forget() {
    clearTimeout(this.longPress);
    this.drag?.band?.remove();
    this.drag = null;
  }

  // Drawing

  beginDraw(p, area, event) {
    const text = $("input[name=text]");
    if (area !== this.chart.state.plots[0]) return showNotice("Annotations are drawn on the prices.");
    if (tool.kind === "text" && !text.value) {
      showNotice("Type the text first.");
      return setTimeout(() => text.focus());
    }
    this.hideCrosshair(event);
    this.drawsByKeys = false;
    this.drag = { kind: gestureKinds.draw, area, from: p, trail: [p], begun: false, clicks: false, pointers: [event.pointerId] };
    this.chart.do({ op: "beginDraw", kind: tool.kind, text: text.value.trim(), x: p.x, y: p.y }, event);
  }

  // Two fingers

  beginPinch(event) {
    const { drag, chart } = this, [a, b] = this.down.values(), isOfAxis = drag.kind === gestureKinds.axis;
    const isOfValues = isOfAxis && drag.area.id !== "x";
    clearTimeout(this.longPress);
    if (drag.begun) drag.kind.cancel(this, drag, event);
    const isOnChart = p => p.y >= 0 && p.y <= chart.state.size.height;
    // The distance of fingers on two charts is measured along the time axis, that of fingers on a value axis along this axis.
    const fingerDistance = isOfValues ? (a, b) => Math.max(Math.abs(a.y - b.y), 8)
      : isOnChart(a) && isOnChart(b) ? (a, b) => Math.max(distance(a, b), 1) : (a, b) => Math.max(Math.abs(a.x - b.x), 24);
    const area = isOfAxis && !isOfValues ? chart.state.plots[0] : drag.area;
    this.drag = {
      kind: isOfValues ? gestureKinds.axisPinch : gestureKinds.pinch, area, fingerDistance, span: fingerDistance(a, b),
      pointers: [...this.down.keys()], trail: [], begun: true, scales: [{ t: event.timeStamp, scale: 1 }],
    };
    if (isOfValues) chart.do({ op: "beginStretch", axis: area.id }, event);
    else chart.do({ op: "beginPinch", ...plotFractions(midpoint(a, b), area), pane: isOfAxis ? undefined : area.id }, event);
  }

  /** After a pinch, lets the finger that is still down continue with another gesture. */
  continueWithOneFinger(kind, area) {
    const [left] = this.down;
    if (left) this.drag = { kind: gestureKinds[kind], area, from: left[1], trail: [left[1]], begun: false, clicks: false, pointers: [left[0]] };
  }

  // Crosshair

  hover(p, event) {
    const target = this.at(p), { style } = this.chart.canvas;
    if (this.anchor && distance(this.anchor.p, p)) this.anchor = null;
    if (target?.kind === "plot") {
      this.over = true;
      this.chart.do({ op: "crosshair", x: p.x, y: p.y }, event);
    } else this.hideCrosshair(event);
    const part = target?.kind === "navigator" && partAt(p.x, target.area.selection, event);
    const cursor = this.entryAt(p) ? "pointer" : target?.kind === "axis" ? (target.area.id === "x" ? "ew-resize" : "ns-resize")
      : part ? { window: "grab", outside: "pointer" }[part] ?? "ew-resize" : target?.level ? "ns-resize" : target ? "crosshair" : "";
    if (style.cursor !== cursor) style.cursor = cursor;
  }

  hideCrosshair(event) {
    if (this.over) this.chart.do({ op: "hideCrosshair" }, event);
    this.over = false;
  }

  leave(event) {
    if (!this.drag && event.pointerType !== "touch") this.hideCrosshair(event);
  }

  beginLongPress() {
    const [p] = this.down.values();
    if (this.drag?.kind !== gestureKinds.press || !p) return;
    Object.assign(this.drag, { kind: gestureKinds.hold, begun: true });
    this.chart.do({ op: "crosshair", x: p.x, y: p.y }, { timeStamp: performance.now() });
  }

  keepCrosshair(p, event) {
    this.fixedPoint = p;
    this.chart.do({ op: "keepCrosshair", x: p.x, y: p.y }, event);
  }

  releaseCrosshair(event) {
    this.fixedPoint = null;
    this.chart.do({ op: "releaseCrosshair" }, event);
  }

  /** A click fixes the crosshair and selects its bar; a double click zooms. A tap at a fixed crosshair releases it, since touch screens have no Escape. */
  clicked(p, area, event) {
    const touch = event.pointerType === "touch", { click } = this;
    if (click && p.t - click.p.t <= DOUBLE_CLICK && distance(p, click.p) <= (touch ? 32 : 8)) {
      this.click = null;
      if (!click.wasFixed) this.releaseCrosshair(event);
      this.chart.do({ op: "undoSelect" }, event);
      this.chart.do({ op: "doubleTap", ...plotFractions(p, area) }, event);
      return;
    }
    this.click = { p, wasFixed: this.fixedPoint };
    if (touch && this.fixedPoint && distance(p, this.fixedPoint) <= 24) this.releaseCrosshair(event);
    else this.keepCrosshair(p, event);
    this.chart.do({ op: "select", x: p.x, y: p.y, add: event.shiftKey }, event);
  }

  /** A double click on an axis restores its first range. */
  axisClicked(p, axis, event) {
    const { axisClick: last } = this;
    const isSecond = last?.id === axis.id && p.t - last.p.t <= DOUBLE_CLICK && distance(p, last.p) <= (event.pointerType === "touch" ? 32 : 8);
    this.axisClick = isSecond ? null : { p, id: axis.id };
    if (isSecond) this.chart.do({ op: "resetAxis", axis: axis.id }, event);
  }

  // Wheel and keys

  /**
   * While the pointer does not move, all zooms are about the fraction of the first one, since the widths of axes may change in between. On a
   * page of several charts the wheel scrolls the page, unless the chart has the focus or Ctrl is pressed.
   */
  wheel(event) {
    const { chart } = this, p = this.position(event), target = this.at(p);
    if (!target || (charts.length > 1 && !event.ctrlKey && document.activeElement !== chart.canvas)) return;
    event.preventDefault();
    if (this.drag) return;
    lead(chart);
    const plot = target.kind === "plot" ? target.area : chart.state.plots[0];
    if (!plot) return;
    const unit = [1, 16, plot.h][event.deltaMode], dx = event.deltaX * unit, dy = event.deltaY * unit;
    // Browsers report a pinch on a touch pad as small wheel steps with Ctrl.
    const turns = dy / (event.ctrlKey && Math.abs(dy) < 40 ? 100 : 400);
    if (target.kind === "axis" && target.area.id !== "x") {
      if (dy) for (const op of [{ op: "beginStretch", axis: target.area.id }, { op: "stretch", by: 2 ** turns }, { op: "endStretch" }]) chart.do(op, event);
      return;
    }
    if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) {
      this.chart.do({ op: "pan", by: (event.shiftKey ? dy || dx : dx) / plot.w }, event);
      return;
    }
    if (!this.anchor || distance(this.anchor.p, p) || p.t - this.anchor.t > 1000) {
      const { x, y } = plotFractions(p, plot);
      this.anchor = { p, about: target.kind === "plot" ? { x, y } : { x: target.kind === "axis" ? clamp(x, 0, 1) : 0.5, y: 0.5 } };
    }
    this.anchor.t = p.t;
    if (dy) this.chart.do({ op: "zoom", by: 2 ** -turns, ...this.anchor.about }, event);
  }

  key(event) {
    if (event.metaKey || event.altKey) return;
    const { key, shiftKey } = event;
    if (key === "Enter") return this.enter(event);
    const op = event.ctrlKey ? {
      ArrowLeft: { op: "stepCrosshair", by: shiftKey ? -10 : -1 }, ArrowRight: { op: "stepCrosshair", by: shiftKey ? 10 : 1 },
    }[key] : {
      ArrowLeft: { op: "pan", by: shiftKey ? -1 : -0.1 }, ArrowRight: { op: "pan", by: shiftKey ? 1 : 0.1 },
      "+": { op: "zoom", by: 1.25, x: 0.5, y: 0.5 }, "-": { op: "zoom", by: 0.8, x: 0.5, y: 0.5 },
      Home: { op: "center", x: 0 }, End: { op: "center", x: 1 }, 0: { op: "reset" },
      PageDown: { op: "symbol", by: 1 }, PageUp: { op: "symbol", by: -1 },
    }[key === "=" ? "+" : key === "_" ? "-" : key];
    if (!op || (op.op === "symbol" && charts.length > 1)) return;
    event.preventDefault();
    if (op.op === "reset") return reset(event);
    active = this.chart;
    lead(this.chart);
    this.chart.do(op, event);
  }

  /** Enter acts at the crosshair like a pointer: it selects the bar, or starts an annotation, which a second Enter ends. */
  enter(event) {
    const { chart } = this, text = $("input[name=text]");
    if (event.ctrlKey || !chart.answer?.crosshair) return;
    event.preventDefault();
    if (!tool.kind) chart.do({ op: "select", add: event.shiftKey }, event);
    else if (this.drawsByKeys) {
      this.drawsByKeys = false;
      chart.do({ op: "endDraw" }, event);
      tool.choose("");
    } else if (tool.kind === "text" && !text.value) {
      showNotice("Type the text first.");
      text.focus();
    } else {
      this.drawsByKeys = true;
      chart.do({ op: "beginDraw", kind: tool.kind, text: text.value.trim() }, event);
      showNotice("Ctrl with ← or → moves the end, Enter ends it.");
    }
  }

  /** Ends the current gesture, drawing or motion, or clears the selection if there is none. */
  escape(event) {
    const isBusy = this.drag || tool.kind || this.chart.moving;
    this.end(event);
    if (this.drawsByKeys) this.chart.do({ op: "cancelDraw" }, event);
    this.drawsByKeys = false;
    tool.choose("");
    this.chart.do({ op: "stop" }, event);
    this.releaseCrosshair(event);
    if (!isBusy) this.chart.do({ op: "select", times: [] }, event);
  }
}

// ---- controls

/** Writes a text to the clipboard. A page of another machine without TLS has no `navigator.clipboard`, so a text field is used. */
async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  if (!copied) throw new Error("refused");
}

/** The kind of annotation that a drag on the prices draws; empty if none. */
const tool = {
  kind: "",
  choose(kind) {
    this.kind = $("select[name=draw]").value = kind;
    const text = $("input[name=text]");
    text.hidden = !kind;
    if (!kind) text.value = "";
    $("main").classList.toggle("drawing", Boolean(kind));
  },
};

/** Downloads the picture as a file of a kind. */
function save(kind) {
  const { answer } = active;
  if (!answer) return;
  const link = document.createElement("a");
  link.href = answer.picture.replace(/\.png(?=\?|$)/, `.${kind}`);
  link.download = `${answer.title.replace(/[^\p{L}\p{N}.-]+/gu, "-").replace(/^-+|-+$/g, "") || "chart"}.${kind}`;
  link.click();
}

/** Writes a text to the clipboard and shows a notice. */
function copyWithNotice(text, name) {
  copy(text).then(() => showNotice(`The ${name} is copied.`), () => showNotice("The browser does not let this page write to the clipboard."));
}

const actions = {
  reset,
  save: () => save("png"),
  svg: () => save("svg"),
  pdf: () => save("pdf"),
  copy() {
    if (active.state) copyWithNotice(active.state.command, "command");
  },
  address() {
    address.write();
    copyWithNotice(location.href, "address");
  },
  full() {
    document.fullscreenElement ? document.exitFullscreen() : (charts.length > 1 ? active.box : document.documentElement).requestFullscreen();
  },
  help() {
    $("dialog").showModal();
  },
};

/** The charts whose window a control sets: if charts share their window, only the active one. */
function windowCharts() {
  lead(active);
  return shares("window") ? [active] : charts;
}

function control(event) {
  const button = event.target.closest("button");
  if (!button) return;
  const { preset, type, scale, theme, set, do: action } = button.dataset;
  if (action) {
    if (button.closest(".menu")) closeSheets();
    actions[action](event);
  }
  if (set) setOnAll(set, button.ariaPressed === "true" ? "off" : "on", event);
  if (preset) for (const chart of windowCharts()) chart.do({ op: "preset", name: preset }, event);
  for (const [name, value] of Object.entries({ type, scale, theme })) if (value) setOnAll(name, value, event);
}

/** Sets an option of all charts. */
function setOnAll(name, value, event) {
  for (const chart of charts) chart.do({ op: "set", name, value }, event);
}

/** Makes a list of choices set an option of all charts. */
function bindSelect(list) {
  list.addEventListener("change", event => setOnAll(list.name, list.value, event));
}

function study(event) {
  event.preventDefault();
  const field = $("input[name=study]"), text = field.value.trim();
  field.value = "";
  if (text) for (const chart of charts) chart.do({ op: "study", text }, event);
  closeSheets();
}

function setDates(event) {
  event.preventDefault();
  const { from, to } = event.target.elements;
  for (const chart of windowCharts()) chart.do({ op: "dates", from: from.value, to: to.value }, event);
  closeSheets();
}

/** Closes all popovers. */
function closeSheets() {
  for (const sheet of document.querySelectorAll("[popover]:popover-open")) sheet.hidePopover();
}

const symbols = { all: null };

/** Proposes symbols whose names contain the text of a field, those that begin with it first. */
async function propose(field) {
  symbols.all ??= fetch("/data/list").then(answer => answer.json()).then(list => [...new Set(list.map(one => one.symbol))], () => []);
  const text = field.value.trim().toLowerCase(), all = await symbols.all;
  const matches = all.filter(name => name.toLowerCase().includes(text));
  matches.sort((a, b) => b.toLowerCase().startsWith(text) - a.toLowerCase().startsWith(text));
  $("#symbols").replaceChildren(...matches.slice(0, 50).map(name => new Option("", name)));
}

/** Sets up a field for a symbol: Enter, or the choice of a proposal, calls `choose` with its text. */
function symbolField(field, choose) {
  // The field is emptied to propose all symbols; when it loses the focus, it shows the current symbol again.
  field.addEventListener("focus", () => {
    if (field.value) [field.placeholder, field.value] = [field.value, ""];
    propose(field);
  });
  const done = event => {
    const text = field.value.trim();
    field.blur();
    if (text) choose(text, event);
  };
  field.addEventListener("input", event => {
    // A chosen proposal replaces the whole text.
    if (event.inputType === undefined || event.inputType === "insertReplacementText") done(event);
    else propose(field);
  });
  field.addEventListener("keydown", event => {
    if (event.key === "Enter") done(event);
    else if (event.key === "Escape") field.blur();
  });
  field.addEventListener("blur", () => {
    if (field.name === "compare") field.value = "";
    else if (active.answer) field.value = active.answer.shown.symbol;
  });
}

/** Positions a menu below its button, moved to the left if it is too wide. */
function placeMenu(menu) {
  const { left, bottom } = $(`[popovertarget=${menu.id}]`).getBoundingClientRect();
  menu.style.left = `${Math.max(0, Math.min(left, innerWidth - menu.offsetWidth - 6))}px`;
  menu.style.top = `${bottom + 4}px`;
}

function startCharts() {
  for (const canvas of document.querySelectorAll("canvas")) {
    const chart = new Chart(canvas);
    chart.gestures = new Gestures(chart);
    charts.push(chart);
  }
  active = leader = charts[0];
  $("header").addEventListener("click", control);
  $("header form").addEventListener("submit", study);
  $("#dates").addEventListener("submit", setDates);
  $("#more").addEventListener("click", control);
  for (const menu of document.querySelectorAll(".menu")) menu.addEventListener("toggle", () => placeMenu(menu));
  const [symbol, compare, interval, draw] = ["input[name=symbol]", "input[name=compare]", "select[name=interval]", "select[name=draw]"].map($);
  symbol.hidden = compare.hidden = charts.length > 1;
  symbolField(symbol, (name, event) => active.do({ op: "symbol", name }, event));
  symbolField(compare, (name, event) => {
    active.do({ op: "compare", name }, event);
    closeSheets();
  });
  for (const list of [interval, ...document.querySelectorAll(".menu select")]) bindSelect(list);
  draw.addEventListener("change", () => tool.choose(draw.value));
  draw.append(...draw.dataset.kinds.split(" ").map(kind => new Option((kind[0].toUpperCase() + kind.slice(1)).replaceAll("-", " "), kind)));
  const studies = $("#studies");
  studies.append(...studies.dataset.names.split(" ").map(name => new Option("", name)));
  document.addEventListener("keydown", event => {
    if (event.key === "Escape" && !event.target.closest("input, dialog, [popover]:popover-open")) active.gestures.escape(event);
  });
  const full = $("[data-do=full]");
  full.hidden = !document.fullscreenEnabled;
  if (charts.length > 1)
    for (const name of ["pointerenter", "focus"])
      full.addEventListener(name, () => (full.title = full.ariaLabel = `Full screen of ${active.answer?.shown.symbol ?? "a chart"}`));
  for (const named of document.querySelectorAll("header [aria-label]:is(button, a, input, select)")) named.title ||= named.ariaLabel;
  addEventListener("pagehide", () => {
    pageChrome.write();
    address.write();
  });
}

window.dojima = {
  /** The state of chart `i`; `null` before its first frame. */
  state(i = 0) {
    const { state, lost } = charts[i] ?? {};
    return state ? { ...state, error: lost ?? state.error } : null;
  },
  /** Resolves when all inputs are answered, no motion is in progress and the newest frame is painted. */
  async settled() {
    // After two frames an input or a size change just before the call has been queued.
    for (let frames = 0; frames < 2 || painted.length || !charts.every(chart => chart.isSettled); frames++) await new Promise(inNextFrame);
    pageChrome.write();
    address.write();
  },
  /** The times of the last 200 inputs and of the frames that answered them, in milliseconds of `performance.now()`. */
  timings: () => timings.slice(),
};

// ---- the list of symbols

function startIndex() {
  const field = $("input[type=search]"), items = [...document.querySelectorAll("main li")], none = $("main > p");
  const search = () => {
    const text = field.value.trim().toLowerCase();
    for (const item of items) item.hidden = !item.textContent.toLowerCase().includes(text);
    const count = items.filter(item => !item.hidden).length;
    $("output").textContent = text ? `${count} of ${items.length}` : "";
    none.hidden = count > 0 || !text;
  };
  field.addEventListener("input", search);
  if (field.value) search(); // browsers restore the field on "back"
}

document.body.classList.contains("index") ? startIndex() : startCharts();
