import { afterAll, expect, it, vi } from "vitest";
import { getDeps, setDeps } from "@/lib/server/compose";
import { env } from "@/lib/server/env";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { limits } from "@/lib/shared/limits";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createEvent } from "../../support/people";
import { createReadyPost, readPost } from "../../support/posts";
import { passWaits } from "../../support/posts/waits";

/** Work after the answer, in a process without a worker, as a serverless platform runs it. */
const behind = vi.hoisted((): (() => Promise<void>)[] => []);
vi.mock("next/server", async (original) => ({
  ...(await original<typeof import("next/server")>()),
  after: (work: () => Promise<void>) => void behind.push(work),
}));
/** Replaces the wait: the database's timestamps are moved back instead. */
const slept = vi.hoisted((): number[] => []);
vi.mock("node:timers/promises", async (original) => {
  const timers = await original<typeof import("node:timers/promises")>();
  const setTimeout: typeof timers.setTimeout = async (ms, value, options) => {
    if (ms !== waitMs) return timers.setTimeout(ms, value, options);
    slept.push(ms);
    await passWaits(installation.deps);
    return value as never;
  };
  return { ...timers, setTimeout };
});

const waitMs = limits.wallDelaySeconds * 1_000;
const installation = testInstallation();
const cast = testCast(installation);
const before = { ...env };

afterAll(() => {
  Object.assign(env, before);
});

it("without a worker, the process that answered an approval shows the post when the wall delay is over, and not before", async () => {
  const pusher = { PUSHER_APP_ID: "app", PUSHER_KEY: "key", PUSHER_SECRET: "secret", PUSHER_CLUSTER: "eu" };
  Object.assign(env, { ...pusher, DATABASE_URL: installation.databaseUrl, WALLFLOWER_WEB_URL: undefined });
  setDeps(undefined);
  const { jobs } = getDeps();
  setDeps(installation.deps);
  const deps = { ...installation.deps, jobs };
  const event = await createEvent(deps, cast.account_id, { wall_delay: "on" });
  const { id } = await createReadyPost(deps, event);
  await updatePostStatus(deps, cast.admin, id, "approve");
  expect(behind).toHaveLength(1);
  await Promise.all(behind.map((work) => work()));
  expect(slept).toEqual([waitMs]);
  expect(await readPost(deps, id)).toMatchObject({ wall_due_at: null, wall_position: 1 });
});
