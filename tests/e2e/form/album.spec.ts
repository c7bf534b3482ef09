import { createReadStream } from "node:fs";
import { messages } from "@/lib/shared/all-messages";
import { paths } from "@/lib/shared/paths";
import { checkZip } from "../../support/export/zip-check";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessible, expectAccessibleAndReachable } from "../support/accessible";
import { expect, test } from "../support/test";

const text = messages.album;
const guest = messages.albumPage;
/** It waits for one poll of the album, which is as long as in a hall. */
test.describe.configure({ timeout: 150_000 });

const posts = ["Cake", "Dance", "Fireworks"];

test("an organiser opens the album, guests turn its pictures and download it, and a ban takes a picture off their page", async ({
  browser,
  page,
  installation,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "For everybody" });
  const ids: string[] = [];
  for (const [index, caption] of posts.entries()) {
    ids.push(await organiser.addReadyPost(id, await makeDistinctPhoto(950 + index), { caption }));
    await organiser.setStatus(ids.at(-1) ?? "", "approve");
  }
  await signIn(page);
  await page.goto(paths.eventDesk(id));
  const panel = page.getByRole("region", { name: text.title });
  await panel.getByRole("switch", { name: text.open }).click();
  await expect(panel.getByText(text.receipt)).toBeVisible();
  await panel.getByText(text.settings).click();
  await expectAccessible(page);
  const address = await panel.getByRole("link", { name: /open the album/i }).getAttribute("href");

  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })).newPage();
  await phone.goto(installation.url + address);
  await expect(phone.getByRole("heading", { name: "For everybody" })).toBeVisible();
  await expect(phone.getByRole("link", { name: /Fireworks/ })).toBeVisible();
  await expectAccessibleAndReachable(phone);

  // Keys turn, and stop at the last one; the phone's own way back closes the picture.
  await phone.getByRole("link", { name: /Fireworks/ }).click();
  const viewer = phone.getByRole("dialog");
  await expect(viewer).toContainText("Fireworks");
  await phone.keyboard.press("ArrowRight");
  await expect(viewer).toContainText("Dance");
  await phone.keyboard.press("ArrowRight");
  await phone.keyboard.press("ArrowRight");
  await expect(viewer).toContainText("Cake");
  await expect(viewer).toContainText("3 of 3");
  await expectAccessible(phone);
  const saving = phone.waitForEvent("download");
  await viewer.getByRole("button", { name: guest.save }).click();
  expect((await saving).suggestedFilename()).toMatch(/^photo-.*\.jpg$/);
  await phone.goBack();
  await expect(viewer).toHaveCount(0);
  await phone.getByRole("link", { name: /Cake/ }).click();
  await phone.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(phone.getByRole("link", { name: /Cake/ })).toBeFocused();

  // Hearts: off until the organiser allows them; a phone's own stays its own after a reload.
  await panel.getByRole("switch", { name: text.hearts }).click();
  await expect(panel.getByText(text.lovedNone)).toBeVisible();
  await phone.reload();
  await phone.getByRole("link", { name: /Cake/ }).click();
  const heart = viewer.getByRole("button", { name: guest.heart });
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart).toContainText("1");
  await expectAccessible(phone);
  await phone.reload();
  await phone.getByRole("link", { name: /Cake/ }).click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(heart).toContainText("1");
  await phone.goBack();
  const loved = panel.getByRole("list", { name: text.loved });
  await expect(loved).toContainText("Cake", { timeout: 17_000 });
  const star = loved.getByRole("button", { name: messages.deck.favourite });
  await star.click();
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);

  const downloading = phone.waitForEvent("download");
  await phone.getByRole("button", { name: guest.download }).click();
  const download = await downloading;
  const { files } = await checkZip(createReadStream(await download.path()));
  expect(files).toHaveLength(posts.length);

  const plain = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await plain.goto(installation.url + address);
  await expect(plain.getByRole("link", { name: /Dance/ })).toHaveAttribute("href", /\/api\/media\//);

  // Ban while a guest looks at the very picture: it closes with the next poll.
  await phone.getByRole("link", { name: /Dance/ }).click();
  const picture = (await viewer.getByRole("img", { name: /Dance/ }).getAttribute("src")) ?? "";
  await organiser.setStatus(ids[1] ?? "", "banned");
  expect((await phone.request.get(new URL(picture, installation.url).href)).status()).toBe(404);
  await expect(phone.getByRole("link", { name: /Dance/ })).toHaveCount(0, { timeout: 17_000 });
  await expect(viewer).toHaveCount(0);

  await phone.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(phone);
});
