import { eq, sql } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { GET as drain } from "@/app/api/jobs/drain/route";
import { posts } from "@/db/schema/posts/posts";
import { env } from "@/lib/server/env";
import { createGraphileJobs } from "@/lib/server/outside/adapters/jobs.graphile";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { call } from "../../support/call";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { makePhoto } from "../../support/pictures";
import { submit } from "../../support/submissions";

const installation = testInstallation();
const cast = testCast(installation);

const { CRON_SECRET, DATABASE_URL } = env;
afterEach(() => {
  Object.assign(env, { CRON_SECRET, DATABASE_URL });
});

it("without a worker process, a post's jobs run in the process that took it", async () => {
  const { body } = await submit(cast.event, await makePhoto());
  await drainJobs(installation.databaseUrl, installation.deps);
  const [row] = await installation.deps.db.select().from(posts).where(eq(posts.id, body.id));
  expect(row?.media_state).toBe("ready");
  const [left] = await installation.deps.db.execute(sql`
    select count(*)::int as jobs from graphile_worker.jobs where run_at <= now()`);
  expect(left).toEqual({ jobs: 0 });
});

it("the queue is woken after the post is committed, and not by a refused post", async () => {
  const wake = vi.fn();
  const jobs = installation.deps.jobs;
  installation.deps.jobs = createGraphileJobs(wake);
  await submit(cast.event, Buffer.from("no photo"));
  expect(wake).not.toHaveBeenCalled();
  await submit(cast.event, await makePhoto());
  expect(wake).toHaveBeenCalledOnce();
  installation.deps.jobs = jobs;
});

it("a platform's timer runs the waiting jobs, with its secret as the bearer token", async () => {
  Object.assign(env, { CRON_SECRET: "the timer's own secret", DATABASE_URL: installation.databaseUrl });
  const { body } = await submit(cast.event, await makePhoto());
  const state = () => installation.deps.db.select().from(posts).where(eq(posts.id, body.id));
  for (const bearer of ["a guess", "the timer's own secreT", ""]) {
    expect((await call(drain, { as: { bearer } })).status).toBe(403);
  }
  expect((await state())[0]?.media_state).toBe("processing");
  const answer = await call(drain, { as: { bearer: "the timer's own secret" } });
  expect([answer.status, answer.body]).toEqual([200, { status: "ok" }]);
  expect((await state())[0]?.media_state).toBe("ready");
});

it("without CRON_SECRET the timer's address is closed, even to an empty token", async () => {
  Object.assign(env, { CRON_SECRET: undefined, DATABASE_URL: installation.databaseUrl });
  for (const as of [null, { bearer: "" }, { bearer: "undefined" }]) {
    expect((await call(drain, { as })).status).toBe(403);
  }
});
