import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Installation } from "../e2e/support/installation";
import { soakKills } from "./kills";
import { soakProxies } from "./proxies";
import { soakStage } from "./stage";

/** npm run soak -- kills [--minutes 5] [--seed 7], stage [--minutes 60], or proxies: ends with 1 where something does not hold. */

const usage =
  "Usage: npm run soak -- kills [--minutes 5] [--seed 7]\n       npm run soak -- stage [--minutes 60]\n       npm run soak -- proxies";

const say = (line: string) => console.log(line);

type Soak = {
  minutes: number;
  title: (minutes: number, seed: number) => string;
  run: (installation: Installation, seconds: number, seed: number) => Promise<{ faults: string[] }>;
};

const soaks: Record<string, Soak> = {
  kills: {
    minutes: 5,
    title: (minutes, seed) => `Killing at random for ${minutes} minutes, seed ${seed}.`,
    run: (installation, seconds, seed) => soakKills(installation, { seconds, seed, say }),
  },
  stage: {
    minutes: 60,
    title: (minutes) => `A wall open for ${minutes} minutes, a post every ten seconds and a takedown a minute.`,
    run: (installation, seconds) => soakStage(installation, { seconds, say }),
  },
  proxies: {
    minutes: 15,
    title: () => "A clip of 500 MB through each kind of proxy, to a disk and to a bucket.",
    run: (installation) => soakProxies(installation, { say }),
  },
};

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
const installation = await Installation.start();
try {
  const { faults, ...counts } = await soak.run(installation, minutes * 60, seed);
  console.log(JSON.stringify(counts, null, 2));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) {
    const log = path.join(tmpdir(), `wallflower-soak-${seed}.log`);
    writeFileSync(log, installation.output);
    console.error(`\n${faults.length} things do not hold. Everything that the installation said: ${log}`);
    process.exitCode = 1;
  } else console.log("Everything holds.");
} finally {
  await installation.dispose();
}
