import "server-only";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { findEventId } from "@/db/queries/posts/guest-form";
import { writeLog } from "../../../base/log/log";
import type { Deps } from "../../../deps";
import { type ImportedFolder, importFolder } from "./import-folder";
import { openLedger } from "./ledger";

/** Seconds between two looks at the folders. A file is read when two looks in a row found it the same. */
const sweepSeconds = 5;

/** The record of an event's imports, in the data folder. */
export const ledgerFileOf = (dataDir: string, event_id: string) =>
  path.join(dataDir, "import", ".imported", `${event_id}.json`);

/**
 * Adds what is put into `import/<slug or id>/` of the data folder, until `signal` aborts. A look is cheap: most
 * installations have no such folder. A folder that fails keeps no other one waiting.
 */
export async function watchImports(deps: Deps, dataDir: string, signal: AbortSignal): Promise<void> {
  const folders = new Map<string, ImportedFolder>();
  let lastFaults = "";
  while (!signal.aborted) {
    const faults = await sweepImports(deps, dataDir, folders)
      .then((found) => found.join("; "))
      .catch(sentenceOf);
    if (faults && faults !== lastFaults) writeLog("warn", `The import waits: ${faults}`);
    lastFaults = faults;
    await sleep(sweepSeconds * 1_000, undefined, { signal, ref: false }).catch(() => {});
  }
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * Looks once at the folders of all events. `known` keeps what the previous look saw. Returns why folders could not be
 * finished.
 */
export async function sweepImports(deps: Deps, dataDir: string, known: Map<string, ImportedFolder>): Promise<string[]> {
  const root = path.join(dataDir, "import");
  const faults: string[] = [];
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  for (const { name } of entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))) {
    const event_id = await findEventId(deps.db, name);
    if (!event_id) continue;
    const folder = path.join(root, name);
    const earlier = known.get(folder);
    const ledger = earlier?.ledger ?? (await openLedger(ledgerFileOf(dataDir, event_id)));
    const imported = { event_id, folder, credit: "", ledger, seen: earlier?.seen ?? new Map<string, string>() };
    known.set(folder, imported);
    try {
      const { added, refused } = await importFolder(deps, imported);
      if (added + refused > 0) writeLog("info", `Imported ${added} photos from ${folder}, refused ${refused}.`);
    } catch (error) {
      faults.push(`${folder}: ${sentenceOf(error)}`);
    }
  }
  return faults;
}
