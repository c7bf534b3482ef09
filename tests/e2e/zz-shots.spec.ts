import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makePhoto, makeUndecodablePhoto } from "../support/pictures";
import { expect, test } from "./support/test";

test("shots", async ({ page, organiser, signIn }) => {
  test.setTimeout(200_000);
  await signIn(page);
  const { id } = await organiser.createEvent({ event_name: "Summer Party" });
  await organiser.addReadyPost(id, await makePhoto({ width: 640, height: 480 }), { person_name: "Ada" });
  const damaged = await makeUndecodablePhoto();
  const post = await organiser.submit(id, damaged, { person_name: "Edith" });
  await organiser.submit(id, damaged, { person_name: "Frank" });
  await expect.poll(async () => (await organiser.listPosts(id)).filter((p) => p.media_state === "failed").length, { timeout: 30000 }).toBe(2);
  const gb = 1024 ** 3;
  let disk = { state: "low", free_bytes: 6.1 * gb, floor_bytes: 2 * gb };
  await page.route("**/api/general/get-storage-state", (route) => route.fulfill({ json: { originals: "closed", failed_removals: 0, failing_since: null, disk } }));
  for (const width of [390, 1440]) for (const scheme of ["light", "dark"] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: scheme });
    const shot = async (name: string) => { await page.waitForTimeout(700); await page.screenshot({ path: `/tmp/f/shots/${name}-${width}-${scheme}.png` }); };
    await page.goto(paths.moderateEvent(id, "pending"));
    await expect(page.getByRole("region", { name: messages.failedMedia.title })).toBeVisible();
    if (width > 1000) await expect(page.locator("[data-post] img").first()).toBeVisible();
    await shot("board");
    await page.goto(paths.moderatePosts({ event: id, post: post.id }));
    await expect(page.getByRole("dialog").getByRole("button", { name: messages.failedMedia.retry, exact: true })).toBeVisible();
    await shot("viewer");
    await page.goto(paths.eventDesk(id));
    await expect(page.getByRole("region", { name: messages.failedMedia.title })).toBeVisible();
    await shot("desk");
    for (const state of ["low", "floor", "full"]) {
      disk = { ...disk, state };
      await page.goto("/user/dashboard");
      await expect(page.getByRole("region", { name: messages.dashboard.storageWarnings })).toBeVisible();
      await shot(`dashboard-${state}`);
    }
  }
});
