import type { CDPSession, Locator, Page } from "@playwright/test";

const sessions = new WeakMap<Page, Promise<CDPSession>>();

/** Swipes from an element's middle by this many pixels, with real touch events. */
export async function swipe(page: Page, target: Locator, by: { x?: number; y?: number }, steps = 6): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("What is to be swiped is not on the screen.");
  let session = sessions.get(page);
  if (!session) {
    session = page.context().newCDPSession(page);
    sessions.set(page, session);
  }
  const touch = await session;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 3 };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    const at = { x: from.x + (by.x ?? 0) * share, y: from.y + (by.y ?? 0) * share };
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [at] });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}
