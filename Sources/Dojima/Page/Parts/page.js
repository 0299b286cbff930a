"use strict";
(() => {
  // `views` has one entry for each width at which the chart is drawn. A column has an element for each possible crosshair point, or is
  // one value if all are equal.
  const { views, texts, colors, start } = JSON.parse(document.getElementById("data").textContent);
  const chart = document.getElementById("chart"), live = document.getElementById("live");
  const pictures = [...chart.querySelectorAll(".view")];
  if (!views.length) return;

  const svg = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const html = (name, text = "") => Object.assign(document.createElement(name), { textContent: text });
  const valueAt = (column, i) => (Array.isArray(column) ? column[i] : column);
  const clamp = (value, low, high) => Math.max(low, Math.min(value, high));

  const crosses = views.map(({ width, height }, i) => {
    const cross = svg("svg", { class: "cross", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    pictures[i].append(cross);
    return cross;
  });
  const readout = html("div");
  readout.className = "readout";
  readout.ariaHidden = "true";
  chart.append(readout);

  let shown = 0; // the index of the view for the width of the page
  let at = -1; // the index of the crosshair's point; -1 if it is hidden
  let isFixed = false; // whether a click has fixed it

  const choose = () => {
    shown = Math.max(0, pictures.findIndex(picture => picture.offsetParent));
    isFixed = false;
    hide();
  };

  function hide() {
    at = -1;
    chart.classList.remove("on");
    for (const cross of crosses) cross.replaceChildren();
    // On a narrow page the values are below the picture, initially those of the last bar.
    write(views[shown].along.length - 1);
  }

  /** Writes the values at a point into the readout, and returns them as a line for screen readers. */
  function write(i) {
    const { titles, entries } = texts[views[shown].texts];
    const list = html("dl");
    let line = `${titles[i]}:`;
    for (const { label, text, color } of entries) {
      const value = valueAt(text, i);
      if (value === null) continue;
      const pair = html("div"), cell = html("dd", value);
      pair.classList.toggle("long", label.length + value.length > 19);
      cell.style.color = colors[valueAt(color, i)];
      pair.append(html("dt", label), cell);
      list.append(pair);
      line += ` ${label} ${value},`;
    }
    readout.replaceChildren(html("p", titles[i]), list);
    return line.slice(0, -1);
  }

  function show(i) {
    at = i;
    const view = views[shown], { vertical, plots, row, legends, font, width } = view;
    const along = view.along[i], across = view.across[i], [plot, column] = view.axes[valueAt(view.axis, i)];
    const [x, y, w, h] = plots, parts = [];
    const line = (x1, y1, x2, y2) => parts.push(svg("line", { x1, y1, x2, y2, "shape-rendering": "crispEdges" }));
    if (vertical) {
      line(x, along, x + w, along);
      line(across, plot[1], across, plot[1] + plot[3]);
    } else {
      // The lines do not cross the text of legends.
      let top = y, start = plot[0];
      for (const [left, upper, legendWidth, legendHeight] of legends)
        if (left - 2 < along && left + legendWidth + 6 > along) {
          if (upper - 8 > top) line(along, top, along, upper - 2);
          top = upper + legendHeight + 2;
        }
      line(along, top, along, y + h);
      for (const [left, upper, legendWidth, legendHeight] of legends)
        if (upper - 2 < across && upper + legendHeight + 2 > across && left + legendWidth > start) {
          if (left - 4 > start) line(start, across, left - 4, across);
          start = left + legendWidth + 6;
        }
      if (start < plot[0] + plot[2]) line(start, across, plot[0] + plot[2], across);
    }
    if (valueAt(view.target, i)) parts.push(svg("circle", { cx: vertical ? across : along, cy: vertical ? along : across, r: 4 }));
    crosses[shown].replaceChildren(...parts);
    const size = font + 7;
    const tag = (text, locate) => {
      const label = svg("text", { "font-size": font });
      label.textContent = text;
      crosses[shown].append(label);
      const found = locate(label.getComputedTextLength() + 12);
      if (!found) return label.remove();
      const [left, top, tagWidth] = found;
      label.setAttribute("x", left + tagWidth / 2);
      label.setAttribute("y", top + size / 2 + font * 0.36);
      label.before(svg("rect", { x: left, y: top, width: tagWidth, height: size, rx: 1 }));
    };
    const { titles, values, skip } = texts[view.texts];
    if (column)
      tag(values[i], wanted => {
        const [left, top, columnWidth, columnHeight] = column, w = Math.max(wanted, columnWidth - 2);
        return vertical
          ? [clamp(across - wanted / 2, 2, width - 2 - wanted), top + (columnHeight - size) / 2, wanted]
          : [Math.min(left + 1, width - w), clamp(across - size / 2, top, top + columnHeight - size), w];
      });
    if (row)
      tag(titles[i].slice(skip), wanted => {
        const [left, top, rowWidth, rowHeight] = row;
        if (vertical && wanted > left + rowWidth - 2) return null;
        return vertical
          ? [left + rowWidth - 1 - wanted, clamp(along - size / 2, top, top + rowHeight - size), wanted]
          : [clamp(along - wanted / 2, left, width - 2 - wanted), top + (rowHeight - size) / 2, wanted];
      });
    const spoken = write(i);
    positionReadout(along, across);
    chart.classList.add("on");
    return spoken;
  }

  /** Positions the readout on the side of the plots away from the crosshair, below the legends. */
  function positionReadout(along, across) {
    const { vertical, plots: [x, y, w, h], legends, width, height } = views[shown];
    const isRight = (vertical ? across : along) < x + w / 2;
    const below = Math.max(y, ...legends.filter(box => box[1] < y + h / 3).map(box => box[1] + box[3]));
    const share = (value, whole) => `${(value / whole) * 100}%`;
    Object.assign(readout.style, {
      top: share(below + 8, height), left: isRight ? "auto" : share(x + 8, width), right: isRight ? share(width - x - w + 8, width) : "auto",
    });
  }

  /** The index of the point nearest to a pointer; -1 outside of the plots. */
  function nearest(event) {
    const { left, top, width } = pictures[shown].getBoundingClientRect(), view = views[shown];
    const scale = view.width / width, p = [(event.clientX - left) * scale, (event.clientY - top) * scale];
    const [x, y, w, h] = view.plots;
    if (p[0] < x || p[0] > x + w || p[1] < y || p[1] > y + h) return -1;
    const wanted = p[view.vertical ? 1 : 0];
    return view.along.reduce((best, position, i) => (Math.abs(position - wanted) < Math.abs(view.along[best] - wanted) ? i : best), 0);
  }

  function follow(event) {
    const i = nearest(event);
    if (i < 0) hide();
    else if (i !== at) show(i);
  }

  chart.addEventListener("pointermove", event => (isFixed && event.pointerType === "mouse") || follow(event));
  chart.addEventListener("pointerleave", event => event.pointerType === "mouse" && !isFixed && hide());
  chart.addEventListener("pointerdown", event => {
    if (event.button) return;
    // A click fixes the crosshair, and the next one releases it; a touch leaves it at its position.
    isFixed = event.pointerType === "mouse" && !isFixed && nearest(event) >= 0;
    follow(event);
    if (at >= 0) live.textContent = write(at);
  });
  chart.addEventListener("keydown", event => {
    const { vertical, along: { length } } = views[shown], { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = (event.shiftKey ? 10 : 1) * ({ ArrowLeft: -1, ArrowRight: 1, [vertical ? "ArrowUp" : "ArrowRight"]: 1, [vertical ? "ArrowDown" : "ArrowLeft"]: -1 }[key] ?? 0);
    let next;
    if (key === "Home") next = 0;
    else if (key === "End") next = length - 1;
    else if (step) next = at < 0 ? (step < 0 ? length - 1 : 0) : clamp(at + step, 0, length - 1);
    else if (key === "Escape") {
      if (at < 0) return;
      isFixed = false;
      hide();
      live.textContent = "";
    } else return;
    event.preventDefault();
    if (next !== undefined) live.textContent = show(next);
  });

  chart.tabIndex = 0;
  chart.setAttribute("role", "application");
  chart.setAttribute("aria-roledescription", "chart");
  chart.setAttribute("aria-labelledby", "name");
  chart.setAttribute("aria-describedby", "keys");
  matchMedia("(max-width: 640px)").addEventListener("change", choose);
  choose();
  if (start !== null && shown === 0) show(start);
})();
