import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import postgres from "postgres";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makeDistinctPhoto } from "../../support/pictures";
import { expectAccessible } from "../support/accessible";
import type { Installation } from "../support/installation";
import { expect, test } from "../support/test";

const text = messages.posts;
const waitMs = limits.wallDelaySeconds * 1_000;
const cell = (page: Page, name: string) => page.getByRole("gridcell", { name: new RegExp(`^${name},`) });

/** In the browser: collects all text that the wall shows from now on. */
function collectText(): void {
  const words = new Set<string>();
  const collect = () => words.add(document.body.textContent ?? "");
  collect();
  new MutationObserver(collect).observe(document.body, { childList: true, subtree: true, characterData: true });
  Object.assign(window, { words });
}
const textSeen = (page: Page) => page.evaluate(() => [...(window as unknown as { words: Set<string> }).words].join());

/**
 * Lengthens the delay of an event's approved posts by this many seconds, because a busy machine may press a key too
 * late. Returns the function that undoes this.
 */
async function lengthenWallDelay(installation: Installation, eventId: string, seconds: number) {
  const running = JSON.parse(readFileSync(path.join(installation.dataDir, "running.json"), "utf8"));
  const run = async (statements: string) => {
    const sql = postgres(running.database_url, { max: 1, onnotice: () => {} });
    await sql.unsafe(statements).finally(() => sql.end());
  };
  await run(`
    create function lengthen_wait() returns trigger language plpgsql as $$
      begin new.wall_due_at := new.wall_due_at + interval '${Number(seconds)} seconds'; return new; end $$;
    create trigger lengthen_wait before update of wall_due_at on posts for each row
      when (old.wall_due_at is null and new.event_id = '${eventId}') execute function lengthen_wait()`);
  return () => run("drop trigger lengthen_wait on posts; drop function lengthen_wait()");
}

test("an approval counts down, one key stops it before anyone sees the post, and the next approval reaches the wall in time", async ({
  page,
  organiser,
  installation,
  signIn,
}) => {
  const event = await organiser.createEvent({ wall_delay: "on", wall_arrivals: "off" });
  const names = ["Blurry", "Pocket", "Bride"];
  for (const [index, person_name] of names.entries()) {
    const photo = await makeDistinctPhoto(index + 40);
    await organiser.addReadyPost(event.id, photo, { person_name, caption: `${person_name}'s words` });
  }
  const wall = await page.context().newPage();
  const frames: string[] = [];
  wall.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => frames.push(String(payload))));
  await wall.goto(paths.event(event.event_url_slug));
  await expect.poll(() => frames.join()).toContain("subscription_succeeded");
  await wall.evaluate(collectText);

  await signIn(page);
  await page.goto(paths.moderateEvent(event.id, "all"));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const countdown = /On the wall in \d s/;
  const endLongWaits = await lengthenWallDelay(installation, event.id, 60);

  // Undoes with the key.
  await cell(page, "Blurry").focus();
  await page.keyboard.press("a");
  await expect(cell(page, "Blurry").getByText(countdown)).toBeVisible();
  await page.keyboard.press("z");
  await expect(cell(page, "Blurry").getByText("Waiting")).toBeVisible();

  // Undoes with the count-down's button; the next post stays approved.
  await cell(page, "Pocket").focus();
  await page.keyboard.press("a");
  await expect(cell(page, "Pocket").getByText(countdown)).toBeVisible();
  await expectAccessible(page, undefined, ["light"]);
  await cell(page, "Pocket")
    .getByRole("button", { name: text.takeBackNamed("Pocket") })
    .click();
  await expect(cell(page, "Pocket").getByText("Waiting")).toBeVisible();
  await endLongWaits();
  await cell(page, "Bride").focus();
  const pressedAt = Date.now();
  await page.keyboard.press("a");
  await expect(wall.getByText("Bride's words")).toBeVisible({ timeout: waitMs + 10_000 });
  // The delay starts in the approving transaction, after the key press.
  expect(Date.now() - pressedAt).toBeGreaterThanOrEqual(waitMs);
  await expect(cell(page, "Bride").getByText(countdown)).toBeHidden();
  const seen = `${await textSeen(wall)} ${frames.join()}`;
  expect(seen).toContain("Bride's words");
  for (const name of ["Blurry", "Pocket"]) expect(seen).not.toContain(name);
});
