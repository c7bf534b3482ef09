import "server-only";
import { readdir, stat, writeFile } from "node:fs/promises";
import path from "node:path";

/** Where `npm run backup` writes unless it is told otherwise. */
export const backupFolder = (dataDir: string) => path.join(dataDir, "backups");

/** Its own time is that of the last backup, which may lie anywhere. */
const markOf = (dataDir: string) => path.join(dataDir, "last-backup.txt");

/** Notes that a backup was just made. A mark that cannot be written loses no backup. */
export async function noteBackup(dataDir: string): Promise<void> {
  await writeFile(markOf(dataDir), `${new Date().toISOString()}\n`, { mode: 0o600 }).catch(() => {});
}

/** When the last backup was made, in milliseconds since 1970; null where none is known. */
export async function findLastBackup(dataDir: string): Promise<number | null> {
  const folder = backupFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(".tar")).map((name) => path.join(folder, name));
  const times = await Promise.all(
    [markOf(dataDir), ...files].map((file) =>
      stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  );
  return Math.max(...times) || null;
}
