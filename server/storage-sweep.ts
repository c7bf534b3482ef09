import { parseArgs } from "node:util";
import { createWorkerDeps } from "@/lib/deps";
import { env } from "@/lib/env";
import { megabytes } from "@/lib/format";
import { storageSweepHours } from "@/lib/limits";
import { findOrphans, removeOrphans } from "@/lib/media/sweep";
import { explain, PlainFault } from "./plain-fault";

/** npm run storage:sweep [-- --remove]: stored bytes that no row names. Says what it would remove; removes when told to. */

const usage = "Usage: npm run storage:sweep, and to remove what it lists: npm run storage:sweep -- --remove";

function readArguments(): { remove: boolean } {
  try {
    const { values } = parseArgs({ options: { remove: { type: "boolean", default: false } } });
    return { remove: values.remove };
  } catch (error) {
    throw new PlainFault(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

async function run(): Promise<void> {
  const { remove } = readArguments();
  const deps = createWorkerDeps();
  const place = env.S3_BUCKET ? `the bucket ${env.S3_BUCKET}` : "the data folder";
  const orphans = await findOrphans(deps, new Date(Date.now() - storageSweepHours * 3_600_000));
  for (const { key, bytes, storedAt } of orphans) {
    console.log(`${storedAt.toISOString()}  ${megabytes(bytes).padStart(9)}  ${key}`);
  }
  const total = megabytes(orphans.reduce((sum, { bytes }) => sum + bytes, 0));
  const what = `${orphans.length} object${orphans.length === 1 ? "" : "s"} of ${total} in ${place}`;
  if (orphans.length === 0) console.log(`Nothing in ${place} is older than ${storageSweepHours} hours and unused.`);
  else if (remove) console.log(`Removed ${(await removeOrphans(deps, orphans)).length} of ${what}.`);
  else console.log(`No row names ${what}. Nothing was removed; to remove: npm run storage:sweep -- --remove`);
}

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
