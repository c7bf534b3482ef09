import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makePhoto } from "../../support/pictures";
import { fillField, openTab } from "../support/console/event-form";
import { expect, test } from "../support/test";

const text = messages.events;
const { labels } = text;

const dialogOf = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => dialogOf(page).getByLabel(label, { exact: true });
const frameOf = (page: Page) => page.frameLocator(`iframe[title="${text.previewFrame}"]`);

test("the preview is the event's own wall: it follows layout, colours and texts while they change, and shows the event's posts", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Harbour Gala" });
  const photo = await makePhoto({ width: 640, height: 480 });
  const post = await organiser.addReadyPost(id, photo, { caption: "From the jetty" });
  await organiser.setStatus(post, "approve");
  const requested: string[] = [];
  page.on("request", (request) => requested.push(request.url()));
  page.on("websocket", (socket) => requested.push(socket.url()));
  await signIn(page);
  await page.goto(paths.editIn(paths.events, id));
  const wall = frameOf(page);
  await expect(wall.locator("header h1")).toHaveText("Harbour Gala");
  await expect(wall.locator("main")).toContainText("From the jetty");
  await expect(wall.locator("[data-layout]")).toHaveAttribute("data-layout", "four");
  await expect(wall.locator("footer")).toContainText(text.firstInvitation);
  await expect(wall.locator("footer")).not.toContainText(text.firstCtaText);

  await openTab(page, "look");
  await dialogOf(page).getByRole("radio", { name: "Single Column List View" }).check();
  await expect(wall.locator("[data-layout]")).toHaveAttribute("data-layout", "list");
  await dialogOf(page).getByRole("switch", { name: labels.use_theme_colors }).click();
  await field(page, labels.top_brand_color).fill("#123456");
  await expect(wall.locator("header")).toHaveCSS("background-color", "rgb(18, 52, 86)");
  // A half-typed colour changes nothing.
  await field(page, labels.top_brand_color).fill("#1234");
  await field(page, labels.top_banner_text).fill("Shown at once");
  await expect(wall.locator("header h1")).toHaveText("Shown at once");
  await expect(wall.locator("header")).toHaveCSS("background-color", "rgb(18, 52, 86)");
  await field(page, labels.cta_url).fill("https://example.com/");
  await expect(wall.locator("footer")).toContainText(text.firstCtaText);

  // The phone preview uses a phone's viewport units.
  const widthOfWall = () => wall.locator("body").evaluate((body) => body.ownerDocument.defaultView?.innerWidth);
  expect(await widthOfWall()).toBe(1920);
  await dialogOf(page).getByRole("radio", { name: text.previewSizes.phone }).click();
  await expect.poll(widthOfWall).toBe(390);
  const framed = page.frames().find((frame) => frame.url().endsWith(paths.wallPreview));
  expect(await framed?.evaluate(() => navigator.serviceWorker?.controller ?? null)).toBeNull();
  // Only the console has a socket; the preview sends no screen report and requests no organiser's script.
  expect(
    requested.filter((url) => /report-screen|get-scripts-per-ids|script-frame|wall-scripts|event\/sw\.js/.test(url)),
  ).toEqual([]);
});

test("a new event's banners default to its name and an invitation, its preview shows sample posts, and both are saved", async ({
  page,
  signIn,
}) => {
  await signIn(page);
  await page.goto(paths.addTo(paths.events));
  const wall = frameOf(page);
  await expect(wall.locator("header h1")).toHaveText(labels.event_name);
  await expect(wall.locator("main img").first()).toBeVisible();
  await expect(dialogOf(page)).toContainText(text.previewSamples);
  await field(page, labels.event_name).fill("First Night");
  await expect(field(page, labels.top_banner_text)).toHaveValue("First Night");
  await expect(wall.locator("header h1")).toHaveText("First Night");
  // Edited texts no longer follow the event's name.
  await fillField(page, labels.top_banner_text, "Welcome!");
  await fillField(page, labels.event_name, "Second Night");
  await expect(field(page, labels.top_banner_text)).toHaveValue("Welcome!");
  await field(page, labels.event_date).fill("2026-06-09");
  await dialogOf(page).getByRole("combobox", { name: labels.event_status }).click();
  await page.getByRole("option", { name: "Live" }).click();
  const slug = await field(page, labels.event_url_slug).inputValue();
  await dialogOf(page).getByRole("button", { name: "Save Event" }).click();
  await expect(dialogOf(page)).toBeHidden();
  await page.goto(paths.event(slug));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome!");
  await expect(page.getByRole("contentinfo")).toContainText(text.firstInvitation);
  await expect(page.getByText(messages.wall.sampleText)).toHaveCount(0);
  await expect(page.getByRole("link", { name: text.firstCtaText })).toHaveCount(0);
});

test.describe("outside the console", () => {
  test.use({ expectedErrors: [/frame-ancestors/] });

  test("the preview's frame refuses another origin, and shows no event when opened directly", async ({
    page,
    installation,
    signIn,
  }) => {
    await signIn(page);
    await page.goto(paths.wallPreview);
    await expect(page.getByRole("heading")).toBeVisible();
    await expect(page.locator("header, footer")).toHaveCount(0);
    // The same host at another port is another origin that still gets the session's cookie.
    const other = createServer((_request, response) => {
      response.setHeader("Content-Type", "text/html");
      response.end(`<iframe src="${installation.url}${paths.wallPreview}"></iframe>`);
    });
    await once(other.listen(0), "listening");
    const refusal = page.waitForEvent("console", (message) => /frame-ancestors/.test(message.text()));
    await page.goto(`http://localhost:${(other.address() as AddressInfo).port}/`);
    await refusal;
    other.close();
    expect(page.frames().map((frame) => frame.url())).toContain("chrome-error://chromewebdata/");
  });
});
