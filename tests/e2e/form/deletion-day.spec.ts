import { apiPaths } from "@/lib/shared/paths";
import { publicPaths } from "@/lib/shared/public-paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { expect, test } from "../support/test";

/** The day on which a date that is the last one kept is over. */
const deletedOn = {
  en: "All photos and videos are deleted on July 1, 2150.",
  de: "Alle Fotos und Videos werden am 1. Juli 2150 gelöscht.",
};

test("form and album say when everything is deleted, in the page's language and in one chosen later", async ({
  page,
  installation,
  organiser,
}) => {
  const event = await organiser.createEvent({ event_name: "Not for ever", event_date: "2150-06-20" });
  await organiser.addReadyPost(event.id, await makeDistinctPhoto(990));
  const choice = { days: null, delete_on: "2150-06-30" };
  await organiser.call("PUT", apiPaths.retention.updateRetention(event.id), choice);
  const settings = { is_open: "on" };
  const album = await organiser.call<{ path: string }>("PUT", apiPaths.albums.updateAlbum(event.id), settings);

  await page.goto(installation.url + publicPaths.eventForm(event.event_url_slug));
  await expect(page.getByText(deletedOn.en)).toBeVisible();
  await page.getByRole("combobox", { name: /language/i }).selectOption("de");
  await expect(page.getByText(deletedOn.de)).toBeVisible();

  // The choice is remembered, for the server's pages too.
  await page.reload();
  await expect(page.getByText(deletedOn.de)).toBeVisible();
  await page.goto(installation.url + album.path);
  await expect(page.getByText(deletedOn.de)).toBeVisible();
});
