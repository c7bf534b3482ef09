import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { readManifestOnly } from "./archive-reader";

const namePattern = /^wallflower-\d{4}-\d{2}-\d{2}T\d{6}Z\.tar$/;

/** Returns the default name of a backup. Only files with such names are ever removed. */
export const backupName = (at: Date) => `wallflower-${at.toISOString().slice(0, 19).replaceAll(":", "")}Z.tar`;

/**
 * Removes the oldest backups in `folder` until `count` are left, and returns the removed files. Only files with a
 * default name and this installation's id inside count. The one `made` just now always stays, whatever the clock
 * says.
 */
export async function removeOldBackups(
  made: string,
  { count, installationId }: { count: number; installationId: string },
): Promise<string[]> {
  const folder = path.dirname(made);
  const found: { file: string; createdAt: string }[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (file === made || !entry.isFile() || !namePattern.test(entry.name)) continue;
    const manifest = await readManifestOnly(file);
    if (manifest?.installation === installationId) found.push({ file, createdAt: manifest.created_at });
  }
  found.sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  const old = found.slice(count - 1).map(({ file }) => file);
  for (const file of old) await rm(file, { force: true });
  return old;
}
