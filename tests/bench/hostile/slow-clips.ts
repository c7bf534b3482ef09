import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import type { Installation } from "../../e2e/support/installation";
import { makeFilm } from "../../support/videos/films";
import type { HostileCase, HostileTarget } from "./hostile-case";
import { sendHostile } from "./hostile-guest";

/** Clips that take long to convert. */
const longClips = 3;
/** Clips that only need a poster. */
const quickClips = 6;
/** Conversions run this long before a moderator bans the posts. */
const convertMs = 45_000;

let files: { long: Buffer; quick: Buffer } | null = null;

/** Makes 57 minutes of 4K HEVC and one minute of H.264: encodes ten seconds, then repeats them. */
async function makeClips(): Promise<{ long: Buffer; quick: Buffer }> {
  return {
    long: await makeFilm({ codec: "hevc", size: "3840x2160", seconds: 10, times: 342 }),
    quick: await makeFilm({ codec: "h264", seconds: 10, times: 6 }),
  };
}

/** Counts running conversions among the worker's children. */
export function countConversions(installation: Installation): number {
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
  const running = countConversions(target.installation);
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
  resource: { what: "Conversions that run", read: async (target) => countConversions(target.installation) },
};
