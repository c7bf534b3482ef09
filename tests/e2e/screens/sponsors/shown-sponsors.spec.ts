import type { Browser, Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { showPaths } from "@/lib/shared/show/paths";
import {
  recordFrames,
  reportedOf,
  type Seen,
  seenBy,
  setVisibility,
  sponsoredEvening,
  sponsors,
  sumOf,
  whenCounting,
} from "../../../support/wall/sponsored-evening";
import { expectAccessible } from "../../support/accessible";
import type { Organiser } from "../../support/organiser";
import { expect, test } from "../../support/test";

const text = messages.report;

/** The screens' own network fails for a while. */
test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] });
test.describe.configure({ timeout: 120_000 });

/** Waits until a screen has shown sponsors for so much longer. */
const showsFor = async (screen: Page, ms: number) => {
  const before = sumOf(await seenBy(screen));
  await expect.poll(async () => sumOf(await seenBy(screen)) - before, { timeout: 30_000 }).toBeGreaterThan(ms);
};

/** Opens a named screen in a browser of its own, which records its frames. */
async function openScreen(browser: Browser, baseURL: string | undefined, address: string) {
  const context = await browser.newContext({ baseURL: baseURL ?? "", viewport: { width: 960, height: 540 } });
  await recordFrames(context);
  const screen = await context.newPage();
  await screen.goto(address);
  await whenCounting(screen);
  return { context, screen };
}

/** Waits until the report has what the recorder of frames saw on a screen. */
async function expectReported(organiser: Organiser, eventId: string, name: string, expected: Seen) {
  const furthest = async () => {
    const reported = await reportedOf(organiser, eventId, name);
    return Math.max(...sponsors.map((one) => Math.abs(reported[one] - expected[one])));
  };
  // Half a second of the report's rounding, and half a sample at each end of an appearance.
  await expect.poll(furthest, { message: `${name}: ${JSON.stringify(expected)}` }).toBeLessThan(1_000);
}

test("three screens report the seconds that a recorder of frames saw, offline, hidden and opened twice", async ({
  browser,
  baseURL,
  organiser,
  page,
  signIn,
}) => {
  const evening = await sponsoredEvening(organiser, "Very Fast");
  const { id } = evening.event;
  const open = async (name: string, twice = false) => {
    const address = await organiser.screenAddress(id, name);
    const { context, screen } = await openScreen(browser, baseURL, address);
    if (twice) {
      await (await context.newPage()).goto(address);
      await screen.bringToFront();
    }
    return { name, context, screen };
  };
  const offline = await open("Offline");
  const hidden = await open("Hidden");
  const twice = await open("Twice", true);
  const all = [offline, hidden, twice];

  await evening.show();
  for (const { screen } of all) await showsFor(screen, 200);
  await offline.context.setOffline(true);
  await setVisibility(hidden.screen, "hidden");
  await showsFor(offline.screen, 3_000);
  await showsFor(twice.screen, 1_000);
  await setVisibility(hidden.screen, "visible");
  await offline.context.setOffline(false);
  for (const { screen } of all) await showsFor(screen, 2_000);
  await evening.end();
  for (const { screen } of all) {
    await expect(screen.locator(sponsors.map((name) => `img[alt="${name}"]`).join())).toHaveCount(0, {
      timeout: 40_000,
    });
  }

  const seen = new Map<string, Seen>();
  for (const { name, screen, context } of all) {
    seen.set(name, await seenBy(screen));
    // A closing page sends its last report.
    for (const tab of context.pages().reverse()) await tab.goto("about:blank");
  }
  for (const { name } of all) await expectReported(organiser, id, name, seen.get(name) as Seen);

  await signIn(page);
  await page.goto(paths.eventReport(id));
  const table = page.getByRole("table", { name: text.sponsors });
  await expect(table.getByRole("row", { name: /^(Offline|Hidden|Twice)/ })).toHaveCount(6);
  await expect(page.getByRole("table", { name: text.screens }).getByRole("row")).toHaveCount(4);
  await page.getByRole("button", { name: `${text.makeLink}: Volt` }).click();
  const link = table.getByText(`${baseURL}/sponsor/`);
  const address = (await link.textContent()) ?? "";
  await expectAccessible(page);
  const stranger = await (await browser.newContext()).newPage();
  await stranger.goto(address);
  await expect(
    stranger.getByRole("heading", { name: text.sponsorPage.title("Volt", "Sponsored night") }),
  ).toBeVisible();
  await expect(stranger.getByRole("row")).toHaveCount(4);
  await expect(stranger.locator("body")).not.toContainText("Lemonade");
  await expectAccessible(stranger);
  await page.getByRole("button", { name: `${text.endLink}: Volt` }).click();
  await expect(page.getByRole("button", { name: `${text.makeLink}: Volt` })).toBeVisible();
  await expect(link).toHaveCount(0);
  await stranger.reload();
  await expect(stranger.getByRole("heading", { name: text.sponsorPage.hidden })).toBeVisible();
});

test("a screen reports the ads that the scene 'Sponsor' shows, and none beneath another scene", async ({
  browser,
  baseURL,
  organiser,
}) => {
  const evening = await sponsoredEvening(organiser, "Very Fast");
  const { id } = evening.event;
  const press = (scene: string) => organiser.call("POST", showPaths.setScene(id), { scene });
  await press("Sponsor");
  const { context, screen } = await openScreen(browser, baseURL, await organiser.screenAddress(id, "Scene"));
  const scene = screen.locator("[data-scene]");
  await expect(scene).toHaveAttribute("data-scene", "Sponsor");
  await evening.show();
  const least = async () => Math.min(...Object.values(await seenBy(screen)));
  await expect.poll(least, { timeout: 40_000 }).toBeGreaterThan(3_000);
  await press("Numbers");
  await expect(scene).toHaveAttribute("data-scene", "Numbers");
  const expected = await seenBy(screen);
  // The spotlight beneath goes from ad to ad.
  await expect(screen.locator("main [data-ad]")).not.toHaveCount(0, { timeout: 20_000 });
  await screen.waitForTimeout(3_000);
  expect(await seenBy(screen)).toEqual(expected);
  await screen.goto("about:blank");
  await expectReported(organiser, id, "Scene", expected);
  await context.close();
});
