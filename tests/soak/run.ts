import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Installation } from "../e2e/support/installation";
import { soakBackup } from "./backup";
import { soakDesk } from "./desk";
import { EnginePlace, soakEngine } from "./engine";
import { soakHundred } from "./hundred";
import { soakImport } from "./import";
import { soakKills } from "./kills";
import { soakPieces, TwoWebs } from "./pieces";
import { soakPower } from "./power";
import { soakProxies } from "./proxies";
import { soakRetries } from "./retries";
import { soakRules } from "./rules";
import { soakServers, TwoServers } from "./servers";
import { soakSponsors } from "./sponsors";
import { soakStage } from "./stage";
import { soakTakeover } from "./takeover";
import { TwoInstallations } from "./two-installations";

/**
 * Runs one soak test: npm run soak -- kills. Starts an installation, or two servers, stresses it for minutes, prints
 * what was counted, and exits with 1 if a requirement is violated. The same seed repeats the same kills.
 */

const usage = `Usage: npm run soak -- kills [--minutes 5] [--seed 7]
       npm run soak -- rules [--minutes 10] [--seed 7]
       npm run soak -- stage [--minutes 60]
       npm run soak -- show [--minutes 60]
       npm run soak -- servers [--minutes 5]
       npm run soak -- pieces
       npm run soak -- takeover
       npm run soak -- engine
       npm run soak -- desk [--minutes 20]
       npm run soak -- backup
       npm run soak -- power
       npm run soak -- retries
       npm run soak -- proxies
       npm run soak -- hundred
       npm run soak -- import [--seed 7]
       npm run soak -- sponsors [--minutes 10]`;

const log = (line: string) => console.log(line);

/** The servers that a soak test stresses, with the log that they wrote so far. */
type Place = { readonly output: string; dispose(): Promise<void> };

type Soak<Kind extends Place = Place> = {
  minutes: number;
  title: (minutes: number, seed: number) => string;
  start: () => Promise<Kind>;
  run(place: Kind, seconds: number, seed: number): Promise<{ faults: string[] }>;
};

const start = () => Installation.start();
const inInstallation = (soak: Omit<Soak<Installation>, "start">): Soak<Installation> => ({ ...soak, start });

const kills = inInstallation({
  minutes: 5,
  title: (minutes, seed) => `Killing at random for ${minutes} minutes, seed ${seed}.`,
  run: (installation, seconds, seed) => soakKills(installation, { seconds, seed, log }),
});
const rules: Soak<Installation> = {
  minutes: 10,
  title: (minutes, seed) => `Killing at random for ${minutes} minutes while rules decide, seed ${seed}.`,
  // Each guest has an address.
  start: () => Installation.start(() => ({ TRUST_PROXY: "1" })),
  run: (installation, seconds, seed) => soakRules(installation, { seconds, seed, log }),
};
const stage = inInstallation({
  minutes: 60,
  title: (minutes) => `A wall open for ${minutes} minutes, a post every ten seconds and a takedown a minute.`,
  run: (installation, seconds) => soakStage(installation, { seconds, log }),
});
const show = inInstallation({
  minutes: 60,
  title: (minutes) =>
    `A wall open for ${minutes} minutes, all scenes by turns, posts brought up and a takedown a minute.`,
  run: (installation, seconds) => soakStage(installation, { seconds, withShow: true, log }),
});
const sponsors = inInstallation({
  minutes: 10,
  title: (minutes) => `Three screens with sponsors for ${minutes} minutes: offline, hidden, opened twice, two kills.`,
  run: (installation, seconds) => soakSponsors(installation, { seconds, log }),
});
const desk = inInstallation({
  minutes: 20,
  title: (minutes) => `Three moderators for ${minutes} minutes, each away 40 s of every minute, and 60 posts a minute.`,
  run: (installation, seconds) => soakDesk(installation, { seconds, longestMedianSeconds: 15, log }),
});
const backup = inInstallation({
  minutes: 5,
  title: () => "A backup of 10,000 posts and 5 GB under load, and its restore. It takes 11 GB of the disk meanwhile.",
  run: (installation) => soakBackup(installation, { posts: 10_000, log }),
});
const retries = inInstallation({
  minutes: 3,
  title: () => "200 clips, each posted three times with one key, 10 to 400 ms apart.",
  run: (installation, _, seed) => soakRetries(installation, { seed, log }),
});
const proxies = inInstallation({
  minutes: 15,
  title: () => "A clip of 500 MB through each kind of proxy, to a disk and to a bucket.",
  run: (installation) => soakProxies(installation, { log }),
});
const hundred = inInstallation({
  minutes: 10,
  title: () => "A hundred photos of one phone: five cuts, a reload, and a server that is killed twice.",
  run: (installation) => soakHundred(installation, { log }),
});
const imports = inInstallation({
  minutes: 10,
  title: (_, seed) =>
    `500 files of 10 MB on a share that stalls, half-written, doubled and linked, and two kills, seed ${seed}.`,
  run: (installation, _, seed) => soakImport(installation, { seed, log }),
});
const servers: Soak<TwoServers> = {
  minutes: 5,
  title: (minutes) => `Two servers behind nginx for ${minutes} minutes, one of them killed every ten seconds.`,
  start: () => TwoServers.start(),
  run: (both, seconds) => soakServers(both, { seconds, log }),
};

const pieces: Soak<TwoWebs> = {
  minutes: 5,
  title: (_, seed) => `50 clips to two servers by alternating pieces, every other one broken, seed ${seed}.`,
  start: () => TwoWebs.start(),
  run: (both, _, seed) => soakPieces(both, { seed, log }),
};

const takeover: Soak<TwoInstallations> = {
  minutes: 10,
  title: () =>
    "Two whole servers, the one that works killed in each phase of thumbnail, picture, poster, conversion, export, erase.",
  start: () => TwoInstallations.start(),
  run: (both) => soakTakeover(both, { log }),
};

const engine: Soak<EnginePlace> = {
  minutes: 10,
  title: () =>
    "Two web processes on two nodes of Soketi and Redis, with user authentication off and on. Installs Soketi.",
  start: () => EnginePlace.start(),
  run: (place) => soakEngine(place, { log }),
};

const power: Soak<Place> = {
  minutes: 5,
  title: () => "The power cut 1, 5, 15 and 40 s after a first start. Needs root and loop devices.",
  start: async () => ({ output: "", dispose: async () => {} }),
  run: () => soakPower({ log }),
};

const soaks: Record<string, Soak> = {
  kills,
  rules,
  stage,
  show,
  sponsors,
  desk,
  servers,
  pieces,
  takeover,
  engine,
  backup,
  power,
  retries,
  proxies,
  hundred,
  import: imports,
} as Record<string, Soak>;

function readArguments() {
  const options = { minutes: { type: "string" }, seed: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const soak = soaks[positionals.join()];
  const minutes = Number(values.minutes ?? soak?.minutes);
  const seed = Number(values.seed ?? Date.now() % 100_000);
  if (!soak || !(minutes > 0) || !Number.isInteger(seed)) throw new Error(usage);
  return { soak, minutes, seed };
}

const { soak, minutes, seed } = readArguments();
console.log(soak.title(minutes, seed));
const place = await soak.start();
try {
  const { faults, ...counts } = await soak.run(place, minutes * 60, seed);
  console.log(JSON.stringify(counts, null, 2));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    const log = path.join(tmpdir(), `wallflower-soak-${seed}.log`);
    writeFileSync(log, place.output);
    console.error(`\n${faults.length} things do not hold. The installation's output: ${log}`);
    process.exitCode = 1;
  } else console.log("Everything holds.");
} finally {
  await place.dispose();
}
