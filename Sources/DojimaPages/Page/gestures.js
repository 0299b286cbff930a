// Events of pointers, wheel and keys on a canvas.

const CLICK = 4; // CSS pixels that a press may move and still be a click
const DOUBLE_CLICK = 400; // maximum milliseconds between the clicks of a double click
const LONG_PRESS = 500; // milliseconds of a long press

/** The event of each pointer move, not only one for each animation frame: the answer may then arrive before the next frame. */
const MOVE_EVENT = "onpointerrawupdate" in window ? "pointerrawupdate" : "pointermove";

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
