import { EventEmitter } from "node:events";
import { copyFile } from "node:fs/promises";
import { run, runOnce, type Task, type WorkerEvents } from "graphile-worker";
import { beforeAll, expect, it } from "vitest";
import { createTasks } from "@/lib/server/jobs/tasks";
import type { JobName } from "@/lib/shared/ports/jobs";
import { makeHevcClip } from "../../support/clips";
import { testInstallation } from "../../support/installation";
import { type Cast, createCast } from "../../support/people";
import { readPost } from "../../support/posts";
import { submitVideo } from "../../support/submissions";
import { uploadVideo } from "../../support/video-uploads";

const installation = testInstallation();
let cast: Cast;

beforeAll(async () => {
  cast = await createCast(installation.deps);
});

it("what waits is done in its order: mails, thumbnails, larger pictures and clips, conversions, what is to be removed", async () => {
  const { deps, databaseUrl } = installation;
  const post = { post_id: cast.event.id };
  await deps.db.transaction(async (tx) => {
    await deps.jobs.enqueue(tx, "remove-videos", { video_ids: [] });
    await deps.jobs.enqueue(tx, "remove-media", { keys: [] });
    await deps.jobs.enqueue(tx, "convert-clip", post);
    await deps.jobs.enqueue(tx, "make-clip", post);
    await deps.jobs.enqueue(tx, "make-rendition", post);
    await deps.jobs.enqueue(tx, "make-thumbnail", post);
    await deps.jobs.enqueue(tx, "notify-waiting-posts", { event_id: cast.event.id });
  });
  const done: string[] = [];
  const taskList = Object.fromEntries(
    Object.keys(createTasks(deps)).map((name) => [name, async () => void done.push(name)]),
  );
  await runOnce({ connectionString: databaseUrl, taskList, concurrency: 1, maxPoolSize: 2 });
  const order: JobName[][] = [
    ["notify-waiting-posts"],
    ["make-thumbnail"],
    ["make-clip", "make-rendition"],
    ["convert-clip"],
    ["remove-media", "remove-videos"],
  ];
  expect(done).toEqual(order.flatMap((names) => names.map(() => expect.toBeOneOf(names))));
  expect(done).toHaveLength(new Set(done).size);
});

it("clips are converted one at a time, and other work goes on beside it", { timeout: 30_000 }, async () => {
  const { deps, databaseUrl } = installation;
  const otherWork = promiseOf();
  let [started, running, most, done] = [0, 0, 0, 0];
  deps.findFfmpeg = async () => ({
    async transcode({ path }, target) {
      started += 1;
      running += 1;
      most = Math.max(most, running);
      if (started === 1) await otherWork.promise;
      await copyFile(path, target);
      done += 1;
      running -= 1;
    },
    grabFrame: () => Promise.reject(new Error("There is no frame.")),
  });
  const ids: string[] = [];
  for (let clip = 0; clip < 3; clip += 1) {
    const { video_id } = await uploadVideo(cast.event, await makeHevcClip());
    ids.push((await submitVideo(cast.event, video_id)).body.id);
  }
  // Comes after the conversions in the order: who may convert does so first.
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "remove-media", { keys: [] }));
  await workUntil(
    databaseUrl,
    { ...createTasks(deps), "remove-media": async () => otherWork.resolve() },
    () => done === ids.length,
  );
  expect(most).toBe(1);
  for (const id of ids) expect(await readPost(deps, id)).toMatchObject({ media_state: "ready" });
});

/** A worker as the worker process runs it, until all is done that should be. */
async function workUntil(connectionString: string, tasks: Record<string, Task>, isDone: () => boolean) {
  const end = promiseOf();
  const events = new EventEmitter() as WorkerEvents;
  events.on("job:success", () => isDone() && end.resolve());
  const options = { connectionString, taskList: tasks, events, concurrency: 2, maxPoolSize: 4, pollInterval: 20 };
  const runner = await run({ ...options, noHandleSignals: true });
  await end.promise;
  await runner.stop();
}

function promiseOf() {
  let resolve = () => {};
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
