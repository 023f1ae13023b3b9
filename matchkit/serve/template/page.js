// The page's own end of the line to its kernel: the Jupyter messaging and widget protocols, as much of
// them as anywidget panels use. Voila's front end can do more, but it is several megabytes of scripts;
// it is fetched only when a lesson holds a widget of another kind (see `others`).

/**
 * What the protocols carry is plain data, `Data`, and bytes beside it.
 * @typedef {Record<string, any>} Data
 * @typedef {ArrayBuffer | ArrayBufferView} Bytes
 * @typedef {(...facts: any[]) => void} Listener
 * @typedef {{ initialize?: (given: Data) => unknown, render?: (given: Data) => unknown }} Widget
 */

(() => {
  const byId = (/** @type {string} */ id) => /** @type {HTMLElement} */ (document.getElementById(id));
  const config = JSON.parse(byId("jupyter-config-data").textContent || "");
  const base = new URL(config.baseUrl, location.href);
  const kernel = `api/kernels/${config.kernelId}`;
  const VIEW = "application/vnd.jupyter.widget-view+json";
  const LATE = 8000, RETRIES = [250, 1000, 2000, 4000, 8000, 8000];
  // crypto.randomUUID needs https, and a class connects over http.
  const name = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
  };
  const session = name(), control = name();
  const bar = byId("mk-link");
  /** @type {HTMLElement[]} */
  const waiting = [...document.querySelectorAll(/** @type {"div"} */ (".mk-panel[data-model]"))];
  /** @type {Map<string | undefined, Model>} */
  const models = new Map();
  /** @type {Map<string, Promise<Widget>>} */
  const modules = new Map();
  /** @type {WebSocket} */
  let socket;
  let met = false, tries = 0, over = false;

  // --- messages on the wire (v1.kernel.websocket.jupyter.org) ------------------------------------
  const utf8 = new TextEncoder(), text = new TextDecoder();
  /** @type {(channel: string, type: string, content: Data, more: Data, buffers: Bytes[]) => BufferSource} */
  const pack = (channel, type, content, metadata, buffers) => {
    const date = new Date().toISOString();
    const header = { msg_id: name(), msg_type: type, session, username: "", version: "5.3", date };
    const bytesOf = (/** @type {Bytes} */ b) =>
      ArrayBuffer.isView(b) ? new Uint8Array(b.buffer, b.byteOffset, b.byteLength) : new Uint8Array(b);
    const parts = [
      utf8.encode(channel),
      ...[header, {}, metadata, content].map((part) => utf8.encode(JSON.stringify(part))),
      ...buffers.map(bytesOf),
    ];
    const count = parts.length + 1;
    const size = parts.reduce((sum, part) => sum + part.length, 8 * (count + 1));
    const bytes = new Uint8Array(size), view = new DataView(bytes.buffer);
    view.setBigUint64(0, BigInt(count), true);
    let at = 8 * (count + 1);
    parts.forEach((part, i) => {
      view.setBigUint64(8 * (i + 1), BigInt(at), true);
      bytes.set(part, at);
      at += part.length;
    });
    view.setBigUint64(8 * count, BigInt(size), true);
    return bytes;
  };
  const unpack = (/** @type {ArrayBuffer} */ data) => {
    const view = new DataView(data), count = Number(view.getBigUint64(0, true));
    const at = Array.from({ length: count }, (_, i) => Number(view.getBigUint64(8 * (i + 1), true)));
    const read = (/** @type {number} */ i) =>
      JSON.parse(text.decode(new Uint8Array(data, at[i], at[i + 1] - at[i])));
    const buffers = at.slice(5, -1).map((from, i) => new DataView(data, from, at[i + 6] - from));
    return { type: read(1).msg_type, content: read(4), buffers };
  };
  /** @type {(type: string, content: Data, metadata?: Data, buffers?: Bytes[]) => void} */
  const send = (type, content, metadata = {}, buffers = []) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(pack("shell", type, content, metadata, buffers));
  };

  // --- models ------------------------------------------------------------------------------------
  /** @type {(a: any, b: any) => boolean} */
  const same = (a, b) =>
    a === b || (a !== null && b !== null && typeof a === "object" && typeof b === "object" &&
      !ArrayBuffer.isView(a) && JSON.stringify(a) === JSON.stringify(b));
  /** @type {(state: Data, paths: string[][], buffers: DataView[]) => void} */
  const put = (state, paths, buffers) =>
    paths.forEach((path, i) => {
      const inner = path.slice(0, -1).reduce((outer, key) => outer[key], state);
      inner[path[path.length - 1]] = buffers[i];
    });

  class Model {
    /** @type {Set<string>} */
    dirty = new Set();
    /** @type {{ event: string, listener: Listener }[]} */
    heard = [];
    /** What its module gave, once it has begun. @type {Promise<Widget> | undefined} */
    begun;
    widget_manager = { get_model: (/** @type {string} */ wanted) => Promise.resolve(models.get(wanted)) };

    /** @param {string} id @param {Data} state @param {boolean} [ours] is it a widget of anywidget? */
    constructor(id, state, ours) {
      this.id = id;
      this.state = state;
      this.ours = ours;
    }
    /** @param {string} key */
    get(key) {
      return this.state[key];
    }
    /** @param {string | Data} key @param {unknown} [value] */
    set(key, value) {
      this.take(typeof key === "object" ? key : { [key]: value }, (changed) => this.dirty.add(changed));
    }
    /** @param {Data} state @param {(key: string) => void} [changed] */
    take(state, changed) {
      const keys = Object.keys(state).filter((key) => !same(this.state[key], state[key]));
      for (const key of keys) {
        this.state[key] = state[key];
        changed?.(key);
      }
      for (const key of keys) this.tell(`change:${key}`, this, this.state[key]);
      if (keys.length) this.tell("change", this);
    }
    save_changes() {
      if (!this.dirty.size) return;
      /** @type {{ state: Data, paths: string[][], buffers: Bytes[] }} */
      const { state, paths, buffers } = { state: {}, paths: [], buffers: [] };
      for (const key of this.dirty) {
        const value = this.state[key];
        if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) {
          paths.push([key]);
          buffers.push(value);
        } else state[key] = value;
      }
      this.dirty.clear();
      const data = { method: "update", state, buffer_paths: paths };
      send("comm_msg", { comm_id: this.id, data }, {}, buffers);
    }
    /** @param {unknown} content @param {unknown} [_callbacks] @param {Bytes[]} [buffers] */
    send(content, _callbacks, buffers = []) {
      send("comm_msg", { comm_id: this.id, data: { method: "custom", content } }, {}, buffers);
    }
    /** @param {string} names @param {Listener} listener */
    on(names, listener) {
      for (const event of names.split(/\s+/)) this.heard.push({ event, listener });
    }
    /** @param {string | null} [names] @param {Listener} [listener] */
    off(names, listener) {
      const gone = names?.split(/\s+/);
      this.heard = this.heard.filter((h) =>
        (gone && !gone.includes(h.event)) || (listener && h.listener !== listener)
      );
    }
    /** @param {string} event @param {any[]} facts */
    tell(event, ...facts) {
      for (const h of this.heard.filter((one) => one.event === event)) {
        try {
          h.listener(...facts);
        } catch (error) {
          console.error(error);
        }
      }
    }
    /**
     * @param {string} command @param {unknown} msg
     * @param {{ buffers?: Bytes[], signal?: AbortSignal }} [how]
     */
    invoke(command, msg, { buffers = [], signal = AbortSignal.timeout(3000) } = {}) {
      const id = name();
      return new Promise((resolve, reject) => {
        const answer = (/** @type {Data} */ said, /** @type {DataView[]} */ more) => {
          if (said.id !== id) return;
          this.off("msg:custom", answer);
          resolve([said.response, more]);
        };
        signal.addEventListener("abort", () => {
          this.off("msg:custom", answer);
          reject(signal.reason);
        });
        this.on("msg:custom", answer);
        this.send({ id, kind: "anywidget-command", name: command, msg }, undefined, buffers);
      });
    }
  }

  // --- panels ------------------------------------------------------------------------------------
  const LINK = /^(https?:\/)?\//;
  const fetched = async (/** @type {string} */ esm) => {
    const blob = () => new Blob([esm], { type: "text/javascript" });
    const found = (await import(LINK.test(esm) ? esm : URL.createObjectURL(blob()))).default;
    return typeof found === "function" ? found() : found;
  };
  /** @type {(esm: string) => Promise<Widget>} */
  const load = (esm) => {
    const module = modules.get(esm) || fetched(esm);
    modules.set(esm, module);
    return module;
  };
  const dress = (/** @type {string | undefined} */ css, /** @type {string} */ id) => {
    if (!css || document.getElementById(id)) return;
    const linked = LINK.test(css);
    document.head.append(Object.assign(
      document.createElement(linked ? "link" : "style"),
      linked ? { id, rel: "stylesheet", href: css } : { id, textContent: css },
    ));
  };
  /** What `initialize` and `render` are given. @param {Model} model */
  const given = (model) => ({
    model,
    signal: new AbortController().signal,
    experimental: { invoke: model.invoke.bind(model) },
  });
  const begin = (/** @type {Model} */ model) => {
    model.begun ??= (async () => {
      const widget = await load(model.get("_esm"));
      await widget.initialize?.(given(model));
      return widget;
    })();
    return model.begun;
  };
  const show = async (/** @type {HTMLElement} */ place) => {
    const model = models.get(place.dataset.model);
    const el = document.createElement("div");
    try {
      if (!model) throw new Error(`no widget ${place.dataset.model}`);
      dress(model.get("_css"), model.get("_anywidget_id"));
      const widget = await begin(model);
      place.replaceChildren(el);
      await widget.render?.({ ...given(model), el });
    } catch (error) {
      console.error(error);
      place.replaceChildren(Object.assign(document.createElement("p"), {
        className: "mk-broken",
        role: "alert",
        textContent: bar.dataset.broken,
      }));
    }
  };
  // Widgets that are not anywidget's are left to Voila's own front end, which finds them by these scripts.
  const others = (/** @type {HTMLElement[]} */ places) => {
    for (const place of places) {
      const view = { model_id: place.dataset.model, version_major: 2, version_minor: 0 };
      const output = { output_type: "display_data", metadata: {}, trusted: true, data: { [VIEW]: view } };
      place.replaceChildren(Object.assign(document.createElement("script"), {
        type: "application/vnd.voila.cell-output+json",
        textContent: JSON.stringify(output),
      }));
    }
    // Voila's scripts wait for the window to have loaded, which it has.
    const listen = window.addEventListener;
    /** @type {(this: Window, type: string, listener: any, options?: any) => void} */
    window.addEventListener = function (type, listener, options) {
      if (type === "load") listener();
      else listen.call(this, type, listener, options);
    };
    const script = document.createElement("script");
    script.src = `${config.fullStaticUrl}/voila.js`;
    document.body.append(script);
  };
  const arrive = (/** @type {Data} */ { states, buffer_paths: paths }, /** @type {DataView[]} */ buffers) => {
    put(states, paths, buffers);
    for (const [id, { state, model_module: from }] of Object.entries(states)) {
      if (models.has(id)) models.get(id)?.take(state);
      else models.set(id, new Model(id, state, from === "anywidget"));
    }
    const ofKind = (/** @type {boolean} */ kind) =>
      waiting.filter((place) => (models.get(place.dataset.model)?.ours ?? true) === kind);
    const ours = ofKind(true), foreign = ofKind(false);
    waiting.length = 0;
    ours.forEach(show);
    if (foreign.length) others(foreign);
  };

  // --- the line ----------------------------------------------------------------------------------
  const hear = (/** @type {{ type: string, content: Data, buffers: DataView[] }} */ message) => {
    const { type, content, buffers } = message;
    const { comm_id: id, data } = content;
    if (type === "kernel_info_reply" && !met) {
      met = true;
      send("comm_open", { comm_id: control, target_name: "jupyter.widget.control", data: {} }, {
        version: "1.0.0",
      });
      send("comm_msg", { comm_id: control, data: { method: "request_states" } });
    } else if (type === "comm_msg" && id === control && data.method === "update_states") {
      arrive(data, buffers);
    } else if (type === "comm_msg" && data.method === "update") {
      put(data.state, data.buffer_paths ?? [], buffers);
      models.get(id)?.take(data.state);
    } else if (type === "comm_msg" && data.method === "custom") {
      models.get(id)?.tell("msg:custom", data.content, buffers);
    } else if (type === "comm_open" && data.state && !models.has(id)) {
      put(data.state, data.buffer_paths ?? [], buffers);
      models.set(id, new Model(id, data.state));
    } else if (type === "comm_close") models.delete(id);
    // A kernel that crashed is started again, but without the lesson.
    else if (type === "status" && ["dead", "restarting"].includes(content.execution_state)) gone();
  };
  const link = (/** @type {"open" | "lost" | "gone"} */ state) => {
    document.documentElement.dataset.link = state;
    window.dispatchEvent(new CustomEvent("matchkit:link", { detail: { state } }));
    bar.hidden = state === "open";
    /** @type {HTMLElement} */ (bar.querySelector("span")).textContent = bar.dataset[state] ?? "";
  };
  const gone = () => {
    over = true;
    link("gone");
  };
  const connect = () => {
    const address = new URL(`${kernel}/channels?session_id=${session}`, base);
    address.protocol = address.protocol.replace("http", "ws");
    socket = new WebSocket(address, ["v1.kernel.websocket.jupyter.org"]);
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => {
      tries = 0;
      link("open");
      // Nothing is asked before the first answer: until then the server may still be tuning in.
      send("kernel_info_request", {});
    });
    socket.addEventListener("message", (event) => hear(unpack(event.data)));
    socket.addEventListener("close", again);
  };
  const again = async () => {
    if (over) return;
    link("lost");
    await new Promise((resolve) => setTimeout(resolve, RETRIES[Math.min(tries++, RETRIES.length - 1)]));
    const answer = await fetch(new URL(kernel, base)).catch(() => null);
    if (answer?.status === 404) gone();
    else if (!over) connect();
  };
  window.addEventListener("pagehide", () => {
    over = true;
    navigator.sendBeacon(new URL(`voila/api/shutdown/${config.kernelId}`, base));
  });
  // A page that the browser had put aside comes back without its kernel.
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
  document.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[data-mk=reload]")) location.reload();
  });
  setTimeout(() => {
    if (waiting.length) document.body.classList.add("mk-late");
  }, LATE);
  connect();
})();
