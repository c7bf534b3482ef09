import { apiPaths, paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { englishOn, messagesIn } from "../support/languages/languages";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 180_000 });
test.use({ expectedErrors: [/Failed to load resource|net::ERR_|WebSocket|Failed to fetch/] });

test("a wall in Arabic says nothing in English: empty, with posts, with an open one, ended and locked", async ({
  page,
  installation,
  organiser,
}) => {
  const text = messagesIn("ar").wall;
  const { id, event_url_slug: slug } = await organiser.createEvent({
    event_language: "ar",
    event_name: "NOOR",
    cta_url: "https://example.com/",
    legal: "on",
  });
  const expectClean = async (state: string) => expect(await englishOn(page, "ar"), state).toEqual([]);
  const change = (fields: object) => organiser.call("PUT", apiPaths.events.updateEvent(id), { ...fields });
  await page.goto(`${installation.url}${paths.event(slug)}`);
  await expect(page.getByText(text.beFirst)).toBeVisible();
  await expect(page.locator("footer")).toContainText(text.firstInvitation);
  await expectClean("an empty wall");
  for (const index of [1, 2]) {
    const post = await organiser.addReadyPost(id, await makeDistinctPhoto(60 + index), { caption: `HELLO ${index}` });
    await organiser.setStatus(post, "approve");
  }
  await expect(page.getByText("HELLO 2").first()).toBeVisible();
  await page.reload();
  await expectClean("a wall of two posts");
  await page.getByRole("button", { name: "HELLO 1" }).first().click();
  await expect(page.getByRole("button", { name: text.close })).toBeVisible();
  await page.getByRole("button", { name: text.share }).click();
  await expect(page.getByText(text.copyLink)).toBeVisible();
  await expectClean("an open post with its networks");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await page.goto(`${installation.url}${paths.event(slug)}`);
  await change({ event_status: "Archive" });
  await expect(page.locator("footer")).toContainText(text.thanks);
  await expectClean("the wall of an ended event");
  await change({ event_status: "Private", password: "open sesame" });
  await page.goto(`${installation.url}${paths.event(slug)}`);
  await expect(page.getByText(text.passwordNeeded)).toBeVisible();
  await expectClean("a locked wall");
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("ar");
});
