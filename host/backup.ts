import { existsSync, mkdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { createWorkerDeps } from "@/lib/server/compose";
import { directDatabaseUrl, env } from "@/lib/server/env";
import { writeDataFile } from "@/lib/server/metrics/data-files";
import { megabytes } from "@/lib/shared/format";
import { makeBackup, unfinishedFiles } from "./make-backup";
import { PlainFault } from "./plain-fault";
import { readCommandLine, runTool } from "./tool";

/** npm run backup [-- file.tar]: database and media in one file, made while the product runs. */

const usage = "Usage: npm run backup, or with the file to write: npm run backup -- /mnt/backups/wallflower.tar";

function chooseFile(): string {
  return readCommandLine(usage, () => {
    const { positionals } = parseArgs({ allowPositionals: true });
    if (positionals.length > 1) throw new Error("One backup is one file.");
    const stamp = new Date().toISOString().slice(0, 19).replaceAll(":", "");
    return path.resolve(positionals[0] ?? path.join(env.DATA_DIR, "backups", `wallflower-${stamp}Z.tar`));
  });
}

/** Removes the half of an archive where somebody stops the tool. */
function removeWhenStopped(file: string) {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.once(signal, () => {
      for (const unfinished of unfinishedFiles(file)) rmSync(unfinished, { force: true });
      process.exit(1);
    });
  }
}

async function run(): Promise<void> {
  const file = chooseFile();
  const databaseUrl = directDatabaseUrl(env);
  if (!databaseUrl) throw new PlainFault("DATABASE_URL is not set.");
  if (existsSync(file)) throw new PlainFault(`${file} is there already. Name another file, or remove it first.`);
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  removeWhenStopped(file);
  console.log(`Writing ${file} …`);
  const startedAt = Math.floor(Date.now() / 1_000);
  try {
    const { storage } = createWorkerDeps();
    const made = await makeBackup({ databaseUrl, storage }, file);
    await writeDataFile(env.DATA_DIR, "backup", { time_seconds: startedAt, bytes: statSync(file).size });
    const count = `${made.manifest.posts} posts, ${megabytes(made.bytes)}`;
    console.log(`The backup is whole, and was read back: ${count}.`);
    if (made.missingKeys.length > 0)
      console.log(`${made.missingKeys.length} files were taken away meanwhile, with what was erased or taken down.`);
    const [lost] = made.lostKeys;
    if (lost) console.warn(`The store lacks ${made.lostKeys.length} files that rows name, such as ${lost}.`);
    console.log("It holds everything that guests sent, and no secrets. Keep it on another machine.");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    throw new PlainFault(`The disk of ${file} is full. Nothing was kept of this backup.`);
  }
}

await runTool(run);
