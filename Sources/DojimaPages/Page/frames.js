// The charts of a page, the animation frames that they share, and the latencies from inputs to frames.

const $ = selector => document.querySelector(selector);
const charts = [];
let active; // the chart that keys and single-chart buttons act on
let leader; // if charts share their window, the chart whose times the others show: the last one with an input

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
