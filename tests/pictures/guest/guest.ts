import type { Page } from "@playwright/test";
import { messages } from "@/lib/shared/all-messages";
import type { ErrorBody } from "@/lib/shared/errors";
import { screenMessages } from "@/lib/shared/messages/console/screens";
import { longName } from "../../e2e/support/console/many-rows";
import { addEventPost, Guest, makePhotoFile } from "../../e2e/support/guest";
import { makeHeic } from "../../support/pictures/heif";
import { Album } from "../album";
import { newPage, type Studio } from "../studio";

const widths = [320, 390] as const;
const schemes = ["light", "dark"] as const;
const restMs = 700;

type Take = (what: string) => Promise<void>;

const wording = {
  form_welcome: "Show us your evening: every table, every dance!",
  consent_text: "My photo may be shown in the hall and given to the couple.",
  consent_terms_url: "https://example.com/terms",
  consent_privacy_url: "https://example.com/privacy",
  consent_box: "on",
  wall_theme: "Garland",
};

/** Takes pictures of everything a guest sees, errors included, on two phones in both schemes. */
export async function takeGuestPictures(studio: Studio): Promise<void> {
  const album = new Album("guest");
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const page = await newPage(studio.browser, { viewport: { width, height: 780 }, colorScheme });
      const take: Take = async (what) => {
        await page.waitForTimeout(restMs);
        await album.take(page, `${what} · ${width} px, ${colorScheme}`, { fullPage: true });
      };
      await visit(studio, page, take);
      await fail(studio, page, take);
      await page.context().close();
    }
  }
  await album.finish();
}

/** Posts two photos and takes them back. */
async function visit({ organiser, installation }: Studio, page: Page, take: Take): Promise<void> {
  const event = await organiser.createEvent({ ...wording, event_name: "Noor & Elias" });
  const guest = new Guest(page, installation.url, event.event_url_slug);
  await guest.open();
  await take("the form");
  await guest.choose(
    { name: "IMG_0042.HEIC", mimeType: "image/heic", buffer: Buffer.from(makeHeic()) },
    await makePhotoFile("IMG_0043.jpg", 43),
  );
  await guest.submit();
  await take("nothing typed");
  await guest.fill({ name: "Zoë Åkerström", caption: "Just before it began, with everybody whom we love in one room" });
  await page.getByRole("checkbox").check();
  await take("filled in");
  await page.getByRole("button", { name: "Remove IMG_0042.HEIC" }).click();
  await guest.submit();
  await guest.expectSubmitted();
  await take("sent");
  const [first] = await organiser.listPosts(event.id);
  await organiser.waitForRenditions(event.id, first?.id ?? "");
  await organiser.setStatus(first?.id ?? "", "approve");
  await page.getByText("On the wall").first().waitFor();
  await take("on the wall");
  await page.getByRole("button", { name: "Post another" }).click();
  await guest.choose(await makePhotoFile("IMG_0044.jpg", 44));
  await page.getByLabel("Caption This").fill("Second wind");
  if (!(await page.getByRole("checkbox").isChecked())) await page.getByRole("checkbox").check();
  await guest.submit();
  await page.getByRole("list", { name: "Your 2 posts" }).waitFor();
  await take("an album");
  await page.getByRole("link", { name: "My posts" }).click();
  await page.getByRole("article").nth(1).waitFor();
  await take("my posts");
  await page.getByRole("button", { name: "Take back: Second wind" }).click();
  await take("asked before taking back");
  await page.getByRole("button", { name: "Take it back" }).click();
  await page.getByText("Your post was taken back and erased.").waitFor();
  await take("taken back");
  await page.getByRole("button", { name: "Withdraw my consent" }).click();
  await take("asked before withdrawing");
  await page.getByRole("button", { name: "Withdraw and erase" }).click();
  await page.getByText("Your consent is withdrawn.").waitFor();
  await take("withdrawn");
  await page.reload();
  await page.getByRole("heading", { name: "No posts here" }).waitFor();
  await take("nothing");
  const long = await organiser.createEvent({ event_name: longName(7), form_city: "hidden", form_email: "optional" });
  await new Guest(page, installation.url, long.event_url_slug).open();
  await take("a long name, a field less");
  await organiser.call("PUT", `/api/events/update-event/${event.id}`, { event_status: "Archive" });
  await page.goto(`${installation.url}/event-form/${event.event_url_slug}`);
  await take("ended");
}

const text = messages.submission;
const refusal = {
  code: "invalid_input",
  message: messages.guestFields.person_email_id.tooLong,
  issues: [{ path: "person_email_id", message: messages.guestFields.person_email_id.tooLong }],
  request_id: "none",
} satisfies ErrorBody;
const fault = { code: "internal", message: messages.http.internal, request_id: "none" } satisfies ErrorBody;

/** Provokes errors: no connection, a server that rejects or fails, and posts without a status. */
async function fail({ organiser, installation }: Studio, page: Page, take: Take): Promise<void> {
  const event = await organiser.createEvent({ event_name: "Summer Party" });
  const guest = new Guest(page, installation.url, event.event_url_slug);
  await guest.open();
  await guest.choose(await makePhotoFile("IMG_0045.jpg", 45));
  await guest.fill();
  await page.context().setOffline(true);
  await guest.submit();
  await page.getByText(text.waiting.offline).waitFor();
  await take("no connection");
  await page.route(addEventPost, (route) => route.fulfill({ status: 503, json: { ...fault, code: "unavailable" } }));
  await page.context().setOffline(false);
  await page.getByText(text.waiting.service).waitFor();
  await take("the service does not answer");
  await page.unroute(addEventPost);
  await page.route(addEventPost, (route) => route.fulfill({ status: 400, json: refusal }));
  await page.getByText(messages.guestFields.person_email_id.tooLong).first().waitFor();
  await take("refused");
  await page.unroute(addEventPost);
  await page.route("**/api/receipts/**", (route) => route.fulfill({ status: 500, json: fault }));
  await page.getByLabel("Email").fill("grace@example.com");
  await page.getByRole("button", { name: screenMessages.retry }).click();
  await guest.expectSubmitted();
  await take("sent, and nothing is heard of it");
  await page.getByRole("link", { name: "My posts" }).click();
  await page.getByRole("alert").first().waitFor();
  await take("my posts do not come");
}
