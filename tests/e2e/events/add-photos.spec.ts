import sharp from "sharp";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { expectAccessible } from "../support/accessible";
import { expect, test } from "../support/test";

const text = messages.teamPhotos;
const route = "**/api/events/add-team-post";

// The browser logs failed requests.
test.use({ expectedErrors: [/Failed to load resource/] });

test("an organiser adds twenty photos with a credit, stops, goes on after a lost answer, and all are approved once", async ({
  page,
  organiser,
  signIn,
}) => {
  const { id } = await organiser.createEvent({ event_name: "Gala" });
  const photo = async (place: number) => ({
    name: `DSC_${place}.jpg`,
    mimeType: "image/jpeg",
    buffer: await sharp({
      create: { width: 320, height: 240, channels: 3, background: `hsl(${place * 17}, 70%, 50%)` },
    })
      .jpeg()
      .toBuffer(),
  });
  const photos = await Promise.all(Array.from({ length: 20 }, (_, place) => photo(place)));
  const list = () => organiser.call<OrganiserPost[]>("GET", `/api/events/get-all-event-posts?event_id=${id}&limit=200`);

  await signIn(page);
  await page.goto(paths.eventDesk(id));
  await page.getByRole("button", { name: text.title }).click();
  const dialog = page.getByRole("dialog", { name: text.title });
  await dialog.getByLabel(text.credit).fill("Photo: Vera");
  const notes = { name: "notes.txt", mimeType: "video/mp4", buffer: Buffer.from("no photo") };
  await dialog.getByLabel(text.choose).setInputFiles([...photos, notes]);
  await expect(dialog.getByText(text.leftOut(1))).toBeVisible();
  await expectAccessible(page);

  // The server keeps the first photos, but their answers are lost.
  let lost = 0;
  await page.route(route, async (asked) => {
    lost += 1;
    if (lost > 3) return asked.fallback();
    await asked.fetch();
    await asked.abort();
  });
  await dialog.getByRole("button", { name: text.send(20) }).click();
  await expect.poll(async () => (await list()).length).toBeGreaterThan(4);
  await dialog.getByRole("button", { name: text.stop }).click();
  await page.screenshot({ path: "test-results/add-photos.png" });
  await dialog.getByRole("button", { name: /^Add \d+ photos?$/ }).click();
  await expect(dialog.getByText(text.progress(20, 20))).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole("button", { name: messages.common.close, exact: true }).last().click();

  const posts = await list();
  expect(posts.map(({ status, person_name }) => `${status} ${person_name}`)).toEqual(
    Array(20).fill("approve Photo: Vera"),
  );
  expect(new Set(posts.map(({ hand_over_id }) => hand_over_id)).size).toBe(1);
  expect(new Set(posts.map(({ hand_over_position }) => hand_over_position)).size).toBe(20);
});
