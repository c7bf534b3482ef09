// Runs the scripts that an organiser chose, each once, in the head or body of the document with this file: the wall
// itself if it has an address of its own, else script-frame.html (docs/decisions/039). No bundler processes this
// file: it must run in Chromium 79 as it is.
(() => {
  const isFrame = document.querySelector("script[data-frame]") !== null;
  /** Ids of the scripts that have run. */
  const ran = new Set();
  /** Tags allowed in the head; a browser moves all others from there into the body. */
  const headTags = new Set(["SCRIPT", "STYLE", "LINK", "META", "TITLE", "TEMPLATE"]);

  /** Recreates a script element: one inserted by markup does not run. */
  function living(dead) {
    const script = document.createElement("script");
    script.async = false;
    for (const { name, value } of dead.attributes) script.setAttribute(name, value);
    script.text = dead.text;
    return script;
  }

  /** `isWritten`: from document.write, whose input is always markup or text and never bare code. */
  function nodesOf(code, isWritten) {
    if (!isWritten && !/^\s*</.test(code)) {
      const script = document.createElement("script");
      script.text = code;
      return [script];
    }
    const template = document.createElement("template");
    template.innerHTML = code;
    // Scripts run here, so <noscript> must not show; and a <base> would redirect every address of the page.
    for (const unfit of template.content.querySelectorAll("noscript, base")) unfit.remove();
    for (const dead of template.content.querySelectorAll("script")) dead.replaceWith(living(dead));
    return [...template.content.childNodes].filter(
      ({ nodeType }) => nodeType === Node.ELEMENT_NODE || (isWritten && nodeType === Node.TEXT_NODE),
    );
  }

  /** Inserts nodes in order like a parser: nodes after an external script may need it, so they wait for it. */
  async function place(code, isHead, id) {
    const isWritten = !id;
    for (const node of nodesOf(code, isWritten)) {
      if (id) node.setAttribute("data-wall-script", id);
      const isAwaited = node.tagName === "SCRIPT" && node.src !== "" && !node.async && !node.defer;
      const isDone = isAwaited && new Promise((resolve) => (node.onload = node.onerror = resolve));
      (isHead && headTags.has(node.tagName) ? document.head : document.body).append(node);
      await isDone;
    }
  }

  /** Replaces document.write, which would clear a loaded page. Old tags use it to insert at their place. */
  function tameWriting() {
    const write = (...parts) => void place(parts.join(""), false, "");
    document.write = write;
    document.writeln = write;
  }

  function run(scripts) {
    tameWriting();
    for (const { id, script, script_placement } of scripts) {
      if (ran.has(id)) continue;
      ran.add(id);
      void place(script, script_placement === "header", id);
    }
  }

  /** Tells scripts what the wall shows: dispatches `wallflower:posts` with the posts as its detail. */
  function tell(posts) {
    window.dispatchEvent(new CustomEvent("wallflower:posts", { detail: posts }));
  }

  window.wallflowerScripts = { run, tell };
  if (!isFrame) return;

  // Analytics tags expect storage and cookies, which a sandboxed origin lacks: these fakes last as long as the frame.
  function fakeStorage() {
    const values = new Map();
    return {
      get length() {
        return values.size;
      },
      key: (index) => [...values.keys()][index] || null,
      getItem: (key) => (values.has(String(key)) ? values.get(String(key)) : null),
      setItem: (key, value) => void values.set(String(key), String(value)),
      removeItem: (key) => void values.delete(String(key)),
      clear: () => values.clear(),
    };
  }
  for (const name of ["localStorage", "sessionStorage"]) {
    Object.defineProperty(window, name, { value: fakeStorage(), configurable: true });
  }
  const jar = new Map();
  Object.defineProperty(document, "cookie", {
    configurable: true,
    get: () => [...jar].map(([name, value]) => `${name}=${value}`).join("; "),
    set: (line) => {
      const [name, ...rest] = String(line).split(";")[0].split("=");
      jar.set(name.trim(), rest.join("=").trim());
    },
  });

  const say = (message) => window.parent.postMessage(message, "*");
  let isHit = false;
  /** Reports whether a script's own element is under the pointer: all other events belong to the wall below. */
  function feel(x, y) {
    const element = document.elementFromPoint(x, y);
    const hit = element !== null && element !== document.body && element !== document.documentElement;
    if (hit === isHit) return;
    isHit = hit;
    say({ type: "wallflower:hit", hit });
  }
  /** Keeps script output off the wall's banners (script-frame.html). */
  function makeRoom({ top, bottom }) {
    const { style } = document.documentElement;
    style.setProperty("--banner-top", `${top}px`);
    style.setProperty("--banner-bottom", `${bottom}px`);
  }
  window.addEventListener("pointermove", ({ clientX, clientY }) => feel(clientX, clientY), true);
  window.addEventListener("message", ({ source, data }) => {
    if (source !== window.parent || !data) return;
    if (data.type === "wallflower:banners") makeRoom(data);
    if (data.type === "wallflower:scripts") run(data.scripts);
    if (data.type === "wallflower:posts") tell(data.posts);
    if (data.type === "wallflower:pointer") feel(data.x, data.y);
  });
  window.addEventListener("DOMContentLoaded", () => say({ type: "wallflower:ready" }));
})();
