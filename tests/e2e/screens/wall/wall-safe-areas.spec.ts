import { makePhoto } from "../../../support/pictures";
import { expect, test } from "../../support/test";

/** Insets of a notched iPhone, upright and on its side, and of an iPad. */
const devices = [
  { name: "a phone upright", width: 390, height: 844, insets: { top: 47, right: 0, bottom: 34, left: 0 } },
  { name: "a phone on its side", width: 844, height: 390, insets: { top: 0, right: 47, bottom: 21, left: 47 } },
  { name: "a tablet", width: 1_180, height: 820, insets: { top: 24, right: 0, bottom: 20, left: 0 } },
];

// A low screen is a phone only if it is used by touch.
test.use({ hasTouch: true, isMobile: true });

for (const { name, width, height, insets } of devices) {
  test(`${name}: banners, code, buttons and cards keep clear of notch and home indicator`, async ({
    page,
    organiser,
  }) => {
    const event = await organiser.createEvent({
      has_cta_button: true,
      cta_text: "Order a drink",
      cta_url: "https://bar.example.com",
      copyright: "on",
      legal: "on",
      wall_speed: "Off",
    });
    const photo = await makePhoto({ width: 400, height: 300 });
    for (const caption of ["One", "Two", "Three", "Four"]) {
      await organiser.setStatus(await organiser.addReadyPost(event.id, photo, { caption }), "approve");
    }
    await page.setViewportSize({ width, height });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setSafeAreaInsetsOverride", { insets });
    await page.goto(`/event/${event.event_url_slug}`);
    await expect(page.getByText("Four").first()).toBeVisible();

    const boxes = await page.evaluate(() => {
      const selector = "header > *, footer p, footer a, footer svg, main li";
      return [...document.querySelectorAll(selector)]
        .filter((element) => element.getClientRects().length > 0)
        .map((element) => ({ what: element.outerHTML.slice(0, 80), ...element.getBoundingClientRect().toJSON() }));
    });
    expect(boxes.length).toBeGreaterThan(8);
    const covered = boxes.filter(({ left, right }) => left < insets.left - 0.5 || right > width - insets.right + 0.5);
    expect(covered, "beside the notch").toEqual([]);
    const ofBanners = boxes.filter(({ what }) => !what.startsWith("<li"));
    const above = ofBanners.filter(({ top }) => top < insets.top);
    expect(above, "under the notch").toEqual([]);
    const below = ofBanners.filter(({ bottom }) => bottom > height - insets.bottom + 0.5);
    expect(below, "under the home indicator").toEqual([]);
    // Banners extend to the edges, and the first card starts below the top one.
    const edges = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
      return [box("header")?.top, box("footer")?.bottom, (box("main li")?.top ?? 0) - (box("header")?.bottom ?? 0)];
    });
    expect(edges.slice(0, 2)).toEqual([0, height]);
    expect(edges[2]).toBeGreaterThanOrEqual(0);
  });
}
