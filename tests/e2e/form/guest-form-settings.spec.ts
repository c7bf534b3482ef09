import type { Locator } from "@playwright/test";
import { messages } from "@/lib/shared/all-messages";
import { expectAccessible } from "../support/accessible";
import { addEventPost, Guest, makePhotoFile } from "../support/guest";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

const text = messages.submission;

// The browser logs failed requests.
test.use({ expectedErrors: [/Failed to load resource/], viewport: { width: 320, height: 700 }, locale: "en-CH" });

type Consent = { version: number; text: string; language: string; agreed_at: string } | null;

/** The only post as moderators see it: its texts and its consent. */
async function onlyPost(organiser: Organiser, eventId: string) {
  const [post, ...others] = await organiser.listPosts(eventId);
  if (!post) throw new Error("Nothing was posted.");
  expect(others).toEqual([]);
  const { consent } = await organiser.call<{ consent: Consent }>("GET", `/api/events/get-post-details/${post.id}`);
  return { post, consent };
}

test("a form in an event's own words asks for the event's fields and stores the agreed wording", async ({
  page,
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent({
    form_welcome: "Show us your evening!",
    form_city: "hidden",
    form_caption: "optional",
    consent_text: "My photo may be shown in the hall.",
    consent_terms_url: "https://example.com/terms",
    consent_box: "on",
  });
  const guest = new Guest(page, installation.url, event.event_url_slug);
  await guest.open();
  await expect(page.getByRole("heading", { name: "Summer Party" })).toBeVisible();
  await expect(page.getByText("Show us your evening!")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Terms" })).toHaveAttribute("target", "_blank");

  await guest.choose(await makePhotoFile("IMG_51.jpg", 51));
  await guest.submit();
  await expect(page.getByText(text.allMandatory)).toHaveCount(1);
  for (const label of ["Name", "Email"]) await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Caption This")).not.toHaveAttribute("aria-invalid", "true");
  // All missing fields have the same border once their transitions end.
  const borderOf = (element: Locator) =>
    element.evaluate(async (node) => {
      await Promise.all(node.getAnimations().map(({ finished }) => finished));
      return getComputedStyle(node).borderTopColor;
    });
  expect(await borderOf(page.getByLabel("Email"))).toBe(await borderOf(page.getByLabel("Name")));
  await expect(page.getByText(/^Please /)).toHaveCount(0);
  await expectAccessible(page);
  await page.getByLabel("Name").fill("Ada");
  // The last missing field is named.
  await expect(page.getByText(text.allMandatory)).toHaveCount(0);
  await expect(page.getByText(text.onlyMissing("Email"))).toHaveCount(1);
  await page.getByLabel("Email").fill("ada@example.com");
  await expect(page.getByText(text.onlyMissing("Email"))).toHaveCount(0);
  await guest.submit();
  await expect(page.getByRole("checkbox")).toBeFocused();
  await page.getByLabel("My photo may be shown in the hall.").check();
  await expect(page.getByText(text.consentNeeded)).toHaveCount(0);
  await guest.submit();
  await guest.expectSubmitted();
  const { post, consent } = await onlyPost(organiser, event.id);
  expect(post).toMatchObject({ person_name: "Ada", person_city: "", caption: "" });
  expect(consent).toMatchObject({ version: 1, text: "My photo may be shown in the hall.", language: "en" });
});

test("a post kept on the phone under an older wording is sent with that wording", async ({
  page,
  context,
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent({ consent_text: "The older wording." });
  const guest = new Guest(page, installation.url, event.event_url_slug);
  await guest.open();
  await guest.choose(await makePhotoFile("IMG_52.jpg", 52));
  await guest.fill();
  await page.route(addEventPost, () => {});
  await guest.submit();
  await expect.poll(() => guest.kept()).toContain('"consent_version":1');
  const [, agreedAt] = /"consent_at":"([^"]+)"/.exec(await guest.kept()) ?? [];
  await page.close({ runBeforeUnload: false });
  await organiser.call("PUT", `/api/events/update-event/${event.id}`, {
    consent_text: "The newer wording.",
    consent_box: "on",
  });

  const again = await context.newPage();
  const later = new Guest(again, installation.url, event.event_url_slug);
  await again.goto(`${installation.url}/event-form/${event.event_url_slug}`);
  await again.getByRole("button", { name: "Continue" }).click();
  await later.expectSubmitted();
  const { consent } = await onlyPost(organiser, event.id);
  expect(consent).toMatchObject({ version: 1, text: "The older wording.", agreed_at: agreedAt });
});

test("a field that the event starts to require while a guest types appears, and all typed text stays", async ({
  page,
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent({ form_city: "hidden" });
  const guest = new Guest(page, installation.url, event.event_url_slug);
  await guest.open();
  await guest.choose(await makePhotoFile("IMG_53.jpg", 53));
  await page.getByLabel("Name").fill("Ada");
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Caption This").fill("Still mine");
  const change = { form_city: "required", consent_text: "New here.", consent_box: "on" };
  await organiser.call("PUT", `/api/events/update-event/${event.id}`, change);

  await guest.submit();
  await expect(page.getByText(text.onlyMissing("City"))).toHaveCount(1);
  await expect(page.getByLabel("City")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("City")).toBeFocused();
  await page.getByLabel("City").fill("Bern");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText(text.consentNeeded).first()).toBeVisible();
  await page.getByLabel("New here.").check();
  await page.getByRole("button", { name: "Try again" }).click();
  await guest.expectSubmitted();
  const { post, consent } = await onlyPost(organiser, event.id);
  expect(post).toMatchObject({ person_name: "Ada", person_city: "Bern", caption: "Still mine" });
  expect(consent).toMatchObject({ version: 1, text: "New here." });
});
