import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { Installation } from "../../e2e/support/installation";
import { Organiser } from "../../e2e/support/organiser";
import { databaseUrlOf } from "../installation-files";
import type { Section } from "../measure";
import { findProcess } from "../process-memory";
import { albumDownloads } from "./album-downloads";
import { bookedRoom } from "./booked-room";
import { reportCase } from "./case-report";
import { crowdedDoors } from "./crowded-doors";
import { benchFiftyBombs } from "./fifty-bombs";
import { formReaders } from "./form-readers";
import { type Honest, makeHonestClip } from "./honest-guest";
import { startHonestGuests } from "./honest-guests";
import type { HostileCase, HostileTarget } from "./hostile-case";
import { longConversion } from "./long-conversion";
import { longWork } from "./long-work";
import { loopingExif } from "./looping-exif";
import { manyPhotos } from "./many-photos";
import { makeOtherCompany, makeSameCompany } from "./neighbour";
import { resetDownloads } from "./reset-downloads";
import { slowClips } from "./slow-clips";
import { unfinishedBodies } from "./unfinished-bodies";
import { unknownPosts } from "./unknown-posts";
import { WatchedLoop } from "./watched-loop";

/** One guest's attack each; HOSTILE_CASE selects one of them, or 'fifty-bombs'. */
const cases: Record<string, HostileCase> = {
  "reset-downloads": resetDownloads,
  "slow-clips": slowClips,
  "long-conversion": longConversion,
  "many-photos": manyPhotos,
  "looping-exif": loopingExif,
  "booked-room": bookedRoom,
  "unknown-posts": unknownPosts,
  "unfinished-bodies": unfinishedBodies,
  "long-work": longWork,
  "crowded-doors": crowdedDoors,
  "form-readers": formReaders,
  "album-downloads": albumDownloads,
};

/** Attacks are aborted after this time. */
const longestAttackMs = 120_000;
/** A resource that has not recovered after this time is reported as kept. */
const longestBackMs = 60_000;

/** Runs the fifty bombs and then each case, each on its own installation. */
export async function benchHostile(): Promise<Section[]> {
  const all: Record<string, (installation: Installation, loop: WatchedLoop) => Promise<Section>> = {
    "fifty-bombs": benchFiftyBombs,
  };
  for (const [name, hostile] of Object.entries(cases)) all[name] = (...scene) => benchCase(scene[0], hostile, scene[1]);
  const { HOSTILE_CASE: chosen } = process.env;
  if (chosen && !all[chosen])
    throw new Error(`There is no case '${chosen}'; there are: ${Object.keys(all).join(", ")}.`);
  const sections: Section[] = [];
  for (const [name, bench] of Object.entries(all)) {
    if (chosen && chosen !== name) continue;
    const loop = new WatchedLoop();
    const installation = await Installation.start(() => loop.settings());
    try {
      sections.push(await bench(installation, loop));
    } finally {
      await installation.dispose();
      loop.dispose();
    }
  }
  return sections;
}

/**
 * Measures the guests of two neighbours at rest, then during the attack, then the time until the resource recovers: a
 * guest of another event of the attacked company, and one of another company.
 */
async function benchCase(installation: Installation, hostile: HostileCase, loop: WatchedLoop): Promise<Section> {
  const organiser = await Organiser.signIn(installation);
  const event = await organiser.createEvent({ event_name: "The attacked event" });
  const neighbours = [
    await makeSameCompany(installation),
    await makeOtherCompany(installation, databaseUrlOf(installation)),
  ];
  const database = postgres(databaseUrlOf(installation), { max: 3, onnotice: () => {} });
  const target = { installation, database, eventId: event.id, eventSlug: event.event_url_slug };
  const guests = startHonestGuests({
    url: installation.url,
    databaseUrl: databaseUrlOf(installation),
    clip: await (hostile.makeClip ?? makeHonestClip)(),
    guests: neighbours.map(({ organiser: _, ...guest }) => guest),
  });
  try {
    await hostile.prepare?.(target);
    const atRest = await guests.atRest();
    const before = await hostile.resource?.read(target);
    const [begunAt, pid] = [Date.now(), findProcess(installation, "programs/web")];
    const [beside, outcome] = await guests.beside(attackAndMeasure(hostile, target, before));
    const neighboursTimes = ["the same company", "another company"].map((who, index) => ({
      who,
      alone: atRest[index] as Honest,
      beside: beside[index] as Honest,
    }));
    const process = { isAlive: installation.processes().includes(pid), pieces: loop.since(begunAt) };
    return reportCase(hostile, { neighbours: neighboursTimes, process, before, ...outcome });
  } finally {
    guests.stop();
    await database.end();
  }
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
