// The controls of a page of charts.

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
