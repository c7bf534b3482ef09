import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { posts } from "@/db/schema/posts/posts";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { DecoderEndedError, TooHeavyError } from "@/lib/server/outside/media/undecodable";
import { messages } from "@/lib/shared/messages";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { readPost, submitPhoto } from "../../support/posts";

const installation = testInstallation();
const cast = testCast(installation);

beforeEach(async () => {
  await installation.deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  await installation.deps.db.delete(posts);
});

afterEach(() => void vi.restoreAllMocks());

const work = async () => {
  // Skip the queue's pause between two tries.
  await installation.deps.db.execute(sql`update graphile_worker._private_jobs set run_at = now()`);
  await drainJobs(installation.databaseUrl, installation.deps);
};
const stateOf = async (id: string) => {
  const { media_state, media_problem } = await readPost(installation.deps, id);
  return [media_state, media_problem];
};

it("a photo whose process crashes twice is set aside, and its moderator is notified", async () => {
  const run = vi.spyOn(installation.deps.decoders, "run");
  run.mockRejectedValue(new DecoderEndedError("nobody knows how."));
  const id = await submitPhoto(cast.event);
  await work();
  expect(await stateOf(id)).toEqual(["processing", null]);
  await work();
  expect(await stateOf(id)).toEqual(["failed", messages.posts.mediaSetAside]);
  await work();
  expect(run).toHaveBeenCalledTimes(2);
});

it("a photo whose process crashed once is made at the next try", async () => {
  vi.spyOn(installation.deps.decoders, "run").mockRejectedValueOnce(new DecoderEndedError("the machine was busy."));
  const id = await submitPhoto(cast.event);
  await work();
  expect(await stateOf(id)).toEqual(["processing", null]);
  await work();
  expect(await stateOf(id)).toEqual(["ready", null]);
});

it("a photo is set aside only after two crashes in a row, with no other failure in between", async () => {
  const run = vi.spyOn(installation.deps.decoders, "run");
  run.mockRejectedValueOnce(new DecoderEndedError("the machine was busy."));
  run.mockRejectedValueOnce(Object.assign(new Error("no space left"), { code: "ENOSPC" }));
  run.mockRejectedValueOnce(new DecoderEndedError("the machine was busy."));
  const id = await submitPhoto(cast.event);
  for (let turn = 0; turn < 4; turn += 1) await work();
  expect(await stateOf(id)).toEqual(["ready", null]);
});

it("a photo beyond its resource limits fails at once, with its own sentence", async () => {
  const run = vi.spyOn(installation.deps.decoders, "run");
  run.mockRejectedValue(new TooHeavyError("It took too much."));
  const id = await submitPhoto(cast.event);
  await work();
  expect(await stateOf(id)).toEqual(["failed", messages.posts.mediaTooHeavy]);
  expect(run).toHaveBeenCalledTimes(1);
  expect(await installation.spooledFiles()).toEqual([]);
});
