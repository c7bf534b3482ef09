import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { posts } from "@/db/schema/posts";
import { createGraphileJobs } from "@/lib/adapters/jobs.graphile";
import { drainJobs } from "@/lib/jobs/drain";
import { testInstallation } from "../support/installation";
import { type Cast, createCast } from "../support/people";
import { makePhoto } from "../support/pictures";
import { submit } from "../support/submissions";

const installation = testInstallation();
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(installation.deps);
});

it("without a worker process, what a post asked for is done in the process that took it", async () => {
  const { body } = await submit(cast.event, await makePhoto());
  await drainJobs(installation.databaseUrl, installation.deps);
  const [row] = await installation.deps.db.select().from(posts).where(eq(posts.id, body.id));
  expect(row?.media_state).toBe("ready");
  const [left] = await installation.deps.db.execute(sql`select count(*)::int as jobs from graphile_worker.jobs`);
  expect(left).toEqual({ jobs: 0 });
});

it("the queue is woken after the post is committed, and not by a post that was refused", async () => {
  const wake = vi.fn();
  const jobs = installation.deps.jobs;
  installation.deps.jobs = createGraphileJobs(wake);
  await submit(cast.event, Buffer.from("no photo"));
  expect(wake).not.toHaveBeenCalled();
  await submit(cast.event, await makePhoto());
  expect(wake).toHaveBeenCalledOnce();
  installation.deps.jobs = jobs;
});
