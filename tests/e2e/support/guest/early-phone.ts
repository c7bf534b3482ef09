import { type Browser, type CDPSession, expect, type Page } from "@playwright/test";

/** In the page: records the text of every alert, however short it shows. */
function recordAlerts() {
  const alerts: string[] = [];
  Object.assign(globalThis, { alerts });
  const look = () => {
    for (const alert of document.querySelectorAll("p[role=alert]"))
      if (alert.textContent) alerts.push(alert.textContent);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

/**
 * A guest's phone that acts before hydration. Its cache is warm from the second form on, and its scripts load on
 * command.
 */
export class EarlyPhone {
  private arrive = () => {};
  private arrived = Promise.resolve();
  private dropped = Promise.resolve();
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    readonly devtools: CDPSession,
  ) {}

  static async start(browser: Browser): Promise<EarlyPhone> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
    await context.addInitScript(recordAlerts);
    const page = await context.newPage();
    const phone = new EarlyPhone(page, await context.newCDPSession(page));
    context.on("console", (message) => message.type() === "error" && phone.errors.push(message.text()));
    context.on("weberror", (error) => phone.errors.push(String(error.error())));
    phone.devtools.on("Fetch.requestPaused", async ({ requestId }) => {
      await phone.arrived;
      // A form that was left no longer waits for its scripts.
      await phone.devtools.send("Fetch.continueRequest", { requestId }).catch(() => undefined);
    });
    await phone.devtools.send("Fetch.enable", { patterns: [{ urlPattern: "*/_next/static/*.js*" }] });
    return phone;
  }

  /** Resolves once the form is painted, with its scripts still held back. */
  async open(url: string) {
    await this.devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    this.arrived = new Promise((resolve) => {
      this.arrive = resolve;
    });
    await this.page.goto(url, { waitUntil: "commit" });
    await expect(this.page.getByLabel("Name")).toBeVisible();
  }

  /** Loads the scripts, with the CPU slowed down by this factor. */
  async hydrate(slowdown = 1) {
    await this.devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    this.arrive();
  }

  /** Resolves to a function that chooses a file there, prepared in advance so that the moment is exact. */
  async chooser(selector: string) {
    // By its object: an element moved by hydration loses its node id in the inspector.
    const { result } = await this.devtools.send("Runtime.evaluate", {
      expression: `document.querySelector("${selector}")`,
    });
    const { objectId } = result;
    return (file: string) => this.devtools.send("DOM.setFileInputFiles", { objectId, files: [file] });
  }

  /**
   * Removes the CPU throttling once the form has hydrated, as it slows this machine as well. After the last moment
   * nothing can come too early.
   */
  async unthrottleOnceHydrated() {
    await this.page.waitForFunction(() => window.wallflowerEarly === undefined, undefined, { timeout: 60_000 });
    await this.devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }

  /** Types into the focused field. */
  type(text: string) {
    return this.devtools.send("Input.insertText", { text });
  }

  /**
   * Drags a file over the page and drops it. Over the banner: when a tile appears under a resting mouse, the browser
   * cancels the drop.
   */
  drop(file: string) {
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    // One drag at a time.
    this.dropped = this.dropped.then(async () => {
      for (const type of ["dragEnter", "dragOver", "drop"] as const) {
        await this.devtools.send("Input.dispatchDragEvent", { type, x: 195, y: 20, data });
      }
    });
    return this.dropped;
  }
}
