import { readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makePhoto, makeUndecodablePhoto } from "../../support/pictures";
import { expectAccessible } from "../support/accessible";
import { openForm, preferEnglish } from "../support/guest";
import { recordClip } from "../support/guest/clips";
import type { Installation } from "../support/installation";
import type { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

const text = messages.failedMedia;

/** Posts undecodable photos and waits until they have failed. */
async function addFailedPosts(organiser: Organiser, eventId: string, names: string[]): Promise<string[]> {
  const damaged = await makeUndecodablePhoto();
  const posts = await Promise.all(names.map((person_name) => organiser.submit(eventId, damaged, { person_name })));
  await expect
    .poll(async () => (await organiser.listPosts(eventId)).map(({ media_state }) => media_state), { timeout: 30_000 })
    .toEqual(names.map(() => "failed"));
  return posts.map(({ id }) => id);
}

/** Replaces each original by a good photo. */
async function mendOriginals({ dataDir }: Installation, ids: readonly string[]): Promise<void> {
  const folder = path.join(dataDir, "media", "originals");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const photo = await makePhoto({ width: 640, height: 480 });
  for (const id of ids) {
    const found = files.find((file) => path.basename(file).startsWith(id) && !file.endsWith(".type"));
    if (!found) throw new Error(`The post ${id} has no original.`);
    writeFileSync(path.join(folder, found), photo);
  }
}

const stateOf = async (organiser: Organiser, eventId: string, id: string) =>
  (await organiser.listPosts(eventId)).find((post) => post.id === id)?.media_state;

test("a failed picture can be retried from its card and from the open post", async ({
  page,
  installation,
  organiser,
  signIn,
}) => {
  await signIn(page);
  const { id } = await organiser.createEvent();
  const [edith = "", frank = ""] = await addFailedPosts(organiser, id, ["Edith", "Frank"]);
  await page.goto(paths.moderateEvent(id, "pending"));
  const card = (name: string) => page.getByRole("gridcell", { name: new RegExp(name) });
  await expect(card("Edith")).toContainText(messages.posts.mediaFailed);
  await expectAccessible(page);

  // The file is still damaged, so the retry fails and says so.
  await card("Edith")
    .getByRole("button", { name: text.retryNamed("Edith") })
    .click();
  await expect(page.getByText(text.retryingOne)).toBeVisible();
  await expect(card("Edith")).toContainText(messages.posts.mediaFailed, { timeout: 30_000 });

  await mendOriginals(installation, [edith, frank]);
  await card("Edith")
    .getByRole("button", { name: text.retryNamed("Edith") })
    .click();
  await expect(card("Edith").locator("img")).toBeVisible({ timeout: 30_000 });
  await expect(card("Edith")).not.toContainText(messages.posts.mediaFailed);

  await page.goto(paths.moderatePosts({ event: id, post: frank }));
  const viewer = page.getByRole("dialog", { name: "Post by Frank" });
  await viewer.getByRole("button", { name: text.retry, exact: true }).click();
  await expect(viewer.getByRole("img", { name: "By Frank" })).toBeVisible({ timeout: 30_000 });
});

test("a clip whose poster fails to load shows its error without a play button over it", async ({
  page,
  installation,
  organiser,
  signIn,
}) => {
  await signIn(page);
  await preferEnglish(page, installation.url);
  const { event, guest } = await openForm(page, installation.url, organiser);
  await guest.choose(await recordClip(page, "VID_0001.webm"));
  await guest.fill();
  await guest.submit();
  await guest.expectSubmitted();
  const [clip] = await organiser.listPosts(event.id);
  await organiser.waitForRenditions(event.id, clip?.id ?? "");
  const card = page.getByRole("gridcell", { name: /Ada/ });
  const playIcon = card.locator(".lucide-play");
  await page.goto(paths.moderateEvent(event.id, "pending"));
  await expect(card.locator("img")).toBeVisible();
  await expect(playIcon).toBeVisible();

  const [ready] = await organiser.listPosts(event.id);
  await page.route(`**${new URL(ready?.thumbnail_media_url ?? "", installation.url).pathname}`, (route) =>
    route.fulfill({ status: 200, contentType: "image/webp", body: "no picture" }),
  );
  await page.reload();
  await expect(card).toContainText(messages.posts.mediaMissing);
  await expect(playIcon).toHaveCount(0);
  await expect(card.getByText("Video", { exact: true })).toHaveCount(1);
});

test("all failed pictures of an event are counted on its page and in moderation, and retried together", async ({
  page,
  installation,
  organiser,
  signIn,
}) => {
  await signIn(page);
  const { id } = await organiser.createEvent();
  const ids = await addFailedPosts(organiser, id, ["Edith", "Frank", "Grace"]);
  const notice = page.getByRole("region", { name: text.title });
  await page.goto(paths.moderateEvent(id, "pending"));
  await expect(notice).toContainText(text.failed(3));

  await page.goto(paths.eventDesk(id));
  await expect(notice).toContainText(text.failed(3));
  await expectAccessible(page);
  await mendOriginals(installation, ids);
  await notice.getByRole("button", { name: text.retryAll }).click();
  await expect(page.getByText(text.retrying(3, 0))).toBeVisible();
  await expect(notice).toHaveCount(0);
  for (const post of ids) {
    await expect.poll(() => stateOf(organiser, id, post), { timeout: 30_000 }).toBe("ready");
  }
});

test("npm run media:retry retries failed pictures while the server runs", async ({ installation, organiser }) => {
  const event = await organiser.createEvent({ event_name: "Retried by hand" });
  const [edith = ""] = await addFailedPosts(organiser, event.id, ["Edith"]);
  await mendOriginals(installation, [edith]);
  const { code, output } = await installation.runTool("host/media-retry.ts", "--event", event.event_url_slug);
  expect(output).toContain("Retried by hand: preparing 1 post again.");
  expect(code).toBe(0);
  await expect.poll(() => stateOf(organiser, event.id, edith), { timeout: 30_000 }).toBe("ready");

  const again = await installation.runTool("host/media-retry.ts", "--event", event.event_url_slug);
  expect(again.output).toContain("There are no failed pictures or clips.");
  const wrong = await installation.runTool("host/media-retry.ts", "--wrong");
  expect([wrong.code, wrong.output.includes("Usage: npm run media:retry")]).toEqual([1, true]);
});
