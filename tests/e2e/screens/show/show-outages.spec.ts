import type { Page } from "@playwright/test";
import type { EventShow } from "@/lib/shared/show/contract";
import { showPaths } from "@/lib/shared/show/paths";
import { Organiser } from "../../support/organiser";
import { CuttableConnection } from "../../support/server/cuttable-connection";
import { expect, test } from "../../support/test";
import { expectRightSecond } from "../../support/wall/countdown";

/** The browser logs every failed request while network or server is gone. */
test.use({ expectedErrors: [/net::ERR_|WebSocket connection to|Failed to load resource/] });
test.describe.configure({ timeout: 180_000 });

const returnMs = 10_000;

const panelOn = (screen: Page) => screen.locator("[data-scene]");

/** Presses a scene and returns the moment at which it ends, in ms; NaN for one that does not. */
async function press(organiser: Organiser, id: string, body: Record<string, unknown>): Promise<number> {
  const { show } = await organiser.call<EventShow>("POST", showPaths.setScene(id), body);
  return Date.parse(show?.cues[0]?.scene?.until ?? "");
}

const expectSecond = (screen: Page, untilMs: number) =>
  expectRightSecond(() => screen.getByRole("timer").textContent(), untilMs);

test("a screen whose network is cut keeps its scene's time, and stands in the right scene at the right second after it", async ({
  browser,
  installation,
  organiser,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Cut off" });
  const connection = await CuttableConnection.to(installation.url);
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const open = async (name: string, url: string) => {
      const screen = await context.newPage();
      await screen.goto(url + (await organiser.screenAddress(id, name)));
      return screen;
    };
    const [cut, whole] = [await open("Cut", connection.url), await open("Whole", installation.url)];
    await press(organiser, id, { scene: "Numbers" });
    for (const screen of [cut, whole]) await expect(panelOn(screen)).toHaveAttribute("data-scene", "Numbers");
    const firstEnd = await press(organiser, id, { scene: "Countdown", text: "Dinner", seconds: 8 });
    for (const screen of [cut, whole]) await expect(panelOn(screen)).toHaveAttribute("data-scene", "Countdown");

    connection.cut();
    await expectSecond(cut, firstEnd);
    await expect(panelOn(cut)).toHaveAttribute("data-scene", "Numbers", { timeout: returnMs });
    expect(Math.abs(Date.now() - firstEnd)).toBeLessThan(1_500);
    const secondEnd = await press(organiser, id, { scene: "Countdown", text: "Speech", seconds: 100 });
    await expect(panelOn(whole)).toHaveAttribute("data-scene", "Countdown");
    await expect(panelOn(cut)).toHaveAttribute("data-scene", "Numbers");
    connection.restore();
    await expect(panelOn(cut)).toHaveAttribute("data-scene", "Countdown", { timeout: 2 * returnMs });
    for (const screen of [cut, whole]) await expectSecond(screen, secondEnd);

    // Cut between the press and the change: the screen may have heard of it or not.
    const thirdEnd = await press(organiser, id, { scene: "Photo call", text: "All", seconds: 100 });
    connection.cut();
    await expect(panelOn(whole)).toHaveAttribute("data-scene", "Photo call");
    connection.restore();
    await expect(panelOn(cut)).toHaveAttribute("data-scene", "Photo call", { timeout: 2 * returnMs });
    for (const screen of [cut, whole]) await expectSecond(screen, thirdEnd);
  } finally {
    await connection.dispose();
  }
});

test("a server that is killed while the scene changes comes back, and all screens stand in it at the right second", async ({
  browser,
  baseURL,
  installation,
  organiser,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Killed" });
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 720 } });
  const screens: Page[] = [];
  for (const name of ["Left", "Right"]) {
    const screen = await context.newPage();
    await screen.goto(await organiser.screenAddress(id, name));
    screens.push(screen);
  }
  await press(organiser, id, { scene: "Numbers" });
  for (const screen of screens) await expect(panelOn(screen)).toHaveAttribute("data-scene", "Numbers");
  let loads = 0;
  for (const screen of screens) screen.on("load", () => (loads += 1));
  const untilMs = await press(organiser, id, { scene: "Countdown", text: "Dinner", seconds: 170 });
  await installation.killEverything();
  await installation.start();
  for (const screen of screens) {
    await expect(panelOn(screen)).toHaveAttribute("data-scene", "Countdown", { timeout: 2 * returnMs });
    await expectSecond(screen, untilMs);
  }
  // The same build came back.
  expect(loads).toBe(0);
  const again = await Organiser.signIn(installation);
  await press(again, id, { scene: "Layout" });
  for (const screen of screens) await expect(panelOn(screen)).toHaveCount(0, { timeout: 2 * returnMs });
  await context.close();
});
