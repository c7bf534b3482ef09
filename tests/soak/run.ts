import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { Installation } from "../e2e/support/installation";
import { soakKills } from "./kills";

/** npm run soak -- kills [--minutes 5] [--seed 7]: ends with 1 where something does not hold. */

const usage = "Usage: npm run soak -- kills [--minutes 5] [--seed 7]";

function readArguments(): { minutes: number; seed: number } {
  const options = { minutes: { type: "string" }, seed: { type: "string" } } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const minutes = Number(values.minutes ?? 5);
  const seed = Number(values.seed ?? Date.now() % 100_000);
  if (positionals.join() !== "kills" || !(minutes > 0) || !Number.isInteger(seed)) throw new Error(usage);
  return { minutes, seed };
}

const { minutes, seed } = readArguments();
console.log(`Killing at random for ${minutes} minutes, seed ${seed}.`);
const installation = await Installation.start();
try {
  const report = await soakKills(installation, { seconds: minutes * 60, seed, say: (line) => console.log(line) });
  const { faults, ...counts } = report;
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
