import { networkInterfaces } from "node:os";
import type { Page } from "@playwright/test";
import { accountImageFields } from "@/lib/shared/account/contract";
import { wallMessages } from "@/lib/shared/messages/wall";
import { apiPaths } from "@/lib/shared/paths";
import { drawQrCode } from "@/lib/shared/wall/qr-code";
import { addPost, createBranded, file, photo, saveAccount, wallOf } from "../support/console/branding";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

const company = {
  company_name: "Lemonade & Sons",
  phone_number: "+1 (816) 555-0100",
  website_url: "https://lemonade.example.com/",
};
const blank = { company_name: "Quiet Fields", phone_number: "", website_url: "" };

/** Empties every field of the account, whatever ran before. */
async function clearAccount(organiser: Organiser) {
  await saveAccount(organiser, blank);
  for (const image of accountImageFields) await saveAccount(organiser, { [`remove_${image}`]: "yes" });
}

/** Values in the head for these selectors: content, href or title; null if missing. */
const readHead = (page: Page, selectors: Record<string, string>) =>
  page.evaluate(
    (wanted) =>
      Object.fromEntries(
        Object.entries(wanted).map(([name, selector]) => {
          const element = document.head.querySelector(selector);
          return [
            name,
            element && (element.getAttribute("content") ?? element.getAttribute("href") ?? element.textContent),
          ];
        }),
      ),
    selectors,
  );

const head = {
  title: "title",
  description: 'meta[name="description"]',
  keywords: 'meta[name="keywords"]',
  canonical: 'link[rel="canonical"]',
  icon: 'link[rel="icon"]',
  touchIcon: 'link[rel="apple-touch-icon"]',
  shareTitle: 'meta[property="og:title"]',
  shareImage: 'meta[property="og:image"]',
};

test("an event without texts and pictures shows each part's fallback, and no footer line that is switched off", async ({
  page,
  organiser,
}) => {
  await clearAccount(organiser);
  await saveAccount(organiser, company);
  const empty = { top_banner_text: "", bottom_banner_text: "", cta_text: "", cta_url: "" };
  const event = await organiser.createEvent({ event_name: "Bare Bones", ...empty });
  await page.goto(wallOf(event));
  const headTags = await readHead(page, head);
  expect(headTags).toMatchObject({
    title: "Bare Bones",
    keywords: null,
    touchIcon: null,
    shareTitle: "Bare Bones",
    shareImage: null,
    icon: expect.stringContaining("/icon.svg"),
    canonical: expect.stringMatching(new RegExp(`${wallOf(event)}$`)),
    description: expect.stringContaining("Bare Bones"),
  });

  const [top, bottom] = [page.getByRole("banner"), page.getByRole("contentinfo")];
  await expect(top.getByRole("heading", { level: 1 })).toHaveText("Sample text");
  await expect(top.getByText("B", { exact: true })).toBeVisible();
  await expect(top.getByRole("img")).toHaveCount(0);
  await expect(bottom.getByText("Sample text")).toHaveCount(2);
  const cta = bottom.getByRole("link", { name: "Sample text" });
  await expect(cta).toHaveAttribute("href", "#");
  await expect(cta).not.toHaveAttribute("target");
  for (const line of [...Object.values(company), "lemonade.example.com", "2025", "All Rights Reserved"]) {
    await expect(bottom.getByText(line)).toHaveCount(0);
  }
  await saveAccount(organiser, blank);
});

test("an event's and its company's texts, colours and pictures all show in their places", async ({
  page,
  organiser,
}) => {
  await saveAccount(organiser, company);
  const { favicon_url } = await saveAccount(organiser, { favicon_image: file(await photo("#123456", 64, 64)) });
  const event = await createBranded(organiser, {
    page_title: "Harbour Gala, live",
    page_description: "Photos of the night.",
    page_keywords: "harbour, gala",
    top_banner_text: "Welcome aboard",
    bottom_banner_text: "Post your best moment",
    top_brand_color: "#123456",
    bottom_brand_color: "#654321",
    cta_text: "Donate now",
    cta_url: "https://donate.example.com/gala",
    contact_information: "on",
    copyright: "on",
    legal: "on",
  });
  await page.goto(wallOf(event));
  expect(await readHead(page, head)).toMatchObject({
    title: "Harbour Gala, live",
    description: "Photos of the night.",
    keywords: "harbour, gala",
    shareTitle: "Harbour Gala, live",
    icon: expect.stringContaining(favicon_url ?? "none"),
    touchIcon: expect.stringContaining(event.brand_social_share_image_url ?? "none"),
    shareImage: expect.stringContaining(event.brand_social_share_image_url ?? "none"),
  });

  const [top, bottom] = [page.getByRole("banner"), page.getByRole("contentinfo")];
  await expect(top).toHaveCSS("background-color", "rgb(18, 52, 86)");
  await expect(top).toHaveCSS("position", "fixed");
  await expect(top).toContainText("Welcome aboard");
  await expect(top.getByRole("img")).toHaveAttribute("src", event.brand_custom_logo_url ?? "none");
  await expect(bottom).toHaveCSS("background-color", "rgb(101, 67, 33)");
  await expect(bottom).toContainText("Post your best moment");
  await expect(bottom).toContainText("Lemonade & Sons");
  await expect(bottom.getByRole("link", { name: company.phone_number })).toHaveAttribute("href", "tel:+18165550100");
  const website = bottom.getByRole("link", { name: "lemonade.example.com" });
  await expect(website).toHaveAttribute("href", company.website_url);
  await expect(website).toHaveAttribute("target", "_blank");
  await expect(bottom).toContainText("© 2025 Wallflower");
  await expect(bottom).toContainText("All Rights Reserved");

  const cta = bottom.getByRole("link", { name: "Donate now" });
  await expect(cta).toHaveAttribute("href", "https://donate.example.com/gala");
  await expect(cta).toHaveAttribute("target", "_blank");
  const place = await cta.boundingBox();
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  expect(place?.x).toBeGreaterThan(width * 0.6);
  expect(place?.y).toBeGreaterThan(height * 0.85);

  // Each line has its own switch that works while the wall is open.
  const lines = {
    contact_information: "Lemonade & Sons",
    copyright: "© 2025 Wallflower",
    legal: "All Rights Reserved",
  };
  for (const [name, line] of Object.entries(lines)) {
    await organiser.call("PUT", apiPaths.events.updateEvent(event.id), { [name]: "off" });
    await expect(bottom.getByText(line)).toHaveCount(0);
  }
  await clearAccount(organiser);
});

test("the QR code is 100 pixels at 1080p, grows with the screen, and links to the form", async ({
  page,
  organiser,
  installation,
}) => {
  const event = await organiser.createEvent();
  for (const [width, height, size] of [
    [1920, 1080, 100],
    [1280, 720, 100],
    [3840, 2160, 200],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(wallOf(event));
    const code = page.getByRole("link", { name: "Scan Me" });
    await expect(code).toBeVisible();
    await expect(code).toHaveAttribute("href", `/event-form/${event.event_url_slug}`);
    const drawn = await code.locator("svg").boundingBox();
    expect([drawn?.width, drawn?.height].map((side) => Math.round(side ?? 0))).toEqual([size, size]);
  }
  // The QR code points to this machine's network address, or to localhost if there is none.
  const path = await page.getByRole("link", { name: "Scan Me" }).locator("path").getAttribute("d");
  const hosts = Object.values(networkInterfaces()).flatMap((all) => all?.map(({ address }) => address) ?? []);
  const addresses = ["localhost", ...hosts].map((host) => `http://${host}:${installation.port}`);
  expect(addresses.map((one) => drawQrCode(`${one}/event-form/${event.event_url_slug}`).path)).toContain(path);
});

test("an open post shows its city, age, caption and share links", async ({ page, organiser }) => {
  const event = await organiser.createEvent({ page_title: "Summer, live" });
  const id = await addPost(organiser, event.id, await photo("#8e44ad", 640, 480), "Out on the pier");
  await page.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await page.goto(wallOf(event));
  await page.getByRole("button", { name: /Out on the pier/ }).click();
  const dialog = page.getByRole("dialog", { name: "Ada Lovelace" });
  await expect(dialog.getByRole("img", { name: "Photo", exact: true })).toBeVisible();
  for (const text of ["Kansas City", "Out on the pier"]) await expect(dialog.getByText(text)).toBeVisible();
  await expect(dialog.getByRole("time")).toHaveText(/^(Just now|\d+ seconds? ago)$/);

  await dialog.getByRole("button", { name: wallMessages.share, exact: true }).click();
  const field = dialog.locator("input");
  const shared = await field.inputValue();
  expect(new URL(shared).pathname + new URL(shared).search).toBe(`${wallOf(event)}?post=${id}`);
  const link = encodeURIComponent(shared);
  for (const [name, address] of [
    ["WhatsApp", `https://wa.me/?text=Summer%2C%20live%20${link}`],
    ["Facebook", `https://www.facebook.com/sharer/sharer.php?u=${link}`],
    ["X", `https://twitter.com/intent/tweet?text=Summer%2C%20live&url=${link}`],
    ["LinkedIn", `https://www.linkedin.com/sharing/share-offsite/?url=${link}`],
    ["Email", `mailto:?subject=Summer%2C%20live&body=${link}`],
  ] as const) {
    const button = dialog.getByRole("link", { name, exact: true });
    await expect(button).toHaveAttribute("href", address);
    await expect(button).toHaveAttribute("target", "_blank");
  }
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy link" }).click();
  await expect(dialog.getByRole("button", { name: "Link copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shared);
});

test("a device with a share sheet gets one Share button in place of the networks' links", async ({
  page,
  organiser,
}) => {
  const event = await organiser.createEvent({ page_title: "Summer, live" });
  const id = await addPost(organiser, event.id, await photo("#16a085"));
  await page.addInitScript(() => {
    const share = async (data: ShareData) => Object.assign(window, { shared: data });
    Object.defineProperty(navigator, "share", { value: share });
  });
  await page.goto(`${wallOf(event)}?post=${id}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog.getByRole("link")).toHaveCount(0);
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData }).shared);
  expect(shared).toEqual({ title: "Summer, live", url: expect.stringContaining(`${wallOf(event)}?post=${id}`) });
});

test.describe("a closed wall", () => {
  test.use({ expectedErrors: [/status of 403/] });

  test("a closed wall shows 'Loading...' until the server has answered", async ({ page, organiser }) => {
    const event = await organiser.createEvent({ event_status: "Private", password: "open sesame" });
    const answered = new Promise<() => void>((resolve) => {
      void page.route("**/api/events/event-by-slug/**", (route) => resolve(() => void route.continue()));
    });
    await page.goto(wallOf(event));
    await expect(page.getByText("Loading...")).toBeVisible();
    (await answered)();
    await expect(page.getByLabel("Password")).toBeVisible();
    await expect(page.getByText("Loading...")).toHaveCount(0);
  });
});
