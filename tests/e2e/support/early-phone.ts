import { type Browser, type CDPSession, expect, type Page } from "@playwright/test";

/** In the page: keeps every sentence that was an alert, also those that were there for a moment alone. */
function keepWhatIsSaid() {
  const said: string[] = [];
  Object.assign(globalThis, { said });
  const look = () => {
    for (const alert of document.querySelectorAll("p[role=alert]")) if (alert.textContent) said.push(alert.textContent);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

/** A guest's phone on which something is done before the form is alive. Its cache is warm from the second form on, and its scripts arrive when it is told. */
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
    await context.addInitScript(keepWhatIsSaid);
    const page = await context.newPage();
    const phone = new EarlyPhone(page, await context.newCDPSession(page));
    context.on("console", (message) => message.type() === "error" && phone.errors.push(message.text()));
    context.on("weberror", (error) => phone.errors.push(String(error.error())));
    phone.devtools.on("Fetch.requestPaused", async ({ requestId }) => {
      await phone.arrived;
      // A form that was left does not wait for its scripts any more.
      await phone.devtools.send("Fetch.continueRequest", { requestId }).catch(() => undefined);
    });
    await phone.devtools.send("Fetch.enable", { patterns: [{ urlPattern: "*/_next/static/*.js*" }] });
    return phone;
  }

  /** The form as it is painted, its scripts still on their way. */
  async open(url: string) {
    await this.devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    this.arrived = new Promise((resolve) => {
      this.arrive = resolve;
    });
    await this.page.goto(url, { waitUntil: "commit" });
    await expect(this.page.getByLabel("Name")).toBeVisible();
  }

  /** From now on its processor is so many times slower. */
  async comeAlive(slowdown = 1) {
    await this.devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    this.arrive();
  }

  /** Resolves to how to choose a file there: ready beforehand, so that the moment is not missed. */
  async chooser(selector: string) {
    // By its object: an element that the page moves while it is still coming loses its number in the inspector's tree.
    const { result } = await this.devtools.send("Runtime.evaluate", {
      expression: `document.querySelector("${selector}")`,
    });
    const { objectId } = result;
    return (file: string) => this.devtools.send("DOM.setFileInputFiles", { objectId, files: [file] });
  }

  /**
   * Its processor is quick again once the form is alive. A slow one spins on one of ours. After the last moment nothing
   * is left that could come too early.
   */
  async hurryOnceAlive() {
    await this.page.waitForFunction(() => window.wallflowerEarly === undefined, undefined, { timeout: 60_000 });
    await this.devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  }

  /** Into the field that has the cursor. */
  type(text: string) {
    return this.devtools.send("Input.insertText", { text });
  }

  /**
   * A file from the computer's file manager, held over the page and let go. Over the banner: where a tile appears under
   * a mouse that does not move any more, the browser calls the drop off.
   */
  drop(file: string) {
    const data = { items: [], files: [file], dragOperationsMask: 1 };
    // One hand holds one file at a time.
    this.dropped = this.dropped.then(async () => {
      for (const type of ["dragEnter", "dragOver", "drop"] as const) {
        await this.devtools.send("Input.dispatchDragEvent", { type, x: 195, y: 20, data });
      }
    });
    return this.dropped;
  }
}
