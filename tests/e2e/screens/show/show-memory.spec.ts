import { paths } from "@/lib/shared/paths";
import { showPaths } from "@/lib/shared/show/paths";
import { makePhoto } from "../../../support/pictures";
import { expect, test } from "../../support/test";
import { fillWall } from "../../support/wall/fill-wall";

test.describe.configure({ timeout: 120_000 });

test("a layout that a scene replaced leaves nothing of itself behind", async ({ page, organiser, installation }) => {
  const event = await organiser.createEvent({ wall_speed: "Normal" });
  const post = await organiser.addReadyPost(event.id, await makePhoto({ width: 400, height: 300 }));
  await organiser.setStatus(post, "approve");
  await fillWall(installation, event.id, 60);
  await page.goto(paths.event(event.event_url_slug));
  const inspector = await page.context().newCDPSession(page);
  await inspector.send("Performance.enable");
  const press = async (scene: string) => {
    await organiser.call("POST", showPaths.setScene(event.id), { scene });
    await expect(page.locator("main [data-layout]").first()).toBeVisible();
    await page.waitForTimeout(1_500);
  };
  const takeTurns = async (times: number) => {
    for (let turn = 0; turn < times; turn += 1) for (const scene of ["List", "Mosaic"]) await press(scene);
  };
  const countNodes = async () => {
    await inspector.send("HeapProfiler.collectGarbage");
    const { metrics } = await inspector.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "Nodes")?.value ?? 0;
  };
  await takeTurns(2);
  const shown = await page.locator("*").count();
  const before = await countNodes();
  await takeTurns(6);
  // One removed layout may still await its collection.
  expect((await countNodes()) - before).toBeLessThan(2 * shown);
});
