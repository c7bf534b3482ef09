import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import type { HostileCase, HostileTarget } from "./hostile-case";
import { sendHostile } from "./hostile-guest";

/** Clips that take long to convert. */
const longClips = 3;
/** Clips that only need a poster. */
const quickClips = 6;
/** Conversions run this long before a moderator bans the posts. */
const convertMs = 45_000;

let files: { long: Buffer; quick: Buffer } | null = null;

/** Makes 57 minutes of 4K HEVC and one minute of H.264: encodes seconds, then repeats them without encoding. */
async function makeClips(): Promise<{ long: Buffer; quick: Buffer }> {
  const folder = await mkdtemp(path.join(tmpdir(), "wallflower-slow-clips-"));
  // Ten seconds, this many times.
  const make = async (name: string, size: string, codec: string[], times: number) => {
    const [seed, whole] = [path.join(folder, `${name}-seed.mp4`), path.join(folder, `${name}.mp4`)];
    const ffmpeg = (...args: string[]) => promisify(execFile)("ffmpeg", ["-v", "error", ...args]);
    await ffmpeg("-f", "lavfi", "-i", `testsrc2=size=${size}:rate=30:duration=10`, ...codec, seed);
    await ffmpeg("-stream_loop", String(times - 1), "-i", seed, "-c", "copy", whole);
    return readFile(whole);
  };
  const hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-crf", "51", "-x265-params", "log-level=error:keyint=300"];
  const h264 = ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"];
  try {
    const long = await make("long", "3840x2160", [...hevc, "-tag:v", "hvc1"], 342);
    return { long, quick: await make("quick", "1280x720", h264, 6) };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Counts running conversions among the worker's children. */
function countConversions({ installation }: HostileTarget): number {
  const isConversion = (pid: number) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("libx264");
    } catch {
      return false;
    }
  };
  return installation.processes().filter(isConversion).length;
}

async function attack(target: HostileTarget, signal: AbortSignal): Promise<string> {
  const clips = files ?? (await makeClips());
  const kinds = [...Array<"long">(longClips).fill("long"), ...Array<"quick">(quickClips).fill("quick")];
  const ids: string[] = [];
  for (const kind of kinds) {
    if (signal.aborted) break;
    const file = { name: kind, kind: "clip", note: "slow", expects: "shown", bytes: clips[kind] } as const;
    const id = await sendHostile(target.installation.url, target.eventId, { ...file, make: async () => file.bytes });
    if (id) ids.push(id);
  }
  await sleep(convertMs, undefined, { signal }).catch(() => {});
  const running = countConversions(target);
  await target.database`update posts set status = 'banned' where event_id = ${target.eventId} and status = 'pending'`;
  return `${ids.length} of ${kinds.length} clips were taken; ${running} was being converted when they were banned.`;
}

/** Sends clips that take long to convert, beside clips that only need a poster. */
export const slowClips: HostileCase = {
  title: "Clips that take an hour to convert",
  method:
    `${longClips} clips of 57 minutes of 4K in HEVC, encoded for ten seconds and repeated, and ${quickClips} of a minute ` +
    `of H.264 without a poster; all are banned after ${convertMs / 1_000} s.`,
  async prepare() {
    files = await makeClips();
  },
  attack,
  resource: { what: "Conversions that run", read: async (target) => countConversions(target) },
};
