// One chart: it sends operations to the server and paints the frames that it returns.

const LOST = "The connection to dojima serve is lost; trying again.";
const WAITING = "Waiting for dojima serve.";
const FIRST_FRAME_TIMEOUT = 4000; // milliseconds without a first frame after which the page reports that it waits
const REDUCED_MOTION = matchMedia("(prefers-reduced-motion: reduce)");
const SLOW_CONNECTION = 100; // milliseconds of opening a connection above which the network counts as slow

const isReset = ({ op }) => op === "reset";

/** Operations of which only the last of several in succession has an effect. */
const REPLACEABLE = new Set(["size", "panTo", "pinch", "drag", "stretch", "crosshair", "hideCrosshair", "window", "align", "level", "draw"]);

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
    this.loading = null; // the loaded fraction of the data that the next frame waits for, if that takes long
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
      if (!this.answer && !REDUCED_MOTION.matches) this.waiting.push({ op: "enter" });
      this.waiting.push(...given);
      this.flush();
    };
    socket.onmessage = ({ data }) => typeof data === "string" ? showLoading(this, JSON.parse(data).loading) : this.receive(data);
    socket.onclose = ({ reason }) => {
      showLoading(this, null);
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
    showLoading(this, null);
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
