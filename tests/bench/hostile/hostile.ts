import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { Installation } from "../../e2e/support/installation";
import { Organiser } from "../../e2e/support/organiser";
import { databaseUrlOf } from "../installation-files";
import type { Section } from "../measure";
import { bookedRoom } from "./booked-room";
import { reportCase } from "./case-report";
import { benchFiftyBombs } from "./fifty-bombs";
import { makeHonestClip, watchHonest } from "./honest-guest";
import type { HostileCase, HostileTarget } from "./hostile-case";
import { loopingExif } from "./looping-exif";
import { makeOtherCompany } from "./other-company";
import { resetDownloads } from "./reset-downloads";
import { slowClips } from "./slow-clips";
import { unknownPosts } from "./unknown-posts";

/** One guest's attack each; HOSTILE_CASE selects one of them, or 'fifty-bombs'. */
const cases: Record<string, HostileCase> = {
  "reset-downloads": resetDownloads,
  "slow-clips": slowClips,
  "looping-exif": loopingExif,
  "booked-room": bookedRoom,
  "unknown-posts": unknownPosts,
};

/** Attacks are aborted after this time. */
const longestAttackMs = 120_000;
/** Poll interval of the queue. */
const lookEveryMs = 250;
/** A resource that has not recovered after this time is reported as kept. */
const longestBackMs = 60_000;

/** Runs the fifty bombs and then each case, each on its own installation. */
export async function benchHostile(): Promise<Section[]> {
  const all: Record<string, (installation: Installation) => Promise<Section>> = { "fifty-bombs": benchFiftyBombs };
  for (const [name, hostile] of Object.entries(cases)) all[name] = (installation) => benchCase(installation, hostile);
  const { HOSTILE_CASE: chosen } = process.env;
  if (chosen && !all[chosen])
    throw new Error(`There is no case '${chosen}'; there are: ${Object.keys(all).join(", ")}.`);
  const sections: Section[] = [];
  for (const [name, bench] of Object.entries(all)) {
    if (chosen && chosen !== name) continue;
    const installation = await Installation.start();
    try {
      sections.push(await bench(installation));
    } finally {
      await installation.dispose();
    }
  }
  return sections;
}

/** Measures another company's guest alone, then during the attack, then the time until the resource recovers. */
async function benchCase(installation: Installation, hostile: HostileCase): Promise<Section> {
  const organiser = await Organiser.signIn(installation);
  const event = await organiser.createEvent({ event_name: "The attacked event" });
  const other = await makeOtherCompany(installation, databaseUrlOf(installation));
  const database = postgres(databaseUrlOf(installation), { max: 3, onnotice: () => {} });
  const target = { installation, database, eventId: event.id, eventSlug: event.event_url_slug };
  const scene = { url: installation.url, database, other, clip: await makeHonestClip() };
  try {
    await hostile.prepare?.(target);
    const alone = await watchHonest(scene, () => true);
    const before = await hostile.resource?.read(target);
    const jobs = watchJobs(database);
    let isOver = false;
    const attacking = attackAndMeasure(hostile, target, before).finally(() => {
      isOver = true;
    });
    const [beside, outcome] = await Promise.all([watchHonest(scene, () => isOver), attacking]);
    return reportCase(hostile, { alone, beside, longestJobMs: await jobs.stop(), before, ...outcome });
  } finally {
    await database.end();
  }
}

/** Polls the queue; `stop` returns the duration of the longest running job seen, in ms. */
function watchJobs(database: postgres.Sql): { stop: () => Promise<number> } {
  let [longestMs, isOver] = [0, false];
  const watching = (async () => {
    while (!isOver) {
      const [row] = await database<{ ms: number }[]>`
        select coalesce(max(extract(epoch from now() - locked_at)), 0)::float8 * 1000 as ms
        from graphile_worker._private_jobs where locked_at is not null`;
      longestMs = Math.max(longestMs, row?.ms ?? 0);
      await sleep(lookEveryMs);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return longestMs;
    },
  };
}

async function attackAndMeasure(hostile: HostileCase, target: HostileTarget, before: number | undefined) {
  const summary = await hostile.attack(target, AbortSignal.timeout(longestAttackMs));
  const start = performance.now();
  const { resource } = hostile;
  if (!resource || before === undefined) return { summary };
  const atEnd = await resource.read(target);
  for (;;) {
    const kept = await resource.read(target);
    const backMs = performance.now() - start;
    if (kept <= before) return { summary, atEnd, backMs };
    if (backMs > longestBackMs) return { summary, atEnd, kept };
    await sleep(100);
  }
}
