import { receiptPaths } from "@/lib/shared/receipt/paths";
import { addEventPost, Guest, makePhotoFile } from "../support/guest";
import { messagesIn } from "../support/languages/languages";
import { expect, test } from "../support/test";

const [english, german] = [messagesIn("en"), messagesIn("de")];
const both = { en: [english.page.seeWall, english.receipt.waiting], de: [german.page.seeWall, german.receipt.waiting] };

test.use({
  locale: "en-GB",
  viewport: { width: 390, height: 780 },
  expectedErrors: [/Failed to load resource|net::ERR_|WebSocket/],
});

test("a receipt changes its language as a whole, once both of its scripts have loaded", async ({
  page,
  installation,
  organiser,
}) => {
  const { event_url_slug: slug } = await organiser.createEvent();
  const guest = new Guest(page, installation.url, slug);
  await guest.open();
  await guest.choose(await makePhotoFile("hall.jpg", 7));
  await guest.fill();
  await guest.submit();
  await expect(page.getByText(english.receipt.waiting)).toBeVisible();
  let delayed = 0;
  await page.route(/\.js(\?|$)/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes(german.receipt.withdrawn)) {
      delayed += 1;
      await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
    await route.fulfill({ response });
  });
  await page.evaluate((sentences) => {
    const seen = new Set<string>();
    const read = () => {
      // biome-ignore lint/performance/useDomNodeTextContent: a suspended part is hidden and keeps its text.
      const shown = document.body.innerText;
      const found = Object.values(sentences).flat();
      seen.add(`${document.documentElement.lang}: ${found.filter((one) => shown.includes(one)).join(", ")}`);
    };
    read();
    new MutationObserver(read).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { seenLanguages: seen });
  }, both);
  await page.getByRole("combobox", { name: english.page.language }).selectOption("de");
  await expect(page.getByText(german.receipt.waiting)).toBeVisible();
  expect(delayed).toBe(1);
  const seen = await page.evaluate(() => [...(window as unknown as { seenLanguages: Set<string> }).seenLanguages]);
  expect(seen).toEqual([`en: ${both.en.join(", ")}`, `de: ${both.de.join(", ")}`]);
});

test("a receipt whose guest loses the connection right after sending shows all its sentences", async ({
  browser,
  installation,
  organiser,
}) => {
  const { event_url_slug: slug } = await organiser.createEvent();
  const context = await browser.newContext({ locale: "de-DE", viewport: { width: 390, height: 780 } });
  const page = await context.newPage();
  await page.goto(`${installation.url}/event-form/${slug}`);
  await page.waitForFunction(() => window.wallflowerEarly === undefined);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles([await makePhotoFile("hall.jpg", 7)]);
  for (const name of ["person_name", "person_city", "caption"]) await page.locator(`[name=${name}]`).fill("Ada");
  await page.locator("[name=person_email_id]").fill("ada@example.com");
  await page.waitForLoadState("networkidle");
  // The answer to the post comes once the form has loaded what it needs next.
  await page.route(addEventPost, async (route) => {
    const response = await route.fetch();
    await page.waitForLoadState("networkidle");
    await page.waitForTimeout(1_000);
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: german.guestForm.submit }).click();
  await expect(page.getByRole("link", { name: german.page.myPosts })).toHaveAttribute(
    "href",
    new RegExp(receiptPaths.myPosts("")),
  );
  await expect(page.getByText(german.receipt.waiting)).toBeVisible();
});
