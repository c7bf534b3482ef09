// Runs the scripts that an organiser chose, each once, in the head or body of the document with this file: the wall
// itself where it has an address of its own, else script-frame.html (docs/decisions/039). No bundler touches this file:
// it must be fit for Chromium 79 as it stands.
(() => {
  const isFrame = document.querySelector("script[data-frame]") !== null;
  /** Ids of what was run. */
  const ran = new Set();
  /** What belongs into a head; a browser moves everything else that it finds there into the body. */
  const headTags = new Set(["SCRIPT", "STYLE", "LINK", "META", "TITLE", "TEMPLATE"]);

  /** A script that markup brought does not run; a copy made by hand does. */
  function living(dead) {
    const script = document.createElement("script");
    script.async = false;
    for (const { name, value } of dead.attributes) script.setAttribute(name, value);
    script.text = dead.text;
    return script;
  }

  /** `isWritten`: by document.write, which takes markup and text, and never code. */
  function nodesOf(code, isWritten) {
    if (!isWritten && !/^\s*</.test(code)) {
      const script = document.createElement("script");
      script.text = code;
      return [script];
    }
    const template = document.createElement("template");
    template.innerHTML = code;
    // Scripts run here, so nothing says <noscript>; and a <base> would lead every address of the page astray.
    for (const unfit of template.content.querySelectorAll("noscript, base")) unfit.remove();
    for (const dead of template.content.querySelectorAll("script")) dead.replaceWith(living(dead));
    return [...template.content.childNodes].filter(
      ({ nodeType }) => nodeType === Node.ELEMENT_NODE || (isWritten && nodeType === Node.TEXT_NODE),
    );
  }

  /** As in a page that is being read: what follows a script that has to be fetched may need it, and waits. */
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

  /** After its page has loaded, document.write would empty it. Old tags mean: put this here. */
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

  /** Lets scripts know what the wall shows: the event `wallflower:posts`, with the posts as its detail. */
  function tell(posts) {
    window.dispatchEvent(new CustomEvent("wallflower:posts", { detail: posts }));
  }

  window.wallflowerScripts = { run, tell };
  if (!isFrame) return;

  // Tags that measure or remember take storage and cookies for granted, and an origin of its own has neither: these
  // last as long as the frame does.
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
  /** Whether a script's own element lies under the pointer: everything else belongs to the wall below. */
  function feel(x, y) {
    const element = document.elementFromPoint(x, y);
    const hit = element !== null && element !== document.body && element !== document.documentElement;
    if (hit === isHit) return;
    isHit = hit;
    say({ type: "wallflower:hit", hit });
  }
  /** Keeps what scripts print off the wall's banners (script-frame.html). */
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
