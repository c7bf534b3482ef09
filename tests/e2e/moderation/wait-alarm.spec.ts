import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import { makePhoto } from "../../support/pictures";
import { expectReachable } from "../support/accessible";
import { withDatabase } from "../support/console/many-rows";
import { mailsTo } from "../support/server/outbox";
import { expect, test } from "../support/test";

const text = messages.waitAlarm;

/** In the page: counts the tones that would sound. */
function countTones() {
  const node = { gain: { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} } };
  const counted = Object.assign(window, { tones: 0 });
  const audio = class {
    state = "running";
    currentTime = 0;
    resume = async () => {};
    createGain = () => ({ ...node, connect: () => {} });
    createOscillator = () => {
      counted.tones += 1;
      return { frequency: {}, connect: (next: unknown) => next, start() {}, stop() {} };
    };
  };
  Object.assign(window, { AudioContext: audio });
}

test("the wait alarm shows in the title, by a sound, by a badge and by one email, and clears when nothing waits", async ({
  page,
  organiser,
  signIn,
  installation,
}) => {
  const { id } = await organiser.createEvent({
    event_name: "Long Queue",
    notification_status: "on",
    notification_emails: "night-shift@example.com",
  });
  const post = await organiser.submit(id, await makePhoto({ width: 64, height: 64 }));
  await page.addInitScript(countTones);
  await signIn(page);
  await page.goto(paths.moderateEvent(id));
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(page).not.toHaveTitle(new RegExp(text.title));

  await withDatabase(installation, async (sql) => {
    await sql`update posts set created_at = now() - interval '125 seconds' where id = ${post.id}`;
    await sql`select graphile_worker.reschedule_jobs(array(
      select id from graphile_worker.jobs where key = ${`raise-wait-alarm:${id}`}), run_at => now())`;
  });
  await expect(page).toHaveTitle(new RegExp(text.title), { timeout: 15_000 });
  await expect(page.getByText(text.mark(1, "2 minutes ago"))).toBeVisible();
  // On a laptop the filters make room for the alarm.
  await expectReachable(page);
  const tones = () => page.evaluate(() => (window as unknown as { tones: number }).tones);
  await expect.poll(tones).toBe(6);
  const mails = async () =>
    (await mailsTo(installation, "night-shift@example.com")).filter((text) => text.includes("Long Queue"));
  await expect.poll(mails).toHaveLength(1);

  await organiser.setStatus(post.id, "banned");
  await expect(page).not.toHaveTitle(new RegExp(text.title));
  await expect(page.getByText(text.mark(1, "2 minutes ago"))).toBeHidden();
  expect([await tones(), (await mails()).length]).toEqual([6, 1]);
});
