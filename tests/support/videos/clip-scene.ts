import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { env } from "@/lib/server/env";
import { drainJobs } from "@/lib/server/outside/jobs/drain";
import { findFfmpeg } from "@/lib/server/outside/media/ffmpeg";
import { clipRules as rules } from "@/lib/shared/limits";
import { testInstallation } from "../installation";
import { type Cast, createCast } from "../people";
import { readPost, type TestPost } from "../posts";
import { submitVideo } from "../submissions";
import { uploadVideo } from "./video-uploads";

const command = env.FFMPEG_PATH ?? "ffmpeg";
const run = promisify(execFile);

/** Whether this machine has ffmpeg, which makes the suites' clips and converts them. */
export const hasFfmpeg = (await findFfmpeg(command, { runOther: (_lane, _work, begin) => begin() })) !== null;

/** An installation with ffmpeg, a folder for clips, and the way of a clip from there to the public. Call it once in a file. */
export function clipScene() {
  const installation = testInstallation();
  let cast: Cast;
  let folder: string;
  beforeAll(async () => {
    cast = await createCast(installation.deps);
    folder = await mkdtemp(path.join(tmpdir(), "wallflower clip-"));
  });
  beforeEach(() => {
    installation.deps.findFfmpeg = () => findFfmpeg(command, installation.deps.decoders);
  });
  afterAll(() => rm(folder, { recursive: true }));

  const inFolder = (name: string) => path.join(folder, name);
  return {
    installation,
    inFolder,
    ffmpeg: (...args: string[]) => run(command, ["-v", "error", "-y", ...args]),
    factsOf: (source: string) => installation.deps.decoders.run("read-clip", { source, rules }, { isAwaited: true }),

    /** Posts the clip and does its jobs. */
    async prepare(file: string): Promise<TestPost> {
      const { video_id } = await uploadVideo(cast.event, await readFile(file));
      const { body } = await submitVideo(cast.event, video_id);
      await drainJobs(installation.databaseUrl, installation.deps);
      return readPost(installation.deps, body.id);
    },

    /** Writes what the public gets under this key into a file. */
    async publicFile(key: string | null, name: string): Promise<string> {
      const bytes = await installation.readPublic(installation.deps.storage.publicUrl(key ?? ""));
      if (!bytes) throw new Error(`There is no ${key}.`);
      await writeFile(inFolder(name), bytes);
      return inFolder(name);
    },

    /** Returns the frames as one pixel each, of red, green and blue; `input` are options before the file. */
    async pixelsOf(file: string, input: string[] = []): Promise<number[][]> {
      const scaled = ["-vf", "scale=1:1", "-f", "rawvideo", "-pix_fmt", "rgb24", "-"];
      const { stdout } = await run(command, ["-v", "error", ...input, "-i", file, ...scaled], { encoding: "buffer" });
      return Array.from({ length: stdout.length / 3 }, (_, at) => [...stdout.subarray(at * 3, at * 3 + 3)]);
    },
  };
}
