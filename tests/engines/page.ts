import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Driver } from "./drivers/driver";

/** Timeout for anything that a person waits for. */
const patienceMs = 20_000;
const lookEveryMs = 100;

/** Code points of the standard for special keys (https://www.w3.org/TR/webdriver2/#keyboard-actions). */
const keys = { ArrowRight: "\uE014", Enter: "\uE007", Escape: "\uE00C", Control: "\uE009", Backspace: "\uE003" };

/** An expression for the first visible element of the selector whose accessible name equals or starts with this one. */
const named = (selector: string, name: string) => `[...document.querySelectorAll(${JSON.stringify(selector)})]
  .find((element) => {
    const words = [element.getAttribute("aria-label"), element.innerText, ...[...(element.labels ?? [])].map((label) => label.innerText)];
    return element.getClientRects().length > 0 && words.some((word) => word?.trim().startsWith(${JSON.stringify(name)}));
  })`;

/** An expression for a button, link or other clickable element by its name. */
const pressable = (name: string) =>
  named("button, a, [role=button], [role=radio], [role=tab], [role=menuitem], label, summary", name);

const field = (label: string) => named("input, textarea, select", label);

/** Polls until the check on the server holds. */
export async function eventually(what: string, check: () => Promise<boolean>, timeoutMs = patienceMs): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (Date.now() < deadline) {
    if (await check()) return;
    await sleep(lookEveryMs);
  }
  assert.fail(`Not within ${timeoutMs / 1_000} s: ${what}`);
}

/** A page with a person's actions, for all engines. */
export class Page {
  constructor(private readonly driver: Driver) {}

  open(url: string): Promise<void> {
    return this.driver.open(url);
  }

  /** Opens the address without waiting until it has loaded. */
  begin(url: string): Promise<void> {
    return this.driver.begin(url);
  }

  evaluate<Result = unknown>(expression: string): Promise<Result> {
    return this.driver.evaluate<Result>(expression);
  }

  async reload(): Promise<void> {
    await this.open(await this.evaluate<string>("location.href"));
  }

  /** Polls until the expression is true; fails with `what` and the last result. */
  async until(what: string, expression: string, timeoutMs = patienceMs): Promise<void> {
    const deadline = Date.now() + timeoutMs;
    let last: unknown;
    while (Date.now() < deadline) {
      // A page that is being left answers no command.
      last = await this.evaluate(`Boolean(${expression})`).catch(String);
      if (last === true) return;
      await sleep(lookEveryMs);
    }
    const text = await this.evaluate<string>("document.body.innerText.slice(0, 600)").catch(String);
    assert.fail(`Not within ${timeoutMs / 1_000} s: ${what} (${last}). The page says: ${text}`);
  }

  sees(text: string, timeoutMs?: number): Promise<void> {
    return this.until(`“${text}” is there`, `document.body.innerText.includes(${JSON.stringify(text)})`, timeoutMs);
  }

  misses(text: string, timeoutMs?: number): Promise<void> {
    return this.until(`“${text}” is gone`, `!document.body.innerText.includes(${JSON.stringify(text)})`, timeoutMs);
  }

  /** Clicks the middle of the element once it exists and has stopped moving. */
  async clickOn(what: string, element: string): Promise<void> {
    await this.until(`${what} is there`, element);
    const [x, y] = await this.evaluate<[number, number]>(`(async () => {
      const element = ${element};
      element.scrollIntoView({ block: "center" });
      const place = () => { const { x, y, width, height } = element.getBoundingClientRect(); return [x + width / 2, y + height / 2].map(Math.round); };
      for (let before = ""; before !== String(place()); ) {
        before = String(place());
        await new Promise((resolve) => setTimeout(resolve, 80));
      }
      return place();
    })()`);
    const press = [
      { type: "pointerMove", x, y, duration: 0 },
      { type: "pointerDown", button: 0 },
      { type: "pointerUp", button: 0 },
    ];
    await this.driver.perform([{ type: "pointer", id: "mouse", actions: press }]);
  }

  click(name: string): Promise<void> {
    return this.clickOn(`“${name}”`, pressable(name));
  }

  /** Replaces the text of the field with this label. */
  async fill(label: string, text: string): Promise<void> {
    await this.until(`the field “${label}” is there`, field(label));
    await this.evaluate(`(${field(label)}).focus(), (${field(label)}).select()`);
    await this.type(text);
  }

  valueOf(label: string): Promise<string> {
    return this.evaluate<string>(`(${field(label)})?.value`);
  }

  type(text: string): Promise<void> {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    return this.driver.perform([{ type: "key", id: "keyboard", actions }]);
  }

  press(key: keyof typeof keys): Promise<void> {
    return this.type(keys[key]);
  }

  chooseFiles(selector: string, files: string[]): Promise<void> {
    return this.driver.setFiles(selector, files);
  }

  resize(width: number, height: number): Promise<void> {
    return this.driver.resize(width, height);
  }
}
