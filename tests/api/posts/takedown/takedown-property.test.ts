import { expect, it, vi } from "vitest";
import { PUT as undoStatus } from "@/app/api/events/undo-event-post-status/[id]/route";
import { PUT as updateStatus } from "@/app/api/events/update-event-post-status/[id]/route";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { settablePostStatuses } from "@/lib/shared/vocabulary";
import { call } from "../../../support/call";
import { testCast } from "../../../support/cast";
import { testInstallation } from "../../../support/installation";
import { readPost, submitPhoto } from "../../../support/posts";
import { addressesOf, listPublic, namedKeys, stillServed, submitReady } from "../../../support/posts/published";
import { makeRandom } from "../../../support/random";

const installation = testInstallation();
const cast = testCast(installation);
const leastChanges = 200;
const mostAtOnce = 6;

vi.setConfig({ testTimeout: 120_000 });

it("two hundred takedowns and approvals, several at once, leave neither a file without a post nor a post without files", async () => {
  const { deps, databaseUrl } = installation;
  const seed = Date.now() % 2_147_483_647;
  console.log(`The seed: ${seed}`);
  const random = makeRandom(seed);
  const pick = <Value>(values: readonly Value[]) => values[Math.floor(random() * values.length)] as Value;
  const work = () => drainJobs(databaseUrl, deps);

  // The posts include one without a picture yet, and a clip too large to be copied at a takedown.
  const clip = await submitReady(installation, cast.event, "clip");
  const ids = [
    clip,
    await submitReady(installation, cast.event, "photo"),
    await submitReady(installation, cast.event, "photo"),
    await submitPhoto(cast.event),
  ];
  deps.storage.quickCopyMaxBytes = ((await readPost(deps, clip)).original_bytes ?? 0) - 1;
  const everPublic = new Set<string>();
  let changes = 0;

  const change = async () => {
    const [id, status, as] = [
      pick(ids),
      pick(["approve", ...settablePostStatuses]),
      pick([cast.admin, cast.moderator]),
    ];
    const handler = random() < 0.2 ? undoStatus : updateStatus;
    const answer = await call(handler, { method: "PUT", as, params: { id }, body: { status } });
    expect([200, 409]).toContain(answer.status);
    changes += 1;
  };

  while (changes < leastChanges) {
    const atOnce = 1 + Math.floor(random() * mostAtOnce);
    const working = random() < 0.4 ? work() : null;
    await Promise.all(Array.from({ length: atOnce }, change));
    // Waits for running jobs, which could put media onto the wall between the listing and the check.
    await working;
    const shown = addressesOf(await listPublic(cast.event));
    for (const address of shown) everPublic.add(address);
    const dead = [...everPublic].filter((address) => !shown.includes(address));
    expect(await stillServed(installation, [...shown, ...dead])).toEqual(shown);
  }

  await work();
  expect((await installation.storedKeys()).sort()).toEqual((await namedKeys(installation, ids)).sort());
  for (const id of ids) {
    await call(updateStatus, { method: "PUT", as: cast.admin, params: { id }, body: { status: "approve" } });
  }
  await work();
  const shown = await listPublic(cast.event);
  expect(shown.map(({ id }) => id).sort()).toEqual([...ids].sort());
  // Each post has a large picture or clip, and a thumbnail.
  expect(await stillServed(installation, addressesOf(shown))).toHaveLength(2 * ids.length);
  expect((await installation.storedKeys()).sort()).toEqual((await namedKeys(installation, ids)).sort());
});
