import type { Browser } from "@playwright/test";
import { paths } from "@/lib/shared/paths";
import { traceBrowser } from "../../../support/browser/browser-trace";
import { makePhoto } from "../../../support/pictures";
import { expect, test } from "../../support/test";
import { fillWall } from "../../support/wall/fill-wall";

type StyleUpdate = { name: string; args: { elementCount?: number } };

/** Returns how many elements each restyling has visited while `work` ran, from Chromium's trace. */
async function countRestyled(browser: Browser, work: () => Promise<void>): Promise<number[]> {
  const updates = await traceBrowser<StyleUpdate>(browser, ["devtools.timeline"], work);
  return updates.filter(({ name }) => name === "UpdateLayoutTree").map(({ args }) => args.elementCount ?? 0);
}

test("a new post of another colour restyles few of the elements on a drifting wall whose theme is Classic", async ({
  page,
  organiser,
  installation,
}) => {
  const event = await organiser.createEvent({ wall_speed: "Very Slow", wall_theme: "Classic" });
  const addPost = async (colour: string, caption: string) => {
    const photo = await makePhoto({ width: 900, height: 600, colour });
    return organiser.addReadyPost(event.id, photo, { caption });
  };
  await organiser.setStatus(await addPost("#2980b9", "Blue"), "approve");
  await fillWall(installation, event.id, 60);
  const red = await addPost("#c0392b", "Red");
  const green = await addPost("#27ae60", "Green");
  await page.setViewportSize({ width: 1_920, height: 1_080 });
  await page.goto(paths.event(event.event_url_slug));
  await expect(page.locator("main li")).toHaveCount(61);
  await page.waitForLoadState("networkidle");

  const appear = async (id: string, caption: string) => {
    await organiser.setStatus(id, "approve");
    await expect(page.getByText(caption, { exact: true }).first()).toBeVisible();
    await expect(page.locator("[data-arrival='']")).toBeAttached({ timeout: 20_000 });
  };
  // The first new post loads the module of looks, and an idle pointer is hidden once.
  await appear(red, "Red");
  await expect(page.locator("html[data-idle]")).toBeAttached();
  const restyled = await countRestyled(page.context().browser() as Browser, () => appear(green, "Green"));
  const all = await page.locator("body *").count();
  expect(restyled.length).toBeGreaterThan(0);
  expect(Math.max(...restyled)).toBeLessThan(all / 2);
});
