import { parseArgs } from "node:util";
import { createWorkerDeps } from "@/lib/server/compose";
import { resumeMedia } from "@/lib/server/features/posts/resume-media";
import { retryMediaOfAll } from "@/lib/server/features/posts/retry-media";
import { toolCommand } from "./process/command";
import { readCommandLine, runTool } from "./process/tool";

/** npm run media:retry [-- --event summer-party]: makes the pictures and clips of failed posts again. */

const usage = `Usage: ${toolCommand("media:retry")}, or for one event: ${toolCommand("media:retry", "--event <slug>")}`;

const counted = (count: number) => `${count} ${count === 1 ? "post" : "posts"}`;

async function run(): Promise<void> {
  const slug = readCommandLine(usage, () => parseArgs({ options: { event: { type: "string" } } }).values.event ?? null);
  const deps = createWorkerDeps();
  const resumed = await resumeMedia(deps);
  if (resumed > 0) console.log(`Preparing ${counted(resumed)} that waited for storage.`);
  const events = await retryMediaOfAll(deps, slug?.toLowerCase() ?? null);
  for (const { event_name, retried } of events) console.log(`${event_name}: preparing ${counted(retried)} again.`);
  if (resumed + events.length === 0) return console.log("There are no failed pictures or clips.");
  console.log("The worker prepares them now, or at the next start. The console lists any that fail again.");
}

await runTool(run);
