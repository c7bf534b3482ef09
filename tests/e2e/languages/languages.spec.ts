import type { Page } from "@playwright/test";
import { paths } from "@/lib/shared/paths";
import { receiptPaths } from "@/lib/shared/receipt/paths";
import { expectAccessible } from "../support/accessible";
import { Guest, makePhotoFile } from "../support/guest";
import { messagesIn } from "../support/languages/languages";
import { expect, test } from "../support/test";

const documentOf = (page: Page) =>
  page.evaluate(() => {
    const { lang, dir } = document.documentElement;
    return { lang, dir };
  });

/** The language scripts among everything that the page has loaded: each holds its language's word for 'Submit'. */
async function languagesLoaded(page: Page, words: Record<string, string>): Promise<string[]> {
  const sources = await page.evaluate(async () => {
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => /\.js(\?|$)/.test(name));
    return Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()));
  });
  return Object.keys(words).filter((language) => sources.some((source) => source.includes(words[language] ?? "")));
}

/** One sentence of each language that no other has. */
const marks = {
  en: "This form needs JavaScript, which is switched off in your browser.",
  de: messagesIn("de").guestForm.needsScript,
  pl: messagesIn("pl").guestForm.needsScript,
  ar: messagesIn("ar").guestForm.needsScript,
};

test("a form is in its browser's language from the first byte, and loads that language only", async ({
  browser,
  organiser,
  installation,
}) => {
  const { event_url_slug: slug } = await organiser.createEvent();
  const context = await browser.newContext({ locale: "de-AT" });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const response = await page.goto(`${installation.url}/event-form/${slug}`);
  expect(await response?.text()).toContain('<html lang="de" dir="ltr"');
  await expect(page.getByText(messagesIn("de").guestForm.choosePhoto, { exact: true })).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(await languagesLoaded(page, marks)).toEqual(["de"]);
  // The receipt's sentences come with the receipt.
  expect(await languagesLoaded(page, { de: messagesIn("de").receipt.withdrawn })).toEqual([]);
  expect(errors).toEqual([]);
});

test("a form whose language's script fails at first can be used once it loads", async ({
  browser,
  organiser,
  installation,
}) => {
  const { event_url_slug: slug } = await organiser.createEvent();
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  let failures = 0;
  await page.route(/\.js(\?|$)/, async (route) => {
    const response = await route.fetch();
    if (failures > 0 || !(await response.text()).includes(marks.de)) return route.fulfill({ response });
    failures += 1;
    await route.abort();
  });
  await page.goto(`${installation.url}/event-form/${slug}`);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await makePhotoFile("IMG_1.JPG", 1));
  await page.getByRole("button", { name: messagesIn("de").guestForm.submit }).click({ timeout: 20_000 });
  await expect(page.getByText(messagesIn("de").submission.allMandatory)).toBeVisible({ timeout: 20_000 });
  expect(failures).toBe(1);
});

test("a guest who changes the language while typing loses nothing, and keeps the choice", async ({
  browser,
  organiser,
  installation,
}) => {
  const wording = {
    consent_text: "My photo may be shown.",
    consent_translations: [{ language: "ar", text: "يمكن عرض صورتي." }],
    consent_box: "on",
  };
  const { id, event_url_slug: slug } = await organiser.createEvent(wording);
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 390, height: 780 } });
  const page = await context.newPage();
  const guest = new Guest(page, installation.url, slug);
  await guest.open();
  await guest.choose(await makePhotoFile("hall.jpg", 7));
  await guest.fill({ caption: "Just before it began" });
  await page.getByRole("checkbox").check();
  const arabic = messagesIn("ar");
  await page.getByRole("combobox", { name: "Language" }).selectOption("ar");
  const submit = page.getByRole("button", { name: arabic.guestForm.submit });
  await expect(submit).toBeVisible();
  expect(await documentOf(page)).toEqual({ lang: "ar", dir: "rtl" });
  await expect(page.locator("[name=caption]")).toHaveValue("Just before it began");
  await expect(page.getByText("يمكن عرض صورتي.")).toHaveAttribute("lang", "ar");
  await expect(page.getByRole("checkbox")).toBeChecked();
  await submit.click();
  await expect(page.getByText(arabic.submission.submitted)).toBeVisible();
  const [post] = await organiser.listPosts(id);
  const details = await page.request.get(`${installation.url}/api/events/get-post-details/${post?.id}`, {
    headers: organiser.headers,
  });
  expect(await details.json()).toMatchObject({ consent: { version: 1, language: "ar", text: "يمكن عرض صورتي." } });
  await page.reload();
  await expect(page.getByText(arabic.guestForm.choosePhoto, { exact: true })).toBeVisible();
  const cookies = await context.cookies();
  const paths = cookies.filter(({ name }) => name === "wallflower-language").map((cookie) => cookie.path);
  // Browsers send the choice to the pages of guests only.
  expect(paths.sort()).toEqual(["/album", "/event-form", "/p"]);
});

test("a form's error message is translated when the guest changes the language", async ({
  browser,
  organiser,
  installation,
}) => {
  const { event_url_slug: slug } = await organiser.createEvent();
  const context = await browser.newContext({ locale: "pl-PL" });
  const page = await context.newPage();
  await page.goto(`${installation.url}/event-form/${slug}`);
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles(await makePhotoFile("IMG_1.JPG", 1));
  await page.getByRole("button", { name: messagesIn("pl").guestForm.submit }).click();
  await expect(page.getByText(messagesIn("pl").submission.allMandatory)).toBeVisible();
  await page.getByRole("combobox").selectOption("de");
  await expect(page.getByText(messagesIn("de").submission.allMandatory)).toBeVisible();
  await expect(page.getByText(messagesIn("pl").submission.allMandatory)).toHaveCount(0);
});

test("a language that cannot be loaded changes nothing and says so", async ({ browser, organiser, installation }) => {
  const { event_url_slug: slug } = await organiser.createEvent();
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(`${installation.url}/event-form/${slug}`);
  await page.locator("[name=person_city]").fill("Łódź");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("combobox", { name: "Language" }).selectOption("fr");
  await expect(page.getByText(messagesIn("en").page.languageFailed)).toBeVisible();
  await expect(page.locator("[name=person_city]")).toHaveValue("Łódź");
  await expect(page.getByText(messagesIn("en").guestForm.choosePhoto, { exact: true })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("combobox", { name: "Language" }).selectOption("fr");
  await expect(page.getByText(messagesIn("fr").guestForm.choosePhoto, { exact: true })).toBeVisible();
});

test("a wall is in its event's language whatever the visitor's, and follows a change live", async ({
  browser,
  organiser,
  installation,
}) => {
  const event = await organiser.createEvent({ event_language: "ar" });
  const context = await browser.newContext({ locale: "de-DE" });
  const page = await context.newPage();
  const response = await page.goto(`${installation.url}/event/${event.event_url_slug}`);
  expect(await response?.text()).toContain('<html lang="ar" dir="rtl"');
  await expect(page.getByText(messagesIn("ar").wall.beFirst)).toBeVisible();
  await page.request.put(`${installation.url}/api/events/update-event/${event.id}`, {
    headers: organiser.headers,
    data: { event_language: "pl" },
  });
  await expect(page.getByText(messagesIn("pl").wall.beFirst)).toBeVisible();
  await expect.poll(() => documentOf(page)).toEqual({ lang: "pl", dir: "ltr" });
});

test("My posts is in the guest's choice, else in the browser's language, else in English", async ({
  browser,
  installation,
}) => {
  const address = `${installation.url}${receiptPaths.myPosts("x".repeat(43))}`;
  const open = async (locale: string, chosen?: string) => {
    const context = await browser.newContext({ locale });
    if (chosen) {
      const cookie = { name: "wallflower-language", value: chosen, domain: new URL(address).hostname, path: "/p" };
      await context.addCookies([cookie]);
    }
    const page = await context.newPage();
    await page.goto(address);
    return page;
  };
  const cases = [
    ["fr-CA", undefined, "fr"],
    ["ja-JP", undefined, "en"],
    ["fr-FR", "pl", "pl"],
    ["de-DE", "ar", "ar"],
  ] as const;
  for (const [locale, chosen, language] of cases) {
    const page = await open(locale, chosen);
    await expect(page.getByRole("heading", { name: messagesIn(language).receipt.nothing })).toBeVisible();
    expect((await documentOf(page)).lang).toBe(language);
    expect(await page.title()).toBe(messagesIn(language).receipt.title);
  }
});

for (const [locale, language] of [
  ["ar-EG", "ar"],
  ["ja-JP", "en"],
] as const) {
  test(`a television whose browser speaks ${locale} shows its code in ${language}, and loads no language`, async ({
    browser,
    installation,
  }, testInfo) => {
    const context = await browser.newContext({ locale, viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    const response = await page.goto(`${installation.url}${paths.screen}`);
    const text = messagesIn(language).screenPage;
    const dir = language === "ar" ? "rtl" : "ltr";
    expect(await response?.text()).toContain(`<html lang="${language}" dir="${dir}"`);
    await expect(page.getByRole("heading", { name: text.title })).toBeVisible();
    await expect(page.getByText(text.typeCode)).toBeVisible();
    expect(await page.title()).toContain(text.title);
    await expectAccessible(page);
    await page.screenshot({ path: testInfo.outputPath(`screen-${language}.png`) });
    // A code of digits and letters reads from left to right in every language.
    const code = page.locator("[dir=ltr]").filter({ hasText: /^[A-Z0-9]{3}\s[A-Z0-9]{3}$/ });
    await expect(code).toHaveCount(1);
    await page.setViewportSize({ width: 1080, height: 1920 });
    await page.screenshot({ path: testInfo.outputPath(`screen-${language}-portrait.png`) });
    await page.waitForLoadState("load");
    if (language !== "en") expect(await languagesLoaded(page, { en: "On your phone or computer, open" })).toEqual([]);
  });
}

test.describe("with a German browser", () => {
  test.use({ locale: "de-DE" });

  test("with a German browser the console stays in English", async ({ page, signIn }) => {
    await signIn(page);
    await page.goto("/user/events");
    await expect(page.getByRole("heading", { name: "Events" }).first()).toBeVisible();
    expect(await documentOf(page)).toEqual({ lang: "en", dir: "ltr" });
  });
});
