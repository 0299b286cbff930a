"use strict";
(() => {
  // `parts` has the name and the values of each slice, tile or point, and `labels` the names of the values. `views` has one entry for each
  // width at which the figure is drawn: the slices of a pie with their labels at evenly spaced rotations, or the boxes of tiles, or points.
  const { views, parts, labels, texts, friction, slowest } = JSON.parse(document.getElementById("data").textContent);
  const chart = document.getElementById("chart"), live = document.getElementById("live");
  const pictures = [...chart.querySelectorAll(".view")];
  if (!views.length || !parts.length) return;

  const svg = (name, attributes) => {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };
  const html = (name, text = "") => Object.assign(document.createElement(name), { textContent: text });
  const clamp = (value, low, high) => Math.max(low, Math.min(value, high));
  const [turn, degree] = [2 * Math.PI, Math.PI / 180];
  const remainder = (value, divisor) => ((value % divisor) + divisor) % divisor;
  const offset = (angle, distance) => [distance * Math.sin(angle), -distance * Math.cos(angle)];
  const isPie = views.every(view => view.pie);

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
  let at = -1; // the index of the part whose values are shown; -1 if there is none

  // MARK: Values of parts

  /** Writes the values of a part into the readout, and returns them as a line for screen readers. */
  function write(i) {
    const [name, ...values] = parts[i], list = html("dl");
    let line = `${name}:`;
    values.forEach((value, column) => {
      if (!value) return;
      const pair = html("div");
      pair.classList.toggle("long", labels[column].length + value.length > 19);
      pair.append(html("dt", labels[column]), html("dd", value));
      list.append(pair);
      line += ` ${labels[column]} ${value},`;
    });
    readout.replaceChildren(html("p", name), list);
    return line.slice(0, -1);
  }

  /** Shows the values of a part next to a point of the picture. */
  function show(i, [x, y] = middle(i)) {
    if (i !== at) {
      at = i;
      mark();
      write(i);
      chart.classList.add("on");
    }
    const { width, height } = views[shown], share = (value, whole) => `${(value / whole) * 100}%`, isLeft = x < width / 2;
    Object.assign(readout.style, {
      top: share(Math.min(y + 12, height * 0.85), height), left: isLeft ? share(x + 14, width) : "auto",
      right: isLeft ? "auto" : share(width - x + 14, width),
    });
  }

  function hide() {
    at = -1;
    chart.classList.remove("on");
    mark();
    // On a narrow page the values are below the picture, initially those of the first part.
    write(0);
  }

  /** Marks the part whose values are shown. */
  function mark() {
    for (const cross of crosses) cross.replaceChildren();
    for (const slice of chart.querySelectorAll(".hot")) slice.classList.remove("hot");
    if (at < 0) return;
    const { boxes, points } = views[shown];
    if (boxes) {
      const [x, y, width, height] = boxes[at];
      crosses[shown].append(svg("rect", { class: "mark", x, y, width, height }));
    } else if (points) crosses[shown].append(svg("circle", { cx: points[at][0], cy: points[at][1], r: 5 }));
    else for (const paths of layers[shown].paths) paths[at]?.classList.add("hot");
  }

  /** The middle of a part. */
  function middle(i) {
    const { pie, boxes, points } = views[shown];
    if (boxes) return [boxes[i][0] + boxes[i][2] / 2, boxes[i][1] + boxes[i][3] / 2];
    if (points) return points[i];
    const [dx, dy] = offset(middleAngle(pie, i) + rotation, (pie.hole + 2 * pie.radius) / 3);
    return [pie.center[0] + dx, pie.center[1] + dy];
  }

  /** The index of the part at a point of the picture; -1 if there is none. */
  function partAt([x, y]) {
    const { pie, boxes, points } = views[shown];
    if (boxes) return boxes.findIndex(([left, top, width, height]) => x >= left && x < left + width && y >= top && y < top + height);
    if (points) {
      const distances = points.map(point => Math.hypot(point[0] - x, point[1] - y)), least = Math.min(...distances);
      return least < 24 ? distances.indexOf(least) : -1;
    }
    return pie.slices.findIndex(([start, extent], i) => {
      const [dx, dy] = pulled.has(i) ? offset(middleAngle(pie, i) + rotation, pie.pull) : [0, 0];
      const [px, py] = [x - pie.center[0] - dx, y - pie.center[1] - dy], distance = Math.hypot(px, py);
      return distance >= pie.hole && distance <= pie.radius && remainder((Math.atan2(px, -py) - rotation) / degree - start, 360) < extent;
    });
  }

  /** The position of a pointer in the shown picture. */
  function position(event) {
    const { left, top, width } = pictures[shown].getBoundingClientRect(), scale = views[shown].width / width;
    return [(event.clientX - left) * scale, (event.clientY - top) * scale];
  }

  function follow(event) {
    const point = position(event), i = partAt(point);
    if (i < 0) hide();
    else show(i, point);
    return i;
  }

  // MARK: Slices of a pie

  let rotation = 0; // radians clockwise
  let isMoving = false, frame = 0;
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  // The slices that are pulled out.
  const pulled = new Set(isPie ? views[0].pie.slices.flatMap((slice, i) => (slice[2] ? [i] : [])) : []);

  const middleAngle = (pie, i) => (pie.slices[i][0] + pie.slices[i][1] / 2) * degree;

  // The groups of the pictures of each view, which has two if light and dark pictures differ in more than colours.
  const layers = pictures.map((picture, v) => {
    const groups = name => [...picture.querySelectorAll(`[id$="-${name}"]`)];
    const { pie } = views[v];
    if (!pie) return {};
    const slices = groups("slices"), drawn = pie.slices.flatMap((slice, i) => (slice[1] > 0 ? [i] : []));
    for (const group of slices) group.classList.add("turns");
    const labelGroups = groups("labels");
    return {
      slices, spokes: groups("spokes"), labels: labelGroups,
      paths: slices.map(group => Object.fromEntries([...group.children].map((path, place) => [drawn[place], path]))),
      // The text in the hole does not turn.
      fixed: labelGroups.map(group => [...group.children].slice(group.children.length - pie.fixed)),
    };
  });

  /** Turns the slices, and moves those that are pulled out. */
  function draw() {
    views.forEach(({ pie }, v) => {
      for (const group of layers[v].slices) group.setAttribute("transform", `rotate(${rotation / degree} ${pie.center.join(" ")})`);
      for (const paths of layers[v].paths)
        for (const [i, path] of Object.entries(paths)) {
          // The picture has the initially selected slices pulled out.
          const distance = (pulled.has(Number(i)) - pie.slices[i][2]) * pie.pull;
          path.setAttribute("transform", `translate(${offset(middleAngle(pie, i), distance).join(" ")})`);
        }
    });
  }

  function hideLabels() {
    for (const { spokes, labels, fixed } of layers) {
      for (const group of spokes) group.replaceChildren();
      labels.forEach((group, i) => group.replaceChildren(...fixed[i]));
    }
  }

  /** Shows the labels of the nearest rotation for which there are some. */
  function layOut() {
    views.forEach(({ pie }, v) => {
      const { slices, stops, sizes, center: [cx, cy] } = pie, step = turn / stops.length;
      const nearest = Math.round(rotation / step), rest = rotation - nearest * step;
      const labelled = stops[remainder(nearest, stops.length)].map(([i, text, isInside, anchor, x, y, ...line]) => {
        const angle = middleAngle(pie, i) + rotation, [dx, dy] = pulled.has(i) ? offset(angle, pie.pull) : [0, 0];
        const [sine, cosine] = [Math.sin(rest), Math.cos(rest)];
        const at = isInside ? [cx + (x - cx) * cosine - (y - cy) * sine + dx, cy + (x - cx) * sine + (y - cy) * cosine + dy] : [x, y];
        // A line begins exactly in the middle of its slice.
        const [sx, sy] = line.length ? offset(angle, Math.hypot(line[0] - cx, line[1] - cy) + (pulled.has(i) ? pie.pull : 0)) : [0, 0];
        return { slice: slices[i], text, isInside, anchor, at, line: line.length ? [cx + sx, cy + sy, ...line.slice(2)] : [] };
      });
      layers[v].spokes.forEach(group => group.replaceChildren(...labelled.filter(({ line }) => line.length).flatMap(spoke)));
      layers[v].labels.forEach((group, g) =>
        group.replaceChildren(
          ...labelled.map(({ slice, text, isInside, anchor, at: [x, y] }) => {
            const label = svg("text", {
              class: "label", x, y, "font-size": sizes[isInside ? 0 : 1], "text-anchor": ["start", "middle", "end"][anchor],
              style: `fill:${isInside ? slice[6] : "var(--strong)"};font-family:var(--font)`,
            });
            label.textContent = texts[text];
            return label;
          }),
          ...layers[v].fixed[g],
        ));
    });
  }

  function spoke({ slice: [, , , width, edge, radius], line }) {
    const points = line.join(" "), drawn = [svg("polyline", { class: "spoke", points, "stroke-width": width })];
    if (edge) drawn.unshift(svg("polyline", { class: "spoke edge", points, "stroke-width": edge }));
    if (radius) drawn.push(svg("circle", { class: "anchor", cx: line[0], cy: line[1], r: radius }));
    return drawn;
  }

  function toggle(i) {
    if (!pulled.delete(i)) pulled.add(i);
    draw();
    layOut();
    live.textContent = `${write(i)}${pulled.has(i) ? ", selected" : ""}`;
  }

  // MARK: Rotation

  const emit = name => chart.dispatchEvent(new CustomEvent(name, { bubbles: true, detail: { rotation } }));

  function begin() {
    finish();
    isMoving = true;
    hide();
    hideLabels();
    emit("spinstart");
  }

  function turnTo(angle) {
    if (angle === rotation) return;
    rotation = angle;
    draw();
    emit("spin");
  }

  function finish() {
    if (!isMoving) return;
    cancelAnimationFrame(frame);
    isMoving = false;
    goal = null;
    layOut();
    emit("spinend");
  }

  /** Turns the pie to the rotation that a function returns for the seconds since now. */
  function move(rotationAt, seconds) {
    const since = performance.now();
    const step = now => {
      const elapsed = clamp((now - since) / 1000, 0, seconds);
      turnTo(rotationAt(elapsed));
      if (elapsed < seconds) frame = requestAnimationFrame(step);
      else finish();
    };
    frame = requestAnimationFrame(step);
  }

  /** Releases the pie with a velocity in radians per second, of which `friction` is left after a sixtieth of a second. */
  function release(velocity) {
    if (calm.matches || Math.abs(velocity) <= slowest) return finish();
    const from = rotation, decay = -60 * Math.log(friction);
    emit("spindecelerate");
    move(seconds => from - (velocity * Math.expm1(-decay * seconds)) / decay, Math.log(Math.abs(velocity) / slowest) / decay);
  }

  let goal = null; // the end of a turn by a key

  function rotate(angle) {
    const last = (goal ?? rotation) + angle, first = rotation;
    begin();
    goal = last;
    if (calm.matches) {
      turnTo(last);
      finish();
    } else {
      const duration = 0.25;
      move(seconds => (seconds < duration ? first + (last - first) * (1 - (1 - seconds / duration) ** 3) : last), duration);
    }
  }

  // MARK: Pointer and keys

  let press = null; // a pointer that is pressed on a slice

  const angleAt = ([x, y]) => Math.atan2(x - views[shown].pie.center[0], views[shown].pie.center[1] - y);

  // A finger on a slice turns the pie, in each direction; elsewhere it scrolls the page.
  const hold = event => isPie && event.touches.length === 1 && partAt(position(event.touches[0])) >= 0 && event.preventDefault();
  chart.addEventListener("touchstart", hold, { passive: false });
  chart.addEventListener("pointerdown", event => {
    if (event.button || press) return;
    const i = isMoving ? partAt(position(event)) : follow(event);
    if (i < 0) return;
    if (!isPie) {
      live.textContent = write(i);
      return;
    }
    // A press on a pie in motion stops it and selects nothing.
    const isStop = isMoving;
    finish();
    press = {
      pointer: event.pointerId, slice: i, isStop, isDrag: false, from: [event.clientX, event.clientY], angle: angleAt(position(event)),
      samples: [[event.timeStamp, rotation]],
    };
    chart.setPointerCapture(event.pointerId);
  });

  chart.addEventListener("pointermove", event => {
    if (!press) return isMoving || follow(event);
    if (press.pointer !== event.pointerId) return;
    if (!press.isDrag) {
      if (Math.hypot(event.clientX - press.from[0], event.clientY - press.from[1]) < 4) return;
      press.isDrag = true;
      begin();
    }
    const angle = angleAt(position(event));
    // By the shorter way around the centre.
    turnTo(rotation + remainder(angle - press.angle + Math.PI, turn) - Math.PI);
    press.angle = angle;
    press.samples.push([event.timeStamp, rotation]);
  });

  const end = (event, isCancelled) => {
    if (!press || press.pointer !== event.pointerId) return;
    const { slice, isStop, isDrag, samples } = press;
    press = null;
    if (!isDrag) {
      if (!isStop && !isCancelled) toggle(slice);
      return;
    }
    // The mean velocity of the last tenth of a second.
    const first = samples.find(([time]) => event.timeStamp - time < 100);
    const seconds = first ? (event.timeStamp - first[0]) / 1000 : 0;
    release(isCancelled || seconds <= 0 ? 0 : clamp((rotation - first[1]) / seconds, -50, 50));
  };
  chart.addEventListener("pointerup", event => end(event, false));
  chart.addEventListener("pointercancel", event => end(event, true));
  chart.addEventListener("pointerleave", event => event.pointerType === "mouse" && !press && hide());

  chart.addEventListener("keydown", event => {
    const { key } = event, step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key] ?? 0;
    if (event.ctrlKey || event.metaKey || event.altKey || press) return;
    if (isPie && (key === "ArrowLeft" || key === "ArrowRight")) rotate(step * (event.shiftKey ? 5 : 15) * degree);
    else if (step || key === "Home" || key === "End") {
      finish();
      const last = parts.length - 1;
      const next = key === "Home" ? 0 : key === "End" ? last : at < 0 ? (step < 0 ? last : 0) : clamp(at + step, 0, last);
      show(next);
      live.textContent = write(next);
    } else if (isPie && at >= 0 && (key === "Enter" || key === " ")) toggle(at);
    else if (key === "Escape" && at >= 0) {
      hide();
      live.textContent = "";
    } else return;
    event.preventDefault();
  });

  const choose = () => {
    shown = Math.max(0, pictures.findIndex(picture => picture.offsetParent));
    hide();
  };
  chart.tabIndex = 0;
  chart.setAttribute("role", "application");
  chart.setAttribute("aria-roledescription", "chart");
  chart.setAttribute("aria-labelledby", "name");
  chart.setAttribute("aria-describedby", "keys");
  matchMedia("(max-width: 640px)").addEventListener("change", choose);
  choose();
})();
