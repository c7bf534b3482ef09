import { parseArgs } from "node:util";
import { createWorkerDeps } from "@/lib/server/compose";
import { env } from "@/lib/server/env";
import { abandonUnfinished, findOrphans, findUnfinished, removeOrphans } from "@/lib/server/media/sweep";
import { megabytes } from "@/lib/shared/format";
import { storageSweepHours } from "@/lib/shared/limits";
import { explain, PlainFault } from "./plain-fault";

/** npm run storage:sweep [-- --remove]: stored bytes that no row names, and uploads that never ended. Says what it would remove; removes when told to. */

const usage = "Usage: npm run storage:sweep, and to remove what it lists: npm run storage:sweep -- --remove";

function readArguments(): { remove: boolean } {
  try {
    const { values } = parseArgs({ options: { remove: { type: "boolean", default: false } } });
    return { remove: values.remove };
  } catch (error) {
    throw new PlainFault(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

async function run(): Promise<void> {
  const { remove } = readArguments();
  const deps = createWorkerDeps();
  const place = env.S3_BUCKET ? `the bucket ${env.S3_BUCKET}` : "the data folder";
  const before = new Date(Date.now() - storageSweepHours * 3_600_000);
  const orphans = await findOrphans(deps, before);
  const unfinished = await findUnfinished(deps, before);
  for (const { key, bytes, storedAt } of orphans) {
    console.log(`${storedAt.toISOString()}  ${megabytes(bytes).padStart(9)}  ${key}`);
  }
  for (const { key, startedAt } of unfinished) {
    console.log(`${startedAt.toISOString()}  ${"parts of".padStart(9)}  ${key}`);
  }
  if (orphans.length + unfinished.length === 0) {
    return console.log(`Nothing in ${place} is older than ${storageSweepHours} hours and unused.`);
  }
  const total = megabytes(orphans.reduce((sum, { bytes }) => sum + bytes, 0));
  const objects = `${counted(orphans.length, "object")} of ${total}`;
  const uploads = counted(unfinished.length, "unfinished upload");
  if (!remove) {
    console.log(`In ${place} no row names ${objects}, and nobody will finish ${uploads}.`);
    return console.log("Nothing was removed; to remove: npm run storage:sweep -- --remove");
  }
  await abandonUnfinished(deps, unfinished);
  const gone = await removeOrphans(deps, orphans);
  console.log(`Removed ${gone.length} of ${objects} in ${place}, and ended ${uploads}.`);
}

try {
  await run();
  process.exit(0);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}
