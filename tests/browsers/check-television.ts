import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "./devtools";

type TelevisionCheck = {
  page: Page;
  /** The page for televisions. */
  url: string;
  /** Pairs the screen that shows this code. */
  pair: (code: string) => Promise<unknown>;
  /** A caption on the event's wall. */
  caption: string;
  /** Stores a screenshot of the code. */
  keep: (screenshot: Buffer) => void;
};

const codePattern = "/Code: ((?:\\w ?){6})/";

/** Opens a television's page, pairs it, and checks that it shows the wall in its frame. Throws the first fault. */
export async function checkTelevision({ page, url, pair, caption, keep }: TelevisionCheck): Promise<void> {
  const errors: string[] = [];
  page.on("Runtime.exceptionThrown", (params) => errors.push(JSON.stringify(params)));
  await page.send("Page.navigate", { url });
  // A page or a frame that has only begun to load has no body.
  await page.until("a code is shown", `${codePattern}.test((document.body || {}).textContent)`);
  await sleep(500);
  keep(await page.screenshot());
  const spelled = await page.evaluate<string>(`${codePattern}.exec(document.body.textContent)[1]`);
  await pair(spelled);
  await page.until(
    "the frame shows the wall",
    `(() => {
      const frame = document.querySelector("iframe");
      const body = frame && frame.contentDocument && frame.contentDocument.body;
      return Boolean(body) && body.textContent.includes(${JSON.stringify(caption)});
    })()`,
  );
  assert.deepEqual(errors, []);
}
