import { addEventPost, Guest, makePhotoFile } from "../support/guest";
import { messagesIn } from "../support/languages/languages";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

test.use({ viewport: { width: 390, height: 780 }, expectedErrors: [/Failed to load resource|net::ERR_/] });

const wording = {
  consent_text: "My photo may be shown.",
  consent_translations: [{ language: "ar", text: "يمكن عرض صورتي." }],
  consent_box: "on",
};
const agreed = { version: 1, language: "en", text: "My photo may be shown." };

async function consentOf(organiser: Organiser, eventId: string) {
  const [post] = await organiser.listPosts(eventId);
  const details = await organiser.call<{ consent: object }>("GET", `/api/events/get-post-details/${post?.id}`);
  return details.consent;
}

/** Agrees in English and submits without a connection, so that the post waits on the phone. */
async function queue(guest: Guest) {
  await guest.open();
  await guest.choose(await makePhotoFile("hall.jpg", 7));
  await guest.fill();
  await guest.page.getByRole("checkbox").check();
  await guest.page.waitForLoadState("networkidle");
  await guest.page.context().setOffline(true);
  await guest.submit();
  await expect(guest.page.getByText(messagesIn("en").submission.waiting.offline)).toBeVisible();
}

test("a queued post keeps the wording that it was agreed under when its guest changes the language", async ({
  page,
  installation,
  organiser,
}) => {
  const { id, event_url_slug: slug } = await organiser.createEvent(wording);
  const guest = new Guest(page, installation.url, slug);
  // Load Arabic while there is a connection.
  await guest.open();
  await page.getByRole("combobox", { name: messagesIn("en").page.language }).selectOption("ar");
  await expect(page.getByText(messagesIn("ar").guestForm.choosePhoto, { exact: true })).toBeVisible();
  await page.getByRole("combobox").selectOption("en");
  await queue(guest);
  await page.getByRole("combobox").selectOption("ar");
  await expect(page.getByText(messagesIn("ar").submission.waiting.offline)).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(messagesIn("ar").submission.submitted)).toBeVisible({ timeout: 30_000 });
  expect(await consentOf(organiser, id)).toMatchObject(agreed);
});

test("a post kept on the phone is resumed in another language with the wording that it was agreed under", async ({
  page,
  installation,
  organiser,
}) => {
  const { id, event_url_slug: slug } = await organiser.createEvent(wording);
  const guest = new Guest(page, installation.url, slug);
  await queue(guest);
  await expect.poll(() => guest.kept()).toContain("consent_language");
  // Nothing is sent before the page is left.
  await page.route(addEventPost, (route) => route.abort());
  await page.context().setOffline(false);
  const { hostname } = new URL(installation.url);
  const cookie = { name: "wallflower-language", value: "ar", domain: hostname, path: "/event-form" };
  await page.context().addCookies([cookie]);
  await page.reload();
  await expect(page.getByText(messagesIn("ar").guestForm.keptTitle)).toBeVisible();
  await page.unroute(addEventPost);
  await page.getByRole("button", { name: messagesIn("ar").guestForm.resume }).click();
  await expect(page.getByText(messagesIn("ar").submission.submitted)).toBeVisible({ timeout: 30_000 });
  expect(await consentOf(organiser, id)).toMatchObject(agreed);
});
