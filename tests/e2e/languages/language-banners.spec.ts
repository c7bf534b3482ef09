import { messages } from "@/lib/shared/messages";
import { apiPaths, paths } from "@/lib/shared/paths";
import { formDialog as dialog, openTab } from "../support/console/event-form";
import { messagesIn } from "../support/languages/languages";
import { expect, test } from "../support/test";

const text = messages.events;
const { labels } = text;
const firstInvitationIn = (language: Parameters<typeof messagesIn>[0]) => messagesIn(language).wall.firstInvitation;

test("banner texts follow a chosen language in form and preview until they are edited, and are stored in it", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id, event_url_slug: slug } = await organiser.createEvent({ event_name: "NOOR" });
  await signIn(page);
  await page.goto(paths.editIn(paths.events, id));
  const choose = async (language: string) => {
    await openTab(page, "guests");
    await dialog(page).getByRole("combobox", { name: labels.event_language, exact: true }).click();
    await page.getByRole("option", { name: language, exact: true }).click();
    await openTab(page, "look");
  };
  const invitation = dialog(page).getByLabel(labels.bottom_banner_text, { exact: true });
  const call = dialog(page).getByLabel(labels.cta_text, { exact: true });
  const footer = page.frameLocator(`iframe[title="${text.previewFrame}"]`).locator("footer");
  await choose("German");
  await expect(invitation).toHaveValue(firstInvitationIn("de"));
  await expect(footer).toContainText(firstInvitationIn("de"));
  await call.fill("Zum Buffet");
  await choose("Polish");
  await expect(invitation).toHaveValue(firstInvitationIn("pl"));
  await expect(call).toHaveValue("Zum Buffet");
  await choose("English");
  await expect(invitation).toHaveValue(firstInvitationIn("en"));
  await choose("Arabic");
  await dialog(page).getByRole("button", { name: "Save Event" }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.goto(paths.event(slug));
  await expect(page.locator("footer")).toContainText(firstInvitationIn("ar"));
});

test("a new event offers its company's language, and closing it untouched asks nothing", async ({ page, signIn }) => {
  await page.route(`**${apiPaths.users.getUserDetails}`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), language: "fr" } });
  });
  await signIn(page);
  await page.goto(paths.addTo(paths.events));
  await openTab(page, "look");
  const invitation = dialog(page).getByLabel(labels.bottom_banner_text, { exact: true });
  await expect(invitation).toHaveValue(firstInvitationIn("fr"));
  await page.keyboard.press("Escape");
  await expect(page.getByText(text.discardChanges)).toHaveCount(0);
  await expect(dialog(page)).toHaveCount(0);
});

test("an event whose English texts somebody chose keeps them when it is opened", async ({
  page,
  organiser,
  signIn,
}) => {
  const chosen = firstInvitationIn("en");
  const { id } = await organiser.createEvent({ event_language: "fr", bottom_banner_text: chosen, event_name: "NOOR" });
  await signIn(page);
  await page.goto(paths.editIn(paths.events, id));
  await openTab(page, "look");
  await expect(dialog(page).getByLabel(labels.bottom_banner_text, { exact: true })).toHaveValue(chosen);
  await page.keyboard.press("Escape");
  await expect(dialog(page)).toHaveCount(0);
});
