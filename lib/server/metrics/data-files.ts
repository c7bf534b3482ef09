import "server-only";
import { readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";

/** Small files in the data folder by which other processes of this machine tell the web process something. */
const files = { worker: "worker-metrics.json", backup: "last-backup.json" } as const;

/** What `npm run backup` leaves behind; the time in Unix seconds. */
type BackupMark = { time_seconds: number; bytes: number };

type Contents = { worker: object[]; backup: BackupMark };

/** Replaces a file as a whole, so that no reader sees half of it. */
export async function writeDataFile<K extends keyof Contents>(dataDir: string, kind: K, content: Contents[K]) {
  const file = path.join(dataDir, files[kind]);
  await writeFile(`${file}.new`, JSON.stringify(content), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Reads a file's content; null if it is absent or damaged. */
export async function readDataFile<K extends keyof Contents>(dataDir: string, kind: K): Promise<Contents[K] | null> {
  try {
    return JSON.parse(await readFile(path.join(dataDir, files[kind]), "utf8"));
  } catch {
    return null;
  }
}
