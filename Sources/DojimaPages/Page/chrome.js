// The page around the charts: address, title, controls, live text and notices.

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
  chart.do({ op: "toggleSeries", name, fade: !REDUCED_MOTION.matches }, event);
}

/**
 * Shows a button for each group of series, symbol and study, which hides it or shows it again, and the choice of the series with a last-value
 * line.
 */
function showSeries({ groups, series: list, trackSeries }) {
  const text = JSON.stringify([groups, list, trackSeries]);
  if (text === hideable) return;
  hideable = text;
  const tracked = $("select[name=track-series]");
  tracked.parentElement.hidden = list.length < 2;
  tracked.replaceChildren(...list.map(({ name, title }) => new Option(title, name)));
  tracked.value = trackSeries;
  const container = $("#series"), focused = [...container.children].indexOf(document.activeElement);
  const entries = groups.map(({ name, mark }) => ({ name, title: name, pressed: { on: "true", off: "false", partial: "mixed" }[mark] }))
    .concat(list.map(({ name, title, hidden }) => ({ name, title, pressed: String(!hidden) })));
  container.replaceChildren(...entries.map(({ name, title, pressed }) => {
    const button = document.createElement("button");
    button.textContent = title;
    button.title = `${pressed === "true" ? "Hide" : "Show"} ${title}`;
    button.ariaPressed = pressed;
    button.onclick = event => {
      event.stopPropagation(); // keeps the menu open
      toggleSeries(active, name, event);
    };
    return button;
  }));
  container.children[focused]?.focus();
}

/** Shows the progress of the charts that load data, or hides it if none does. */
function showLoading(chart, fraction) {
  if (chart.loading === fraction) return;
  chart.loading = fraction;
  const fractions = charts.map(chart => chart.loading).filter(loading => loading !== null), progress = $("progress");
  progress.hidden = !fractions.length;
  if (fractions.length) progress.value = Math.min(...fractions);
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
