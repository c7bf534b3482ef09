import { randomUUID } from "node:crypto";
import { mkdir, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Users of one machine share the temporary folder, but cannot write each other's files. Windows has no shared one. */
const spoolName = `wallflower-spool-${process.getuid?.() ?? "own"}`;

/**
 * Returns the folder for uploads in flight: on the storage's own file system if that is a disk, so that storing a file
 * is a rename; for a bucket, in the system's temporary folder.
 */
export function spoolFolder(env: { DATA_DIR: string; S3_BUCKET?: string | undefined }): string {
  return env.S3_BUCKET ? path.join(tmpdir(), spoolName) : path.join(path.resolve(env.DATA_DIR), "spool");
}

/** Returns the worker's own spool folder: a restarted web process sweeps only its own. */
export function workerSpoolFolder(env: Parameters<typeof spoolFolder>[0]): string {
  return `${spoolFolder(env)}-worker`;
}

/** Returns a new spool file's name and creates the folder: in a fresh installation any file may be the first. */
export async function newSpoolFile(spoolDir: string): Promise<string> {
  await mkdir(spoolDir, { recursive: true });
  return nameSpoolFile(spoolDir);
}

/** Returns a new spool file's name. */
export const nameSpoolFile = (spoolDir: string) => path.join(spoolDir, randomUUID());

/** Runs `work`; if a folder was missing, creates it and runs `work` again. It saves a call for each file after the first. */
export async function withFolder<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    await mkdir(folder, { recursive: true });
    return work();
  }
}

/** Removes a file if it exists, with one call to the system: `rm` takes three. */
export async function removeFile(file: string): Promise<void> {
  await unlink(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
}
