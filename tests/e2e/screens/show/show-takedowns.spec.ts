import { apiPaths, paths } from "@/lib/shared/paths";
import { showPaths } from "@/lib/shared/show/paths";
import { makeDistinctPhoto } from "../../../support/pictures";
import { expect, test } from "../../support/test";

test.describe.configure({ timeout: 180_000 });
test.use({ viewport: { width: 1920, height: 1080 } });

const goneWithin = { timeout: 3_000 };

test("a takedown ends a post in every scene that shows posts, in the overlay, and in the numbers", async ({
  page,
  context,
  organiser,
}) => {
  const event = await organiser.createEvent({ wall_speed: "Very Fast", wall_arrivals: "off" });
  const add = async (seed: number) => {
    const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(seed));
    await organiser.setStatus(id, "approve");
    await organiser.call("PUT", apiPaths.events.updateEventPostFavourite(id), { is_favourite: "yes" });
    return id;
  };
  const press = (scene: string) => organiser.call("POST", showPaths.setScene(event.id), { scene });
  const kept = await add(1);
  const overlay = await context.newPage();
  await overlay.goto(`${paths.event(event.event_url_slug)}?stage=overlay`);
  await page.goto(paths.event(event.event_url_slug));
  const onScreen = (id: string) => page.locator(`main [data-post="${id}"]`);
  const onOverlay = (id: string) => overlay.locator(`[data-part] [data-post="${id}"]`);

  const scenes = ["Mosaic", "Two columns", "List", "Spotlight", "Favourites"];
  for (const [index, scene] of scenes.entries()) {
    await test.step(scene, async () => {
      await press(scene);
      const doomed = await add(10 + index);
      for (const shown of [onScreen(doomed), onOverlay(doomed)])
        await expect(shown.first()).toBeVisible({ timeout: 20_000 });
      await organiser.setStatus(doomed, "banned");
      await expect(onScreen(doomed)).toHaveCount(0, goneWithin);
      await expect(onOverlay(doomed)).toHaveCount(0, goneWithin);
      await expect(onScreen(kept).first()).toBeVisible();
      await expect(onOverlay(kept)).toBeVisible();
    });
  }

  await test.step("Numbers", async () => {
    const doomed = await add(20);
    await press("Numbers");
    const figure = page.locator('[data-scene="Numbers"] dd').first();
    await expect(figure).toHaveText("2");
    await organiser.setStatus(doomed, "banned");
    await expect(figure).toHaveText("1", goneWithin);
  });
});
