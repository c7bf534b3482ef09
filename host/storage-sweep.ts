import { parseArgs } from "node:util";
import { createWorkerDeps } from "@/lib/server/compose";
import { env } from "@/lib/server/env";
import { abandonUnfinished, findOrphans, findUnfinished, removeOrphans } from "@/lib/server/outside/media/sweep";
import { megabytes } from "@/lib/shared/format";
import { storageSweepHours } from "@/lib/shared/limits";
import type { Storage } from "@/lib/shared/ports/storage";
import { toolCommand } from "./process/command";
import { readCommandLine, runTool } from "./process/tool";

/**
 * npm run storage:sweep [-- --remove] [-- --move]: finds stored bytes that no row names, unfinished uploads, and
 * originals in the public bucket despite a private one. A dry run by default.
 */

const removeCommand = toolCommand("storage:sweep", "--remove");
const moveCommand = toolCommand("storage:sweep", "--move");
const usage =
  `Usage: ${toolCommand("storage:sweep")}, to remove the listed files: ${removeCommand}, to move originals ` +
  `into S3_PRIVATE_BUCKET: ${moveCommand}`;

function readArguments(): { remove: boolean; move: boolean } {
  return readCommandLine(usage, () => {
    const isFlag = { type: "boolean", default: false } as const;
    const { values } = parseArgs({ options: { remove: isFlag, move: isFlag } });
    return values;
  });
}

const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;

async function run(): Promise<void> {
  const { remove, move } = readArguments();
  const deps = createWorkerDeps();
  await moveOriginals(deps.storage, move);
  const buckets = [env.S3_BUCKET, env.S3_PRIVATE_BUCKET].filter(Boolean);
  const place = buckets.length > 0 ? `the bucket ${buckets.join(" or ")}` : "the data folder";
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
    return console.log(`Found no unused files older than ${storageSweepHours} hours in ${place}.`);
  }
  const total = megabytes(orphans.reduce((sum, { bytes }) => sum + bytes, 0));
  const objects = `${counted(orphans.length, "object")} of ${total}`;
  const uploads = counted(unfinished.length, "unfinished upload");
  if (!remove) {
    console.log(`Found ${objects} without a database row and ${uploads} in ${place}.`);
    return console.log(`Nothing was removed. To remove them: ${removeCommand}`);
  }
  await abandonUnfinished(deps, unfinished);
  const gone = await removeOrphans(deps, orphans);
  console.log(`Removed ${gone.length} of ${objects} in ${place}, and aborted ${uploads}.`);
}

/** Recomputes the list each time and leaves out moved files, so an interrupted run can simply be repeated. */
async function moveOriginals(storage: Storage, isMeant: boolean): Promise<void> {
  let count = 0;
  let total = 0;
  for await (const { key, bytes } of storage.listMisplaced()) {
    if (isMeant) await storage.moveMisplaced(key);
    count += 1;
    total += bytes;
  }
  if (count === 0) return;
  const originals = `${counted(count, "original")} of ${megabytes(total)}`;
  if (isMeant) return console.log(`Moved ${originals} from ${env.S3_BUCKET} to ${env.S3_PRIVATE_BUCKET}.`);
  console.log(`${env.S3_BUCKET} still has ${originals} from before S3_PRIVATE_BUCKET was set.`);
  console.log(`To move them: ${moveCommand}`);
}

await runTool(run);
