import { accessibleViolations } from "./support/accessible";
import { addEventPost, Guest, makePhotoFile } from "./support/guest";
import { expect, test } from "./support/test";

test("probe", async ({ page, organiser, installation, browser }) => {
  const event = await organiser.createEvent({ event_language: "de" });
  const context = await browser.newContext({ locale: "de-DE", viewport: { width: 390, height: 780 } });
  const phone = await context.newPage();
  const requests: string[] = [];
  phone.on("console", (m) => console.log("console", m.text()));
  phone.on("request", (r) => requests.push(r.url().replace(installation.url, "")));
  const t = Date.now();
  await phone.goto(`/event-form/${event.event_url_slug}`);
  console.log(await phone.evaluate(() => [document.documentElement.lang, document.documentElement.dir]));
  await phone.waitForTimeout(1500);
  console.log(requests.filter((r) => r.endsWith(".js")).join("\n"));
  console.log((await phone.content()).match(/<link[^>]*preload[^>]*>/g)?.join("\n"));
  await phone.screenshot({ path: "/tmp/form-de.png", fullPage: true });
  await phone.getByRole("combobox").selectOption("ar");
  await phone.waitForTimeout(800);
  await phone.screenshot({ path: "/tmp/form-ar.png", fullPage: true });
  await page.goto(`/event/${event.event_url_slug}`);
  await page.waitForTimeout(2000);
  await page.screenshot({ path: "/tmp/wall-de.png" });
  console.log(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir, document.title]));
});
