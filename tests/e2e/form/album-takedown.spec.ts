import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { albumApiPaths, albumTokenHeader } from "@/lib/shared/album-paths";
import { apiPaths } from "@/lib/shared/paths";
import { guestTokenHeader, receiptApiPaths } from "@/lib/shared/receipt/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { expect, test } from "../support/test";

/** Each takedown waits for the next poll of every page, which is as long as in a hall. */
test.describe.configure({ timeout: 150_000 });

const withinMs = 16_000;
const screens = [
  { width: 390, height: 844 },
  { width: 820, height: 1_180 },
  { width: 1_440, height: 900 },
];
const stays = "Stays";

const openOn = (browser: Browser, address: string) =>
  Promise.all(
    screens.map(async (viewport) => {
      const page = await (await browser.newContext({ viewport })).newPage();
      await page.goto(address);
      await expect(page.getByRole("link", { name: stays })).toBeVisible();
      return page;
    }),
  );

const pictureOf = (page: Page, caption: string) => page.getByRole("link", { name: caption });

test("a banned, a taken back and an erased post leave an album in three browsers, their addresses and its ZIP at once", async ({
  browser,
  request,
  installation,
  organiser,
}) => {
  const { id: eventId } = await organiser.createEvent({ event_name: "Taken down" });
  const guest_token = randomBytes(32).toString("base64url");
  const show = async (caption: string, seed: number) => {
    const id = await organiser.addReadyPost(eventId, await makeDistinctPhoto(seed), { caption, guest_token });
    await organiser.setStatus(id, "approve");
    return id;
  };
  const takedowns = {
    "To ban": (id: string) => organiser.setStatus(id, "banned"),
    "To take back": async (id: string) => {
      const headers = { [guestTokenHeader]: guest_token };
      const answer = await request.delete(installation.url + receiptApiPaths.takeBackPost(id), { headers });
      expect(answer.status()).toBe(200);
    },
    "To erase": (id: string) => organiser.call("DELETE", apiPaths.events.eraseEventPost(id)),
  };
  await show(stays, 970);
  const ids = new Map<string, string>();
  for (const caption of Object.keys(takedowns)) ids.set(caption, await show(caption, 971 + ids.size));
  const settings = { is_open: "on" };
  const album = await organiser.call<{ path: string }>("PUT", apiPaths.albums.updateAlbum(eventId), settings);
  const token = album.path.split("/").at(-1) ?? "";
  const askForZip = async () => {
    const asked = { headers: { [albumTokenHeader]: token }, data: {} };
    const answer = await request.post(installation.url + albumApiPaths.createDownload, asked);
    return installation.url + (await answer.json()).path;
  };
  const pages = await openOn(browser, installation.url + album.path);

  for (const [caption, takeDown] of Object.entries(takedowns)) {
    const zip = await askForZip();
    expect((await request.head(zip)).status()).toBe(200);
    const link = pictureOf(pages[0] as Page, caption);
    const addresses = [await link.getAttribute("href"), await link.getByRole("img").getAttribute("src")];
    // One of them looks at the very picture.
    await link.click();
    await expect((pages[0] as Page).getByRole("dialog")).toContainText(caption);

    await takeDown(ids.get(caption) ?? "");
    const begun = Date.now();
    for (const address of addresses) expect((await request.get(installation.url + address)).status()).toBe(404);
    expect((await request.head(zip)).status()).toBe(409);
    const gone = pages.map((page) => expect(pictureOf(page, caption)).toHaveCount(0, { timeout: withinMs }));
    await Promise.all(gone);
    expect(Date.now() - begun).toBeLessThan(withinMs);
    await expect((pages[0] as Page).getByRole("dialog")).toHaveCount(0);
    for (const page of pages) await expect(pictureOf(page, stays)).toBeVisible();
  }
});
