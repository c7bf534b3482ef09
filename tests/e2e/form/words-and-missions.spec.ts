import type { Locator } from "@playwright/test";
import { apiPaths } from "@/lib/shared/paths";
import { expectAccessible, expectAccessibleAndReachable } from "../support/accessible";
import { messagesIn } from "../support/languages/languages";
import { expect, test } from "../support/test";

const said = "May you both laugh as much at eighty as you do tonight.";
const longest = "Love is patient and kind, and it laughs a lot. ".repeat(6).slice(0, 280);
const text = messagesIn("en").guestForm;

/** Expects that a quotation shows all of its words, its name and its note. */
async function expectWhole(within: Locator) {
  const quotes = within.locator("[data-quote]");
  await expect(quotes.first()).toBeVisible();
  const cut = await quotes.evaluateAll((all) =>
    all.flatMap((quote) => {
      const frame = quote.getBoundingClientRect();
      const parts = [...quote.children].map((part) => part.getBoundingClientRect());
      return parts.filter(({ top, bottom }) => top < frame.top - 1 || bottom > frame.bottom + 1);
    }),
  );
  expect(cut).toEqual([]);
}

test("a guest at a table posts words for a mission; moderation, wall and open post show them with both", async ({
  browser,
  installation,
  organiser,
  signIn,
  page,
}) => {
  const event = await organiser.createEvent({
    event_name: "Anna and Tom",
    form_words: "on",
    form_missions: "Say it in one sentence\nFind somebody you met tonight",
    form_places: "Table 1\nTable 2",
    wall_places: "on",
  });
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  const wall = await (await browser.newContext({ viewport: { width: 1920, height: 1080 } })).newPage();
  await wall.goto(`${installation.url}/event/${event.event_url_slug}`);

  await phone.goto(`${installation.url}/event-form/${event.event_url_slug}?place=Table%202`);
  const mission = phone.getByRole("region", { name: text.mission });
  await expect(mission).toContainText(/Say it|Find somebody/);
  // Each press shows the other one of the two.
  if (!((await mission.textContent()) ?? "").includes("Say it")) {
    await mission.getByRole("button", { name: text.anotherMission }).click();
  }
  await expect(mission).toContainText("Say it in one sentence");
  await phone.getByRole("button", { name: text.wordsOnly }).click();
  await expectAccessibleAndReachable(phone);
  await phone.getByLabel("Name", { exact: true }).fill("Ada");
  await phone.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await phone.getByLabel("City", { exact: true }).fill("London");
  await phone.getByRole("textbox", { name: /caption|words/i }).fill(said);
  await phone.getByRole("button", { name: "Submit" }).click();
  await expect(phone.getByText(said)).toBeVisible();

  await signIn(page);
  await page.goto(`/user/moderate?event=${event.id}&mission=Say%20it%20in%20one%20sentence&place=Table%202`);
  const waiting = page.getByRole("main").getByText(said).first();
  await expect(waiting).toBeVisible();
  await expectAccessible(page);
  await waiting.click();
  await expect(page.getByRole("dialog")).toContainText("Say it in one sentence · Table 2");
  const [post] = await organiser.listPosts(event.id);
  await organiser.setStatus(post?.id ?? "", "approve");

  const card = wall.getByRole("main").getByRole("button").filter({ hasText: said });
  await expect(card).toContainText("Table 2");
  await expectWhole(wall.locator("body"));
  await card.click();
  await expect(wall.getByRole("dialog")).toContainText(said);
  await expectWhole(wall.getByRole("dialog"));
  await expectAccessible(wall);

  // The longest words, alone on a fresh wall and opened.
  const long = await organiser.submit(event.id, null, { media_type: "text", caption: longest });
  await organiser.setStatus(long.id, "approve");
  await organiser.setStatus(post?.id ?? "", "private");
  await wall.reload();
  await expect(wall.getByRole("main")).toContainText("Love is patient");
  await expectWhole(wall.locator("body"));
  await wall.getByRole("main").getByRole("button").filter({ hasText: "Love is patient" }).click();
  await expectWhole(wall.getByRole("dialog"));

  // A spotlight has nothing but these words.
  await organiser.call("PUT", apiPaths.events.updateEvent(event.id), { wall_layout: "Single Post Spotlight" });
  await wall.reload();
  await expect(wall.locator("main section")).toContainText("Love is patient");
  await expectWhole(wall.locator("main section"));
});
