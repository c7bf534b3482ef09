import type { Page } from "@playwright/test";
import { presetRules } from "@/lib/shared/form-presets";
import { Guest, makePhotoFile, openForm } from "../support/guest";
import { expect, test } from "../support/test";

const consent = { consent_text: "My photo may be shown in the hall.", consent_box: "on" } as const;

declare global {
  interface Window {
    taps: number;
  }
}

const boxOf = (page: Page, label: string) => page.getByLabel(label).boundingBox();

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true });

  test("a guest sends a photo from a Quick form in four taps and without scrolling, and nothing leaves the phone before the last", async ({
    page,
    installation,
    organiser,
  }) => {
    await page.addInitScript(() => {
      window.taps = 0;
      addEventListener("touchstart", () => (window.taps += 1), true);
    });
    const event = await organiser.createEvent({ ...presetRules.Quick, ...consent });
    const guest = new Guest(page, installation.url, event.event_url_slug);
    await guest.open();
    const sent: string[] = [];
    page.on("request", (request) => request.method() !== "GET" && sent.push(request.url()));

    const choosing = page.waitForEvent("filechooser");
    await page
      .locator("label")
      .filter({ hasText: /^Choose a photo$/ })
      .tap();
    await (await choosing).setFiles(await makePhotoFile("IMG_1.jpg", 1));
    await expect(page.getByRole("img", { name: "Preview of IMG_1.jpg" })).toBeVisible();

    // Everything that the guest still needs is on the screen at once.
    const { scrollHeight, innerHeight } = await page.evaluate(() => ({
      scrollHeight: document.documentElement.scrollHeight,
      innerHeight: window.innerHeight,
    }));
    expect(scrollHeight).toBeLessThanOrEqual(innerHeight);
    for (const shown of [
      page.getByLabel("Name"),
      page.getByRole("checkbox"),
      page.getByRole("button", { name: "Submit" }),
    ])
      await expect(shown).toBeInViewport({ ratio: 1 });

    await page.getByLabel("Name").tap();
    await page.keyboard.type("Ada");
    await page.getByRole("checkbox").tap();
    expect(sent).toEqual([]);
    await page.getByRole("button", { name: "Submit" }).tap();
    await guest.expectSubmitted();
    expect(await page.evaluate(() => window.taps)).toBe(4);
    const [post] = await organiser.listPosts(event.id);
    expect(post).toMatchObject({ person_name: "Ada", caption: "", person_city: "", person_email_id: "" });
  });
});

test.describe("on a small phone", () => {
  test.use({ viewport: { width: 320, height: 664 } });

  test("a single photo fills the form with its caption on it, several are tiles above it, and no text or focus is lost", async ({
    page,
    installation,
    organiser,
  }) => {
    const { guest } = await openForm(page, installation.url, organiser, consent);
    await page.getByLabel("Caption This").fill("Half a thought");
    await page.getByLabel("Caption This").focus();
    const before = await boxOf(page, "Caption This");
    await guest.choose(await makePhotoFile("IMG_1.jpg", 1));
    await expect(page.getByLabel("Caption This")).toBeFocused();
    await expect(page.getByLabel("Caption This")).toHaveValue("Half a thought");
    await page.evaluate(() => window.scrollTo(0, 0));
    const isOnPhoto = async () => {
      const photo = await page
        .getByRole("img", { name: /^Preview of/ })
        .first()
        .boundingBox();
      const caption = await boxOf(page, "Caption This");
      if (!photo || !caption) throw new Error("Nothing is drawn.");
      expect(photo.width).toBeGreaterThan(300);
      return caption.y > photo.y && caption.y + caption.height <= photo.y + photo.height;
    };
    expect(await isOnPhoto()).toBe(true);
    expect((await boxOf(page, "Caption This"))?.y).not.toBe(before?.y);

    // The keyboard's order is that of the fields, as without a photo.
    await page.getByLabel("Name").focus();
    for (const label of ["Email", "City", "Caption This"]) {
      await page.keyboard.press("Tab");
      await expect(page.getByLabel(label)).toBeFocused();
    }
    await page.keyboard.press("Tab");
    await expect(page.getByRole("checkbox")).toBeFocused();

    await guest.choose(await makePhotoFile("IMG_2.jpg", 2));
    const [tile, caption] = [
      await page
        .getByRole("img", { name: /^Preview of/ })
        .first()
        .boundingBox(),
      await boxOf(page, "Caption This"),
    ];
    expect(caption?.y).toBeGreaterThan((tile?.y ?? 0) + (tile?.height ?? 0));
    await page.getByRole("button", { name: "Remove IMG_2.jpg" }).click();
    expect(await isOnPhoto()).toBe(true);
    await expect(page.getByLabel("Caption This")).toHaveValue("Half a thought");
  });
});
