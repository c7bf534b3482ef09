import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { makeDistinctPhoto } from "../../support/pictures";
import { Installation } from "../support/installation";
import { Organiser } from "../support/organiser";
import { expect, test } from "../support/test";

test.describe.configure({ timeout: 180_000 });

/** An open wall notices the server's return by its socket, or by polling within seconds. */
const soon = { timeout: 30_000 };

test.describe("restoring a backup", () => {
  // The wall polls and reconnects while the server is down.
  test.use({ expectedErrors: [/Failed to load resource|WebSocket connection/] });

  test("a wall that stays open during a restore shows the restored posts and pictures without a reload", async ({
    page,
  }) => {
    const installation = await Installation.start();
    const file = path.join(tmpdir(), `wallflower-e2e-${installation.port}.tar`);
    try {
      const organiser = await Organiser.signIn(installation);
      const event = await organiser.createEvent();
      const show = async (caption: string, number: number) => {
        const id = await organiser.addReadyPost(event.id, await makeDistinctPhoto(number), { caption });
        await organiser.setStatus(id, "approve");
      };
      await show("In the backup", 1);
      await page.goto(`${installation.url}/event/${event.event_url_slug}`);
      await expect(page.getByText("In the backup").first()).toBeVisible();
      await page.evaluate(() => Object.assign(window, { isTheSamePage: true }));

      const made = await installation.runTool("host/backup.ts", file);
      expect(made, made.output).toMatchObject({
        code: 0,
        output: expect.stringMatching(/complete and verified: 1 post,/),
      });
      const rehearsed = await installation.runTool("host/restore.ts", "--rehearse", file);
      expect(rehearsed, rehearsed.output).toMatchObject({
        code: 0,
        output: expect.stringContaining("Posts     1 (photos: 1"),
      });
      await show("After the backup", 2);
      await expect(page.getByText("After the backup").first()).toBeVisible(soon);
      const refused = await installation.runTool("host/restore.ts", file, "--replace");
      expect(refused).toMatchObject({ code: 1, output: expect.stringContaining("Stop it, restore") });

      await installation.stop();
      const restored = await installation.runTool("host/restore.ts", file, "--replace");
      expect(restored, restored.output).toMatchObject({
        code: 0,
        output: expect.stringContaining("Restored: 1 post,"),
      });
      await installation.start();
      await expect(page.getByText("After the backup")).toHaveCount(0, soon);
      await expect(page.getByText("In the backup").first()).toBeVisible();
      expect(await page.evaluate(() => "isTheSamePage" in window)).toBe(true);
      // The picture is back, whatever the browser had cached.
      const picture = page.locator("main img").first();
      const address = (await picture.getAttribute("src")) ?? "";
      expect((await fetch(new URL(address, installation.url))).status).toBe(200);

      // The earlier sign-in has ended; the wall continues from its restored state.
      const again = await Organiser.signIn(installation);
      const id = await again.addReadyPost(event.id, await makeDistinctPhoto(3), { caption: "Since then" });
      await again.setStatus(id, "approve");
      await expect(page.getByText("Since then").first()).toBeVisible(soon);
    } finally {
      await installation.dispose();
      rmSync(file, { force: true });
    }
  });
});
