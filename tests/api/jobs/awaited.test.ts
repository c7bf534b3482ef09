import { sql } from "drizzle-orm";
import { runOnce, type TaskList } from "graphile-worker";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { posts } from "@/db/schema/posts/posts";
import { undoPostStatus, updatePostStatus } from "@/lib/server/features/posts/write";
import { createGraphileJobs } from "@/lib/server/outside/adapters/jobs.graphile";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { createTasks, removeExpiredRows } from "@/lib/server/outside/jobs/tasks";
import { messages } from "@/lib/shared/messages";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { readPost, submitPhoto } from "../../support/posts";
import { submitVideo } from "../../support/submissions";
import { makeClip } from "../../support/videos/clips";
import { uploadVideo } from "../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
/** Finished tasks in order: 'thumbnail 0' is the first guest's. */
let done: string[];
let ids: string[];

beforeEach(async () => {
  [done, ids] = [[], []];
  await installation.deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  await installation.deps.db.delete(posts);
});

afterEach(() => {
  vi.restoreAllMocks();
  installation.deps.jobs = createGraphileJobs();
});

async function submitPhotos(count: number) {
  for (let index = 0; index < count; index += 1) ids.push(await submitPhoto(cast.event));
}

const set = (index: number, status: SettablePostStatus) =>
  updatePostStatus(installation.deps, cast.admin, ids[index] ?? "", status);
const post = (index: number) => readPost(installation.deps, ids[index] ?? "");

/** The worker's tasks, logged to `done`; `before` runs before each. */
function watchedTasks(before: (line: string) => unknown = () => {}): TaskList {
  const tasks = Object.entries(createTasks(installation.deps)).map(([name, task]) => [
    name,
    async (...[payload, helpers]: Parameters<NonNullable<typeof task>>) => {
      const line = `${name.replace("make-", "")} ${ids.indexOf((payload as { post_id: string }).post_id)}`;
      done.push(line);
      await before(line);
      await task?.(payload, helpers);
    },
  ]);
  return Object.fromEntries(tasks);
}

/** Runs all due jobs one by one; with `only`, just the named ones. */
async function work({ only, before }: { only?: string[]; before?: (line: string) => unknown } = {}) {
  const all = Object.entries(watchedTasks(before));
  const taskList = Object.fromEntries(all.filter(([name]) => only?.includes(name) ?? true));
  await runOnce({ connectionString: installation.databaseUrl, taskList, concurrency: 1, maxPoolSize: 2 });
}

/** The names of a post's waiting and running jobs. */
async function jobsOf(index: number) {
  const rows = await installation.deps.db.execute<{ name: string; attempts: number }>(sql`
    select task_identifier as name, attempts from graphile_worker.jobs where key like ${`%:${ids[index]}`} order by id`);
  return rows.map(({ name }) => name);
}

describe("awaited media first", () => {
  it("media of approved posts are made first, then all thumbnails, then the rest", async () => {
    await submitPhotos(5);
    await set(4, "approve");
    await set(0, "approve");
    await work();
    expect(done).toEqual([
      ...["thumbnail 0", "thumbnail 4", "rendition 0", "rendition 4"],
      ...["thumbnail 1", "thumbnail 2", "thumbnail 3", "rendition 1", "rendition 2", "rendition 3"],
    ]);
  });

  it("an approved photo's large picture is made before other guests' thumbnails", async () => {
    await submitPhotos(3);
    await work({ only: ["make-thumbnail"] });
    await submitPhotos(1);
    await set(2, "approve");
    done = [];
    await work();
    expect(done).toEqual(["rendition 2", "thumbnail 3", "rendition 0", "rendition 1", "rendition 3"]);
  });

  it("a job that runs while its post is approved is neither repeated nor forgotten", async () => {
    await submitPhotos(3);
    const approve = async (line: string) => {
      if (line !== "thumbnail 1") return;
      await set(1, "approve");
      expect(await jobsOf(1)).toEqual(["make-thumbnail"]);
    };
    await work({ before: approve });
    expect(done).toEqual(["thumbnail 0", "thumbnail 1", "rendition 1", "thumbnail 2", "rendition 0", "rendition 2"]);
  });

  it("an approval does not restart a picture that waits for its retry", async () => {
    await submitPhotos(1);
    const read = vi.spyOn(installation.deps.storage, "findFile").mockRejectedValueOnce(new Error("The store is away."));
    await work();
    await set(0, "approve");
    await work();
    expect(done).toEqual(["thumbnail 0"]);
    expect(read).toHaveBeenCalledOnce();
  });

  it("an approved clip is made before pictures that nobody waits for", async () => {
    await submitPhotos(2);
    const { video_id } = await uploadVideo(cast.event, await makeClip());
    ids.push((await submitVideo(cast.event, video_id)).body.id);
    await set(2, "approve");
    await work();
    expect(done[0]).toBe("clip 2");
  });
});

describe("jobs of unwanted posts", () => {
  it.each(["banned", "delete"] as const)("a job of a post set to %s ends without decoding anything", async (status) => {
    await submitPhotos(1);
    await set(0, status);
    const read = vi.spyOn(installation.deps.storage, "findFile");
    await work();
    expect([done, await jobsOf(0)]).toEqual([["thumbnail 0"], []]);
    expect(read).not.toHaveBeenCalled();
    expect(await post(0)).toMatchObject({ media_state: "processing", thumbnail_media_key: null });
  });

  it("a job of a deleted post ends without decoding anything", async () => {
    await submitPhotos(1);
    await installation.deps.db.delete(posts);
    const read = vi.spyOn(installation.deps.storage, "findFile");
    await work();
    expect([done, await jobsOf(0)]).toEqual([["thumbnail 0"], []]);
    expect(read).not.toHaveBeenCalled();
  });

  it.each(["private", "approve"] as const)("a post's jobs are queued again when it is set to %s", async (status) => {
    await submitPhotos(1);
    await set(0, "banned");
    await work();
    const wake = vi.fn();
    installation.deps.jobs = createGraphileJobs(wake);
    await set(0, status);
    expect(wake).toHaveBeenCalledOnce();
    expect(await jobsOf(0)).toEqual(["make-thumbnail"]);
    await work();
    expect(await post(0)).toMatchObject({ media_state: "ready", status });
  });

  it("a post's jobs are queued again by an undo, from the missing picture on", async () => {
    await submitPhotos(2);
    await work({ only: ["make-thumbnail"] });
    await set(0, "delete");
    await work();
    expect(await jobsOf(0)).toEqual([]);
    await undoPostStatus(installation.deps, cast.admin, ids[0] ?? "", "delete");
    expect(await jobsOf(0)).toEqual(["make-rendition"]);
    await work();
    expect(await post(0)).toMatchObject({ media_state: "ready", status: "pending" });
  });

  it("a post's jobs are not duplicated when it is wanted again before they ran", async () => {
    await submitPhotos(1);
    await set(0, "banned");
    await set(0, "approve");
    expect(await jobsOf(0)).toEqual(["make-thumbnail"]);
    await work();
    expect(done).toEqual(["thumbnail 0", "rendition 0"]);
  });

  it("a post's jobs are not queued again when the change is rolled back", async () => {
    await submitPhotos(1);
    await set(0, "banned");
    await work();
    const { jobs } = installation.deps;
    installation.deps.jobs = {
      ...jobs,
      async enqueue(...asked) {
        await jobs.enqueue(...asked);
        throw new Error("The connection is gone.");
      },
    };
    await expect(set(0, "private")).rejects.toThrow();
    expect([await jobsOf(0), (await post(0)).status]).toEqual([[], "banned"]);
  });
});

describe("exhausted jobs", () => {
  const failStorage = () =>
    vi.spyOn(installation.deps.storage, "findFile").mockRejectedValue(new Error("The store is away."));

  /** Leaves each job one try. */
  const leaveOneTry = () =>
    installation.deps.db.execute(sql`
      select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), attempts => 7)`);

  it("a job's last failed try fails its post and notifies the moderator; an earlier one does not", async () => {
    await submitPhotos(1);
    failStorage();
    await work();
    expect(await post(0)).toMatchObject({ media_state: "processing" });
    await installation.deps.db.execute(sql`
      select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), attempts => 7, run_at => now())`);
    installation.realtime.take();
    await work();
    expect(await post(0)).toMatchObject({ media_state: "failed", media_problem: messages.posts.mediaFailed });
    // One on the admins' channel and one on the moderator's.
    expect(installation.realtime.take().map(({ event }) => event)).toEqual(["postChanged", "postChanged"]);
  });

  it("a photo on the wall with its thumbnail leaves it when its large picture's job is exhausted, on every screen", async () => {
    await submitPhotos(1);
    await work({ only: ["make-thumbnail"] });
    await set(0, "approve");
    const { wall_position } = await post(0);
    failStorage();
    await leaveOneTry();
    installation.realtime.take();
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await post(0)).toMatchObject({
      status: "approve",
      media_state: "failed",
      wall_position: null,
      wall_version: (wall_position ?? 0) + 1,
    });
    expect(installation.realtime.take().map(({ event, data }) => [event, data])).toEqual([
      ["eventPostRemoved", { id: ids[0], event_id: cast.event.id, version: (wall_position ?? 0) + 1 }],
      ["postChanged", { id: ids[0], event_id: cast.event.id }],
      ["postChanged", { id: ids[0], event_id: cast.event.id }],
    ]);
    await set(0, "private");
    await set(0, "approve");
    expect(await post(0)).toMatchObject({ wall_position: null });
  });

  it("a job whose process died in the last try fails its post", async () => {
    await submitPhotos(2);
    const exhaust = (locked_at: string, index: number) =>
      installation.deps.db.execute(sql`
        update graphile_worker._private_jobs set attempts = max_attempts, locked_by = 'dead', locked_at = ${locked_at}
        where key = ${`make-thumbnail:${ids[index]}`}`);
    // The queue takes a process for dead whose lock on a job is older than four hours.
    await exhaust(new Date(Date.now() - 5 * 3_600_000).toISOString(), 0);
    await exhaust(new Date().toISOString(), 1);
    await removeExpiredRows(installation.deps);
    expect(await post(0)).toMatchObject({ media_state: "failed", media_problem: messages.posts.mediaFailed });
    // The process that locked this job a moment ago may still be working on it.
    expect(await post(1)).toMatchObject({ media_state: "processing" });
  });

  it("a clip's exhausted job fails it with the clip's own sentence", async () => {
    const { video_id } = await uploadVideo(cast.event, await makeClip());
    ids.push((await submitVideo(cast.event, video_id)).body.id);
    failStorage();
    await leaveOneTry();
    await drainJobs(installation.databaseUrl, installation.deps);
    expect(await post(0)).toMatchObject({ media_state: "failed", media_problem: messages.videos.failed });
  });
});
