import type { Page } from "@playwright/test";
import { addPost, createBranded, file, photo, saveAccount, wallOf } from "../support/console/branding";
import { expect, test } from "../support/test";

const box = async (page: Page, selector: string) => {
  const found = await page.locator(selector).first().boundingBox();
  if (!found) throw new Error(`${selector} is not shown.`);
  return found;
};

test.describe("pictures that fail to load", () => {
  // A service worker's requests would bypass the test's routes.
  test.use({ expectedErrors: [/Failed to load resource|net::ERR_FAILED/], serviceWorkers: "block" });

  test("the event's logo falls back to the company's, that to the event's initial, and a post's photo to the company's picture", async ({
    page,
    organiser,
  }) => {
    const logo = await saveAccount(organiser, { company_logo: file(await photo("#2c3e50")) });
    const { thumbnail_url } = await saveAccount(organiser, { thumbnail_image: file(await photo("#d35400")) });
    const event = await createBranded(organiser);
    await addPost(organiser, event.id, await photo("#8e44ad"));
    const [post] = await organiser.listPosts(event.id);
    const broken = new Set([event.brand_custom_logo_url]);
    await page.route("**/api/media/**", (route) =>
      broken.has(new URL(route.request().url()).pathname) ? route.abort() : route.continue(),
    );
    await page.goto(wallOf(event));
    const top = page.getByRole("banner");
    await expect(top.getByRole("img")).toHaveAttribute("src", logo.company_logo_url ?? "none");
    await expect(page.getByRole("img", { name: "Photo", exact: true })).toBeVisible();

    broken.add(logo.company_logo_url ?? "none");
    broken.add((post as unknown as { thumbnail_media_url: string }).thumbnail_media_url);
    await page.reload();
    await expect(top.getByText("S", { exact: true })).toBeVisible();
    await expect(top.getByRole("img")).toHaveCount(0);
    const shown = page.getByRole("img", { name: "Photo", exact: true });
    await expect(shown).toHaveAttribute("src", thumbnail_url ?? "none");

    broken.add(thumbnail_url ?? "none");
    await page.reload();
    await expect(page.locator('svg[role="img"][aria-label="Photo"]')).toBeVisible();
    await saveAccount(organiser, { remove_company_logo: "yes" });
    await saveAccount(organiser, { remove_thumbnail_image: "yes" });
  });
});

for (const wall_layout of ["4-Column Social Mosaic", "Single Post Spotlight"]) {
  test(`${wall_layout}: the watermark is in the picture's own corner, on the wall and in the dialog`, async ({
    page,
    organiser,
  }) => {
    const event = await createBranded(organiser, { wall_layout });
    await addPost(organiser, event.id, await photo("#8e44ad", 300, 600));
    await page.goto(wallOf(event));
    const mark = `img[src="${event.brand_watermark_image_url}"]`;
    const wallMark = page.getByRole("main").locator(mark);
    await expect(wallMark).toBeVisible();
    if (wall_layout === "Single Post Spotlight") await expectInCorner(page, "main");
    await page.getByRole("button", { name: /Ada Lovelace/ }).click();
    await expect(page.getByRole("dialog").locator(mark)).toBeVisible();
    await expectInCorner(page, "dialog");
    await page.setViewportSize({ width: 390, height: 844 });
    await expectInCorner(page, "dialog");
  });

  /** Screenshots a picture that is twice as high as wide, without the black around it. */
  async function expectInCorner(page: Page, within: string) {
    const picture = `${within} img[alt="Photo"]`;
    await expect(page.locator(picture).first()).toHaveJSProperty("complete", true);
    // The spotlight may be restarting its only post.
    await expect(async () => {
      const [shown, mark] = [await box(page, picture), await box(page, `${within} img[alt=""]`)];
      expect(shown.width * 2).toBeCloseTo(shown.height, -1);
      const [right, bottom] = [shown.x + shown.width, shown.y + shown.height];
      expect(mark.x).toBeGreaterThan(shown.x + shown.width / 2);
      expect(mark.x + mark.width).toBeLessThanOrEqual(right);
      expect(mark.y).toBeGreaterThan(shown.y + shown.height / 2);
      expect(mark.y + mark.height).toBeLessThanOrEqual(bottom);
    }).toPass();
  }
}
