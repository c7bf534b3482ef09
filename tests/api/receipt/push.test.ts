import { beforeEach, expect, it } from "vitest";
import { hashToken } from "@/lib/server/base/auth/tokens";
import { erasePost } from "@/lib/server/features/posts/erase";
import { undoPostStatus, updatePostFavourite, updatePostStatus } from "@/lib/server/features/posts/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { receiptChannel } from "@/lib/server/outside/realtime/receipt-channel";
import { eventScene } from "../../support/events/event-scene";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";
import { createReadyPost } from "../../support/posts";
import { givePost, newToken, readReceipt } from "../../support/posts/receipts";
import { passWaits } from "../../support/posts/waits";

const installation = testInstallation();
const scene = eventScene(installation);
let token: string;

beforeEach(async () => {
  token = newToken();
});

async function post() {
  const { id } = await createReadyPost(installation.deps, scene.event);
  await givePost(installation.deps, id, token);
  installation.realtime.take();
  return id;
}

/** The messages to the guest's phones since the last call. */
const pushedToPhones = () => installation.realtime.take().filter(({ channel }) => channel.startsWith("receipt-"));
const once = () => [{ channel: receiptChannel(hashToken(token)), event: "receiptChanged", data: {} }];

it("a phone has its own channel, which its receipt names and which reveals neither token nor hash", async () => {
  await post();
  const { live } = (await readReceipt(token)).body;
  expect(live?.channel).toBe(receiptChannel(hashToken(token)));
  expect(live?.channel).toMatch(/^receipt-[\w-]{43}$/);
  expect(live?.channel).not.toContain(token);
  expect(live?.channel).not.toContain(hashToken(token));
});

it("a phone's push says only that something changed, at each decision, star on the wall and erasure", async () => {
  const id = await post();
  const { deps } = installation;
  for (const change of [
    () => updatePostStatus(deps, scene.cast.admin, id, "approve"),
    () => updatePostFavourite(deps, scene.cast.admin, id, "yes"),
    () => updatePostStatus(deps, scene.cast.admin, id, "banned"),
    () => undoPostStatus(deps, scene.cast.admin, id, "banned"),
    () => erasePost(deps, scene.cast.admin, id),
  ]) {
    await change();
    expect(pushedToPhones()).toEqual(once());
  }
});

it("a phone hears of an approval when the delay before the wall is over, and nothing before", async () => {
  scene.event = await createEvent(installation.deps, scene.cast.account_id, { wall_delay: "on" });
  const id = await post();
  await updatePostStatus(installation.deps, scene.cast.admin, id, "approve");
  await undoPostStatus(installation.deps, scene.cast.admin, id, "approve");
  await updatePostStatus(installation.deps, scene.cast.admin, id, "approve");
  expect(pushedToPhones()).toEqual([]);
  await passWaits(installation.deps);
  await drainJobs(installation.databaseUrl, installation.deps);
  expect(pushedToPhones()).toEqual(once());
});

it("a post without a token is pushed to no phone", async () => {
  const { id } = await createReadyPost(installation.deps, scene.event);
  await updatePostStatus(installation.deps, scene.cast.admin, id, "approve");
  await erasePost(installation.deps, scene.cast.admin, id);
  expect(pushedToPhones()).toEqual([]);
});
