import os from "node:os";
import { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { benchHostile } from "./hostile/hostile";
import { databaseUrlOf, pusherSettingsOf } from "./installation-files";
import { benchAlbum } from "./keeping/album";
import { benchArchive } from "./keeping/archive";
import { benchExport } from "./keeping/export";
import type { Section } from "./measure";
import { benchDesk } from "./moderation/desk";
import { benchModeration } from "./moderation/moderation-at-scale";
import { benchSilentDatabase } from "./outages/silent-database";
import { benchSilentPush } from "./outages/silent-push";
import { benchStorm } from "./outages/storm";
import { benchConcurrentPosts } from "./posts/concurrent-posts";
import { benchForm } from "./posts/form-view";
import { benchHundredPosts } from "./posts/hundred-posts";
import { benchPhotoFlood } from "./posts/photo-flood";
import { benchSentToPainted } from "./posts/sent-to-painted";
import { asMarkdown, writeDown } from "./report";
import { benchRules } from "./rules/rules";
import { metricsToken } from "./scrape-count";
import { benchApproveToPainted } from "./wall/approve-to-painted";
import { benchBehindCdn } from "./wall/behind-cdn";
import { benchLayoutShift } from "./wall/layout-shift";
import { benchNow } from "./wall/now";
import { benchPhoneAnswer } from "./wall/phone-answer";
import { benchPhoneChanges } from "./wall/phone-changes";
import { benchStage } from "./wall/stage";
import { benchThousandScreens } from "./wall/thousand-screens";
import { benchWallPage } from "./wall/wall-page";

/** npm run bench [-- name …]: measures, prints, and writes each section of docs/benchmarks.md that was measured. */

/** Each bench gets its own installation, so that no queue or memory carries over. */
type Bench = (installation: Installation, organiser: Organiser) => Promise<Section | Section[]>;

/** Settings for benches that need some. */
const settings: Record<string, Record<string, string>> = {
  flood: { METRICS_TOKEN: metricsToken },
  // Each guest has an address.
  rules: { TRUST_PROXY: "1" },
  auto: { TRUST_PROXY: "1" },
};

const benches: Record<string, Bench> = {
  wall: (installation, organiser) => benchWallPage(installation, organiser, databaseUrlOf(installation)),
  screens: (installation, organiser) => benchThousandScreens(installation, organiser, databaseUrlOf(installation)),
  paint: (installation, organiser) => benchApproveToPainted(installation, organiser, pusherSettingsOf(installation)),
  stage: (installation, organiser) => benchStage(installation, organiser, databaseUrlOf(installation)),
  form: benchForm,
  album: benchAlbum,
  phone: benchPhoneAnswer,
  phones: benchPhoneChanges,
  shift: (installation, organiser) => benchLayoutShift(installation, organiser, databaseUrlOf(installation)),
  posts: async (installation, organiser) => [
    await benchHundredPosts(installation, organiser),
    await benchConcurrentPosts(installation, organiser),
  ],
  flood: (installation, organiser) => benchPhotoFlood(installation, organiser, databaseUrlOf(installation)),
  desk: benchDesk,
  cdn: benchBehindCdn,
  now: benchNow,
  rules: benchRules,
  auto: benchSentToPainted,
  moderation: (installation, organiser) => benchModeration(installation, organiser, databaseUrlOf(installation)),
};

/** Benches that start an installation with settings of their own. */
const standalone: Record<string, () => Promise<Section | Section[]>> = {
  export: benchExport,
  archive: benchArchive,
  hostile: benchHostile,
  push: benchSilentPush,
  silence: benchSilentDatabase,
  storm: benchStorm,
};

async function measure(name: string): Promise<Section[]> {
  const alone = standalone[name];
  if (alone) return [await alone()].flat();
  const bench = benches[name];
  if (!bench) throw new Error(`There is no bench '${name}'; there are: ${names.join(", ")}.`);
  const installation = await Installation.start(() => settings[name] ?? {});
  try {
    return [await bench(installation, await Organiser.signIn(installation))].flat();
  } finally {
    await installation.dispose();
  }
}

const names = [...Object.keys(benches), ...Object.keys(standalone)];
const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : names) {
  const load = os.loadavg()[0] ?? 0;
  for (const section of await measure(name)) {
    console.log(`\n${asMarkdown(section, load)}`);
    writeDown(section, load);
  }
}
