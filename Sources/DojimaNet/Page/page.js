// The pages of `dojima serve`. A page of charts sends what is done to them and paints the pictures that come back.

const LOST = "The connection to dojima serve is lost; trying again.";
const LATE = "Waiting for dojima serve.";
const CLICK = 4; // CSS pixels that a press may move and still be a click
const REST = 100; // milliseconds without a move after which a release throws nothing
const HANDLE = 6; // CSS pixels to each side of a handle of the navigator
const TWICE = 400; // milliseconds between two clicks of a double click
const SLOW = 4000; // milliseconds without a first frame after which the page says that it waits
const HOLD = 500; // milliseconds of a long press

const $ = selector => document.querySelector(selector);
const charts = [];
let active; // the chart that keys and buttons for one chart act on
let leader; // the chart whose times the others show, where charts share their window: the one that was touched last

// ---- animation frames

/** Calls a function in the next animation frame. A hidden page has none, and is served by a timer. */
const inNextFrame = body => (document.hidden ? setTimeout(body, 100) : requestAnimationFrame(body));

let asked = false;

/** Has `turn` called in the next animation frame. */
function ask() {
  if (!asked) inNextFrame(turn);
  asked = true;
}

function turn(time = performance.now()) {
  asked = false;
  for (const chart of charts) chart.turn(time);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden && asked) {
    asked = false;
    ask();
  }
});

// ---- times from an input to its picture

const timings = [];
const painted = []; // lists of time stamps whose answers this frame shows
const afterFrame = new MessageChannel(); // a message posted in an animation frame arrives in the first task after it

afterFrame.port1.onmessage = () => {
  const now = performance.now();
  for (const input of painted.splice(0).flat()) timings.push({ input, painted: now });
  timings.splice(0, timings.length - 200);
};

// ---- pixels

/** How many lines are unpacked before the canvas copies them: few enough to be in the processor's cache still. */
const BAND = 64;

/**
 * Paints rectangles. Their pixels come as steps, whose first byte has the kind and the count of pixels: as those above, of one colour that
 * follows, or of a colour each. A colour is an index into the palette; without one, its four bytes. `band` has room for some lines of the
 * canvas, below the one that was unpacked before them.
 */
function paintRects(bytes, at, palette, rects, band, context) {
  const { width } = band, pixels = new Uint32Array(band.data.buffer);
  const color = () => palette.length ? palette[bytes[at++]] : bytes[at++] | (bytes[at++] << 8) | (bytes[at++] << 16) | (bytes[at++] << 24);
  for (let i = 0; i < rects.length; i += 4) {
    const [x, top, wide, high] = rects.slice(i, i + 4);
    let y = top, line = 1, place = width, left = wide; // where the band begins, and where in it the next pixel is; `left` of its line
    let length = 0, kind, shared; // of the step
    while (y < top + high) {
      if (!length) {
        const head = bytes[at++];
        kind = head >> 6;
        length = (head & 63) + 1;
        if (length === 64) length += bytes[at++] | (bytes[at++] << 8);
        shared = kind === 1 ? color() : 0;
      }
      const end = place + Math.min(length, left);
      length -= end - place;
      left -= end - place;
      if (kind === 1) pixels.fill(shared, place, end);
      else if (kind === 2) while (place < end) pixels[place++] = color();
      else if (end - place > 32) pixels.copyWithin(place, place - width, end - width);
      else while (place < end) { pixels[place] = pixels[place - width]; place++; }
      place = end;
      if (left) continue;
      left = wide;
      place += width - wide;
      if (line < BAND && y + line < top + high) {
        line++;
        continue;
      }
      context.putImageData(band, x, y - 1, 0, 1, wide, line);
      pixels.copyWithin(0, line * width, line * width + wide);
      y += line;
      line = 1;
      place = width;
    }
  }
}

// ---- one chart

const isReset = ({ op }) => op === "reset";

/** Operations of which only the last of several in a row has an effect. */
const LATEST = new Set(["size", "panTo", "pinch", "drag", "stretch", "crosshair", "hideCrosshair", "window", "align", "level", "draw"]);

const FAR = 100; // milliseconds that opening a connection takes where the line is slow
const texts = new TextDecoder();

/** A canvas and its connection: batches of operations go out, at most one for each animation frame; answers are painted as they come. */
class Chart {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d", { alpha: false }); // what is behind it need not be drawn
    this.box = canvas.parentElement;
    this.still = this.box.querySelector("picture"); // until the first frame
    this.still.lastElementChild.alt = ""; // the canvas says what it shows
    // Without a theme in the address or the options of the server, the system's preference holds, as for the picture.
    const dark = this.still.querySelector("[media*=dark]") && matchMedia("(prefers-color-scheme: dark)").matches;
    this.address = canvas.dataset.session + (dark ? "&theme=dark" : "");
    this.state = null; // of the newest frame on the canvas
    this.answer = null; // the newest answer on the canvas
    this.lost = null;
    this.moving = false;
    this.waiting = []; // operations to be sent
    this.inputs = []; // time stamps of the events behind them
    this.own = false; // whether they are more than what other charts relayed
    this.sent = []; // the batches that are not answered yet
    this.paced = false; // whether a batch was sent in this animation frame
    this.most = 1; // batches that may be unanswered
    this.count = 0;
    this.at = 0;
    this.followed = null; // the times of the leader that this chart was sent last
    this.fresh = null; // what the next animation frame shows besides the picture: the batches that were answered since the last one
    new ResizeObserver(() => this.measure()).observe(this.box);
    addEventListener("resize", () => this.measure());
    this.connect();
    setTimeout(() => {
      if (this.answer || this.lost) return;
      this.lost = LATE;
      report();
    }, SLOW);
  }

  // The connection

  connect() {
    const url = new URL(this.address, location.href), begun = performance.now();
    url.protocol = url.protocol.replace("http", "ws");
    const socket = (this.socket = new WebSocket(url));
    socket.binaryType = "arraybuffer";
    socket.onopen = () => {
      // A second batch fills a slow line. On a fast one it would only wait until the first is drawn, and be older then.
      this.most = performance.now() - begun > FAR ? 2 : 1;
      this.size = null;
      this.sent = [];
      const given = this.waiting.splice(0);
      this.measure();
      this.waiting.push(...given);
      this.flush();
    };
    socket.onmessage = event => this.receive(event.data);
    socket.onclose = ({ reason }) => {
      this.lost = reason || LOST; // a server that refuses says why
      this.moving = false;
      this.sent = [];
      this.drop();
      this.dropGesture?.();
      report();
      // The next connection begins with what was shown last.
      if (this.answer) this.address = this.answer.address.replace("?", "&").replace("/chart/", "/session?symbol=");
      setTimeout(() => this.connect(), 1000);
    };
  }

  drop() {
    this.waiting = [];
    this.inputs = [];
    this.own = false;
  }

  /** Sends the size of the canvas where it is not the one that was sent last. */
  measure() {
    const width = this.box.clientWidth, scale = devicePixelRatio;
    // Rounded down, and not to the pixels of the screen: charts of a page are equally high, and their letters equally large.
    const height = Math.floor(this.box.getBoundingClientRect().height);
    const size = `${width}x${height}@${scale}`;
    if (size === this.size || !width || !height || this.socket?.readyState !== WebSocket.OPEN) return;
    this.size = size;
    this.relay({ op: "size", width, height, scale });
  }

  /** An operation of the user; `event` is the input behind it. */
  do(op, event) {
    if (this.lost) return;
    this.own = true;
    this.inputs.push(event.timeStamp);
    this.relay(op, event.timeStamp);
  }

  /** An operation that follows from something else: a size, another chart, an animation frame. */
  relay(op, time = performance.now()) {
    if (this.lost && op.op !== "size") return;
    this.at = Math.max(this.at, time / 1000);
    const list = this.waiting, last = list.at(-1);
    if (last?.op === op.op && LATEST.has(op.op)) list[list.length - 1] = op;
    else list.push(op);
    queueMicrotask(() => this.flush());
  }

  /** Sends what is waiting, unless too many batches are unanswered or one was sent in this animation frame. */
  flush() {
    if (this.sent.length >= this.most || this.paced || !this.waiting.length || this.socket.readyState !== WebSocket.OPEN) return;
    this.sent.push({ n: ++this.count, inputs: this.inputs, own: this.own, resets: this.waiting.some(isReset) });
    this.socket.send(JSON.stringify({ n: this.count, at: this.at, do: this.waiting }));
    this.drop();
    this.paced = true;
    ask();
  }

  /** Takes an answer, which has the length of its JSON, the JSON, a palette and pixels, and paints it. */
  receive(buffer) {
    const length = new DataView(buffer).getUint32(0), bytes = new Uint8Array(buffer);
    const answer = JSON.parse(texts.decode(bytes.subarray(4, 4 + length))), before = this.answer;
    // An answer may be to several batches.
    const batches = this.sent.filter(batch => batch.n <= answer.n);
    this.sent = this.sent.filter(batch => batch.n > answer.n);
    // The next picture is drawn while this one is unpacked.
    this.flush();
    this.paint(answer, bytes, 4 + length);
    (this.fresh ??= []).push(...batches);
    if (answer.notice) tell(answer.notice);
    if (before && batches.some(batch => batch.own)) shareBars(this, before.state, answer.state);
    if (charts.length > 1) {
      followLeader();
      align();
    }
    ask();
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
    this.still?.remove();
    this.still = null;
    this.state = state;
    this.answer = answer;
    this.moving = answer.moving;
    if (this.socket.readyState === WebSocket.OPEN) this.lost = null;
  }

  /** Shows in an animation frame what belongs to the newest picture, and goes on with what moves. */
  turn(time) {
    this.paced = false;
    const { fresh } = this;
    if (fresh) {
      this.fresh = null;
      painted.push(...fresh.map(batch => batch.inputs));
      afterFrame.port2.postMessage(null);
      report();
      besides.follow(this, fresh.some(batch => batch.own));
    }
    if (this.moving && !this.sent.length && !this.waiting.length && !this.lost) {
      this.own = true;
      this.relay({ op: "frame" }, time);
    }
    this.flush();
    if (this.moving) ask();
  }

  /** Whether the first window was asked for and is not there yet. */
  get resets() {
    return this.waiting.some(isReset) || this.sent.some(batch => batch.resets);
  }

  /** Whether no input is unanswered, nothing moves and the newest frame is painted. */
  get quiet() {
    return this.state && (this.lost || !(this.sent.length || this.waiting.length || this.fresh || this.moving));
  }
}

/** Whether the charts of the page share something: `window` or `crosshair`. */
const share = what => charts.length > 1 && $("main").dataset.sync.includes(what);

/** The charts follow another one from here on, and what moves on them ends. */
function lead(chart) {
  if (!share("window") || leader === chart) return;
  leader = chart;
  leader.followed = null;
  for (const other of charts) if (other !== chart && other.moving) other.relay({ op: "stop" });
}

/** Whether times in seconds are the same but for rounding. */
const isSame = (a, b) => Math.abs(a - b) < 0.001;

/** Has all charts show the times of the leader. A chart that was sent these times cannot show them, or will. */
function followLeader() {
  const { from, to } = leader.state?.window ?? {};
  if (!share("window") || from === undefined || leader.resets) return;
  for (const chart of charts) {
    const shown = chart.state?.window;
    if (chart === leader || !shown || chart.resets || (isSame(shown.from, from) && isSame(shown.to, to))) continue;
    const times = `${from}..${to}`;
    if (chart.followed !== times) chart.relay({ op: "window", from, to });
    chart.followed = times;
  }
}

/** Tells the other charts of a page where the crosshair of one is, and which bars are selected on it. */
function shareBars(chart, before, after) {
  const others = charts.filter(other => other !== chart), time = after.crosshair?.time, times = after.selected;
  if (share("crosshair") && time !== before.crosshair?.time)
    for (const other of others) other.relay(time === undefined ? { op: "hideCrosshair" } : { op: "crosshair", time });
  if ((share("crosshair") || share("window")) && String(times) !== String(before.selected))
    for (const other of others) other.relay({ op: "select", times });
}

/** All charts show what they showed when the page was opened. */
function reset(event) {
  lead(charts[0]);
  for (const chart of charts) chart.do({ op: "reset" }, event);
}

/** Gives all charts of a page equally wide labels, so that their plots stand in line. */
function align() {
  const widest = { left: [], right: [] };
  for (const { answer } of charts)
    for (const plot of answer?.state.plots ?? [])
      for (const [side, isHere, order] of [
        ["left", axis => axis.x + axis.w < plot.x + 1, (a, b) => b.x - a.x],
        ["right", axis => axis.x > plot.x + plot.w - 1, (a, b) => a.x - b.x],
      ])
        answer.axes.filter(axis => axis.pane === plot.id && isHere(axis)).sort(order).forEach((axis, index) => {
          widest[side][index] = Math.max(widest[side][index] ?? 0, Math.round(axis.w * 1000) / 1000);
        });
  const widths = JSON.stringify(widest);
  for (const chart of charts.filter(chart => chart.answer && chart.aligned !== widths)) {
    chart.aligned = widths;
    chart.relay({ op: "align", ...widest });
  }
}

// ---- what the page shows besides the pictures

/** The address follows what is shown, but seldom enough for browsers, which allow few changes a second. */
const address = {
  shown: null, wanted: null, timer: 0, last: 0,
  follow(text) {
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

/** The address of a page of several charts: the options that all have, and those of one alone after its number, as in `1:y-range`. */
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

const PAUSE = 200; // milliseconds without a picture after which the rest of the page follows
const SELDOM = 3000; // milliseconds after which it follows all the same

/**
 * Label, title, address, controls and live text follow the pictures: at once after a pause or where a control has changed, but seldom in a
 * gesture, as a new title costs browsers more than a picture.
 */
const besides = {
  late: new Map(), since: 0, last: -PAUSE, timer: 0,
  follow(chart, own) {
    const now = performance.now(), shown = JSON.stringify(chart.answer.shown);
    const wait = now - this.last < PAUSE && shown === chart.shown ? PAUSE : 0;
    this.last = now;
    chart.shown = shown;
    if (!this.late.size) this.since = now;
    this.late.set(chart, own || this.late.get(chart));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.write(), Math.min(wait, this.since + SELDOM - now));
  },
  write() {
    clearTimeout(this.timer);
    const late = [...this.late];
    this.late.clear();
    for (const [chart, own] of late) show(chart, own);
  },
};

/** Brings the rest of the page up to the newest frame of a chart; `own` says that the frame answers its own input. */
function show(chart, own) {
  const { title, label, live, shown, dates, address: here } = chart.answer;
  if (chart.canvas.getAttribute("aria-label") !== label) chart.canvas.setAttribute("aria-label", label);
  if (own) setText($("[aria-live]"), live);
  if (charts.length === 1) {
    if (document.title !== title) document.title = title;
    address.follow(here);
  } else if (charts.every(chart => chart.answer)) address.follow(addressOfAll());
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

/** Sets a text only where it is another one: each change of a live region is read out. */
function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/** What the menu switches. */
function showChoices(shown) {
  for (const button of document.querySelectorAll("[data-set]")) button.ariaPressed = String(shown[button.dataset.set]);
  const [colors, change] = ["select[name=colors]", "select[name=color-change]"].map($);
  colors.lastElementChild.hidden = !shown.hasOwnColors;
  [colors.value, change.value] = [shown.colors, shown.colorChange];
}

/** The fields for dates have the window, and the dates of the data as limits. They are left alone while they are open. */
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

/** The symbol, its intervals, and where annotations are kept. */
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
  $("select[name=draw]").title = `Draw on the prices; kept ${where}`;
}

let added = "[]";

/** A button for each symbol, study and annotation that was added, which removes it. */
function showAdded(list) {
  const text = JSON.stringify(list);
  if (text === added) return;
  added = text;
  const place = $("header ul"), focused = place.contains(document.activeElement);
  place.replaceChildren(...list.map(one => {
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

/** A button for each symbol and study, which hides it or shows it again, and the one whose last value has a line. */
function showSeries({ series: list, trackSeries }) {
  const text = JSON.stringify([list, trackSeries]);
  if (text === hideable) return;
  hideable = text;
  const tracked = $("select[name=track-series]");
  tracked.parentElement.hidden = list.length < 2;
  tracked.replaceChildren(...list.map(({ name, title }) => new Option(title, name)));
  tracked.value = trackSeries;
  const place = $("#series"), focused = [...place.children].indexOf(document.activeElement);
  place.replaceChildren(...list.map(({ name, title, hidden }) => {
    const button = document.createElement("button");
    button.textContent = title;
    button.title = `${hidden ? "Show" : "Hide"} ${title}`;
    button.ariaPressed = String(!hidden);
    button.onclick = event => {
      event.stopPropagation(); // the menu stays open for the next one
      toggleSeries(active, name, event);
    };
    return button;
  }));
  place.children[focused]?.focus();
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
function tell(text) {
  notice = text;
  clearTimeout(noticed);
  noticed = setTimeout(() => { notice = ""; report(); }, 2000);
  report();
}

// ---- pointers

/** Shares of a plot from its left and its lower end, and the plot; beyond it ten times its size at most, as the server takes them. */
const shares = (p, r) => ({ x: clamp((p.x - r.x) / r.w, -10, 10), y: clamp(1 - (p.y - r.y) / r.h, -10, 10) });
const within = (p, r) => p.x >= r.x && p.x <= r.x + r.w && p.y >= r.y && p.y <= r.y + r.h;
const distance = (a, b) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a, b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const clamp = (value, low, high) => Math.min(Math.max(value, low), high);

const FLAT = 8; // CSS pixels of height below which a box selects times alone

/** The box between two corners of a plot, as far as it is in the plot; of its whole height where it is flat. */
function boxOf(a, b, { x, y, w, h }) {
  const isFlat = Math.abs(a.y - b.y) < FLAT;
  const place = (u, v, low, length) => [Math.min(u, v), Math.max(u, v)].map(one => clamp(one, low, low + length));
  const [[left, right], [top, bottom]] = [place(a.x, b.x, x, w), isFlat ? [y, y + h] : place(a.y, b.y, y, h)];
  return { left, top, right, bottom, isFlat };
}

/** The part of the navigator at a position. Handles reach farther for fingers, and leave a third of a narrow selection. */
function partAt(x, { x: left, w }, { pointerType }) {
  const reach = pointerType === "touch" ? 16 : HANDLE, inside = Math.min(reach, w / 3);
  if (x >= left - reach && x <= left + inside) return "lowerHandle";
  if (x >= left + w - inside && x <= left + w + reach) return "upperHandle";
  return x > left && x < left + w ? "window" : "outside";
}

/** Moves of a pointer as they come, not only once for each animation frame: the answer may be there for the coming one. */
const MOVES = "onpointerrawupdate" in window ? "pointerrawupdate" : "pointermove";

/** The gestures to which pointers belong, by their ids. A finger on a second chart belongs to the gesture on the first one. */
const holders = new Map();

/** Turns what pointers, wheel and keys do on a canvas into operations. */
class Gestures {
  constructor(chart) {
    this.chart = chart;
    this.down = new Map(); // the pointers that are down, by id
    this.drag = null; // what is under way: its kind, where it began, what it acts on
    this.over = false; // whether a crosshair follows the pointer
    this.kept = null; // where a crosshair is kept
    this.click = null; // the last click on a plot, for a double click
    this.axisClick = null; // the last click on an axis
    this.anchor = null; // where the wheel turns
    this.drawsByKeys = false; // whether an annotation is begun at the crosshair
    const { canvas } = chart;
    for (const [name, take] of Object.entries({
      pointerdown: "press", [MOVES]: "move", pointerup: "release", pointercancel: "cancel", pointerleave: "leave", keydown: "key",
    })) canvas.addEventListener(name, event => (holders.get(event.pointerId) ?? this)[take](event));
    canvas.addEventListener("wheel", event => this.wheel(event), { passive: false });
    canvas.addEventListener("focus", () => (active = chart));
    canvas.addEventListener("contextmenu", event => event.pointerType === "touch" && event.preventDefault());
    chart.dropGesture = () => this.forget();
  }

  place(event) {
    const { left, top } = this.chart.canvas.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top, t: event.timeStamp };
  }

  /** What is at a position: a plot, the navigator or an axis, with its rectangle. */
  at(p, reach = HANDLE) {
    const { state, answer } = this.chart;
    if (!state) return null;
    const plot = state.plots.find(r => within(p, r));
    if (plot) {
      const level = answer.levels.find(({ x, y, w }) => p.x >= x && p.x <= x + w && Math.abs(p.y - y) <= reach);
      return { kind: "plot", area: plot, level };
    }
    const area = state.navigator; // its handles stand out at both ends
    if (area && within(p, { ...area, x: area.x - HANDLE, w: area.w + 2 * HANDLE })) return { kind: "navigator", area };
    const axis = answer.axes.find(r => within(p, r));
    return axis ? { kind: "axis", area: axis } : null;
  }

  /** The entry of a legend at a position. */
  entryAt(p) {
    return this.chart.answer?.legend.find(r => within(p, r));
  }

  press(event) {
    if (event.button !== 0 || !this.chart.state) return;
    const { canvas } = this.chart;
    canvas.setPointerCapture(event.pointerId);
    const held = this.drag ? this : share("window") && charts.find(chart => chart.gestures.drag)?.gestures;
    if (held) return held.join(event);
    active = this.chart;
    lead(this.chart);
    canvas.focus({ preventScroll: true });
    const p = this.place(event), found = this.at(p, event.pointerType === "touch" ? 16 : HANDLE), entry = this.entryAt(p);
    this.hold(event);
    if (!found && !entry) {
      if (event.pointerType === "touch") this.letGo(event);
      return;
    }
    const { kind, area, level } = found ?? { kind: "legend" };
    if (tool.kind && kind === "plot") return this.beginDraw(p, area, event);
    const drag = (this.drag = {
      kind, area, level, entry, from: p, trail: [p], begun: false, clicks: kind === "plot", pointer: event.pointerId,
    });
    if (kind === "plot") {
      drag.kind = event.altKey ? "box" : "press";
      if (this.chart.moving || this.chart.sent.some(batch => batch.own) || this.chart.own) {
        drag.clicks = !this.chart.moving;
        this.chart.do({ op: "stop" }, event);
      }
      if (event.pointerType === "touch") this.longPress = setTimeout(() => this.beginHold(), HOLD);
    } else if (kind === "navigator") {
      const part = partAt(p.x, area.selection, event), { x, w } = area.selection;
      const held = { lowerHandle: x, upperHandle: x + w }[part] ?? p.x; // a handle is held at its own place, so that it can reach the ends
      drag.offset = p.x - held;
      this.chart.do({ op: "beginDrag", part, x: this.stripShare(p) }, event);
    }
  }

  /** The share of the navigator at which a drag holds its part; beyond the ends the nearest end. */
  stripShare(p) {
    const { area, offset } = this.drag;
    return clamp((p.x - offset - area.x) / area.w, 0, 1);
  }

  /** A pointer belongs to these gestures until it goes up. */
  hold(event) {
    holders.set(event.pointerId, this);
    this.down.set(event.pointerId, this.place(event));
  }

  letPointerGo(event) {
    holders.delete(event.pointerId);
    return this.down.delete(event.pointerId);
  }

  /** A further pointer goes down, on this chart or on another one. */
  join(event) {
    this.hold(event);
    const { kind } = this.drag;
    if (this.down.size === 2 && ["press", "plot", "axis"].includes(kind)) this.beginPinch(event);
  }

  move(event) {
    const p = this.place(event), { drag } = this;
    if (!drag) return event.buttons || event.pointerType === "touch" || this.hover(p, event);
    if (!this.down.has(event.pointerId)) return;
    this.down.set(event.pointerId, p);
    if (drag.kind === "pinch") return this.pinch(event);
    if (drag.pointer !== event.pointerId) return;
    drag.trail = drag.trail.filter(q => q.t >= p.t - 2 * REST);
    drag.trail.push(p);
    if (!drag.begun) {
      if (distance(p, drag.from) < CLICK && drag.kind !== "navigator" && drag.kind !== "hold") return;
      this.begin(event);
    }
    this.follow(p, event);
  }

  /** A press has become a drag. */
  begin(event) {
    const { drag } = this;
    drag.begun = true;
    drag.clicks = false;
    clearTimeout(this.longPress);
    if (drag.kind !== "hold") this.hide(event);
    if (drag.kind === "press" && drag.level) {
      drag.kind = "level";
    } else if (drag.kind === "press") {
      drag.kind = "plot";
      this.chart.do({ op: "beginPan", ...shares(drag.from, drag.area), pane: drag.area.id }, event);
    } else if (drag.kind === "axis") {
      this.chart.do({ op: "beginStretch", axis: drag.area.id }, event);
    } else if (drag.kind === "box") {
      drag.band = document.createElement("div");
      drag.band.className = "band";
      this.chart.box.append(drag.band);
    }
  }

  follow(p, event) {
    const { kind, area, from, band } = this.drag;
    if (kind === "draw") this.chart.do({ op: "draw", x: p.x, y: p.y }, event);
    else if (kind === "plot") this.chart.do({ op: "panTo", ...shares(p, area) }, event);
    else if (kind === "navigator") this.chart.do({ op: "drag", x: this.stripShare(p) }, event);
    else if (kind === "level") this.chart.do({ op: "level", index: this.drag.level.index, name: this.drag.level.name, y: p.y }, event);
    else if (kind === "hold") this.chart.do({ op: "crosshair", x: p.x, y: p.y }, event);
    else if (kind === "axis") this.chart.do({ op: "stretch", by: 4 ** (area.id === "x" ? (p.x - from.x) / area.w : (p.y - from.y) / area.h) }, event);
    else if (kind === "box") {
      const { left, top, right, bottom } = boxOf(from, p, area);
      Object.assign(band.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px`, height: `${bottom - top}px` });
    }
  }

  release(event) {
    const { drag } = this;
    if (!this.letPointerGo(event) || !drag) return;
    const p = this.place(event);
    clearTimeout(this.longPress);
    if (drag.kind === "pinch") return drag.pointers.includes(event.pointerId) && this.endPinch(event);
    if (drag.pointer !== event.pointerId) return;
    this.drag = null;
    drag.band?.remove();
    const v = this.velocity(drag, p);
    if (drag.kind === "draw") this.endDraw(p, event);
    else if (drag.kind === "navigator") this.chart.do({ op: "endDrag", ...(v && { velocity: v[0] }) }, event);
    else if (drag.kind === "hold") this.keep(p, event);
    else if (drag.entry && !drag.begun) toggleSeries(this.chart, drag.entry.name, event);
    else if (drag.clicks) this.clicked(p, drag.area, event);
    else if (drag.kind === "axis" && !drag.begun) this.axisClicked(p, drag.area, event);
    else if (!drag.begun) return;
    else if (drag.kind === "plot") this.chart.do({ op: "endPan", ...(v && { velocity: v }) }, event);
    else if (drag.kind === "axis") this.chart.do({ op: "endStretch" }, event);
    else if (drag.kind === "level") this.chart.do({ op: "endLevel" }, event);
    else if (drag.kind === "box") {
      const { left, top, right, bottom, isFlat } = boxOf(drag.from, p, drag.area);
      const [a, b] = [{ x: left, y: bottom }, { x: right, y: top }].map(q => shares(q, drag.area));
      this.chart.do({ op: "box", from: [a.x, a.y], to: [b.x, b.y], ...(!isFlat && { pane: drag.area.id }) }, event);
    }
  }

  /** The velocity of a release in widths and heights a second, over the last tenth of a second; none after a rest. */
  velocity({ trail, area, begun, kind }, p) {
    const last = trail.at(-1), first = trail.find(q => q.t >= last.t - REST);
    if ((!begun && kind !== "navigator") || p.t - last.t > REST || last.t - first.t < 1) return null;
    const seconds = (last.t - first.t) / 1000;
    return [(last.x - first.x) / area.w / seconds, (first.y - last.y) / area.h / seconds];
  }

  cancel(event) {
    if (this.letPointerGo(event)) this.end(event);
  }

  /** Ends what is under way without a throw. */
  end(event) {
    const { drag } = this;
    this.forget();
    const op = drag && {
      navigator: "endDrag", plot: "endPan", pinch: drag.axis ? "endStretch" : "endPinch", draw: "cancelDraw", level: "cancelLevel",
      axis: drag.begun && "endStretch",
    }[drag.kind];
    if (op) this.chart.do({ op }, event);
  }

  forget() {
    clearTimeout(this.longPress);
    this.drag?.band?.remove();
    this.drag = null;
  }

  // Drawing

  beginDraw(p, area, event) {
    const text = $("input[name=text]");
    if (area !== this.chart.state.plots[0]) return tell("Annotations are drawn on the prices.");
    if (tool.kind === "text" && !text.value) {
      tell("Type the text first.");
      return setTimeout(() => text.focus());
    }
    this.hide(event);
    this.drawsByKeys = false;
    this.drag = { kind: "draw", area, from: p, trail: [p], begun: false, clicks: false, pointer: event.pointerId };
    this.chart.do({ op: "beginDraw", kind: tool.kind, text: text.value.trim(), x: p.x, y: p.y }, event);
  }

  endDraw(p, event) {
    this.chart.do({ op: "draw", x: p.x, y: p.y }, event);
    this.chart.do({ op: "endDraw" }, event);
    tool.choose("");
  }

  // Two fingers

  beginPinch(event) {
    const { drag, chart } = this, [a, b] = this.down.values(), isOfValues = drag.kind === "axis" && drag.area.id !== "x";
    clearTimeout(this.longPress);
    if (drag.begun) this.chart.do({ op: drag.kind === "axis" ? "endStretch" : "endPan" }, event);
    const isHere = p => p.y >= 0 && p.y <= chart.state.size.height;
    // Fingers on two charts are as far apart as along the time axis, those on a value axis as along that.
    const apart = isOfValues ? (a, b) => Math.max(Math.abs(a.y - b.y), 8)
      : isHere(a) && isHere(b) ? (a, b) => Math.max(distance(a, b), 1) : (a, b) => Math.max(Math.abs(a.x - b.x), 24);
    const area = drag.kind === "axis" && !isOfValues ? chart.state.plots[0] : drag.area;
    const pane = drag.kind === "axis" ? undefined : area.id;
    this.drag = {
      kind: "pinch", area, axis: isOfValues, pane, apart, span: apart(a, b), pointers: [...this.down.keys()], trail: [{ t: event.timeStamp, scale: 1 }],
    };
    this.chart.do(isOfValues ? { op: "beginStretch", axis: area.id } : { op: "beginPinch", ...shares(middle(a, b), area), pane }, event);
  }

  pinch(event) {
    const { area, axis, apart, span, pointers, trail } = this.drag, [a, b] = pointers.map(id => this.down.get(id));
    const scale = apart(a, b) / span;
    trail.push({ t: event.timeStamp, scale });
    this.chart.do(axis ? { op: "stretch", by: 1 / scale } : { op: "pinch", scale, ...shares(middle(a, b), area) }, event);
  }

  endPinch(event) {
    const { trail, area, axis } = this.drag, last = trail.at(-1), first = trail.find(q => q.t >= last.t - REST);
    const thrown = event.timeStamp - last.t <= REST && last.t - first.t >= 1;
    const rate = thrown && { rate: Math.log(last.scale / first.scale) / ((last.t - first.t) / 1000) };
    this.chart.do(axis ? { op: "endStretch" } : { op: "endPinch", ...rate }, event);
    const [left] = this.down; // the finger that is still down may go on to pan
    const kind = axis ? "axis" : "press";
    this.drag = left ? { kind, area, from: left[1], trail: [left[1]], begun: false, clicks: false, pointer: left[0] } : null;
  }

  // Crosshair

  hover(p, event) {
    const found = this.at(p), { style } = this.chart.canvas;
    if (this.anchor && distance(this.anchor.p, p)) this.anchor = null;
    if (found?.kind === "plot") {
      this.over = true;
      this.chart.do({ op: "crosshair", x: p.x, y: p.y }, event);
    } else this.hide(event);
    const part = found?.kind === "navigator" && partAt(p.x, found.area.selection, event);
    const cursor = this.entryAt(p) ? "pointer" : found?.kind === "axis" ? (found.area.id === "x" ? "ew-resize" : "ns-resize")
      : part ? { window: "grab", outside: "pointer" }[part] ?? "ew-resize" : found?.level ? "ns-resize" : found ? "crosshair" : "";
    if (style.cursor !== cursor) style.cursor = cursor;
  }

  hide(event) {
    if (this.over) this.chart.do({ op: "hideCrosshair" }, event);
    this.over = false;
  }

  leave(event) {
    if (!this.drag && event.pointerType !== "touch") this.hide(event);
  }

  beginHold() {
    const [p] = this.down.values();
    if (this.drag?.kind !== "press" || !p) return;
    Object.assign(this.drag, { kind: "hold", begun: true });
    this.chart.do({ op: "crosshair", x: p.x, y: p.y }, { timeStamp: performance.now() });
  }

  keep(p, event) {
    this.kept = p;
    this.chart.do({ op: "keepCrosshair", x: p.x, y: p.y }, event);
  }

  letGo(event) {
    this.kept = null;
    this.chart.do({ op: "releaseCrosshair" }, event);
  }

  /** A click keeps the crosshair and selects the bar there, two zoom; on a touch screen, which has no Escape, a tap at a kept crosshair lets it go. */
  clicked(p, area, event) {
    const touch = event.pointerType === "touch", { click } = this;
    if (click && p.t - click.p.t <= TWICE && distance(p, click.p) <= (touch ? 32 : 8)) {
      this.click = null;
      if (!click.kept) this.letGo(event);
      this.chart.do({ op: "undoSelect" }, event);
      this.chart.do({ op: "doubleTap", ...shares(p, area) }, event);
      return;
    }
    this.click = { p, kept: this.kept };
    if (touch && this.kept && distance(p, this.kept) <= 24) this.letGo(event);
    else this.keep(p, event);
    this.chart.do({ op: "select", x: p.x, y: p.y, add: event.shiftKey }, event);
  }

  /** Two clicks on an axis give it its first range back. */
  axisClicked(p, axis, event) {
    const { axisClick: last } = this;
    const isSecond = last?.id === axis.id && p.t - last.p.t <= TWICE && distance(p, last.p) <= (event.pointerType === "touch" ? 32 : 8);
    this.axisClick = isSecond ? null : { p, id: axis.id };
    if (isSecond) this.chart.do({ op: "resetAxis", axis: axis.id }, event);
  }

  // Wheel and keys

  /**
   * While the pointer rests, all turns are about the share at which the first was: widths of axes may change between them. On a page of several
   * charts the page scrolls, unless the chart has the focus.
   */
  wheel(event) {
    const { chart } = this, p = this.place(event), found = this.at(p);
    if (!found || (charts.length > 1 && !event.ctrlKey && document.activeElement !== chart.canvas)) return;
    event.preventDefault();
    if (this.drag) return;
    lead(chart);
    const plot = found.kind === "plot" ? found.area : chart.state.plots[0];
    if (!plot) return;
    const unit = [1, 16, plot.h][event.deltaMode], dx = event.deltaX * unit, dy = event.deltaY * unit;
    // A pinch on a touch pad comes as a wheel with Ctrl, in small turns.
    const turns = dy / (event.ctrlKey && Math.abs(dy) < 40 ? 100 : 400);
    if (found.kind === "axis" && found.area.id !== "x") {
      if (dy) for (const op of [{ op: "beginStretch", axis: found.area.id }, { op: "stretch", by: 2 ** turns }, { op: "endStretch" }]) chart.do(op, event);
      return;
    }
    if (event.shiftKey || Math.abs(dx) > Math.abs(dy)) {
      this.chart.do({ op: "pan", by: (event.shiftKey ? dy || dx : dx) / plot.w }, event);
      return;
    }
    if (!this.anchor || distance(this.anchor.p, p) || p.t - this.anchor.t > 1000) {
      const { x, y } = shares(p, plot);
      this.anchor = { p, about: found.kind === "plot" ? { x, y } : { x: found.kind === "axis" ? clamp(x, 0, 1) : 0.5, y: 0.5 } };
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

  /** Enter acts at the crosshair as a pointer would: it selects the bar, or begins what is drawn, which a second Enter ends. */
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
      tell("Type the text first.");
      text.focus();
    } else {
      this.drawsByKeys = true;
      chart.do({ op: "beginDraw", kind: tool.kind, text: text.value.trim() }, event);
      tell("Ctrl with ← or → moves the end, Enter ends it.");
    }
  }

  /** Ends what is under way, or clears the selection if nothing is. */
  escape(event) {
    const isBusy = this.drag || tool.kind || this.chart.moving;
    this.end(event);
    if (this.drawsByKeys) this.chart.do({ op: "cancelDraw" }, event);
    this.drawsByKeys = false;
    tool.choose("");
    this.chart.do({ op: "stop" }, event);
    this.letGo(event);
    if (!isBusy) this.chart.do({ op: "select", times: [] }, event);
  }
}

// ---- controls

/** Writes a text to the clipboard, also on a page of another machine, which has no `navigator.clipboard` without TLS. */
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

/** The kind of annotation that a drag on the prices draws; empty for none. */
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

/** Writes a text to the clipboard and says so. */
function copyAndTell(text, name) {
  copy(text).then(() => tell(`The ${name} is copied.`), () => tell("The browser does not let this page write to the clipboard."));
}

const actions = {
  reset,
  save: () => save("png"),
  svg: () => save("svg"),
  pdf: () => save("pdf"),
  copy() {
    if (active.state) copyAndTell(active.state.command, "command");
  },
  address() {
    address.write();
    copyAndTell(location.href, "address");
  },
  full() {
    document.fullscreenElement ? document.exitFullscreen() : (charts.length > 1 ? active.box : document.documentElement).requestFullscreen();
  },
  help() {
    $("dialog").showModal();
  },
};

/** The charts whose window a control sets: where charts share theirs, that of one is that of all. */
function windowed() {
  lead(active);
  return share("window") ? [active] : charts;
}

function control(event) {
  const button = event.target.closest("button");
  if (!button) return;
  const { preset, type, scale, theme, set, do: action } = button.dataset;
  if (action) {
    if (button.closest(".menu")) closeSheets();
    actions[action](event);
  }
  if (set) put(set, button.ariaPressed === "true" ? "off" : "on", event);
  if (preset) for (const chart of windowed()) chart.do({ op: "preset", name: preset }, event);
  for (const [name, value] of Object.entries({ type, scale, theme })) if (value) put(name, value, event);
}

/** Sets something on all charts. */
function put(name, value, event) {
  for (const chart of charts) chart.do({ op: "set", name, value }, event);
}

/** Has a list of choices set something on all charts. */
function choice(list) {
  list.addEventListener("change", event => put(list.name, list.value, event));
}

function study(event) {
  event.preventDefault();
  const field = $("input[name=study]"), text = field.value.trim();
  field.value = "";
  if (text) for (const chart of charts) chart.do({ op: "study", text }, event);
  closeSheets();
}

function pick(event) {
  event.preventDefault();
  const { from, to } = event.target.elements;
  for (const chart of windowed()) chart.do({ op: "dates", from: from.value, to: to.value }, event);
  closeSheets();
}

/** Closes what is over the charts. */
function closeSheets() {
  for (const sheet of document.querySelectorAll("[popover]:popover-open")) sheet.hidePopover();
}

const symbols = { all: null };

/** Proposes symbols that have a text in their names, those that begin with it first. */
async function propose(field) {
  symbols.all ??= fetch("/data/list").then(answer => answer.json()).then(list => [...new Set(list.map(one => one.symbol))], () => []);
  const text = field.value.trim().toLowerCase(), all = await symbols.all;
  const found = all.filter(name => name.toLowerCase().includes(text));
  found.sort((a, b) => b.toLowerCase().startsWith(text) - a.toLowerCase().startsWith(text));
  $("#symbols").replaceChildren(...found.slice(0, 50).map(name => new Option("", name)));
}

/** A field for a symbol: Enter, or a proposal that is chosen, does `take` with what it holds. */
function symbolField(field, take) {
  // An empty field proposes all symbols; one that is left shows its own again.
  field.addEventListener("focus", () => {
    if (field.value) [field.placeholder, field.value] = [field.value, ""];
    propose(field);
  });
  const done = event => {
    const text = field.value.trim();
    field.blur();
    if (text) take(text, event);
  };
  field.addEventListener("input", event => {
    // A proposal that is chosen replaces the text at once.
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

/** Puts a menu below its button, or in the other direction where it is too wide. */
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
  $("#dates").addEventListener("submit", pick);
  $("#more").addEventListener("click", control);
  for (const menu of document.querySelectorAll(".menu")) menu.addEventListener("toggle", () => placeMenu(menu));
  const [symbol, compare, interval, draw] = ["input[name=symbol]", "input[name=compare]", "select[name=interval]", "select[name=draw]"].map($);
  symbol.hidden = compare.hidden = charts.length > 1;
  symbolField(symbol, (name, event) => active.do({ op: "symbol", name }, event));
  symbolField(compare, (name, event) => {
    active.do({ op: "compare", name }, event);
    closeSheets();
  });
  for (const list of [interval, ...document.querySelectorAll(".menu select")]) choice(list);
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
    besides.write();
    address.write();
  });
}

window.dojima = {
  /** What chart `i` shows; null before its first frame. */
  state(i = 0) {
    const { state, lost } = charts[i] ?? {};
    return state ? { ...state, error: lost ?? state.error } : null;
  },
  /** A promise that is kept when no input is unanswered, nothing moves and the newest frame is painted. */
  async settled() {
    // Two frames: an input or a size that came just before is known by then.
    for (let frames = 0; frames < 2 || painted.length || !charts.every(chart => chart.quiet); frames++) await new Promise(inNextFrame);
    besides.write();
    address.write();
  },
  /** The last 200 inputs and when their answers were painted, in milliseconds of `performance.now()`. */
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
  if (field.value) search(); // a browser that goes back fills the field in again
}

document.body.classList.contains("index") ? startIndex() : startCharts();
