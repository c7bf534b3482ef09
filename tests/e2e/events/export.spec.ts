import { createReadStream } from "node:fs";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { checkZip } from "../../support/export/zip-check";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessible, expectAccessibleAndReachable } from "../support/accessible";
import { withDatabase } from "../support/console/many-rows";
import { expect, test } from "../support/test";

const text = messages.export;

test("an organiser downloads an event by the browser's own download, after older files were checksummed", async ({
  page,
  installation,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Taken home" });
  await signIn(page);
  await page.goto(paths.eventDesk(id));
  const panel = page.getByRole("region", { name: text.title });
  await expect(panel).toContainText(text.empty);

  const photos = await Promise.all([1, 2].map((seed) => makeDistinctPhoto(900 + seed)));
  for (const photo of photos) {
    await organiser.setStatus(await organiser.addReadyPost(id, photo, { caption: "Cake 🎂" }), "approve");
  }
  await page.reload();
  await expect(panel).toContainText(text.files(2));
  await withDatabase(installation, (sql) => sql`update posts set original_crc32 = null where event_id = ${id}`);
  await panel.getByRole("radio", { name: text.posts.favourites }).click();
  await expect(panel).toContainText(text.emptyChoice);
  await expect(panel.getByRole("button", { name: text.download })).toBeDisabled();
  await panel.getByRole("radio", { name: text.posts.all }).click();
  await expect(panel).toContainText(text.unprepared(2));
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectAccessibleAndReachable(page, undefined, ["light"]);

  const downloading = page.waitForEvent("download");
  await panel.getByRole("button", { name: text.download }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("Taken home.zip");
  const head = await page.request.head(download.url());
  const { files, bytes, contents } = await checkZip(createReadStream(await download.path()), { keeps: () => true });
  expect(files).toHaveLength(4);
  expect(head.headers()["content-length"]).toBe(String(bytes));
  const [first, second] = [...contents.values()];
  expect([first?.equals(photos[0] ?? first), second?.equals(photos[1] ?? second)]).toEqual([true, true]);
  await expect(page.getByText(text.begun)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${id}$`));
});
