import type { Page } from "@playwright/test";
import { failureMessages } from "@/lib/shared/messages/failures";
import { apiPaths, paths } from "@/lib/shared/paths";
import { makePhoto } from "../../support/pictures";
import { Guest, makePhotoFile } from "../support/guest";
import { expect, test } from "../support/test";

/**
 * Rules of EasyList's general lists for paths and elements named after ads (easylist_general_block.txt,
 * easylist_general_hide.txt), by what they match: addresses of any site, and elements by class or id.
 */
const blockedAddresses = [
  ...["/api/ads/", "/api/ad/", "/ajax/ads/", "/app/ads/", "/assets/ads/", "/assets/ad-", "/ads_images/", "/adsimages/"],
  ...[
    "-ad-banner-",
    "/ad-images/",
    "/adserver/",
    "/banner-ad/",
    "/ad-manager/",
    "-sponsor-ad.",
    "/advert/",
    "&ad_url=",
  ],
];
const hiddenElements = [
  ...["ad", "ads", "Ad", "Ads", "ad-box", "ad-card", "ad-container", "ad-label", "ad-row", "adBox", "adText", "advert"],
  ...["ad_container", "ad_text", "adsbox", "ad-text", "ad-wrapper", "ad-img", "sponsor-ad", "sponsored", "SponsorAd"],
].map((name) => `#${name}, .${name}`);

/** Makes the page's browser behave as with an ad blocker; returns the paths that it blocked. */
async function blockAds(page: Page): Promise<string[]> {
  const blocked: string[] = [];
  await page.route("**/*", (route) => {
    const { pathname, search } = new URL(route.request().url());
    if (!blockedAddresses.some((part) => (pathname + search).includes(part))) return route.fallback();
    blocked.push(pathname);
    return route.abort("blockedbyclient");
  });
  await page.addInitScript((selectors) => {
    const hide = () => {
      const style = document.createElement("style");
      style.textContent = `${selectors} { display: none !important }`;
      document.documentElement.append(style);
    };
    addEventListener("DOMContentLoaded", hide);
  }, hiddenElements.join(", "));
  return blocked;
}

/** The browser logs what was blocked. */
test.use({ expectedErrors: [/ERR_BLOCKED_BY_CLIENT/] });

test("with an ad blocker, the console says what is blocked, and everything else works", async ({
  organiser,
  page,
  signIn,
}) => {
  await organiser.clearSponsors();
  await organiser.addAd("Lemonade", await makePhoto({ width: 320, height: 240 }));
  const blocked = await blockAds(page);
  await signIn(page);
  await page.goto(paths.ads);
  await expect(page.getByText(failureMessages.blocked)).toBeVisible();
  expect(blocked).toContain(apiPaths.ads.getEventAds);
  await page.getByRole("button", { name: "Add New Ad" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Ad Name").fill("Soda");
  await dialog.getByLabel("Photo").setInputFiles(await makePhotoFile("soda.jpg", 3));
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByText(failureMessages.blocked)).toBeVisible();
  await expect(dialog.getByLabel("Ad Name")).toHaveValue("Soda");

  for (const [path, heading] of [
    [paths.adsGroup, /^Ads Programs/],
    [paths.events, /^All Events/],
    [paths.moderate, /^All Event Posts/],
    [paths.dashboard, /./],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading }).first()).toBeVisible();
  }
  await page.goto(paths.addTo(paths.adsGroup));
  await expect(dialog.getByText(failureMessages.blocked)).toBeVisible();
});

test("with an ad blocker, wall and form live, and the wall shows its ads", async ({
  installation,
  organiser,
  page,
}) => {
  const ad = await organiser.addAd("Lemonade", await makePhoto({ width: 320, height: 240 }));
  const program = await organiser.call<{ id: string }>("POST", apiPaths.adsGroup.addEventAdsGroup, {
    ads_group_name: "Sponsors",
    ad_ids: [ad.id],
  });
  const event = await organiser.createEvent({ ads_group_id: program.id, ads_per_post: 1 });
  const blocked = await blockAds(page);
  const guest = new Guest(page, installation.url, event.event_url_slug);
  await guest.open();
  await guest.choose(await makePhotoFile("IMG_1.JPG", 1));
  await guest.fill({ caption: "Past the blocker" });
  await guest.submit();
  await guest.expectSubmitted();
  const [post] = await organiser.listPosts(event.id);
  await organiser.waitForRenditions(event.id, post?.id ?? "");
  await organiser.setStatus(post?.id ?? "", "approve");
  await page.goto(paths.event(event.event_url_slug));
  await expect(page.getByText("Past the blocker").first()).toBeVisible();
  const picture = page.getByRole("img", { name: "Lemonade" }).first();
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(blocked).toEqual([]);
});
