import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { getInstallationId } from "@/db/queries/upkeep/installation";
import { createWorkerDeps } from "@/lib/server/compose";
import { directDatabaseUrl, env } from "@/lib/server/env";
import { recordBackup } from "@/lib/server/features/backups/last-backup";
import { megabytes } from "@/lib/shared/format";
import { keptBackupsMax } from "@/lib/shared/limits/operator";
import { backupName, removeOldBackups } from "./backup/keep-backups";
import { makeBackup, unfinishedFiles } from "./backup/make-backup";
import { toolCommand, typedPath } from "./process/command";
import { OperatorError } from "./process/operator-error";
import { readCommandLine, runTool } from "./process/tool";

/**
 * npm run backup [-- [--keep 14] [file.tar or folder]]: writes database and media into one file while the product
 * runs.
 */

const usage =
  `Usage: ${toolCommand("backup")}, or with a file or folder to write to: ` +
  `${toolCommand("backup", "/mnt/backups/wallflower.tar")}, and to keep the newest 14 in a folder: ` +
  toolCommand("backup", "--keep 14 /mnt/backups");

type Arguments = { file: string; keep: number | null };

function readArguments(): Arguments {
  return readCommandLine(usage, () => {
    const { positionals, values } = parseArgs({ options: { keep: { type: "string" } }, allowPositionals: true });
    if (positionals.length > 1) throw new Error("Give one file or folder.");
    const keep = values.keep === undefined ? null : readCount(values.keep);
    const place = typedPath(positionals[0] ?? path.join(env.DATA_DIR, "backups"));
    // A missing path counts as a folder with --keep or without a name, and as a file otherwise.
    const isFolderToBe = positionals.length === 0 || (keep !== null && !place.endsWith(".tar"));
    const isFolder = statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? isFolderToBe;
    if (keep !== null && !isFolder) throw new Error(`--keep needs a folder, and ${place} is not one.`);
    return { file: isFolder ? path.join(place, backupName(new Date())) : place, keep };
  });
}

function readCount(text: string): number {
  const count = Number(text);
  if (/^\d+$/.test(text) && count >= 1 && count <= keptBackupsMax) return count;
  throw new Error(`--keep must be a whole number from 1 to ${keptBackupsMax}.`);
}

/** Removes the partial archive when the tool is stopped. */
function removeWhenStopped(file: string) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      for (const unfinished of unfinishedFiles(file)) rmSync(unfinished, { force: true });
      process.exit(1);
    });
  }
}

async function run(): Promise<void> {
  const { file, keep } = readArguments();
  const databaseUrl = directDatabaseUrl(env);
  if (!databaseUrl) throw new OperatorError("DATABASE_URL is not set.");
  if (existsSync(file)) throw new OperatorError(`${file} already exists. Choose another file, or remove it first.`);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  removeWhenStopped(file);
  console.log(`Writing ${file} …`);
  try {
    const { db, storage } = createWorkerDeps();
    const installationId = await getInstallationId(db);
    const made = await makeBackup({ databaseUrl, storage, installationId }, file);
    await recordBackup(db, statSync(file).size);
    const { posts } = made.manifest;
    const count = `${posts} ${posts === 1 ? "post" : "posts"}, ${megabytes(made.bytes)}`;
    console.log(`The backup is complete and verified: ${count}.`);
    if (made.missingKeys.length > 0)
      console.log(
        `${made.missingKeys.length} files are missing because their posts were erased or taken down during the backup.`,
      );
    const [lost] = made.lostKeys;
    if (lost) console.warn(`${made.lostKeys.length} files are missing from storage, such as ${lost}.`);
    const removed = keep === null ? [] : await removeOldBackups(file, { count: keep, installationId });
    for (const old of removed) console.log(`Removed ${old}: the newest ${keep} are kept.`);
    console.log("The backup has everything guests sent, and no secrets. Keep it on another machine.");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    throw new OperatorError(`The disk of ${file} is full. The incomplete backup was removed.`);
  }
}

await runTool(run);
