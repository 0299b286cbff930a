// The start of the page of charts or of the list of symbols, after all other files of the script.

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
