import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { WebSocket } from "ws";

/** Drives a browser by the plain DevTools protocol, since current libraries do not support such old browsers. */

type Message = { id?: number; sessionId?: string; method?: string; params?: never; result?: unknown; error?: unknown };
type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void };

export type BrowserProgram = { executablePath: string; env?: NodeJS.ProcessEnv };

const startTimeoutMs = 60_000;

export class Browser {
  #nextId = 0;
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Map<string, ((params: never) => void)[]>();

  private constructor(
    private readonly child: ChildProcess,
    private readonly profile: string,
    private readonly socket: WebSocket,
  ) {
    socket.on("message", (data) => this.#receive(JSON.parse(String(data))));
  }

  /** Starts a headless browser with a profile of its own. */
  static async start({ executablePath, env = process.env }: BrowserProgram): Promise<Browser> {
    const profile = mkdtempSync(path.join(tmpdir(), "wallflower-profile-"));
    const args = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"];
    const own = [`--user-data-dir=${profile}`, "--remote-debugging-port=0", "about:blank"];
    const child = spawn(executablePath, [...args, ...own], { env, stdio: ["ignore", "ignore", "pipe"] });
    try {
      const socket = new WebSocket(await addressOf(child));
      await once(socket, "open");
      return new Browser(child, profile, socket);
    } catch (error) {
      child.kill("SIGKILL");
      rmSync(profile, { recursive: true, force: true });
      throw error;
    }
  }

  /** Opens a blank page; sizes in pixels. */
  async openPage(width: number, height: number): Promise<Page> {
    const { targetId } = await this.send<{ targetId: string }>("Target.createTarget", { url: "about:blank" });
    const attached = await this.send<{ sessionId: string }>("Target.attachToTarget", { targetId, flatten: true });
    const page = new Page(this, attached.sessionId);
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await page.send(`${domain}.enable`);
    const metrics = { width, height, deviceScaleFactor: 1, mobile: false };
    await page.send("Emulation.setDeviceMetricsOverride", metrics);
    return page;
  }

  send<Result = unknown>(method: string, params: object = {}, sessionId?: string): Promise<Result> {
    this.#nextId += 1;
    const id = this.#nextId;
    this.socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }));
    return new Promise<Result>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
  }

  on(sessionId: string, method: string, listener: (params: never) => void) {
    const key = `${sessionId} ${method}`;
    this.#listeners.set(key, [...(this.#listeners.get(key) ?? []), listener]);
  }

  async close(): Promise<void> {
    const ended = this.child.exitCode === null ? once(this.child, "exit") : null;
    this.socket.close();
    this.child.kill("SIGKILL");
    await ended;
    // Helper processes end a moment later and write until then.
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  #receive({ id, sessionId, method, params, result, error }: Message) {
    if (id === undefined) {
      for (const listener of this.#listeners.get(`${sessionId} ${method}`) ?? []) listener(params as never);
      return;
    }
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(JSON.stringify(error)));
    else waiting?.resolve(result as never);
  }
}

export class Page {
  constructor(
    private readonly browser: Browser,
    private readonly sessionId: string,
  ) {}

  send<Result = unknown>(method: string, params: object = {}): Promise<Result> {
    return this.browser.send<Result>(method, params, this.sessionId);
  }

  on<Params>(method: string, listener: (params: Params) => void) {
    this.browser.on(this.sessionId, method, listener as (params: never) => void);
  }

  /** Evaluates an expression; awaits a promise. */
  async evaluate<Value>(expression: string): Promise<Value> {
    const options = { expression, awaitPromise: true, returnByValue: true };
    const answer = await this.send<Evaluated<Value>>("Runtime.evaluate", options);
    if (answer.exceptionDetails) throw new Error(`In the page: ${JSON.stringify(answer.exceptionDetails)}`);
    return answer.result.value;
  }

  /** Polls until the expression is true. */
  async until(what: string, expression: string, timeoutMs = 30_000): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    while (!(await this.evaluate<boolean>(expression))) {
      if (Date.now() > deadline) throw new Error(`In vain: ${what}.`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  async screenshot(): Promise<Buffer> {
    const { data } = await this.send<{ data: string }>("Page.captureScreenshot", { format: "png" });
    return Buffer.from(data, "base64");
  }
}

type Evaluated<Value> = { result: { value: Value }; exceptionDetails?: unknown };

/** Reads the DevTools address from the browser's output. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    const timer = setTimeout(() => reject(new Error(`The browser did not start:\n${output}`)), startTimeoutMs);
    child.once("error", reject);
    child.once("exit", () => reject(new Error(`The browser ended:\n${output}`)));
    child.stderr?.on("data", (chunk) => {
      output += chunk;
      const address = /DevTools listening on (ws:\S+)/.exec(output)?.[1];
      if (!address) return;
      clearTimeout(timer);
      resolve(address);
    });
  });
}
