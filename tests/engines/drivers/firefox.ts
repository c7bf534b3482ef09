import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Readable } from "node:stream";
import { WebSocket } from "ws";
import { Family, findProgram, printed } from "./child";
import type { Driver, Engine, InputSource } from "./driver";

/** Firefox by WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which it supports natively. */
export const firefox: Engine = {
  name: "firefox",
  debianPackage: "firefox-esr",
  find: () => {
    const program = findProgram("firefox-esr") ?? findProgram("firefox");
    return program ? () => FirefoxDriver.start(program) : null;
  },
};

const commandTimeoutMs = 60_000;

/** Classic scrollbars, as on Windows: GTK's overlay the page and take no width. */
const preferences = {
  "widget.gtk.overlay-scrollbars.enabled": false,
  "app.update.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  // Opens plain http as a guest does, without upgrading to https first.
  "dom.security.https_first": false,
};

type Message = { id?: number; method?: string; params?: unknown; result?: unknown; error?: string; message?: string };
type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void };
type Evaluated = { type: "success"; result: { value?: string } } | { type: "exception"; exceptionDetails: object };
type LogEntry = { level: string; text: string };

class FirefoxDriver implements Driver {
  product = "Firefox";
  readonly errors: string[] = [];
  #context = "";
  #nextId = 0;
  readonly #waiting = new Map<number, Waiting>();

  private constructor(
    private readonly family: Family,
    private readonly socket: WebSocket,
  ) {
    socket.on("message", (data) => this.#receive(JSON.parse(String(data))));
    socket.on("close", () => this.#rejectAll());
  }

  static async start(program: string): Promise<FirefoxDriver> {
    const family = new Family();
    try {
      const profile = path.join(family.home, "profile");
      mkdirSync(profile);
      const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${value});\n`);
      writeFileSync(path.join(profile, "user.js"), lines.join(""));
      const args = ["--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0", "about:blank"];
      const child = family.spawn(program, args, { MOZ_CRASHREPORTER_DISABLE: "1" }, ["ignore", "ignore", "pipe"]);
      const address = await printed(child, child.stderr as Readable, /WebDriver BiDi listening on (ws:\S+)/);
      const socket = new WebSocket(`${address}/session`);
      await once(socket, "open");
      const driver = new FirefoxDriver(family, socket);
      await driver.#begin();
      return driver;
    } catch (error) {
      await family.end();
      throw error;
    }
  }

  async #begin(): Promise<void> {
    const session = await this.#send<{ capabilities: { browserVersion: string } }>("session.new", {
      // A page's dialog must not block the check.
      capabilities: { alwaysMatch: { unhandledPromptBehavior: { default: "accept" } } },
    });
    this.product = `Firefox ${session.capabilities.browserVersion}`;
    const { contexts } = await this.#send<{ contexts: { context: string }[] }>("browsingContext.getTree", {});
    this.#context = contexts[0]?.context ?? "";
    await this.#send("session.subscribe", { events: ["log.entryAdded"] });
  }

  async open(url: string): Promise<void> {
    await this.#send("browsingContext.navigate", { context: this.#context, url, wait: "complete" }).catch(() => {});
  }

  async begin(url: string): Promise<void> {
    await this.#send("browsingContext.navigate", { context: this.#context, url, wait: "none" });
  }

  async evaluate<Result>(expression: string): Promise<Result> {
    const answer = await this.#send<Evaluated>("script.evaluate", {
      expression: `(async () => JSON.stringify(await (${expression})))()`,
      target: { context: this.#context },
      awaitPromise: true,
    });
    if (answer.type === "exception") throw new Error(`${expression}: ${JSON.stringify(answer.exceptionDetails)}`);
    return JSON.parse(answer.result.value ?? "null");
  }

  async perform(actions: InputSource[]): Promise<void> {
    await this.#send("input.performActions", { context: this.#context, actions });
  }

  async setFiles(selector: string, files: string[]): Promise<void> {
    const { nodes } = await this.#send<{ nodes: { sharedId: string }[] }>("browsingContext.locateNodes", {
      context: this.#context,
      locator: { type: "css", value: selector },
    });
    const [node] = nodes;
    if (!node) throw new Error(`There is no ${selector}.`);
    await this.#send("input.setFiles", { context: this.#context, element: { sharedId: node.sharedId }, files });
  }

  async resize(width: number, height: number): Promise<void> {
    await this.#send("browsingContext.setViewport", { context: this.#context, viewport: { width, height } });
  }

  async screenshot(): Promise<Buffer> {
    const params = { context: this.#context };
    const { data } = await this.#send<{ data: string }>("browsingContext.captureScreenshot", params);
    return Buffer.from(data, "base64");
  }

  async close(): Promise<void> {
    this.socket.terminate();
    await this.family.end();
  }

  #send<Result = unknown>(method: string, params: object): Promise<Result> {
    this.#nextId += 1;
    const id = this.#nextId;
    this.socket.send(JSON.stringify({ id, method, params }));
    return new Promise<Result>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${method} took more than a minute.`)), commandTimeoutMs);
      const settle = (end: () => void) => {
        clearTimeout(timer);
        this.#waiting.delete(id);
        end();
      };
      this.#waiting.set(id, {
        resolve: (result: never) => settle(() => resolve(result)),
        reject: (error) => settle(() => reject(error)),
      });
    });
  }

  #receive({ id, method, params, result, error, message }: Message) {
    if (id === undefined) {
      const { level, text } = params as LogEntry;
      if (method === "log.entryAdded" && level === "error") this.errors.push(text);
    } else if (error) this.#waiting.get(id)?.reject(new Error(`${error}: ${message}`));
    else this.#waiting.get(id)?.resolve(result as never);
  }

  #rejectAll() {
    for (const { reject } of [...this.#waiting.values()]) reject(new Error("Firefox has gone."));
  }
}
