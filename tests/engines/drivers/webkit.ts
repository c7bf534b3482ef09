import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../e2e/support/installation";
import { Family, findProgram, printed } from "./child";
import type { Driver, Engine, InputSource } from "./driver";

/** WebKitGTK's MiniBrowser by W3C WebDriver (https://www.w3.org/TR/webdriver2/), on a virtual display. */
export const webkit: Engine = {
  name: "webkit",
  debianPackage: "webkit2gtk-driver xvfb",
  find: () => {
    const program = findProgram("WebKitWebDriver");
    const display = findProgram("Xvfb");
    return program && display ? () => WebkitDriver.start(program, display) : null;
  },
};

const commandTimeoutMs = 60_000;
const screen = "2200x1400x24";
/** The standard's JSON key for an element. */
const elementKey = "element-6066-11e4-a52e-4f735466cecf";

/** Marks the page being left, which still receives commands while the next one loads. */
const leftMark = "wallflowerLeft";

/** A root user's sandbox in a container has no D-Bus and no accessibility service. */
const environment = { NO_AT_BRIDGE: "1", GTK_A11Y: "none", GDK_BACKEND: "x11", LIBGL_ALWAYS_SOFTWARE: "1" };

class WebkitDriver implements Driver {
  product = "WebKit";
  /** WebDriver does not report console messages. */
  readonly errors: string[] = [];
  #session = "";

  private constructor(
    private readonly family: Family,
    private readonly url: string,
  ) {}

  static async start(program: string, display: string): Promise<WebkitDriver> {
    const family = new Family();
    try {
      const args = ["-displayfd", "3", "-screen", "0", screen, "-nolisten", "tcp"];
      const xvfb = family.spawn(display, args, {}, ["ignore", "ignore", "ignore", "pipe"]);
      const number = await printed(xvfb, xvfb.stdio[3] as Readable, /(\d+)\n/);
      const port = await freePort();
      const env = { ...environment, DISPLAY: `:${number}`, WAYLAND_DISPLAY: "" };
      family.spawn(program, [`--port=${port}`], env, ["ignore", "ignore", "ignore"]);
      const driver = new WebkitDriver(family, `http://127.0.0.1:${port}`);
      await driver.#begin();
      return driver;
    } catch (error) {
      await family.end();
      throw error;
    }
  }

  async #begin(): Promise<void> {
    await this.#listening();
    const timeouts = { script: commandTimeoutMs - 10_000 };
    // With other strategies, no command is answered while a page waits for its scripts.
    const alwaysMatch = { timeouts, unhandledPromptBehavior: "accept", pageLoadStrategy: "none" };
    const answer = await this.#call<{
      sessionId: string;
      capabilities: { browserName: string; browserVersion: string };
    }>("POST", "/session", { capabilities: { alwaysMatch } });
    this.#session = `/session/${answer.sessionId}`;
    this.product = `${answer.capabilities.browserName} ${answer.capabilities.browserVersion}`;
  }

  async open(url: string): Promise<void> {
    await this.begin(url);
    const deadline = Date.now() + commandTimeoutMs;
    const isNew = `!window.${leftMark} && document.readyState === "complete"`;
    while (Date.now() < deadline) {
      if (await this.evaluate<boolean>(isNew).catch(() => false)) return;
      await sleep(50);
    }
  }

  async begin(url: string): Promise<void> {
    await this.evaluate(`(window.${leftMark} = true)`);
    await this.#send("POST", "/url", { url });
  }

  async evaluate<Result>(expression: string): Promise<Result> {
    const script = `const done = arguments[0];
      (async () => JSON.stringify(await (${expression})))().then(
        (value) => done({ value: value === undefined ? "null" : value }),
        (error) => done({ error: String(error) }),
      );`;
    const answer = await this.#send<{ value?: string; error?: string }>("POST", "/execute/async", { script, args: [] });
    if (answer.error !== undefined) throw new Error(`${expression}: ${answer.error}`);
    return JSON.parse(answer.value ?? "null");
  }

  async perform(actions: InputSource[]): Promise<void> {
    await this.#send("POST", "/actions", { actions });
  }

  async setFiles(selector: string, files: string[]): Promise<void> {
    const found = await this.#send<Record<string, string>>("POST", "/element", {
      using: "css selector",
      value: selector,
    });
    await this.#send("POST", `/element/${found[elementKey]}/value`, { text: files.join("\n") });
  }

  /** Adds the size of the window's edges and toolbar. */
  async resize(width: number, height: number): Promise<void> {
    await this.#send("POST", "/window/rect", { x: 0, y: 0, width, height });
    const measure = () => this.evaluate<[number, number]>("[innerWidth, innerHeight]");
    let inner = await measure();
    // The window takes its size a moment later.
    for (let tries = 0; tries < 20 && (inner[0] > width || inner[1] > height); tries += 1) {
      await sleep(100);
      inner = await measure();
    }
    const rect = { x: 0, y: 0, width: 2 * width - inner[0], height: 2 * height - inner[1] };
    await this.#send("POST", "/window/rect", rect);
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.#send<string>("GET", "/screenshot"), "base64");
  }

  async close(): Promise<void> {
    await this.#send("DELETE", "").catch(() => {});
    await this.family.end();
  }

  async #listening(): Promise<void> {
    for (let tries = 0; tries < 100; tries += 1) {
      if (await this.#call("GET", "/status").catch(() => null)) return;
      await sleep(100);
    }
    throw new Error("WebKitWebDriver did not start.");
  }

  #send<Result = unknown>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Result> {
    return this.#call(method, this.#session + path, body);
  }

  async #call<Result>(method: string, path: string, body?: object): Promise<Result> {
    const answer = await fetch(this.url + path, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(commandTimeoutMs),
    });
    const { value } = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error}: ${value?.message}`);
    return value;
  }
}
