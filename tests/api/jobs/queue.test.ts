import { copyFile, writeFile } from "node:fs/promises";
import { run, runOnce, type Task } from "graphile-worker";
import { expect, it } from "vitest";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { createProcessDrain } from "@/lib/server/outside/jobs/drain";
import { queueOptions } from "@/lib/server/outside/jobs/queue-options";
import { createTasks } from "@/lib/server/outside/jobs/tasks";
import { createTurns } from "@/lib/server/outside/jobs/turns";
import type { JobName } from "@/lib/shared/ports/jobs";
import { testCast } from "../../support/cast";
import { testInstallation } from "../../support/installation";
import { createCast } from "../../support/people";
import { makePhoto } from "../../support/pictures";
import { readPost } from "../../support/posts";
import { submitVideo } from "../../support/submissions";
import { makeClip, makeHevcClip } from "../../support/videos/clips";
import { uploadVideo } from "../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);

it("jobs run in order: mails, thumbnails, larger pictures and clips, conversions, removals", async () => {
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

it("clips are converted one at a time, and other jobs run in parallel", { timeout: 30_000 }, async () => {
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
    decodes: async () => true,
    grabFrame: () => Promise.reject(new Error("There is no frame.")),
  });
  const ids: string[] = [];
  for (let clip = 0; clip < 3; clip += 1) {
    const { video_id } = await uploadVideo(cast.event, await makeHevcClip());
    ids.push((await submitVideo(cast.event, video_id)).body.id);
  }
  // Conversions come before removals: a worker that takes this removal may start no second conversion.
  await deps.db.transaction((tx) => deps.jobs.enqueue(tx, "remove-media", { keys: [] }));
  await workUntil(
    databaseUrl,
    { ...createTasks(deps), "remove-media": async () => otherWork.resolve() },
    () => done === ids.length,
  );
  expect(most).toBe(1);
  for (const id of ids) expect(await readPost(deps, id)).toMatchObject({ media_state: "ready" });
});

/** Runs due jobs while `until` is pending, and the rest afterwards. */
type WorkWhile = (until: () => Promise<unknown>) => Promise<unknown>;

const workers: [string, WorkWhile][] = [
  [
    "a worker",
    async (until) => {
      const { deps, databaseUrl: url } = installation;
      const options = { ...queueOptions({ url, isDirect: true }), ...createTurns(() => deps.db), pollInterval: 20 };
      const taskList = createTasks(deps);
      const runner = await run({ ...options, taskList, concurrency: 4, maxPoolSize: 4, noHandleSignals: true });
      await until().finally(() => runner.stop());
    },
  ],
  [
    "a process that works the queue off behind one answer",
    async (until) => {
      const { deps, databaseUrl: url } = installation;
      const working = createProcessDrain({ url, isDirect: true }, () => deps)();
      await until().finally(() => working);
    },
  ],
];

it.each(workers)(
  "a clip without a poster is ready while another company's clip is being converted, with %s",
  {
    timeout: 60_000,
  },
  async (_, workWhile) => {
    const { deps } = installation;
    const { decoders } = deps;
    const conversion = promiseOf();
    const frame = await makePhoto();
    let isConverting = false;
    deps.findFfmpeg = async () => ({
      transcode: (_source, _target, _plan, work) =>
        decoders.runOther("conversion", work, async () => {
          isConverting = true;
          await conversion.promise;
          throw new Error("It was not to be made.");
        }),
      decodes: async () => true,
      grabFrame: (_source, target, work) => decoders.runOther("frame", work, () => writeFile(target, frame)),
    });
    const attacked = await createCast(deps);
    const long = await submitVideo(attacked.event, (await uploadVideo(attacked.event, await makeHevcClip())).video_id);
    // The wall awaits an approved post, so its conversion runs before all other clips.
    await updatePostStatus(deps, attacked.admin, long.body.id, "approve");
    const { body } = await submitVideo(cast.event, (await uploadVideo(cast.event, await makeClip())).video_id);
    await workWhile(async () => {
      await expect.poll(() => isConverting, { timeout: 10_000 }).toBe(true);
      await expect
        .poll(async () => (await readPost(deps, body.id)).media_state, { timeout: 30_000 })
        .toBe("ready")
        .finally(conversion.resolve);
    });
  },
);

/** Runs a worker as its process does, until `until` is met. */
async function workUntil(connectionString: string, tasks: Record<string, Task>, isDone: () => boolean) {
  const end = promiseOf();
  const turns = createTurns(() => installation.deps.db);
  turns.events.on("job:success", () => isDone() && end.resolve());
  const options = { connectionString, taskList: tasks, ...turns, concurrency: 2, maxPoolSize: 4, pollInterval: 20 };
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
