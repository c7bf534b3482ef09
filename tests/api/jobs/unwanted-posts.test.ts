import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/lib/server/env";
import { deleteEvent } from "@/lib/server/features/events/delete";
import { erasePost } from "@/lib/server/features/posts/erase";
import { updatePostStatus } from "@/lib/server/features/posts/write";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { createDecoders } from "@/lib/server/outside/media/decoding/decoders";
import { findFfmpeg } from "@/lib/server/outside/media/ffmpeg";
import { testCast } from "../../support/cast";
import { canListChildren, listChildren } from "../../support/host/child-processes";
import { testInstallation } from "../../support/installation";
import { createEvent, type TestEvent } from "../../support/people";
import { readPost, submitPhoto } from "../../support/posts";
import { givePost, newToken, takeBack } from "../../support/posts/receipts";
import { submitVideo } from "../../support/submissions";
import { makeClip } from "../../support/videos/clips";
import { uploadVideo } from "../../support/videos/video-uploads";

const installation = testInstallation();
const cast = testCast(installation);
const endless = path.resolve("tests/support/pictures/greedy-decoder.mjs");
const command = env.FFMPEG_PATH ?? "ffmpeg";
/** The limit within which an unwanted post's process ends. */
const endMs = 2_000;
let event: TestEvent;

beforeEach(async () => {
  await installation.deps.db.execute(sql`delete from graphile_worker._private_jobs`);
  event = await createEvent(installation.deps, cast.account_id);
});

const findNone = async () => null;
afterEach(() => {
  installation.deps.decoders.close();
  Object.assign(installation.deps, { decoders: createDecoders(), findFfmpeg: findNone });
});

const work = () => drainJobs(installation.databaseUrl, installation.deps);

const ways: [string, (id: string) => Promise<unknown>][] = [
  ["banned", (id) => updatePostStatus(installation.deps, cast.admin, id, "banned")],
  ["put into the bin", (id) => updatePostStatus(installation.deps, cast.admin, id, "delete")],
  ["erased", (id) => erasePost(installation.deps, cast.admin, id)],
  [
    "taken back by its guest",
    async (id) => {
      const token = newToken();
      await givePost(installation.deps, id, token);
      expect((await takeBack(token, id)).status).toBe(200);
    },
  ],
  ["deleted with its event", () => deleteEvent(installation.deps, cast.admin, event.id)],
];

const kinds = {
  photo: () => submitPhoto(event),
  clip: async (): Promise<string> =>
    (await submitVideo(event, (await uploadVideo(event, await makeClip())).video_id)).body.id,
};
/** One watch serves every kind: only its post's end differs by the way that the post went. */
const cases: [keyof typeof kinds, ...(typeof ways)[number]][] = [
  ...ways.map((way): (typeof cases)[number] => ["photo", ...way]),
  ...ways.slice(0, 1).map((way): (typeof cases)[number] => ["clip", ...way]),
];

// Only Linux lists a process's children.
describe.runIf(canListChildren)("processes of unwanted posts", () => {
  it.each(cases)(
    "the processes of a %s that is %s end within two seconds",
    { timeout: 20_000 },
    async (kind, _way, drop) => {
      const id = await kinds[kind]();
      installation.deps.decoders = createDecoders({ runs: endless });
      const working = work();
      await expect.poll(() => listChildren(endless).length, { timeout: 5_000 }).toBe(1);
      await drop(id);
      await expect.poll(() => listChildren(endless), { timeout: endMs, interval: 50 }).toEqual([]);
      await working;
      expect(await installation.spooledFiles()).toEqual([]);
    },
  );

  it("the processes of another post keep running", { timeout: 20_000 }, async () => {
    const [first, second] = [await submitPhoto(event), await submitPhoto(event)];
    installation.deps.decoders = createDecoders({ runs: endless });
    const working = work();
    await expect.poll(() => listChildren(endless).length, { timeout: 5_000 }).toBe(2);
    await updatePostStatus(installation.deps, cast.admin, first, "banned");
    await expect.poll(() => listChildren(endless).length, { timeout: endMs, interval: 50 }).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, endMs));
    expect(listChildren(endless)).toHaveLength(1);
    await updatePostStatus(installation.deps, cast.admin, second, "banned");
    await working;
  });

  it.each(["private", "approve"] as const)(
    "the media are made once the post is set to %s again",
    { timeout: 30_000 },
    async (status) => {
      const id = await submitPhoto(event);
      installation.deps.decoders = createDecoders({ runs: endless });
      const working = work();
      await expect.poll(() => listChildren(endless).length, { timeout: 5_000 }).toBe(1);
      await updatePostStatus(installation.deps, cast.admin, id, "banned");
      await working;
      expect(await readPost(installation.deps, id)).toMatchObject({ media_state: "processing", media_problem: null });
      installation.deps.decoders = createDecoders();
      await updatePostStatus(installation.deps, cast.admin, id, status);
      await work();
      expect(await readPost(installation.deps, id)).toMatchObject({ media_state: "ready", media_problem: null });
    },
  );
});

// A clip that takes long to convert needs ffmpeg to make it; the product runs without ffmpeg, and so do its tests.
if (canListChildren && (await findFfmpeg(command, { runOther: (_lane, _work, run) => run() }))) {
  it("a conversion ends within two seconds once its post is banned", { timeout: 120_000 }, async () => {
    installation.deps.findFfmpeg = () => findFfmpeg(command, installation.deps.decoders);
    const { video_id } = await uploadVideo(event, await makeLongClip());
    const { body } = await submitVideo(event, video_id);
    const working = work();
    await expect.poll(() => listChildren("libx264").length, { timeout: 60_000 }).toBe(1);
    await updatePostStatus(installation.deps, cast.admin, body.id, "banned");
    await expect.poll(() => listChildren("libx264"), { timeout: endMs, interval: 50 }).toEqual([]);
    await working;
    expect(await installation.spooledFiles()).toEqual([]);
  });
}

/** Eight minutes of a test picture in MPEG-4 part 2: a few seconds are encoded and repeated as they are. */
async function makeLongClip(): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-clip-"));
  const [seed, long] = ["seed.mp4", "long.mp4"].map((name) => path.join(folder, name)) as [string, string];
  const ffmpeg = (...args: string[]) => promisify(execFile)(command, ["-v", "error", ...args]);
  try {
    await ffmpeg("-f", "lavfi", "-i", "testsrc=size=1280x720:rate=25:duration=2", "-c:v", "mpeg4", seed);
    await ffmpeg("-stream_loop", "239", "-i", seed, "-c", "copy", long);
    return await readFile(long);
  } finally {
    await rm(folder, { recursive: true });
  }
}
