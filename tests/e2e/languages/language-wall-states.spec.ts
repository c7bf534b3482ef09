import type { Page } from "@playwright/test";
import { directionOf } from "@/lib/shared/language/languages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { withDatabase } from "../support/console/many-rows";
import { englishOn, messagesIn } from "../support/languages/languages";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 120_000 });
test.use({
  serviceWorkers: "block",
  expectedErrors: [/Failed to load resource|net::ERR_|WebSocket|Failed to fetch/],
});

const documentOf = (page: Page) =>
  page.evaluate(() => ({ lang: document.documentElement.lang, dir: document.documentElement.dir }));

// The most forms of a number, and right to left; language-walk.spec.ts looks for texts that bypass translation.
for (const language of ["pl", "ar"] as const) {
  const text = messagesIn(language).wall;

  /** The page shows the sentence, nothing in English, and has the language's lang and dir. */
  async function expectState(page: Page, sentence: string) {
    await expect(page.getByText(sentence)).toBeVisible({ timeout: 20_000 });
    expect(await englishOn(page, language), sentence).toEqual([]);
    expect(await documentOf(page), sentence).toEqual({ lang: language, dir: directionOf(language) });
  }

  test(`a wall in ${language} shows its team in ${language} that it is paused, offline or hidden`, async ({
    page,
    installation,
    organiser,
    signIn,
  }) => {
    const { id, event_url_slug: slug } = await organiser.createEvent({
      event_name: "NOOR",
      bottom_banner_text: "SCAN",
    });
    await withDatabase(installation, (sql) => sql`update events set event_language = ${language} where id = ${id}`);
    const post = await organiser.addReadyPost(id, await makeDistinctPhoto(71), { caption: "HELLO" });
    await organiser.setStatus(post, "approve");
    await signIn(page);
    await page.goto(paths.event(slug));
    await expect(page.getByText("HELLO")).toBeVisible();
    await organiser.call("PUT", apiPaths.screens.pauseScreens(id), { wall_paused: "on" });
    await expectState(page, text.paused);
    await organiser.call("PUT", apiPaths.screens.pauseScreens(id), { wall_paused: "off" });
    await expect(page.getByText(text.paused)).toHaveCount(0);
    await page.route("**/api/**", (route) => route.abort());
    await page.reload();
    await expectState(page, text.offline);
    await page.unroute("**/api/**");
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect(page.getByText("HELLO")).toBeVisible();
    await organiser.call("PUT", apiPaths.events.updateEvent(id), { event_status: "Draft" });
    await expectState(page, text.notFound);
  });

  test(`a locked wall in ${language} that cannot reach its server says so in ${language}, and opens on a retry`, async ({
    page,
    installation,
    organiser,
  }) => {
    const { id, event_url_slug: slug } = await organiser.createEvent({
      event_name: "NOOR",
      event_status: "Private",
      password: "open sesame",
    });
    await withDatabase(installation, (sql) => sql`update events set event_language = ${language} where id = ${id}`);
    await page.route("**/api/**", (route) => route.abort());
    await page.goto(paths.event(slug));
    await expectState(page, text.unavailable);
    await page.unroute("**/api/**");
    await page.getByRole("button", { name: text.retry }).click();
    await expectState(page, text.passwordNeeded);
    await page.getByLabel(messagesIn(language).page.password).fill("wrong");
    await page.getByRole("button").last().click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    expect(await englishOn(page, language)).toEqual([]);
  });
}

test("a wall that does not exist or is a draft is in English from left to right, whatever the event's language", async ({
  page,
  organiser,
}) => {
  const draft = await organiser.createEvent({ event_status: "Draft", event_language: "ar" });
  for (const slug of [draft.event_url_slug, "nothing-of-the-kind"]) {
    await page.goto(paths.event(slug));
    await expect(page.getByRole("heading", { name: messagesIn("en").wall.notFound })).toBeVisible();
    expect(await documentOf(page)).toEqual({ lang: "en", dir: "ltr" });
  }
});

test("a wall that has changed its language and changes back has the lang and dir of what it shows", async ({
  page,
  organiser,
}) => {
  const { id, event_url_slug: slug } = await organiser.createEvent({ event_language: "ar" });
  await page.goto(paths.event(slug));
  for (const language of ["ar", "pl", "ar"] as const) {
    await organiser.call("PUT", apiPaths.events.updateEvent(id), { event_language: language });
    await expect(page.getByText(messagesIn(language).wall.beFirst)).toBeVisible();
    await expect.poll(() => documentOf(page)).toEqual({ lang: language, dir: directionOf(language) });
  }
});
