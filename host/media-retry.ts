import { parseArgs } from "node:util";
import { createWorkerDeps } from "@/lib/server/compose";
import { resumeMedia } from "@/lib/server/posts/resume-media";
import { retryMediaOfAll } from "@/lib/server/posts/retry-media";
import { toolCommand } from "./process/command";
import { readCommandLine, runTool } from "./process/tool";

/** npm run media:retry [-- --event summer-party]: makes the pictures and clips of failed posts again. */

const usage = `Usage: ${toolCommand("media:retry")}, or for one event: ${toolCommand("media:retry", "--event <slug>")}`;

const counted = (count: number) => `${count} ${count === 1 ? "post" : "posts"}`;

async function run(): Promise<void> {
  const slug = readCommandLine(usage, () => parseArgs({ options: { event: { type: "string" } } }).values.event ?? null);
  const deps = createWorkerDeps();
  const resumed = await resumeMedia(deps);
  if (resumed > 0) console.log(`${counted(resumed)} that waited for the store: being prepared.`);
  const events = await retryMediaOfAll(deps, slug?.toLowerCase() ?? null);
  for (const { event_name, retried } of events) console.log(`${event_name}: ${counted(retried)} being prepared again.`);
  if (resumed + events.length === 0) return console.log("No picture or clip has failed.");
  console.log("The worker prepares them now, or with the next start. The console shows what fails again.");
}

await runTool(run);
