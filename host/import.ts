import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findEventId } from "@/db/queries/posts/guest-form";
import { createWorkerDeps } from "@/lib/server/compose";
import { env } from "@/lib/server/env";
import { importFolder } from "@/lib/server/features/posts/imports/import-folder";
import { openLedger } from "@/lib/server/features/posts/imports/ledger";
import { ledgerFileOf } from "@/lib/server/features/posts/imports/sweep";
import { toolCommand, typedPath } from "./process/command";
import { OperatorError } from "./process/operator-error";
import { readCommandLine, runTool } from "./process/tool";

/** npm run import -- --event summer-party /media/camera: adds a folder's photos to an event, approved. */

const usage = `Usage: ${toolCommand("import", "--event <slug> [--credit <name>] <folder>")}`;
/** Between two looks at a folder in which a file may still grow. */
const pauseMs = 1_000;

function readArguments(): { address: string; folder: string; credit: string } {
  return readCommandLine(usage, () => {
    const text = { type: "string" } as const;
    const { values, positionals } = parseArgs({ options: { event: text, credit: text }, allowPositionals: true });
    const [folder] = positionals;
    if (!values.event || !folder || positionals.length > 1) throw new Error("Give an event and one folder.");
    return { address: values.event, folder: typedPath(folder), credit: values.credit ?? "" };
  });
}

async function run(): Promise<void> {
  const { address, folder, credit } = readArguments();
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw new OperatorError(`${folder} is no folder.`);
  const deps = createWorkerDeps();
  const event_id = await findEventId(deps.db, address);
  if (!event_id) throw new OperatorError(`There is no event ${address}.`);
  const ledger = await openLedger(ledgerFileOf(path.resolve(env.DATA_DIR), event_id));
  const imported = { event_id, folder, credit, ledger, seen: new Map<string, string>() };
  let [added, refused] = [0, 0];
  for (;;) {
    const counts = await importFolder(deps, imported);
    added += counts.added;
    refused += counts.refused;
    if (counts.waiting === 0) break;
    await sleep(pauseMs);
  }
  console.log(`Added ${added} photos, refused ${refused}.`);
  if (refused > 0) console.log(`The reasons are in ${path.join(folder, "refused")}.`);
}

await runTool(run);
